#include "core/base/ascii.h"
#include "core/catalog/hugging_face/parts.h"
#include "core/catalog/read.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace tokenfactory::catalog {

using namespace hugging_face;

namespace {

constexpr int mostLayers = 4096;
constexpr std::size_t mostKinds = 26;

/// "Kimi-K3" of "moonshotai/Kimi-K3", else the file's name, else its folder's, else the model type.
std::string nameOf(Config& config, std::string_view where)
{
    const std::string given = config.text({"_name_or_path"}, Scope::any).value_or("");
    const std::filesystem::path path(given.empty() ? std::string(where) : given);
    std::string name = path.filename().string();
    if (given.empty()) {
        name = path.stem().string();
        constexpr std::string_view suffix = "_config";
        if (name == "config") {
            name = path.parent_path().filename().string();
        } else if (name.ends_with(suffix)) {
            name.resize(name.size() - suffix.size());
        }
    }
    const std::size_t owner = name.rfind("--");
    name = owner == std::string::npos ? name : name.substr(owner + 2);
    const std::string type = config.modelType();
    return !name.empty() && name != "." ? name : !type.empty() ? type : "model";
}

int vocabulary(Config& config)
{
    const Keys keys{"vocab_size", "padded_vocab_size"};
    if (config.isType({"gemma3", "gemma3_text"}) && config.find(keys, Scope::any) == nullptr) {
        config.note("vocab_size is not given and taken as 262,208, Gemma 3's default.");
        constexpr int gemma3 = 262208;
        return gemma3;
    }
    return config.required(keys, 1, Scope::any);
}

bool tiedEmbeddings(Config& config)
{
    const std::optional<bool> tied = config.flag({"tie_word_embeddings"}, Scope::any);
    if (tied) {
        return *tied;
    }
    // The defaults of the transformers library's classes.
    const bool usuallyTied = config.isType({"gemma", "gemma2", "gemma3", "gemma3_text", "gemma4", "gemma4_text",
                                            "cohere", "cohere2", "gpt2", "gpt_neo", "gpt_bigcode", "starcoder2",
                                            "bloom", "opt", "mpt", "falcon", "smollm3", "ernie4_5", "ernie4_5_moe"});
    config.note(std::string("tie_word_embeddings is not given and taken as ") + (usuallyTied ? "true." : "false."));
    return usuallyTied;
}

int contextLimit(Config& config)
{
    std::optional<int> limit = config.whole({"max_position_embeddings", "n_positions", "n_ctx"}, 1, Scope::any);
    // Beside those, these may be the length a model was trained on (Qwen's seq_length).
    for (const std::string_view key : {"model_max_length", "max_sequence_length", "max_seq_len", "seq_length"}) {
        const std::optional<int> other = config.whole({key}, 1, Scope::any);
        limit = limit ? limit : other;
    }
    constexpr int assumed = 131072;
    if (!limit) {
        config.note("No context limit is given; 131,072 tokens are taken.");
    }
    return limit.value_or(assumed);
}

/// The place of a kind in the list, added where it is new; kinds that share an id are numbered.
template <class Kind>
int placeOf(Kind kind, std::vector<Kind>& kinds)
{
    const auto same = [&kind](const Kind& known) {
        Kind unnamed = known;
        unnamed.id = kind.id;
        return unnamed == kind;
    };
    const auto found = std::ranges::find_if(kinds, same);
    if (found != kinds.end()) {
        return static_cast<int>(found - kinds.begin());
    }
    const std::string id = kind.id;
    for (int number = 2; std::ranges::find(kinds, kind.id, &Kind::id) != kinds.end(); ++number) {
        kind.id = id + '-' + std::to_string(number);
    }
    kinds.push_back(std::move(kind));
    return static_cast<int>(kinds.size()) - 1;
}

void fillLayers(Config& config, Model& model, int layers)
{
    const bool hyperConnections = model.hyperConnections > 0;
    std::vector<AttentionKind> attention =
        attentions(config, layerKinds(config, layers), model.hidden, model.contextLimit);
    std::vector<FeedForwardKind> feedForward = feedForwards(config, layers, model.hidden);
    for (std::size_t i = 0; i < attention.size() && i < feedForward.size(); ++i) {
        attention[i].kernels = kernelsOf(attention[i], hyperConnections);
        feedForward[i].kernels = kernelsOf(feedForward[i], model.hidden, hyperConnections);
        model.layers.push_back({placeOf(std::move(attention[i]), model.attentionKinds),
                                placeOf(std::move(feedForward[i]), model.feedForwardKinds)});
        if (model.attentionKinds.size() > mostKinds || model.feedForwardKinds.size() > mostKinds) {
            config.problem("num_hidden_layers", "counts layers of more than 26 different kinds");
            return;
        }
    }
}

}  // namespace

bool looksLikeHuggingFace(const nlohmann::json& document)
{
    const auto has = [&document](const char* key) { return document.contains(key); };
    return document.is_object() && !has("schema") &&
           (has("hidden_size") || has("num_hidden_layers") || has("model_type") || has("architectures") ||
            has("text_config") || has("language_config") || has("llm_config") || has("n_embd"));
}

Expected<Model> modelFromHuggingFace(const nlohmann::json& document, std::string_view where)
{
    Problems problems;
    if (!document.is_object()) {
        return unexpected(
            Problem{std::string(where), {"is %1", {inWords(document)}}, "a config.json is an object { ... }"});
    }
    Config config(document, where, problems);
    checkFamily(config);
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    Model model;
    model.name = nameOf(config, where);
    model.id = idFrom(model.name);
    if (model.id.empty()) {
        model.id = "model";
    }
    model.source = "Hugging Face config " + std::filesystem::path(where).filename().string();
    model.hidden = config.required({"hidden_size", "n_embd", "d_model", "dim"}, 1);
    model.vocabulary = vocabulary(config);
    model.tiedEmbeddings = tiedEmbeddings(config);
    model.contextLimit = contextLimit(config);
    model.residualBlock = config.whole({"attn_res_block_size"}, 0).value_or(0);
    model.hyperConnections = config.whole({"hc_mult"}, 0).value_or(0);
    const int layers = config.required({"num_hidden_layers", "num_layers", "n_layer", "n_layers"}, 1);
    if (layers > mostLayers) {
        config.problem("num_hidden_layers", {"is %1", {std::to_string(layers)}}, "at most 4,096 layers are wanted");
    }
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    fillLayers(config, model, layers);
    const bool hasExperts = std::ranges::any_of(model.feedForwardKinds, &FeedForwardKind::isMoe);
    model.released = releasedFormats(config, hasExperts, layers);
    bool predicts = false;
    for (const std::string_view key :
         {"num_nextn_predict_layers", "num_mtp_modules", "mtp_num_hidden_layers", "num_mtp_layers"}) {
        predicts = config.whole({key}, 0).value_or(0) > 0 || predicts;
    }
    if (predicts) {
        config.find({"mtp_use_dedicated_embeddings", "mtp_transformer_layers"});
        config.note("MTP layers are not counted.");
    }
    if (document.contains("vision_config") || document.contains("audio_config")) {
        config.note("Vision and audio towers are not counted.");
    }
    reportUnread(config);
    if (problems.empty()) {
        checkShapes(model, where, problems);
    }
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    model.notes = std::move(config.notes());
    model.notes.push_back("Kernels per layer: by the steps of each layer; not counted on a running engine.");
    return model;
}

}  // namespace tokenfactory::catalog
