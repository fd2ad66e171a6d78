#include "core/cost/pass_cost.h"

#include "core/cost/context_energy.h"
#include "core/cost/kv_load.h"
#include "core/cost/operator_table.h"
#include "core/cost/pass_chunks.h"
#include "core/cost/pass_load.h"
#include "core/cost/pass_times.h"
#include "core/cost/pipeline.h"
#include "core/cost/prepared.h"
#include "core/cost/reasons.h"
#include "core/cost/stage_room.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::cost {

namespace {

/// Mean energy per token of a decode while its context grows.
double meanEnergyPerToken(PipelinePricer& pricer, const Prepared& prepared, const Layout& layout,
                          const std::vector<StageContent>& stages, const Pass& pass)
{
    const double idle = prepared.system->powerLimit.value - prepared.dynamicPowerW;
    double mean = 0.0;
    for (const ContextPoint& point : contextPoints(prepared, pass)) {
        const PipelineLanes& price = pricer.price(prepared.in(pass.stage).middle, layout, stages,
                                                  chunkDemands(prepared, layout, withLaterContext(pass, point.later)));
        mean += point.share * (idle * layout.gpus() * price.stageS[0] + price.energyJ[0]);
    }
    return mean / (pass.batch * prepared.choices.acceptedLength);
}

void sumOperators(PassCost& cost)
{
    double peakSeconds = 0.0;  // of all GPUs, had every product run at its dense peak
    for (const OperatorCost& op : cost.operators) {
        cost.flops += op.flops;
        cost.hbmBytes += op.hbmBytes;
        cost.hbmReadBytes += op.hbmReadBytes;
        cost.scaleUpBytes += op.scaleUpBytes;
        cost.scaleOutBytes += op.scaleOutBytes;
        if (op.flops > 0.0) {
            peakSeconds += op.flops / cost.question.system->peak(op.basis.format).value;
        }
    }
    const double gpuSeconds = cost.stageTimeS * cost.question.layout.gpus();
    const std::array<double, limits> times = timeByLimit(cost.operators);
    cost.bottleneck = static_cast<Limit>(std::ranges::max_element(times) - times.begin());
    // Never above 1 but for the rounding of sums, which the bound takes away.
    cost.computeUtilisation = std::min(1.0, peakSeconds / gpuSeconds);
    cost.memoryUtilisation = std::min(1.0, cost.hbmBytes / (gpuSeconds * cost.question.system->hbmBandwidth.value));
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
    PipelinePricer pricer(*prepared);
    if (decode) {
        cost.energyPerQueryJ = choices.outputTokens * meanEnergyPerToken(pricer, *prepared, layout, stages, pass);
    }
    // The value and both ends of its band are priced side by side; the operators kept are those of the value.
    std::vector<PassDemand> demands = chunkDemands(*prepared, layout, pass);
    for (PassDemand& demand : demands) {
        repeat(demand, catalog::sides);
    }
    const PipelineLanes& price = pricer.price(prepared->in(pass.stage).withSides, layout, stages, demands, true);
    const auto latencyAt = [&](Eigen::Index lane) {
        return PassTimes{price.passS[lane], price.stageS[lane]}.latencyS(pass.stage, layout, choices);
    };
    cost.stageTimeS = price.stageS[0];
    cost.dynamicEnergyJ = price.energyJ[0];
    cost.throttled = price.powerWaitS[0] > 0.0;
    cost.slowestStage = slowestStage(price);
    cost.slowestStageS = partsOf(price, prepared->in(pass.stage), stages, cost.slowestStage);
    cost.operators = operatorTable(*prepared, pass.stage, layout, stages, price);
    for (const OperatorCost& op : cost.operators) {
        cost.passTimeS += op.timeS;
    }
    if (layout.pp == 1) {
        cost.stageTimeS = cost.passTimeS;  // the same stage, to the last digit
    }
    cost.busiestCollective = busiestCollective(price);
    cost.networkPeakBytesPerSecond = cost.busiestCollective.bytesPerSecond();
    sumOperators(cost);

    const double gpus = layout.gpus();
    const double idle = prepared->system->powerLimit.value - prepared->dynamicPowerW;
    cost.latencyS = PassTimes{cost.passTimeS, cost.stageTimeS}.latencyS(pass.stage, layout, choices);
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
    cost.passTimeBandS = {price.passS[1], price.passS[2]};
    cost.stageTimeBandS = {price.stageS[1], price.stageS[2]};
    cost.latencyBand = {std::min(cost.latencyS, latencyAt(1)), std::max(cost.latencyS, latencyAt(2))};
    cost.kvLoadS = kvLoadTimes(*prepared, layout, meanCachedTokens(pass));
    return cost;
}

/// Whether the layout is legal and fits; leaves its stages in `stages`.
Expected<Evaluation> judge(const PreparedPtr& prepared, const Layout& layout, const Pass& pass,
                           std::vector<StageContent>& stages)
{
    if (Problems problems = problemsOf(pass, prepared->choices); !problems.empty()) {
        return unexpected(std::move(problems));
    }
    Evaluation evaluation;
    for (Sentence& against : reasonsAgainst(layout, *prepared->model, pass.stage, prepared->choices.expertReplicas)) {
        evaluation.reasons.push_back({ReasonKind::illegal, std::move(against)});
    }
    if (!evaluation.reasons.empty()) {
        return evaluation;
    }
    const InstanceLoad load = fullestInstance(pass, layout.dp);
    if (std::optional<Reason> against = reasonAgainstSequences(prepared->choices, load.sequences)) {
        evaluation.reasons.push_back(*std::move(against));
    }
    stages = stagesOf(prepared->table, layout.pp);
    const std::vector<StageRoom> rooms = roomOf(*prepared, layout, stages, load.tokensAtEnd / load.sequences);
    evaluation.residency = residencyOf(*prepared, layout, rooms, load.sequences, load.newTokens / layout.cp,
                                       chunkCount(pass, prepared->choices.prefillChunk), pass.stage);
    if (std::optional<Reason> against = reasonAgainstRoom(*prepared, *evaluation.residency)) {
        evaluation.reasons.push_back(*std::move(against));
    }
    return evaluation;
}

}  // namespace

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
