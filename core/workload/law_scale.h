#pragma once

#include "core/base/json.h"
#include "core/workload/law.h"

namespace tokenfactory::workload {

/// Mean of what draw() gives. Of the laws with a mean of their own it is that: `least` and `most` of those are far out.
double meanOf(const Law& law);

/// The same shape with another mean >= 0: every value in proportion, then cut to `range`. A fixed law where the shape
/// has no mean to start from. It has no source, for its figures are nobody's.
Law withMean(const Law& law, double mean, Range range);

/// The part of a law of quantiles from `p` (0 to below 1) upwards, as a law. Requires LawKind::quantiles.
Law upperPart(const Law& law, double p);

}  // namespace tokenfactory::workload
