#pragma once

#include "app/cli/command.h"
#include "core/calibration/cross_validation.h"

#include <nlohmann/json.hpp>

namespace tokenfactory::app {

/// What a calibration is fitted from: its file, measured points and the plan.
struct Refit {
    catalog::Catalog catalog;
    catalog::CalibrationPtr calibration;  ///< of --calibration, or `today`
    calibration::Measurements measurements;
    nlohmann::ordered_json document;  ///< of the calibration's file
    calibration::FitPlan plan;
};

/// The points of --points or those that came with the program; measured points are what `today` is for.
Expected<Refit> refitOf(const Flags& flags, const Invocation& invocation);

}  // namespace tokenfactory::app
