#pragma once

#include "core/cost/pass_cost.h"

#include <optional>

namespace tokenfactory::frontier {

/// The largest batch, below that of the question, with which its layout fits and no limit forbids it: sequences all
/// alike, the rest of the question as it stands. Absent where not even one sequence does, where every sequence has its
/// own tokens, and where the question is not well put or its layout cannot be built. Judges the room alone, about
/// log2(batch) times.
std::optional<int> largestBatch(const cost::PassQuestion& question);

}  // namespace tokenfactory::frontier
