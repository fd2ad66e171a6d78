#pragma once

#include "core/cost/pass_cost.h"
#include "core/cost/prepared.h"

namespace tokenfactory::cost {

/// Time to bring the KV of `cachedTokens` >= 0 tokens and the state of one sequence into an instance of the layout.
KvLoadTimes kvLoadTimes(const Prepared& prepared, const Layout& layout, double cachedTokens);

}  // namespace tokenfactory::cost
