#pragma once

#include "core/frontier/frontier.h"

#include <vector>

namespace tokenfactory::frontier {

/// What a swept point costs beside its latency and throughput, as evaluate() says.
struct PointFigures {
    cost::Band latencyS;
    double tokensPerSecondPerUser = 0.0;
    double energyPerQueryJ = 0.0;
    double networkBytesPerSecondPerGpu = 0.0;  ///< mean over the steady interval
};

/// The figures of every point of a frontier of this question: [system][point], in the frontier's order.
std::vector<std::vector<PointFigures>> figuresOf(const FrontierQuestion& question, const Frontier& frontier);

}  // namespace tokenfactory::frontier
