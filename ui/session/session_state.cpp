#include "ui/session/session_state.h"

#include "core/cost/layout.h"

#include <utility>

namespace tokenfactory::ui {

SessionState openedState(const scenario::Scenario& scenario, scenario::Resolved resolved, const SessionState& last)
{
    SessionState state = last;
    state.scenario = scenario;
    state.opened = scenario;
    state.resolved = std::move(resolved);
    state.epFollows = scenario.layout.ep == cost::widestEp(*state.resolved.model, scenario.layout);
    state.openedEpFollows = state.epFollows;
    state.of(scenario.stage) = {scenario.each, scenario.maxLatencyS};
    return state;
}

SessionState firstState()
{
    // decode as a scenario starts; a prompt of 8k for prefill, and 2k new tokens on the same cache for midfill
    const cost::SequenceTokens decode = scenario::Scenario().each;
    SessionState state;
    state.of(cost::Stage::decode).each = decode;
    state.of(cost::Stage::prefill).each = {.newTokens = 8192, .cachedTokens = 0};
    state.of(cost::Stage::midfill).each = {.newTokens = 2048, .cachedTokens = decode.cachedTokens};
    return state;
}

}  // namespace tokenfactory::ui
