#pragma once

#include "core/factory/measure/tally.h"
#include "core/factory/state.h"

namespace tokenfactory::factory {

/// What is done by a time that is not before now, nor after what happens next. Time O(workers + transfers +
/// places), room O(workers).
Tally tallyOf(const State& state, SimTime time);

/// Bytes of HBM that the worker's passes and fills still are to read and write at that time.
double hbmBytesToCome(const Worker& worker, SimTime time);

/// Those that they have read and written since the measuring began, by a time as tallyOf() takes it.
double hbmBytesBy(const Worker& worker, SimTime time);

/// To be called before time goes on: keeps the tallies that are due by then.
void keepTallies(State& state, SimTime to);

}  // namespace tokenfactory::factory
