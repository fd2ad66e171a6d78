#include "core/factory/pools/pass_surface.h"

#include "core/cost/operator_table.h"
#include "core/cost/pass_chunks.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <utility>

namespace tokenfactory::factory {
namespace {

constexpr double nearEnough = 2e-4;
constexpr int firstOctaveEnd = 1024;
constexpr int octaveCount = 14;  // to 2^23 tokens

cost::PreparedPtr roomy(const cost::PreparedPtr& prepared)
{
    auto system = std::make_shared<catalog::System>(*prepared->system);
    constexpr double withoutEnd = 1e18;
    system->hbmVisibleBytes.value = withoutEnd;
    cost::Choices choices = prepared->choices;
    choices.hbmCapBytes.reset();
    choices.maxSequencesPerInstance.reset();
    return cost::prepare(prepared->model, system, prepared->calibration, choices);
}

PassFigures figuresOf(const cost::CostFigures& cost, int gpus, int microBatches)
{
    const double passes = microBatches;
    return {.timeS = std::max(cost.passTimeS, passes * cost.stageTimeS),
            .limit = cost.bottleneck,
            .nextAfterS = cost.stageTimeS,
            .energyJ = passes * cost.dynamicEnergyJ,
            .flops = passes * cost.flops,
            .peakS = passes * cost.computeUtilisation * cost.stageTimeS * gpus,
            .hbmBytes = passes * cost.hbmBytes,
            .scaleUpBytes = passes * cost.scaleUpBytes,
            .scaleOutBytes = passes * cost.scaleOutBytes};
}

PassFigures between(const PassFigures& a, const PassFigures& b, double share)
{
    const auto at = [share](double from, double to) { return from + share * (to - from); };
    return {.timeS = at(a.timeS, b.timeS),
            .limit = share < 0.5 ? a.limit : b.limit,
            .nextAfterS = at(a.nextAfterS, b.nextAfterS),
            .energyJ = at(a.energyJ, b.energyJ),
            .flops = at(a.flops, b.flops),
            .peakS = at(a.peakS, b.peakS),
            .hbmBytes = at(a.hbmBytes, b.hbmBytes),
            .scaleUpBytes = at(a.scaleUpBytes, b.scaleUpBytes),
            .scaleOutBytes = at(a.scaleOutBytes, b.scaleOutBytes)};
}

cost::PassCost costOf(const cost::PreparedPtr& prepared, const cost::Layout& layout, const cost::Pass& pass)
{
    Expected<cost::Evaluation> evaluation = cost::evaluate(prepared, layout, pass);
    assert(evaluation && evaluation->cost);  // the layout was found legal when the factory was built
    return *std::move(evaluation->cost);
}

cost::SplitCost costOf(const cost::PreparedPtr& prepared, const cost::PreparedPtr& experts,
                       const cost::SplitLayout& layout, const cost::Pass& pass)
{
    Expected<cost::SplitEvaluation> evaluation = cost::evaluateSplit(prepared, experts, layout, pass);
    assert(evaluation && evaluation->cost);
    return *std::move(evaluation->cost);
}

cost::Pass decodePass(const cost::Prepared& prepared, int batch, int context)
{
    return {.stage = cost::Stage::decode,
            .batch = batch,
            .each = {.newTokens = 1 + prepared.choices.draftTokens, .cachedTokens = context},
            .list = {}};
}

cost::Pass fillPass(int prompts, int newTokens, int cachedTokens)
{
    return {.stage = cachedTokens > 0 ? cost::Stage::midfill : cost::Stage::prefill,
            .batch = prompts,
            .each = {.newTokens = newTokens, .cachedTokens = cachedTokens},
            .list = {}};
}

}  // namespace

PassSurface::PassSurface(const cost::PreparedPtr& limited, const cost::Layout& workerLayout)
    : prepared(roomy(limited)),
      layout(workerLayout),
      gpus(workerLayout.gpus()),
      stages(cost::stagesOf(prepared->table, layout.pp)),
      pricer(*prepared)
{
}

PassSurface::PassSurface(const cost::PreparedPtr& limited, const cost::PreparedPtr& limitedExperts,
                         const cost::SplitLayout& workerLayout)
    : prepared(roomy(limited)),
      layout(workerLayout.attention),
      expertsPrepared(limitedExperts == limited ? prepared : roomy(limitedExperts)),
      split(workerLayout),
      gpus(workerLayout.attention.gpus() + workerLayout.expertGpus),
      stages(cost::stagesOf(prepared->table, layout.pp)),
      pricer(*prepared)
{
}

PassFigures PassSurface::evaluated(int sequences, int context) const
{
    const CostedPass cost = costed({.sequences = sequences, .meanContext = double(context)});
    return cost.split ? figuresOf(*cost.split, gpus, cost.microBatches)
                      : figuresOf(*cost.pass, gpus, cost.microBatches);
}

CostedPass PassSurface::costed(const PassContent& content) const
{
    CostedPass cost;
    const int context = static_cast<int>(content.meanContext + 0.5);
    if (content.sequences == 0) {
        cost.pass = costOf(prepared, layout, fillPass(content.prompts, content.newTokens, content.cachedTokens));
        return cost;
    }
    cost.microBatches = std::min(expertsPrepared ? split.microBatches : layout.pp, content.sequences);
    const int inMicroBatch = (content.sequences + cost.microBatches - 1) / cost.microBatches;
    if (content.prompts > 0) {
        assert(!expertsPrepared && content.prompts == 1);
        cost::Pass pass = {.stage = cost::Stage::midfill, .batch = inMicroBatch + 1, .each = {}, .list = {}};
        pass.list.assign(static_cast<std::size_t>(inMicroBatch),
                         {.newTokens = 1 + prepared->choices.draftTokens, .cachedTokens = context});
        pass.list.push_back({.newTokens = content.newTokens, .cachedTokens = content.cachedTokens});
        cost.pass = costOf(prepared, layout, pass);
        return cost;
    }
    const cost::Pass pass = decodePass(*prepared, inMicroBatch, context);
    if (!expertsPrepared) {
        cost.pass = costOf(prepared, layout, pass);
        return cost;
    }
    cost::SplitLayout used = split;
    used.microBatches = cost.microBatches;
    cost.split = costOf(prepared, expertsPrepared, used, pass);
    return cost;
}

PassSurface::Row PassSurface::octaves()
{
    Row row(octaveCount);
    int low = 0;
    int high = firstOctaveEnd;
    for (Stretch& octave : row) {
        octave.low = low;
        octave.high = high;
        low = high;
        high *= 2;
    }
    return row;
}

void PassSurface::test(Row& row, std::size_t stretch, int sequences) const
{
    Stretch whole = row[stretch];
    if (stretch < octaveCount) {
        whole.atLow = evaluated(sequences, whole.low);
        whole.atHigh = evaluated(sequences, whole.high);
    }
    const int middle = whole.low + (whole.high - whole.low) / 2;
    const PassFigures atMiddle = evaluated(sequences, middle);
    const double share = double(middle - whole.low) / (whole.high - whole.low);
    const PassFigures line = between(whole.atLow, whole.atHigh, share);
    const bool straight = std::abs(line.timeS - atMiddle.timeS) <= nearEnough * atMiddle.timeS;
    if (straight || whole.high - whole.low <= 2) {
        whole.halves = Stretch::straight;
    } else {
        whole.halves = static_cast<int>(row.size());
        row.push_back({.low = whole.low, .high = middle, .atLow = whole.atLow, .atHigh = atMiddle});
        row.push_back({.low = middle, .high = whole.high, .atLow = atMiddle, .atHigh = whole.atHigh});
    }
    row[stretch] = whole;
}

PassFigures PassSurface::decode(int sequences, double meanContext)
{
    assert(sequences >= 1 && meanContext >= 0.0);
    const auto number = static_cast<std::size_t>(sequences);
    if (number >= rows.size()) {
        rows.resize(number + 1);
    }
    Row& row = rows[number];
    if (row.empty()) {
        row = octaves();
    }
    const auto whole = static_cast<unsigned>(std::min(meanContext, row[octaveCount - 1].high - 1.0));
    std::size_t at = static_cast<std::size_t>(std::bit_width(whole / firstOctaveEnd));
    while (true) {
        if (row[at].halves == Stretch::untested) {
            test(row, at, sequences);
        }
        if (row[at].halves == Stretch::straight) {
            break;
        }
        const auto lower = static_cast<std::size_t>(row[at].halves);
        at = meanContext < row[lower].high ? lower : lower + 1;
    }
    const Stretch& stretch = row[at];
    return between(stretch.atLow, stretch.atHigh, (meanContext - stretch.low) / (stretch.high - stretch.low));
}

const cost::PipelineLanes& PassSurface::priced(const cost::Pass& pass, bool keepsChunks)
{
    assert(!expertsPrepared);
    return pricer.price(prepared->in(pass.stage).middle, layout, stages, cost::chunkDemands(*prepared, layout, pass),
                        keepsChunks);
}

PassFigures PassSurface::fill(int prompts, int newTokens, int cachedTokens)
{
    // As evaluate() does it, without what only its answer needs: residency, bands, explanations.
    const cost::Pass pass = fillPass(prompts, newTokens, cachedTokens);
    const cost::PipelineLanes& price = priced(pass, true);
    const std::vector<cost::OperatorCost> operators = cost::operatorTable(*prepared, pass.stage, layout, stages, price);
    const std::array<double, cost::limits> times = cost::timeByLimit(operators);
    PassFigures figures;
    figures.limit = static_cast<cost::Limit>(std::ranges::max_element(times) - times.begin());
    figures.energyJ = price.energyJ[0];
    double passS = 0.0;
    double peakS = 0.0;
    for (const cost::OperatorCost& op : operators) {
        passS += op.timeS;
        figures.flops += op.flops;
        peakS += op.flops > 0.0 ? op.flops / prepared->system->peak(op.basis.format).value : 0.0;
        figures.hbmBytes += op.hbmBytes;
        figures.scaleUpBytes += op.scaleUpBytes;
        figures.scaleOutBytes += op.scaleOutBytes;
    }
    figures.nextAfterS = layout.pp == 1 ? passS : price.stageS[0];
    figures.timeS = std::max(passS, figures.nextAfterS);
    figures.peakS = std::min(peakS, figures.nextAfterS * layout.gpus());
    return figures;
}

double PassSurface::fillTimeS(int prompts, int newTokens, int cachedTokens)
{
    const cost::PipelineLanes& price = priced(fillPass(prompts, newTokens, cachedTokens), false);
    return std::max(price.passS[0], price.stageS[0]);
}

double PassSurface::cacheBytes(int tokens) const
{
    const cost::Pass pass = decodePass(*prepared, 1, tokens);
    // what a sequence takes does not depend on the cut, and decode has no CP
    cost::Layout withoutCp = layout;
    withoutCp.dp *= std::exchange(withoutCp.cp, 1);
    return expertsPrepared ? costOf(prepared, expertsPrepared, split, pass).kvLoadS.bytes
                           : costOf(prepared, withoutCp, pass).kvLoadS.bytes;
}

PassFigures PassSurface::mixed(int sequences, double meanContext, int newTokens, int cachedTokens) const
{
    const CostedPass cost = costed({.sequences = sequences,
                                    .meanContext = meanContext,
                                    .prompts = 1,
                                    .newTokens = newTokens,
                                    .cachedTokens = cachedTokens});
    const cost::PassCost& withPrompt = *cost.pass;
    // The prompt's chunk rides in one micro-batch; the others are as without it.
    PassFigures figures = figuresOf(withPrompt, gpus, 1);
    figures.timeS = withPrompt.passTimeS + (cost.microBatches - 1) * withPrompt.stageTimeS;
    return figures;
}

}  // namespace tokenfactory::factory
