#include "core/cost/layer_operators.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::cost {

using catalog::Collective;
using catalog::Fabric;
using catalog::OperatorClass;

namespace {

/// An amount that an operator of this sort does not have is left empty.
double firstLane(const Lanes& lanes) { return lanes.size() > 0 ? lanes[0] : 0.0; }

OperatorPrice firstLane(const OperatorLanes& op)
{
    return {op.id,
            op.network,
            op.operatorClass,
            op.format,
            op.collective,
            op.rounds,
            op.crossesNic,
            op.phased,
            firstLane(op.timeS),
            firstLane(op.fullestFlops),
            firstLane(op.fullestBytes),
            firstLane(op.fullestUp),
            firstLane(op.fullestOut),
            firstLane(op.flops),
            firstLane(op.hbmBytes),
            firstLane(op.hbmReadBytes),
            firstLane(op.up),
            firstLane(op.out)};
}

}  // namespace

LayerPricer::LayerPricer(const Prepared& prepared, const RateLanes& rates, const Layout& layout,
                         const PassDemand& demand, bool keepOperators)
    : m_prepared(prepared),
      m_rates(rates),
      m_layout(layout),
      m_demand(demand),
      m_keep(keepOperators),
      m_domain(prepared.system->scaleUpDomain),
      m_fullestTokens(demand.fullestUnits * (demand.fullest.tokens / layout.cp)),
      m_meanTokens(demand.meanUnits * (demand.mean.tokens / layout.cp))
{
}

void LayerPricer::clear(KindLanes& result) const
{
    result.computeS.setZero(m_demand.lanes());
    result.networkS.setZero(m_demand.lanes());
    result.energyJ.setZero(m_demand.lanes());
    result.operators.clear();
    if (m_keep) {
        result.operators.reserve(8);  // as many as a kind has, so that growing never moves them
    }
}

void LayerPricer::addWork(KindLanes& result, OperatorLanes& op) const
{
    const Lanes& flopRate = m_rates.flopsPerSecond[index(op.operatorClass)][static_cast<std::size_t>(op.format)];
    const Lanes& byteRate = m_rates.hbmBytesPerSecond[index(op.operatorClass)];
    if (m_rates.sums[index(op.operatorClass)]) {
        op.timeS = op.fullestFlops / flopRate + op.fullestBytes / byteRate;
    } else {
        op.timeS = (op.fullestFlops / flopRate).max(op.fullestBytes / byteRate);
    }
    result.computeS += op.timeS;
    result.energyJ += op.flops * m_prepared.energy.perFlop[static_cast<std::size_t>(op.format)] +
                      op.hbmBytes * m_prepared.energy.perHbmByte;
    if (m_keep) {
        result.operators.push_back(firstLane(op));
    }
}

void LayerPricer::addLink(KindLanes& result, OperatorLanes& op) const
{
    op.network = true;
    const auto& bandwidth = m_rates.linkBytesPerSecond[index(op.collective)];
    const auto& latency = m_rates.latencyS[index(op.collective)];
    const Lanes& up = bandwidth[index(Fabric::scaleUp)];
    const Lanes& out = bandwidth[index(Fabric::scaleOut)];
    const Lanes& wait = latency[op.crossesNic ? index(Fabric::scaleOut) : index(Fabric::scaleUp)];
    if (op.phased) {
        op.timeS = op.rounds * (wait + latency[index(Fabric::scaleUp)]) + op.fullestUp / up + op.fullestOut / out;
    } else {
        op.timeS = op.rounds * wait + (op.fullestUp / up).max(op.fullestOut / out);
    }
    result.networkS += op.timeS;
    result.energyJ += op.up * m_prepared.energy.perScaleUpByte + op.out * m_prepared.energy.perScaleOutByte;
    if (m_keep) {
        result.operators.push_back(firstLane(op));
    }
}

void LayerPricer::addMatrix(KindLanes& result, OperatorId id, double parameters, double bytes,
                            const Lanes& fullestTokens, const Lanes& meanTokens) const
{
    if (parameters <= 0.0) {
        return;
    }
    const double flopsPerToken = 2.0 * parameters / m_layout.tp;
    OperatorLanes op;
    op.id = id;
    op.format = m_prepared.table.gemmFormat;
    op.fullestFlops = flopsPerToken * fullestTokens;
    op.fullestBytes = Lanes::Constant(m_demand.lanes(), bytes / m_layout.tp);
    op.flops = flopsPerToken * meanTokens;
    op.hbmBytes = op.fullestBytes;
    if (m_keep) {
        op.hbmReadBytes = op.fullestBytes;
    }
    addWork(result, op);
}

void LayerPricer::addReduce(KindLanes& result, OperatorId id) const
{
    const LinkShare share = allReduceShare(m_layout.tp, m_domain);
    if (!share.any()) {
        return;
    }
    const double messagePerToken = m_prepared.table.hidden * 2.0;  // bf16
    OperatorLanes op;
    op.id = id;
    op.collective = Collective::allReduce;
    op.crossesNic = share.crossesNic;
    op.phased = share.phased;
    op.fullestUp = m_fullestTokens * (messagePerToken * share.scaleUp);
    op.fullestOut = m_fullestTokens * (messagePerToken * share.scaleOut);
    op.up = m_meanTokens * (messagePerToken * share.scaleUp);
    op.out = m_meanTokens * (messagePerToken * share.scaleOut);
    addLink(result, op);
}

void LayerPricer::addContextExchange(KindLanes& result, const AttentionRow& row, std::size_t kind, double share) const
{
    OperatorLanes op;
    op.id = OperatorId::contextExchange;
    double fullest = 0.0;
    double mean = 0.0;
    bool crosses = false;
    if (m_layout.dcp > 1 && row.facts.kvHeads > 0) {
        // Queries are gathered from the other shards, partial outputs reduced back to them, in bf16.
        const double perToken = (row.facts.queryElementsPerToken + row.facts.outputElementsPerToken) / m_layout.tp *
                                2.0 * (m_layout.dcp - 1);
        fullest = perToken * m_demand.fullest.tokens;
        mean = perToken * m_demand.mean.tokens;
        op.rounds = 2;
        crosses = m_layout.dcp > m_domain;
    } else if (m_layout.cp > 1) {
        // Each GPU sends its share of the keys and values, old and new, past the others; a state goes to the next.
        const auto bytes = [&](const AttentionDemand& demand) {
            return ((demand.cacheReadBytes + demand.cacheWriteBytes) * share + demand.indexReadBytes +
                    demand.indexWriteBytes) *
                       (m_layout.cp - 1) / m_layout.cp +
                   demand.stateWriteBytes / m_layout.tp;
        };
        fullest = bytes(m_demand.fullest.attention[kind]);
        mean = bytes(m_demand.mean.attention[kind]);
        op.rounds = m_layout.cp - 1;
        crosses = m_layout.tp * m_layout.cp > m_domain;
    } else {
        return;
    }
    op.collective = m_layout.cp > 1 ? Collective::pointToPoint : Collective::allReduce;
    op.crossesNic = crosses;
    const Lanes zero = Lanes::Zero(m_demand.lanes());
    (crosses ? op.fullestOut : op.fullestUp) = fullest * m_demand.fullestUnits;
    (crosses ? op.fullestUp : op.fullestOut) = zero;
    (crosses ? op.out : op.up) = mean * m_demand.meanUnits;
    (crosses ? op.up : op.out) = zero;
    addLink(result, op);
}

void LayerPricer::priceAttention(std::size_t kind, KindLanes& result) const
{
    clear(result);
    const AttentionRow& row = m_prepared.table.attention[kind];
    const catalog::AttentionFacts& facts = row.facts;
    const AttentionDemand& fullest = m_demand.fullest.attention[kind];
    const AttentionDemand& mean = m_demand.mean.attention[kind];
    const bool linear = facts.recurrentFlopsPerToken > 0.0;
    const double share = cacheShare(facts.kvHeads, m_layout.tp, m_layout.dcp);
    const double headShare = 1.0 / (m_layout.tp * m_layout.cp);
    const bool decode = m_demand.stage == Stage::decode;

    addMatrix(result, OperatorId::projections, facts.parameters + facts.indexerParameters, row.weightBytes,
              m_fullestTokens, m_meanTokens);

    if (facts.indexFlopsPerPair > 0.0) {
        OperatorLanes op;
        op.id = OperatorId::indexer;
        op.operatorClass = decode ? OperatorClass::attentionSparse : OperatorClass::attentionPrefill;
        op.format = catalog::computeIndex(catalog::Format::fp8);
        op.fullestFlops = m_demand.fullestUnits * (fullest.indexFlops * headShare);
        // Index keys are one for all heads: TP replicates them, DCP cuts them; a CP rank reads all and writes its own.
        const double written = 1.0 / (m_layout.dcp * m_layout.cp);
        op.fullestBytes =
            m_demand.fullestUnits * (fullest.indexReadBytes / m_layout.dcp + fullest.indexWriteBytes * written);
        op.flops = m_demand.meanUnits * (mean.indexFlops * headShare);
        op.hbmReadBytes = m_demand.meanUnits * (mean.indexReadBytes / m_layout.dcp);
        op.hbmBytes = op.hbmReadBytes + m_demand.meanUnits * (mean.indexWriteBytes * written);
        addWork(result, op);
    }

    OperatorLanes core;
    core.id = OperatorId::attentionCore;
    core.operatorClass = linear                          ? OperatorClass::linearAttention
                         : !decode                       ? OperatorClass::attentionPrefill
                         : facts.indexFlopsPerPair > 0.0 ? OperatorClass::attentionSparse
                                                         : OperatorClass::attentionDecode;
    core.format = linear   ? catalog::computeIndex(catalog::Format::bf16)
                  : decode ? m_prepared.table.decodeAttentionFormat
                           : m_prepared.table.prefillAttentionFormat;
    // A state is cut by heads; a cache by heads and DCP, and each CP rank reads all of it.
    const double stateShare = linear ? 1.0 / m_layout.tp : share;
    const auto bytesRead = [&](const AttentionDemand& demand) {
        return demand.cacheReadBytes * share + demand.stateReadBytes * stateShare +
               demand.stateActivationBytes * headShare;
    };
    const auto bytesWritten = [&](const AttentionDemand& demand) {
        return demand.cacheWriteBytes * share / m_layout.cp + demand.stateWriteBytes * stateShare;
    };
    core.fullestFlops = m_demand.fullestUnits * (fullest.coreFlops * headShare);
    core.fullestBytes = m_demand.fullestUnits * (bytesRead(fullest) + bytesWritten(fullest));
    core.flops = m_demand.meanUnits * (mean.coreFlops * headShare);
    core.hbmReadBytes = m_demand.meanUnits * bytesRead(mean);
    core.hbmBytes = core.hbmReadBytes + m_demand.meanUnits * bytesWritten(mean);
    addWork(result, core);

    OperatorLanes residuals;
    residuals.id = OperatorId::residuals;
    const double residualFlops = 2.0 * m_prepared.table.residualParameters / m_layout.tp;
    const double residualWeights = m_prepared.table.residualWeightBytes / m_layout.tp;
    const double residualBytes = m_prepared.table.residualBytesPerToken / m_layout.tp;
    residuals.fullestFlops = m_fullestTokens * residualFlops;
    residuals.fullestBytes = residualWeights + m_fullestTokens * residualBytes;
    residuals.flops = m_meanTokens * residualFlops;
    residuals.hbmBytes = residualWeights + m_meanTokens * residualBytes;
    if (m_keep) {
        residuals.hbmReadBytes = residualWeights + m_meanTokens * (0.5 * residualBytes);  // half is written
    }
    addWork(result, residuals);

    addContextExchange(result, row, kind, share);
    addReduce(result, OperatorId::attentionReduce);
}

ExpertLoad expertLoad(const FeedForwardRow& row, int ep, const Lanes& tokens, const Lanes& touchedShare)
{
    const double R = ep;
    const double k = row.expertsPerToken;
    const double slots = row.experts / R;  // experts on one rank
    // Largest of R loads that fluctuate with variance v around the mean: mean + sqrt(2 ln R v). Loads of random routing
    // vary like balls in bins; a power law adds the variance of what popularity lies on a rank.
    const double spread = 2.0 * std::log(R);
    const double popularity = row.popularitySpread * R / row.experts;  // variance / mean^2
    ExpertLoad load;
    load.meanRoutes = tokens * (k / R);
    load.maxRoutes = (load.meanRoutes +
                      (spread * ((1.0 - 1.0 / R) * load.meanRoutes + popularity * load.meanRoutes.square())).sqrt())
                         .min(tokens * std::min(k, slots));
    load.meanTouched = slots * touchedShare;
    load.maxTouched = (load.meanTouched + (spread * load.meanTouched * (1.0 - touchedShare)).max(0.0).sqrt())
                          .min(slots)
                          .min(load.maxRoutes.max(load.meanTouched));
    return load;
}

void LayerPricer::addExperts(KindLanes& result, const FeedForwardRow& row, const Lanes& touchedShare) const
{
    const ExpertLoad load = expertLoad(row, m_layout.ep, m_demand.stageTokens, touchedShare);
    OperatorLanes op;
    op.id = OperatorId::routedExperts;
    op.operatorClass = m_prepared.table.expertClass;
    op.format = m_prepared.table.expertFormat;
    const double flopsPerRoute = row.expertFlopsPerRoute / m_layout.moeTp();
    const double bytesPerExpert = row.expertBytes / m_layout.moeTp();
    op.fullestFlops = flopsPerRoute * load.maxRoutes;
    op.fullestBytes = bytesPerExpert * load.maxTouched;
    op.flops = flopsPerRoute * load.meanRoutes;
    op.hbmBytes = bytesPerExpert * load.meanTouched;
    op.hbmReadBytes = op.hbmBytes;
    addWork(result, op);
}

void LayerPricer::addExpertLinks(KindLanes& result, const FeedForwardRow& row) const
{
    const LinkShare copies = expertCopies({row.experts, row.expertsPerToken}, m_layout, m_demand.stage, m_domain,
                                          m_prepared.choices.nicCopies);
    if (!copies.any()) {
        return;
    }
    for (const bool toExperts : {true, false}) {
        const double bytes = (toExperts ? row.dispatchBytesPerCopy : row.combineBytesPerCopy) / m_layout.tp;
        OperatorLanes link;
        link.id = toExperts ? OperatorId::dispatch : OperatorId::combine;
        link.collective = Collective::allToAll;
        link.crossesNic = copies.crossesNic;
        link.fullestUp = m_fullestTokens * (bytes * copies.scaleUp);
        link.fullestOut = m_fullestTokens * (bytes * copies.scaleOut);
        link.up = m_meanTokens * (bytes * copies.scaleUp);
        link.out = m_meanTokens * (bytes * copies.scaleOut);
        addLink(result, link);
    }
}

void LayerPricer::addBesideExperts(KindLanes& result, const FeedForwardRow& row) const
{
    const catalog::FeedForwardFacts& facts = row.facts;
    addMatrix(result, OperatorId::router, facts.routerParameters, row.routerBytes, m_fullestTokens, m_meanTokens);
    addMatrix(result, OperatorId::latentProjections, facts.latentParameters, row.latentBytes, m_fullestTokens,
              m_meanTokens);
    addMatrix(result, OperatorId::sharedExperts, facts.sharedParameters, row.sharedBytes, m_fullestTokens,
              m_meanTokens);
    addMatrix(result, OperatorId::denseFfn, facts.denseParameters, row.denseBytes, m_fullestTokens, m_meanTokens);
}

void LayerPricer::priceFeedForward(std::size_t kind, KindLanes& result) const
{
    clear(result);
    const FeedForwardRow& row = m_prepared.table.feedForward[kind];
    addBesideExperts(result, row);
    if (row.isMoe) {
        addExperts(result, row, m_demand.touchedShare[kind]);
        addExpertLinks(result, row);
    }
    addReduce(result, OperatorId::ffnReduce);
}

void LayerPricer::priceBesideExperts(std::size_t kind, KindLanes& result) const
{
    clear(result);
    addBesideExperts(result, m_prepared.table.feedForward[kind]);
    addReduce(result, OperatorId::ffnReduce);
}

void LayerPricer::priceRoutedExperts(std::size_t kind, KindLanes& result) const
{
    clear(result);
    const FeedForwardRow& row = m_prepared.table.feedForward[kind];
    if (row.isMoe) {
        addExperts(result, row, m_demand.touchedShare[kind]);
    }
}

void LayerPricer::priceHead(KindLanes& result) const
{
    clear(result);
    const ModelTable& table = m_prepared.table;
    // Scored for every new token, as the reference totals count it; engines that score a prefill's last token alone
    // save its share of the flops (1 % for Kimi K3).
    addMatrix(result, OperatorId::head, table.headParameters, table.headBytes, m_fullestTokens, m_meanTokens);
}

void LayerPricer::priceSend(double messages, bool crossesDomain, KindLanes& result) const
{
    clear(result);
    const double bytesPerToken = messages * m_prepared.table.hidden * 2.0 / m_layout.tp;  // bf16, cut over TP
    OperatorLanes op;
    op.id = OperatorId::send;
    op.collective = Collective::pointToPoint;
    op.crossesNic = crossesDomain;
    const Lanes zero = Lanes::Zero(m_demand.lanes());
    op.fullestUp = crossesDomain ? zero : Lanes(m_fullestTokens * bytesPerToken);
    op.fullestOut = crossesDomain ? Lanes(m_fullestTokens * bytesPerToken) : zero;
    op.up = crossesDomain ? zero : Lanes(m_meanTokens * bytesPerToken);
    op.out = crossesDomain ? Lanes(m_meanTokens * bytesPerToken) : zero;
    addLink(result, op);
}

}  // namespace tokenfactory::cost
