#include "core/cost/pass_cost.h"

#include "core/base/format.h"
#include "core/cost/operator_table.h"
#include "core/cost/pass_chunks.h"
#include "core/cost/pipeline.h"
#include "core/cost/prepared.h"
#include "core/cost/stage_room.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::cost {

using catalog::Format;

namespace {

/// Seconds of one token or one answer, from a priced pipeline.
double latencyOf(Stage stage, const Layout& layout, const Choices& choices, double passS, double stageS)
{
    return stage == Stage::decode ? std::max(passS, layout.pp * stageS) / choices.acceptedLength : passS;
}

KvLoadTimes kvLoadTimes(const Prepared& prepared, const Layout& layout, const std::vector<StageContent>& stages,
                        double cachedTokens)
{
    // Blobs are striped over the GPUs of the instance; what TP replicates is copied on inside the domain.
    double bytes = 0.0;
    for (std::size_t kind = 0; cachedTokens > 0.0 && kind < prepared.table.kinds.size(); ++kind) {
        const catalog::AttentionFacts& facts = prepared.table.attention[prepared.table.kinds[kind].attention].facts;
        double layers = 0.0;
        for (const StageContent& stage : stages) {
            layers += stage.count[kind];
        }
        bytes +=
            layers * (cacheBytes(facts, cachedTokens, prepared.choices.kv) + stateBytes(facts, prepared.choices.state));
    }
    const double lanes = layout.tp * layout.pp * layout.cp;
    const auto time = [&](const std::optional<catalog::Figure>& rate) {
        return rate ? std::optional<double>(bytes / (rate->value * lanes)) : std::nullopt;
    };
    KvLoadTimes times;
    times.dram = time(prepared.system->hostLinkBandwidth);
    if (times.dram && prepared.system->dramBandwidth) {
        times.dram = std::max(*times.dram, bytes / (prepared.system->dramBandwidth->value * lanes));
    }
    times.ssd = time(prepared.system->ssdBandwidth);
    times.network = bytes / (prepared.system->nicBandwidth.value * lanes);
    return times;
}

double meanCachedTokens(const Pass& pass)
{
    if (pass.list.empty()) {
        return pass.each.cachedTokens;
    }
    double sum = 0.0;
    for (const SequenceTokens& sequence : pass.list) {
        sum += sequence.cachedTokens;
    }
    return sum / static_cast<double>(pass.list.size());
}

/// What the fullest instance holds of a pass whose sequences are dealt to the instances in turn.
struct InstanceLoad {
    double sequences = 0.0;
    double tokensAtEnd = 0.0;  ///< cached and new, of all its sequences
    double newTokens = 0.0;
};

InstanceLoad fullestInstance(const Pass& pass, int instances)
{
    const double sequences = std::ceil(static_cast<double>(pass.batch) / instances);
    if (pass.list.empty()) {
        return {sequences, sequences * (static_cast<double>(pass.each.newTokens) + pass.each.cachedTokens),
                sequences * pass.each.newTokens};
    }
    std::vector<InstanceLoad> loads(std::min(pass.list.size(), static_cast<std::size_t>(instances)));
    for (std::size_t i = 0; i < pass.list.size(); ++i) {
        InstanceLoad& load = loads[i % loads.size()];
        load.tokensAtEnd += static_cast<double>(pass.list[i].newTokens) + pass.list[i].cachedTokens;
        load.newTokens += pass.list[i].newTokens;
    }
    InstanceLoad fullest{sequences, 0.0, 0.0};
    for (const InstanceLoad& load : loads) {
        fullest.tokensAtEnd = std::max(fullest.tokensAtEnd, load.tokensAtEnd);
        fullest.newTokens = std::max(fullest.newTokens, load.newTokens);
    }
    return fullest;
}

double newTokensOf(const Pass& pass)
{
    double sum = static_cast<double>(pass.batch) * pass.each.newTokens;
    if (!pass.list.empty()) {
        sum = 0.0;
        for (const SequenceTokens& sequence : pass.list) {
            sum += sequence.newTokens;
        }
    }
    return sum;
}

/// Energy per token of a decode pass whose sequences have `later` more cached tokens.
double energyPerToken(PipelinePricer& pricer, const Prepared& prepared, const Layout& layout,
                      const std::vector<StageContent>& stages, Pass pass, int later)
{
    if (pass.list.empty()) {
        pass.each.cachedTokens += later;
    }
    for (SequenceTokens& sequence : pass.list) {
        sequence.cachedTokens += later;
    }
    const PipelineLanes& price =
        pricer.price(prepared.at(catalog::Side::middle), layout, stages, chunkDemands(prepared, layout, pass));
    const double idle = prepared.system->powerLimit.value - prepared.dynamicPowerW;
    return (idle * layout.gpus() * price.stageS[0] + price.energyJ[0]) / (pass.batch * prepared.choices.acceptedLength);
}

/// Mean energy per token of a decode while its context grows from C to C + output. Energy is linear in the context but
/// for the knees where a window or a selection is full; where it is linear the middle gives the mean.
double meanEnergyPerToken(PipelinePricer& pricer, const Prepared& prepared, const Layout& layout,
                          const std::vector<StageContent>& stages, const Pass& pass)
{
    const int output = prepared.choices.outputTokens;
    const double cached = meanCachedTokens(pass);
    const double fresh = newTokensOf(pass) / pass.batch;
    std::vector<int> knees{0, output};
    for (const AttentionRow& row : prepared.table.attention) {
        const catalog::AttentionFacts& facts = row.facts;
        const double selected = facts.selectedEntries * facts.tokensPerEntry;
        // Each new token may select others: reads grow up to `fresh` selections.
        for (const double knee : {facts.windowTokens, facts.sideWindowTokens, selected, fresh * selected}) {
            if (knee > cached && knee < cached + output) {
                knees.push_back(static_cast<int>(knee - cached));
            }
        }
    }
    std::sort(knees.begin(), knees.end());
    double sum = 0.0;
    for (std::size_t i = 0; i + 1 < knees.size(); ++i) {
        // Where another limit takes over the slope changes too: by at most what the context costs, so that the middles
        // of p pieces are within length / end / 8 p^2 of the mean; below 1 %.
        const double length = knees[i + 1] - knees[i];
        const int pieces = static_cast<int>(std::ceil(std::sqrt(12.5 * length / (cached + knees[i + 1]))));
        for (int piece = 0; piece < pieces; ++piece) {
            const int later = knees[i] + static_cast<int>((piece + 0.5) * length / pieces);
            sum += length / pieces * energyPerToken(pricer, prepared, layout, stages, pass, later);
        }
    }
    return sum / output;
}

void sumOperators(PassCost& cost)
{
    std::array<double, 5> perLimit{};
    double peakSeconds = 0.0;  // of all GPUs, had every product run at its dense peak
    for (const OperatorCost& op : cost.operators) {
        cost.flops += op.flops;
        cost.hbmBytes += op.hbmBytes;
        cost.hbmReadBytes += op.hbmReadBytes;
        cost.scaleUpBytes += op.scaleUpBytes;
        cost.scaleOutBytes += op.scaleOutBytes;
        perLimit[static_cast<std::size_t>(op.limit)] += op.timeS;
        if (op.flops > 0.0) {
            peakSeconds += op.flops / cost.question.system->peak(op.basis.format).value;
        }
    }
    const double gpuSeconds = cost.stageTimeS * cost.question.layout.gpus();
    cost.bottleneck = static_cast<Limit>(std::max_element(perLimit.begin(), perLimit.end()) - perLimit.begin());
    cost.computeUtilisation = peakSeconds / gpuSeconds;
    cost.memoryUtilisation = cost.hbmBytes / (gpuSeconds * cost.question.system->hbmBandwidth.value);
    cost.networkMeanBytesPerSecond = (cost.scaleUpBytes + cost.scaleOutBytes) / gpuSeconds;
}

PassCost costOf(const PreparedPtr& prepared, const Layout& layout, const Pass& pass,
                const std::vector<StageContent>& stages, const Residency& residency)
{
    PassCost cost;
    cost.question = {prepared->model, prepared->system, prepared->calibration, layout, pass, prepared->choices};
    cost.prepared = prepared;
    cost.residency = residency;
    cost.newTokens = newTokensOf(pass);

    const Choices& choices = prepared->choices;
    const bool decode = pass.stage == Stage::decode;
    const std::vector<PassDemand> demands = chunkDemands(*prepared, layout, pass);
    PipelinePricer pricer(*prepared);
    const auto latencyAt = [&](catalog::Side side) {
        const PipelineLanes& lanes = pricer.price(prepared->at(side), layout, stages, demands);
        return latencyOf(pass.stage, layout, choices, lanes.passS[0], lanes.stageS[0]);
    };
    const Band edges{latencyAt(catalog::Side::fast), latencyAt(catalog::Side::slow)};
    if (decode) {
        // The context grows from C to C + output; energy is linear in it, so the middle gives the mean.
        cost.energyPerQueryJ = choices.outputTokens * meanEnergyPerToken(pricer, *prepared, layout, stages, pass);
    }
    // Last, because it keeps the pricer's buffers.
    const PipelineLanes& price = pricer.price(prepared->at(catalog::Side::middle), layout, stages, demands, true);
    cost.stageTimeS = price.stageS[0];
    cost.dynamicEnergyJ = price.energyJ[0];
    cost.throttled = price.powerWaitS[0] > 0.0;
    cost.slowestStage = slowestStage(price);
    cost.operators = operatorTable(*prepared, layout, stages, price);
    for (const OperatorCost& op : cost.operators) {
        cost.passTimeS += op.timeS;
    }
    if (layout.pp == 1) {
        cost.stageTimeS = cost.passTimeS;  // the same stage, to the last digit
    }
    cost.networkPeakBytesPerSecond = networkPeak(price);
    sumOperators(cost);

    const double gpus = layout.gpus();
    const double idle = prepared->system->powerLimit.value - prepared->dynamicPowerW;
    cost.latencyS = latencyOf(pass.stage, layout, choices, cost.passTimeS, cost.stageTimeS);
    const double passEnergy = idle * gpus * cost.stageTimeS + cost.dynamicEnergyJ;
    cost.powerPerGpuW = passEnergy / (gpus * cost.stageTimeS);
    if (decode) {
        cost.tokensPerSecondPerGpu = layout.pp * pass.batch / (cost.latencyS * gpus);
        cost.tokensPerSecondPerUser = 1.0 / cost.latencyS;
        cost.energyPerTokenJ = passEnergy / (pass.batch * choices.acceptedLength);
    } else {
        cost.tokensPerSecondPerGpu = cost.newTokens / (cost.stageTimeS * gpus);
        cost.tokensPerSecondPerUser = cost.newTokens / pass.batch / cost.passTimeS;
        cost.energyPerTokenJ = passEnergy / cost.newTokens;
        cost.energyPerQueryJ = passEnergy / pass.batch;
    }

    // The sum of operators rounds differently from the pricer's own: the band never excludes the value itself.
    cost.latencyBand = {std::min(cost.latencyS, edges.low), std::max(cost.latencyS, edges.high)};
    cost.kvLoadS = kvLoadTimes(*prepared, layout, stages, meanCachedTokens(pass));
    return cost;
}

std::string gigabytesText(double bytes) { return readable(bytes, Unit::bytes); }

/// Whether the layout is legal and fits; leaves its stages in `stages`.
Expected<Evaluation> judge(const PreparedPtr& prepared, const Layout& layout, const Pass& pass,
                           std::vector<StageContent>& stages)
{
    if (Problems problems = problemsOf(pass, prepared->choices); !problems.empty()) {
        return unexpected(std::move(problems));
    }
    Evaluation evaluation;
    for (std::string& text : reasonsAgainst(layout, *prepared->model, pass.stage, prepared->choices.expertReplicas)) {
        evaluation.reasons.push_back({ReasonKind::illegal, std::move(text)});
    }
    if (!evaluation.reasons.empty()) {
        return evaluation;
    }
    const InstanceLoad load = fullestInstance(pass, layout.dp);
    if (prepared->choices.maxSequencesPerInstance && load.sequences > *prepared->choices.maxSequencesPerInstance) {
        evaluation.reasons.push_back(
            {ReasonKind::limit, "An instance would hold " + grouped(load.sequences) +
                                    " sequences, more than the limit of " +
                                    std::to_string(*prepared->choices.maxSequencesPerInstance) + "."});
    }
    stages = stagesOf(prepared->table, layout.pp);
    const std::vector<StageRoom> rooms = roomOf(*prepared, layout, stages, load.tokensAtEnd / load.sequences);
    evaluation.residency = residencyOf(*prepared, layout, rooms, load.sequences, load.newTokens / layout.cp,
                                       chunkCount(pass, prepared->choices.prefillChunk), pass.stage);
    if (!evaluation.residency->fits()) {
        const Residency& room = *evaluation.residency;
        const bool capped = prepared->choices.hbmCapBytes && room.usable == *prepared->choices.hbmCapBytes;
        evaluation.reasons.push_back(
            {ReasonKind::doesNotFit, "Does not fit: needs " + gigabytesText(room.total()) +
                                         " of HBM per GPU, short by " + gigabytesText(room.shortfall()) + " of the " +
                                         gigabytesText(room.usable) +
                                         (capped ? " cap." : " usable on " + prepared->system->name + ".")});
    }
    return evaluation;
}

}  // namespace

std::string_view name(Limit limit)
{
    switch (limit) {
    case Limit::compute:
        return "compute";
    case Limit::memory:
        return "memory";
    case Limit::network:
        return "network";
    case Limit::fixed:
        return "fixed";
    case Limit::power:
        return "power";
    }
    return "";
}

Problems problemsOf(const Pass& pass, const Choices& choices)
{
    Problems problems;
    const auto check = [&problems](bool good, const char* flag, double value, const char* hint) {
        if (!good) {
            problems.push_back({flag, "is " + tokenfactory::toText(value), hint});
        }
    };
    constexpr int mostTokens = 100'000'000;
    constexpr int mostBatch = 1'000'000;
    check(pass.batch >= 1 && pass.batch <= mostBatch, "--batch", pass.batch, "a whole number from 1 to 1,000,000");
    const auto checkTokens = [&](const SequenceTokens& tokens) {
        check(tokens.newTokens >= 1 && tokens.newTokens <= mostTokens, "--new", tokens.newTokens,
              "a whole number from 1 to 100,000,000");
        check(tokens.cachedTokens >= 0 && tokens.cachedTokens <= mostTokens, "--cached", tokens.cachedTokens,
              "a whole number from 0 to 100,000,000");
        if (pass.stage == Stage::prefill && tokens.cachedTokens > 0) {
            problems.push_back({"--cached", "is " + std::to_string(tokens.cachedTokens) + " in a prefill",
                                "0, or --stage midfill for new tokens after cached ones"});
        }
        if (pass.stage == Stage::decode) {
            check(choices.acceptedLength >= 1.0 && choices.acceptedLength <= tokens.newTokens, "--accepted-length",
                  choices.acceptedLength, "from 1 to the new tokens of a pass (1 + draft tokens)");
        }
    };
    if (pass.list.empty()) {
        checkTokens(pass.each);
    } else {
        check(pass.batch == static_cast<int>(pass.list.size()), "--batch", pass.batch, "as many as the list has");
        for (const SequenceTokens& tokens : pass.list) {
            checkTokens(tokens);
        }
    }
    check(choices.overlap >= 0.0 && choices.overlap <= 1.0, "--overlap", choices.overlap, "from 0 to 1");
    check(choices.prefillChunk >= 1, "--chunk", choices.prefillChunk, "1 token or more");
    check(choices.ppMax >= 1, "--pp-max", choices.ppMax, "1 or more");
    check(choices.routing.powerLaw >= 0.0 && choices.routing.powerLaw <= 3.0, "--routing", choices.routing.powerLaw,
          "uniform, or an exponent from 0 to 3");
    check(choices.draftTokens >= 0 && choices.draftTokens <= 64, "--draft-tokens", choices.draftTokens, "from 0 to 64");
    check(choices.expertReplicas >= 0 && choices.expertReplicas <= 65536, "--expert-replicas", choices.expertReplicas,
          "0 or more");
    check(choices.outputTokens >= 1 && choices.outputTokens <= mostTokens, "--output", choices.outputTokens,
          "1 token or more");
    if (choices.hbmCapBytes) {
        check(*choices.hbmCapBytes > 0.0 && std::isfinite(*choices.hbmCapBytes), "--hbm-cap-gb",
              *choices.hbmCapBytes / 1e9, "above 0");
    }
    if (choices.maxSequencesPerInstance) {
        check(*choices.maxSequencesPerInstance >= 1, "--max-seqs-per-instance", *choices.maxSequencesPerInstance,
              "1 or more");
    }
    // Pricing so many chunks one by one would take seconds, for a pass nobody runs.
    if (problems.empty() && chunkCount(pass, choices.prefillChunk) > 4096) {
        problems.push_back({"--chunk", "cuts the new tokens into more than 4,096 passes", "a longer chunk"});
    }
    return problems;
}

Expected<Evaluation> evaluate(const PassQuestion& question)
{
    if (Problems problems = problemsOf(question.pass, question.choices); !problems.empty()) {
        return unexpected(std::move(problems));
    }
    return evaluate(prepare(question.model, question.system, question.calibration, question.choices), question.layout,
                    question.pass);
}

Expected<Evaluation> evaluate(const PreparedPtr& prepared, const Layout& layout, const Pass& pass)
{
    std::vector<StageContent> stages;
    Expected<Evaluation> evaluation = judge(prepared, layout, pass, stages);
    if (evaluation && evaluation->reasons.empty()) {
        evaluation->cost = costOf(prepared, layout, pass, stages, *evaluation->residency);
    }
    return evaluation;
}

Expected<Evaluation> evaluateRoom(const PreparedPtr& prepared, const Layout& layout, const Pass& pass)
{
    std::vector<StageContent> stages;
    return judge(prepared, layout, pass, stages);
}

}  // namespace tokenfactory::cost
