#pragma once

#include "app/cli/flags.h"
#include "core/cost/choices.h"
#include "core/cost/pass.h"

#include <optional>

namespace tokenfactory::app {

/// The flags of `evaluate` and `frontier` alike: --model, --stage, --new, --cached and one for each choice of
/// cost::choicesTable() with its default.
void addQuestionFlags(Flags& flags);

/// What those flags say. The stage is absent when it is missing or unknown.
struct QuestionFlags {
    std::string_view model;
    std::optional<cost::Stage> stage;
    cost::SequenceTokens each;
    cost::Choices choices;
};
QuestionFlags readQuestionFlags(const Flags& flags, Problems& problems);

}  // namespace tokenfactory::app
