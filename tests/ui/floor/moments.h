#pragma once

#include "core/scenario/run.h"
#include "tests/ui/fixture.h"
#include "tests/ui/floor/made_up_floor.h"

namespace tokenfactory::tests {

/// A scenario's run at a time.
inline ui::FloorMoment momentOf(const scenario::Scenario& scenario, double atS, double speed = 0.0)
{
    auto begun = valueOf(scenario::simulationOf(scenario, presets(), presetsFolder()));
    ui::FloorMoment moment;
    begun.simulation.runUntil(fromSeconds(atS));
    moment.now = std::make_shared<factory::Snapshot>(factory::snapshotOf(begun.simulation.factory()));
    moment.speed = speed;
    return moment;
}

/// Of one that is shipped.
inline ui::FloorMoment momentOf(const char* preset, double atS, double speed = 0.0)
{
    return momentOf(valueOf(scenario::readScenario(preset, presetsFolder())).scenario, atS, speed);
}

inline MadeUp bigFloor()
{
    MadeUp floor;
    floor.pools = {{"prefill", true, false, false, 6, 16, 0}, {"midfill", false, true, false, 4, 8, 0},
                   {"fast", false, false, true, 4, 16, 32},   {"slow", false, false, true, 12, 8, 0},
                   {"mixed", true, true, true, 3, 8, 0},      {"long", true, false, false, 2, 72, 0}};
    floor.tiers = {kv::Tier::hotCache, kv::Tier::dram, kv::Tier::ssd, kv::Tier::pool};
    floor.transfers = 40;
    floor.waiting = 130;
    return floor;
}

}  // namespace tokenfactory::tests
