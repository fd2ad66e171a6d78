#include "core/scenario/live_change.h"

#include "core/factory/spec_file.h"
#include "core/scenario/interventions.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tokenfactory::scenario {

using nlohmann::json;

namespace {

factory::FactorySpec specOf(const Scenario& scenario) { return scenario.running.factory.value_or(factoryOf(scenario)); }

bool isOtherWorkload(const Scenario& a, const Scenario& b)
{
    return a.running.workload != b.running.workload ||
           json::parse(a.running.workloadChanges) != json::parse(b.running.workloadChanges);
}

/// As a scenario file has it.
json workloadValue(const Running& running)
{
    json changes = json::parse(running.workloadChanges);
    if (changes.empty()) {
        return running.workload;
    }
    if (!running.workload.empty()) {
        changes["from"] = running.workload;
    }
    return changes;
}

/// After those of the same time, of which one with the same path goes.
void add(std::vector<Intervention>& interventions, const Intervention& added)
{
    std::erase_if(interventions,
                  [&](const Intervention& other) { return other.timeS == added.timeS && other.path == added.path; });
    const auto later = std::ranges::upper_bound(interventions, added.timeS, {}, &Intervention::timeS);
    interventions.insert(later, added);
}

/// With what holds at a time from the beginning on, and the interventions that are still to come.
Scenario anew(const Scenario& running, const Scenario& edited, double timeS)
{
    Scenario next = edited;
    Scenario withPast = edited;
    withPast.running.interventions = running.running.interventions;
    if (const Expected<Scenario> now = inForce(withPast, timeS)) {
        next.running = now->running;
    }
    next.running.interventions = running.running.interventions;
    std::erase_if(next.running.interventions, [&](const Intervention& past) { return past.timeS <= timeS; });
    if (next.running.factory == factoryOf(running) || next.running.factory == factoryOf(edited)) {
        next.running.factory.reset();
    }
    return next;
}

std::string_view rootOf(std::string_view path) { return path.substr(0, path.find_first_of(".[")); }

}  // namespace

Expected<Scenario> inForce(const Scenario& scenario, double timeS)
{
    Scenario now = scenario;
    now.running.interventions.clear();
    const std::vector<Intervention>& all = scenario.running.interventions;
    for (std::size_t i = 0; i < all.size() && all[i].timeS <= timeS;) {
        const double changeS = all[i].timeS;
        Expected<Scenario> next = changedAt(changeS, now, settingsAt(all, i));
        if (!next) {
            return next;
        }
        now = *std::move(next);
    }
    return now;
}

Sentence whyAnew(const Scenario& running, const Scenario& next)
{
    const Running& before = running.running;
    const Running& after = next.running;
    const factory::FactorySpec factoryBefore = specOf(running);
    const factory::FactorySpec factoryAfter = specOf(next);
    if (running.model != next.model) {
        return "another model begins its run anew, with the same seed";
    }
    if (running.calibration != next.calibration || !(running.choices == next.choices)) {
        return "what passes cost cannot change while the factory runs: the run begins anew, with the same seed";
    }
    if (before.trace != after.trace) {
        return "another trace begins its run anew";
    }
    if (before.seed != after.seed) {
        return "another seed begins its run anew";
    }
    if (before.warmUpS != after.warmUpS) {
        return "another warm-up begins the run anew, with the same seed";
    }
    if (factoryBefore != factoryAfter || (!before.trace && isOtherWorkload(running, next))) {
        return "what it begins with is another: the run begins anew, with the same seed";
    }
    return {};
}

Scenario livelyChanged(const Scenario& running, const Scenario& edited, double timeS)
{
    const Expected<Scenario> now = inForce(running, timeS);
    if (timeS <= 0.0 || !now) {
        return edited;
    }
    // the two of which only what the run is made of may differ
    Scenario likeRunning = edited;
    likeRunning.running.factory = specOf(running);
    likeRunning.running.workload = running.running.workload;
    likeRunning.running.workloadChanges = running.running.workloadChanges;
    if (!whyAnew(running, likeRunning).empty()) {
        return anew(running, edited, timeS);
    }
    const bool isAsItRan = edited.running.factory == running.running.factory;
    const bool isDerived = isAsItRan && specOf(*now) == factoryOf(running);
    const factory::FactorySpec wanted = isDerived ? factoryOf(edited) : !isAsItRan ? specOf(edited) : specOf(*now);
    const factory::TiersSpec tiers = specOf(*now).tiers;
    if (tiers.blockTokens != wanted.tiers.blockTokens || tiers.snapshotTokens != wanted.tiers.snapshotTokens) {
        return anew(running, edited, timeS);
    }
    Scenario next = edited;
    next.running.factory = running.running.factory;
    next.running.interventions = running.running.interventions;
    if (wanted != specOf(*now)) {
        next.running.factory = specOf(running);
        add(next.running.interventions, {timeS, "factory", factory::toJson(wanted)});
    }
    if (isOtherWorkload(running, edited) && !running.running.trace) {
        next.running.workload = running.running.workload;
        next.running.workloadChanges = running.running.workloadChanges;
        add(next.running.interventions, {timeS, "workload", workloadValue(edited.running).dump()});
    }
    return next;
}

Expected<Scenario> livelySet(const Scenario& running, const std::vector<Setting>& settings, double timeS)
{
    if (timeS <= 0.0) {
        return withValues(running, settings);
    }
    std::vector<Setting> live;
    std::vector<Setting> others;
    for (const Setting& setting : settings) {
        const std::string_view root = rootOf(setting.path);
        const bool isLive = root == "factory" || (root == "workload" && !running.running.trace);
        (isLive ? live : others).push_back(setting);
    }
    Scenario next = running;
    if (!others.empty()) {
        const Expected<Scenario> edited = withValues(running, others);
        if (!edited) {
            return edited;
        }
        next = livelyChanged(running, *edited, timeS);
    }
    const Expected<Scenario> now = inForce(next, timeS);
    const Expected<Scenario> then = now ? changedAt(timeS, *now, live) : now;
    if (!then) {
        return then;
    }
    if (specOf(*then) == specOf(*now) && !isOtherWorkload(*now, *then)) {
        return next;
    }
    const factory::TiersSpec before = specOf(*now).tiers;
    const factory::TiersSpec after = specOf(*then).tiers;
    if (before.blockTokens != after.blockTokens || before.snapshotTokens != after.snapshotTokens ||
        !whyAnew(running, next).empty()) {
        return then;  // from the beginning on
    }
    for (const Setting& setting : live) {
        if (rootOf(setting.path) == "factory") {
            next.running.factory = specOf(running);
        }
        const json value = json::parse(setting.value, nullptr, false);
        add(next.running.interventions,
            {timeS, setting.path, value.is_discarded() ? json(setting.value).dump() : setting.value});
    }
    return next;
}

}  // namespace tokenfactory::scenario
