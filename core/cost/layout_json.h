#pragma once

#include "core/base/json.h"
#include "core/cost/layout.h"

namespace tokenfactory::cost {

/// A layout of at most mostGpus GPUs: "tp", "pp", "dp", "dcp" and "cp", 1 where omitted, and "ep", where omitted as
/// wide as a stage. Whether a model can be cut so is for reasonsAgainst() to say.
Layout layoutIn(JsonObject& object);

nlohmann::ordered_json toJsonValue(const Layout& layout);

}  // namespace tokenfactory::cost
