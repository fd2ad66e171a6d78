#include "core/serving/estimate.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::serving {
namespace {

using catalog::Constant;

/// What launches and host work of this age take of those at the reference year. Software far from what was measured is
/// not extrapolated to.
Constant ageFactor(const catalog::ServingCosts& serving, double builtYear)
{
    constexpr double newest = -1.0;
    constexpr double oldest = 3.0;
    const double years = std::clamp(serving.referenceYear - builtYear, newest, oldest);
    const double atLow = std::exp(serving.agePerYear.low * years);
    const double atHigh = std::exp(serving.agePerYear.high * years);
    return {std::exp(serving.agePerYear.value * years), std::min(atLow, atHigh), std::max(atLow, atHigh),
            "software of another year: " + serving.agePerYear.origin};
}

}  // namespace

catalog::CalibrationPtr calibrationFor(const catalog::CalibrationPtr& calibration, const Engine& engine, Role role)
{
    if (!calibration->serving) {
        return calibration;
    }
    const catalog::EngineCosts& costs = calibration->serving->engines[static_cast<std::size_t>(engine.family)];
    const Constant age = ageFactor(*calibration->serving, engine.builtYear);
    const Constant decodePace = role == Role::decodes           ? costs.decodePace
                                : role == Role::fillsAndDecodes ? costs.aggregatedPace
                                                                : catalog::unchanged();
    auto made = std::make_shared<catalog::Calibration>(*calibration);
    const auto change = [&](catalog::Efficiencies& of) {
        // What a system takes longer by, its kernels do for this engine too.
        const double ofSystem =
            calibration->general.kernel.value > 0.0 ? of.kernel.value / calibration->general.kernel.value : 1.0;
        of.kernel = costs.kernel;
        of.eagerKernel = costs.eagerKernel;
        for (Constant* time : {&of.kernel, &of.eagerKernel}) {
            multiply(*time, age);
            multiply(*time, {ofSystem, ofSystem, ofSystem, {}});
        }
        if (role == Role::fillsBetween) {
            of.eagerKernel = {};
        }
        multiply(of.kernel, decodePace);
        catalog::Pace& decode = of.pace[static_cast<std::size_t>(catalog::PassKind::decode)];
        multiply(decode.work, decodePace);
        multiply(decode.network, decodePace);
        multiply(decode.network, age);
        multiply(of.pace[static_cast<std::size_t>(catalog::PassKind::prompt)].work, costs.promptWork);
    };
    for (auto& [system, efficiencies] : made->perSystem) {
        change(efficiencies);
    }
    change(made->general);
    return made;
}

}  // namespace tokenfactory::serving
