#pragma once

#include "core/cost/pass.h"

namespace tokenfactory::cost {

/// What the fullest instance holds of a pass whose sequences are dealt to the instances in turn.
struct InstanceLoad {
    double sequences = 0.0;
    double tokensAtEnd = 0.0;  ///< cached and new, of all its sequences
    double newTokens = 0.0;
};

/// `instances` >= 1.
InstanceLoad fullestInstance(const Pass& pass, int instances);

/// Cached tokens of a sequence, the mean of a mixed pass.
double meanCachedTokens(const Pass& pass);

/// New tokens of all sequences.
double newTokensOf(const Pass& pass);

}  // namespace tokenfactory::cost
