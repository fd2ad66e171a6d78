#pragma once

#include "core/cost/split.h"

#include <optional>

namespace tokenfactory::cost {

/// The smallest groups that hold a split's model and batch, the other group as it is; absent where none was found.
struct SplitFit {
    std::optional<int> expertGpus;    ///< one expert rank on each
    std::optional<Layout> attention;  ///< more instances, or where that does not do, a wider TP
};

/// For a split that is legal. Tries every EP that divides the experts, and for attention each TP from the given one up
/// to 64 that divides the heads, with as many instances as the batch has sequences at most.
SplitFit smallestFit(const SplitQuestion& question);

}  // namespace tokenfactory::cost
