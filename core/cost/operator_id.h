#pragma once

#include <string_view>

namespace tokenfactory::cost {

/// The operators of a layer, and what stands around the layers.
enum class OperatorId : unsigned char {
    projections,
    attentionCore,
    indexer,
    attentionReduce,
    contextExchange,
    residuals,
    router,
    sharedExperts,
    latentProjections,
    routedExperts,
    denseFfn,
    dispatch,
    combine,
    ffnReduce,
    kernels,   ///< launching a layer's kernels from a captured graph
    launches,  ///< waiting for the host to launch them one by one
    head,
    host,   ///< scheduler and sampling, once a pass
    send,   ///< activations to the next pipeline stage
    power,  ///< waiting for the power limit
};

std::string_view name(OperatorId id);

}  // namespace tokenfactory::cost
