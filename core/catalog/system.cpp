#include "core/catalog/system.h"

namespace tokenfactory::catalog {

const Figure& System::peak(Format format) const
{
    switch (arithmeticFormat(format, format)) {
    case Format::nvfp4:
        if (peakFp4) {
            return *peakFp4;
        }
        [[fallthrough]];
    case Format::fp8:
        if (peakFp8) {
            return *peakFp8;
        }
        [[fallthrough]];
    default:
        return peakBf16;
    }
}

}  // namespace tokenfactory::catalog
