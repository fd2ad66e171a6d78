#pragma once

#include "core/factory/floor.h"

namespace tokenfactory::factory {

// The orchestrator: requests come, wait, are admitted to input fill, and leave when they are answered or refused.

/// The next request of the source.
void arrive(Floor& floor);

/// Lets as many waiting requests begin as the admission law allows and fill workers have room for. `tick`: of its
/// clock.
void admit(Floor& floor, bool tick = false);

/// Back to the front of the queue: it was preempted or its worker was lost. All it holds is let go.
void putBack(Floor& floor, LiveId id);

/// The answer is complete, the KV of prompt and answer in the HBM of `worker`.
void complete(Floor& floor, LiveId id, std::uint32_t worker);

/// It cannot be served.
void refuse(Floor& floor, LiveId id, Refusal why);

/// What the admission law sees.
control::PoolsSeen seen(const Floor& floor);

/// Enters a phase, the stations counting.
void enter(Floor& floor, Live& live, Phase phase);

}  // namespace tokenfactory::factory
