#pragma once

#include "core/factory/snapshot.h"

#include <nlohmann/json_fwd.hpp>

namespace tokenfactory::report {

/// The document of a moment of a run: everything of the picture, SI units in the keys. Workers, places and
/// links are named by their place in their lists ("worker": 3), null for those of all.
nlohmann::ordered_json asJson(const factory::Snapshot& snapshot);

}  // namespace tokenfactory::report
