#pragma once

#include "core/base/expected.h"
#include "core/factory/plan.h"

#include <memory>
#include <vector>

namespace tokenfactory::factory {

/// What of `next` cannot come about in a factory that runs as `running`, for what is there was computed with it: the
/// model, the calibration, how KV and state are kept, blocks and snapshots, tokens a pass emits. Each a reason to start
/// again. Empty = all can.
Problems whatCannotChange(const Plan& running, const Plan& next);

/// A running factory's plan as it goes on.
struct Succession {
    /// Pools and kinds of the running one keep their indices. Pools that are not there any more have neither workers
    /// nor stages; kinds that are not are superseded, until no worker is of them and another takes the index.
    std::shared_ptr<const Plan> plan;
    /// By kind of the running plan: what its workers become, itself where they stay as they are; Worker::gone.
    std::vector<int> successor;
    bool isSame = false;  ///< nothing changes
};

/// Pools are matched by name and their workers by index; `usedKinds` by kind of the running plan: whether a worker is
/// of it. Workers are set up anew where their rack, layout, engine choices or stages change; slots, laws and room for
/// KV change at once.
Succession successionOf(const Plan& running, const Plan& next, const std::vector<bool>& usedKinds);

}  // namespace tokenfactory::factory
