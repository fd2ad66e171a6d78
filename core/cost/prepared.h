#pragma once

#include "core/catalog/catalog.h"
#include "core/cost/model_table.h"
#include "core/cost/rates.h"

#include <array>
#include <memory>

namespace tokenfactory::cost {

/// A model on a system under a calibration and choices, with all that no layout or pass changes worked out once.
struct Prepared {
    catalog::ModelPtr model;
    catalog::SystemPtr system;
    catalog::CalibrationPtr calibration;
    Choices choices;
    ModelTable table;
    std::array<Rates, catalog::sides> rates;  ///< by Side
    RateLanes middleRate;                     ///< one lane
    RateLanes sideRates;                      ///< three lanes: middle, fast, slow
    EnergyRates energy;
    double usableHbmBytes = 0.0;
    double dynamicPowerW = 0.0;  ///< power limit less idle, per GPU

    const Rates& at(catalog::Side side) const { return rates[static_cast<std::size_t>(side)]; }
};

using PreparedPtr = std::shared_ptr<const Prepared>;

/// None of the pointers may be null; choices in range, as problemsOf() tells.
PreparedPtr prepare(const catalog::ModelPtr& model, const catalog::SystemPtr& system,
                    const catalog::CalibrationPtr& calibration, const Choices& choices);

}  // namespace tokenfactory::cost
