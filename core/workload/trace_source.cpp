#include "core/workload/trace_source.h"

#include "core/base/random.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace tokenfactory::workload {

namespace {

constexpr std::array<std::string_view, 3> replays = {"open", "closed", "trees"};

}  // namespace

std::string_view name(Replay replay) { return replays[static_cast<std::size_t>(replay)]; }

std::span<const std::string_view> replayNames() { return replays; }

TraceSource::Plan TraceSource::planOf(const Trace& trace)
{
    Plan plan;
    plan.next.assign(trace.rows.size(), noRow);
    plan.called.assign(trace.rows.size(), false);
    std::map<std::pair<std::int64_t, int>, std::size_t> last;  // row of an agent
    std::vector<std::pair<std::size_t, std::size_t>> called;   // row of the main agent, first row of the sub-agent
    for (std::size_t row = 0; row < trace.rows.size(); ++row) {
        const TraceRow& of = trace.rows[row];
        if (of.session < 0) {
            plan.begins.push_back(row);
            continue;
        }
        const auto [entry, isFirst] = last.try_emplace({of.session, of.agent}, row);
        if (!isFirst) {
            plan.next[entry->second] = row;
            plan.called[row] = plan.called[entry->second];
            entry->second = row;
            continue;
        }
        const auto main = last.find({of.session, 0});
        if (of.agent > 0 && main != last.end()) {
            called.emplace_back(main->second, row);
            plan.called[row] = true;
        } else {
            plan.begins.push_back(row);
        }
    }
    for (const auto& [caller, row] : called) {
        // The answer before the caller's next turn was complete its gap earlier.
        const std::size_t next = plan.next[caller];
        const SimTime answered = next == noRow
                                     ? trace.rows[row].time
                                     : std::max(trace.rows[caller].time, trace.rows[next].time - trace.rows[next].gap);
        plan.calls[caller].push_back({row, std::max(SimTime{}, trace.rows[row].time - answered)});
    }
    return plan;
}

TraceSource::TraceSource(std::shared_ptr<const Trace> rows, Replay how, int liveTrees,
                         std::optional<std::uint64_t> insideSeed)
    : trace(std::move(rows)), plan(std::make_shared<const Plan>(planOf(*trace))), replay(how)
{
    assert(liveTrees >= 1);
    for (int tree = 0; replay == Replay::trees && tree < liveTrees; ++tree) {
        if (insideSeed && cursor < plan->begins.size()) {
            due(SimTime{}, inside(plan->begins[cursor++], *insideSeed));
        } else {
            beginNext(SimTime{});
        }
    }
}

std::size_t TraceSource::inside(std::size_t row, std::uint64_t seed) const
{
    int turns = 0;
    for (std::size_t turn = row; turn != noRow; turn = plan->next[turn]) {
        ++turns;
    }
    RandomStream stream(seed, "inside", row);
    for (int passed = static_cast<int>((0.25 + 0.5 * stream.uniform()) * turns); passed > 0; --passed) {
        row = plan->next[row];
    }
    return row;
}

void TraceSource::due(SimTime time, std::size_t row)
{
    heap.push_back({time, row});
    std::ranges::push_heap(heap, later);
}

void TraceSource::beginNext(SimTime now)
{
    if (replay == Replay::trees && cursor < plan->begins.size()) {
        due(now, plan->begins[cursor++]);
    }
}

SimTime TraceSource::nextArrival() const
{
    SimTime inOrder = SimTime::never();
    if (replay == Replay::open && cursor < trace->rows.size()) {
        inOrder = trace->rows[cursor].time;
    } else if (replay == Replay::closed && cursor < plan->begins.size()) {
        inOrder = trace->rows[plan->begins[cursor]].time;
    }
    return std::min(inOrder, heap.empty() ? SimTime::never() : heap.front().time);
}

Request TraceSource::take()
{
    Due next{.time = nextArrival()};
    assert(next.time != SimTime::never());
    if (!heap.empty() && heap.front().time == next.time) {
        std::ranges::pop_heap(heap, later);
        next = heap.back();
        heap.pop_back();
    } else {
        next.row = replay == Replay::open ? cursor : plan->begins[cursor];
        ++cursor;
    }
    const TraceRow& row = trace->rows[next.row];
    const std::span<const Segment> prompt = trace->promptOf(row);
    Request request{.id = requests++,
                    .session = row.session,
                    .agent = row.agent,
                    .turn = row.turn,
                    .arrival = next.time,
                    .prompt = {prompt.begin(), prompt.end()},
                    .outputTokens = row.outputTokens,
                    .answer = row.answer,
                    .interactive = row.interactive};
    if (replay != Replay::open) {
        rowOf[request.id] = next.row;
    }
    return request;
}

bool TraceSource::answered(const Request& request, SimTime now)
{
    if (replay == Replay::open) {
        return true;
    }
    const auto entry = rowOf.find(request.id);
    assert(entry != rowOf.end());
    const std::size_t row = entry->second;
    rowOf.erase(entry);
    const std::size_t next = plan->next[row];
    const auto calls = plan->calls.find(row);
    if (calls != plan->calls.end()) {
        Waiting& of = waiting[request.session];
        of.row = next;
        of.earliest = next == noRow ? now : now + trace->rows[next].gap;
        of.working = static_cast<int>(calls->second.size());
        for (const Call& call : calls->second) {
            due(now + call.delay, call.row);
        }
    } else if (next != noRow) {
        due(now + trace->rows[next].gap, next);
    } else {
        endAgent(row, now);
    }
    return next != noRow;
}

void TraceSource::refused(const Request& request, SimTime now)
{
    if (replay == Replay::open) {
        return;
    }
    const auto entry = rowOf.find(request.id);
    assert(entry != rowOf.end());
    const std::size_t row = entry->second;
    rowOf.erase(entry);
    endAgent(row, now);
}

void TraceSource::endAgent(std::size_t row, SimTime now)
{
    if (!plan->called[row]) {
        beginNext(now);
        return;
    }
    const auto caller = waiting.find(trace->rows[row].session);
    assert(caller != waiting.end());
    Waiting& main = caller->second;
    if (--main.working > 0) {
        return;
    }
    if (main.row == noRow) {
        beginNext(now);
    } else {
        due(std::max(now, main.earliest), main.row);
    }
    waiting.erase(caller);
}

}  // namespace tokenfactory::workload
