#pragma once

#include "core/cost/layout.h"
#include "core/cost/pass_demand.h"
#include "core/cost/prepared.h"

#include <vector>

namespace tokenfactory::cost {

/// Passes a prefill or midfill is cut into: sequences of more than `chunk` new tokens take several, each a midfill over
/// what the ones before it left in the cache. Decode is one pass.
int chunkCount(const Pass& pass, int chunk);

/// The tokens of chunk `i` of a sequence; newTokens 0 when the sequence has ended.
SequenceTokens chunkOf(SequenceTokens tokens, int chunk, int i);

/// Demands of the chunks of one pass over a layout, one lane.
std::vector<PassDemand> chunkDemands(const Prepared& prepared, const Layout& layout, const Pass& pass);

}  // namespace tokenfactory::cost
