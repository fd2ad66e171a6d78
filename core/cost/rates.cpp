#include "core/cost/rates.h"

#include <cassert>

namespace tokenfactory::cost {

using namespace catalog;

Rates ratesOf(const System& system, const Efficiencies& constants, Side side)
{
    Rates rates;
    const std::array<double, 3> peaks{system.peak(Format::nvfp4).value, system.peak(Format::fp8).value,
                                      system.peak(Format::bf16).value};
    for (std::size_t c = 0; c < operatorClasses; ++c) {
        for (std::size_t f = 0; f < peaks.size(); ++f) {
            rates.flopsPerSecond[c][f] = peaks[f] * efficiencyAt(constants.compute[c][f], side);
        }
        rates.hbmBytesPerSecond[c] = system.hbmBandwidth.value * efficiencyAt(constants.memory[c], side);
        rates.sums[c] = constants.sumsComputeAndMemory[c];
    }
    const std::array<double, fabrics> links{system.scaleUpBandwidth.value, system.nicBandwidth.value};
    for (std::size_t c = 0; c < collectives; ++c) {
        for (std::size_t f = 0; f < fabrics; ++f) {
            rates.linkBytesPerSecond[c][f] = links[f] * efficiencyAt(constants.bandwidth[c][f], side);
            rates.latencyS[c][f] = timeAt(constants.latency[c][f], side);
        }
    }
    rates.kernelS = timeAt(constants.kernel, side);
    rates.eagerKernelS = timeAt(constants.eagerKernel, side);
    rates.passS = timeAt(constants.pass, side);
    rates.lostOverlap = timeAt(constants.lostOverlap, side);
    return rates;
}

RateLanes sideBySide(const std::vector<Rates>& rates)
{
    assert(!rates.empty() && rates.size() <= static_cast<std::size_t>(maxLanes));
    RateLanes lanes;
    const auto fill = [&rates](Lanes& numbers, auto of) {
        numbers.resize(static_cast<Eigen::Index>(rates.size()));
        for (std::size_t lane = 0; lane < rates.size(); ++lane) {
            numbers[static_cast<Eigen::Index>(lane)] = of(rates[lane]);
        }
    };
    for (std::size_t c = 0; c < operatorClasses; ++c) {
        for (std::size_t f = 0; f < lanes.flopsPerSecond[c].size(); ++f) {
            fill(lanes.flopsPerSecond[c][f], [=](const Rates& side) { return side.flopsPerSecond[c][f]; });
        }
        fill(lanes.hbmBytesPerSecond[c], [=](const Rates& side) { return side.hbmBytesPerSecond[c]; });
    }
    lanes.sums = rates.front().sums;
    for (std::size_t c = 0; c < collectives; ++c) {
        for (std::size_t f = 0; f < fabrics; ++f) {
            fill(lanes.linkBytesPerSecond[c][f], [=](const Rates& side) { return side.linkBytesPerSecond[c][f]; });
            fill(lanes.latencyS[c][f], [=](const Rates& side) { return side.latencyS[c][f]; });
        }
    }
    fill(lanes.kernelS, [](const Rates& side) { return side.kernelS; });
    fill(lanes.eagerKernelS, [](const Rates& side) { return side.eagerKernelS; });
    fill(lanes.passS, [](const Rates& side) { return side.passS; });
    fill(lanes.lostOverlap, [](const Rates& side) { return side.lostOverlap; });
    return lanes;
}

EnergyRates energyRatesOf(const Calibration& calibration)
{
    const EnergyCoefficients& energy = calibration.energy;
    return {{energy.flopFp4.value, energy.flopFp8.value, energy.flopBf16.value},
            energy.hbmByte.value,
            energy.scaleUpByte.value,
            energy.scaleOutByte.value};
}

}  // namespace tokenfactory::cost
