#pragma once

#include "core/claims/claims.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace tokenfactory::report {

/// What `claims --json` prints: a list of objects with id, statement, the verdict under the defaults (holds, numbers,
/// condition), the one under the preset `report-like`, and that of each choice said to decide it, set alone. `holds` is
/// true, false or null (cannot be decided).
nlohmann::ordered_json asJson(const std::vector<claims::Claim>& claims);

/// The same for people: all verdicts at a glance, then each claim with its condition and the numbers it compares;
/// `allNumbers` adds those they were made from.
std::string asText(const std::vector<claims::Claim>& claims, bool allNumbers);

}  // namespace tokenfactory::report
