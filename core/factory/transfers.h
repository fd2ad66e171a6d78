#pragma once

#include "core/factory/floor.h"

namespace tokenfactory::factory {

// KV on the links: loads into input fill, hand-offs, and what tiers write down.

/// Links from a place to the HBM of a worker.
std::vector<kv::LinkId> routeInto(const Floor& floor, kv::PlaceId from, std::uint32_t worker);

/// Seconds `bytes` take from a place into a worker's HBM over idle links.
double loadSeconds(const Floor& floor, kv::PlaceId from, std::uint32_t worker, std::int64_t bytes);

/// Brings bytes from a place into the HBM of a request's fill worker.
void startLoad(Floor& floor, LiveId id, kv::PlaceId from, std::int64_t bytes);

/// Brings a request's KV from its fill worker to its decode worker.
void startHandOff(Floor& floor, LiveId id, std::int64_t bytes);

/// Puts what the tiers wrote down since the last time on the links.
void chargeMovements(Floor& floor);

/// Transfers that end now.
void transfersEnd(Floor& floor);

/// Ends the transfers from and to a worker that is lost; gives the requests that waited for them.
std::vector<LiveId> failTransfers(Floor& floor, std::uint32_t worker);

}  // namespace tokenfactory::factory
