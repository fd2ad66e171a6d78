#pragma once

#include "core/factory/measure/result.h"
#include "core/report/table.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace tokenfactory::report {

/// The document of `simulate --json` (design section 5), but for what only the command line knows (`wall_s`);
/// `explain` adds the explanations.
nlohmann::ordered_json asJson(const factory::RunResult& run, bool explain = false);

/// The same for people.
std::string asText(const factory::RunResult& run, bool explain = false);

/// The signals of a run, a row for each bin: its begin, mean levels, and of what is counted how many a second.
Table seriesTable(const factory::RunResult& run);

}  // namespace tokenfactory::report
