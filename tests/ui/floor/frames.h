#pragma once

#include "tests/ui/floor/moments.h"
#include "ui/session/frame.h"

namespace tokenfactory::tests {

/// A frame of a shipped scenario's run at a time, as the page gets them; with the trail of a session where one is
/// given.
inline ui::FramePtr frameOf(const char* preset, double atS, std::optional<std::int64_t> session = std::nullopt)
{
    const auto read = valueOf(scenario::readScenario(preset, presetsFolder()));
    auto begun = valueOf(scenario::simulationOf(read.scenario, presets(), presetsFolder(), {}, factory::LogSpec()));
    auto frame = std::make_shared<ui::Frame>();
    begun.simulation.runUntil(fromSeconds(atS));
    const factory::Factory& factory = begun.simulation.factory();
    frame->moment.now = std::make_shared<factory::Snapshot>(factory::snapshotOf(factory));
    frame->time = factory.now();
    frame->stands = true;
    frame->scenario = std::make_shared<scenario::Scenario>(read.scenario);
    frame->marks = std::make_shared<std::vector<ui::RunMark>>();
    frame->result = std::make_shared<factory::RunResult>(factory::resultOf(factory));
    frame->plan = factory.sharedPlan();
    if (!session && !frame->moment.now->live.empty())
        session = frame->moment.now->live.front().session;
    if (session)
        frame->trail = std::make_shared<ui::SessionTrail>(
            ui::SessionTrail{*session, factory::turnsOf(factory.log(), *session, factory.now())});
    return frame;
}

}  // namespace tokenfactory::tests
