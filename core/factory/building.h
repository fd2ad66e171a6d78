#pragma once

#include "core/factory/floor.h"

namespace tokenfactory::factory {

// Workers, tiers and links as the plan has them, when a factory is built and when it is changed.

/// A worker of a kind, in a state, without its places. Its index.
std::uint32_t addWorker(Floor& floor, int kind, WorkerState state);

/// Makes the places of the tiers, the links, and the order in which workers look into places what the plan and the
/// kinds of the workers say. A tier that is not there any more, and the node of a worker that is gone, hold nothing:
/// what lay there is evicted to the tiers below.
void arrangeTiers(Floor& floor);

/// Puts a worker into a state, metering it.
void enterState(Floor& floor, Worker& worker, WorkerState state);

/// All its HBM holds is evicted, and written down where the tiers are to have it at an eviction.
void emptyHbm(Floor& floor, const Worker& worker);

}  // namespace tokenfactory::factory
