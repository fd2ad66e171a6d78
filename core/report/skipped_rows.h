#pragma once

#include "core/calibration/measurement.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::report {

/// Rows of a table that cannot be used, or notes on them: id, line, reason.
nlohmann::ordered_json asJson(const std::vector<calibration::SkippedRow>& rows);

/// The same for people, a line each below the title; "" without rows.
std::string asText(std::string_view title, const std::vector<calibration::SkippedRow>& rows);

}  // namespace tokenfactory::report
