#pragma once

#include "core/cost/pass.h"
#include "core/cost/prepared.h"

#include <vector>

namespace tokenfactory::cost {

/// A context of a decode as it grows, and its share of the tokens: shares add up to 1.
struct ContextPoint {
    int later = 0;  ///< cached tokens more than at the start
    double share = 0.0;
};

/// Where to price a decode whose context grows from C to C + output, so that the weighted sum is the mean over it.
/// Energy is linear in the context but for the knees where a window or a selection is full; where it is linear the
/// middle gives the mean.
std::vector<ContextPoint> contextPoints(const Prepared& prepared, const Pass& pass);

/// The pass with `later` more cached tokens in each of its sequences.
Pass withLaterContext(Pass pass, int later);

}  // namespace tokenfactory::cost
