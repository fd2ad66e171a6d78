#pragma once

#include "core/catalog/calibration.h"
#include "core/catalog/system.h"
#include "core/cost/lanes.h"

#include <array>
#include <vector>

namespace tokenfactory::cost {

/// What one GPU of a system delivers under one side of a calibration: peaks and bandwidths times efficiencies.
struct Rates {
    std::array<std::array<double, 3>, catalog::operatorClasses> flopsPerSecond{};  ///< [class][computeIndex]
    std::array<double, catalog::operatorClasses> hbmBytesPerSecond{};
    std::array<bool, catalog::operatorClasses> sums{};
    std::array<std::array<double, catalog::fabrics>, catalog::collectives> linkBytesPerSecond{};
    std::array<std::array<double, catalog::fabrics>, catalog::collectives> latencyS{};
    double kernelS = 0.0;
    double eagerKernelS = 0.0;
    double passS = 0.0;
    double lostOverlap = 0.0;
};

/// `constants` are those of one kind of passes (catalog::of).
Rates ratesOf(const catalog::System& system, const catalog::Efficiencies& constants, catalog::Side side);

/// Rates side by side, one per lane: those of one side for every batch of a sweep, or the sides for one pass.
struct RateLanes {
    std::array<std::array<Lanes, 3>, catalog::operatorClasses> flopsPerSecond;
    std::array<Lanes, catalog::operatorClasses> hbmBytesPerSecond;
    std::array<bool, catalog::operatorClasses> sums{};
    std::array<std::array<Lanes, catalog::fabrics>, catalog::collectives> linkBytesPerSecond;
    std::array<std::array<Lanes, catalog::fabrics>, catalog::collectives> latencyS;
    Lanes kernelS;
    Lanes eagerKernelS;
    Lanes passS;
    Lanes lostOverlap;
};

/// 1 to maxLanes rates of one calibration, each in its lane.
RateLanes sideBySide(const std::vector<Rates>& rates);

/// Energy per unit of work in joules, middle values.
struct EnergyRates {
    std::array<double, 3> perFlop{};  ///< [computeIndex]
    double perHbmByte = 0.0;
    double perScaleUpByte = 0.0;
    double perScaleOutByte = 0.0;
};

EnergyRates energyRatesOf(const catalog::Calibration& calibration);

constexpr std::size_t index(catalog::OperatorClass value) { return static_cast<std::size_t>(value); }
constexpr std::size_t index(catalog::Collective value) { return static_cast<std::size_t>(value); }
constexpr std::size_t index(catalog::Fabric value) { return static_cast<std::size_t>(value); }

}  // namespace tokenfactory::cost
