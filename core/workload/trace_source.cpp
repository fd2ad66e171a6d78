#include "core/workload/trace_source.h"

#include <algorithm>
#include <cassert>

namespace tokenfactory::workload {
namespace {

constexpr std::size_t noRow = static_cast<std::size_t>(-1);

std::vector<std::size_t> nextTurns(const Trace& trace)
{
    std::vector<std::size_t> next(trace.rows.size(), noRow);
    std::map<std::pair<std::int64_t, int>, std::size_t> last;
    for (std::size_t row = 0; row < trace.rows.size(); ++row) {
        const TraceRow& of = trace.rows[row];
        if (of.session < 0) {
            continue;
        }
        const auto [entry, isFirst] = last.try_emplace({of.session, of.agent}, row);
        if (!isFirst) {
            next[entry->second] = row;
            entry->second = row;
        }
    }
    return next;
}

}  // namespace

TraceSource::TraceSource(std::shared_ptr<const Trace> rows, Replay how)
    : trace(std::move(rows)), replay(how), nextTurn(std::make_shared<std::vector<std::size_t>>(nextTurns(*trace)))
{
    skipWaiting();
}

void TraceSource::skipWaiting()
{
    while (replay == Replay::closed && cursor < trace->rows.size() && trace->rows[cursor].session >= 0 &&
           trace->rows[cursor].turn > 0) {
        ++cursor;
    }
}

SimTime TraceSource::nextArrival() const
{
    const SimTime inOrder = cursor < trace->rows.size() ? trace->rows[cursor].time : SimTime::never();
    return std::min(inOrder, heap.empty() ? SimTime::never() : heap.front().time);
}

Request TraceSource::take()
{
    Due due{.time = nextArrival(), .row = cursor};
    assert(due.time != SimTime::never());
    if (!heap.empty() && heap.front().time == due.time) {
        std::ranges::pop_heap(heap, later);
        due = heap.back();
        heap.pop_back();
    } else {
        ++cursor;
        skipWaiting();
    }
    const TraceRow& row = trace->rows[due.row];
    const std::span<const Segment> prompt = trace->promptOf(row);
    Request request{.id = requests++,
                    .session = row.session,
                    .agent = row.agent,
                    .turn = row.turn,
                    .arrival = due.time,
                    .prompt = {prompt.begin(), prompt.end()},
                    .outputTokens = row.outputTokens,
                    .answer = row.answer,
                    .interactive = row.interactive};
    if (replay == Replay::closed) {
        rowOf[request.id] = due.row;
    }
    return request;
}

void TraceSource::answered(const Request& request, SimTime now)
{
    if (replay == Replay::open) {
        return;
    }
    const auto entry = rowOf.find(request.id);
    assert(entry != rowOf.end());
    const std::size_t next = (*nextTurn)[entry->second];
    rowOf.erase(entry);
    if (next != noRow) {
        heap.push_back({now + trace->rows[next].gap, next});
        std::ranges::push_heap(heap, later);
    }
}

void TraceSource::refused(const Request& request, SimTime) { rowOf.erase(request.id); }

}  // namespace tokenfactory::workload
