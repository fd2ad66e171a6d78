#pragma once

#include "core/cost/prepared.h"
#include "core/frontier/frontier.h"

#include <optional>
#include <vector>

namespace tokenfactory::frontier {

/// What a swept point costs beside its latency and throughput, as evaluate() says.
struct PointFigures {
    cost::Band latencyS;
    double tokensPerSecondPerUser = 0.0;
    double energyPerQueryJ = 0.0;
    double networkBytesPerSecondPerGpu = 0.0;  ///< mean over the steady interval
};

/// The figures of one point, its system's question prepared.
PointFigures figuresOf(const cost::PreparedPtr& prepared, const FrontierQuestion& question, const SweptPoint& point);

/// The figures of the best point within the limits of each system that has one.
std::vector<std::optional<PointFigures>> figuresOfBest(const FrontierQuestion& question, const Frontier& frontier);

/// The figures of every point of a frontier of this question: [system][point], in the frontier's order.
std::vector<std::vector<PointFigures>> figuresOf(const FrontierQuestion& question, const Frontier& frontier);

}  // namespace tokenfactory::frontier
