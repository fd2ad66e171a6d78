#pragma once

#include "core/base/json.h"
#include "core/scenario/running.h"

#include <nlohmann/json_fwd.hpp>

namespace tokenfactory::scenario {

/// From the keys "factory", "workload", "trace", "run" and "interventions" of a scenario file, all of which may be
/// absent.
Running runningIn(JsonObject& scenario, Problems& problems);

/// Adds those keys to a scenario as JSON, what is as in a default-constructed Running left out.
void addRunning(nlohmann::ordered_json& scenario, const Running& running);

}  // namespace tokenfactory::scenario
