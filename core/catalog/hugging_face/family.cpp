#include "core/catalog/hugging_face/parts.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace tokenfactory::catalog::hugging_face {

namespace {

/// Decoders whose keys and defaults are those read here.
constexpr auto known = std::to_array<std::string_view>({
    "apertus",
    "arcee",
    "baichuan",
    "bloom",
    "chatglm",
    "codegen",
    "cohere",
    "cohere2",
    "dbrx",
    "deepseek",
    "deepseek_v2",
    "deepseek_v3",
    "deepseek_v32",
    "deepseek_v4",
    "dots1",
    "ernie4_5",
    "ernie4_5_moe",
    "exaone",
    "exaone4",
    "falcon",
    "gemma",
    "gemma2",
    "gemma3",
    "gemma3_text",
    "gemma4",
    "gemma4_text",
    "glm",
    "glm4",
    "glm4_moe",
    "glm4_moe_lite",
    "glm_moe_dsa",
    "gpt2",
    "gpt_bigcode",
    "gpt_neo",
    "gpt_neox",
    "gpt_oss",
    "gptj",
    "granite",
    "granitemoe",
    "hunyuan",
    "hunyuan_v1_dense",
    "hunyuan_v1_moe",
    "internlm2",
    "internlm3",
    "kimi_k2",
    "kimi_k25",
    "kimi_k3",
    "kimi_linear",
    "llama",
    "llama4",
    "llama4_text",
    "longcat_flash",
    "mimo",
    "mimo_v2_flash",
    "minicpm",
    "minimax",
    "minimax_m1",
    "minimax_m2",
    "minimax_m3_text",
    "minimax_m3_vl",
    "minimax_text_01",
    "ministral",
    "ministral3",
    "mistral",
    "mistral3",
    "mixtral",
    "mpt",
    "nemotron",
    "olmo",
    "olmo2",
    "olmo3",
    "olmoe",
    "opt",
    "persimmon",
    "phi",
    "phi3",
    "phimoe",
    "qwen",
    "qwen2",
    "qwen2_5_vl",
    "qwen2_5_vl_text",
    "qwen2_moe",
    "qwen2_vl",
    "qwen2_vl_text",
    "qwen3",
    "qwen3_5",
    "qwen3_5_moe",
    "qwen3_5_moe_text",
    "qwen3_5_text",
    "qwen3_moe",
    "qwen3_next",
    "qwen3_vl",
    "qwen3_vl_moe",
    "qwen3_vl_moe_text",
    "qwen3_vl_text",
    "seed_oss",
    "smollm3",
    "solar",
    "stablelm",
    "starcoder2",
    "step3",
    "step3p5",
    "step3_text",
    "yi",
});

struct Foreign {
    std::string_view type;
    std::string_view meaning;
};

constexpr auto foreign = std::to_array<Foreign>({
    {"albert", "an encoder"},
    {"bart", "an encoder beside the decoder"},
    {"bert", "an encoder"},
    {"clip", "an encoder"},
    {"deberta", "an encoder"},
    {"deberta-v2", "an encoder"},
    {"distilbert", "an encoder"},
    {"electra", "an encoder"},
    {"falcon_mamba", "a state-space model"},
    {"jamba", "a state-space (Mamba) hybrid"},
    {"lfm2", "a model with convolution layers"},
    {"mamba", "a state-space model"},
    {"mamba2", "a state-space model"},
    {"marian", "an encoder beside the decoder"},
    {"mbart", "an encoder beside the decoder"},
    {"modernbert", "an encoder"},
    {"mt5", "an encoder beside the decoder"},
    {"nemotron_h", "a state-space (Mamba) hybrid"},
    {"recurrent_gemma", "a recurrent model"},
    {"roberta", "an encoder"},
    {"rwkv", "a recurrent model"},
    {"rwkv5", "a recurrent model"},
    {"rwkv6", "a recurrent model"},
    {"rwkv7", "a recurrent model"},
    {"t5", "an encoder beside the decoder"},
    {"umt5", "an encoder beside the decoder"},
    {"vit", "an encoder"},
    {"whisper", "an encoder beside the decoder"},
    {"xlm-roberta", "an encoder"},
    {"xlnet", "an encoder"},
    {"zamba", "a state-space (Mamba) hybrid"},
    {"zamba2", "a state-space (Mamba) hybrid"},
});

}  // namespace

void checkFamily(Config& config)
{
    const std::string type = config.modelType();
    if (const auto other = std::ranges::find(foreign, type, &Foreign::type); other != foreign.end()) {
        config.problem("model_type",
                       {"is \"%1\", %2, which is not modelled here", {type, Sentence{other->meaning, {}}}},
                       "decoders with attention are");
    } else if (!type.empty() && std::ranges::find(known, type) == known.end()) {
        config.note("model_type " + quotable(type) + " is not known: read by its keys alone.");
    }
}

}  // namespace tokenfactory::catalog::hugging_face
