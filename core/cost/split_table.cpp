#include "core/cost/split_table.h"

#include "core/cost/operator_rows.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace tokenfactory::cost {

namespace {

/// An empty amount is that of a dense layer.
double firstLane(const Lanes& lanes) { return lanes.size() > 0 ? lanes[0] : 0.0; }

SplitPart limitOf(const SplitLayer& layer)
{
    const double link = std::max({layer.dispatchS, layer.combineS, layer.forwardS});
    if (layer.cycleS > std::max({layer.attentionS, link, layer.expertsS})) {
        return SplitPart::roundTrip;
    }
    return layer.cycleS == layer.attentionS ? SplitPart::attention
           : layer.cycleS == layer.expertsS ? SplitPart::experts
                                            : SplitPart::link;
}

OperatorPrice priceOf(const GroupMessage& message)
{
    OperatorPrice op;
    op.id = message.id;
    op.network = true;
    op.collective = catalog::Collective::allToAll;
    op.crossesNic = message.scaleOutBytes[0] > 0.0;
    op.timeS = message.timeS[0];
    (message.decidingFabric == catalog::Fabric::scaleUp ? op.fullestUp : op.fullestOut) = message.decidingBytes;
    op.up = message.scaleUpBytes[0];
    op.out = message.scaleOutBytes[0];
    return op;
}

class SplitTable {
public:
    SplitTable(const Prepared& attention, const Prepared& experts, const SplitLayout& layout, const SplitPrice& price)
        : m_attention(attention), m_experts(experts), m_layout(layout), m_price(price), m_rows(attention)
    {
    }

    std::vector<SplitOperator> build()
    {
        const std::vector<SplitLayer> layers = splitLayers(m_attention, m_price);
        for (std::size_t kind = 0; kind < layers.size(); ++kind) {
            addLayerKind(kind, layers[kind]);
        }
        addEnds();
        std::vector<SplitOperator> operators;
        operators.reserve(m_rows.size());
        for (OperatorCost& cost : m_rows.take(1.0)) {
            const Place& place = m_places[operators.size()];
            const double busy = cost.timeS;
            cost.timeS *= place.share;
            operators.push_back({place.part, std::move(cost), busy, place.slower});
        }
        return operators;
    }

private:
    struct Place {
        SplitPart part;
        double share;
        SplitPart slower;
    };

    /// The next row, of a part that adds `share` of its time to the pass.
    OperatorRow& next(SplitPart part, double share, OperatorId id, std::optional<std::size_t> kind, int count)
    {
        m_places.push_back({part, share, SplitPart::attention});
        return m_rows.at(m_rows.size(), id, kind, count);
    }

    void addLayerKind(std::size_t kind, const SplitLayer& layer)
    {
        const LayerKind& layerKind = m_attention.table.kinds[kind];
        const SplitLayerLanes& lanes = m_price.layers[kind];
        const Rates& attentionRates = m_attention.in(Stage::decode).at(catalog::Side::middle);
        const Rates& expertRates = m_experts.in(Stage::decode).at(catalog::Side::middle);
        const double count = layer.count;
        const auto share = [&](SplitPart part) {
            return layer.limit == part                   ? static_cast<double>(m_layout.microBatches)
                   : layer.limit == SplitPart::roundTrip ? 1.0
                                                         : 0.0;
        };
        const auto addKernels = [&](SplitPart part, OperatorId id, double kernels, double each) {
            if (kernels * each > 0.0) {
                next(part, share(part), id, kind, layer.count)
                    .addFixed(count, each, kernels, count * kernels * each, Limit::fixed);
            }
        };

        const KindLanes& attention = m_price.attention[layerKind.attention];
        const KindLanes& beside = m_price.beside[layerKind.feedForward];
        const double network = attention.networkS[0] + beside.networkS[0];
        const double exposed = network > 0.0 ? lanes.attention.exposedS[0] / network : 1.0;
        for (const KindLanes* part : {&attention, &beside}) {
            for (const OperatorPrice& op : part->operators) {
                next(SplitPart::attention, share(SplitPart::attention), op.id, kind, layer.count)
                    .add(op, attentionRates, m_layout.attention.gpus(), count, count, exposed);
            }
        }
        const double kernelsOfExperts = expertKernels(m_attention.table.feedForward[layerKind.feedForward]);
        addKernels(SplitPart::attention, OperatorId::kernels, layerKind.kernels - kernelsOfExperts,
                   attentionRates.kernelS);
        if (!lanes.routed) {
            return;
        }
        // Where the link limits a layer it is the slower direction, or what both have to pass on.
        const bool forwarding = layer.forwardS == layer.cycleS;
        const auto addMessage = [&](const GroupMessage& message, bool slower) {
            double messageShare = share(SplitPart::link);
            if (layer.limit == SplitPart::link) {
                messageShare *= forwarding ? message.forwardS[0] / message.timeS[0] : slower ? 1.0 : 0.0;
            }
            next(SplitPart::link, messageShare, message.id, kind, layer.count)
                .add(priceOf(message), attentionRates, 1.0, count, count, 1.0);
            m_places.back().slower = message.decidingGroup;
        };
        const bool dispatchIsSlower = layer.dispatchS >= layer.combineS;
        addMessage(lanes.dispatch, dispatchIsSlower);
        for (const OperatorPrice& op : m_price.experts[layerKind.feedForward].operators) {
            next(SplitPart::experts, share(SplitPart::experts), op.id, kind, layer.count)
                .add(op, expertRates, m_layout.expertGpus, count, count, 1.0);
        }
        addKernels(SplitPart::experts, OperatorId::expertKernels, kernelsOfExperts, expertRates.kernelS);
        addMessage(lanes.combine, !dispatchIsSlower);
    }

    void addEnds()
    {
        const Rates& rates = m_attention.in(Stage::decode).at(catalog::Side::middle);
        const double every = m_layout.microBatches;
        for (const OperatorPrice& op : m_price.head.operators) {
            next(SplitPart::attention, every, op.id, {}, 1).add(op, rates, m_layout.attention.gpus(), 1.0, 1.0, 1.0);
        }
        if (rates.passS > 0.0) {
            next(SplitPart::attention, every, OperatorId::host, {}, 1)
                .addFixed(1.0, rates.passS, 1.0, rates.passS, Limit::fixed);
        }
        if (m_price.powerWaitS[0] > 0.0) {
            next(SplitPart::attention, every, OperatorId::power, {}, 1)
                .addFixed(1.0, 0.0, 1.0, m_price.powerWaitS[0], Limit::power);
        }
    }

    const Prepared& m_attention;
    const Prepared& m_experts;
    const SplitLayout& m_layout;
    const SplitPrice& m_price;
    OperatorRows m_rows;
    std::vector<Place> m_places;  ///< of each row
};

}  // namespace

std::vector<SplitLayer> splitLayers(const Prepared& attention, const SplitPrice& price)
{
    std::vector<SplitLayer> layers;
    for (std::size_t kind = 0; kind < price.layers.size(); ++kind) {
        const SplitLayerLanes& lanes = price.layers[kind];
        SplitLayer layer;
        layer.layerKind = attention.table.kinds[kind].name;
        layer.count = attention.table.kinds[kind].layers;
        layer.attentionS = lanes.attention.timeS[0];
        layer.dispatchS = firstLane(lanes.dispatch.timeS);
        layer.expertsS = firstLane(lanes.expertsS);
        layer.combineS = firstLane(lanes.combine.timeS);
        layer.forwardS = firstLane(lanes.dispatch.forwardS) + firstLane(lanes.combine.forwardS);
        layer.cycleS = lanes.cycleS[0];
        layer.limit = limitOf(layer);
        layers.push_back(layer);
    }
    return layers;
}

std::vector<SplitOperator> splitOperators(const Prepared& attention, const Prepared& experts, const SplitLayout& layout,
                                          const SplitPrice& price)
{
    return SplitTable(attention, experts, layout, price).build();
}

}  // namespace tokenfactory::cost
