#pragma once

#include "core/cost/pipeline.h"

#include <vector>

namespace tokenfactory::cost {

/// Mean energy per token of a decode while its context grows from C to C + output. Energy is linear in the context but
/// for the knees where a window or a selection is full; where it is linear the middle gives the mean.
double meanEnergyPerToken(PipelinePricer& pricer, const Prepared& prepared, const Layout& layout,
                          const std::vector<StageContent>& stages, const Pass& pass);

}  // namespace tokenfactory::cost
