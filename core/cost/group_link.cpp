#include "core/cost/group_link.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace tokenfactory::cost {

using catalog::Collective;
using catalog::Fabric;

GroupCopies groupCopies(ExpertBank bank, const SplitLayout& layout, int expertDomain, NicCopies nicCopies)
{
    GroupCopies copies;
    copies.all = static_cast<double>(bank.expertsPerToken) * layout.moeTp();
    copies.crossing = copies.all;
    if (layout.link == GroupLink::scaleOut && nicCopies == NicCopies::nodeDedup) {
        copies.crossing = std::min(copies.all, domainsReached(bank, layout.expertGpus, layout.moeTp(), expertDomain));
        const double inDomain = std::min(layout.expertGpus, expertDomain);
        copies.forwarded = copies.all * (inDomain - 1.0) / inDomain;
    }
    return copies;
}

GroupMessage priceMessage(const LinkSide& attention, const LinkSide& experts, const SplitLayout& layout,
                          const PassDemand& demand, std::size_t feedForward, OperatorId direction)
{
    const FeedForwardRow& row = attention.prepared.table.feedForward[feedForward];
    assert(row.isMoe && (direction == OperatorId::dispatch || direction == OperatorId::combine));
    const bool there = direction == OperatorId::dispatch;
    const double bytes = there ? row.dispatchBytesPerCopy : row.combineBytesPerCopy;
    const bool scaleUp = layout.link == GroupLink::scaleUp;
    const bool shared = !scaleUp && attention.prepared.choices.nicCopies == NicCopies::nodeDedup;
    const GroupCopies copies =
        groupCopies({row.experts, row.expertsPerToken}, layout, experts.prepared.system->scaleUpDomain,
                    attention.prepared.choices.nicCopies);
    const std::size_t fabric = index(scaleUp ? Fabric::scaleUp : Fabric::scaleOut);
    const std::size_t allToAll = index(Collective::allToAll);

    const Lanes tokens = demand.fullestUnits * demand.fullest.tokens;
    const Lanes routes = expertLoad(row, layout.ep, demand.stageTokens, demand.touchedShare[feedForward]).maxRoutes;
    const Lanes atAttention = tokens * (copies.crossing * bytes / layout.attention.tp);
    const Lanes atExperts =
        shared ? Lanes(demand.stageTokens * (copies.crossing * bytes / layout.expertGpus)) : Lanes(routes * bytes);
    const Lanes passedOn = routes * (bytes * copies.forwarded / copies.all);

    const std::array<Lanes, 3> times = {atAttention / attention.rates.linkBytesPerSecond[allToAll][fabric],
                                        atExperts / experts.rates.linkBytesPerSecond[allToAll][fabric],
                                        passedOn / experts.rates.linkBytesPerSecond[allToAll][index(Fabric::scaleUp)]};
    GroupMessage message;
    message.id = direction;
    message.forwardS = times[2];
    message.timeS = times[0].max(times[1]).max(times[2]) +
                    attention.rates.latencyS[allToAll][fabric].max(experts.rates.latencyS[allToAll][fabric]);
    const Lanes crossing = demand.stageTokens * (copies.crossing * bytes);
    const Lanes forwarded = demand.stageTokens * (copies.forwarded * bytes);
    const Lanes nothing = Lanes::Zero(demand.lanes());
    message.scaleUpBytes = scaleUp ? crossing : forwarded;
    message.scaleOutBytes = scaleUp ? nothing : crossing;
    const EnergyRates& energy = attention.prepared.energy;
    message.energyJ = message.scaleUpBytes * energy.perScaleUpByte + message.scaleOutBytes * energy.perScaleOutByte;

    message.attentionSends = there ? atAttention[0] : 0.0;
    message.expertsSend = passedOn[0] + (there ? 0.0 : atExperts[0]);

    const bool attentionDecides = times[0][0] >= times[1][0] && times[0][0] >= times[2][0];
    const bool forwardDecides = !attentionDecides && times[2][0] > times[1][0];
    message.decidingGroup = attentionDecides ? SplitPart::attention : SplitPart::experts;
    message.decidingFabric = forwardDecides || scaleUp ? Fabric::scaleUp : Fabric::scaleOut;
    message.decidingBytes = attentionDecides ? atAttention[0] : forwardDecides ? passedOn[0] : atExperts[0];
    return message;
}

}  // namespace tokenfactory::cost
