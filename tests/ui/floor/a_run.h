#pragma once

#include "core/factory/measure/result.h"
#include "core/factory/snapshot.h"
#include "core/scenario/run.h"
#include "tests/ui/fixture.h"

#include <memory>
#include <string>
#include <vector>

namespace tokenfactory::tests {

/// A preset's run where it stands at a time, and what an interface is given of it.
struct ARun {
    std::shared_ptr<const factory::RunResult> result;
    std::shared_ptr<const factory::Snapshot> snapshot;
    std::shared_ptr<const std::vector<factory::LogEntry>> entries;
    std::shared_ptr<const std::vector<factory::Span>> spans;
    double timeS = 0.0;
};

template <class Item>
std::shared_ptr<const std::vector<Item>> listOf(const factory::Ring<Item>& ring)
{
    auto list = std::make_shared<std::vector<Item>>();
    for (std::size_t i = 0; i < ring.size(); ++i)
        list->push_back(ring[i]);
    return list;
}

inline ARun pictured(const factory::Simulation& simulation)
{
    ARun run;
    run.result = std::make_shared<const factory::RunResult>(factory::resultOf(simulation.factory()));
    run.snapshot = std::make_shared<const factory::Snapshot>(factory::snapshotOf(simulation.factory()));
    run.entries = listOf(simulation.factory().log().entries());
    run.spans = listOf(simulation.factory().log().spans());
    run.timeS = toSeconds(simulation.now());
    return run;
}

/// The run at its beginning, its log kept.
inline factory::Simulation beginning(const std::string& preset)
{
    const auto read = valueOf(scenario::readScenario(preset, presetsFolder()));
    return valueOf(scenario::simulationOf(read.scenario, presets(), presetsFolder(), {}, factory::LogSpec()))
        .simulation;
}

inline ARun runTo(const std::string& preset, double timeS)
{
    factory::Simulation simulation = beginning(preset);
    simulation.runUntil(fromSeconds(timeS));
    return pictured(simulation);
}

}  // namespace tokenfactory::tests
