#include "core/claims/frontier_comparison.h"

#include "core/claims/thresholds.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace tokenfactory::claims {

double throughputAt(Points frontier, double latencyS)
{
    const auto end = std::upper_bound(frontier.begin(), frontier.end(), latencyS,
                                      [](double latency, const auto& point) { return latency < point.latencyS; });
    return end == frontier.begin() ? 0.0 : std::prev(end)->tokensPerSecondPerGpu;
}

double LatencyRange::middle() const { return std::sqrt(low * high); }

LatencyRange commonRange(const std::vector<Points>& frontiers)
{
    LatencyRange range{0.0, std::numeric_limits<double>::max()};
    for (const Points& points : frontiers) {
        assert(!points.empty());
        range.low = std::max(range.low, points.front().latencyS);
        range.high = std::min(range.high, points.back().latencyS);
    }
    return range;
}

std::vector<double> logarithmicGrid(LatencyRange range, int count)
{
    if (range.isEmpty()) {
        return {};
    }
    if (range.low == range.high) {
        return {range.low};
    }
    std::vector<double> grid;
    for (int i = 0; i < count; ++i) {
        const double part = static_cast<double>(i) / (count - 1);
        grid.push_back(range.low * std::pow(range.high / range.low, part));
    }
    grid.back() = range.high;
    return grid;
}

double shareLed(const std::vector<Points>& frontiers, std::size_t leader, LatencyRange range)
{
    const std::vector<double> grid = logarithmicGrid(range, comparedLatencies);
    int led = 0;
    for (const double latency : grid) {
        const double own = throughputAt(frontiers[leader], latency);
        bool ahead = true;
        for (std::size_t other = 0; other < frontiers.size(); ++other) {
            ahead = ahead && (other == leader || own > throughputAt(frontiers[other], latency));
        }
        led += ahead ? 1 : 0;
    }
    return grid.empty() ? 0.0 : led / static_cast<double>(grid.size());
}

double bestRatio(Points one, Points other, LatencyRange range)
{
    double best = 0.0;
    for (const double latency : logarithmicGrid(range, comparedLatencies)) {
        const double divisor = throughputAt(other, latency);
        best = std::max(best, divisor > 0.0 ? throughputAt(one, latency) / divisor : 0.0);
    }
    return best;
}

double shareOf(Points points, const std::function<bool(const frontier::SweptPoint&)>& predicate)
{
    return points.empty()
               ? 0.0
               : static_cast<double>(std::ranges::count_if(points, predicate)) / static_cast<double>(points.size());
}

std::vector<frontier::SweptPoint> worthwhile(Points points, double gain)
{
    std::vector<frontier::SweptPoint> kept;
    for (const frontier::SweptPoint& point : points) {
        if (kept.empty() || point.tokensPerSecondPerGpu >= (1.0 + gain) * kept.back().tokensPerSecondPerGpu) {
            kept.push_back(point);
        }
    }
    return kept;
}

ModalLayout modalLayout(Points points, const std::function<bool(const frontier::SweptPoint&)>& counted)
{
    ModalLayout modal;
    for (const frontier::SweptPoint& point : points) {
        const auto alike = [&point](const frontier::SweptPoint& other) {
            return other.layout.tp == point.layout.tp && other.layout.pp == point.layout.pp;
        };
        if (!counted(point)) {
            continue;
        }
        if (const double share = shareOf(points, alike); share > modal.share) {
            modal = {point.layout.tp, point.layout.pp, share};
        }
    }
    return modal;
}

}  // namespace tokenfactory::claims
