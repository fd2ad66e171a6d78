#pragma once

#include "core/economics/account.h"
#include "core/factory/measure/replications.h"
#include "core/report/table.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace tokenfactory::report {

/// The document of `simulate --json` (design section 5), but for what only the command line knows (`wall_s`);
/// `explain` adds the explanations.
nlohmann::ordered_json asJson(const factory::RunResult& run, bool explain = false);

/// What the run cost and earned, and what that rests on.
nlohmann::ordered_json asJson(const economics::Account& account);

/// The same for people.
std::string asText(const factory::RunResult& run, bool explain = false);

/// Figures over several runs: mean, half-width of the confidence interval (null for one run), least and most.
nlohmann::ordered_json asJson(const factory::Replications& replications);
Table replicationsTable(const factory::Replications& replications);

/// The signals of a run, a row for each bin: its begin, mean levels, and of what is counted how many a second.
Table seriesTable(const factory::RunResult& run);

/// TTFT and TPOT in bins of time: how many, and quantiles within 3 %; none where there was nothing.
Table latencyTable(const factory::RunResult& run);

}  // namespace tokenfactory::report
