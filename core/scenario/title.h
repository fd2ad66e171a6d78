#pragma once

#include "core/scenario/scenario.h"

#include <string>

namespace tokenfactory::scenario {

/// A name made from the content, for a scenario nobody has named: "Llama 3.1 70B, decode, 131,072 cached tokens,
/// 8 GPUs"; with a factory of its own "Kimi K3, factory of 72 GPUs". English, the same in every locale and language.
std::string titleOf(const Scenario& scenario, const Resolved& resolved);

}  // namespace tokenfactory::scenario
