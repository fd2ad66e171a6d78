#pragma once

#include "core/cost/prepared.h"
#include "core/frontier/batch_sweep.h"
#include "core/frontier/frontier.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace tokenfactory::frontier {

/// Whether a lane of a sweep fits and meets the question's limits.
bool meetsLimits(const FrontierQuestion& question, const BatchSweep& lanes, std::size_t lane);

/// Between two batches of a sweep, the first of which meets the limits and the second does not.
struct LimitGap {
    cost::Layout layout;
    std::size_t rank = 0;  ///< of the layout in the order swept, so that equals are told apart
    int within = 1;        ///< batch
    int beyond = 2;        ///< batch, > within
    double throughputWithin = 0.0;

    /// The pass time does not fall with the batch, so none between them has more tokens/s/GPU than this.
    double mostThroughput() const { return throughputWithin * (beyond - 1) / within; }
};

/// The point of most tokens/s/GPU of one system within the question's limits: `bestSwept`, or one of a batch between
/// those swept, where some gap holds a better one. Time and HBM do not fall with the batch, so in each gap the largest
/// batch that meets the limits is closed in upon, and it or the last that fills all instances evenly is the best of its
/// layout. Gaps that cannot win are not looked into.
SweptPoint bestWithinLimits(const FrontierQuestion& question, const cost::PreparedPtr& prepared,
                            const SweptPoint& bestSwept, std::vector<LimitGap> gaps, std::stop_token stop = {});

}  // namespace tokenfactory::frontier
