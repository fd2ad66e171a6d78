#pragma once

#include <array>
#include <cstddef>
#include <string>
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
    kernels,        ///< launching a layer's kernels from a captured graph
    expertKernels,  ///< those of an expert group of its own
    launches,       ///< waiting for the host to launch them one by one
    head,
    host,   ///< scheduler and sampling, once a pass
    send,   ///< activations to the next pipeline stage
    power,  ///< waiting for the power limit
};

std::string_view name(OperatorId id);

/// Names of the operators of one kind of layer: "routed experts, KDA + MoE".
class OperatorNames {
public:
    OperatorNames() = default;
    explicit OperatorNames(std::string_view layerKind);
    std::string_view operator[](OperatorId id) const;  ///< of a layer, before OperatorId::head

private:
    static constexpr std::size_t ofLayers = static_cast<std::size_t>(OperatorId::head);
    std::string m_all;
    std::array<std::size_t, ofLayers + 1> m_starts{};
};

}  // namespace tokenfactory::cost
