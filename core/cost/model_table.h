#pragma once

#include "core/catalog/calibration.h"
#include "core/catalog/model_facts.h"
#include "core/cost/choices.h"
#include "core/cost/operator_id.h"

#include <string>
#include <vector>

namespace tokenfactory::cost {

/// One attention kind of a model under the chosen formats; bytes of a whole layer.
struct AttentionRow {
    catalog::AttentionFacts facts;
    double weightBytes = 0.0;  ///< projections, indexer included
    std::string_view name;
};

/// One feed-forward kind under the chosen formats; bytes of a whole layer.
struct FeedForwardRow {
    catalog::FeedForwardFacts facts;
    bool isMoe = false;
    int experts = 0;  ///< slots, redundant copies counted
    int expertsPerToken = 0;
    double expertBytes = 0.0;  ///< one routed expert, biases included
    double expertFlopsPerRoute = 0.0;
    double denseBytes = 0.0;
    double sharedBytes = 0.0;
    double latentBytes = 0.0;
    double routerBytes = 0.0;
    double dispatchBytesPerCopy = 0.0;
    double combineBytesPerCopy = 0.0;
    double popularitySpread = 0.0;
    std::string_view name;
    double otherBytes() const { return denseBytes + sharedBytes + latentBytes + routerBytes; }
};

/// Layers alike in both attention and feed-forward kind.
struct LayerKind {
    std::size_t attention = 0;
    std::size_t feedForward = 0;
    std::string name;  ///< "KDA + MoE"; two kinds never have the same
    double kernels = 0.0;
    int layers = 0;  ///< of this kind in the model
    friend bool operator==(const LayerKind& a, const LayerKind& b)
    {
        return a.attention == b.attention && a.feedForward == b.feedForward;
    }
};

/// A model under the chosen formats, as the operators of a pass need it.
struct ModelTable {
    std::vector<AttentionRow> attention;
    std::vector<FeedForwardRow> feedForward;
    std::vector<LayerKind> kinds;              ///< in the order they first appear
    std::vector<OperatorNames> operatorNames;  ///< per kind
    std::vector<std::size_t> layerKind;        ///< per layer, index into kinds
    double hidden = 0.0;
    double embeddingBytes = 0.0;
    double headBytes = 0.0;
    double headParameters = 0.0;
    bool tiedEmbeddings = false;
    double residualParameters = 0.0;  ///< norms and residual mixes per layer, mean over layers
    double residualWeightBytes = 0.0;
    double residualBytesPerToken = 0.0;  ///< streamed per layer by residuals and norms, mean over layers
    int residualBlock = 0;
    int gemmFormat = 2;    ///< computeIndex of products outside the experts
    int expertFormat = 2;  ///< of routed experts
    catalog::OperatorClass expertClass = catalog::OperatorClass::expertGemm;  ///< by the format of their weights
    int decodeAttentionFormat = 2;                                            ///< of the attention core in decode
    int prefillAttentionFormat = 2;  ///< of the attention core in prefill and midfill
    catalog::Format kv = catalog::Format::fp8;
    catalog::Format state = catalog::Format::fp32;
    int layers() const { return static_cast<int>(layerKind.size()); }
};

ModelTable tableOf(const catalog::Model& model, const Choices& choices);

}  // namespace tokenfactory::cost
