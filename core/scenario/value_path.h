#pragma once

#include "core/scenario/scenario.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::scenario {

// A path names a value of a scenario as its file has it: "layout.tp", "workload.arrivals.rate_per_s",
// "factory.pools.decode.workers.0.count" ("factory.pools[1].workers[0].count" is the same): keys, and in lists an index
// from 0 or the "name" of what stands there. Where a scenario has no factory of its own its path starts from the one
// that would run.

/// Another value for what a path names.
struct Setting {
    std::string path;
    std::string value;  ///< JSON; other text stands for itself
};

/// The scenario with other values, all at once: only together need they make sense. Problems for paths that lead
/// nowhere and for what a scenario file could not say either.
Expected<Scenario> withValues(const Scenario& scenario, const std::vector<Setting>& settings);

/// What a path names, as JSON; "null" where there is nothing that could be.
Expected<std::string> valueAt(const Scenario& scenario, std::string_view path);

/// A setting as it is typed, "path=value".
Expected<Setting> settingFrom(std::string_view typed);

}  // namespace tokenfactory::scenario
