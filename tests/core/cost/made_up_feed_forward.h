#pragma once

#include "core/catalog/model.h"
#include "tests/core/cost/dice.h"

#include <algorithm>

namespace tokenfactory::tests {

/// A feed-forward kind of made-up shape, dense or a mixture of experts, for a model of `hidden`.
inline catalog::FeedForwardKind madeUpFeedForward(Dice& dice, int hidden)
{
    catalog::FeedForwardKind kind;
    kind.id = "f";
    kind.name = "FFN";
    kind.gated = !dice.oneIn(4);
    kind.kernels = dice.between(0, 15);
    if (dice.oneIn(3)) {
        kind.denseIntermediate = 256 * dice.magnitude(1, 200);
        return kind;
    }
    kind.routedExperts = dice.of<int>({8, 16, 64, 128, 256, 512, 896});
    kind.expertsPerToken = dice.whole(1, std::min(kind.routedExperts, 16));
    kind.sharedExperts = dice.whole(0, 2);
    kind.expertWidth = dice.oneIn(3) ? std::max(32, hidden / 2) : hidden;
    kind.expertIntermediate = kind.sharedIntermediate = 256 * dice.magnitude(1, 40);
    kind.expertBias = dice.oneIn(3);
    return kind;
}

}  // namespace tokenfactory::tests
