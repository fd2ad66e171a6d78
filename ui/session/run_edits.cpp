#include "ui/session/run_edits.h"

#include "core/scenario/live_change.h"

#include <algorithm>
#include <utility>

namespace tokenfactory::ui {

void RunEdits::follow(std::function<RunStanding()> where)
{
    whereRunStands = std::move(where);
    step = 0;
}

bool RunEdits::standsOnTheWay(const Edit& edit)
{
    if (!whereRunStands)
        return false;
    if (edit.run != step) {
        RunStanding standing = whereRunStands();
        step = edit.run;
        stepTimeS = standing.timeS;
        start = std::move(standing.scenario);
    }
    return stepTimeS > 0.0;
}

void RunEdits::takeUp(Edit& edit)
{
    if (edit.kind == EditKind::revert || !standsOnTheWay(edit))
        return;
    scenario::Scenario& next = edit.after.scenario;
    next.running = start.running;  // what earlier edits of the same step made of it goes
    next = scenario::livelyChanged(start, next, stepTimeS);
}

Expected<scenario::Scenario> RunEdits::changed(const Edit& edit, const std::vector<scenario::Intervention>& changes)
{
    const bool isOnTheWay = standsOnTheWay(edit);
    // the first are those that hold at once: what follows them does so as long after them as was asked for, however far
    // the run has come meanwhile
    const double firstS = std::ranges::min_element(changes, {}, &scenario::Intervention::timeS)->timeS;
    const double shiftS = isOnTheWay ? stepTimeS - firstS : 0.0;
    std::vector<scenario::Setting> atOnce;
    for (const scenario::Intervention& change : changes) {
        if (change.timeS <= firstS)
            atOnce.push_back({change.path, change.value});
    }
    auto next =
        isOnTheWay ? scenario::livelySet(start, atOnce, stepTimeS) : scenario::withValues(edit.before.scenario, atOnce);
    for (const scenario::Intervention& change : changes) {
        if (next && change.timeS > firstS)
            next = scenario::livelySet(*next, {{change.path, change.value}}, change.timeS + shiftS);
    }
    return next;
}

}  // namespace tokenfactory::ui
