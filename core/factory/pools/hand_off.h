#pragma once

#include "core/factory/floor.h"

namespace tokenfactory::factory {

// Hand-off: a filled prompt's KV goes to the HBM of a decode worker, as soon as one has room, and waits in its ready
// buffer.

/// A prompt was filled.
void offer(Floor& floor, LiveId id);

/// Room may have come: filled prompts that found none try again, oldest first.
void offerAgain(Floor& floor);

/// Filled prompts for which no decode worker is or comes back, or none is large enough, go back to the queue.
void putBackWhatFitsNowhere(Floor& floor);

/// Its KV has come.
void handOffCame(Floor& floor, LiveId id);

/// Lets go of what a request holds at its decode worker, in the ready buffer or on the way to it.
void leaveReady(Floor& floor, Live& live);

}  // namespace tokenfactory::factory
