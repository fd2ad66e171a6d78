#pragma once

#include "core/cost/pass_demand.h"
#include "core/cost/pipeline.h"
#include "core/cost/prepared.h"
#include "core/cost/residency.h"

namespace tokenfactory::cost {

/// What does not depend on the batch in the HBM of one stage's GPU, bytes, and what each live sequence adds.
struct StageRoom {
    double weights = 0.0;
    double expertWeights = 0.0;
    double kvPerSequence = 0.0;
    double statePerSequence = 0.0;
    double widest = 0.0;  ///< widest intermediate of its layers
};

/// Room of every stage for a layout and sequences that end at `tokens` tokens (their mean on the fullest instance of a
/// mixed pass).
std::vector<StageRoom> roomOf(const Prepared& prepared, const Layout& layout, const std::vector<StageContent>& stages,
                              double tokensPerSequence);

/// The same without the routed experts.
std::vector<StageRoom> roomBesideExperts(const Prepared& prepared, const Layout& layout,
                                         const std::vector<StageContent>& stages, double tokensPerSequence);

/// Micro-batches whose KV a stage holds: PP in flight; chunks of one prompt follow each other, so a prompt of m chunks
/// fills m places.
double liveMicroBatches(int pp, int chunks);

/// Residency of the fullest GPU. `sequences` = ceil(B/DP) on the fullest instance, `passTokens` its new tokens in one
/// pass (at most a chunk is counted).
Residency residencyOf(const Prepared& prepared, const Layout& layout, const std::vector<StageRoom>& rooms,
                      double sequences, double passTokens, int chunks, Stage stage);

/// What fills a GPU beside its weights.
struct StageFilling {
    double liveSequences = 0.0;  ///< whose KV and state it holds
    double passTokens = 0.0;     ///< new ones, computed at once
    double stagingBytes = 0.0;   ///< for messages to the experts and back
    double layerKvBytes = 0.0;   ///< one layer's KV of a chunk in flight
};

/// One layer's KV of `tokens` tokens on one GPU, the layer that has most.
double layerKvBytes(const Prepared& prepared, const Layout& layout, double tokens);

/// The residency of one stage's GPU; the means over all GPUs are left 0.
Residency filled(const Prepared& prepared, const Layout& layout, const StageRoom& room, const StageFilling& filling);

/// Weights of a model on one GPU, bytes.
struct WeightBytes {
    double experts = 0.0;  ///< routed ones
    double other = 0.0;
    double total() const { return experts + other; }
};

/// Mean weights per GPU: routed experts over all GPUs, the rest over TP x PP.
WeightBytes meanWeightBytes(const Prepared& prepared, const Layout& layout);

}  // namespace tokenfactory::cost
