#pragma once

#include "core/catalog/hugging_face/config.h"
#include "core/catalog/model.h"

#include <string>
#include <vector>

namespace tokenfactory::catalog::hugging_face {

// The steps of an import. Each reads its part of the config; what it cannot read becomes a problem of the config.

/// How the attention of one layer sees the context.
enum class LayerKind : unsigned char { full, window, chunk, linear, blockSparse, compressed };

/// A problem for a model type of another build (an encoder, a state-space model), a note for one not known.
void checkFamily(Config& config);

/// The kind of every layer, from the many ways configs say it: a type per layer, an interval of full layers, lists of
/// layers, a pattern, a window for all, or nothing (all full).
std::vector<LayerKind> layerKinds(Config& config, int layers);

/// The attention of every layer; hidden is the model's width. A window or chunk of the context limit or more is none.
std::vector<AttentionKind> attentions(Config& config, const std::vector<LayerKind>& kinds, int hidden,
                                      int contextLimit);

/// The feed-forward of every layer.
std::vector<FeedForwardKind> feedForwards(Config& config, int layers, int hidden);

/// Released formats from the weights' type and the quantization config.
ReleasedFormats releasedFormats(Config& config, bool hasExperts, int layers);

/// Kernels of one layer by the steps it takes: a norm and a projection are one each, fused ones counted once.
/// Calibrated on counted layers: gpt-oss 14, DeepSeek-V3 21, Kimi K3 25, GLM-5 29 in all.
double kernelsOf(const AttentionKind& kind, bool hyperConnections);
double kernelsOf(const FeedForwardKind& kind, int hidden, bool hyperConnections);

}  // namespace tokenfactory::catalog::hugging_face
