#pragma once

#include "core/catalog/format.h"
#include "core/catalog/model_facts.h"
#include "core/cost/pass.h"

namespace tokenfactory::cost {

/// What one sequence asks of one layer of an attention kind in one pass; all heads, before any split.
struct AttentionDemand {
    double coreFlops = 0.0;   ///< attention core, MLA in the form that needs fewer flops
    double indexFlops = 0.0;  ///< picking keys, sparse attention
    double cacheReadBytes = 0.0;
    double cacheWriteBytes = 0.0;
    double indexReadBytes = 0.0;  ///< index keys, one for all heads of a layer
    double indexWriteBytes = 0.0;
    double stateReadBytes = 0.0;  ///< recurrent state and convolutions, once a pass
    double stateWriteBytes = 0.0;
    double stateActivationBytes = 0.0;  ///< what a linear attention core streams per new token
    bool expanded = false;              ///< MLA ran not absorbed
};

/// Query-key pairs of `newTokens` tokens after `cachedTokens`, each query seeing at most `seen` keys, itself included:
/// n c + n (n + 1) / 2 when nothing is cut off.
double attendedPairs(double newTokens, double cachedTokens, double seen);

/// The demand of one sequence. MLA runs absorbed or not, whichever needs fewer flops: for cached tokens >> new tokens
/// the break-even is kv_lora (nope + v) / ((2 kv_lora + rope) - (nope + rope + v)) new tokens, 171 for Kimi and
/// DeepSeek. The up-projection is fused, so both forms read the same latent cache.
AttentionDemand demandOf(const catalog::AttentionFacts& facts, SequenceTokens tokens, catalog::Format kv,
                         catalog::Format state);

/// Share of a layer's cache that one GPU of a TP group holds: heads are divided by TP but never below one, and what
/// TP leaves whole is cut by DCP. A latent (one head) is replicated by TP. 1 <= dcp <= tp, dcp divides tp.
double cacheShare(int kvHeads, int tp, int dcp);

}  // namespace tokenfactory::cost
