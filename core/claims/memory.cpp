#include "core/claims/finding.h"
#include "core/claims/judges.h"
#include "core/claims/thresholds.h"

#include "core/base/format.h"
#include "core/catalog/model_facts.h"
#include "core/cost/pipeline.h"
#include "core/cost/stage_room.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace tokenfactory::claims {

using cost::Layout;
using cost::Residency;
using cost::Stage;

namespace {

/// The model with every mixture of experts replaced by one dense feed-forward of as many active parameters, to the
/// nearest whole width.
catalog::Model denseTwinOf(const catalog::Model& model)
{
    catalog::Model twin = model;
    twin.id += "-dense-twin";
    twin.name += ", dense twin";
    twin.feedForwardKinds.clear();
    for (const catalog::FeedForwardKind& kind : model.feedForwardKinds) {
        catalog::FeedForwardKind dense = kind;
        if (kind.isMoe()) {
            const catalog::FeedForwardFacts facts = catalog::factsOf(kind, model);
            const double active = facts.denseParameters + facts.sharedParameters + facts.latentParameters +
                                  facts.routerParameters + kind.expertsPerToken * facts.parametersPerExpert;
            const double matrices = kind.gated ? 3.0 : 2.0;
            dense = {};
            dense.id = "dense-twin";
            dense.name = "Dense twin";
            dense.gated = kind.gated;
            dense.denseIntermediate = static_cast<int>(std::lround(active / (matrices * model.hidden)));
            dense.kernels = kind.kernels;
        }
        twin.feedForwardKinds.push_back(dense);
    }
    twin.published = {};
    return twin;
}

/// Weights of a model under the choices, on one GPU.
struct WeightBytes {
    double close = 0.0;      ///< read for every token, beside the state it works on
    double mayLieFar = 0.0;  ///< routed experts: need only a token's activation
};

WeightBytes weightBytes(const cost::Prepared& prepared)
{
    WeightBytes bytes;
    for (const std::size_t layer : prepared.table.layerKind) {
        const cost::FeedForwardRow& row = prepared.table.feedForward[prepared.table.kinds[layer].feedForward];
        bytes.mayLieFar += row.isMoe ? row.experts * row.expertBytes : 0.0;
    }
    bytes.close = cost::meanWeightBytes(prepared, Layout{}).total() - bytes.mayLieFar;
    return bytes;
}

}  // namespace

Verdict kvPerStageIsConstantInDepth(WorkedExample& example)
{
    // One group of 16 GPUs per stage, each an attention instance with 16 sequences of a micro-batch at 128k.
    constexpr int group = 16;
    constexpr int sequences = 16;
    constexpr std::array depths{1, 2, 4, 8, 16};
    const cost::SequenceTokens each = shapeOf(Workload::decode128k).each;
    const cost::PreparedPtr& prepared = example.prepared(gb200);

    struct Depth {
        double weights = 0.0;
        double cache = 0.0;  ///< KV and state, mean over the stages
        Residency fullest;
    };
    std::vector<Depth> found;
    for (const int pp : depths) {
        const Layout layout{.pp = pp, .dp = group, .ep = group};
        const auto stages = cost::stagesOf(prepared->table, pp);
        const auto rooms =
            cost::roomOf(*prepared, layout, stages, static_cast<double>(each.newTokens) + each.cachedTokens);
        Depth depth;
        for (const cost::StageRoom& room : rooms) {
            depth.cache +=
                (room.kvPerSequence + room.statePerSequence) * sequences * cost::liveMicroBatches(pp, 1) / pp;
        }
        depth.fullest = cost::residencyOf(*prepared, layout, rooms, sequences, sequences, 1, Stage::decode);
        depth.weights = depth.fullest.weightsMean;
        found.push_back(depth);
    }
    const auto constantPart = [](const Depth& depth) { return depth.fullest.total() - depth.fullest.weights; };
    const auto crossover =
        std::ranges::find_if(found, [&](const Depth& depth) { return depth.fullest.weights < constantPart(depth); });
    const int crossoverDepth =
        crossover == found.end() ? 2 * depths.back() : depths[static_cast<std::size_t>(crossover - found.begin())];

    Finding finding(
        "Holds if KV and state per GPU (mean over the stages) at PP 16 are those at PP 1 within 1 %, weights per GPU "
        "times "
        "PP too, and there is a crossover in between: a depth from which the part that does not shrink (KV, state, "
        "activations, buffers) is more than the weights. On GB200 with 16 GPUs per stage and 16 sequences of 128k on "
        "each; more sequences bring the crossover nearer. Chunks of one prompt that follow each other do divide their "
        "KV by PP.");
    finding.need("KV and state per GPU at PP 16 over PP 1", found.back().cache / found.front().cache, Unit::none,
                 unchanged);
    finding.need("weights per GPU at PP 16, times 16, over PP 1",
                 found.back().weights * depths.back() / found.front().weights, Unit::none, unchanged);
    finding.need("crossover: PP from which KV, state and the rest outweigh the weights", crossoverDepth, Unit::count,
                 Range{2.0, static_cast<double>(depths.back())});
    for (std::size_t i = 0; i < found.size(); ++i) {
        const std::string where = " of the fullest GPU at PP " + std::to_string(depths[i]);
        finding.show("HBM" + where, found[i].fullest.total(), Unit::bytes);
        finding.show("weights" + where, found[i].fullest.weights, Unit::bytes);
        finding.show("KV and state" + where, found[i].fullest.kv + found[i].fullest.state, Unit::bytes);
    }
    return std::move(finding).verdict();
}

Verdict stageOf2027Needs400To500GB(WorkedExample& example)
{
    // 2 million live tokens as 20 sequences of 100,000; any other split keeps as many KV bytes.
    constexpr double liveTokens = 2e6;
    constexpr int sequences = 20;
    constexpr int context = 100'000;
    const Setting& setting = example.setting();
    cost::Choices choices = setting.choices;
    choices.kv = catalog::Format::bf16;
    choices.maxSequencesPerInstance.reset();
    choices.hbmCapBytes.reset();
    const double perToken = catalog::factsOf(*setting.denseKvModel).kvBytesPerTokenBf16;
    const double kv = perToken * liveTokens;

    const cost::PreparedPtr prepared =
        cost::prepare(setting.denseKvModel, setting.nextSystem, setting.calibration, choices);
    const Layout layout{.pp = choices.ppMax};
    const auto room = cost::evaluateRoom(prepared, layout, {Stage::decode, sequences, {1, context - 1}, {}});
    if (!room || !room->residency) {
        return noAnswer("A pipeline of " + std::to_string(choices.ppMax) + " stages cannot be built.");
    }
    const double rest = room->residency->weights + room->residency->activations + room->residency->buffers;
    const double usable = setting.nextSystem->usableFraction.value;
    const double total = (2.0 * kv + rest) / usable;

    Finding finding("Holds if 2 million tokens of " + readable(perToken, Unit::bytes) + " (" +
                    setting.denseKvModel->name +
                    " in bf16) take 140 GB within 1 %, and twice that with the weights of one stage of " +
                    std::to_string(choices.ppMax) + " (pp_max), activations and buffers, over the usable fraction of " +
                    setting.nextSystem->name +
                    ", 400 to 500 GB. Fewer stages or wider weights raise it, an fp8 cache halves the KV.");
    finding.need("KV of 2 million live tokens", kv, Unit::bytes, Range{0.99 * 140e9, 1.01 * 140e9});
    finding.need("fast memory per stage", total, Unit::bytes, Range{400e9, 500e9});
    finding.show("KV per token", perToken, Unit::bytes);
    finding.show("KV, double buffered", 2.0 * kv, Unit::bytes);
    finding.show("weights of the fullest stage", room->residency->weights, Unit::bytes);
    finding.show("activations", room->residency->activations, Unit::bytes);
    finding.show("buffers, routing and runtime", room->residency->buffers, Unit::bytes);
    finding.show("slack: share left free", 1.0 - usable, Unit::fraction);
    return std::move(finding).verdict();
}

Verdict expertsMayLieFarApart(WorkedExample& example)
{
    const Setting& setting = example.setting();
    const auto twin = std::make_shared<const catalog::Model>(denseTwinOf(*setting.model));
    const cost::PreparedPtr twinPrepared =
        cost::prepare(twin, setting.systems[gb200], setting.calibration, setting.choices);
    const cost::PreparedPtr& prepared = example.prepared(gb200);
    const WeightBytes moe = weightBytes(*prepared);
    const WeightBytes dense = weightBytes(*twinPrepared);
    const double active = catalog::factsOf(*setting.model).activeParameters;
    const double twinActive = catalog::factsOf(*twin).activeParameters;

    // What one token sends to and from its experts, against the weights it has them read.
    double copyBytes = 0.0;
    double touchedBytes = 0.0;
    for (const std::size_t layer : prepared->table.layerKind) {
        const cost::FeedForwardRow& row = prepared->table.feedForward[prepared->table.kinds[layer].feedForward];
        if (row.isMoe) {
            copyBytes += row.expertsPerToken * (row.dispatchBytesPerCopy + row.combineBytesPerCopy);
            touchedBytes += row.expertsPerToken * row.expertBytes;
        }
    }

    Finding finding(
        "Holds if against a dense twin of equal active parameters (within 1 %; the experts replaced by a wider "
        "feed-forward in the format of the other weights) the model has fewer bytes that must be close (all weights "
        "outside the routed experts, read for every token beside its KV), more than half of its weight bytes may be "
        "spread (routed experts, which need only a token's activation), and the twin has none that may.");
    finding.need("active parameters of the twin over the model's", twinActive / active, Unit::none, unchanged);
    finding.need("twin's bytes that must be close over the model's", dense.close / moe.close, Unit::none, moreThanOne);
    finding.need("share of the weights that may be spread", moe.mayLieFar / (moe.close + moe.mayLieFar), Unit::fraction,
                 mostOf);
    finding.need("share of the twin's weights that may be spread", dense.mayLieFar / (dense.close + dense.mayLieFar),
                 Unit::fraction, Range{0.0, 0.0});
    finding.show("bytes that must be close", moe.close, Unit::bytes);
    finding.show("bytes that may be spread", moe.mayLieFar, Unit::bytes);
    finding.show("twin, bytes that must be close", dense.close, Unit::bytes);
    finding.show("all weights over the twin's", (moe.close + moe.mayLieFar) / dense.close, Unit::none);
    finding.show("KV and state of a 128k sequence, close in both",
                 catalog::sequenceBytes(*setting.model, shapeOf(Workload::decode128k).each.cachedTokens,
                                        setting.choices.kv, setting.choices.state),
                 Unit::bytes);
    finding.show("activation bytes one token sends to and from experts", copyBytes, Unit::bytes);
    finding.show("expert bytes it has them read", touchedBytes, Unit::bytes);
    return std::move(finding).verdict();
}

}  // namespace tokenfactory::claims
