#pragma once

#include "core/base/json.h"
#include "core/factory/spec.h"

#include <string>
#include <string_view>

namespace tokenfactory::factory {

/// A factory as JSON: the fields of spec.h by their names with the unit in the key ("capacity_bytes", "latency_s"),
/// enumerations by their names. What is omitted has the default of spec.h; null is the none of what may be none. What
/// is not a field, out of the ranges of spec.h, or contradicts the rest (a failure of a pool that is not there) is a
/// problem of the document of `object`.
FactorySpec specIn(JsonObject& object);

/// The same from a text of its own; `where` names it in problems.
Expected<FactorySpec> specFromJson(std::string_view text, std::string_view where);

/// All fields, those that are none as null, so that people see what there is. Reading it gives the factory again.
nlohmann::ordered_json toJsonValue(const FactorySpec& spec);
std::string toJson(const FactorySpec& spec);

}  // namespace tokenfactory::factory
