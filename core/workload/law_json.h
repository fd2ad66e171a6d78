#pragma once

#include "core/base/json.h"
#include "core/workload/law.h"

namespace tokenfactory::workload {

/// A law as a workload file has it: a number is a fixed value, else an object of "kind" and what that needs ("mean",
/// "cv", "least", "most", or "quantiles" as a list of [p, value]), with an optional "source". Absent reads as `absent`,
/// or is a problem where that is not given; a law whose values can leave `range` is one too.
Law lawIn(JsonObject& object, std::string_view key, Range range, const std::optional<Law>& absent = std::nullopt);

nlohmann::json toJsonValue(const Law& law);

}  // namespace tokenfactory::workload
