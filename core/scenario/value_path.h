#pragma once

#include "core/scenario/scenario.h"

#include <string>
#include <string_view>

namespace tokenfactory::scenario {

// A path names a value of a scenario as its file has it: "layout.tp", "workload.arrivals.rate_per_s",
// "factory.pools.decode.workers.0.count" ("factory.pools[1].workers[0].count" is the same): keys, and in lists an index
// from 0 or the "name" of what stands there. Where a scenario has no factory of its own its path starts from the one
// that would run.

/// The scenario with another value there; `value` is JSON, other text stands for itself. Problems for a path that leads
/// nowhere and for what a scenario file could not say either.
Expected<Scenario> withValue(const Scenario& scenario, std::string_view path, std::string_view value);

/// The same, of "path=value" as it is typed.
Expected<Scenario> withSetting(const Scenario& scenario, std::string_view setting);

}  // namespace tokenfactory::scenario
