#include "core/scenario/interventions.h"

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

bool isSame(const std::vector<Setting>& a, const std::vector<Setting>& b)
{
    return std::ranges::equal(a, b, [](const Setting& one, const Setting& other) {
        return one.path == other.path && one.value == other.value;
    });
}

}  // namespace

Expected<Scenario> changedAt(double timeS, const Scenario& present, const std::vector<Setting>& settings)
{
    Expected<Scenario> next = withValues(present, settings);
    if (next || !present.running.factory) {
        return next;
    }
    Scenario later = present;
    std::erase_if(later.running.factory->failures,
                  [&](const factory::Failure& failure) { return failure.atS < timeS; });
    if (Expected<Scenario> other = withValues(later, settings)) {
        return other;
    }
    return next;
}

std::vector<Setting> settingsAt(const std::vector<Intervention>& interventions, std::size_t& i)
{
    std::vector<Setting> settings;
    const double timeS = interventions[i].timeS;
    for (; i < interventions.size() && interventions[i].timeS == timeS; ++i) {
        settings.push_back({interventions[i].path, interventions[i].value});
    }
    return settings;
}

Expected<std::vector<factory::Intervention>> MadeInterventions::of(const Scenario& scenario, const Built& begin,
                                                                   const catalog::Catalog& catalog,
                                                                   const std::filesystem::path& presets)
{
    const std::vector<Intervention>& wanted = scenario.running.interventions;
    std::vector<factory::Intervention> all;
    Scenario present = scenario;
    present.running.interventions.clear();
    Built built = begin;
    std::size_t steps = 0;
    for (std::size_t i = 0; i < wanted.size(); ++steps) {
        const double timeS = wanted[i].timeS;
        std::vector<Setting> settings = settingsAt(wanted, i);
        const bool isMade = steps < made.size() && made[steps].timeS == timeS && isSame(made[steps].settings, settings);
        if (!isMade) {
            made.resize(std::min(made.size(), steps));
            Expected<Scenario> next = changedAt(timeS, present, settings);
            if (!next) {
                return tl::unexpected(std::move(next.error()));
            }
            if (!present.running.factory && next->running.factory) {
                present.running.factory = factoryOf(present);
            }
            if (!onlyRunningChanged(present, *next)) {
                return unexpected(Problem{settings.front().path, "cannot change while the factory runs",
                                          "values of \"factory\" and \"workload\" can; others begin a run of their "
                                          "own"});
            }
            Expected<Built> then = build(*next, catalog, presets, built);
            if (!then) {
                return tl::unexpected(std::move(then.error()));
            }
            const bool isOtherFactory = next->running.factory != present.running.factory;
            const bool isOtherWorkload = then->workload && *then->workload != *built.workload;
            made.push_back({.timeS = timeS,
                            .settings = std::move(settings),
                            .scenario = *std::move(next),
                            .built = *then,
                            .intervention = {.time = fromSeconds(timeS),
                                             .plan = isOtherFactory ? then->plan : nullptr,
                                             .workload = isOtherWorkload ? then->workload : nullptr}});
        }
        present = made[steps].scenario;
        built = made[steps].built;
        all.push_back(made[steps].intervention);
    }
    made.resize(steps);
    return all;
}

}  // namespace tokenfactory::scenario
