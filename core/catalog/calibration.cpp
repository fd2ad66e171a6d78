#include "core/catalog/calibration.h"

#include <algorithm>

namespace tokenfactory::catalog {

const Efficiencies& Calibration::on(const std::string& systemId) const
{
    const auto found = std::ranges::find(perSystem, systemId, &std::pair<std::string, Efficiencies>::first);
    return found == perSystem.end() ? general : found->second;
}

int computeIndex(Format format)
{
    switch (arithmeticFormat(format, format)) {
    case Format::nvfp4:
        return 0;
    case Format::fp8:
        return 1;
    default:
        return 2;
    }
}

}  // namespace tokenfactory::catalog
