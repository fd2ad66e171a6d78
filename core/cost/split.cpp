#include "core/cost/split.h"

#include "core/base/format.h"
#include "core/cost/bounds.h"
#include "core/cost/context_energy.h"
#include "core/cost/kv_load.h"
#include "core/cost/operator_table.h"
#include "core/cost/pass_chunks.h"
#include "core/cost/pass_load.h"
#include "core/cost/reasons.h"
#include "core/cost/split_room.h"
#include "core/cost/split_table.h"

#include <algorithm>
#include <array>

namespace tokenfactory::cost {

namespace {

Sentence atAttention(Sentence sentence) { return {"Attention group: %1", {std::move(sentence)}}; }
Sentence atExperts(Sentence sentence) { return {"Expert group: %1", {std::move(sentence)}}; }

Problems problemsOf(const SplitLayout& layout, const Pass& pass, const Choices& choices)
{
    Problems problems = problemsOf(pass, choices);
    if (pass.stage != Stage::decode) {
        problems.push_back({"--experts-on",
                            {"is of decode, not of %1", {{name(pass.stage), {}}}},
                            "leave it out or use --stage decode"});
    }
    if (layout.microBatches < 1 || layout.microBatches > mostMicroBatches) {
        problems.push_back(
            {"--micro-batches", {"is %1", {std::to_string(layout.microBatches)}}, "a whole number from 1 to 16"});
    }
    return problems;
}

/// Why the split cannot be built, whatever the HBM.
std::vector<Reason> illegalities(const Prepared& attention, const Prepared& experts, const SplitLayout& layout)
{
    const catalog::Model& model = *attention.model;
    std::vector<Reason> reasons;
    const auto add = [&reasons](Sentence sentence) { reasons.push_back({ReasonKind::illegal, std::move(sentence)}); };
    for (Sentence& against : reasonsAgainstAttention(layout.attention, model, Stage::decode)) {
        add(atAttention(std::move(against)));
    }
    if (layout.attention.pp > 1) {
        add(atAttention({"PP %1: all its layers take turns with the experts; a split has no pipeline.",
                         {std::to_string(layout.attention.pp)}}));
    }
    if (widestEp(model, {.dp = 2}) == 1) {
        add({"The model has no routed experts to put on a group of their own.", {}});
        return reasons;
    }
    if (layout.expertGpus < 1 || layout.ep < 1) {
        add(atExperts({"%1 GPUs with EP %2; both must be 1 or more.",
                       {std::to_string(layout.expertGpus), std::to_string(layout.ep)}}));
        return reasons;
    }
    if (layout.expertGpus > mostGpus) {
        add(atExperts(
            {"The layout needs more than %1 GPUs, more than this program considers.", {std::to_string(mostGpus)}}));
        return reasons;
    }
    const bool divides = layout.expertGpus % layout.ep == 0;
    if (!divides) {
        add(atExperts(
            {"EP %1 does not divide its %2 GPUs.", {std::to_string(layout.ep), std::to_string(layout.expertGpus)}}));
    }
    for (Sentence& against :
         reasonsAgainstExperts(layout.ep, divides ? layout.moeTp() : 0, model, attention.choices.expertReplicas)) {
        add(atExperts(std::move(against)));
    }
    if (reasons.empty() && layout.link == GroupLink::scaleUp) {
        const int domain = attention.system->scaleUpDomain;
        if (attention.system->id != experts.system->id) {
            add({"The groups are on different systems, %1 and %2, which no scale-up domain joins.",
                 {attention.system->name, experts.system->name}});
        } else if (layout.gpus() > domain) {
            add({"Both groups together have %1 GPUs, more than the %2 of a scale-up domain of %3.",
                 {std::to_string(layout.gpus()), std::to_string(domain), attention.system->name}});
        }
    }
    return reasons;
}

/// The demand of a decode pass on the instances of the attention group: one chunk.
PassDemand demandOf(const Prepared& attention, const SplitLayout& layout, const Pass& pass)
{
    return std::move(chunkDemands(attention, layout.attention, pass).front());
}

double idleOf(const Prepared& prepared) { return prepared.system->powerLimit.value - prepared.dynamicPowerW; }

/// Joules of a cycle, both groups, from a price of one lane or the first of several.
double cycleEnergyJ(const Prepared& attention, const Prepared& experts, const SplitLayout& layout,
                    const SplitPrice& price)
{
    const double idleW = idleOf(attention) * layout.attention.gpus() + idleOf(experts) * layout.expertGpus;
    return idleW * price.cycleS[0] + price.attentionEnergyJ[0] + price.expertsEnergyJ[0];
}

double meanEnergyPerTokenJ(const Prepared& attention, const Prepared& experts, const SplitLayout& layout,
                           const Pass& pass)
{
    double mean = 0.0;
    for (const ContextPoint& point : contextPoints(attention, pass)) {
        const PassDemand demand = demandOf(attention, layout, withLaterContext(pass, point.later));
        const SplitPrice price = priceSplit({attention, attention.in(Stage::decode).middle},
                                            {experts, experts.in(Stage::decode).middle}, layout, demand, false);
        mean += point.share * cycleEnergyJ(attention, experts, layout, price);
    }
    return mean / (pass.batch * attention.choices.acceptedLength);
}

/// Sums of the operators of one group, or of the messages, whose work is on no GPU.
void addUp(SplitCost& cost)
{
    double peakGpuSeconds = 0.0;    // of all GPUs, had every product run at its dense peak
    double streamGpuSeconds = 0.0;  // and every byte at the nominal bandwidth
    std::vector<OperatorCost> costs;
    for (const SplitOperator& op : cost.operators) {
        costs.push_back(op.cost);
        cost.passTimeS += op.cost.timeS;
        cost.flops += op.cost.flops;
        cost.hbmBytes += op.cost.hbmBytes;
        cost.hbmReadBytes += op.cost.hbmReadBytes;
        cost.scaleUpBytes += op.cost.scaleUpBytes;
        cost.scaleOutBytes += op.cost.scaleOutBytes;
        if (op.part == SplitPart::link) {
            continue;
        }
        const bool isExperts = op.part == SplitPart::experts;
        GroupCost& group = isExperts ? cost.experts : cost.attention;
        const catalog::System& system = isExperts ? *cost.question.expertSystem : *cost.question.attentionSystem;
        group.flops += op.cost.flops;
        group.hbmBytes += op.cost.hbmBytes;
        const double peakS = op.cost.flops > 0.0 ? op.cost.flops / system.peak(op.cost.basis.format).value : 0.0;
        const double streamS = op.cost.hbmBytes / system.hbmBandwidth.value;
        group.computeUtilisation += peakS / (cost.stageTimeS * group.gpus);
        group.memoryUtilisation += streamS / (cost.stageTimeS * group.gpus);
        peakGpuSeconds += peakS;
        streamGpuSeconds += streamS;
    }
    const double gpuSeconds = cost.stageTimeS * cost.question.layout.gpus();
    // Never above 1 but for the rounding of sums, which the bound takes away.
    for (GroupCost* group : {&cost.attention, &cost.experts}) {
        group->computeUtilisation = std::min(1.0, group->computeUtilisation);
        group->memoryUtilisation = std::min(1.0, group->memoryUtilisation);
    }
    cost.computeUtilisation = std::min(1.0, peakGpuSeconds / gpuSeconds);
    cost.memoryUtilisation = std::min(1.0, streamGpuSeconds / gpuSeconds);
    cost.networkMeanBytesPerSecond = (cost.scaleUpBytes + cost.scaleOutBytes) / gpuSeconds;
    const std::array<double, limits> times = timeByLimit(costs);
    cost.bottleneck = static_cast<Limit>(std::ranges::max_element(times) - times.begin());
}

GroupCost groupOf(const Prepared& prepared, int gpus, const Residency& residency, double busyS, double energyJ,
                  double cycleS)
{
    GroupCost group;
    group.gpus = gpus;
    group.residency = residency;
    group.busyS = busyS;
    group.utilisation = std::min(1.0, busyS / cycleS);
    group.dynamicEnergyJ = energyJ;
    group.idleW = idleOf(prepared) * gpus;
    group.powerPerGpuW = idleOf(prepared) + energyJ / (gpus * cycleS);
    return group;
}

SplitPart limitOf(const std::vector<SplitLayer>& layers)
{
    std::array<double, 4> times{};
    for (const SplitLayer& layer : layers) {
        times[static_cast<std::size_t>(layer.limit)] += layer.count * layer.cycleS;
    }
    return static_cast<SplitPart>(std::ranges::max_element(times) - times.begin());
}

/// While what a GPU sends at once goes out fastest. With several micro-batches in flight messages go both ways at once,
/// beside the collectives of the attention group.
BusiestCollective busiestOf(const SplitPrice& price, int microBatches)
{
    BusiestCollective reduce;
    for (const auto* kinds : {&price.attention, &price.beside}) {
        for (const KindLanes& kind : *kinds) {
            lookForBusiest(kind.operators, reduce);
        }
    }
    BusiestCollective busiest = reduce;
    const auto look = [&busiest](double bytes, double timeS) {
        if (timeS > 0.0 && bytes / timeS > busiest.bytesPerSecond()) {
            busiest = {bytes, timeS};
        }
    };
    for (const SplitLayerLanes& layer : price.layers) {
        if (!layer.routed) {
            continue;
        }
        const double thereS = layer.dispatch.timeS[0];
        const double backS = layer.combine.timeS[0];
        if (microBatches == 1) {
            look(layer.dispatch.attentionSends, thereS);
            look(layer.dispatch.expertsSend, thereS);
            look(layer.combine.expertsSend, backS);
        } else {
            look(layer.dispatch.attentionSends + reduce.bytesPerSecond() * thereS, thereS);
            look(layer.dispatch.expertsSend + layer.combine.expertsSend,
                 std::max({thereS, backS, layer.dispatch.forwardS[0] + layer.combine.forwardS[0]}));
        }
    }
    return busiest;
}

SplitCost costOf(const PreparedPtr& attention, const PreparedPtr& experts, const SplitLayout& layout, const Pass& pass,
                 const SplitEvaluation& rooms)
{
    const Choices& choices = attention->choices;
    SplitCost cost;
    cost.question = {attention->model, attention->system, experts->system, attention->calibration, layout, pass,
                     choices};
    cost.prepared = attention;
    cost.expertsPrepared = experts;
    cost.newTokens = newTokensOf(pass);

    // The value and both ends of its band are priced side by side; the operators kept are those of the value.
    PassDemand demand = demandOf(*attention, layout, pass);
    repeat(demand, catalog::sides);
    const SplitPrice price = priceSplit({*attention, attention->in(Stage::decode).withSides},
                                        {*experts, experts->in(Stage::decode).withSides}, layout, demand, true);
    cost.layers = splitLayers(*attention, price);
    cost.operators = splitOperators(*attention, *experts, layout, price);
    cost.stageTimeS = price.cycleS[0];
    cost.powerWaitS = price.powerWaitS[0];
    cost.throttled = cost.powerWaitS > 0.0;
    cost.limit = limitOf(cost.layers);
    cost.dynamicEnergyJ = price.attentionEnergyJ[0] + price.expertsEnergyJ[0];
    cost.attention = groupOf(*attention, layout.attention.gpus(), *rooms.attention, price.attentionBusyS[0],
                             price.attentionEnergyJ[0], cost.stageTimeS);
    cost.experts = groupOf(*experts, layout.expertGpus, *rooms.experts, price.expertsBusyS[0], price.expertsEnergyJ[0],
                           cost.stageTimeS);
    cost.linkUtilisation = std::min(
        1.0, std::max({price.dispatchBusyS[0], price.combineBusyS[0], price.forwardBusyS[0]}) / cost.stageTimeS);
    cost.busiestCollective = busiestOf(price, layout.microBatches);
    cost.networkPeakBytesPerSecond = cost.busiestCollective.bytesPerSecond();
    addUp(cost);

    const double microBatches = layout.microBatches;
    const double gpus = layout.gpus();
    const double cycleJ = cycleEnergyJ(*attention, *experts, layout, price);
    cost.latencyS = cost.passTimeS / choices.acceptedLength;
    cost.tokensPerSecondPerGpu = microBatches * pass.batch / (cost.latencyS * gpus);
    cost.tokensPerSecondPerUser = 1.0 / cost.latencyS;
    cost.energyPerTokenJ = cycleJ / (pass.batch * choices.acceptedLength);
    cost.energyPerQueryJ = choices.outputTokens * meanEnergyPerTokenJ(*attention, *experts, layout, pass);
    cost.powerPerGpuW = cycleJ / (gpus * cost.stageTimeS);
    // The sum of operators rounds differently from the pricer's own: the band never excludes the value itself.
    cost.stageTimeBandS = {price.cycleS[1], price.cycleS[2]};
    cost.passTimeBandS = {std::min(cost.passTimeS, microBatches * price.cycleS[1]),
                          std::max(cost.passTimeS, microBatches * price.cycleS[2])};
    cost.latencyBand = {cost.passTimeBandS.low / choices.acceptedLength,
                        cost.passTimeBandS.high / choices.acceptedLength};
    cost.kvLoadS = kvLoadTimes(*attention, layout.attention, meanCachedTokens(pass));
    return cost;
}

}  // namespace

std::span<const std::string_view> groupLinkNames()
{
    static constexpr std::array<std::string_view, 2> names = {"scale-out", "scale-up"};
    return names;
}

std::string_view name(GroupLink link) { return groupLinkNames()[static_cast<std::size_t>(link)]; }

std::optional<GroupLink> groupLinkFromName(std::string_view text)
{
    const auto found = std::ranges::find(groupLinkNames(), text);
    return found == groupLinkNames().end() ? std::nullopt
                                           : std::optional(static_cast<GroupLink>(found - groupLinkNames().begin()));
}

std::string_view name(SplitPart part)
{
    switch (part) {
    case SplitPart::attention:
        return "attention";
    case SplitPart::link:
        return "link";
    case SplitPart::experts:
        return "experts";
    case SplitPart::roundTrip:
        return "round trip";
    }
    return "";
}

std::string toText(const SplitLayout& layout)
{
    Layout attention = layout.attention;
    attention.ep = 1;
    std::string text = toText(attention);
    // The attention group has no EP to tell.
    if (const std::size_t at = text.find("EP1"); at != std::string::npos) {
        text.erase(at > 0 ? at - 1 : at, at > 0 ? 4 : 3);
    }
    return text + " | " + grouped(layout.expertGpus) + (layout.expertGpus == 1 ? " GPU" : " GPUs") + " EP" +
           std::to_string(layout.ep) + ", " + std::to_string(layout.microBatches) +
           (layout.microBatches == 1 ? " micro-batch" : " micro-batches") + " over " + std::string(name(layout.link));
}

Expected<SplitEvaluation> evaluateSplitRoom(const PreparedPtr& attention, const PreparedPtr& experts,
                                            const SplitLayout& layout, const Pass& pass)
{
    if (Problems problems = problemsOf(layout, pass, attention->choices); !problems.empty()) {
        return unexpected(std::move(problems));
    }
    SplitEvaluation evaluation;
    evaluation.reasons = illegalities(*attention, *experts, layout);
    if (!evaluation.reasons.empty()) {
        return evaluation;
    }
    const auto add = [&evaluation](std::optional<Reason> reason, Sentence (*inGroup)(Sentence)) {
        if (reason) {
            evaluation.reasons.push_back({reason->kind, inGroup(std::move(reason->sentence))});
        }
    };
    add(reasonAgainstSequences(attention->choices, fullestInstance(pass, layout.attention.dp).sequences), atAttention);
    evaluation.attention = attentionRoom(*attention, layout, pass, experts->system->scaleUpDomain);
    evaluation.experts = expertRoom(*experts, layout, demandOf(*attention, layout, pass));
    add(reasonAgainstRoom(*attention, *evaluation.attention), atAttention);
    add(reasonAgainstRoom(*experts, *evaluation.experts), atExperts);
    return evaluation;
}

Expected<SplitEvaluation> evaluateSplit(const PreparedPtr& attention, const PreparedPtr& experts,
                                        const SplitLayout& layout, const Pass& pass)
{
    Expected<SplitEvaluation> evaluation = evaluateSplitRoom(attention, experts, layout, pass);
    if (evaluation && evaluation->reasons.empty()) {
        evaluation->cost = costOf(attention, experts, layout, pass, *evaluation);
    }
    return evaluation;
}

Expected<SplitEvaluation> evaluateSplit(const SplitQuestion& question)
{
    if (Problems problems = problemsOf(question.layout, question.pass, question.choices); !problems.empty()) {
        return unexpected(std::move(problems));
    }
    const auto prepared = [&question](const catalog::SystemPtr& system) {
        return prepare(question.model, system, question.calibration, question.choices);
    };
    const PreparedPtr attention = prepared(question.attentionSystem);
    const bool alike = question.expertSystem == question.attentionSystem;
    return evaluateSplit(attention, alike ? attention : prepared(question.expertSystem), question.layout,
                         question.pass);
}

}  // namespace tokenfactory::cost
