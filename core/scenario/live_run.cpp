#include "core/scenario/live_run.h"

#include "core/scenario/live_change.h"

namespace tokenfactory::scenario {

LiveRun::LiveRun(const Scenario& scenario, Places where, const factory::Keeping& keep,
                 const std::optional<factory::LogSpec>& logged, const Built& begun)
    : simulation(begun.start(scenario.running, logged), keep),
      places(std::move(where)),
      keeping(keep),
      log(logged),
      ofRun(scenario),
      built(begun),
      told(begun.trace ? begun.trace->notes : std::vector<Sentence>())
{
}

Expected<LiveRun> LiveRun::begin(const Scenario& scenario, Places places, const factory::Keeping& keeping,
                                 const std::optional<factory::LogSpec>& log, const std::stop_token& stop,
                                 const Built& before)
{
    const Expected<Built> built = build(scenario, *places.catalog, places.presets, before, stop);
    if (!built) {
        return tl::unexpected(built.error());
    }
    LiveRun run(scenario, std::move(places), keeping, log, *built);
    run.stop = stop;
    Expected<std::vector<factory::Intervention>> made =
        run.interventions.of(scenario, run.built, *run.places.catalog, run.places.presets);
    if (!made) {
        return tl::unexpected(std::move(made.error()));
    }
    if (Problems problems = run.simulation.setInterventions(*std::move(made)); !problems.empty()) {
        return unexpected(std::move(problems));
    }
    return run;
}

Expected<Sentence> LiveRun::take(const Scenario& scenario, const std::function<bool(SimTime)>& goesOn)
{
    const Sentence why = whyAnew(ofRun, scenario);
    if (!why.empty()) {
        const bool isSameTrace = scenario.running.trace == ofRun.running.trace;
        Expected<LiveRun> anew = begin(scenario, places, keeping, log, stop, isSameTrace ? built : Built());
        if (!anew) {
            return tl::unexpected(std::move(anew.error()));
        }
        *this = *std::move(anew);
        reset();
        return why;
    }
    MadeInterventions next = interventions;
    Expected<std::vector<factory::Intervention>> made = next.of(scenario, built, *places.catalog, places.presets);
    if (!made) {
        return tl::unexpected(std::move(made.error()));
    }
    if (Problems problems = simulation.setInterventions(*std::move(made), {.goesOn = goesOn}); !problems.empty()) {
        return unexpected(std::move(problems));
    }
    interventions = std::move(next);
    ofRun = scenario;
    return Sentence();
}

SimTime LiveRun::end() const
{
    const std::optional<double> endS = endOf(ofRun.running);
    return endS ? fromSeconds(*endS) : SimTime::never();
}

}  // namespace tokenfactory::scenario
