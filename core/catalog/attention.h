#pragma once

#include <optional>
#include <string>
#include <variant>

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
    double packedEntryBytes = 0.0;  ///< a token in the engines' fp8 layout (FlashMLA: 656 B a layer); 0: none known
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

}  // namespace tokenfactory::catalog
