#pragma once

#include "core/catalog/model.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace tokenfactory::report {

/// Context at which `model` gives the bytes of a sequence unless told otherwise, tokens.
inline constexpr int defaultContextTokens = 32768;

/// The document of `model --json` and `import --json` (design section 5): totals computed from the shapes beside the
/// published ones, cache and state, work, expert traffic. `contextTokens` >= 0 is for sequence_bytes (fp8 KV, fp32
/// state).
nlohmann::ordered_json modelJson(const catalog::Model& model, double contextTokens);

/// The same for people.
std::string modelText(const catalog::Model& model, double contextTokens);

}  // namespace tokenfactory::report
