#pragma once

#include "core/base/refusal.h"
#include "core/catalog/model.h"
#include "core/cost/choices.h"

#include <string_view>

namespace tokenfactory::calibration {

/// The formats a model is served in, as tables write them: "FP8", "NVFP4", "INT4", "MXFP4 experts, BF16 rest", "NVFP4,
/// FP8 KV"; nothing: as released. FP4 of a model whose experts are not released so means experts and their activations
/// in NVFP4 beside weights in FP8, FP8 all of it in FP8, as engines serve them.
Field<cost::Choices> servedFormats(std::string_view precision, const catalog::Model& model);

/// Draft tokens of a speculation as tables write it: "none", "MTP" (engines draft 3), "DSpark 8 tokens", "MTP
/// (AL 2.37)".
struct Speculation {
    int draftTokens = 0;                        ///< 0: none
    std::optional<double> acceptedLength = {};  ///< tokens a pass emits; none without drafts
    bool isAssumed = false;                     ///< the row does not say what is accepted
};
Field<Speculation> speculationIn(std::string_view words);

}  // namespace tokenfactory::calibration
