#pragma once

#include "core/cost/layer_operators.h"

#include <vector>

namespace tokenfactory::cost {

/// What lies in one pipeline stage.
struct StageContent {
    std::vector<int> count;  ///< layers of each LayerKind
    bool first = false;
    bool last = false;
    double messages = 1.0;  ///< activations of hidden width per token sent on: the stream, and stored block sums
};

/// The stages of a model over `stages`, layers split by layersPerStage().
std::vector<StageContent> stagesOf(const ModelTable& table, int stages);

/// One layer of a kind: C + X - overlap min(C, X) + kernels x kernel time, C its work and X its communication; under a
/// calibration with a host launch cost a prefill or midfill layer takes at least kernels x that.
struct LayerLanes {
    Lanes timeS;
    Lanes exposedS;   ///< communication left after overlap
    Lanes launchesS;  ///< waited for the host
    Lanes energyJ;
};

/// The layer of these parts with so many kernels.
void priceLayer(const Prepared& prepared, const RateLanes& rates, Stage stage, double kernels,
                const KindLanes& attention, const KindLanes& feedForward, LayerLanes& layer);

/// All that was priced for one chunk of a pass; kept for a single evaluation.
struct ChunkPrice {
    std::vector<KindLanes> attention;
    std::vector<KindLanes> feedForward;
    std::vector<LayerLanes> layer;  ///< per LayerKind
    KindLanes head;
    std::vector<KindLanes> send;  ///< per stage but the last
    std::vector<Lanes> stageS;    ///< busy time of each stage
    std::vector<Lanes> powerS;    ///< of which waited for the power limit
};

/// A pass through the pipeline, in lanes.
struct PipelineLanes {
    Lanes passS;                     ///< end to end, chunks following each other through the stages
    Lanes stageS;                    ///< busy time of the slowest stage over all chunks
    Lanes energyJ;                   ///< above idle, all GPUs
    Lanes powerWaitS;                ///< summed over stages; above 0: throttled
    std::vector<ChunkPrice> chunks;  ///< only when asked for
};

/// Prices passes of one layout. Keeps its buffers between calls.
class PipelinePricer {
public:
    explicit PipelinePricer(const Prepared& prepared);

    /// `chunks` are the passes that follow each other, usually one. Layout legal; rates and all chunks with the same
    /// lanes.
    /// `stages` from stagesOf(table, layout.pp). The result stands until the next call.
    const PipelineLanes& price(const RateLanes& rates, const Layout& layout, const std::vector<StageContent>& stages,
                               const std::vector<PassDemand>& chunks, bool keepChunks = false);

private:
    void priceChunk(const RateLanes& rates, const Layout& layout, const std::vector<StageContent>& stages,
                    const PassDemand& demand, bool keep);

    const Prepared& m_prepared;
    ChunkPrice m_chunk;
    PipelineLanes m_result;
    std::vector<Lanes> m_ready;  ///< per stage: when it finished the chunk before
    std::vector<Lanes> m_busy;
};

}  // namespace tokenfactory::cost
