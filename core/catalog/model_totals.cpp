#include "core/catalog/model_facts.h"

#include <algorithm>

namespace tokenfactory::catalog {

namespace {

bool hasLinearAttention(const Model& model)
{
    return std::ranges::any_of(model.attentionKinds, [](const AttentionKind& kind) {
        return std::holds_alternative<LinearAttention>(kind.shape);
    });
}

std::string_view componentOf(const AttentionKind& kind, bool besideLinear)
{
    if (const auto* linear = std::get_if<LinearAttention>(&kind.shape)) {
        return linear->decayRank > 0 ? "kda" : "gdn";
    }
    return besideLinear && std::holds_alternative<LatentAttention>(kind.shape) ? "mla" : "attention";
}

/// The table of components, filled layer by layer in the order they are met.
class ComponentTable {
public:
    void add(std::string_view id, Format released, double parameters, double active)
    {
        add(id, released, parameters, active, parameters * bytesPerElement(released));
    }
    void add(std::string_view id, Format released, double parameters, double active, double bytes)
    {
        if (parameters == 0.0 && active == 0.0) {
            return;
        }
        auto found = std::ranges::find(components, id, &Component::id);
        if (found == components.end()) {
            found = components.insert(components.end(), Component{id, 0.0, 0.0, released, 0.0});
        }
        found->parameters += parameters;
        found->activeParameters += active;
        found->bytes += bytes;
    }
    std::vector<Component> components;
};

void addFeedForward(ComponentTable& table, const FeedForwardKind& kind, const Model& model, double layers)
{
    const FeedForwardFacts facts = factsOf(kind, model);
    const ReleasedFormats& released = model.released;
    const double perExpert = facts.parametersPerExpert + facts.biasesPerExpert;
    const double expertBytes = facts.parametersPerExpert * bytesPerElement(released.routedExperts) +
                               facts.biasesPerExpert * bytesPerElement(released.wide);
    table.add("routed_experts", released.routedExperts, layers * kind.routedExperts * perExpert,
              layers * kind.expertsPerToken * perExpert, layers * kind.routedExperts * expertBytes);
    const auto addWhole = [&table, layers](std::string_view id, Format format, double parameters) {
        table.add(id, format, layers * parameters, layers * parameters);
    };
    addWhole("shared_experts", released.other, facts.sharedParameters);
    addWhole("latent_proj", released.other, facts.latentParameters);
    addWhole("router", released.wide, facts.routerParameters);
    addWhole("dense_ffn", released.other, facts.denseParameters);
}

void addAttention(ComponentTable& table, const AttentionKind& kind, const Model& model, double layers)
{
    const AttentionFacts facts = factsOf(kind, model);
    const auto addWhole = [&table, &model, layers](std::string_view id, double parameters) {
        table.add(id, model.released.other, layers * parameters, layers * parameters);
    };
    addWhole(componentOf(kind, hasLinearAttention(model)), facts.parameters - facts.compressorParameters);
    addWhole("compressor", facts.compressorParameters);
    addWhole("indexer", facts.indexerParameters);
}

void addWholeModel(ComponentTable& table, const Model& model)
{
    const double hidden = model.hidden;
    const double layers = static_cast<double>(model.layers.size());
    const double vocabularyTable = hidden * model.vocabulary;
    const ReleasedFormats& released = model.released;
    table.add("input_embedding", released.embeddings, vocabularyTable, model.tiedEmbeddings ? 0.0 : vocabularyTable);
    table.add("lm_head", released.embeddings, model.tiedEmbeddings ? 0.0 : vocabularyTable, vocabularyTable);
    // Two sublayers a layer and the head: each has its norm and, where residuals are mixed, its mix.
    const double places = 2.0 * layers + 1.0;
    if (model.residualBlock > 0) {
        table.add("attn_res", released.wide, places * 2.0 * hidden, places * 2.0 * hidden);
    }
    if (model.hyperConnections > 0) {
        const double n = model.hyperConnections;
        const double mixes = 2.0 * layers * (n + 2.0) * n * n * hidden + n * n * hidden;
        table.add("mhc", released.wide, mixes, mixes);
    }
    table.add("norms", released.wide, places * hidden, places * hidden);
}

/// Cache, state and attention work of all layers of one kind.
void addCacheAndWork(ModelFacts& total, const AttentionFacts& facts, double layers)
{
    if (facts.windowTokens == unbounded) {
        total.kvElementsPerToken += layers * facts.kvElementsPerToken / facts.tokensPerEntry;
        total.kvBytesPerTokenPacked += layers * facts.packedEntryBytes / facts.tokensPerEntry;
        const bool selects = facts.selectedEntries != unbounded;
        const double index = facts.indexFlopsPerPair;
        total.attentionFlopsPerContextToken +=
            layers * ((selects ? 0.0 : facts.flopsPerPair) + index) / facts.tokensPerEntry;
        total.attentionFlopsPerContextTokenExpanded +=
            layers * ((selects ? 0.0 : facts.flopsPerPairExpanded) + index) / facts.tokensPerEntry;
        total.windowBytesFp8 += layers * facts.sideWindowElements * facts.sideWindowTokens;
    } else {
        total.windowBytesFp8 += layers * facts.kvElementsPerToken * facts.windowTokens;
    }
    total.indexBytesPerToken += layers * facts.indexBytesPerToken / facts.tokensPerEntry;
    total.attentionFlopsPerPairAllLayers += layers * facts.flopsPerPair;
    total.attentionFlopsPerPairAllLayersExpanded += layers * facts.flopsPerPairExpanded;
    total.rebuildFlopsPerCachedToken += layers * facts.rebuildFlopsPerCachedToken;
    total.fixedStateBytes += layers * facts.fixedStateBytes;
    const double convolutionBytes = 2.0 * facts.convolutionElements;
    total.stateBytesPerSequenceFp32 += layers * (4.0 * facts.stateElements + convolutionBytes);
    total.stateBytesPerSequenceBf16 += layers * (2.0 * facts.stateElements + convolutionBytes);
    total.recurrentFlopsPerToken += layers * facts.recurrentFlopsPerToken;
    total.chunkFlopsPerToken += layers * facts.chunkFlopsPerToken;
}

/// New tokens n at which n x absorbed = n x expanded + rebuild, per cached token.
double breakEvenOf(const ModelFacts& total)
{
    const double saved = total.attentionFlopsPerPairAllLayers - total.attentionFlopsPerPairAllLayersExpanded;
    return total.rebuildFlopsPerCachedToken > 0.0 && saved > 0.0 ? total.rebuildFlopsPerCachedToken / saved : 0.0;
}

/// Layers that use each of `kinds` kinds.
std::vector<double> layersByKind(const Model& model, std::size_t kinds, int Layer::*kind)
{
    std::vector<double> counts(kinds, 0.0);
    for (const Layer& layer : model.layers) {
        counts[static_cast<std::size_t>(layer.*kind)] += 1.0;
    }
    return counts;
}

}  // namespace

ModelFacts factsOf(const Model& model)
{
    ModelFacts total;
    ComponentTable table;
    const std::vector<double> feedForwards = layersByKind(model, model.feedForwardKinds.size(), &Layer::feedForward);
    for (std::size_t i = 0; i < feedForwards.size(); ++i) {
        const FeedForwardKind& kind = model.feedForwardKinds[i];
        addFeedForward(table, kind, model, feedForwards[i]);
        if (kind.isMoe()) {
            const double width = kind.expertWidth;
            total.dispatchBytesPerCopy = width * bytesPerElement(model.released.expertActivations);
            total.combineBytesPerCopy = width * bytesPerElement(Format::bf16);
        }
    }
    const std::vector<double> attentions = layersByKind(model, model.attentionKinds.size(), &Layer::attention);
    for (std::size_t i = 0; i < attentions.size(); ++i) {
        addAttention(table, model.attentionKinds[i], model, attentions[i]);
        addCacheAndWork(total, factsOf(model.attentionKinds[i], model), attentions[i]);
    }
    addWholeModel(table, model);

    total.components = std::move(table.components);
    for (const Component& component : total.components) {
        total.totalParameters += component.parameters;
        total.activeParametersWithEmbedding += component.activeParameters;
        total.activeParameters += component.id == "input_embedding" ? 0.0 : component.activeParameters;
        total.weightBytes += component.bytes;
        total.routedExpertBytes += component.id == "routed_experts" ? component.bytes : 0.0;
    }
    total.linearFlopsPerToken = 2.0 * total.activeParameters;
    total.kvBytesPerTokenBf16 = total.kvElementsPerToken * bytesPerElement(Format::bf16);
    total.kvBytesPerTokenFp8 = total.kvElementsPerToken * bytesPerElement(Format::fp8);
    total.breakEvenNewTokens = breakEvenOf(total);
    return total;
}

double cacheBytes(const AttentionFacts& facts, double tokens, Format kv)
{
    const double entries = std::min(tokens, facts.windowTokens) / facts.tokensPerEntry;
    const double elements =
        entries * facts.kvElementsPerToken + std::min(tokens, facts.sideWindowTokens) * facts.sideWindowElements;
    return elements * bytesPerElement(kv) + entries * facts.indexBytesPerToken;
}

double stateBytes(const AttentionFacts& facts, Format state)
{
    return facts.stateElements * bytesPerElement(state) + facts.convolutionElements * bytesPerElement(Format::bf16) +
           facts.fixedStateBytes;
}

double sequenceBytes(const Model& model, double contextTokens, Format kv, Format state)
{
    double bytes = 0.0;
    const std::vector<double> layers = layersByKind(model, model.attentionKinds.size(), &Layer::attention);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const AttentionFacts facts = factsOf(model.attentionKinds[i], model);
        bytes += layers[i] * (cacheBytes(facts, contextTokens, kv) + stateBytes(facts, state));
    }
    return bytes;
}

}  // namespace tokenfactory::catalog
