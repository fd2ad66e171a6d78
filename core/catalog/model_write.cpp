#include "core/catalog/catalog.h"
#include "core/catalog/layer_pattern.h"
#include "core/catalog/model_fields.h"

#include <nlohmann/json.hpp>

#include <cassert>

namespace tokenfactory::catalog {

using Json = nlohmann::ordered_json;

namespace {

/// The writing side of describe() in model_fields.h: fields that stand at their default are left out.
struct FieldWriter {
    Json& object;

    void whole(std::string_view key, int field, int) { object[key] = field; }
    void wholeOr(std::string_view key, int field, int least)
    {
        if (field >= least) {
            object[key] = field;
        }
    }
    void optionalWhole(std::string_view key, const std::optional<int>& field, int)
    {
        if (field) {
            object[key] = *field;
        }
    }
    void numberOr(std::string_view key, double field)
    {
        if (field > 0.0) {
            object[key] = field;
        }
    }
    void flagOr(std::string_view key, bool field, bool absent)
    {
        if (field != absent) {
            object[key] = field;
        }
    }
    void indexer(std::optional<Indexer>& field)
    {
        if (field) {
            FieldWriter inner{object["indexer"]};
            describe(inner, *field);
        }
    }
};

Json written(const AttentionKind& kind)
{
    Json object{{"id", kind.id}, {"name", kind.name}};
    std::visit(
        [&object](auto shape) {
            object["type"] = typeName(shape);
            FieldWriter writer{object};
            describe(writer, shape);
        },
        kind.shape);
    object["kernels"] = kind.kernels;
    return object;
}

Json written(FeedForwardKind kind)
{
    Json object{{"id", kind.id}, {"name", kind.name}};
    FieldWriter writer{object};
    describe(writer, kind);
    object["kernels"] = kind.kernels;
    return object;
}

/// Kinds are named by letters in the order they stand: A, B, C...
template <class Kind>
void writeLayers(Json& model, const std::string& name, const std::vector<Kind>& kinds, const std::vector<Layer>& layers,
                 int Layer::*kindOfLayer)
{
    static constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    assert(kinds.size() <= letters.size());
    Json& legend = model[name + "_kinds"] = Json::object();
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        legend[std::string(1, letters[i])] = written(kinds[i]);
    }
    std::string pattern;
    for (const Layer& layer : layers) {
        pattern += letters[static_cast<std::size_t>(layer.*kindOfLayer)];
    }
    model[name + "_layers"] = compactLayers(pattern);
}

}  // namespace

std::string toJson(const Model& model)
{
    Json json{{"schema", "token-factory-model/1"}, {"id", model.id}, {"name", model.name}};
    if (!model.aliases.empty()) {
        json["aliases"] = model.aliases;
    }
    json["hidden"] = model.hidden;
    json["vocabulary"] = model.vocabulary;
    json["tied_embeddings"] = model.tiedEmbeddings;
    json["context_limit"] = model.contextLimit;
    writeLayers(json, "attention", model.attentionKinds, model.layers, &Layer::attention);
    writeLayers(json, "feed_forward", model.feedForwardKinds, model.layers, &Layer::feedForward);
    if (model.residualBlock > 0) {
        json["residual_block"] = model.residualBlock;
    }
    if (model.hyperConnections > 0) {
        json["hyper_connections"] = model.hyperConnections;
    }
    json["released"] = {{"routed_experts", name(model.released.routedExperts)},
                        {"other", name(model.released.other)},
                        {"embeddings", name(model.released.embeddings)},
                        {"wide", name(model.released.wide)},
                        {"expert_activations", name(model.released.expertActivations)}};
    Json published = Json::object();
    if (model.published.totalParameters) {
        published["total_parameters"] = *model.published.totalParameters;
    }
    if (model.published.activeParameters) {
        published["active_parameters"] = *model.published.activeParameters;
    }
    if (!model.published.source.empty()) {
        published["source"] = model.published.source;
    }
    if (!published.empty()) {
        json["published"] = std::move(published);
    }
    if (!model.source.empty()) {
        json["source"] = model.source;
    }
    if (!model.notes.empty()) {
        json["notes"] = model.notes;
    }
    // Text that is not UTF-8 (a file's name, say) is written with replacement signs rather than thrown over.
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace tokenfactory::catalog
