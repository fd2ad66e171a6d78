#include "core/frontier/pareto.h"

#include <algorithm>
#include <tuple>

namespace tokenfactory::frontier {

std::vector<SweptPoint> nonDominated(std::vector<SweptPoint> points)
{
    const auto key = [](const SweptPoint& p) {
        const cost::Layout& l = p.layout;
        return std::tuple(p.latencyS, -p.tokensPerSecondPerGpu, l.gpus(), l.tp, l.pp, l.dp, l.ep, l.dcp, p.batch);
    };
    std::sort(points.begin(), points.end(),
              [&key](const SweptPoint& a, const SweptPoint& b) { return key(a) < key(b); });
    std::vector<SweptPoint> frontier;
    double best = 0.0;
    for (const SweptPoint& point : points) {
        if (point.tokensPerSecondPerGpu > best) {
            best = point.tokensPerSecondPerGpu;
            frontier.push_back(point);
        }
    }
    return frontier;
}

}  // namespace tokenfactory::frontier
