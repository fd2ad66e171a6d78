#include "core/factory/measure/session_turns.h"

#include <algorithm>

namespace tokenfactory::factory {
namespace {

void enter(TurnTimes& turn, Phase phase, SimTime time)
{
    if (!turn.stages.empty()) {
        turn.stages.back().ended = time;
        if (turn.stages.back().ended == turn.stages.back().began) {
            turn.stages.pop_back();  // passed through at once
        }
    }
    turn.stages.push_back({phase, time, time});
}

void leave(TurnTimes& turn, TurnTimes::End end, SimTime time)
{
    turn.end = end;
    if (!turn.stages.empty()) {
        turn.stages.back().ended = time;
    }
}

void hear(TurnTimes& turn, const LogEntry& entry)
{
    switch (entry.kind) {
    case LogKind::arrival:
        turn.isWhole = true;
        enter(turn, Phase::queued, entry.time);
        break;
    case LogKind::phase:
        enter(turn, static_cast<Phase>(entry.detail), entry.time);
        break;
    case LogKind::putBack:
        ++turn.putBack;
        enter(turn, Phase::queued, entry.time);
        break;
    case LogKind::completed:
        leave(turn, TurnTimes::End::completed, entry.time);
        break;
    case LogKind::refused:
        leave(turn, TurnTimes::End::refused, entry.time);
        break;
    case LogKind::failed:
        leave(turn, TurnTimes::End::failed, entry.time);
        break;
    case LogKind::workerState:
    case LogKind::transfer:
    case LogKind::evicted:
        break;
    }
}

}  // namespace

std::vector<TurnTimes> turnsOf(const EventLog& log, std::int64_t session, SimTime now, std::size_t most)
{
    std::vector<TurnTimes> turns;
    for (std::size_t i = 0; i < log.entries().size(); ++i) {
        const LogEntry& entry = log.entries()[i];
        if (entry.session != session || entry.request < 0) {
            continue;
        }
        auto turn = std::ranges::find(turns, entry.request, &TurnTimes::request);
        if (turn == turns.end()) {
            turns.emplace_back().request = entry.request;
            turn = turns.end() - 1;
        }
        hear(*turn, entry);
    }
    for (TurnTimes& turn : turns) {
        if (turn.end == TurnTimes::End::open && !turn.stages.empty()) {
            turn.stages.back().ended = now;
        }
    }
    std::erase_if(turns, [](const TurnTimes& turn) { return turn.stages.empty(); });
    if (turns.size() > most) {
        turns.erase(turns.begin(), turns.end() - static_cast<std::ptrdiff_t>(most));
    }
    return turns;
}

}  // namespace tokenfactory::factory
