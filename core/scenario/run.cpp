#include "core/scenario/run.h"

#include <algorithm>

namespace tokenfactory::scenario {

namespace {

/// Events between two looks at the clock and the stop token.
constexpr int eventsBetweenLooks = 2048;

/// False if it was stopped.
bool advance(factory::Factory& factory, SimTime end, const std::optional<double>& endS, const RunControl& control)
{
    for (int events = 1; factory.nextEvent() <= end && !(end == SimTime::never() && factory.isDrained()); ++events) {
        factory.step();
        if (events % eventsBetweenLooks == 0) {
            if (control.stop.stop_requested()) {
                return false;
            }
            if (control.progress) {
                control.progress({.simulatedS = toSeconds(factory.now()), .endS = endS});
            }
        }
    }
    if (end != SimTime::never()) {
        factory.runUntil(end);
    }
    return true;
}

}  // namespace

std::optional<double> endOf(const Running& running, std::optional<double> untilS)
{
    std::optional<double> end = running.durationS;
    if (!end && !running.trace) {
        end = defaultDurationS;
    }
    return untilS ? std::min(*untilS, end.value_or(*untilS)) : end;
}

Expected<Ran> run(const Scenario& scenario, const catalog::Catalog& catalog, const std::filesystem::path& presets,
                  const RunControl& control)
{
    const Running& running = scenario.running;
    const Expected<Built> built = build(scenario, catalog, presets);
    if (!built) {
        return tl::unexpected(built.error());
    }
    Ran ran{.factory = {built->plan, built->source(running), running.seed}};
    const std::optional<double> endS = endOf(running, control.untilS);
    const SimTime end = endS ? fromSeconds(*endS) : SimTime::never();
    const SimTime warmUp = fromSeconds(running.warmUpS);
    if (warmUp.ns > 0 && warmUp < end) {
        ran.stopped = !advance(ran.factory, warmUp, endS, control);
        ran.factory.restartMeasuring();
    }
    ran.stopped = ran.stopped || !advance(ran.factory, end, endS, control);
    return ran;
}

}  // namespace tokenfactory::scenario
