#include "core/catalog/hugging_face/parts.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>

namespace tokenfactory::catalog::hugging_face {

namespace {

const Keys expertCountKeys{"n_routed_experts", "num_experts", "num_local_experts", "moe_num_experts",
                           "num_routed_experts"};
const Keys samplingKeys{"top_k"};
const Keys perTokenKeys{"num_experts_per_tok", "num_experts_per_token", "moe_topk",     "moe_top_k", "moe_k",
                        "experts_per_token",   "num_selected_experts",  "top_k_experts"};
const Keys expertWidthKeys{"moe_intermediate_size", "expert_ffn_hidden_size", "moe_ffn_hidden_size",
                           "expert_intermediate_size", "moe_intermediate_dim"};
const Keys sharedCountKeys{"n_shared_experts", "num_shared_experts", "moe_num_shared_experts", "num_shared_expert",
                           "n_shared_expert"};
const Keys sharedWidthKeys{"shared_expert_intermediate_size", "moe_shared_expert_intermediate_size",
                           "shared_intermediate_size", "share_expert_dim", "share_expert_dims"};
const Keys denseWidthKeys{"dense_intermediate_size", "intermediate_size_mlp", "dense_ffn_hidden_size"};
const Keys plainWidthKeys{"intermediate_size", "ffn_hidden_size", "n_inner", "ffn_dim", "d_ff"};

using Marks = std::vector<bool>;

/// Layer numbers in a list [3, 4] or a text "3,4".
std::optional<std::vector<int>> layerList(Config& config, std::string_view key)
{
    const nlohmann::json* value = config.find({key});
    if (value == nullptr) {
        return std::nullopt;
    }
    if (!value->is_string()) {
        return config.indices({key});
    }
    std::vector<int> numbers;
    const auto& text = value->get_ref<const std::string&>();
    for (const char *at = text.data(), *end = at + text.size(); at < end;) {
        int number = 0;
        const auto result = std::from_chars(at, end, number);
        if (result.ec != std::errc{}) {
            ++at;  // a comma or a space
            continue;
        }
        numbers.push_back(number);
        at = result.ptr;
    }
    return numbers;
}

Marks markedIn(const std::vector<int>& numbers, int layers)
{
    Marks marks(static_cast<std::size_t>(layers), false);
    for (const int number : numbers) {
        if (number >= 0 && number < layers) {
            marks[static_cast<std::size_t>(number)] = true;
        }
    }
    return marks;
}

/// Layers with experts where the config lists them one by one.
std::optional<Marks> listedMoe(Config& config, int layers)
{
    if (const auto types = config.texts({"mlp_layer_types"}, layers)) {
        Marks marks;
        for (const std::string& type : *types) {
            marks.push_back(type == "sparse" || type == "moe");
        }
        return marks;
    }
    const nlohmann::json* frequency = config.find({"moe_layer_freq"});
    if (frequency != nullptr && frequency->is_array()) {
        if (const auto listed = config.wholes({"moe_layer_freq"}, layers)) {
            Marks marks;
            for (const int mark : *listed) {
                marks.push_back(mark != 0);
            }
            return marks;
        }
    }
    for (const std::string_view key : {"moe_layers_enum", "moe_layers"}) {
        if (const auto numbers = layerList(config, key); numbers && !numbers->empty()) {
            return markedIn(*numbers, layers);
        }
    }
    return std::nullopt;
}

/// Layers with experts by rule: after some dense ones, every n-th, within bounds, not those excepted.
Marks moeByRule(Config& config, int layers)
{
    const nlohmann::json* frequency = config.find({"moe_layer_freq"});
    const int every =
        frequency != nullptr && frequency->is_array() ? 1 : config.whole({"moe_layer_freq"}, 1).value_or(1);
    const int dense =
        config.whole({"first_k_dense_replace", "first_k_dense", "num_dense_layers", "n_dense_layers"}, 0).value_or(0);
    const int step =
        config.whole({"decoder_sparse_step", "interleave_moe_layer_step", "moe_layer_interval"}, 1).value_or(1);
    const int start = config.whole({"moe_layer_start_index"}, 0).value_or(0);
    const int end = config.whole({"moe_layer_end_index"}, 0).value_or(layers - 1);
    const Marks excepted = markedIn(config.indices({"mlp_only_layers"}).value_or(std::vector<int>{}), layers);
    Marks marks;
    for (int i = 0; i < layers; ++i) {
        marks.push_back(i >= dense && i % every == 0 && (i + 1) % step == 0 && i >= start && i <= end &&
                        !excepted[static_cast<std::size_t>(i)]);
    }
    return marks;
}

/// Whether an activation goes with a gate in the families that have one; nothing for one not known.
std::optional<bool> gatedActivation(const std::string& name)
{
    for (const std::string_view gated :
         {"silu", "swish", "swiglu", "swigluoai", "situ", "geglu", "gelu", "gelu_new", "gelu_fast", "gelu_python",
          "gelu_pytorch_tanh", "gelu_tanh", "gelu_accurate", "quick_gelu"}) {
        if (name == gated) {
            return true;
        }
    }
    for (const std::string_view plain : {"relu", "relu2", "squared_relu", "xielu"}) {
        if (name == plain) {
            return false;
        }
    }
    return std::nullopt;
}

bool isGated(Config& config)
{
    // Gemma gives two names of it, of which the second holds; both are gated.
    std::optional<bool> gated;
    for (const std::string_view key : {"hidden_act", "hidden_activation", "activation_function"}) {
        const std::optional<std::string> name = config.text({key});
        const std::optional<bool> here = name ? gatedActivation(*name) : std::nullopt;
        if (name && !here) {
            config.problem(key, {"is the text \"%1\", which is not known", {quotable(*name)}},
                           "silu, swiglu, gelu and their like, relu, relu2 and xielu are known");
        } else if (here && gated && *here != *gated) {
            config.problem(key, {"is \"%1\", which contradicts the other activation given", {quotable(*name)}},
                           "keep the right one");
        }
        gated = gated ? gated : here;
    }
    return gated.value_or(true) &&
           !config.isType({"gpt2", "gpt_bigcode", "gpt_neo", "gpt_neox", "gptj", "codegen", "opt", "bloom", "falcon",
                           "phi", "mpt", "starcoder2", "nemotron", "persimmon"});
}

FeedForwardKind denseKind(Config& config, bool gated)
{
    FeedForwardKind kind;
    kind.id = "dense";
    kind.name = "Dense";
    kind.gated = gated;
    const std::optional<int> own = config.whole(denseWidthKeys, 1, Scope::text, Lists::ofEqualOnes);
    kind.denseIntermediate = own ? *own : config.required(plainWidthKeys, 1, Scope::text, Lists::ofEqualOnes);
    if (config.flag({"mlp_bias"}).value_or(false)) {
        config.note("mlp_bias is set; the biases of dense layers are not counted.");
    }
    return kind;
}

void readShared(Config& config, FeedForwardKind& kind)
{
    const bool llama4 = config.isType({"llama4", "llama4_text"});
    const std::optional<int> width = config.whole(sharedWidthKeys, 0, Scope::text, Lists::ofEqualOnes);
    const int count = config.whole(sharedCountKeys, 0, Scope::text, Lists::ofEqualOnes)
                          .value_or(width.value_or(0) > 0 || llama4 ? 1 : 0);
    if (count == 0 || (width && *width == 0)) {
        return;
    }
    kind.sharedExperts = count;
    kind.sharedIntermediate = width.value_or(kind.expertIntermediate);
    kind.sharedGate = config.isType({"qwen2_moe", "qwen3_next", "qwen3_5_moe", "qwen3_5_moe_text"});
}

FeedForwardKind moeKind(Config& config, int experts, int hidden, bool gated)
{
    FeedForwardKind kind;
    kind.id = "moe";
    kind.name = "MoE";
    kind.gated = gated;
    kind.routedExperts = experts;
    // Beside another name top_k is the sampling's, which old versions of the transformers library wrote down too.
    const Keys perToken =
        config.find(perTokenKeys) == nullptr && config.find(samplingKeys) ? samplingKeys : perTokenKeys;
    kind.expertsPerToken = config.required(perToken, 1, Scope::text, Lists::ofEqualOnes);
    const std::optional<int> own = config.whole(expertWidthKeys, 1, Scope::text, Lists::ofEqualOnes);
    kind.expertIntermediate = own ? *own : config.required(plainWidthKeys, 1, Scope::text, Lists::ofEqualOnes);
    kind.expertWidth = config.whole({"routed_expert_hidden_size", "moe_latent_size"}, 1).value_or(hidden);
    if (kind.expertWidth != hidden) {
        kind.name = "Latent MoE";
        if (!config.flag({"latent_moe_use_norm"}).value_or(true)) {
            config.note("latent_moe_use_norm is off; the norm of the latent is counted all the same.");
        }
    }
    const bool compressed = config.find({"compress_ratios"}) != nullptr;
    const bool sigmoidKimi = config.isType({"kimi_linear", "kimi_k3"}) &&
                             config.text({"moe_router_activation_func"}).value_or("sigmoid") == "sigmoid";
    const bool balanced = config.text({"topk_method"}).value_or("") == "noaux_tc" && !compressed;
    kind.expertBias = config.isType({"gpt_oss"});
    kind.routerBias = balanced || sigmoidKimi || config.isType({"gpt_oss", "glm4_moe"});
    readShared(config, kind);
    return kind;
}

}  // namespace

std::vector<FeedForwardKind> feedForwards(Config& config, int layers, int hidden)
{
    const bool gated = isGated(config);
    const int experts = config.whole(expertCountKeys, 0, Scope::text, Lists::ofEqualOnes).value_or(0);
    if (experts <= 1) {
        config.find(perTokenKeys);
        config.find({"top_k"});
        config.find({"moe_intermediate_size", "first_k_dense_replace", "moe_layer_freq"});
        return std::vector<FeedForwardKind>(static_cast<std::size_t>(layers), denseKind(config, gated));
    }
    const Marks byRule = moeByRule(config, layers);
    const Marks isMoe = listedMoe(config, layers).value_or(byRule);
    const FeedForwardKind moe = moeKind(config, experts, hidden, gated);
    FeedForwardKind hashed = moe;
    hashed.id = "moe-hashed";
    hashed.name = "MoE, hashed";
    hashed.routerHashed = true;
    const int hashedLayers = config.whole({"num_hash_layers"}, 0).value_or(0);
    const bool anyDense = std::ranges::find(isMoe, false) != isMoe.end();
    const FeedForwardKind dense = anyDense ? denseKind(config, gated) : FeedForwardKind{};
    // Where every layer has experts this is left over from an older model.
    config.find(plainWidthKeys);
    config.find(denseWidthKeys);
    std::vector<FeedForwardKind> kinds;
    for (std::size_t i = 0; i < isMoe.size(); ++i) {
        const bool isHashed = static_cast<int>(i) < hashedLayers;
        kinds.push_back(!isMoe[i] ? dense : isHashed ? hashed : moe);
    }
    return kinds;
}

}  // namespace tokenfactory::catalog::hugging_face
