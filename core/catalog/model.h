#pragma once

#include "core/catalog/format.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tokenfactory::catalog {

/// A second, cheap attention that picks the keys the first one reads (DeepSeek DSA, GLM-5, MiniMax M3).
struct Indexer {
    int heads = 0;
    int headDim = 0;
    int selectedTokens = 0;       ///< keys picked for each query
    bool computesIndex = true;    ///< false: this layer shares the choice of an earlier one and keeps no index keys
    bool fromQueryLatent = true;  ///< index queries come from the q latent (DSA), else from the hidden width
    double keyBytes = 0.0;        ///< one index key with its scales as engines keep it: 132 fp8, 256 bf16, 64 fp4
    friend bool operator==(const Indexer&, const Indexer&) = default;
};

/// Grouped-query attention, full or within a window or a chunk.
struct GroupedQueryAttention {
    int heads = 0;
    int kvHeads = 0;
    int headDim = 0;
    std::optional<int> window;  ///< tokens a query sees; none = the whole context
    int valueDim = 0;           ///< width of a value head where it differs from headDim; 0: headDim
    bool outputGate = false;
    bool queryKeyNorm = false;             ///< one norm weight per channel of a head
    bool queryKeyNormAcrossHeads = false;  ///< one per channel of all heads (MiniMax M2)
    bool bias = false;                     ///< on q, k and v projections
    bool outputBias = false;
    bool sinks = false;  ///< one learned logit per head
    std::optional<Indexer> indexer;
    friend bool operator==(const GroupedQueryAttention&, const GroupedQueryAttention&) = default;
};

/// Multi-head latent attention: one latent of kvLora + rope values per token serves all heads.
struct LatentAttention {
    int heads = 0;
    int qLora = 0;  ///< 0: queries are projected straight from the hidden width
    int kvLora = 0;
    int nope = 0;
    int rope = 0;
    int v = 0;
    bool outputGate = false;
    double packedEntryBytes =
        0.0;  ///< one token of one layer in the engines' fp8 layout (FlashMLA: 656); 0: none known
    std::optional<Indexer> indexer;
    friend bool operator==(const LatentAttention&, const LatentAttention&) = default;
};

/// Linear attention with a state of dK x dV per value head: KDA, gated delta net.
struct LinearAttention {
    int kHeads = 0;
    int vHeads = 0;
    int dK = 0;
    int dV = 0;
    int convKernel = 0;
    int decayRank = 0;  ///< KDA: decay through a low-rank pair, per channel; 0: gated delta net, per head
    int gateRank = 0;   ///< output gate through a low-rank pair (Kimi Linear); 0: full rank
    int chunk = 64;     ///< tokens computed at once in prefill
    friend bool operator==(const LinearAttention&, const LinearAttention&) = default;
};

/// DeepSeek V4: a window of raw keys and a cache compressed `ratio` to one; with an indexer only the best entries.
struct CompressedAttention {
    int heads = 0;
    int headDim = 0;
    int rope = 0;
    int qLora = 0;
    int oLora = 0;
    int oGroups = 0;
    int window = 0;
    int ratio = 0;                   ///< tokens per compressed entry; 0: window only
    bool overlapping = false;        ///< each entry looks at two spans of tokens: a compressor of twice the width (4:1)
    double packedEntryBytes = 0.0;   ///< one entry of one layer in the engines' fp8 layout (SGLang: 584)
    std::optional<Indexer> indexer;  ///< its selectedTokens count compressed entries
    friend bool operator==(const CompressedAttention&, const CompressedAttention&) = default;
};

/// One kind of attention layer of a model.
struct AttentionKind {
    std::string id;    ///< "kda", "mla", "gqa", "gqa-window"...
    std::string name;  ///< as shown: "KDA", "MLA"
    std::variant<GroupedQueryAttention, LatentAttention, LinearAttention, CompressedAttention> shape;
    double kernels = 0.0;  ///< kernels launched per layer for it (source in the model file)
    friend bool operator==(const AttentionKind&, const AttentionKind&) = default;
};

/// One kind of feed-forward layer: dense (routedExperts = 0) or a mixture of experts.
struct FeedForwardKind {
    std::string id;  ///< "dense", "moe"
    std::string name;
    int denseIntermediate = 0;
    bool gated = true;  ///< three matrices (up, gate, down), else two
    int routedExperts = 0;
    int expertsPerToken = 0;
    int sharedExperts = 0;
    int expertWidth = 0;  ///< input and output width of a routed expert: hidden, or a latent width
    int expertIntermediate = 0;
    int sharedIntermediate = 0;
    bool expertBias = false;
    bool routerBias = false;    ///< one selection bias per expert
    bool sharedGate = false;    ///< a gate of hidden x 1 on the shared expert
    bool routerHashed = false;  ///< experts picked by token hash (DeepSeek V4); the router only weighs them
    double kernels = 0.0;
    bool isMoe() const { return routedExperts > 0; }
    friend bool operator==(const FeedForwardKind&, const FeedForwardKind&) = default;
};

struct Layer {
    int attention = 0;    ///< index into Model::attentionKinds
    int feedForward = 0;  ///< index into Model::feedForwardKinds
};

/// Formats a checkpoint is released in.
struct ReleasedFormats {
    Format routedExperts = Format::bf16;
    Format other = Format::bf16;              ///< everything outside the experts that is not kept wide
    Format embeddings = Format::bf16;         ///< input embedding and head
    Format wide = Format::bf16;               ///< router, norms, residual mixes, expert biases
    Format expertActivations = Format::bf16;  ///< activations into the routed experts
};

struct Published {
    std::optional<double> totalParameters;
    std::optional<double> activeParameters;
    std::string source;
};

/// A model as its shapes say. Read from presets/models/*.json or a Hugging Face config.json; immutable once made.
struct Model {
    std::string id;
    std::string name;
    std::vector<std::string> aliases;  ///< other ids it answers to
    int hidden = 0;
    int vocabulary = 0;
    bool tiedEmbeddings = false;
    int contextLimit = 0;
    std::vector<AttentionKind> attentionKinds;
    std::vector<FeedForwardKind> feedForwardKinds;
    std::vector<Layer> layers;
    ReleasedFormats released;
    int residualBlock = 0;     ///< K3 attention residuals: layers per stored block sum; 0 = none
    int hyperConnections = 0;  ///< DeepSeek V4: residual streams; 0 = none
    Published published;
    std::string source;
    std::vector<std::string> notes;  ///< what was assumed or left out, as shown to the user
};

}  // namespace tokenfactory::catalog
