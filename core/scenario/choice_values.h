#pragma once

#include "core/base/expected.h"
#include "core/cost/choices.h"

#include <optional>
#include <string>
#include <string_view>

namespace tokenfactory::scenario {

/// Whether a row of cost::choicesTable() is a field of Choices (the calibration has a row, but stands beside them).
bool isChoice(std::string_view flag);

/// Sets the choice of one row of cost::choicesTable() from its text, as typed after the flag or held by a scenario:
/// "mxfp4", "0.5", "none", "per-expert". The problem says what is wrong and what would be right; its `where` is
/// "--<flag>"; the choice is then not to be used. Requires isChoice(flag).
std::optional<Problem> setChoice(cost::Choices& choices, std::string_view flag, std::string_view text);

/// The choice as text that setChoice reads back to the same value.
std::string choiceText(const cost::Choices& choices, std::string_view flag);

}  // namespace tokenfactory::scenario
