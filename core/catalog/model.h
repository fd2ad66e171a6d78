#pragma once

#include "core/catalog/attention.h"
#include "core/catalog/format.h"

#include <optional>
#include <string>
#include <vector>

namespace tokenfactory::catalog {

/// One kind of feed-forward layer: dense (routedExperts = 0) or a mixture of experts.
struct FeedForwardKind {
    std::string id;  ///< "dense", "moe"
    std::string name;
    int denseIntermediate = 0;
    bool gated = true;  ///< three matrices (up, gate, down), else two
    int routedExperts = 0;
    int expertsPerToken = 0;
    int sharedExperts = 0;
    int expertWidth = 0;  ///< input and output width of a routed expert: hidden, or a latent width
    int expertIntermediate = 0;
    int sharedIntermediate = 0;
    bool expertBias = false;
    bool routerBias = false;    ///< one selection bias per expert
    bool sharedGate = false;    ///< a gate of hidden x 1 on the shared expert
    bool routerHashed = false;  ///< experts picked by token hash (DeepSeek V4); the router only weighs them
    double kernels = 0.0;
    bool isMoe() const { return routedExperts > 0; }
    friend bool operator==(const FeedForwardKind&, const FeedForwardKind&) = default;
};

struct Layer {
    int attention = 0;    ///< index into Model::attentionKinds
    int feedForward = 0;  ///< index into Model::feedForwardKinds
};

/// Formats a checkpoint is released in.
struct ReleasedFormats {
    Format routedExperts = Format::bf16;
    Format other = Format::bf16;              ///< everything outside the experts that is not kept wide
    Format embeddings = Format::bf16;         ///< input embedding and head
    Format wide = Format::bf16;               ///< router, norms, residual mixes, expert biases
    Format expertActivations = Format::bf16;  ///< activations into the routed experts
};

struct Published {
    std::optional<double> totalParameters;
    std::optional<double> activeParameters;
    std::string source;
};

/// A model as its shapes say. Read from presets/models/*.json or a Hugging Face config.json; immutable once made.
struct Model {
    std::string id;
    std::string name;
    std::vector<std::string> aliases;  ///< other ids it answers to
    int hidden = 0;
    int vocabulary = 0;
    bool tiedEmbeddings = false;
    int contextLimit = 0;
    std::vector<AttentionKind> attentionKinds;
    std::vector<FeedForwardKind> feedForwardKinds;
    std::vector<Layer> layers;
    ReleasedFormats released;
    int residualBlock = 0;     ///< K3 attention residuals: layers per stored block sum; 0 = none
    int hyperConnections = 0;  ///< DeepSeek V4: residual streams; 0 = none
    Published published;
    std::string source;
    std::vector<std::string> notes;  ///< what was assumed or left out, as shown to the user
};

}  // namespace tokenfactory::catalog
