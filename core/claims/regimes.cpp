#include "core/claims/finding.h"
#include "core/claims/judges.h"
#include "core/claims/thresholds.h"

#include "core/base/format.h"
#include "core/cost/expert_routing.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <limits>
#include <memory>

namespace tokenfactory::claims {

using cost::Limit;
using cost::OperatorCost;
using cost::OperatorId;
using cost::PassCost;

namespace {

/// Seconds of a pass by what limits them.
struct TimeByLimit {
    double compute = 0.0;
    double memory = 0.0;
    double other = 0.0;  ///< network, fixed costs, waiting for power

    double work() const { return compute + memory; }
    double computeShare() const { return work() > 0.0 ? compute / work() : 0.0; }
    double memoryShare() const { return work() > 0.0 ? memory / work() : 0.0; }
    double otherShare() const { return other / (work() + other); }
};

/// Adds an operator. Where its time is the larger of products and bytes all of it goes to that one; where it is their
/// sum each takes its part.
void add(TimeByLimit& time, const OperatorCost& op, const cost::Rates& rates)
{
    if (op.basis.form != cost::OperatorBasis::Form::work) {
        time.other += op.timeS;
        return;
    }
    const std::size_t of = cost::index(op.basis.operatorClass);
    const auto format = static_cast<std::size_t>(catalog::computeIndex(op.basis.format));
    const double products = op.basis.flops / rates.flopsPerSecond[of][format];
    const double bytes = op.basis.bytes / rates.hbmBytesPerSecond[of];
    if (rates.sums[of]) {
        time.compute += op.timeS * products / (products + bytes);
        time.memory += op.timeS * bytes / (products + bytes);
    } else {
        (op.limit == Limit::compute ? time.compute : time.memory) += op.timeS;
    }
}

/// The time of the counted operators of a pass; `other` is that of the whole pass.
TimeByLimit timeByLimit(const PassCost& cost, const std::function<bool(const OperatorCost&)>& counted)
{
    TimeByLimit time;
    for (const OperatorCost& op : cost.operators) {
        if (op.basis.form != cost::OperatorBasis::Form::work || counted(op)) {
            add(time, op, cost.prepared->in(cost.question.pass.stage).at(catalog::Side::middle));
        }
    }
    return time;
}

bool anyOperator(const OperatorCost&) { return true; }
bool isAttentionCore(const OperatorCost& op) { return op.id == OperatorId::attentionCore; }
bool isRoutedExperts(const OperatorCost& op) { return op.id == OperatorId::routedExperts; }

/// A pass of the model on one GPU with room for all of it: every weight and every cache byte counted once.
PassCost passOfOneMachine(WorkedExample& example, const cost::Pass& pass)
{
    catalog::System roomy = *example.setting().systems[gb200];
    roomy.hbmVisibleBytes.value = 1e18;
    cost::Choices choices = example.setting().choices;
    choices.hbmCapBytes.reset();
    choices.maxSequencesPerInstance.reset();
    auto answer = cost::evaluate({example.setting().model, std::make_shared<const catalog::System>(roomy),
                                  example.setting().calibration, cost::Layout{}, pass, choices});
    assert(answer && answer->cost);
    return std::move(*answer->cost);
}

bool isCacheRead(const OperatorCost& op)
{
    return op.id == OperatorId::attentionCore && op.basis.operatorClass != catalog::OperatorClass::linearAttention;
}

bool isWeightRead(const OperatorCost& op)
{
    switch (op.id) {
    case OperatorId::projections:
    case OperatorId::router:
    case OperatorId::sharedExperts:
    case OperatorId::latentProjections:
    case OperatorId::routedExperts:
    case OperatorId::denseFfn:
    case OperatorId::head:
        return true;
    default:
        return false;
    }
}

double sumOf(const PassCost& cost, bool (*counted)(const OperatorCost&), double OperatorCost::*amount)
{
    double sum = 0.0;
    for (const OperatorCost& op : cost.operators) {
        sum += counted(op) ? op.*amount : 0.0;
    }
    return sum;
}

double cacheTraffic(const PassCost& cost) { return sumOf(cost, isCacheRead, &OperatorCost::hbmBytes); }

double linearTraffic(const PassCost& cost)
{
    const auto isLinear = [](const OperatorCost& op) {
        return op.basis.operatorClass == catalog::OperatorClass::linearAttention;
    };
    return sumOf(cost, isLinear, &OperatorCost::hbmBytes);
}

}  // namespace

Verdict regimesHaveDifferentLimits(WorkedExample& example)
{
    if (!example.answers(everyWorkload)) {
        return noAnswer("Nothing fits on one of the systems.");
    }
    Finding finding(
        "Holds if at both ends of each system's frontier (lowest latency, highest throughput) more than half of the "
        "time of the work on the GPUs (network and fixed costs apart) goes to compute in a prefill of 8k, to memory in "
        "the attention cores and in the routed experts of decode after 32k, and neither has less than a quarter in the "
        "midfill. A large batch shares the weights it reads: it takes memory's share away, from midfill first.");
    for (std::size_t s = 0; s < systemCount; ++s) {
        for (const bool throughput : {false, true}) {
            const auto endOf = [&](Workload workload) -> const PassCost& {
                const auto costs = example.costs(workload, s);
                return throughput ? costs.back() : costs.front();
            };
            const std::string where =
                example.systemName(s) + (throughput ? " at most throughput, " : " at lowest latency, ");
            const TimeByLimit prefill = timeByLimit(endOf(Workload::prefill8k), anyOperator);
            finding.need(where + "prefill: share of compute", prefill.computeShare(), Unit::fraction, limits);
            finding.show(where + "prefill: network and fixed, of the pass", prefill.otherShare(), Unit::fraction);
            const TimeByLimit midfill = timeByLimit(endOf(Workload::midfill), anyOperator);
            finding.need(where + "midfill: share of compute", midfill.computeShare(), Unit::fraction, substantial);
            finding.need(where + "midfill: share of memory", midfill.memoryShare(), Unit::fraction, substantial);
            finding.show(where + "midfill: network and fixed, of the pass", midfill.otherShare(), Unit::fraction);
            const PassCost& decode = endOf(Workload::decode32k);
            finding.need(where + "decode attention: share of memory",
                         timeByLimit(decode, isAttentionCore).memoryShare(), Unit::fraction, limits);
            finding.need(where + "decode experts: share of memory", timeByLimit(decode, isRoutedExperts).memoryShare(),
                         Unit::fraction, limits);
            finding.show(where + "decode: network and fixed, of the pass",
                         timeByLimit(decode, anyOperator).otherShare(), Unit::fraction);
        }
    }
    return std::move(finding).verdict();
}

Verdict midfillIsFarMoreIntense(WorkedExample& example)
{
    const cost::SequenceTokens midfillTokens = shapeOf(Workload::midfill).each;
    const auto midfillOf = [&](int batch) {
        return passOfOneMachine(example, {cost::Stage::midfill, batch, midfillTokens, {}});
    };
    const auto intensity = [](const PassCost& cost) { return cost.flops / cost.hbmBytes; };
    const PassCost midfill = midfillOf(1);
    const PassCost decode = passOfOneMachine(example, {cost::Stage::decode, 1, shapeOf(Workload::decode128k).each, {}});
    const PassCost prefill = passOfOneMachine(example, {cost::Stage::prefill, 1, {midfillTokens.newTokens, 0}, {}});

    // What would make it hold: several midfills in one pass share the experts' weights.
    int sharing = 0;
    for (const int batch : frontier::sweptBatches()) {
        if (batch <= 64 && intensity(midfillOf(batch)) / intensity(decode) >= hundredsOfTimes.low) {
            sharing = batch;
            break;
        }
    }
    Finding finding(
        "Holds if one midfill of 127k + 1k does 100 to 1,000 times the FLOP per HBM byte of one token's decode at "
        "128k, "
        "and moves 10 to 100 times the KV bytes of a prefill of the same 1k new tokens; each pass alone, every weight "
        "and cache byte counted once. Latent attention gives each decode token hundreds of FLOP per KV byte and the "
        "experts of 1k tokens share little, so the first ratio needs " +
        (sharing > 0 ? std::to_string(sharing) + " midfills in one pass"
                     : std::string("more than 64 midfills in one pass")) +
        "; the second is (cached + new) / new, within 10 to 100 from 1.3k to 14k new tokens at 127k cached.");
    finding.need("midfill intensity over decode's", intensity(midfill) / intensity(decode), Unit::none,
                 hundredsOfTimes);
    finding.need("midfill KV bytes over an equal prefill's", cacheTraffic(midfill) / cacheTraffic(prefill), Unit::none,
                 tensOfTimes);
    finding.show("midfill FLOP per HBM byte", intensity(midfill), Unit::none);
    finding.show("decode FLOP per HBM byte, one token at 128k", intensity(decode), Unit::none);
    const PassCost shortDecode =
        passOfOneMachine(example, {cost::Stage::decode, 1, shapeOf(Workload::decode8k).each, {}});
    finding.show("midfill intensity over that of decode at 8k", intensity(midfill) / intensity(shortDecode),
                 Unit::none);
    finding.show("midfill KV bytes", cacheTraffic(midfill), Unit::bytes);
    finding.show("equal prefill KV bytes", cacheTraffic(prefill), Unit::bytes);
    finding.show("linear attention bytes (state and activations), the same in both", linearTraffic(midfill),
                 Unit::bytes);
    return std::move(finding).verdict();
}

Verdict longContextReadsMoreKvThanWeights(WorkedExample& example)
{
    constexpr std::array longContext{Workload::decode128k};
    if (!example.answers(longContext)) {
        return noAnswer("Nothing fits on one of the systems.");
    }
    const cost::SequenceTokens each = shapeOf(Workload::decode128k).each;
    const auto kvOverWeights = [](const PassCost& cost) {
        return sumOf(cost, isCacheRead, &OperatorCost::hbmReadBytes) /
               sumOf(cost, isWeightRead, &OperatorCost::hbmReadBytes);
    };
    double most = 0.0;
    const PassCost* best = nullptr;
    std::array<double, systemCount> shares{};
    for (std::size_t s = 0; s < systemCount; ++s) {
        const auto costs = example.costs(Workload::decode128k, s);
        for (const PassCost& cost : costs) {
            const double ratio = kvOverWeights(cost);
            shares[s] += ratio > 1.0 ? 1.0 / static_cast<double>(costs.size()) : 0.0;
            if (ratio > most) {
                most = ratio;
                best = &cost;
            }
        }
    }

    double leastIntensity = std::numeric_limits<double>::max();
    double mostIntensity = 0.0;
    for (int batch = 1; batch <= 256; batch *= 2) {
        const PassCost cost = passOfOneMachine(example, {cost::Stage::decode, batch, each, {}});
        const double intensity =
            sumOf(cost, isCacheRead, &OperatorCost::flops) / sumOf(cost, isCacheRead, &OperatorCost::hbmBytes);
        leastIntensity = std::min(leastIntensity, intensity);
        mostIntensity = std::max(mostIntensity, intensity);
    }
    // As one machine: the batch whose KV outweighs all weights that it touches.
    const PassCost one = passOfOneMachine(example, {cost::Stage::decode, 1, each, {}});
    const PassCost crowd = passOfOneMachine(example, {cost::Stage::decode, 4096, each, {}});
    const double breakEven =
        sumOf(crowd, isWeightRead, &OperatorCost::hbmReadBytes) / sumOf(one, isCacheRead, &OperatorCost::hbmReadBytes);

    const cost::PassQuestion& at = best->question;
    Finding finding(
        "Holds if at some point of a decode frontier after 128k a pass reads more KV than weights (all GPUs together, "
        "each copy counted), and the FLOP per byte of the attention core stay within 1 % from batch 1 to 256. As one "
        "machine the KV of about " +
        grouped(breakEven) +
        " sequences weighs as much as all weights read once; copies of the weights on attention "
        "instances raise that number, limits on sequences or HBM keep it out of reach.");
    finding.need("KV read over weights read, the most of any point", most, Unit::none, moreThanOne);
    finding.need("attention FLOP per byte, most over least from batch 1 to 256", mostIntensity / leastIntensity,
                 Unit::none, unchanged);
    const std::string where =
        "there, " + at.system->shortName + " " + cost::toText(at.layout) + " batch " + grouped(at.pass.batch) + ": ";
    finding.show(where + "KV read", sumOf(*best, isCacheRead, &OperatorCost::hbmReadBytes), Unit::bytes);
    finding.show(where + "weights read", sumOf(*best, isWeightRead, &OperatorCost::hbmReadBytes), Unit::bytes);
    finding.show(where + "sequences on the fullest instance", best->residency.liveSequences / at.layout.pp,
                 Unit::sequences);
    for (std::size_t s = 0; s < systemCount; ++s) {
        finding.show(example.systemName(s) + " points that read more KV than weights, share", shares[s],
                     Unit::fraction);
    }
    finding.show("attention FLOP per byte", mostIntensity, Unit::none);
    finding.show("batch whose KV equals all weights, as one machine", breakEven, Unit::sequences);
    return std::move(finding).verdict();
}

Verdict sharedExpertsGrowSlowly(WorkedExample& example)
{
    const cost::ModelTable& table = example.prepared(gb200)->table;
    const auto moe = std::ranges::find_if(table.feedForward, &cost::FeedForwardRow::isMoe);
    assert(moe != table.feedForward.end());
    const cost::ExpertBank bank{moe->experts, moe->expertsPerToken};
    double moeLayers = 0.0;
    for (const std::size_t kind : table.layerKind) {
        moeLayers += table.feedForward[table.kinds[kind].feedForward].isMoe ? 1.0 : 0.0;
    }

    Finding finding(
        "Holds if the experts whose weights a decode pass reads are E (1 - (1 - k/E)^B), within half an expert, and "
        "32 times the batch raises the tokens per touched expert less than twofold. Needs independent, uniform "
        "routing; skewed routing shares more.");
    for (const int batch : {1, 8, 32, 64, 128, 256}) {
        const PassCost cost =
            passOfOneMachine(example, {cost::Stage::decode, batch, shapeOf(Workload::decode32k).each, {}});
        const double read = sumOf(cost, isRoutedExperts, &OperatorCost::hbmReadBytes) / (moeLayers * moe->expertBytes);
        const double formula = cost::distinctExperts(bank, batch);
        const std::string where = "distinct experts at batch " + std::to_string(batch);
        finding.need(where + ", read by the pass", read, Unit::count, Range{formula - 0.5, formula + 0.5});
        finding.show(where + ", formula", formula, Unit::count);
    }
    const auto tokensPerExpert = [&](int batch) {
        return batch * static_cast<double>(bank.expertsPerToken) / cost::distinctExperts(bank, batch);
    };
    finding.need("tokens per touched expert, batch 32 over batch 1", tokensPerExpert(32) / tokensPerExpert(1),
                 Unit::none, Range{1.0, 2.0});
    finding.show("tokens per touched expert at batch 256", tokensPerExpert(256), Unit::none);
    return std::move(finding).verdict();
}

}  // namespace tokenfactory::claims
