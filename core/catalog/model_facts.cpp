#include "core/catalog/model_facts.h"

#include <algorithm>

namespace tokenfactory::catalog {

namespace {

/// Weights of an indexer that makes its own keys with one projection. With queries from the latent each head has a
/// learned weight and the keys a layer norm (weight and bias); else queries and keys have a norm each.
/// Source: DeepSeek-V3.2-Exp inference/model.py; MiniMax M3 config.
double indexerParameters(const Indexer& indexer, double hidden, double queryWidth)
{
    if (!indexer.computesIndex) {
        return 0.0;
    }
    const double headWeights = indexer.fromQueryLatent ? hidden * indexer.heads : 0.0;
    return queryWidth * indexer.heads * indexer.headDim + hidden * indexer.headDim + headWeights +
           2.0 * indexer.headDim;
}

/// What an indexer adds to a layer: cheap scores of every entry, and a bound on the entries the core reads.
void addIndexer(AttentionFacts& facts, const Indexer& indexer, double parameters)
{
    facts.selectedEntries = indexer.selectedTokens;
    if (indexer.computesIndex) {
        facts.indexerParameters = parameters;
        facts.indexBytesPerToken = indexer.keyBytes;
        facts.indexFlopsPerPair = 2.0 * indexer.heads * indexer.headDim;
    }
}

AttentionFacts factsOf(const GroupedQueryAttention& a, double hidden)
{
    const double qk = a.headDim;
    const double v = a.valueDim > 0 ? a.valueDim : a.headDim;
    const double queries = a.heads * qk;
    const double keys = a.kvHeads * qk;
    const double values = a.kvHeads * v;
    const double outputs = a.heads * v;

    AttentionFacts facts;
    facts.parameters = hidden * (queries + keys + values) + outputs * hidden;
    facts.parameters += a.outputGate ? hidden * outputs : 0.0;
    facts.parameters += a.queryKeyNormAcrossHeads ? queries + keys : a.queryKeyNorm ? 2.0 * qk : 0.0;
    facts.parameters += a.bias ? queries + keys + values : 0.0;
    facts.parameters += a.outputBias ? hidden : 0.0;
    facts.parameters += a.sinks ? a.heads : 0.0;
    facts.heads = a.heads;
    facts.kvHeads = a.kvHeads;
    facts.kvElementsPerToken = keys + values;
    if (a.window) {
        facts.windowTokens = *a.window;
    }
    facts.flopsPerPair = facts.flopsPerPairExpanded = 2.0 * a.heads * (qk + v);
    facts.queryElementsPerToken = queries;
    facts.outputElementsPerToken = outputs;
    if (a.indexer) {
        addIndexer(facts, *a.indexer, indexerParameters(*a.indexer, hidden, hidden));
    }
    return facts;
}

AttentionFacts factsOf(const LatentAttention& a, double hidden)
{
    const double H = a.heads;
    const double keyDim = a.nope + a.rope;
    const double queryInput = a.qLora > 0 ? a.qLora : hidden;

    AttentionFacts facts;
    facts.parameters = queryInput * H * keyDim          // queries
                       + hidden * (a.kvLora + a.rope)   // latent and shared key part
                       + a.kvLora * H * (a.nope + a.v)  // keys and values from the latent
                       + H * a.v * hidden               // output
                       + a.kvLora;                      // norm of the latent
    facts.parameters += a.qLora > 0 ? hidden * a.qLora + a.qLora : 0.0;
    facts.parameters += a.outputGate ? hidden * H * a.v : 0.0;
    facts.heads = a.heads;
    facts.kvElementsPerToken = a.kvLora + a.rope;
    facts.packedEntryBytes = a.packedEntryBytes;
    facts.flopsPerPair = 2.0 * H * (2.0 * a.kvLora + a.rope);
    facts.flopsPerPairExpanded = 2.0 * H * (keyDim + a.v);
    facts.rebuildFlopsPerCachedToken = 2.0 * a.kvLora * H * (a.nope + a.v);
    facts.queryElementsPerToken = H * (a.kvLora + a.rope);
    facts.outputElementsPerToken = H * a.kvLora;
    if (a.indexer) {
        addIndexer(facts, *a.indexer,
                   indexerParameters(*a.indexer, hidden, a.indexer->fromQueryLatent ? queryInput : hidden));
    }
    return facts;
}

AttentionFacts factsOf(const LinearAttention& a, double hidden)
{
    const double keys = static_cast<double>(a.kHeads) * a.dK;
    const double values = static_cast<double>(a.vHeads) * a.dV;
    const double dK = a.dK;
    const double dV = a.dV;
    const double C = a.chunk;

    AttentionFacts facts;
    const double outputGate = a.gateRank > 0 ? hidden * a.gateRank + a.gateRank * values : hidden * values;
    facts.parameters = hidden * (2.0 * keys + values) + outputGate + values * hidden  //
                       + (2.0 * keys + values) * a.convKernel                         //
                       + dV;                                                          // norm before the output
    if (a.decayRank > 0) {
        // KDA: decay per key channel through a low-rank pair, its bias per channel and scale per head; beta per head.
        facts.parameters += hidden * a.decayRank + a.decayRank * keys + keys + a.vHeads + hidden * a.vHeads;
    } else {
        // Gated delta net: decay and beta per head; decay scale and bias per head.
        facts.parameters += 2.0 * hidden * a.vHeads + 2.0 * a.vHeads;
    }
    facts.heads = a.vHeads;
    facts.kvHeads = 0;
    facts.stateElements = a.vHeads * dK * dV;
    facts.convolutionElements = std::max(a.convKernel - 1, 0) * (2.0 * keys + values);
    // Decay 1, read for the delta rule 2, rank-one update 2, read for the query 2 flops per state element.
    facts.recurrentFlopsPerToken = a.vHeads * 7.0 * dK * dV;
    // Kimi Linear, arXiv 2510.26692 eq. 13: 6 d^2 + 3 C d + C^2 per head and token.
    facts.chunkFlopsPerToken = a.vHeads * (6.0 * dK * dV + C * (2.0 * dK + dV) + C * C);
    facts.chunk = C;
    facts.queryElementsPerToken = keys;
    facts.outputElementsPerToken = values;
    return facts;
}

AttentionFacts factsOf(const CompressedAttention& a, double hidden)
{
    const double H = a.heads;
    const double d = a.headDim;
    const double spans = a.overlapping ? 2.0 : 1.0;

    AttentionFacts facts;
    facts.parameters = hidden * a.qLora + a.qLora * H * d + a.qLora  // queries and their norm
                       + hidden * d + d                              // the shared key-value entry and its norm
                       + H * d * a.oLora                             // grouped output: H d / groups each to oLora
                       + static_cast<double>(a.oGroups) * a.oLora * hidden  //
                       + H;                                                 // one sink per head
    facts.heads = a.heads;
    facts.kvElementsPerToken = d;
    facts.packedEntryBytes = a.packedEntryBytes;
    facts.flopsPerPair = facts.flopsPerPairExpanded = 4.0 * H * d;  // key and value are the same entry
    facts.queryElementsPerToken = facts.outputElementsPerToken = H * d;
    if (a.ratio == 0) {
        facts.windowTokens = a.window;
        return facts;
    }
    facts.tokensPerEntry = a.ratio;
    facts.sideWindowElements = d;
    facts.sideWindowTokens = a.window;
    // Compressor: values and gates of each token, a learned position in the span, a norm; it keeps the values and
    // gates of the span being filled in fp32.
    facts.compressorParameters = 2.0 * hidden * spans * d + a.ratio * spans * d + d;
    facts.parameters += facts.compressorParameters;
    facts.fixedStateBytes = 2.0 * 4.0 * a.ratio * spans * d;
    if (a.indexer) {
        // The indexer compresses its own keys; the norm of that compressor (headDim weights) is left out of the count.
        const double keys = spans * a.indexer->headDim;
        const double parameters = static_cast<double>(a.qLora) * a.indexer->heads * a.indexer->headDim +
                                  hidden * a.indexer->heads + 2.0 * hidden * keys + a.ratio * keys;
        addIndexer(facts, *a.indexer, parameters);
        facts.fixedStateBytes += 2.0 * 4.0 * a.ratio * keys;
    }
    return facts;
}

}  // namespace

AttentionFacts factsOf(const AttentionKind& kind, const Model& model)
{
    AttentionFacts facts = std::visit([&model](const auto& shape) { return factsOf(shape, model.hidden); }, kind.shape);
    facts.kernels = kind.kernels;
    return facts;
}

FeedForwardFacts factsOf(const FeedForwardKind& kind, const Model& model)
{
    const double hidden = model.hidden;
    const double matrices = kind.gated ? 3.0 : 2.0;

    FeedForwardFacts facts;
    facts.kernels = kind.kernels;
    if (!kind.isMoe()) {
        facts.denseParameters = matrices * hidden * kind.denseIntermediate;
        facts.widestIntermediate = kind.denseIntermediate;
        return facts;
    }
    const double width = kind.expertWidth;
    const double intermediate = kind.expertIntermediate;
    facts.parametersPerExpert = matrices * width * intermediate;
    facts.biasesPerExpert = kind.expertBias ? (matrices - 1.0) * intermediate + width : 0.0;
    facts.sharedParameters = kind.sharedExperts * matrices * hidden * kind.sharedIntermediate;
    facts.sharedParameters += kind.sharedGate ? hidden : 0.0;
    facts.latentParameters = kind.expertWidth != model.hidden ? 2.0 * hidden * width + width : 0.0;
    facts.routerParameters = kind.routedExperts * hidden + (kind.routerBias ? kind.routedExperts : 0.0);
    // The shared experts of a layer are computed as one matrix.
    facts.widestIntermediate =
        std::max(intermediate, static_cast<double>(kind.sharedIntermediate) * kind.sharedExperts);
    return facts;
}

}  // namespace tokenfactory::catalog
