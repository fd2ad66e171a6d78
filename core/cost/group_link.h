#pragma once

#include "core/cost/layer_operators.h"
#include "core/cost/split.h"

namespace tokenfactory::cost {

/// Copies of a token between the groups of a split.
struct GroupCopies {
    double all = 0.0;        ///< that arrive at experts: one for each GPU that shares an expert of the token
    double crossing = 0.0;   ///< that cross the link between the groups
    double forwarded = 0.0;  ///< that go on inside a scale-up domain of the expert group
};

/// No copy stays at home: the groups share no GPU. Over the scale-up domain and over the NIC with `perExpert` each copy
/// crosses; with `nodeDedup` one per domain of the expert group that holds some of the token's experts, which is passed
/// on inside it, and results come together there before they cross back.
GroupCopies groupCopies(ExpertBank bank, const SplitLayout& layout, int expertDomain, NicCopies nicCopies);

/// One direction between the groups in one layer, one micro-batch.
struct GroupMessage {
    OperatorId id = OperatorId::dispatch;
    Lanes timeS;
    Lanes forwardS;       ///< of which inside the expert group, over the scale-up links of the fullest GPU
    Lanes scaleUpBytes;   ///< sent, all GPUs of both groups
    Lanes scaleOutBytes;  ///< the same over NICs
    Lanes energyJ;        ///< of all bytes sent
    // of the first lane, the GPU that takes longest
    double decidingBytes = 0.0;
    catalog::Fabric decidingFabric = catalog::Fabric::scaleOut;
    SplitPart decidingGroup = SplitPart::attention;  ///< whose GPU it is: attention or experts
    double attentionSends = 0.0;                     ///< bytes of the fullest GPU of the group, all fabrics
    double expertsSend = 0.0;
};

/// What both sides of the link know.
struct LinkSide {
    const Prepared& prepared;
    const RateLanes& rates;
};

/// Prices one direction. Sender and receiver each have a link of their own; a message takes as long as the slowest of
/// them and of passing it on inside the expert group, after the latency of an all-to-all:
///     latency + max(attention GPU's bytes / its link, expert GPU's bytes / its link, forwarded bytes / scale-up link)
/// An attention GPU has its tokens' copies, cut over TP. An expert GPU has the routes of the fullest rank, or with
/// `nodeDedup` its share of what crosses, as any GPU of the domain may take it in.
GroupMessage priceMessage(const LinkSide& attention, const LinkSide& experts, const SplitLayout& layout,
                          const PassDemand& demand, std::size_t feedForward, OperatorId direction);

}  // namespace tokenfactory::cost
