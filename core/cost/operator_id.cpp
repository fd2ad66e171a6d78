#include "core/cost/operator_id.h"

#include <algorithm>
#include <cassert>

namespace tokenfactory::cost {

std::string_view name(OperatorId id)
{
    switch (id) {
    case OperatorId::projections:
        return "attention projections";
    case OperatorId::attentionCore:
        return "attention core";
    case OperatorId::indexer:
        return "attention indexer";
    case OperatorId::attentionReduce:
        return "all-reduce after attention";
    case OperatorId::contextExchange:
        return "context exchange";
    case OperatorId::residuals:
        return "residuals and norms";
    case OperatorId::router:
        return "router";
    case OperatorId::sharedExperts:
        return "shared experts";
    case OperatorId::latentProjections:
        return "latent projections";
    case OperatorId::routedExperts:
        return "routed experts";
    case OperatorId::denseFfn:
        return "dense FFN";
    case OperatorId::dispatch:
        return "expert dispatch";
    case OperatorId::combine:
        return "expert combine";
    case OperatorId::ffnReduce:
        return "all-reduce after FFN";
    case OperatorId::kernels:
        return "kernel launches";
    case OperatorId::expertKernels:
        return "expert kernel launches";
    case OperatorId::launches:
        return "waiting for the host";
    case OperatorId::head:
        return "LM head";
    case OperatorId::host:
        return "pass overhead";
    case OperatorId::send:
        return "pipeline send";
    case OperatorId::power:
        return "waiting for power";
    }
    return "";
}

OperatorNames::OperatorNames(std::string_view layerKind)
{
    constexpr std::string_view between = ", ";
    constexpr std::size_t longestName = 28;
    m_all.resize(ofLayers * (longestName + between.size() + layerKind.size()));
    char* end = m_all.data();
    const auto append = [&end](std::string_view text) { end = std::copy(text.begin(), text.end(), end); };
    for (std::size_t id = 0; id < ofLayers; ++id) {
        const std::string_view operatorName = name(static_cast<OperatorId>(id));
        assert(operatorName.size() <= longestName);
        append(operatorName);
        append(between);
        append(layerKind);
        m_starts[id + 1] = static_cast<std::size_t>(end - m_all.data());
    }
}

std::string_view OperatorNames::operator[](OperatorId id) const
{
    const auto place = static_cast<std::size_t>(id);
    assert(place < ofLayers);
    return std::string_view(m_all).substr(m_starts[place], m_starts[place + 1] - m_starts[place]);
}

}  // namespace tokenfactory::cost
