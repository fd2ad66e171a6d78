#pragma once

#include "core/cost/split_price.h"

#include <vector>

namespace tokenfactory::cost {

/// The kinds of layers of a priced split, in its first lane.
std::vector<SplitLayer> splitLayers(const Prepared& attention, const SplitPrice& price);

/// The operators of a priced split whose operators were kept, one row per layer kind and operator, then what stands
/// around the layers. Work is one micro-batch's, of all GPUs of the group. Time is what adds to the pass of
/// layout.microBatches cycles: the part that limits its layer takes its time as often, the others nothing; where the
/// round trip limits, each takes its time once. So the times add up to the pass time.
std::vector<SplitOperator> splitOperators(const Prepared& attention, const Prepared& experts, const SplitLayout& layout,
                                          const SplitPrice& price);

}  // namespace tokenfactory::cost
