#include "core/studies/roofline.h"

namespace tokenfactory::studies {

namespace {

using Names = std::array<std::string_view, 3>;  // by computeIndex

constexpr Names peakNames{"FP4 peak", "FP8 peak", "BF16 peak"};
constexpr Names reachableNames{"FP4 rate a GEMM reaches", "FP8 rate a GEMM reaches", "BF16 rate a GEMM reaches"};
constexpr Names ridgeNames{"FP4 ridge", "FP8 ridge", "BF16 ridge"};
constexpr auto gemm = static_cast<std::size_t>(catalog::OperatorClass::gemm);

std::string_view of(const Names& names, catalog::Format format)
{
    return names[static_cast<std::size_t>(catalog::computeIndex(format))];
}

Explanation started(std::string_view name, double value, Unit unit, std::string_view formula)
{
    Explanation explanation;
    explanation.name = name;
    explanation.value = value;
    explanation.unit = unit;
    explanation.formula = formula;
    return explanation;
}

void addConstant(Explanation& explanation, std::string_view symbol, const catalog::Constant& constant)
{
    explanation.add(symbol, constant.value, Unit::fraction, constant.origin, constant.low, constant.high);
}

}  // namespace

std::string_view peakName(catalog::Format format) { return of(peakNames, format); }

std::string_view reachableName(catalog::Format format) { return of(reachableNames, format); }

std::string_view ridgeName(catalog::Format format) { return of(ridgeNames, format); }

std::vector<Explanation> explain(const RooflinePoint& point)
{
    constexpr std::string_view work = "the fullest GPU, along the path that decides the pass time";
    Explanation intensity = started("arithmetic intensity", point.intensity(), Unit::none, "flops / hbm_bytes");
    intensity.add("flops", point.flops, Unit::flops, work);
    intensity.add("hbm_bytes", point.hbmBytes, Unit::bytes, "read and written by the same GPU");
    Explanation achieved = started("achieved rate", point.achieved(), Unit::flopsPerSecond, "flops / time");
    achieved.limit = cost::name(point.limit);
    achieved.add("flops", point.flops, Unit::flops, work);
    achieved.add("time", point.timeS, Unit::seconds, "of the operators concerned");
    Explanation attainable = started("attainable rate", point.attainable(), Unit::flopsPerSecond, "flops / least_time");
    attainable.add("flops", point.flops, Unit::flops, work);
    attainable.add("least_time", point.leastTimeS, Unit::seconds,
                   "flops and bytes alone at reachable rates, operator by operator");
    return {intensity, achieved, attainable};
}

std::vector<Explanation> explain(const Roofline& roofline)
{
    const MemoryRoof& memory = roofline.memory;
    const catalog::Efficiencies& constants = roofline.constants;
    std::vector<Explanation> made;
    made.push_back(started(hbmRoofName, memory.bytesPerSecond, Unit::bytesPerSecond, "hbm_bandwidth"));
    made.back().add("hbm_bandwidth", memory.bytesPerSecond, Unit::bytesPerSecond, memory.source);
    made.push_back(
        started(hbmReachableName, memory.reachable[gemm], Unit::bytesPerSecond, "hbm_bandwidth * memory_eff"));
    made.back().calibration = roofline.calibration->id;
    made.back().add("hbm_bandwidth", memory.bytesPerSecond, Unit::bytesPerSecond, memory.source);
    addConstant(made.back(), "memory_eff", constants.memory[gemm]);
    for (const ComputeRoof& roof : roofline.compute) {
        const auto format = static_cast<std::size_t>(catalog::computeIndex(roof.format));
        made.push_back(started(peakName(roof.format), roof.flopsPerSecond, Unit::flopsPerSecond, "peak"));
        made.back().add("peak", roof.flopsPerSecond, Unit::flopsPerSecond, roof.source);
        made.push_back(
            started(reachableName(roof.format), roof.reachable[gemm], Unit::flopsPerSecond, "peak * compute_eff"));
        made.back().calibration = roofline.calibration->id;
        made.back().add("peak", roof.flopsPerSecond, Unit::flopsPerSecond, roof.source);
        addConstant(made.back(), "compute_eff", constants.compute[gemm][format]);
        if (memory.bytesPerSecond > 0.0) {
            made.push_back(started(ridgeName(roof.format), roof.flopsPerSecond / memory.bytesPerSecond, Unit::none,
                                   "peak / hbm_bandwidth"));
            made.back().add("peak", roof.flopsPerSecond, Unit::flopsPerSecond, roof.source);
            made.back().add("hbm_bandwidth", memory.bytesPerSecond, Unit::bytesPerSecond, memory.source);
        }
    }
    return made;
}

}  // namespace tokenfactory::studies
