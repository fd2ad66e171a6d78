#pragma once

#include "core/catalog/model.h"
#include "tests/core/catalog/catalog_files.h"

#include <QStringList>

#include <algorithm>
#include <string>
#include <variant>

/// Hugging Face configs for tests, imported, and what they became.
namespace tokenfactory::catalog::testing {

/// A config that must be understood.
inline Model imported(const nlohmann::json& config)
{
    Expected<Model> model = importHuggingFace(config.dump(), "config.json");
    if (!model) {
        qFatal("%s", qPrintable(textOf(model.error())));
    }
    return std::move(*model);
}

/// The problems of a config, one a line; empty where it is understood.
inline QString problemsOf(const nlohmann::json& config)
{
    const Expected<Model> model = importHuggingFace(config.dump(), "config.json");
    return model ? QString() : textOf(model.error());
}

/// One of tests/data/hf by name.
inline nlohmann::json config(const std::string& name) { return readJson("tests/data/hf/" + name + ".json"); }

/// A small dense model: 4 layers of 8 heads of 64 on a width of 512.
inline nlohmann::json small(const nlohmann::json& changes = nlohmann::json::object())
{
    nlohmann::json base = {
        {"model_type", "llama"},           {"hidden_size", 512},          {"num_hidden_layers", 4},
        {"num_attention_heads", 8},        {"vocab_size", 1000},          {"intermediate_size", 1024},
        {"max_position_embeddings", 4096}, {"tie_word_embeddings", false}};
    base.merge_patch(changes);
    return base;
}

/// The ids of the attention kinds layer by layer, or of the feed-forwards.
inline QStringList attentionsOf(const Model& model)
{
    QStringList ids;
    for (const Layer& layer : model.layers) {
        ids += QString::fromStdString(model.attentionKinds[static_cast<std::size_t>(layer.attention)].id);
    }
    return ids;
}

inline QStringList feedForwardsOf(const Model& model)
{
    QStringList ids;
    for (const Layer& layer : model.layers) {
        ids += QString::fromStdString(model.feedForwardKinds[static_cast<std::size_t>(layer.feedForward)].id);
    }
    return ids;
}

inline const GroupedQueryAttention& firstGqa(const Model& model)
{
    return std::get<GroupedQueryAttention>(model.attentionKinds.front().shape);
}

/// A note of the model holds this text.
inline bool notes(const Model& model, const std::string& part)
{
    return std::ranges::any_of(model.notes,
                               [&part](const std::string& note) { return note.find(part) != std::string::npos; });
}

}  // namespace tokenfactory::catalog::testing
