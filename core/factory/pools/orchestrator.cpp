#include "core/factory/pools/orchestrator.h"

#include "core/factory/pools/decode.h"
#include "core/factory/pools/hand_off.h"
#include "core/factory/pools/input_fill.h"
#include "core/factory/upkeep.h"

#include <algorithm>
#include <cassert>

namespace tokenfactory::factory {
namespace {

/// The slot may be used by another request.
void forget(State& s, LiveId id)
{
    const std::uint32_t generation = s.lives[id].generation + 1;
    s.lives[id] = {};
    s.lives[id].generation = generation;
    s.freeLives.push_back(id);
}

bool isHeld(Phase phase) { return phase != Phase::queued; }

Station& stationOf(Recorder& recorder, Phase phase)
{
    switch (phase) {
    case Phase::queued:
        return recorder.queue;
    case Phase::loading:
    case Phase::waiting:
    case Phase::filling:
        return recorder.fill;
    case Phase::filled:
    case Phase::handingOff:
        return recorder.handOff;
    case Phase::ready:
        return recorder.ready;
    case Phase::decoding:
        return recorder.decode;
    }
    return recorder.queue;
}

/// Counts of requests that are held, by what they wait for.
int& countOf(State& s, Phase phase)
{
    switch (phase) {
    case Phase::decoding:
        return s.decoding;
    case Phase::ready:
    case Phase::filled:
    case Phase::handingOff:
        return s.ready;
    default:
        return s.filling;
    }
}

void signal(State& s)
{
    Signals& history = s.recorder.history;
    history.queued.set(static_cast<double>(s.queue.size()), s.now);
    history.filling.set(s.filling, s.now);
    history.ready.set(s.ready, s.now);
    history.decoding.set(s.decoding, s.now);
    for (std::size_t tier = 0; tier < kv::tierCount; ++tier) {
        history.tierBytes[tier].change(static_cast<double>(s.store.bytesIn(static_cast<kv::Tier>(tier))), s.now);
    }
    history.backlogBytes.set(static_cast<double>(s.backlogBytes), s.now);
}

bool isBacklog(Phase phase) { return phase == Phase::filled || phase == Phase::handingOff || phase == Phase::ready; }

/// The KV of `live` in the backlog, from now on.
void setBacklog(State& s, Live& live, std::int64_t bytes)
{
    s.backlogBytes += bytes - live.backlogBytes;
    live.backlogBytes = bytes;
}

/// The oldest that may begin; none where nobody may.
LiveId nextInLine(const Floor& floor)
{
    const State& s = floor.s;
    const bool allReserved = floor.plan.spec.admission.reservedShare > 0.0 && !s.admission.allowsOthers(seen(floor));
    const Line& line = allReserved ? s.interactives : s.queue;
    return line.empty() ? none : line.front();
}

void joinQueue(State& s, LiveId id, bool inFront)
{
    const auto join = [&](Line& line) { inFront ? line.push_front(id) : line.push_back(id); };
    join(s.queue);
    if (s.lives[id].request.interactive) {
        join(s.interactives);
    }
}

void leaveQueue(State& s, LiveId id)
{
    s.queue.erase(id);
    if (s.lives[id].request.interactive) {
        s.interactives.erase(id);
    }
}

void closePrompt(State& s, Live& live)
{
    if (live.isOpen) {
        s.store.close(live.prompt);
    }
    live.prompt = {};
    live.isOpen = false;
}

/// Prompt and answer lie in the HBM under the names the next prompt has for them; a context that does not go on makes
/// room at once.
void keepContext(Floor& floor, Live& live, kv::PlaceId hbm, bool goesOn)
{
    kv::Store& store = floor.s.store;
    const workload::Request& request = live.request;
    if (live.promptTokens > request.promptTokens()) {
        // It began anew: what it had said was filled in under the name of the whole answer, but is not all of it.
        const kv::BlobId prompt = store.open(request.prompt);
        store.abandon(live.prompt);
        live.prompt = prompt;
    }
    kv::BlobId context = live.prompt;
    if (request.outputTokens > 0) {
        const workload::Segment answer{request.answer, request.outputTokens};
        context = store.open(std::span(&answer, 1), live.prompt);
        store.close(live.prompt);
        store.insert(context, hbm);
    }
    store.retire(context, hbm);
    if (goesOn) {
        store.close(context);
    } else {
        store.abandon(context);
    }
    live.prompt = {};
    live.isOpen = false;
}

/// Nor will, ever.
bool nobodyDecodes(const Floor& floor)
{
    return std::ranges::none_of(
        floor.s.workers, [&](const Worker& worker) { return floor.kindToBe(worker).decode && worker.couldServe(); });
}

/// The first of the queue waits for room in the HBM of this pool; -1 for none.
void meterAwaited(const Floor& floor, int awaited)
{
    const std::vector<PoolSpec>& pools = floor.plan.spec.pools;
    for (std::size_t pool = 0; pool < pools.size(); ++pool) {
        if (pools[pool].prefill || pools[pool].midfill) {
            floor.setAwaitsRoom(static_cast<int>(pool), static_cast<int>(pool) == awaited);
        }
    }
}

void scheduleNextToken(Floor& floor)
{
    State& s = floor.s;
    const SimTime next = s.admission.nextToken();
    if (next != SimTime::never() && !s.queue.empty()) {
        s.calendar.schedule(std::max(next, s.now), EventKind::nextToken, 0, ++s.tokenGeneration);
    }
}

}  // namespace

control::PoolsSeen seen(const Floor& floor)
{
    control::PoolsSeen seen;
    for (const Worker& worker : floor.s.workers) {
        if (worker.state == WorkerState::working && floor.decodes(worker)) {
            seen.decodeSlots += floor.kind(worker).spec.decodeSlots;
        }
    }
    seen.decoding = floor.s.decoding;
    seen.filling = floor.s.filling;
    seen.ready = floor.s.ready;
    seen.heldOthers = floor.s.heldOthers;
    return seen;
}

void enter(Floor& floor, Live& live, Phase phase)
{
    State& s = floor.s;
    Station& from = stationOf(s.recorder, live.phase);
    Station& to = stationOf(s.recorder, phase);
    if (&from != &to) {
        from.leave(live.stationSince, s.now);
        to.enter(s.now);
        live.stationSince = s.now;
    }
    if (isHeld(live.phase)) {
        --countOf(s, live.phase);
    }
    if (isHeld(phase)) {
        ++countOf(s, phase);
    }
    if (!live.request.interactive) {
        s.heldOthers += int(isHeld(phase)) - int(isHeld(live.phase));
    }
    if (isBacklog(phase) && !isBacklog(live.phase)) {
        setBacklog(s, live, live.promptTokens * floor.kind(s.workers[live.fillWorker]).bytesPerToken);
    } else if (!isBacklog(phase)) {
        setBacklog(s, live, 0);
    }
    live.phase = phase;
    live.phaseSince = s.now;
    floor.log(LogKind::phase, live, live.fillWorker != none ? live.fillWorker : live.decodeWorker,
              static_cast<std::uint8_t>(phase), live.promptTokens);
    signal(s);
}

void arrive(Floor& floor)
{
    State& s = floor.s;
    const LiveId id = kv::takeSlot(s.lives, s.freeLives);
    Live& live = s.lives[id];
    live.inUse = true;
    live.request = s.source.take();
    s.latest.session = live.request.session;
    live.promptTokens = live.request.promptTokens();
    live.queuedAt = live.stationSince = live.phaseSince = s.now;
    ++s.recorder.arrivalsInAll;
    ++s.recorder.requests.arrived;
    s.recorder.requests.promptsCut += live.request.promptCut ? 1 : 0;
    s.recorder.requests.answersCut += live.request.answerCut ? 1 : 0;
    s.recorder.tokens.input += live.promptTokens;
    s.recorder.history.arrivals.count(1.0, s.now);
    s.recorder.system.enter(s.now);
    s.recorder.queue.enter(s.now);
    floor.mark(EventKind::arrival, live.request.id, 0);
    floor.log(LogKind::arrival, live, none, 0, live.promptTokens);

    joinQueue(s, id, false);
    signal(s);
    const int limit = floor.plan.contextLimit;
    const bool hasLimit = limit > 0;
    if (hasLimit && live.promptTokens + std::min(live.request.outputTokens, 1) > limit) {
        refuse(floor, id, Refusal::contextLimit);
        admit(floor);
        return;
    }
    if (hasLimit && live.promptTokens + live.request.outputTokens > limit) {
        live.request.outputTokens = limit - static_cast<int>(live.promptTokens);
        ++s.recorder.requests.cutAtLimit;
    }
    if (floor.plan.spec.queueLimit && std::ssize(s.queue) > *floor.plan.spec.queueLimit) {
        // One that could begin at once does not wait.
        admit(floor);
        if (s.lives[id].inUse && s.lives[id].phase == Phase::queued) {
            refuse(floor, id, Refusal::queueFull);
        }
    } else if (s.admission.refuses(seen(floor), s.now)) {
        refuse(floor, id, Refusal::early);
    }
    admit(floor);
}

void admit(Floor& floor, bool tick)
{
    State& s = floor.s;
    const control::PoolsSeen pools = seen(floor);
    if (pools.decodeSlots == 0 && nobodyDecodes(floor)) {
        // Laws that go by slots would let them wait for ever.
        while (!s.queue.empty()) {
            refuse(floor, s.queue.front(), Refusal::noWorker);
        }
    }
    int allowed = s.admission.allowance(pools, s.now, tick);
    if (allowed > 0 || tick || !s.admission.hasTicks()) {
        s.awaitsPlace = false;  // else what the last tick found holds until the next
    }
    while (allowed > 0) {
        const LiveId id = nextInLine(floor);
        if (id == none) {
            break;
        }
        const Placed placed = findPlace(floor, id);
        if (placed == Placed::noRoomNow || placed == Placed::noLaneNow) {
            s.awaitsPlace = true;
            if (placed == Placed::noLaneNow) {
                s.awaitedPool = -1;
            }
            break;
        }
        if (placed != Placed::placed) {
            refuse(floor, id, placed == Placed::tooLarge ? Refusal::largerThanHbm : Refusal::noWorker);
            continue;
        }
        // It leaves the queue first: as it begins, others may be put back to the front.
        leaveQueue(s, id);
        s.admission.admitted(s.now);
        Live& live = s.lives[id];
        live.admittedAt = s.now;
        live.waitedS += toSeconds(s.now - live.queuedAt);
        if (live.putBack == 0) {
            s.recorder.queueS.add(toSeconds(s.now - live.queuedAt));
        }
        ++s.recorder.admissions;
        s.recorder.history.admissions.count(1.0, s.now);
        beginFill(floor, id);
        --allowed;
    }
    s.awaitsPlace = s.awaitsPlace && !s.queue.empty();
    floor.setLawWaits(!s.queue.empty() && !s.awaitsPlace);
    meterAwaited(floor, s.awaitsPlace ? s.awaitedPool : -1);
    scheduleNextToken(floor);
}

void putBack(Floor& floor, LiveId id)
{
    State& s = floor.s;
    Live& live = s.lives[id];
    if (live.phase == Phase::decoding) {
        leaveBatch(floor, id);
    }
    const std::uint32_t fillWorker = live.fillWorker;
    leaveReady(floor, live);
    leaveFill(floor, live);
    closePrompt(s, live);
    ++live.generation;
    ++live.putBack;
    live.transfers = 0;
    live.computed = 0;
    if (floor.plan.spec.preemption == Preemption::restart) {
        live.said = 0;
    }
    live.promptTokens = live.request.promptTokens() + live.said;
    ++s.recorder.requests.putBack;
    s.admission.released(s.now);
    ++s.latest.putBack;
    floor.mark(EventKind::passEnds, live.request.id, none);
    floor.log(LogKind::putBack, live, fillWorker, 0, live.said);
    joinQueue(s, id, true);
    enter(floor, live, Phase::queued);
    live.queuedAt = s.now;
    s.roomCame = true;
    if (fillWorker != none) {
        switchOffIfEmpty(floor, fillWorker);
    }
}

void complete(Floor& floor, LiveId id, std::uint32_t worker)
{
    State& s = floor.s;
    Live& live = s.lives[id];
    const workload::Request& request = live.request;
    const kv::PlaceId hbm = s.workers[worker].hbm;

    if (live.phase != Phase::decoding) {
        s.admission.released(s.now);
    }
    leaveReady(floor, live);
    leaveFill(floor, live);
    const bool goesOn = s.source.answered(request, s.now);
    keepContext(floor, live, hbm, goesOn);

    Recorder& recorder = s.recorder;
    ++recorder.requests.completed;
    ++recorder.retirements;
    recorder.tokens.output += request.outputTokens;
    recorder.history.retirements.count(1.0, s.now);
    recorder.history.answeredTokens.count(static_cast<double>(request.outputTokens), s.now);
    recorder.e2eS.add(toSeconds(s.now - request.arrival));
    recorder.servedS += toSeconds(s.now - request.arrival) - live.waitedS;
    const ServiceLimits& limits = floor.plan.spec.limits;
    bool within = true;
    if (request.outputTokens > 0) {
        const double ttftS = toSeconds(live.firstTokenAt - request.arrival);
        within = !limits.ttftS || ttftS <= *limits.ttftS;
    }
    if (request.outputTokens > 1) {
        const double tpotS = toSeconds(s.now - live.firstTokenAt) / (request.outputTokens - 1);
        recorder.tpotS.add(tpotS);
        recorder.history.tpotOfBin.add(tpotS, s.now);
        within = within && (!limits.tpotS || tpotS <= *limits.tpotS);
    }
    if (within) {
        ++recorder.requests.withinLimits;
        recorder.history.goodTokens.count(static_cast<double>(request.outputTokens), s.now);
        recorder.tokens.outputWithinLimits += request.outputTokens;
    }
    floor.mark(EventKind::passEnds, request.id, worker);
    floor.log(LogKind::completed, live, worker, 0, request.outputTokens);
    stationOf(recorder, live.phase).leave(live.stationSince, s.now);
    recorder.system.leave(request.arrival, s.now);
    --countOf(s, live.phase);
    setBacklog(s, live, 0);
    if (!request.interactive) {
        --s.heldOthers;
    }
    forget(s, id);
    signal(s);
}

void refuse(Floor& floor, LiveId id, Refusal why)
{
    State& s = floor.s;
    Live& live = s.lives[id];
    assert(live.phase == Phase::queued);
    leaveQueue(s, id);
    s.recorder.queue.leave(live.stationSince, s.now);
    s.recorder.system.leave(live.request.arrival, s.now);
    ++s.latest.turnedAway;
    if (live.putBack == 0) {
        ++s.recorder.requests.refused[static_cast<std::size_t>(why)];
    } else {
        ++s.recorder.requests.failed;
    }
    floor.mark(EventKind::arrival, live.request.id, none);
    floor.log(live.putBack == 0 ? LogKind::refused : LogKind::failed, live, none, static_cast<std::uint8_t>(why));
    closePrompt(s, live);
    const workload::Request refused = std::move(live.request);
    forget(s, id);
    signal(s);
    s.source.refused(refused, s.now);
}

}  // namespace tokenfactory::factory
