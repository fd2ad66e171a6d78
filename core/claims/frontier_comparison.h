#pragma once

#include "core/frontier/frontier.h"

#include <functional>
#include <span>
#include <vector>

namespace tokenfactory::claims {

using Points = std::span<const frontier::SweptPoint>;

/// Highest throughput of a frontier at a latency of at most `latencyS`; 0 where it has no point so fast.
double throughputAt(Points frontier, double latencyS);

/// Latencies that all frontiers reach: from the slowest of their fastest points to the quickest of their last ones.
struct LatencyRange {
    double low = 0.0;
    double high = 0.0;
    bool isEmpty() const { return !(low > 0.0) || high < low; }
    /// Geometric middle: the lower half of the range on a logarithmic axis ends here.
    double middle() const;
    LatencyRange lowerHalf() const { return {low, middle()}; }
};

/// No frontier may be empty. The common range is empty where the last point of one is faster than the first of another.
LatencyRange commonRange(const std::vector<Points>& frontiers);

/// `count` latencies evenly spaced in the logarithm, both ends included; one when the range is a single latency.
std::vector<double> logarithmicGrid(LatencyRange range, int count);

/// Share of the range in which frontier `leader` alone has the highest throughput at equal latency, 0..1; 0 for an
/// empty range.
double shareLed(const std::vector<Points>& frontiers, std::size_t leader, LatencyRange range);

/// Highest throughput of `one` over that of `other` anywhere in the range.
double bestRatio(Points one, Points other, LatencyRange range);

/// Share of the points for which `predicate` is true; 0 of none.
double shareOf(Points points, const std::function<bool(const frontier::SweptPoint&)>& predicate);

/// The points that raise throughput by at least `gain` (0.05 = 5 %) over the one kept before, the fastest first:
/// without the tail of ever larger batches that gain next to nothing.
std::vector<frontier::SweptPoint> worthwhile(Points points, double gain);

/// Tensor and pipeline parallelism that most of the counted points have in common; of equals the one that comes first
/// along the frontier.
struct ModalLayout {
    int tp = 1;
    int pp = 1;
    double share = 0.0;  ///< of all points; 0 when none is counted
};
ModalLayout modalLayout(Points points, const std::function<bool(const frontier::SweptPoint&)>& counted);

}  // namespace tokenfactory::claims
