#include "core/base/ascii.h"
#include "core/catalog/layer_pattern.h"
#include "core/catalog/model_fields.h"
#include "core/catalog/read.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tokenfactory::catalog {

namespace {

constexpr double mostKernels = 1000.0;

/// The reading side of describe() in model_fields.h.
struct FieldReader {
    JsonObject& object;

    void whole(std::string_view key, int& field, int least) { field = object.whole(key, least, largestWidth); }
    void wholeOr(std::string_view key, int& field, int least) { field = object.whole(key, least, largestWidth, field); }
    void optionalWhole(std::string_view key, std::optional<int>& field, int least)
    {
        if (object.has(key)) {
            field = object.whole(key, least, largestWidth);
        }
    }
    void numberOr(std::string_view key, double& field) { field = object.number(key, Range::notNegative(), field); }
    void flagOr(std::string_view key, bool& field, bool absent) { field = object.flag(key, absent); }
    void indexer(std::optional<Indexer>& field)
    {
        if (std::optional<JsonObject> inner = object.objectIfPresent("indexer")) {
            FieldReader reader{*inner};
            describe(reader, field.emplace());
            inner->refuseOthers();
        }
    }
};

template <class Shape>
Shape readShape(JsonObject& object)
{
    Shape shape;
    FieldReader reader{object};
    describe(reader, shape);
    return shape;
}

AttentionKind readAttention(JsonObject object)
{
    AttentionKind kind;
    kind.id = object.text("id");
    kind.name = object.text("name", kind.id);
    kind.kernels = object.number("kernels", {0.0, mostKernels});
    const std::string type = object.text("type");
    if (type == "gqa") {
        kind.shape = readShape<GroupedQueryAttention>(object);
    } else if (type == "mla") {
        kind.shape = readShape<LatentAttention>(object);
    } else if (type == "linear") {
        kind.shape = readShape<LinearAttention>(object);
    } else if (type == "compressed") {
        kind.shape = readShape<CompressedAttention>(object);
    } else {
        object.problem("type", {"is \"%1\"", {type}}, "gqa, mla, linear or compressed is wanted");
        return kind;
    }
    object.refuseOthers();
    return kind;
}

FeedForwardKind readFeedForward(JsonObject object)
{
    auto kind = readShape<FeedForwardKind>(object);
    kind.id = object.text("id");
    kind.name = object.text("name", kind.id);
    kind.kernels = object.number("kernels", {0.0, mostKernels});
    object.refuseOthers();
    return kind;
}

/// Kinds keyed by a letter, and the letter of each layer: fills the kinds and answers the kind of each layer.
template <class Kind>
std::vector<int> readLayers(JsonObject& model, std::string_view name, Kind (*readKind)(JsonObject),
                            std::vector<Kind>& kinds, Problems& problems)
{
    const std::string kindsKey = std::string(name) + "_kinds";
    const std::string layersKey = std::string(name) + "_layers";
    JsonObject legend = model.object(kindsKey);
    const std::vector<std::string> letters = legend.keys();
    for (const std::string& letter : letters) {
        if (letter.size() != 1 || !isLetter(letter.front())) {
            legend.problem(letter, "is no single letter", "kinds are named by one letter, as in the layer pattern");
        }
        kinds.push_back(readKind(legend.object(letter)));
    }
    std::vector<int> layers;
    const Expected<std::string> pattern = expandedLayers(model.text(layersKey), model.pathOf(layersKey));
    if (!pattern) {
        problems.insert(problems.end(), pattern.error().begin(), pattern.error().end());
        return layers;
    }
    for (const char letter : *pattern) {
        const auto found = std::ranges::find(letters, std::string(1, letter));
        if (found == letters.end()) {
            model.problem(layersKey, {"names the kind %1, which is not in %2", {std::string(1, letter), kindsKey}});
            return layers;
        }
        layers.push_back(static_cast<int>(found - letters.begin()));
    }
    return layers;
}

ReleasedFormats readReleased(JsonObject object)
{
    ReleasedFormats formats;
    formats.routedExperts = readFormat(object, "routed_experts", formats.routedExperts);
    formats.other = readFormat(object, "other", formats.other);
    formats.embeddings = readFormat(object, "embeddings", formats.embeddings);
    formats.wide = readFormat(object, "wide", formats.wide);
    formats.expertActivations = readFormat(object, "expert_activations", formats.expertActivations);
    object.refuseOthers();
    return formats;
}

Published readPublished(JsonObject object)
{
    Published published;
    for (const auto& [key, field] : {std::pair{"total_parameters", &published.totalParameters},
                                     std::pair{"active_parameters", &published.activeParameters}}) {
        if (object.has(key)) {
            *field = object.number(key, Range::positive());
        }
    }
    published.source = object.text("source", "");
    object.refuseOthers();
    return published;
}

}  // namespace

Format readFormat(JsonObject& object, std::string_view key, Format absent)
{
    const std::string text = object.text(key, name(absent));
    const std::optional<Format> format = formatFromName(text);
    if (!format) {
        object.problem(key, {"is \"%1\"", {text}}, "fp32, bf16, fp8, fp8-block, mxfp8, nvfp4, mxfp4 or int4 is wanted");
    }
    return format.value_or(absent);
}

std::string readId(JsonObject& object)
{
    std::string id = object.text("id");
    const bool wellFormed = std::ranges::all_of(
        id, [](char c) { return (isLetter(c) && c == lowered(c)) || isDigit(c) || c == '.' || c == '-'; });
    if (!id.empty() && !wellFormed) {
        object.problem("id", {"is \"%1\"", {id}}, "lower-case letters, digits, dots and hyphens are wanted");
    }
    return id;
}

bool checkSchema(JsonObject& object, std::string_view schema)
{
    const std::size_t before = object.problemsSoFar();
    const std::string found = object.text("schema", "");
    if (found != schema && object.problemsSoFar() == before) {
        object.problem("schema", found.empty() ? Sentence("is missing") : Sentence{"is \"%1\"", {found}},
                       {"\"%1\" is wanted", {std::string(schema)}});
    }
    return found == schema;
}

void checkShapes(const Model& model, std::string_view where, Problems& problems)
{
    const auto refuse = [&](const std::string& kind, Sentence what, Sentence hint) {
        problems.push_back({std::string(where) + ": " + kind, std::move(what), std::move(hint)});
    };
    for (const AttentionKind& kind : model.attentionKinds) {
        if (const auto* a = std::get_if<GroupedQueryAttention>(&kind.shape); a && a->heads % a->kvHeads != 0) {
            refuse(kind.id, {"has %1 heads for %2 KV heads", {std::to_string(a->heads), std::to_string(a->kvHeads)}},
                   "KV heads divide heads");
        }
        if (const auto* a = std::get_if<LinearAttention>(&kind.shape); a && a->vHeads % a->kHeads != 0) {
            refuse(kind.id,
                   {"has %1 value heads for %2 key heads", {std::to_string(a->vHeads), std::to_string(a->kHeads)}},
                   "key heads divide value heads");
        }
        if (const auto* a = std::get_if<CompressedAttention>(&kind.shape); a && a->heads % a->oGroups != 0) {
            refuse(kind.id, {"has %1 heads in %2 groups", {std::to_string(a->heads), std::to_string(a->oGroups)}},
                   "output groups divide heads");
        }
        if (const auto* a = std::get_if<LatentAttention>(&kind.shape); a && a->nope + a->rope < 1) {
            refuse(kind.id, "has keys of no width", "nope and rope add up to 1 or more");
        }
    }
    for (const FeedForwardKind& kind : model.feedForwardKinds) {
        if (!kind.isMoe()) {
            if (kind.denseIntermediate < 1) {
                refuse(kind.id, "has neither a dense intermediate nor routed experts", "one of them is wanted");
            }
            continue;
        }
        if (kind.expertsPerToken < 1 || kind.expertsPerToken > kind.routedExperts) {
            refuse(kind.id,
                   {"picks %1 of %2 experts for a token",
                    {std::to_string(kind.expertsPerToken), std::to_string(kind.routedExperts)}},
                   "1 or more, and no more than there are");
        }
        if (kind.expertIntermediate < 1 || kind.expertWidth < 1) {
            refuse(kind.id, "has experts of no width", "an expert's width and intermediate are 1 or more");
        }
        if (kind.sharedExperts > 0 && kind.sharedIntermediate < 1) {
            refuse(kind.id, "has shared experts of no width", "a shared intermediate of 1 or more");
        }
    }
}

Expected<Model> modelFromJson(const nlohmann::json& document, std::string_view where)
{
    Problems problems;
    JsonObject object(document, std::string(where) + ": ", problems);
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    if (!checkSchema(object, "token-factory-model/1")) {
        return unexpected(std::move(problems));
    }

    Model model;
    model.id = readId(object);
    model.name = object.text("name");
    model.aliases = object.texts("aliases");
    model.hidden = object.whole("hidden", 1, largestWidth);
    model.vocabulary = object.whole("vocabulary", 1, largestWidth);
    model.tiedEmbeddings = object.flag("tied_embeddings", false);
    model.contextLimit = object.whole("context_limit", 1);
    model.residualBlock = object.whole("residual_block", 1, largestWidth, 0);
    model.hyperConnections = object.whole("hyper_connections", 1, largestWidth, 0);
    const std::vector<int> attentions = readLayers(object, "attention", readAttention, model.attentionKinds, problems);
    const std::vector<int> feedForwards =
        readLayers(object, "feed_forward", readFeedForward, model.feedForwardKinds, problems);
    model.released = readReleased(object.object("released"));
    if (std::optional<JsonObject> published = object.objectIfPresent("published")) {
        model.published = readPublished(*published);
    }
    model.source = object.text("source", "");
    model.notes = object.texts("notes");
    object.refuseOthers();

    for (FeedForwardKind& kind : model.feedForwardKinds) {
        kind.expertWidth = kind.isMoe() && kind.expertWidth == 0 ? model.hidden : kind.expertWidth;
        kind.sharedIntermediate =
            kind.sharedExperts > 0 && kind.sharedIntermediate == 0 ? kind.expertIntermediate : kind.sharedIntermediate;
    }
    if (attentions.size() != feedForwards.size()) {
        object.problem("feed_forward_layers",
                       {"has %1 layers, attention_layers %2",
                        {std::to_string(feedForwards.size()), std::to_string(attentions.size())}},
                       "as many are wanted");
    }
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    for (std::size_t i = 0; i < attentions.size(); ++i) {
        model.layers.push_back({attentions[i], feedForwards[i]});
    }
    checkShapes(model, where, problems);
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    return model;
}

}  // namespace tokenfactory::catalog
