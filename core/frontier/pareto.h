#pragma once

#include "core/frontier/frontier.h"

namespace tokenfactory::frontier {

/// The points that no other beats in both latency and throughput, by rising latency. Of equals the first in the order
/// of GPUs, layout and batch stays, so the answer does not depend on the order of `points`.
std::vector<SweptPoint> nonDominated(std::vector<SweptPoint> points);

}  // namespace tokenfactory::frontier
