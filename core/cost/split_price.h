#pragma once

#include "core/cost/group_link.h"
#include "core/cost/pipeline.h"

#include <vector>

namespace tokenfactory::cost {

/// One layer of a kind under a split, in lanes, one micro-batch.
struct SplitLayerLanes {
    bool routed = false;   ///< it has routed experts; else the attention group does all of it
    LayerLanes attention;  ///< all but the routed experts
    Lanes expertsS;
    GroupMessage dispatch;
    GroupMessage combine;
    Lanes cycleS;
};

/// A micro-batch's way through both groups, in lanes.
struct SplitPrice {
    std::vector<KindLanes> attention;  ///< per attention kind
    std::vector<KindLanes> beside;     ///< per feed-forward kind: what stays on the attention group
    std::vector<KindLanes> experts;    ///< and what does not
    KindLanes head;
    std::vector<SplitLayerLanes> layers;  ///< per LayerKind
    Lanes attentionBusyS;                 ///< overhead of the pass, all layers, LM head
    Lanes expertsBusyS;
    Lanes dispatchBusyS;
    Lanes combineBusyS;
    Lanes forwardBusyS;
    Lanes powerWaitS;        ///< of the cycle
    Lanes cycleS;            ///< one micro-batch has gone through all layers in each
    Lanes attentionEnergyJ;  ///< above idle, all GPUs of the group; messages where they are sent
    Lanes expertsEnergyJ;
};

/// Kernels that the expert group launches in a layer: both grouped products and the activation between them. The rest
/// of the layer's kernels are the attention group's.
double expertKernels(const FeedForwardRow& row);

/// Times of the parts of a layer for one micro-batch. `forward` is what of dispatch and combine together the scale-up
/// links of the expert group pass on.
struct LayerParts {
    Lanes attention, dispatch, experts, combine, forward;
};

/// Cycle of a layer with `microBatches` >= 1 in flight:
///     max(attention, dispatch, experts, combine, forward, (attention + dispatch + experts + combine) / microBatches)
/// Attention group, link to the experts, expert group and link back are four stations in a ring, each of which serves
/// one micro-batch at a time. So none leaves sooner after another than the slowest station allows; and each is back
/// where it began after the sum at the earliest, in which time at most microBatches leave: two lower bounds. Their
/// larger is reached: let micro-batch j start at j cycles; no two meet in a station, as none takes longer than a
/// cycle, and the first is back before its next turn, as the sum is no longer than microBatches cycles. Links carry
/// both directions at once, but what is passed on inside the expert group goes over the same links both times. With
/// attention alone at work (a dense layer) it is the attention's time, with one micro-batch the sum. Layers of
/// different kinds are added up; what the ring does with them is up to 10 % shorter and 5 % longer (tests).
Lanes layerCycle(const LayerParts& parts, int microBatches);

/// Prices a decode pass of a legal split; the rates and the demand with the same lanes. A pass is the sum of its
/// layers' cycles, with its overhead and the LM head on the attention group.
SplitPrice priceSplit(const LinkSide& attention, const LinkSide& experts, const SplitLayout& layout,
                      const PassDemand& demand, bool keepOperators);

}  // namespace tokenfactory::cost
