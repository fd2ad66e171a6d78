#include "core/cost/stage_room.h"

#include "core/cost/collectives.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::cost {

namespace {

constexpr double bf16Bytes = 2.0;

/// Routed experts of one layer on one GPU.
double expertBytesPerGpu(const FeedForwardRow& row, const Layout& layout)
{
    return row.isMoe ? row.expertBytes * row.experts / layout.ep / layout.moeTp() : 0.0;
}

/// Cache of `tokens` tokens of one layer on one GPU. TP cuts the heads but replicates the index keys, one for all
/// heads.
double cacheBytesPerGpu(const catalog::AttentionFacts& facts, double tokens, catalog::Format kv, const Layout& layout)
{
    const double index = std::min(tokens, facts.windowTokens) / facts.tokensPerEntry * facts.indexBytesPerToken;
    return (cacheBytes(facts, tokens, kv) - index) * cacheShare(facts.kvHeads, layout.tp, layout.dcp) +
           index / layout.dcp;
}

std::vector<StageRoom> roomOf(const Prepared& prepared, const Layout& layout, const std::vector<StageContent>& stages,
                              double tokensPerSequence, bool withExperts)
{
    const ModelTable& table = prepared.table;
    std::vector<StageRoom> perKind;
    for (const LayerKind& kind : table.kinds) {
        const AttentionRow& attention = table.attention[kind.attention];
        const FeedForwardRow& feedForward = table.feedForward[kind.feedForward];
        const double share = cacheShare(attention.facts.kvHeads, layout.tp, layout.dcp);
        const bool linear = attention.facts.recurrentFlopsPerToken > 0.0;
        StageRoom room;
        room.expertWeights = withExperts ? expertBytesPerGpu(feedForward, layout) : 0.0;
        room.weights = (attention.weightBytes + feedForward.otherBytes() + table.residualWeightBytes) / layout.tp +
                       room.expertWeights;
        room.kvPerSequence = cacheBytesPerGpu(attention.facts, tokensPerSequence, table.kv, layout) / layout.cp;
        room.statePerSequence = stateBytes(attention.facts, table.state) * (linear ? 1.0 / layout.tp : share);
        room.widest = feedForward.facts.widestIntermediate;
        perKind.push_back(room);
    }
    std::vector<StageRoom> rooms;
    for (const StageContent& stage : stages) {
        StageRoom room;
        for (std::size_t kind = 0; kind < perKind.size(); ++kind) {
            const int count = stage.count[kind];
            room.weights += count * perKind[kind].weights;
            room.expertWeights += count * perKind[kind].expertWeights;
            room.kvPerSequence += count * perKind[kind].kvPerSequence;
            room.statePerSequence += count * perKind[kind].statePerSequence;
            room.widest = std::max(room.widest, count > 0 ? perKind[kind].widest : 0.0);
        }
        // Tied tables are one where both ends meet, else each end holds its own.
        room.weights += (stage.first ? table.embeddingBytes : 0.0) / layout.tp;
        room.weights += (stage.last && !(table.tiedEmbeddings && stage.first) ? table.headBytes : 0.0) / layout.tp;
        rooms.push_back(room);
    }
    return rooms;
}

}  // namespace

std::vector<StageRoom> roomOf(const Prepared& prepared, const Layout& layout, const std::vector<StageContent>& stages,
                              double tokensPerSequence)
{
    return roomOf(prepared, layout, stages, tokensPerSequence, true);
}

std::vector<StageRoom> roomBesideExperts(const Prepared& prepared, const Layout& layout,
                                         const std::vector<StageContent>& stages, double tokensPerSequence)
{
    return roomOf(prepared, layout, stages, tokensPerSequence, false);
}

double layerKvBytes(const Prepared& prepared, const Layout& layout, double tokens)
{
    double most = 0.0;
    for (const AttentionRow& row : prepared.table.attention) {
        most = std::max(most, cacheBytesPerGpu(row.facts, tokens, prepared.table.kv, layout));
    }
    return most;
}

Residency filled(const Prepared& prepared, const Layout& layout, const StageRoom& room, const StageFilling& filling)
{
    const double reserve = prepared.system->runtimeReserveBytes.value;
    Residency residency;
    residency.weights = room.weights;
    residency.expertWeights = room.expertWeights;
    residency.kv = filling.liveSequences * room.kvPerSequence;
    residency.state = filling.liveSequences * room.statePerSequence;
    residency.activations = filling.passTokens * (4.0 * prepared.table.hidden + room.widest / layout.tp) * bf16Bytes;
    residency.buffers = filling.stagingBytes + filling.layerKvBytes + reserve;
    residency.liveSequences = filling.liveSequences;
    residency.kvPerSequence = room.kvPerSequence;
    residency.statePerSequence = room.statePerSequence;
    residency.passTokens = filling.passTokens;
    residency.widestIntermediate = room.widest;
    residency.stagingBytes = filling.stagingBytes;
    residency.layerKvBytes = filling.layerKvBytes;
    residency.reserveBytes = reserve;
    residency.usable = prepared.usableHbmBytes;
    residency.visible = prepared.system->hbmVisibleBytes.value;
    return residency;
}

double liveMicroBatches(int pp, int chunks) { return std::ceil(static_cast<double>(pp) / chunks); }

Residency residencyOf(const Prepared& prepared, const Layout& layout, const std::vector<StageRoom>& rooms,
                      double sequences, double passTokens, int chunks, Stage stage)
{
    const ModelTable& table = prepared.table;
    const double live = sequences * liveMicroBatches(layout.pp, chunks);
    const double tokens = std::min(passTokens, static_cast<double>(prepared.choices.prefillChunk));

    // Buffers: dispatch and combine staging, double buffered; one layer's KV of a chunk in flight; runtime reserve.
    double staging = 0.0;
    for (const FeedForwardRow& row : table.feedForward) {
        if (row.isMoe && needsDispatch(layout)) {
            staging = std::max(staging, copiesPerToken({row.experts, row.expertsPerToken}, layout, stage) *
                                            (row.dispatchBytesPerCopy + row.combineBytesPerCopy));
        }
    }
    const StageFilling filling = {.liveSequences = live,
                                  .passTokens = tokens,
                                  .stagingBytes = 2.0 * staging * tokens / layout.tp,
                                  .layerKvBytes = layerKvBytes(prepared, layout, tokens)};
    Residency fullest;
    for (const StageRoom& room : rooms) {
        const Residency here = filled(prepared, layout, room, filling);
        if (here.total() > fullest.total()) {
            fullest = here;
        }
    }
    const WeightBytes mean = meanWeightBytes(prepared, layout);
    fullest.weightsMean = mean.total();
    fullest.expertWeightsMean = mean.experts;
    return fullest;
}

WeightBytes meanWeightBytes(const Prepared& prepared, const Layout& layout)
{
    const ModelTable& table = prepared.table;
    double experts = 0.0;
    double other = table.embeddingBytes;
    if (!(table.tiedEmbeddings && layout.pp == 1)) {
        other += table.headBytes;
    }
    for (const LayerKind& kind : table.kinds) {
        const FeedForwardRow& row = table.feedForward[kind.feedForward];
        experts += kind.layers * expertBytesPerGpu(row, layout);
        other +=
            kind.layers * (table.attention[kind.attention].weightBytes + row.otherBytes() + table.residualWeightBytes);
    }
    return {experts / layout.pp, other / (layout.tp * layout.pp)};
}

}  // namespace tokenfactory::cost
