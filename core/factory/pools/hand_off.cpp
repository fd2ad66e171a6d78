#include "core/factory/pools/hand_off.h"

#include "core/factory/pools/decode.h"
#include "core/factory/pools/input_fill.h"
#include "core/factory/pools/orchestrator.h"
#include "core/factory/transfers.h"
#include "core/factory/upkeep.h"

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

/// What of its prompt lies in a decode worker's HBM.
struct There {
    std::int64_t tokens = 0;
    kv::BlobId last;
};

There findThere(const Floor& floor, const Worker& worker, const Live& live)
{
    const State& s = floor.s;
    // The whole prompt may lie there, of which match() would leave one token out.
    if (s.store.lies(live.prompt, worker.hbm)) {
        return {live.promptTokens, live.prompt};
    }
    const kv::Hit hit = s.store.match(live.prompt, std::span(&worker.hbm, 1));
    return {hit.tokens, hit.last};
}

void enterReady(Floor& floor, LiveId id)
{
    State& s = floor.s;
    Live& live = s.lives[id];
    if (live.putBack == 0) {
        s.recorder.handOffS.add(toSeconds(s.now - live.filledAt));
    }
    enter(floor, live, Phase::ready);
    s.workers[live.decodeWorker].ready.push_back(id);
    startPass(floor, live.decodeWorker);
}

/// Prompts that are filled wait for room at the pools that decode and do not fill: in others they stay where they are.
void meterRoom(const Floor& floor)
{
    for (std::size_t pool = 0; pool < floor.plan.spec.pools.size(); ++pool) {
        const PoolSpec& spec = floor.plan.spec.pools[pool];
        if (spec.decode && !spec.prefill && !spec.midfill) {
            floor.setAwaitsRoom(static_cast<int>(pool), !floor.s.filled.empty());
        }
    }
}

/// False if no decode worker has room.
bool handOff(Floor& floor, LiveId id)
{
    State& s = floor.s;
    Live& live = s.lives[id];
    std::vector<control::WorkerSeen> candidates(s.workers.size());
    std::vector<int> tokensIn;
    s.store.matchEach(live.prompt, s.readRanks, tokensIn);
    for (std::size_t i = 0; i < s.workers.size(); ++i) {
        const Worker& worker = s.workers[i];
        if (worker.state != WorkerState::working || !floor.decodes(worker) || !fits(floor, worker, live)) {
            continue;
        }
        const bool isWhole = s.store.lies(live.prompt, worker.hbm);
        const std::int64_t there = isWhole ? live.promptTokens : tokensIn[static_cast<std::size_t>(worker.hbm.index)];
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
    There there = findThere(floor, worker, live);
    std::int64_t bytes = bytesAt(floor, worker, live, there.tokens);
    // What lies there is held first, so that making room does not evict it.
    kv::Hold hold = there.tokens > 0 ? s.store.hold(there.last, worker.hbm) : kv::Hold{};
    if (!s.store.reserve(worker.hbm, bytes)) {
        s.store.release(hold);
        hold = {};
        if (s.store.place(worker.hbm).isFreeForAll() && there.tokens > 0) {
            // Nobody else is there to make room: what lies there, with its snapshots, is itself too much.
            there = {};
            bytes = bytesAt(floor, worker, live, 0);
        }
        if (there.tokens > 0 || !s.store.reserve(worker.hbm, bytes)) {
            return false;
        }
    }
    live.decodeHold = hold;
    live.decodeWorker = static_cast<std::uint32_t>(*chosen);
    live.decodeReserved = bytes;
    ++worker.coming;
    enter(floor, live, Phase::handingOff);
    startHandOff(floor, id,
                 (live.promptTokens - there.tokens) * floor.plan.bytesPerToken + floor.plan.bytesPerSequence);
    return true;
}

}  // namespace

bool couldDecode(const Floor& floor, const Live& live)
{
    return std::ranges::any_of(floor.s.workers, [&](const Worker& worker) {
        return floor.kindToBe(worker).decode && worker.couldServe() && fits(floor, worker, live);
    });
}

void offer(Floor& floor, LiveId id)
{
    State& s = floor.s;
    Live& live = s.lives[id];
    enter(floor, live, Phase::filled);
    Worker& worker = s.workers[live.fillWorker];
    if (floor.isAggregated(worker)) {
        // It decodes where it was filled, in a worker that drains too.
        live.decodeWorker = live.fillWorker;
        live.decodeHold = live.fillHold;
        live.fillHold = {};
        live.decodeReserved = live.fillReserved;
        live.fillReserved = 0;
        --worker.toHandOff;
        live.fillWorker = none;
        enterReady(floor, id);
        return;
    }
    if (!couldDecode(floor, live)) {
        putBack(floor, id);
    } else if (!s.filled.empty() || !handOff(floor, id)) {
        s.filled.push_back(id);
        meterRoom(floor);
    }
}

void offerAgain(Floor& floor)
{
    State& s = floor.s;
    while (!s.filled.empty() && handOff(floor, s.filled.front())) {
        s.filled.pop_front();
    }
    meterRoom(floor);
}

void putBackWhatFitsNowhere(Floor& floor)
{
    State& s = floor.s;
    const std::deque<LiveId> waiting = s.filled;
    // Newest first, so that they come to stand in front of the queue in their order.
    for (auto id = waiting.rbegin(); id != waiting.rend(); ++id) {
        if (!couldDecode(floor, s.lives[*id])) {
            putBack(floor, *id);
        }
    }
}

void handOffCame(Floor& floor, LiveId id)
{
    State& s = floor.s;
    Live& live = s.lives[id];
    Worker& worker = s.workers[live.decodeWorker];
    s.store.unreserve(worker.hbm, live.decodeReserved);
    s.store.release(live.decodeHold);
    const Laid laid = layPrompt(floor, worker, live);
    live.decodeHold = laid.hold;
    live.decodeReserved = laid.reserved;
    const std::uint32_t from = live.fillWorker;
    --worker.coming;
    leaveFill(floor, live);
    floor.mark(EventKind::fillEnds, live.request.id, live.decodeWorker);
    enterReady(floor, id);
    switchOffIfEmpty(floor, from);
    admit(floor);
}

void leaveReady(Floor& floor, Live& live)
{
    State& s = floor.s;
    const auto id = static_cast<LiveId>(&live - s.lives.data());
    if (live.phase == Phase::filled) {
        std::erase(s.filled, id);
        meterRoom(floor);
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
