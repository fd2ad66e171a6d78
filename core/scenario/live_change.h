#pragma once

#include "core/scenario/value_path.h"

namespace tokenfactory::scenario {

/// A scenario as it is at a time of its run: its interventions up to then, those of that time among them, laid over the
/// beginning; none are left. Problems as of withValues().
Expected<Scenario> inForce(const Scenario& scenario, double timeS);

/// The scenario that a run goes on with when values of its own were edited while it stood at a time > 0. What can
/// change while a factory runs becomes an intervention at that time: a workload, a factory, and where a scenario has
/// none of its own the one that factoryOf() makes of its layout and rack. For the rest a run has to begin anew, with
/// what holds at that time from the beginning on: see whyAnew(). At time 0 an edit changes the beginning.
/// `running` is what runs, and `edited` differs from it in other things than its interventions.
Scenario livelyChanged(const Scenario& running, const Scenario& edited, double timeS);

/// The same for other values, all at once; their paths may lead into a factory or a workload that interventions have
/// changed. Problems as of withValues().
Expected<Scenario> livelySet(const Scenario& running, const std::vector<Setting>& settings, double timeS);

/// Why a run of one scenario cannot go on as that of another, in words; empty where it can, with other interventions or
/// another end.
Sentence whyAnew(const Scenario& running, const Scenario& next);

}  // namespace tokenfactory::scenario
