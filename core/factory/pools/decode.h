#pragma once

#include "core/factory/floor.h"

namespace tokenfactory::factory {

// Decode: a worker's batch goes on pass by pass; sequences join from its ready buffer and retire between passes.

/// Begins a pass if the worker is between passes and has something to do. In an aggregated pool a chunk of a waiting
/// prompt rides along.
void startPass(Floor& floor, std::uint32_t worker);

/// The running pass is over.
void passEnds(Floor& floor, std::uint32_t worker);

/// Takes a sequence out of the batch it decodes in.
void leaveBatch(Floor& floor, LiveId id);

}  // namespace tokenfactory::factory
