#include "core/factory/pools/hand_off.h"

#include "core/factory/pools/decode.h"
#include "core/factory/pools/input_fill.h"
#include "core/factory/pools/orchestrator.h"
#include "core/factory/transfers.h"

#include <algorithm>

namespace tokenfactory::factory {
namespace {

/// Bytes a filled prompt needs in a decode worker's HBM, what lies there already left out.
std::int64_t bytesAt(const Floor& floor, const Worker& worker, const Live& live, std::int64_t there)
{
    const WorkerKind& kind = floor.kind(worker);
    std::int64_t tokens = live.promptTokens - there;
    if (floor.plan.spec.reserve == Reserve::finalSize) {
        tokens += live.request.outputTokens - live.said;
    }
    return tokens * kind.bytesPerToken + kind.bytesPerSequence;
}

std::int64_t tokensThere(const Floor& floor, const Worker& worker, const Live& live)
{
    const State& s = floor.s;
    // The whole prompt may lie there, of which match() would leave one token out.
    return s.store.lies(live.prompt, worker.hbm)
               ? live.promptTokens
               : s.store.match(live.prompt, std::span(worker.nearest).first(1)).matchedTokens;
}

void enterReady(Floor& floor, LiveId id)
{
    State& s = floor.s;
    Live& live = s.lives[id];
    enter(floor, live, Phase::ready);
    s.workers[live.decodeWorker].ready.push_back(id);
    startPass(floor, live.decodeWorker);
}

/// False if no decode worker has room.
bool handOff(Floor& floor, LiveId id)
{
    State& s = floor.s;
    Live& live = s.lives[id];
    std::vector<control::WorkerSeen> candidates(s.workers.size());
    for (std::size_t i = 0; i < s.workers.size(); ++i) {
        const Worker& worker = s.workers[i];
        if (worker.state != WorkerState::working || !floor.decodes(worker)) {
            continue;
        }
        const std::int64_t there = tokensThere(floor, worker, live);
        const auto busy = static_cast<double>(worker.sequences + std::ssize(worker.ready) + worker.coming);
        candidates[i] = {.open = bytesAt(floor, worker, live, there) <= s.store.place(worker.hbm).obtainableBytes(),
                         .load = busy / floor.kind(worker).spec.decodeSlots,
                         .cachedTokens = there};
    }
    const std::optional<std::size_t> chosen =
        control::route(floor.plan.spec.decodeRouting, candidates, 0.25, s.decodeTurn);
    if (!chosen) {
        return false;
    }
    Worker& worker = s.workers[*chosen];
    const std::int64_t there = tokensThere(floor, worker, live);
    const std::int64_t bytes = bytesAt(floor, worker, live, there);
    if (!s.store.reserve(worker.hbm, bytes)) {
        return false;
    }
    live.decodeWorker = static_cast<std::uint32_t>(*chosen);
    live.decodeReserved = bytes;
    ++worker.coming;
    enter(floor, live, Phase::handingOff);
    startHandOff(floor, id, (live.promptTokens - there) * floor.plan.bytesPerToken + floor.plan.bytesPerSequence);
    return true;
}

}  // namespace

void offer(Floor& floor, LiveId id)
{
    State& s = floor.s;
    Live& live = s.lives[id];
    enter(floor, live, Phase::filled);
    Worker& worker = s.workers[live.fillWorker];
    if (floor.isAggregated(worker) && worker.state == WorkerState::working) {
        // It decodes where it was filled: the state and what finalSize asks for find room as it joins.
        live.decodeWorker = live.fillWorker;
        live.decodeHold = live.fillHold;
        live.fillHold = {};
        live.decodeReserved = live.fillReserved;
        live.fillReserved = 0;
        live.fillWorker = none;
        enterReady(floor, id);
        return;
    }
    if (!s.filled.empty() || !handOff(floor, id)) {
        s.filled.push_back(id);
    }
}

void offerAgain(Floor& floor)
{
    State& s = floor.s;
    while (!s.filled.empty() && handOff(floor, s.filled.front())) {
        s.filled.pop_front();
    }
}

void handOffCame(Floor& floor, LiveId id)
{
    State& s = floor.s;
    Live& live = s.lives[id];
    Worker& worker = s.workers[live.decodeWorker];
    const std::int64_t withBlobs = live.decodeReserved;
    s.store.unreserve(worker.hbm, withBlobs);
    s.store.insert(live.prompt, worker.hbm);
    live.decodeHold = s.store.hold(live.prompt, worker.hbm);
    // What is left of the room: the state, and what finalSize asked for; all of it where the blobs found no place.
    const WorkerKind& kind = floor.kind(worker);
    live.decodeReserved = kind.bytesPerSequence;
    if (floor.plan.spec.reserve == Reserve::finalSize) {
        live.decodeReserved += (live.request.outputTokens - live.said) * kind.bytesPerToken;
    }
    if (live.decodeHold.isEmpty) {
        live.decodeReserved = withBlobs;
    }
    if (!s.store.reserve(worker.hbm, live.decodeReserved)) {
        live.decodeReserved = 0;
    }
    --worker.coming;
    leaveFill(floor, live);
    floor.mark(EventKind::fillEnds, live.request.id, live.decodeWorker);
    enterReady(floor, id);
    admit(floor);
}

void leaveReady(Floor& floor, Live& live)
{
    State& s = floor.s;
    const auto id = static_cast<LiveId>(&live - s.lives.data());
    if (live.phase == Phase::filled) {
        std::erase(s.filled, id);
    }
    if (live.decodeWorker == none) {
        return;
    }
    Worker& worker = s.workers[live.decodeWorker];
    if (live.phase == Phase::handingOff) {
        --worker.coming;
    }
    if (live.phase == Phase::ready) {
        std::erase(worker.ready, id);
    }
    s.store.release(live.decodeHold);
    live.decodeHold = {};
    s.store.unreserve(worker.hbm, live.decodeReserved);
    live.decodeReserved = 0;
    live.decodeWorker = none;
}

}  // namespace tokenfactory::factory
