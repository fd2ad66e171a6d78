#pragma once

#include "core/factory/floor.h"

namespace tokenfactory::factory {

// Input fill: a prompt finds what of it is cached, loads or recomputes it, and is computed: prefill, or midfill after a
// cached prefix.

enum class Placed : std::uint8_t {
    placed,
    noRoomNow,  ///< every worker it could go to is full or busy
    never,      ///< it is larger than the HBM of each
};

/// Gives a queued request to a fill worker, its loads begun.
Placed placeInFill(Floor& floor, LiveId id);

/// All its loads have come.
void loadsCame(Floor& floor, LiveId id);

/// Computes what waits at a worker that only fills, as far as lanes are free.
void computeFills(Floor& floor, std::uint32_t worker);

/// A lane can take the next prompt.
void laneFrees(Floor& floor, std::uint32_t worker);

/// The prompt is computed: its first token is said, and it goes on to decode.
void fillEnds(Floor& floor, LiveId id);

/// Lets go of what a request holds at its fill worker.
void leaveFill(Floor& floor, Live& live);

}  // namespace tokenfactory::factory
