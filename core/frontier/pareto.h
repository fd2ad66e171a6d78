#pragma once

#include "core/frontier/frontier.h"

namespace tokenfactory::frontier {

/// Swept points by whether another beats them in latency and throughput; each part by rising latency.
struct Dominance {
    std::vector<SweptPoint> frontier;
    std::vector<SweptPoint> dominated;  ///< at most as many as asked for, evenly by rank; equals of the frontier too
    std::size_t dominatedCount = 0;     ///< of all `points`
};

/// Parts `points`. Of equals the first in the order of GPUs, layout and batch is on the frontier, so the answer does
/// not depend on the order of `points`.
Dominance byDominance(std::vector<SweptPoint> points, std::size_t mostDominatedKept);

/// The frontier alone.
std::vector<SweptPoint> nonDominated(std::vector<SweptPoint> points);

}  // namespace tokenfactory::frontier
