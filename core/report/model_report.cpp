#include "core/report/model_report.h"

#include "core/base/format.h"
#include "core/catalog/model_facts.h"
#include "core/cost/expert_routing.h"
#include "core/report/json.h"
#include "core/report/table.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace tokenfactory::report {

using catalog::Format;
using catalog::Model;
using catalog::ModelFacts;
using nlohmann::ordered_json;

namespace {

constexpr std::array shownBatches = {1, 8, 32, 64, 128, 256};

/// Consecutive layers of one kind, or all layers of one kind.
struct LayerRun {
    catalog::Layer kind;
    int layers = 0;
};

bool sameKind(catalog::Layer a, catalog::Layer b)
{
    return a.attention == b.attention && a.feedForward == b.feedForward;
}

std::vector<LayerRun> runsOf(const Model& model)
{
    std::vector<LayerRun> runs;
    for (const catalog::Layer& layer : model.layers) {
        if (runs.empty() || !sameKind(runs.back().kind, layer)) {
            runs.push_back({layer, 0});
        }
        ++runs.back().layers;
    }
    return runs;
}

std::vector<LayerRun> kindsOf(const Model& model)
{
    std::vector<LayerRun> kinds;
    for (const LayerRun& run : runsOf(model)) {
        const auto known = std::ranges::find_if(kinds, [&](const LayerRun& k) { return sameKind(k.kind, run.kind); });
        if (known == kinds.end()) {
            kinds.push_back(run);
        } else {
            known->layers += run.layers;
        }
    }
    return kinds;
}

ordered_json layersJson(const std::vector<LayerRun>& runs, const Model& model)
{
    ordered_json list = ordered_json::array();
    for (const LayerRun& run : runs) {
        list.push_back({{"count", run.layers},
                        {"attention", model.attentionKinds[static_cast<std::size_t>(run.kind.attention)].id},
                        {"feed_forward", model.feedForwardKinds[static_cast<std::size_t>(run.kind.feedForward)].id}});
    }
    return list;
}

std::string layersText(const Model& model)
{
    std::string text;
    for (const LayerRun& kind : kindsOf(model)) {
        text += (text.empty() ? "" : ", ") + std::to_string(kind.layers) + " x " +
                model.attentionKinds[static_cast<std::size_t>(kind.kind.attention)].name + " + " +
                model.feedForwardKinds[static_cast<std::size_t>(kind.kind.feedForward)].name;
    }
    return text;
}

/// The routed experts of the model's mixture layers; nothing for a dense model.
const catalog::FeedForwardKind* mixtureOf(const Model& model)
{
    const auto found = std::ranges::find_if(model.feedForwardKinds, &catalog::FeedForwardKind::isMoe);
    return found == model.feedForwardKinds.end() ? nullptr : &*found;
}

/// Copies of a token sent to routed experts over all layers.
double copiesPerToken(const Model& model)
{
    double copies = 0.0;
    for (const catalog::Layer& layer : model.layers) {
        copies += model.feedForwardKinds[static_cast<std::size_t>(layer.feedForward)].expertsPerToken;
    }
    return copies;
}

double distinct(const catalog::FeedForwardKind& mixture, int batch)
{
    return cost::distinctExperts({mixture.routedExperts, mixture.expertsPerToken}, batch);
}

/// computed / published - 1
std::optional<double> difference(double computed, std::optional<double> published)
{
    return published && *published > 0.0 ? std::optional(computed / *published - 1.0) : std::nullopt;
}

void addExperts(ordered_json& document, const Model& model, const ModelFacts& facts)
{
    const catalog::FeedForwardKind* mixture = mixtureOf(model);
    ordered_json touched = ordered_json::object();
    if (mixture == nullptr) {
        document["distinct_experts"] = touched;
        return;
    }
    const double copies = mixture->expertsPerToken;
    document["ep_dispatch_bytes_per_copy"] = number(facts.dispatchBytesPerCopy);
    document["ep_combine_bytes_per_copy"] = number(facts.combineBytesPerCopy);
    document["ep_dispatch_bytes_per_token_per_layer"] = number(copies * facts.dispatchBytesPerCopy);
    document["ep_combine_bytes_per_token_per_layer"] = number(copies * facts.combineBytesPerCopy);
    document["ep_bytes_per_token"] =
        number(copiesPerToken(model) * (facts.dispatchBytesPerCopy + facts.combineBytesPerCopy));
    for (const int batch : shownBatches) {
        touched[std::to_string(batch)] = number(distinct(*mixture, batch));
    }
    document["distinct_experts"] = std::move(touched);
}

Table componentTable(const ModelFacts& facts)
{
    Table table{{{"component", "component"},
                 {"parameters_billion", "billions of parameters"},
                 {"active_billion", "active"},
                 {"format", "released as"},
                 {"weight_bytes", "weights", Unit::bytes}},
                {}};
    for (const catalog::Component& component : facts.components) {
        table.rows.push_back({std::string(component.id), component.parameters / 1e9, component.activeParameters / 1e9,
                              std::string(catalog::name(component.released)), component.bytes});
    }
    table.rows.push_back({std::string("total"), facts.totalParameters / 1e9, facts.activeParameters / 1e9,
                          std::string(), facts.weightBytes});
    return table;
}

/// Parameters as the field counts them: "2,779 billion".
std::string billions(double parameters) { return readable(parameters / 1e9, Unit::none) + " billion"; }

std::string publishedText(std::string_view what, double computed, std::optional<double> published)
{
    std::string text = billions(computed);
    if (const std::optional<double> d = difference(computed, published)) {
        text += "   published " + billions(*published) + ", " + (*d >= 0.0 ? "+" : "") + readable(*d, Unit::fraction);
    }
    return text.append(what.empty() ? "" : "   ").append(what);
}

}  // namespace

ordered_json modelJson(const Model& model, double contextTokens)
{
    const ModelFacts facts = catalog::factsOf(model);
    ordered_json document;
    document["id"] = model.id;
    document["name"] = model.name;
    document["layers"] = model.layers.size();
    document["layer_kinds"] = layersJson(kindsOf(model), model);
    document["layer_pattern"] = layersJson(runsOf(model), model);
    document["hidden"] = model.hidden;
    document["vocabulary"] = model.vocabulary;
    document["context_limit_tokens"] = model.contextLimit;
    document["parameters_total"] = number(facts.totalParameters);
    document["parameters_active"] = number(facts.activeParameters);
    document["parameters_active_with_embedding"] = number(facts.activeParametersWithEmbedding);
    for (const catalog::Component& component : facts.components) {
        const std::string id(component.id);
        document["parameters_by_component"][id] = number(component.parameters);
        document["parameters_active_by_component"][id] = number(component.activeParameters);
    }
    document["weight_bytes"] = number(facts.weightBytes);
    for (const catalog::Component& component : facts.components) {
        document["weight_bytes_by_component"][std::string(component.id)] = number(component.bytes);
    }
    document["kv_bytes_per_token"] = number(facts.kvBytesPerTokenFp8);
    document["kv_bytes_per_token_bf16"] = number(facts.kvBytesPerTokenBf16);
    document["kv_bytes_per_token_fp8"] = number(facts.kvBytesPerTokenFp8);
    document["state_bytes_per_sequence_fp32"] = number(facts.stateBytesPerSequenceFp32);
    document["state_bytes_per_sequence_bf16"] = number(facts.stateBytesPerSequenceBf16);
    document["context_tokens"] = contextTokens;
    document["sequence_bytes"] = number(catalog::sequenceBytes(model, contextTokens, Format::fp8, Format::fp32));
    document["flops_per_token_linear"] = number(facts.linearFlopsPerToken);
    document["attention_flops_per_context_token"] = number(facts.attentionFlopsPerContextToken);
    document["attention_flops_per_context_token_nonabsorbed"] = number(facts.attentionFlopsPerContextTokenExpanded);
    document["mla_rebuild_flops_per_cached_token"] = number(facts.rebuildFlopsPerCachedToken);
    document["mla_break_even_new_tokens"] =
        facts.breakEvenNewTokens > 0.0 ? number(facts.breakEvenNewTokens) : ordered_json(nullptr);
    addExperts(document, model, facts);
    const catalog::Published& published = model.published;
    document["published"] = {
        {"total", number(published.totalParameters)},
        {"active", number(published.activeParameters)},
        {"source", published.source},
        {"difference_total", number(difference(facts.totalParameters, published.totalParameters))},
        {"difference_active", number(difference(facts.activeParameters, published.activeParameters))}};
    document["source"] = model.source;
    document["notes"] = model.notes;
    return document;
}

std::string modelText(const Model& model, double contextTokens)
{
    const ModelFacts facts = catalog::factsOf(model);
    const auto bytes = [](double value) { return readable(value, Unit::bytes); };
    Table table{{{"what", ""}, {"value", ""}}, {}};
    const auto row = [&table](std::string what, std::string value) {
        table.rows.push_back({std::move(what), std::move(value)});
    };
    row("layers", std::to_string(model.layers.size()) + ": " + layersText(model));
    row("width", "hidden " + grouped(model.hidden) + ", vocabulary " + grouped(model.vocabulary) + ", context up to " +
                     readable(model.contextLimit, Unit::tokens));
    row("parameters", publishedText("", facts.totalParameters, model.published.totalParameters));
    row("active per token",
        publishedText("(head counted, embedding not)", facts.activeParameters, model.published.activeParameters));
    row("  with embedding", billions(facts.activeParametersWithEmbedding));
    row("KV per token", bytes(facts.kvBytesPerTokenFp8) + " fp8, " + bytes(facts.kvBytesPerTokenBf16) + " bf16");
    row("state per sequence",
        bytes(facts.stateBytesPerSequenceFp32) + " fp32, " + bytes(facts.stateBytesPerSequenceBf16) + " bf16");
    row("one sequence", bytes(catalog::sequenceBytes(model, contextTokens, Format::fp8, Format::fp32)) + " at " +
                            readable(contextTokens, Unit::tokens) + " (fp8 KV, fp32 state)");
    row("work per token", readable(facts.linearFlopsPerToken, Unit::flops) + " linear, " +
                              readable(facts.attentionFlopsPerContextToken, Unit::flops) + " per token of context");
    if (facts.breakEvenNewTokens > 0.0) {
        row("MLA not absorbed",
            readable(facts.attentionFlopsPerContextTokenExpanded, Unit::flops) + " per token of context and " +
                readable(facts.rebuildFlopsPerCachedToken, Unit::flops) + " once per cached token; cheaper from " +
                readable(facts.breakEvenNewTokens, Unit::none) + " new tokens");
    }
    if (const catalog::FeedForwardKind* mixture = mixtureOf(model)) {
        row("expert traffic",
            bytes(facts.dispatchBytesPerCopy) + " out and " + bytes(facts.combineBytesPerCopy) + " back per copy, " +
                bytes(copiesPerToken(model) * (facts.dispatchBytesPerCopy + facts.combineBytesPerCopy)) +
                " per token over all layers");
        std::string touched;
        for (const int batch : shownBatches) {
            touched += (touched.empty() ? "" : ", ") + readable(distinct(*mixture, batch), Unit::none) + " at " +
                       std::to_string(batch);
        }
        row("distinct experts", touched + " tokens, of " + grouped(mixture->routedExperts));
    }
    std::string text = asText(table);
    text = model.name + " (" + model.id + ")\n" + text.substr(text.find('\n') + 1);
    text += '\n' + asText(componentTable(facts));
    for (const std::string& note : model.notes) {
        text += "\nnote: " + note;
    }
    return text + (model.notes.empty() ? "" : "\n");
}

}  // namespace tokenfactory::report
