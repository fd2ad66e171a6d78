#include "core/catalog/hugging_face/parts.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tokenfactory::catalog::hugging_face {

namespace {

using Kinds = std::optional<std::vector<LayerKind>>;

/// Every `interval`-th layer is full, counted from 1; the others are of the other kind.
std::vector<LayerKind> everyFull(int layers, int interval, LayerKind other)
{
    std::vector<LayerKind> kinds;
    for (int i = 1; i <= layers; ++i) {
        kinds.push_back(i % interval == 0 ? LayerKind::full : other);
    }
    return kinds;
}

std::vector<LayerKind> all(int layers, LayerKind kind)
{
    return std::vector<LayerKind>(static_cast<std::size_t>(layers), kind);
}

std::optional<LayerKind> kindNamed(const std::string& name)
{
    if (name == "full_attention" || name == "attention" || name == "global_attention" || name == "global") {
        return LayerKind::full;
    }
    if (name == "sliding_attention" || name == "sliding_window" || name == "local_attention" || name == "local") {
        return LayerKind::window;
    }
    if (name == "chunked_attention") {
        return LayerKind::chunk;
    }
    if (name == "linear_attention" || name == "kda" || name == "gated_delta_net" || name == "gdn") {
        return LayerKind::linear;
    }
    if (name == "minimax_m3_sparse" || name == "sparse_attention") {
        return LayerKind::blockSparse;
    }
    return std::nullopt;
}

Kinds fromTypes(Config& config, int layers)
{
    const std::optional<std::vector<std::string>> types = config.texts({"layer_types", "layers_block_type"}, layers);
    if (!types) {
        return std::nullopt;
    }
    std::vector<LayerKind> kinds;
    for (const std::string& type : *types) {
        const std::optional<LayerKind> kind = kindNamed(type);
        if (!kind) {
            config.problem("layer_types", {"names the kind \"%1\"", {type}},
                           "full, sliding, chunked, linear and sparse attention are modelled here");
            return std::nullopt;
        }
        kinds.push_back(*kind);
    }
    return kinds;
}

/// Kimi Linear: lists of layer numbers. They count from 1 unless a 0 stands in them.
Kinds fromLists(Config& config, int layers)
{
    std::optional<Config> linear = config.object({"linear_attn_config"});
    if (!linear) {
        return std::nullopt;
    }
    const std::optional<std::vector<int>> kda = linear->indices({"kda_layers"});
    if (!kda) {
        return std::nullopt;
    }
    const std::vector<int> full = linear->indices({"full_attn_layers"}).value_or(std::vector<int>{});
    const auto holdsZero = [](const std::vector<int>& list) { return std::ranges::find(list, 0) != list.end(); };
    const int first = holdsZero(*kda) || holdsZero(full) ? 0 : 1;

    std::vector<LayerKind> kinds = all(layers, LayerKind::full);
    std::vector<int> named(kinds.size(), 0);
    bool outside = false;
    const auto mark = [&](const std::vector<int>& list, LayerKind kind) {
        for (const int number : list) {
            const int layer = number - first;
            if (layer >= layers) {
                outside = true;
                continue;
            }
            kinds[static_cast<std::size_t>(layer)] = kind;
            ++named[static_cast<std::size_t>(layer)];
        }
    };
    mark(*kda, LayerKind::linear);
    mark(full, LayerKind::full);
    const bool complete = full.empty() || std::ranges::all_of(named, [](int times) { return times == 1; });
    if (outside || !complete) {
        config.problem("linear_attn_config", "names layers twice, not at all, or beyond the last",
                       {"kda_layers and full_attn_layers name each of the %1 layers once", {std::to_string(layers)}});
    }
    return kinds;
}

/// MiMo: 1 is a window, 0 the whole context. MiniMax-01: 1 is softmax attention, 0 lightning attention.
Kinds fromMarks(Config& config, int layers)
{
    if (const auto marks = config.wholes({"hybrid_layer_pattern"}, layers)) {
        std::vector<LayerKind> kinds;
        for (const int mark : *marks) {
            kinds.push_back(mark == 1 ? LayerKind::window : LayerKind::full);
        }
        return kinds;
    }
    if (const auto marks = config.wholes({"attn_type_list"}, layers)) {
        if (std::ranges::find(*marks, 0) != marks->end()) {
            config.problem("attn_type_list", "names lightning attention (0)", "only softmax attention (1) is modelled");
        }
        return all(layers, LayerKind::full);
    }
    if (config.says("hybrid_override_pattern") || config.says("attn_layer_period")) {
        config.problem(config.says("attn_layer_period") ? "attn_layer_period" : "hybrid_override_pattern",
                       "asks for state-space (Mamba) layers, which are not modelled here",
                       "describe the model in the token-factory-model/1 schema");
        return all(layers, LayerKind::full);
    }
    return std::nullopt;
}

/// MiniMax M3: marks of the layers that pick blocks of keys.
Kinds fromSparseMarks(Config& config, int layers)
{
    std::optional<Config> sparse = config.object({"sparse_attention_config"});
    if (!sparse || !sparse->flag({"use_sparse_attention"}).value_or(true)) {
        return std::nullopt;
    }
    const auto marks = sparse->wholes({"sparse_attention_freq"}, layers);
    if (!marks) {
        return all(layers, LayerKind::blockSparse);
    }
    std::vector<LayerKind> kinds;
    for (const int mark : *marks) {
        kinds.push_back(mark != 0 ? LayerKind::blockSparse : LayerKind::full);
    }
    return kinds;
}

/// Llama 4: layers without rotation see the whole context, the others a chunk.
Kinds fromChunks(Config& config, int layers)
{
    if (!config.says("attention_chunk_size")) {
        return std::nullopt;
    }
    if (config.says("no_rope_layers")) {
        if (const auto marks = config.wholes({"no_rope_layers"}, layers)) {
            std::vector<LayerKind> kinds;
            for (const int mark : *marks) {
                kinds.push_back(mark == 1 ? LayerKind::chunk : LayerKind::full);
            }
            return kinds;
        }
    }
    constexpr int usualInterval = 4;  // the transformers library's default
    const std::optional<int> interval = config.whole({"no_rope_layer_interval"}, 1);
    if (!interval) {
        config.note("no_rope_layer_interval is not given and taken as 4, the transformers library's default.");
    }
    return everyFull(layers, interval.value_or(usualInterval), LayerKind::chunk);
}

/// A window: on all layers, on all but every n-th, by a pattern of letters (L local, G global), or from a layer on.
Kinds fromWindow(Config& config, int layers)
{
    const std::optional<int> window = config.whole({"sliding_window", "sliding_window_size"}, 0);
    const std::optional<bool> used = config.flag({"use_sliding_window"});
    const std::optional<int> firstWindowed = config.whole({"max_window_layers"}, 0);
    const nlohmann::json* pattern = config.find({"sliding_window_pattern", "_sliding_window_pattern"});
    if (!window || *window == 0 || !used.value_or(!firstWindowed)) {
        return std::nullopt;
    }
    std::vector<LayerKind> kinds = all(layers, LayerKind::window);
    if (pattern != nullptr && pattern->is_string()) {
        const auto& letters = pattern->get_ref<const std::string&>();
        for (std::size_t i = 0; i < kinds.size() && !letters.empty(); ++i) {
            kinds[i] = letters[i % letters.size()] == 'L' ? LayerKind::window : LayerKind::full;
        }
        return kinds;
    }
    constexpr int gemma3Interval = 6;
    const bool gemma3 = config.isType({"gemma3", "gemma3_text"});
    if (pattern != nullptr || gemma3) {
        const auto interval = config.whole({"sliding_window_pattern", "_sliding_window_pattern"}, 1);
        return everyFull(layers, interval.value_or(gemma3Interval), LayerKind::window);
    }
    if (config.isType({"gemma2", "gpt_oss"})) {
        return everyFull(layers, 2, LayerKind::window);
    }
    const int first = std::min(firstWindowed.value_or(0), layers);
    std::fill_n(kinds.begin(), first, LayerKind::full);
    return kinds;
}

}  // namespace

std::vector<LayerKind> layerKinds(Config& config, int layers)
{
    if (config.find({"compress_ratios"})) {
        return all(layers, LayerKind::compressed);
    }
    // Later ways repeat in other words what an earlier one said.
    config.find({"full_attention_interval", "sliding_window_pattern", "_sliding_window_pattern", "max_window_layers",
                 "use_sliding_window", "no_rope_layers", "no_rope_layer_interval"});
    if (Kinds kinds = fromTypes(config, layers)) {
        return *kinds;
    }
    if (Kinds kinds = fromLists(config, layers)) {
        return *kinds;
    }
    if (config.find({"linear_num_value_heads"})) {
        return everyFull(layers, config.required({"full_attention_interval"}, 1), LayerKind::linear);
    }
    for (const auto from : {fromMarks, fromSparseMarks, fromChunks, fromWindow}) {
        if (Kinds kinds = from(config, layers)) {
            return *kinds;
        }
    }
    return all(layers, LayerKind::full);
}

}  // namespace tokenfactory::catalog::hugging_face
