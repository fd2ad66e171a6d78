#include "core/cost/split_price.h"

#include <algorithm>

namespace tokenfactory::cost {

double expertKernels(const FeedForwardRow& row)
{
    constexpr double productsAndActivation = 3.0;
    return row.isMoe ? std::min(productsAndActivation, row.facts.kernels) : 0.0;
}

Lanes layerCycle(const LayerParts& parts, int microBatches)
{
    const Lanes roundTrip = parts.attention + parts.dispatch + parts.experts + parts.combine;
    return parts.attention.max(parts.dispatch)
        .max(parts.experts)
        .max(parts.combine)
        .max(parts.forward)
        .max(roundTrip / microBatches);
}

namespace {

SplitLayerLanes layerOf(const LinkSide& attention, const LinkSide& experts, const SplitLayout& layout,
                        const PassDemand& demand, const LayerKind& kind, const SplitPrice& price)
{
    const FeedForwardRow& row = attention.prepared.table.feedForward[kind.feedForward];
    SplitLayerLanes layer;
    layer.routed = row.isMoe;
    priceLayer(attention.prepared, attention.rates, Stage::decode, kind.kernels - expertKernels(row),
               price.attention[kind.attention], price.beside[kind.feedForward], layer.attention);
    if (!layer.routed) {
        layer.cycleS = layer.attention.timeS;
        return layer;
    }
    layer.expertsS = price.experts[kind.feedForward].computeS + expertKernels(row) * experts.rates.kernelS;
    layer.dispatch = priceMessage(attention, experts, layout, demand, kind.feedForward, OperatorId::dispatch);
    layer.combine = priceMessage(attention, experts, layout, demand, kind.feedForward, OperatorId::combine);
    layer.cycleS = layerCycle({layer.attention.timeS, layer.dispatch.timeS, layer.expertsS, layer.combine.timeS,
                               layer.dispatch.forwardS + layer.combine.forwardS},
                              layout.microBatches);
    return layer;
}

}  // namespace

SplitPrice priceSplit(const LinkSide& attention, const LinkSide& experts, const SplitLayout& layout,
                      const PassDemand& demand, bool keepOperators)
{
    const ModelTable& table = attention.prepared.table;
    const Layout expertLayout = {.dp = layout.expertGpus, .ep = layout.ep};
    const LayerPricer attentionPricer(attention.prepared, attention.rates, layout.attention, demand, keepOperators);
    const LayerPricer expertPricer(experts.prepared, experts.rates, expertLayout, demand, keepOperators);
    SplitPrice price;
    price.attention.resize(table.attention.size());
    price.beside.resize(table.feedForward.size());
    price.experts.resize(table.feedForward.size());
    for (std::size_t kind = 0; kind < table.attention.size(); ++kind) {
        attentionPricer.priceAttention(kind, price.attention[kind]);
    }
    for (std::size_t kind = 0; kind < table.feedForward.size(); ++kind) {
        attentionPricer.priceBesideExperts(kind, price.beside[kind]);
        expertPricer.priceRoutedExperts(kind, price.experts[kind]);
    }
    attentionPricer.priceHead(price.head);

    const double attentionGpus = layout.attention.gpus();
    price.attentionBusyS = attention.rates.passS + price.head.computeS;
    price.attentionEnergyJ = attentionGpus * price.head.energyJ;
    price.cycleS = price.attentionBusyS;
    for (Lanes* sum :
         {&price.expertsBusyS, &price.dispatchBusyS, &price.combineBusyS, &price.forwardBusyS, &price.expertsEnergyJ}) {
        sum->setZero(demand.lanes());
    }
    for (const LayerKind& kind : table.kinds) {
        const SplitLayerLanes layer = layerOf(attention, experts, layout, demand, kind, price);
        price.cycleS += kind.layers * layer.cycleS;
        price.attentionBusyS += kind.layers * layer.attention.timeS;
        price.attentionEnergyJ += kind.layers * attentionGpus * layer.attention.energyJ;
        if (layer.routed) {
            price.expertsBusyS += kind.layers * layer.expertsS;
            price.dispatchBusyS += kind.layers * layer.dispatch.timeS;
            price.combineBusyS += kind.layers * layer.combine.timeS;
            price.forwardBusyS += kind.layers * (layer.dispatch.forwardS + layer.combine.forwardS);
            price.attentionEnergyJ += kind.layers * layer.dispatch.energyJ;
            price.expertsEnergyJ +=
                kind.layers * (layout.expertGpus * price.experts[kind.feedForward].energyJ + layer.combine.energyJ);
        }
        price.layers.push_back(layer);
    }
    // A group cannot spend its energy faster than its GPUs' power limit allows.
    price.powerWaitS = (price.attentionEnergyJ / (attentionGpus * attention.prepared.dynamicPowerW))
                           .max(price.expertsEnergyJ / (layout.expertGpus * experts.prepared.dynamicPowerW)) -
                       price.cycleS;
    price.powerWaitS = price.powerWaitS.max(0.0).eval();
    price.cycleS += price.powerWaitS;
    return price;
}

}  // namespace tokenfactory::cost
