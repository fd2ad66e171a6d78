#pragma once

#include "core/factory/simulation.h"

namespace tokenfactory::factory {

/// How far a run goes at once where somebody looks at each step of it.
enum class StepUnit : std::uint8_t {
    event,   ///< to the next time at which something happens, all of it
    pass,    ///< until a decode pass or the computation of a prompt begins or ends on any worker
    second,  ///< to the next whole second
};

/// One step on, not beyond `end`. Stands earlier where `goesOn` says no: see RunControl.
void stepOn(Simulation& simulation, StepUnit unit, SimTime end, const std::function<bool(SimTime)>& goesOn = {});

/// To where the last step to a time before now() ended: stepOn() from there leads to where the run stands, or beyond it
/// where it stood between two steps. To time 0 where there is no earlier one.
void stepBack(Simulation& simulation, StepUnit unit, const std::function<bool(SimTime)>& goesOn = {});

}  // namespace tokenfactory::factory
