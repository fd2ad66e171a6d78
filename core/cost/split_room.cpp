#include "core/cost/split_room.h"

#include "core/cost/group_link.h"
#include "core/cost/pass_load.h"
#include "core/cost/stage_room.h"

#include <algorithm>

namespace tokenfactory::cost {

namespace {

/// Places for messages: one for each micro-batch in flight, double buffered at least.
double stagingPlaces(const SplitLayout& layout) { return std::max(2, layout.microBatches); }

}  // namespace

Residency attentionRoom(const Prepared& prepared, const SplitLayout& layout, const Pass& pass, int expertDomain)
{
    const Layout& cut = layout.attention;
    const InstanceLoad load = fullestInstance(pass, cut.dp);
    const double tokens = std::min(load.newTokens, static_cast<double>(prepared.choices.prefillChunk));
    double staging = 0.0;
    for (const FeedForwardRow& row : prepared.table.feedForward) {
        if (row.isMoe) {
            const GroupCopies copies =
                groupCopies({row.experts, row.expertsPerToken}, layout, expertDomain, prepared.choices.nicCopies);
            staging = std::max(staging, copies.crossing * (row.dispatchBytesPerCopy + row.combineBytesPerCopy));
        }
    }
    const StageRoom room =
        roomBesideExperts(prepared, cut, stagesOf(prepared.table, 1), load.tokensAtEnd / load.sequences).front();
    Residency residency = filled(prepared, cut, room,
                                 {.liveSequences = load.sequences * layout.microBatches,
                                  .passTokens = tokens,
                                  .stagingBytes = stagingPlaces(layout) * staging * tokens / cut.tp,
                                  .layerKvBytes = layerKvBytes(prepared, cut, tokens)});
    residency.weightsMean = residency.weights;  // no pipeline: every GPU holds the same
    return residency;
}

Residency expertRoom(const Prepared& prepared, const SplitLayout& layout, const PassDemand& demand)
{
    constexpr double bf16Bytes = 2.0;
    const Layout cut = {.dp = layout.expertGpus, .ep = layout.ep};
    Residency room;
    room.weights = room.weightsMean = room.expertWeights = room.expertWeightsMean =
        meanWeightBytes(prepared, cut).experts;
    for (std::size_t kind = 0; kind < prepared.table.feedForward.size(); ++kind) {
        const FeedForwardRow& row = prepared.table.feedForward[kind];
        if (!row.isMoe) {
            continue;
        }
        const double routes = expertLoad(row, layout.ep, demand.stageTokens, demand.touchedShare[kind]).maxRoutes[0];
        const double width = row.combineBytesPerCopy / bf16Bytes;
        const double intermediate = prepared.model->feedForwardKinds[kind].expertIntermediate;
        // What comes in and what goes out, both of the experts' width, and what is between.
        room.activations =
            std::max(room.activations, routes * (2.0 * width + intermediate / layout.moeTp()) * bf16Bytes);
        room.stagingBytes = std::max(
            room.stagingBytes, stagingPlaces(layout) * routes * (row.dispatchBytesPerCopy + row.combineBytesPerCopy));
        room.passTokens = std::max(room.passTokens, routes);
        room.widestIntermediate = std::max(room.widestIntermediate, intermediate);
    }
    room.reserveBytes = prepared.system->runtimeReserveBytes.value;
    room.buffers = room.stagingBytes + room.reserveBytes;
    room.usable = prepared.usableHbmBytes;
    room.visible = prepared.system->hbmVisibleBytes.value;
    return room;
}

}  // namespace tokenfactory::cost
