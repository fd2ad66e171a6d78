#pragma once

#include "core/catalog/catalog.h"
#include "core/cost/model_table.h"
#include "core/cost/pass.h"
#include "core/cost/rates.h"

#include <array>
#include <memory>

namespace tokenfactory::cost {

/// What the constants of one kind of passes come to on a system.
struct PassRates {
    catalog::Efficiencies constants;  ///< explanations point into them
    std::array<Rates, catalog::sides> rates;
    RateLanes middle;     ///< one lane
    RateLanes withSides;  ///< three lanes: middle, fast, slow

    const Rates& at(catalog::Side side) const { return rates[static_cast<std::size_t>(side)]; }
};

/// A model on a system under a calibration and choices, with all that no layout or pass changes worked out once.
struct Prepared {
    catalog::ModelPtr model;
    catalog::SystemPtr system;
    catalog::CalibrationPtr calibration;
    Choices choices;
    ModelTable table;
    std::array<PassRates, catalog::passKinds> kinds;  ///< by PassKind
    EnergyRates energy;
    double usableHbmBytes = 0.0;
    double dynamicPowerW = 0.0;  ///< power limit less idle, per GPU

    const PassRates& in(Stage stage) const { return kinds[static_cast<std::size_t>(kindOf(stage))]; }
};

using PreparedPtr = std::shared_ptr<const Prepared>;

/// None of the pointers may be null; choices in range, as problemsOf() tells.
PreparedPtr prepare(const catalog::ModelPtr& model, const catalog::SystemPtr& system,
                    const catalog::CalibrationPtr& calibration, const Choices& choices);

}  // namespace tokenfactory::cost
