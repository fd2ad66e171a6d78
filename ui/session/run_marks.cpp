#include "ui/session/run_marks.h"

#include "core/scenario/live_change.h"

#include <algorithm>
#include <limits>
#include <map>

namespace tokenfactory::ui {

namespace {

std::vector<factory::Failure> failuresOf(const scenario::Scenario& scenario)
{
    const auto last = scenario::inForce(scenario, std::numeric_limits<double>::max());
    return last && last->running.factory ? last->running.factory->failures : std::vector<factory::Failure>();
}

bool has(const auto& all, const auto& one) { return std::ranges::find(all, one) != all.end(); }

}  // namespace

std::vector<RunMark> marksOf(const scenario::Scenario& running,
                             const std::vector<std::optional<factory::ChangeReport>>& reports, SimTime end,
                             const scenario::Scenario& opened)
{
    std::map<SimTime, RunMark> byTime;
    std::size_t changes = 0;
    for (const scenario::Intervention& change : running.running.interventions) {
        const SimTime time = fromSeconds(change.timeS);
        const auto [place, isNew] = byTime.try_emplace(time);
        RunMark& mark = place->second;
        if (isNew) {
            mark.report = changes < reports.size() ? reports[changes] : std::nullopt;
            ++changes;
        }
        mark.settings.push_back({change.path, change.value});
        mark.byUser = mark.byUser || !has(opened.running.interventions, change);
    }
    const std::vector<factory::Failure> planned = failuresOf(opened);
    for (const factory::Failure& failure : failuresOf(running)) {
        const auto add = [&](double timeS, bool isBack) {
            const SimTime time = fromSeconds(timeS);
            if (time > end)
                return;
            RunMark& mark = byTime[time];
            mark.workers.push_back({failure.pool, failure.worker, isBack});
            mark.byUser = mark.byUser || !has(planned, failure);
        };
        add(failure.atS, false);
        if (failure.repairS)
            add(failure.atS + *failure.repairS, true);
    }
    std::vector<RunMark> marks;
    for (auto& [time, mark] : byTime) {
        mark.number = static_cast<int>(marks.size()) + 1;
        mark.time = time;
        marks.push_back(std::move(mark));
    }
    return marks;
}

}  // namespace tokenfactory::ui
