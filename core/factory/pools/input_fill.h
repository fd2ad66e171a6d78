#pragma once

#include "core/factory/floor.h"

namespace tokenfactory::factory {

// Input fill: a prompt finds what of it is cached, loads or recomputes it, and is computed: prefill, or midfill after a
// cached prefix.

enum class Placed : std::uint8_t {
    placed,
    noLaneNow,  ///< every worker it could go to is busy
    noRoomNow,  ///< or has no room in its HBM: that of State::awaitedPool
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

/// A prompt whose KV is in a worker's HBM.
struct Laid {
    kv::Hold hold;  ///< of its blobs, as far as they are kept for others too
    std::int64_t reserved = 0;
};

/// Lays the prompt's blobs in the HBM of a worker, and reserves room for what is no blob: its state, what
/// Reserve::finalSize asks for, and the KV whose blobs found no place because of the snapshots kept with them.
Laid layPrompt(Floor& floor, const Worker& worker, const Live& live);

/// The same without blobs: what is kept for others gives way.
Laid keepPromptAlone(Floor& floor, const Worker& worker, const Live& live);

/// A prompt in fill keeps what it uses again, but not the blobs of it: their snapshots give way. False if it holds none
/// or there is no room.
bool keepHitAlone(Floor& floor, Live& live);

/// Whether a worker, as it is to be, that holds nothing else has room for the whole prompt.
bool fits(const Floor& floor, const Worker& worker, const Live& live);

/// Lets go of what a request holds at its fill worker.
void leaveFill(Floor& floor, Live& live);

}  // namespace tokenfactory::factory
