#pragma once

#include "core/factory/floor.h"

namespace tokenfactory::factory {

// Input fill: a prompt finds what of it is cached, loads or recomputes it, and is computed: prefill, or midfill after a
// cached prefix.

enum class Placed : std::uint8_t {
    placed,
    noRoomNow,  ///< every worker it could go to is full or busy
    tooLarge,   ///< it is larger than the HBM of each
    noWorker,   ///< there is none that could, and none comes back
};

/// Gives a queued request to a fill worker and reserves its room there, if there is one.
Placed findPlace(Floor& floor, LiveId id);

/// The request that was given a place leaves the queue: its loads begin.
void beginFill(Floor& floor, LiveId id);

/// All its loads have come.
void loadsCame(Floor& floor, LiveId id);

/// Computes what waits at a worker that only fills, as far as lanes are free.
void computeFills(Floor& floor, std::uint32_t worker);

/// A lane can take the next prompt.
void laneFrees(Floor& floor, std::uint32_t worker);

/// The prompt is computed: its first token is said, and it goes on to decode.
void fillEnds(Floor& floor, LiveId id);

/// Whether a worker, as it is to be, that holds nothing else has room for the whole prompt.
bool fits(const Floor& floor, const Worker& worker, const Live& live);

/// Room a request whose blobs were laid in a worker's HBM needs beside them: its state, what Reserve::finalSize asks
/// for, and all of its KV where the blobs found no place.
std::int64_t bytesBesideBlobs(const Floor& floor, const Worker& worker, const Live& live, bool hasBlobs);

/// Lets go of what a request holds at its fill worker.
void leaveFill(Floor& floor, Live& live);

}  // namespace tokenfactory::factory
