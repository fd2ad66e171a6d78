#pragma once

#include "core/factory/floor.h"

namespace tokenfactory::factory {

// Workers that fail, start and are switched on and off.

/// Its HBM is lost; what it worked on goes back to the queue.
void workerFails(Floor& floor, std::uint32_t worker, std::optional<double> repairS);

/// It is in service.
void workerReady(Floor& floor, std::uint32_t worker);

/// A worker without anything becomes what it is to be: it starts. Its places are to be arranged.
void setUp(Floor& floor, std::uint32_t worker);

/// The capacity loop of a pool decides.
void capacityDecides(Floor& floor, std::uint32_t pool);

/// A draining worker that has nothing left is switched off, or set up as what it is to be.
void switchOffIfEmpty(Floor& floor, std::uint32_t worker);

}  // namespace tokenfactory::factory
