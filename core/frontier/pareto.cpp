#include "core/frontier/pareto.h"

#include <algorithm>
#include <tuple>

namespace tokenfactory::frontier {

Dominance byDominance(std::vector<SweptPoint> points, std::size_t mostDominatedKept)
{
    const auto key = [](const SweptPoint& p) {
        const cost::Layout& l = p.layout;
        return std::tuple(p.latencyS, -p.tokensPerSecondPerGpu, l.gpus(), l.tp, l.pp, l.dp, l.ep, l.dcp, p.batch);
    };
    std::sort(points.begin(), points.end(),
              [&key](const SweptPoint& a, const SweptPoint& b) { return key(a) < key(b); });
    Dominance parts;
    double best = 0.0;
    for (const SweptPoint& point : points) {
        if (point.tokensPerSecondPerGpu > best) {
            best = point.tokensPerSecondPerGpu;
            parts.frontier.push_back(point);
        }
    }
    parts.dominatedCount = points.size() - parts.frontier.size();
    const std::size_t kept = std::min(parts.dominatedCount, mostDominatedKept);
    parts.dominated.reserve(kept);
    std::size_t rank = 0;
    best = 0.0;
    for (std::size_t i = 0; i < points.size() && parts.dominated.size() < kept; ++i) {
        if (points[i].tokensPerSecondPerGpu > best) {
            best = points[i].tokensPerSecondPerGpu;
        } else if (rank++ == parts.dominated.size() * parts.dominatedCount / kept) {
            parts.dominated.push_back(points[i]);
        }
    }
    return parts;
}

std::vector<SweptPoint> nonDominated(std::vector<SweptPoint> points)
{
    return byDominance(std::move(points), 0).frontier;
}

}  // namespace tokenfactory::frontier
