#pragma once

#include "core/calibration/fit.h"

namespace tokenfactory::calibration {

/// The fold of every row, 0 to folds - 1: rows of one sweep share it, sweeps are dealt by their name and the seed.
std::vector<int> foldsBySweep(const Measurements& measurements, int folds, std::uint64_t seed = 0);
/// Every group (model, system, mode) a fold of its own.
std::vector<int> foldsByGroup(const Measurements& measurements);

/// As fit() does, with the half widths of bands from the residuals of the rows it is fitted to put in.
Expected<Fitted> calibrate(const Measurements& measurements, const std::function<bool(std::size_t)>& uses,
                           const nlohmann::ordered_json& document, const std::vector<catalog::CalibrationPtr>& basis,
                           const FitPlan& plan);

/// Every row predicted by constants and bands fitted to the rows of the other folds, from the priors on.
Expected<Validation> crossValidate(const Measurements& measurements, const std::vector<int>& foldOfRow,
                                   const nlohmann::ordered_json& document,
                                   const std::vector<catalog::CalibrationPtr>& basis, const FitPlan& plan);

}  // namespace tokenfactory::calibration
