#include "core/scenario/run.h"

#include "core/base/format.h"
#include "core/scenario/interventions.h"

#include <algorithm>

namespace tokenfactory::scenario {

namespace {

/// What of a scenario comes to nothing in a run that ended at this time.
std::vector<Sentence> withoutEffect(const Running& running, double endS)
{
    std::vector<Sentence> notes;
    for (const Intervention& intervention : running.interventions) {
        if (intervention.timeS > endS) {
            notes.push_back({"The change of %1 at %2 comes after the end of the run.",
                             {intervention.path, readable(intervention.timeS, Unit::seconds)}});
        }
    }
    const std::vector<factory::Failure> none;
    const std::vector<factory::Failure>& failures = running.factory ? running.factory->failures : none;
    for (const factory::Failure& failure : failures) {
        const std::vector<Sentence> which = {failure.pool, std::to_string(failure.worker),
                                             readable(failure.atS, Unit::seconds)};
        if (failure.atS > endS) {
            notes.push_back({"The failure of %1, worker %2, at %3 comes after the end of the run.", which});
            continue;
        }
        const bool wasDown = std::ranges::any_of(failures, [&](const factory::Failure& earlier) {
            return earlier.pool == failure.pool && earlier.worker == failure.worker && earlier.atS < failure.atS &&
                   (!earlier.repairS || earlier.atS + *earlier.repairS > failure.atS);
        });
        if (wasDown) {
            notes.push_back(
                {"The failure of %1, worker %2, at %3 changes nothing: it was lost before and not repaired.", which});
        }
    }
    return notes;
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
    const Expected<Built> built = build(scenario, catalog, presets, {}, stop);
    if (!built) {
        return tl::unexpected(built.error());
    }
    Expected<std::vector<factory::Intervention>> interventions =
        MadeInterventions().of(scenario, *built, catalog, presets);
    if (!interventions) {
        return tl::unexpected(std::move(interventions.error()));
    }
    factory::Simulation simulation(built->start(scenario.running, log), keeping);
    if (Problems problems = simulation.setInterventions(*std::move(interventions)); !problems.empty()) {
        return unexpected(std::move(problems));
    }
    return Begun{std::move(simulation), built->trace ? built->trace->notes : std::vector<Sentence>()};
}

Expected<Ran> run(const Scenario& scenario, const catalog::Catalog& catalog, const std::filesystem::path& presets,
                  const RunControl& control)
{
    const std::optional<double> wholeS = endOf(scenario.running);
    const double warmUpS = scenario.running.warmUpS;
    if (warmUpS > 0.0 && wholeS && *wholeS <= warmUpS) {
        return unexpected(Problem{
            "run.warm_up_s",
            {"is %1, and the run lasts %2", {readable(warmUpS, Unit::seconds), readable(*wholeS, Unit::seconds)}},
            "a longer run, or a shorter warm-up, is wanted: only what comes after it is measured"});
    }
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
    const bool isWhole =
        ran.stopped.why == factory::Stopped::Why::reached || ran.stopped.why == factory::Stopped::Why::drained;
    if (isWhole && !control.untilS) {
        const std::vector<Sentence> notes =
            withoutEffect(scenario.running, endS.value_or(toSeconds(ran.simulation.now())));
        ran.notes.insert(ran.notes.end(), notes.begin(), notes.end());
    }
    return ran;
}

}  // namespace tokenfactory::scenario
