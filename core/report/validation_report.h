#pragma once

#include "core/calibration/validation.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace tokenfactory::report {

/// What `validate --json` prints: rows_used, rows_skipped, notes, the errors of each quantity overall and by group
/// (fractions), and every point with its band, in SI units.
nlohmann::ordered_json asJson(const calibration::Validation& validation, const calibration::Measurements& measurements);

/// The same for people: errors overall and by group, then the rows that could not be used and why.
std::string asText(const calibration::Validation& validation, const calibration::Measurements& measurements);

}  // namespace tokenfactory::report
