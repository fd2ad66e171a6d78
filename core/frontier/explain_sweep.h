#pragma once

#include "core/base/explanation.h"
#include "core/frontier/frontier.h"

#include <vector>

namespace tokenfactory::frontier {

/// How a sweep comes to its counts: "points swept", "points that do not fit HBM", "points that exceed a limit" (counts
/// of layouts at one batch over all systems). Empty for a sweep that was cancelled. The names of systems are views into
/// the question.
std::vector<Explanation> explain(const FrontierQuestion& question, const Frontier& frontier);

}  // namespace tokenfactory::frontier
