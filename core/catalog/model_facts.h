#pragma once

#include "core/catalog/model.h"

#include <limits>
#include <string_view>

namespace tokenfactory::catalog {

inline constexpr double unbounded = std::numeric_limits<double>::infinity();

/// What one layer of an attention kind weighs, keeps and computes; all heads, whole layer, before any split.
struct AttentionFacts {
    double parameters = 0.0;            ///< projections, gates, convolutions, compressor, norms inside it; no indexer
    double compressorParameters = 0.0;  ///< part of `parameters`
    double indexerParameters = 0.0;
    int heads = 1;    ///< query (or value) heads; TP divides them
    int kvHeads = 1;  ///< heads of the cache; 1 for a latent shared by all heads; 0: no cache
    // cache, per token; elements are stored in the KV format
    double kvElementsPerToken = 0.0;  ///< of one entry: the part that grows with the context, or of a window
    double tokensPerEntry = 1.0;      ///< compressed caches keep one entry for this many tokens
    double windowTokens = unbounded;  ///< tokens kept (and seen by a query); unbounded for full attention
    double sideWindowElements = 0.0;  ///< elements of a fixed raw window kept beside a compressed cache
    double sideWindowTokens = 0.0;    ///< its length
    double indexBytesPerToken = 0.0;  ///< index keys with their scales, bytes; at tokensPerEntry tokens each
    double packedEntryBytes = 0.0;    ///< an entry in the engines' packed fp8 layout; 0: none known
    // recurrent state, per sequence
    double stateElements = 0.0;        ///< in the state format; read and written by every pass
    double convolutionElements = 0.0;  ///< kept in bf16
    double fixedStateBytes = 0.0;      ///< other fixed bytes per sequence (fp32 compressor state)
    // attention core
    double selectedEntries = unbounded;       ///< entries a query attends to at most (sparse attention)
    double flopsPerPair = 0.0;                ///< query token x key entry, all heads; MLA: absorbed form
    double flopsPerPairExpanded = 0.0;        ///< MLA not absorbed; else equal to flopsPerPair
    double rebuildFlopsPerCachedToken = 0.0;  ///< MLA not absorbed: keys and values made again from the latent
    double indexFlopsPerPair = 0.0;
    double recurrentFlopsPerToken = 0.0;  ///< linear attention, token by token
    double chunkFlopsPerToken = 0.0;      ///< linear attention, in chunks
    double chunk = 0.0;
    double queryElementsPerToken = 0.0;   ///< queries of all heads (MLA: absorbed width); DCP gathers them
    double outputElementsPerToken = 0.0;  ///< outputs of all heads (MLA: latent width); DCP reduces them
    double kernels = 0.0;
};

struct FeedForwardFacts {
    double denseParameters = 0.0;  ///< dense FFN
    double sharedParameters = 0.0;
    double latentParameters = 0.0;  ///< projections to and from the latent width, with their norm
    double routerParameters = 0.0;
    double parametersPerExpert = 0.0;  ///< one routed expert, without biases
    double biasesPerExpert = 0.0;
    double widestIntermediate = 0.0;  ///< for activation room: the widest of dense, one expert, shared together
    double kernels = 0.0;
};

AttentionFacts factsOf(const AttentionKind& kind, const Model& model);
FeedForwardFacts factsOf(const FeedForwardKind& kind, const Model& model);

/// One line of a model's parameter table: whole model. Ids: routed_experts, shared_experts, latent_proj, router,
/// dense_ffn, kda, gdn, mla (beside a linear attention; alone it is attention), attention, compressor, indexer,
/// input_embedding, lm_head, attn_res, mhc, norms. A tied head has no parameters of its own but is active.
struct Component {
    std::string_view id;  ///< "routed_experts", "kda", "mla", "input_embedding"...
    double parameters = 0.0;
    double activeParameters = 0.0;  ///< used for one token
    Format released = Format::bf16;
    double bytes = 0.0;  ///< as released; expert biases stay in the wide format
};

/// Totals computed from the shapes; the command line's `model` prints these.
struct ModelFacts {
    std::vector<Component> components;
    double totalParameters = 0.0;
    double activeParameters = 0.0;  ///< LM head counted, input embedding not
    double activeParametersWithEmbedding = 0.0;
    double weightBytes = 0.0;  ///< released formats
    double routedExpertBytes = 0.0;
    double kvElementsPerToken = 0.0;  ///< growing part, all layers
    double kvBytesPerTokenBf16 = 0.0;
    double kvBytesPerTokenFp8 = 0.0;
    double kvBytesPerTokenPacked = 0.0;      ///< growing part in the engines' packed fp8 layouts; 0: none known
    double indexBytesPerToken = 0.0;         ///< index keys, growing, with their scales
    double windowBytesFp8 = 0.0;             ///< windows once full, per sequence
    double fixedStateBytes = 0.0;            ///< fp32 compressor state per sequence
    double stateBytesPerSequenceFp32 = 0.0;  ///< convolution state included, kept in bf16
    double stateBytesPerSequenceBf16 = 0.0;
    double linearFlopsPerToken = 0.0;  ///< 2 x active parameters
    /// Flops per new token for each further token of context once windows and sparse selections are full: MLA
    /// absorbed; windowed layers give 0; layers with a selection give only their indexer. What one attended pair
    /// costs stands in AttentionFacts.
    double attentionFlopsPerContextToken = 0.0;
    double attentionFlopsPerContextTokenExpanded = 0.0;  ///< the same, MLA not absorbed
    double attentionFlopsPerPairAllLayers = 0.0;         ///< were every layer to attend to the pair; absorbed
    double attentionFlopsPerPairAllLayersExpanded = 0.0;
    double recurrentFlopsPerToken = 0.0;  ///< linear attention cores, token by token
    double chunkFlopsPerToken = 0.0;      ///< the same in chunks
    double rebuildFlopsPerCachedToken = 0.0;
    double breakEvenNewTokens = 0.0;    ///< new tokens from which MLA is cheaper not absorbed; 0 without MLA
    double dispatchBytesPerCopy = 0.0;  ///< one routed copy of a token in the expert activation format
    double combineBytesPerCopy = 0.0;   ///< bf16
};

ModelFacts factsOf(const Model& model);

/// Bytes one sequence of `tokens` keeps in one layer: the growing or windowed cache with index keys, without state.
double cacheBytes(const AttentionFacts& facts, double tokens, Format kv);

/// Bytes of recurrent and other fixed state one sequence keeps in one layer; convolutions in bf16.
double stateBytes(const AttentionFacts& facts, Format state);

/// KV and state bytes one sequence of `contextTokens` keeps, windows respected.
double sequenceBytes(const Model& model, double contextTokens, Format kv, Format state);

}  // namespace tokenfactory::catalog
