#include "core/scenario/live_change.h"
#include "ui/session/session.h"

#include <utility>

namespace tokenfactory::ui {

void Session::changeOnTheWay(std::function<RunStanding()> where)
{
    whereRunStands = std::move(where);
    stepOfRun = 0;
}

bool Session::standsOnTheWay(const Edit& edit)
{
    if (!whereRunStands)
        return false;
    if (edit.run != stepOfRun) {
        const RunStanding standing = whereRunStands();
        stepOfRun = edit.run;
        stepTimeS = standing.timeS;
        stepStart = edit.before.scenario;
        stepStart.running = standing.running;
    }
    return stepTimeS > 0.0;
}

void Session::changeRun(Edit& edit)
{
    if (!standsOnTheWay(edit))
        return;
    scenario::Scenario& next = edit.after.scenario;
    next.running = stepStart.running;  // what earlier edits of the same step made of it goes
    next = scenario::livelyChanged(stepStart, next, stepTimeS);
}

bool Session::setRunValue(const std::string& path, const std::string& value)
{
    if (!isOpen())
        return false;
    Edit made;
    made.kind = EditKind::runValue;
    made.flag = path;
    made.before = now;
    made.after = now;
    made.run = runs.of(made);
    auto next = standsOnTheWay(made) ? scenario::livelySet(stepStart, {path, value}, stepTimeS)
                                     : scenario::withValues(now.scenario, {{path, value}});
    if (!next) {
        emit reported(next.error(), {});
        emit changed();  // controls go back to what holds
        return false;
    }
    made.after.scenario = *std::move(next);
    commit(std::move(made));
    return true;
}

scenario::Scenario Session::scenarioInForce() const
{
    const double timeS = whereRunStands ? whereRunStands().timeS : 0.0;
    const auto inForce = scenario::inForce(now.scenario, timeS);
    return inForce ? *inForce : now.scenario;
}

}  // namespace tokenfactory::ui
