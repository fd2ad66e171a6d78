#pragma once

#include "core/cost/pass_demand.h"
#include "core/cost/prepared.h"
#include "core/cost/residency.h"
#include "core/cost/split.h"

namespace tokenfactory::cost {

/// What lies on a GPU of the attention group: no routed expert; KV and states of all micro-batches in flight; staging
/// for the messages of each micro-batch, two at least.
Residency attentionRoom(const Prepared& prepared, const SplitLayout& layout, const Pass& pass, int expertDomain);

/// What lies on the fullest GPU of the expert group: routed experts of all layers, the fullest rank's routed tokens,
/// staging as above; no KV.
Residency expertRoom(const Prepared& prepared, const SplitLayout& layout, const PassDemand& demand);

}  // namespace tokenfactory::cost
