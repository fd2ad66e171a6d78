#pragma once

#include "core/cost/pass_cost.h"
#include "core/cost/pipeline.h"
#include "core/cost/prepared.h"

#include <vector>

namespace tokenfactory::cost {

/// The operators of a priced pass (one lane, chunks kept), one row per layer kind and operator, then what stands around
/// the layers. Work is summed over all stages, GPUs and chunks; time over the path through chunks and stages that
/// decides when the pass ends, so the times add up to the pass time.
std::vector<OperatorCost> operatorTable(const Prepared& prepared, Stage stage, const Layout& layout,
                                        const std::vector<StageContent>& stages, const PipelineLanes& price);

/// The stage that is busy longest, 0-based.
int slowestStage(const PipelineLanes& price);

/// What keeps a stage busy, by kind of work.
StageParts partsOf(const PipelineLanes& price, const PassRates& rates, const std::vector<StageContent>& stages,
                   int stage);

/// Leaves in `busiest` the collective of these operators that sends at a higher rate, if one does.
void lookForBusiest(const std::vector<OperatorPrice>& operators, BusiestCollective& busiest);

/// The collective during which one GPU sends at the highest rate.
BusiestCollective busiestCollective(const PipelineLanes& price);

}  // namespace tokenfactory::cost
