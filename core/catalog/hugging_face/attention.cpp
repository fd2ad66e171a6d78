#include "core/catalog/hugging_face/parts.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tokenfactory::catalog::hugging_face {

namespace {

const Keys headKeys{"num_attention_heads", "n_head", "num_heads", "n_heads"};
const Keys keyValueHeadKeys{"num_key_value_heads",   "num_kv_heads",         "n_head_kv",
                            "multi_query_group_num", "num_attention_groups", "num_query_groups"};
const Keys headDimKeys{"head_dim", "kv_channels", "attention_head_dim"};

/// Heads times width must fill the hidden width where no width is given.
int headDim(Config& config, int heads, int hidden)
{
    const std::optional<int> given = config.whole(headDimKeys, 1);
    if (given) {
        return *given;
    }
    if (config.isType({"gemma3", "gemma3_text"})) {
        constexpr int gemma3 = 256;
        config.note("head_dim is not given and taken as 256, Gemma 3's default.");
        return gemma3;
    }
    if (hidden % heads != 0) {
        config.problem("head_dim",
                       {"is missing, and %1 heads do not divide the hidden width %2",
                        {std::to_string(heads), std::to_string(hidden)}},
                       "give head_dim");
        return 1;
    }
    return hidden / heads;
}

void readBiases(Config& config, GroupedQueryAttention& a)
{
    const bool qwen2 = config.isType({"qwen2", "qwen2_moe", "qwen2_vl", "qwen2_5_vl"});
    // use_bias speaks of all matrices, attention_bias of these.
    const bool everywhere = config.flag({"use_bias"}).value_or(false);
    const bool all = config.flag({"attention_bias"}).value_or(everywhere);
    const bool qkv = config.flag({"qkv_bias", "add_qkv_bias", "use_qkv_bias", "attention_qkv_bias"}).value_or(qwen2);
    a.bias = all || qkv;
    a.outputBias = all && !config.isType({"glm4_moe", "glm4"});
}

void readNorms(Config& config, GroupedQueryAttention& a)
{
    const bool always =
        config.isType({"apertus", "qwen3", "qwen3_moe", "qwen3_next", "qwen3_5", "qwen3_5_text", "qwen3_5_moe",
                       "qwen3_5_moe_text", "qwen3_vl_text", "qwen3_vl_moe_text", "gemma3", "gemma3_text"});
    const bool said = config.flag({"use_qk_norm", "qk_norm", "qk_layernorm"}).value_or(false);
    // Llama 4 normalises queries and keys without weights.
    const bool norm = always || (said && !config.isType({"llama4", "llama4_text"}));
    const std::string kind = config.text({"qk_norm_type"}).value_or("per_head");
    a.queryKeyNorm = norm && kind != "per_layer";
    a.queryKeyNormAcrossHeads = norm && kind == "per_layer";
}

GroupedQueryAttention groupedQuery(Config& config, int hidden)
{
    GroupedQueryAttention a;
    std::optional<int> kvHeads = config.whole(keyValueHeadKeys, 1);
    if (config.isType({"gemma3", "gemma3_text"}) && config.find(headKeys) == nullptr) {
        constexpr int gemma3Heads = 8;
        constexpr int gemma3KeyValueHeads = 4;
        config.note("The numbers of heads are not given and taken as 8 and 4, Gemma 3's defaults.");
        a.heads = gemma3Heads;
        kvHeads = kvHeads.value_or(gemma3KeyValueHeads);
    } else {
        a.heads = config.required(headKeys, 1);
    }
    const bool multiQuery = config.flag({"multi_query", "multi_query_attention"}).value_or(false);
    a.kvHeads = kvHeads.value_or(multiQuery ? 1 : a.heads);
    a.headDim = headDim(config, a.heads, hidden);
    const int valueDim = config.whole({"v_head_dim"}, 1).value_or(a.headDim);
    a.valueDim = valueDim == a.headDim ? 0 : valueDim;
    a.outputGate = config.flag({"attn_output_gate", "attention_output_gate", "use_attn_output_gate"})
                       .value_or(config.isType({"qwen3_next"}));
    a.sinks = config.isType({"gpt_oss"}) || config.flag({"add_full_attention_sink_bias"}).value_or(false);
    readBiases(config, a);
    readNorms(config, a);
    return a;
}

/// What layers with a window have different from full ones: MiMo's swa_ keys, Step's second setting.
void readWindowed(Config& config, GroupedQueryAttention& a)
{
    a.window = config.required({"sliding_window", "sliding_window_size"}, 1);
    const int fullValueDim = a.valueDim > 0 ? a.valueDim : a.headDim;
    a.heads = config.whole({"swa_num_attention_heads"}, 1).value_or(a.heads);
    a.kvHeads = config.whole({"swa_num_key_value_heads"}, 1).value_or(a.kvHeads);
    a.headDim = config.whole({"swa_head_dim"}, 1).value_or(a.headDim);
    const int valueDim = config.whole({"swa_v_head_dim"}, 1).value_or(fullValueDim);
    a.valueDim = valueDim == a.headDim ? 0 : valueDim;
    a.sinks = config.flag({"add_swa_attention_sink_bias"}).value_or(a.sinks);
    if (std::optional<Config> other = config.object({"attention_other_setting"})) {
        a.heads = other->whole({"num_attention_heads"}, 1).value_or(a.heads);
        a.kvHeads = other->whole({"num_attention_groups", "num_key_value_heads"}, 1).value_or(a.kvHeads);
        a.headDim = other->whole({"head_dim"}, 1).value_or(a.headDim);
    }
}

/// Gemma 4: full layers among windowed ones have their own widths.
void readGlobal(Config& config, GroupedQueryAttention& a)
{
    a.headDim = config.whole({"global_head_dim"}, 1).value_or(a.headDim);
    a.kvHeads = config.whole({"num_global_key_value_heads"}, 1).value_or(a.kvHeads);
}

/// MiniMax M3: an indexer that scores blocks of keys; keys are kept in bf16.
Indexer blockIndexer(Config& config)
{
    std::optional<Config> nested = config.object({"sparse_attention_config"});
    Config& from = nested ? *nested : config;
    Indexer indexer;
    indexer.heads = from.required({"sparse_num_index_heads", "index_n_heads"}, 1);
    indexer.headDim = from.required({"sparse_index_dim", "index_head_dim"}, 1);
    const int blocks = from.required({"sparse_topk_blocks", "index_topk_blocks"}, 1);
    const int blockTokens = from.required({"sparse_block_size", "index_block_size"}, 1);
    config.find({"index_local_blocks", "index_init_blocks"});
    indexer.selectedTokens = static_cast<int>(std::min(1e8, static_cast<double>(blocks) * blockTokens));
    indexer.fromQueryLatent = false;
    indexer.keyBytes = 2.0 * indexer.headDim;
    return indexer;
}

AttentionKind grouped(const GroupedQueryAttention& a, LayerKind kind)
{
    if (kind == LayerKind::blockSparse) {
        return {"gqa-sparse", "Block-sparse GQA", a, 0.0};
    }
    if (a.window) {
        const std::string tokens = std::to_string(*a.window);
        return kind == LayerKind::chunk ? AttentionKind{"gqa-chunk", "GQA, chunks of " + tokens, a, 0.0}
                                        : AttentionKind{"gqa-window", "GQA, window " + tokens, a, 0.0};
    }
    return {"gqa", a.outputGate ? "Gated GQA" : "GQA", a, 0.0};
}

/// DeepSeek sparse attention: keys in fp8 with an fp32 scale.
std::optional<Indexer> sparseIndexer(Config& config)
{
    if (!config.says("index_topk")) {
        config.find({"index_n_heads", "index_head_dim"});
        return std::nullopt;
    }
    Indexer indexer;
    indexer.heads = config.required({"index_n_heads"}, 1);
    indexer.headDim = config.required({"index_head_dim"}, 1);
    indexer.selectedTokens = config.required({"index_topk"}, 1);
    indexer.keyBytes = indexer.headDim + 4.0;
    return indexer;
}

/// Which layers compute an index of their own; the others take over the choice of the last that did.
std::vector<bool> computingLayers(Config& config, std::size_t layers)
{
    std::vector<bool> computes(layers, true);
    if (!config.says("index_topk")) {
        config.find({"index_topk_freq", "index_skip_topk_offset", "index_topk_pattern", "indexer_types"});
        return computes;
    }
    const int frequency = config.whole({"index_topk_freq"}, 1).value_or(1);
    const int offset = config.whole({"index_skip_topk_offset"}, 0).value_or(0);
    for (std::size_t i = 0; i < layers; ++i) {
        computes[i] = std::max(static_cast<int>(i) - offset + 1, 0) % frequency == 0;
    }
    if (const auto pattern = config.text({"index_topk_pattern"}); pattern && pattern->size() >= layers) {
        for (std::size_t i = 0; i < layers; ++i) {
            computes[i] = (*pattern)[i] != 'S';
        }
    }
    if (const auto types = config.texts({"indexer_types"}, static_cast<int>(layers))) {
        for (std::size_t i = 0; i < layers; ++i) {
            computes[i] = (*types)[i] != "shared";
        }
    }
    return computes;
}

LatentAttention latent(Config& config)
{
    LatentAttention a;
    a.heads = config.required(headKeys, 1);
    config.find({"num_key_value_heads", "head_dim", "qk_head_dim"});
    a.qLora = config.whole({"q_lora_rank"}, 0).value_or(0);
    a.kvLora = config.required({"kv_lora_rank"}, 1);
    a.nope = config.required({"qk_nope_head_dim"}, 0);
    a.rope = config.required({"qk_rope_head_dim"}, 0);
    a.v = config.required({"v_head_dim"}, 1);
    a.outputGate = config.flag({"mla_use_output_gate"}).value_or(false);
    // FlashMLA keeps 512 + 64 values as fp8 with four scales and the 64 in bf16.
    a.packedEntryBytes = a.kvLora == 512 && a.rope == 64 ? 656.0 : 0.0;
    a.indexer = sparseIndexer(config);
    if (config.flag({"attention_bias"}).value_or(false)) {
        config.note("attention_bias is set; the biases of latent attention are not counted.");
    }
    return a;
}

AttentionKind latentKind(LatentAttention a, bool computesIndex)
{
    if (!a.indexer) {
        return {"mla", a.outputGate ? "Gated MLA" : "MLA", a, 0.0};
    }
    a.indexer->computesIndex = computesIndex;
    return computesIndex ? AttentionKind{"mla-dsa", "MLA with DSA", a, 0.0}
                         : AttentionKind{"mla-dsa-shared", "MLA with shared DSA", a, 0.0};
}

AttentionKind linear(Config& config)
{
    LinearAttention a;
    std::optional<Config> kda = config.object({"linear_attn_config"});
    if (kda) {
        a.kHeads = a.vHeads = kda->whole({"num_heads"}, 1).value_or(config.whole(headKeys, 1).value_or(1));
        a.dK = a.dV = kda->required({"head_dim"}, 1);
        a.convKernel = kda->required({"short_conv_kernel_size"}, 0);
        a.decayRank = a.dK;
        a.gateRank = kda->flag({"use_full_rank_gate"}).value_or(false) ? 0 : a.dV;
        return {"kda", "KDA", a, 0.0};
    }
    a.kHeads = config.required({"linear_num_key_heads"}, 1);
    a.vHeads = config.required({"linear_num_value_heads"}, 1);
    a.dK = config.required({"linear_key_head_dim"}, 1);
    a.dV = config.required({"linear_value_head_dim"}, 1);
    a.convKernel = config.required({"linear_conv_kernel_dim"}, 0);
    return {"gdn", "Gated DeltaNet", a, 0.0};
}

AttentionKind compressed(CompressedAttention a, std::optional<Indexer> indexer, int ratio)
{
    a.ratio = ratio;
    // Only the finely compressed cache is long enough to need a selection; its spans overlap.
    constexpr int fine = 4;
    a.overlapping = ratio == fine;
    a.indexer = ratio == fine ? indexer : std::nullopt;
    const std::string id = ratio == 0 ? "swa" : ratio == fine ? "csa" : "hca";
    return {id, ratio == 0 ? "Window" : ratio == fine ? "CSA" : "HCA", a, 0.0};
}

/// DeepSeek V4: a compression ratio for every layer.
std::vector<AttentionKind> compressedLayers(Config& config, int layers)
{
    CompressedAttention a;
    a.heads = config.required(headKeys, 1);
    config.find({"num_key_value_heads", "kv_lora_rank", "qk_nope_head_dim", "v_head_dim"});
    a.headDim = config.required(headDimKeys, 1);
    a.rope = config.required({"qk_rope_head_dim"}, 0);
    a.qLora = config.required({"q_lora_rank"}, 1);
    a.oLora = config.required({"o_lora_rank"}, 1);
    a.oGroups = config.required({"o_groups"}, 1);
    a.window = config.required({"sliding_window"}, 1);
    // SGLang keeps 448 values in fp8, 64 in bf16 and 8 bytes of scales.
    a.packedEntryBytes = a.headDim == 512 && a.rope == 64 ? 584.0 : 0.0;
    std::optional<Indexer> indexer = sparseIndexer(config);
    if (indexer) {
        indexer->keyBytes = 0.5 * indexer->headDim;  // fp4
    }
    std::vector<AttentionKind> kinds;
    for (const int ratio : config.wholes({"compress_ratios"}, layers).value_or(std::vector<int>{})) {
        kinds.push_back(compressed(a, indexer, ratio));
    }
    return kinds;
}

/// Heads of each layer where the config lists them.
class HeadsByLayer {
public:
    HeadsByLayer(Config& config, int layers)
        : queryHeads(config.wholes({"num_attention_heads_per_layer"}, layers)),
          cacheHeads(config.wholes({"num_key_value_heads_per_layer"}, layers))
    {
    }
    void apply(std::size_t layer, GroupedQueryAttention& a) const
    {
        a.heads = queryHeads ? std::max((*queryHeads)[layer], 1) : a.heads;
        a.kvHeads = cacheHeads ? std::max((*cacheHeads)[layer], 1) : a.kvHeads;
    }

private:
    std::optional<std::vector<int>> queryHeads, cacheHeads;
};

std::vector<AttentionKind> groupedLayers(Config& config, const std::vector<LayerKind>& kinds, int hidden,
                                         int contextLimit)
{
    const auto holds = [&kinds](LayerKind kind) { return std::ranges::find(kinds, kind) != kinds.end(); };
    const GroupedQueryAttention plain = groupedQuery(config, hidden);
    GroupedQueryAttention full = plain, window = plain, chunk = plain, sparse = plain;
    if (holds(LayerKind::window)) {
        readWindowed(config, window);
        readGlobal(config, full);
    } else {
        config.find({"sliding_window"});
    }
    if (holds(LayerKind::chunk)) {
        chunk.window = config.required({"attention_chunk_size"}, 1);
    }
    for (GroupedQueryAttention* a : {&window, &chunk}) {
        if (a->window && *a->window >= contextLimit) {
            a->window.reset();
        }
    }
    if (holds(LayerKind::blockSparse)) {
        sparse.indexer = blockIndexer(config);
    }
    const HeadsByLayer heads(config, static_cast<int>(kinds.size()));
    std::vector<AttentionKind> attentions;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        GroupedQueryAttention a = kinds[i] == LayerKind::window        ? window
                                  : kinds[i] == LayerKind::chunk       ? chunk
                                  : kinds[i] == LayerKind::blockSparse ? sparse
                                                                       : full;
        heads.apply(i, a);
        attentions.push_back(grouped(a, kinds[i]));
    }
    return attentions;
}

std::vector<AttentionKind> latentLayers(Config& config, const std::vector<LayerKind>& kinds)
{
    const LatentAttention a = latent(config);
    const std::vector<bool> computes = computingLayers(config, kinds.size());
    if (std::ranges::any_of(kinds, [](LayerKind k) { return k != LayerKind::full && k != LayerKind::linear; })) {
        config.note("Windows are not applied to latent attention: all its layers see the whole context.");
    }
    std::vector<AttentionKind> attentions;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        attentions.push_back(latentKind(a, computes[i]));
    }
    return attentions;
}

}  // namespace

std::vector<AttentionKind> attentions(Config& config, const std::vector<LayerKind>& kinds, int hidden, int contextLimit)
{
    if (std::ranges::find(kinds, LayerKind::compressed) != kinds.end()) {
        return compressedLayers(config, static_cast<int>(kinds.size()));
    }
    const bool onlyLinear = std::ranges::all_of(kinds, [](LayerKind kind) { return kind == LayerKind::linear; });
    std::vector<AttentionKind> layers(kinds.size());
    if (!onlyLinear) {
        layers = config.find({"kv_lora_rank"}) ? latentLayers(config, kinds)
                                               : groupedLayers(config, kinds, hidden, contextLimit);
    }
    if (std::ranges::find(kinds, LayerKind::linear) != kinds.end()) {
        const AttentionKind linearKind = linear(config);
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            layers[i] = kinds[i] == LayerKind::linear ? linearKind : layers[i];
        }
    }
    return layers;
}

}  // namespace tokenfactory::catalog::hugging_face
