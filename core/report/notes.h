#pragma once

#include "core/catalog/model.h"
#include "core/cost/choices.h"
#include "core/cost/pass.h"

#include <string>
#include <vector>

namespace tokenfactory::report {

/// What of a question is answered otherwise than its words may suggest, one sentence each: choices without an effect on
/// this model, sequences beyond the context the model is made for.
std::vector<std::string> notesOn(const catalog::Model& model, cost::SequenceTokens each, const cost::Choices& choices);

}  // namespace tokenfactory::report
