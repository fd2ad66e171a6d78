#include "ui/session/session_state.h"

#include "core/cost/layout.h"

#include <utility>

namespace tokenfactory::ui {

SessionState openedState(const scenario::Scenario& scenario, scenario::Resolved resolved, const SessionState& last,
                         std::uint64_t opening)
{
    SessionState state = last;
    state.scenario = scenario;
    state.opened = scenario;
    state.opening = opening;
    state.resolved = std::move(resolved);
    state.epFollows = scenario.layout.ep == cost::widestEp(*state.resolved.model, scenario.layout);
    state.openedEpFollows = state.epFollows;
    for (StageMemory& stage : state.stages)
        stage.batch.reset();  // it was of other machines
    state.of(scenario.stage) = {scenario.each, scenario.maxLatencyS, scenario.batch};
    return state;
}

void editedSince(SessionState& state, const scenario::Scenario& before, const catalog::Catalog& catalog)
{
    const auto resolved = scenario::resolve(before, catalog);
    if (!resolved)
        return;
    state.opened = before;
    state.openedEpFollows = before.layout.ep == cost::widestEp(*resolved->model, before.layout);
}

SessionState firstState()
{
    SessionState state;
    for (const cost::Stage stage : {cost::Stage::prefill, cost::Stage::midfill, cost::Stage::decode})
        state.of(stage).each = scenario::firstTokens(stage);
    return state;
}

}  // namespace tokenfactory::ui
