#pragma once

#include "core/cost/split.h"

#include <string>

namespace tokenfactory::factory {

/// GPUs that hold the routed experts of a decode worker and nothing else (cost::SplitLayout).
struct ExpertGroupSpec {
    std::string system;    ///< id of their rack
    int gpus = 1;          ///< >= 1
    int ep = 1;            ///< divides gpus
    int microBatches = 2;  ///< in flight between the groups, 1 to cost::mostMicroBatches
    cost::GroupLink link = cost::GroupLink::scaleOut;
    friend bool operator==(const ExpertGroupSpec&, const ExpertGroupSpec&) = default;
};

struct WorkerSpec;

/// The layout of a worker with an expert group of its own. Requires experts.
cost::SplitLayout splitLayoutOf(const WorkerSpec& worker);

}  // namespace tokenfactory::factory
