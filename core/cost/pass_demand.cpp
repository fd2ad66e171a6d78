#include "core/cost/pass_demand.h"

#include "core/cost/expert_routing.h"

#include <algorithm>

namespace tokenfactory::cost {

namespace {

UnitDemand demandOfSequence(const ModelTable& table, SequenceTokens tokens)
{
    UnitDemand unit;
    unit.tokens = tokens.newTokens;
    unit.independentTokens = independentTokens(tokens.newTokens);
    unit.attention.reserve(table.attention.size());
    for (const AttentionRow& row : table.attention) {
        unit.attention.push_back(demandOf(row.facts, tokens, table.kv, table.state));
    }
    return unit;
}

/// a with f applied to each of its numbers and those of b.
template <class F>
void combine(UnitDemand& a, const UnitDemand& b, F f)
{
    a.sequences = f(a.sequences, b.sequences);
    a.tokens = f(a.tokens, b.tokens);
    a.independentTokens = f(a.independentTokens, b.independentTokens);
    for (std::size_t kind = 0; kind < a.attention.size(); ++kind) {
        AttentionDemand& x = a.attention[kind];
        const AttentionDemand& y = b.attention[kind];
        for (double AttentionDemand::*part :
             {&AttentionDemand::coreFlops, &AttentionDemand::indexFlops, &AttentionDemand::cacheReadBytes,
              &AttentionDemand::cacheWriteBytes, &AttentionDemand::indexReadBytes, &AttentionDemand::indexWriteBytes,
              &AttentionDemand::stateReadBytes, &AttentionDemand::stateWriteBytes,
              &AttentionDemand::stateActivationBytes}) {
            x.*part = f(x.*part, y.*part);
        }
        x.expanded = x.expanded || y.expanded;
    }
}

UnitDemand nothing(const ModelTable& table)
{
    return {0.0, 0.0, 0.0, std::vector<AttentionDemand>(table.attention.size())};
}

double touched(const FeedForwardRow& row, double independent, const Choices& choices)
{
    return row.isMoe ? touchedShare({row.experts, row.expertsPerToken}, independent, choices.routing) : 0.0;
}

}  // namespace

UniformDemand uniformDemand(const ModelTable& table, SequenceTokens each, const Choices& choices,
                            const std::vector<int>& batches)
{
    UniformDemand uniform;
    uniform.unit = demandOfSequence(table, each);
    const auto lanes = static_cast<Eigen::Index>(batches.size());
    uniform.batches.resize(lanes);
    for (Eigen::Index lane = 0; lane < lanes; ++lane) {
        uniform.batches[lane] = batches[static_cast<std::size_t>(lane)];
    }
    uniform.stageTokens = uniform.batches * uniform.unit.tokens;
    for (const FeedForwardRow& row : table.feedForward) {
        Lanes shares(lanes);
        for (Eigen::Index lane = 0; lane < lanes; ++lane) {
            shares[lane] = touched(row, uniform.batches[lane] * uniform.unit.independentTokens, choices);
        }
        uniform.touchedShare.push_back(shares);
    }
    return uniform;
}

void spread(const UniformDemand& uniform, int instances, Stage stage, PassDemand& demand)
{
    demand.fullest = uniform.unit;
    demand.mean = uniform.unit;
    demand.meanUnits = uniform.batches / instances;
    demand.fullestUnits = demand.meanUnits.ceil();
    demand.stageTokens = uniform.stageTokens;
    demand.touchedShare = uniform.touchedShare;
    demand.stage = stage;
}

void repeat(PassDemand& demand, int lanes)
{
    const auto all = [lanes](Lanes& numbers) { numbers = Lanes(Lanes::Constant(lanes, numbers[0])); };
    all(demand.fullestUnits);
    all(demand.meanUnits);
    all(demand.stageTokens);
    for (Lanes& share : demand.touchedShare) {
        all(share);
    }
}

PassDemand mixedDemand(const ModelTable& table, const std::vector<SequenceTokens>& list, int instances, Stage stage,
                       const Choices& choices)
{
    std::vector<UnitDemand> perInstance(std::min(list.size(), static_cast<std::size_t>(instances)), nothing(table));
    UnitDemand total = nothing(table);
    const auto sum = [](double a, double b) { return a + b; };
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (list[i].newTokens == 0) {
            continue;
        }
        const UnitDemand unit = demandOfSequence(table, list[i]);
        combine(perInstance[i % perInstance.size()], unit, sum);
        combine(total, unit, sum);
    }
    PassDemand demand;
    demand.fullest = perInstance.front();
    for (const UnitDemand& instance : perInstance) {
        combine(demand.fullest, instance, [](double a, double b) { return std::max(a, b); });
    }
    demand.mean = total;
    demand.fullestUnits = Lanes::Constant(1, 1.0);
    demand.meanUnits = Lanes::Constant(1, 1.0 / instances);
    demand.stageTokens = Lanes::Constant(1, total.tokens);
    demand.stage = stage;
    for (const FeedForwardRow& row : table.feedForward) {
        demand.touchedShare.push_back(Lanes::Constant(1, touched(row, total.independentTokens, choices)));
    }
    return demand;
}

}  // namespace tokenfactory::cost
