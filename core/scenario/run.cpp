#include "core/scenario/run.h"

#include "core/scenario/value_path.h"

#include <algorithm>

namespace tokenfactory::scenario {

namespace {

/// What cannot change while a factory runs is as it was.
bool onlyRunningChanged(Scenario before, const Scenario& after)
{
    before.running.factory = after.running.factory;
    before.running.workload = after.running.workload;
    before.running.workloadChanges = after.running.workloadChanges;
    return before == after;
}

/// The interventions as plans and workloads; those of one time together.
Expected<std::vector<factory::Intervention>> interventionsOf(const Scenario& scenario, const Built& begin,
                                                             const catalog::Catalog& catalog,
                                                             const std::filesystem::path& presets)
{
    const std::vector<Intervention>& wanted = scenario.running.interventions;
    std::vector<factory::Intervention> made;
    Scenario present = scenario;
    Built built = begin;
    for (std::size_t i = 0; i < wanted.size();) {
        std::vector<Setting> settings;
        const double timeS = wanted[i].timeS;
        for (; i < wanted.size() && wanted[i].timeS == timeS; ++i) {
            settings.push_back({wanted[i].path, wanted[i].value});
        }
        Expected<Scenario> next = withValues(present, settings);
        if (!next) {
            return tl::unexpected(std::move(next.error()));
        }
        if (!present.running.factory && next->running.factory) {
            present.running.factory = factoryOf(present);
        }
        if (!onlyRunningChanged(present, *next)) {
            return unexpected(Problem{settings.front().path, "cannot change while the factory runs",
                                      "values of \"factory\" and \"workload\" can; others begin a run of their own"});
        }
        Expected<Built> then = build(*next, catalog, presets, built);
        if (!then) {
            return tl::unexpected(std::move(then.error()));
        }
        const bool isOtherFactory = next->running.factory != present.running.factory;
        const bool isOtherWorkload = then->workload && *then->workload != *built.workload;
        made.push_back({.time = fromSeconds(timeS),
                        .plan = isOtherFactory ? then->plan : nullptr,
                        .workload = isOtherWorkload ? then->workload : nullptr});
        present = *std::move(next);
        built = *std::move(then);
    }
    return made;
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

Expected<Begun> simulationOf(const Scenario& scenario, const catalog::Catalog& catalog,
                             const std::filesystem::path& presets, const factory::Keeping& keeping,
                             const std::optional<factory::LogSpec>& log, const std::stop_token& stop)
{
    const Running& running = scenario.running;
    const Expected<Built> built = build(scenario, catalog, presets, {}, stop);
    if (!built) {
        return tl::unexpected(built.error());
    }
    Expected<std::vector<factory::Intervention>> interventions = interventionsOf(scenario, *built, catalog, presets);
    if (!interventions) {
        return tl::unexpected(std::move(interventions.error()));
    }
    factory::Simulation simulation({.plan = built->plan,
                                    .source = built->source(running),
                                    .seed = running.seed,
                                    .warmUp = fromSeconds(running.warmUpS),
                                    .log = log},
                                   keeping);
    if (Problems problems = simulation.setInterventions(*std::move(interventions)); !problems.empty()) {
        return unexpected(std::move(problems));
    }
    return Begun{std::move(simulation), built->trace ? built->trace->notes : std::vector<Sentence>()};
}

Expected<Ran> run(const Scenario& scenario, const catalog::Catalog& catalog, const std::filesystem::path& presets,
                  const RunControl& control)
{
    // Nobody goes back from the end of it.
    Expected<Begun> begun = simulationOf(scenario, catalog, presets, {.checkpoints = 1}, control.log, control.stop);
    if (!begun) {
        return tl::unexpected(std::move(begun.error()));
    }
    Ran ran{.simulation = std::move(begun->simulation), .stopped = {}, .notes = std::move(begun->notes)};
    const std::optional<double> endS = endOf(scenario.running, control.untilS);
    const auto goesOn = [&](SimTime now) {
        if (control.progress) {
            control.progress({.simulatedS = toSeconds(now), .endS = endS});
        }
        ran.isOverfull = ran.simulation.factory().state().recorder.system.there() > mostHeld;
        return !ran.isOverfull && !control.stop.stop_requested();
    };
    ran.stopped = ran.simulation.runUntil(endS ? fromSeconds(*endS) : SimTime::never(),
                                          {.until = control.until, .untilDrained = !endS, .goesOn = goesOn});
    return ran;
}

}  // namespace tokenfactory::scenario
