#include "core/cost/model_table.h"

#include "core/catalog/calibration.h"
#include "core/cost/expert_routing.h"

#include <algorithm>

namespace tokenfactory::cost {

using catalog::Format;

namespace {

/// Bytes a token's residual stream moves per layer, in bf16: around each of the two sublayers the residual is read,
/// added to, written, and normed. Kimi K3's attention residuals read one stored sum per block of layers before that,
/// and the running one, at each of two mixes (K3 technical report; aiconfigurator prices 16 MB per token in all).
double residualBytes(const catalog::Model& model)
{
    const double width = model.hidden * catalog::bytesPerElement(Format::bf16);
    const double streams = std::max(1, model.hyperConnections);
    double elements = 8.0 * streams;
    if (model.residualBlock > 0) {
        double sources = 0.0;
        for (std::size_t layer = 0; layer < model.layers.size(); ++layer) {
            sources += static_cast<double>(layer / static_cast<std::size_t>(model.residualBlock)) + 1.0;
        }
        elements += 2.0 * sources / static_cast<double>(model.layers.size());
    }
    return elements * width;
}

/// The name, with a number behind it where another kind has it already.
std::string unlike(const std::vector<LayerKind>& kinds, const std::string& name)
{
    std::string different = name;
    for (int copy = 2; std::ranges::find(kinds, different, &LayerKind::name) != kinds.end(); ++copy) {
        different = name + " (" + std::to_string(copy) + ")";
    }
    return different;
}

}  // namespace

ModelTable tableOf(const catalog::Model& model, const Choices& choices)
{
    const Format other = choices.weights.value_or(model.released.other);
    const Format wide = choices.weights.value_or(model.released.wide);
    const Format experts = choices.experts.value_or(model.released.routedExperts);
    const double otherByte = bytesPerElement(other);
    const double wideByte = bytesPerElement(wide);

    ModelTable table;
    table.hidden = model.hidden;
    table.kv = choices.kv;
    table.state = choices.state;
    table.gemmFormat = catalog::computeIndex(arithmeticFormat(other, otherActivations(choices)));
    table.expertClass = experts == catalog::Format::int4 ? catalog::OperatorClass::expertGemmInt4
                        : experts == catalog::Format::nvfp4 || experts == catalog::Format::mxfp4
                            ? catalog::OperatorClass::expertGemm
                            : catalog::OperatorClass::expertGemm8Bit;
    table.expertFormat = catalog::computeIndex(arithmeticFormat(experts, expertActivations(choices, model)));
    // Decode kernels bring the few queries to the format of the cache: measured fp8 kernels pass the bf16 peak. A cache
    // of 4 bits is widened to fp8 on the way in.
    const Format cache = choices.kv == Format::bf16 || choices.kv == Format::fp32 ? Format::bf16 : Format::fp8;
    table.decodeAttentionFormat = catalog::computeIndex(arithmeticFormat(cache, cache));
    table.prefillAttentionFormat = catalog::computeIndex(arithmeticFormat(cache, otherActivations(choices)));
    table.headParameters = static_cast<double>(model.vocabulary) * model.hidden;
    table.headBytes = table.headParameters * bytesPerElement(choices.weights.value_or(model.released.embeddings));
    table.embeddingBytes = table.headBytes;
    table.tiedEmbeddings = model.tiedEmbeddings;
    table.residualBytesPerToken = residualBytes(model);
    table.residualBlock = model.residualBlock;
    for (const catalog::Component& component : catalog::factsOf(model).components) {
        if (component.id == "norms" || component.id == "attn_res" || component.id == "mhc") {
            table.residualParameters += component.parameters / static_cast<double>(model.layers.size());
        }
    }
    table.residualWeightBytes = table.residualParameters * wideByte;

    for (const auto& kind : model.attentionKinds) {
        AttentionRow row;
        row.facts = catalog::factsOf(kind, model);
        row.weightBytes = (row.facts.parameters + row.facts.indexerParameters) * otherByte;
        row.name = kind.name;
        table.attention.push_back(row);
    }
    for (const auto& kind : model.feedForwardKinds) {
        FeedForwardRow row;
        row.facts = catalog::factsOf(kind, model);
        row.isMoe = kind.isMoe();
        row.name = kind.name;
        row.denseBytes = row.facts.denseParameters * otherByte;
        row.sharedBytes = row.facts.sharedParameters * otherByte;
        row.latentBytes = row.facts.latentParameters * otherByte;
        row.routerBytes = row.facts.routerParameters * wideByte;
        if (row.isMoe) {
            row.experts = kind.routedExperts + choices.expertReplicas;
            row.expertsPerToken = kind.expertsPerToken;
            row.expertBytes = row.facts.parametersPerExpert * bytesPerElement(experts) +
                              row.facts.biasesPerExpert * bytesPerElement(model.released.wide);
            row.expertFlopsPerRoute = 2.0 * (row.facts.parametersPerExpert + row.facts.biasesPerExpert);
            row.dispatchBytesPerCopy = kind.expertWidth * bytesPerElement(expertActivations(choices, model));
            row.combineBytesPerCopy = kind.expertWidth * bytesPerElement(Format::bf16);
            row.popularitySpread = popularitySpread({row.experts, row.expertsPerToken}, choices.routing);
        }
        table.feedForward.push_back(row);
    }
    for (const auto& layer : model.layers) {
        LayerKind kind;
        kind.attention = static_cast<std::size_t>(layer.attention);
        kind.feedForward = static_cast<std::size_t>(layer.feedForward);
        auto found = std::find(table.kinds.begin(), table.kinds.end(), kind);
        if (found == table.kinds.end()) {
            kind.name = unlike(table.kinds, std::string(table.attention[kind.attention].name) + " + " +
                                                std::string(table.feedForward[kind.feedForward].name));
            kind.kernels =
                table.attention[kind.attention].facts.kernels + table.feedForward[kind.feedForward].facts.kernels;
            found = table.kinds.insert(found, kind);
        }
        ++found->layers;
        table.layerKind.push_back(static_cast<std::size_t>(found - table.kinds.begin()));
    }
    table.operatorNames.reserve(table.kinds.size());
    for (const LayerKind& kind : table.kinds) {
        table.operatorNames.emplace_back(kind.name);
    }
    return table;
}

}  // namespace tokenfactory::cost
