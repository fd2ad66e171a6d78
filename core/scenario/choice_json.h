#pragma once

#include "core/cost/choices.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace tokenfactory::scenario {

/// The JSON key of a choice: its flag with underscores, "max_seqs_per_instance".
std::string choiceKey(std::string_view flag);

/// A choice as JSON: a number where its text is one, null for "none", else the text.
nlohmann::ordered_json choiceJson(const cost::Choices& choices, std::string_view flag);

/// All choices as one object, in the order of cost::choicesTable().
nlohmann::ordered_json choicesJson(const cost::Choices& choices);

}  // namespace tokenfactory::scenario
