#include "core/catalog/calibration.h"

#include <algorithm>

namespace tokenfactory::catalog {

const Efficiencies& Calibration::on(const std::string& systemId) const
{
    const auto found = std::ranges::find(perSystem, systemId, &std::pair<std::string, Efficiencies>::first);
    return found == perSystem.end() ? general : found->second;
}

Efficiencies of(PassKind kind, Efficiencies all)
{
    const Pace pace = all.pace[static_cast<std::size_t>(kind)];
    for (auto& byFormat : all.compute) {
        for (Constant& efficiency : byFormat) {
            divide(efficiency, pace.work);
        }
    }
    for (Constant& efficiency : all.memory) {
        divide(efficiency, pace.work);
    }
    for (auto& byFabric : all.bandwidth) {
        for (Constant& efficiency : byFabric) {
            divide(efficiency, pace.network);
        }
    }
    for (auto& byFabric : all.latency) {
        for (Constant& time : byFabric) {
            multiply(time, pace.network);
        }
    }
    all.pace = {};
    return all;
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
