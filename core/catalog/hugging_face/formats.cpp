#include "core/base/ascii.h"
#include "core/catalog/hugging_face/parts.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <set>

namespace tokenfactory::catalog::hugging_face {

using nlohmann::json;

namespace {

bool holds(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// The type of weights that are not quantized.
Format plainFormat(Config& config)
{
    const std::string type = lowered(config.text({"torch_dtype", "dtype"}, Scope::any).value_or("bfloat16"));
    if (holds(type, "float32")) {
        return Format::fp32;
    }
    if (holds(type, "float8") || holds(type, "fp8")) {
        return Format::fp8;
    }
    if (!holds(type, "bfloat16") && !holds(type, "float16") && type != "auto") {
        config.note("The type of weights \"" + type + "\" is not understood and taken as bf16.");
    }
    return Format::bf16;
}

/// Which of a model's matrices a module name or pattern speaks of. Patterns are read by the words in them, not run.
struct Modules {
    bool experts = false;
    bool other = false;  ///< attention, shared experts and dense layers, of which attention decides
};

Modules modulesIn(const std::string& pattern)
{
    const std::string text = lowered(pattern);
    const bool everything = text == "linear" || text == "re:.*" || text == "*";
    const bool attention = holds(text, "attn") || holds(text, "attention");
    const bool shared = holds(text, "shared");
    const bool router = holds(text, "router") || text.ends_with(".gate") || text.ends_with(".gate$");
    const bool experts = holds(text, "experts") && !shared && !router;  // not Kimi K3's routed_expert_down_proj
    const bool feedForward = holds(text, "ffn") && !shared && !router;
    return {everything || experts || feedForward, everything || attention};
}

/// The layer number in "model.layers.12.self_attn"; "" where the name is for all layers.
std::string layerIn(const std::string& pattern)
{
    const std::size_t at = pattern.find("layers.");
    std::size_t end = at == std::string::npos ? at : at + 7;
    const std::size_t start = end;
    while (end < pattern.size() && isDigit(pattern[end])) {
        ++end;
    }
    return start == std::string::npos ? "" : pattern.substr(start, end - start);
}

/// Matrices that stay in the plain type: named for all layers, or one by one for at least half of them.
Modules keptPlain(const json* list, int layers)
{
    Modules kept;
    std::set<std::string> expertLayers, otherLayers;
    for (const json& entry : list != nullptr && list->is_array() ? *list : json::array()) {
        if (!entry.is_string()) {
            continue;
        }
        const auto& pattern = entry.get_ref<const std::string&>();
        const Modules named = modulesIn(pattern);
        const std::string layer = layerIn(pattern);
        kept.experts = kept.experts || (named.experts && layer.empty());
        kept.other = kept.other || (named.other && layer.empty());
        if (named.experts && !layer.empty()) {
            expertLayers.insert(layer);
        }
        if (named.other && !layer.empty()) {
            otherLayers.insert(layer);
        }
    }
    const auto most = [layers](const std::set<std::string>& named) {
        return 2 * named.size() >= static_cast<std::size_t>(layers);
    };
    return {kept.experts || most(expertLayers), kept.other || most(otherLayers)};
}

/// The format that the name of a packing says: "mxfp4-pack-quantized".
std::optional<Format> packedFormat(const std::string& packing)
{
    return holds(packing, "mxfp4")   ? std::optional(Format::mxfp4)
           : holds(packing, "nvfp4") ? std::optional(Format::nvfp4)
           : holds(packing, "mxfp8") ? std::optional(Format::mxfp8)
                                     : std::nullopt;
}

/// A format from the bits of a number and how scales are shared.
std::optional<Format> formatOf(Config& config, int bits, bool isFloat, int group, bool block)
{
    if (bits == 8) {
        if (!isFloat) {
            config.note("Weights of 8-bit integers are counted as fp8: the same bytes.");
        }
        return block ? Format::fp8Block : group == 32 ? Format::mxfp8 : Format::fp8;
    }
    if (bits == 4 && isFloat) {
        return group == 16 ? Format::nvfp4 : Format::mxfp4;
    }
    if (bits == 4) {
        constexpr int countedGroup = 32;
        if (group != countedGroup) {
            config.note("INT4 weights are counted with a scale for every 32; the config has groups of " +
                        std::to_string(group) + ".");
        }
        return Format::int4;
    }
    return std::nullopt;
}

struct Quantized {
    std::optional<Format> experts;
    std::optional<Format> other;
};

/// compressed-tensors: groups of targets, each with its number of bits.
void readGroups(Config& config, Config& quantization, Quantized& quantized)
{
    const json* groups = quantization.find({"config_groups"});
    for (const json& group : groups != nullptr && groups->is_object() ? *groups : json::object()) {
        const auto weights = group.is_object() ? group.find("weights") : group.end();
        if (weights == group.end() || !weights->is_object()) {
            continue;
        }
        const auto number = [&weights](const char* key) {
            const auto found = weights->find(key);
            return found != weights->end() && found->is_number() ? static_cast<int>(found->get<double>()) : 0;
        };
        const auto text = [](const json& object, const char* key) {
            const auto found = object.find(key);
            return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
        };
        std::optional<Format> format = packedFormat(text(group, "format"));
        if (!format) {
            format = formatOf(config, number("num_bits"), text(*weights, "type") == "float", number("group_size"),
                              text(*weights, "strategy") == "block");
        }
        if (!format) {
            config.note("Quantization to " + std::to_string(number("num_bits")) +
                        " bits is not modelled: those weights are counted as bf16.");
            continue;
        }
        const auto targets = group.find("targets");
        Modules targeted;
        for (const json& target : targets != group.end() && targets->is_array() ? *targets : json::array()) {
            const Modules named = target.is_string() ? modulesIn(target.get<std::string>()) : Modules{};
            targeted.experts = targeted.experts || named.experts;
            targeted.other = targeted.other || named.other;
        }
        quantized.experts = targeted.experts ? format : quantized.experts;
        quantized.other = targeted.other ? format : quantized.other;
    }
}

/// The format a method names by itself.
std::optional<Format> methodFormat(Config& config, Config& quantization, const std::string& method)
{
    if (method == "fp8" || method == "fbgemm_fp8") {
        return quantization.find({"weight_block_size"}) ? Format::fp8Block : Format::fp8;
    }
    if (method == "mxfp4") {
        return Format::mxfp4;
    }
    if (method == "mxfp8") {
        return Format::mxfp8;
    }
    if (method == "gptq" || method == "awq" || method == "auto-round") {
        const int bits = quantization.whole({"bits", "w_bit"}, 1).value_or(4);
        const int group = quantization.whole({"group_size", "q_group_size"}, -1).value_or(128);
        return formatOf(config, bits, false, group, false);
    }
    if (method == "bitsandbytes") {
        return quantization.flag({"load_in_4bit"}).value_or(false) ? Format::int4 : Format::fp8;
    }
    if (method == "compressed-tensors") {
        return packedFormat(quantization.text({"format"}).value_or(""));
    }
    if (method == "modelopt" || method == "modelopt_fp4") {
        const std::string algorithm = lowered(quantization.text({"quant_algo"}).value_or(""));
        return holds(algorithm, "nvfp4")   ? std::optional(Format::nvfp4)
               : holds(algorithm, "mxfp8") ? std::optional(Format::mxfp8)
               : holds(algorithm, "fp8")   ? std::optional(Format::fp8)
                                           : std::nullopt;
    }
    return std::nullopt;
}

Quantized quantizedFormats(Config& config, Config& quantization, int layers)
{
    Quantized quantized;
    const std::string method = lowered(quantization.text({"quant_method"}).value_or(""));
    if (quantization.find({"config_groups"})) {
        readGroups(config, quantization, quantized);
    } else if (const std::optional<Format> format = methodFormat(config, quantization, method)) {
        quantized.experts = format;
        // The mxfp4 method of transformers quantizes experts alone.
        quantized.other = method == "mxfp4" ? std::nullopt : format;
    } else {
        config.note("The quantization method \"" + method + "\" is not understood: weights are counted unquantized.");
    }
    if (holds(lowered(quantization.text({"moe_quant_algo"}).value_or("")), "nvfp4")) {
        quantized.experts = Format::nvfp4;
    }
    const Modules plain =
        keptPlain(quantization.find({"ignore", "modules_to_not_convert", "ignored_layers", "exclude_modules"}), layers);
    return {plain.experts ? std::nullopt : quantized.experts, plain.other ? std::nullopt : quantized.other};
}

}  // namespace

ReleasedFormats releasedFormats(Config& config, bool hasExperts, int layers)
{
    const Format plain = plainFormat(config);
    Quantized quantized;
    if (std::optional<Config> quantization = config.object({"quantization_config", "compression_config"}, Scope::any)) {
        quantized = quantizedFormats(config, *quantization, layers);
    }
    if (const std::optional<std::string> experts = config.text({"expert_dtype"}, Scope::any)) {
        if (holds(lowered(*experts), "fp4")) {
            quantized.experts = quantized.experts == Format::nvfp4 ? Format::nvfp4 : Format::mxfp4;
        }
    }
    ReleasedFormats formats;
    formats.other = quantized.other.value_or(plain);
    formats.routedExperts = hasExperts ? quantized.experts.value_or(plain) : formats.other;
    formats.embeddings = formats.wide = plain == Format::fp8 ? Format::bf16 : plain;
    constexpr std::array fourBits{Format::mxfp4, Format::nvfp4, Format::int4};
    const bool narrow = std::ranges::find(fourBits, formats.routedExperts) != fourBits.end();
    formats.expertActivations = narrow ? Format::mxfp8 : Format::bf16;
    return formats;
}

}  // namespace tokenfactory::catalog::hugging_face
