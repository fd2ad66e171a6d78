#include "core/catalog/hugging_face/parts.h"

namespace tokenfactory::catalog::hugging_face {

namespace {

constexpr double hyperConnectionKernels = 2;  // mix the streams before and after a sublayer

/// norm, projection, rotation and cache, core, reduction of its splits, output
double kernels(const GroupedQueryAttention& a)
{
    const bool norm = a.queryKeyNorm || a.queryKeyNormAcrossHeads;
    constexpr double indexer = 5;  // projection, norm and rotation, scores, reduction to blocks, selection
    return 6 + (norm ? 1 : 0) + (a.outputGate ? 2 : 0) + (a.indexer ? indexer : 0);
}

/// norm, down-projections, their norms, query up-projection, absorption, rotation and cache, core, reduction,
/// value up-projection, cast, output
double kernels(const LatentAttention& a)
{
    constexpr double ownIndexer = 8;  // two projections, norm, rotation, weights, cache, scores, selection
    const double indexer = !a.indexer ? 0 : a.indexer->computesIndex ? ownIndexer : 1;
    return 11 + (a.outputGate ? 2 : 0) + indexer;
}

/// norm, projections, convolution, decay and beta, core, gated norm, output, splits of the projections; KDA has its
/// low-rank pairs and activations beside
double kernels(const LinearAttention& a) { return a.decayRank > 0 ? 13 : 9; }

/// as MLA without absorption; the compressor adds projection, pooling and cache, the indexer as in MLA
double kernels(const CompressedAttention& a) { return 10 + (a.ratio > 0 ? 3 : 0) + (a.indexer ? 8 : 0); }

}  // namespace

double kernelsOf(const AttentionKind& kind, bool hyperConnections)
{
    return std::visit([](const auto& shape) { return kernels(shape); }, kind.shape) +
           (hyperConnections ? hyperConnectionKernels : 0);
}

double kernelsOf(const FeedForwardKind& kind, int hidden, bool hyperConnections)
{
    const double mixes = hyperConnections ? hyperConnectionKernels : 0;
    if (!kind.isMoe()) {
        return 4 + mixes;  // norm, up and gate, activation, down
    }
    // norm, router, selection, permutation, grouped up and gate, activation, grouped down, combination
    return 8 + (kind.sharedExperts > 0 ? 2 : 0) + (kind.sharedGate ? 1 : 0) + (kind.expertWidth != hidden ? 2 : 0) +
           mixes - (kind.routerHashed ? 1 : 0);
}

}  // namespace tokenfactory::catalog::hugging_face
