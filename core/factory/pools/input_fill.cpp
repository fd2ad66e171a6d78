#include "core/factory/pools/input_fill.h"

#include "core/factory/pools/decode.h"
#include "core/factory/pools/hand_off.h"
#include "core/factory/pools/orchestrator.h"
#include "core/factory/transfers.h"
#include "core/factory/upkeep.h"

#include <algorithm>
#include <cassert>

namespace tokenfactory::factory {
namespace {

/// The prompt as it must be computed: what the request brought and what it had said before it was put back.
kv::BlobId openPrompt(State& s, const Live& live)
{
    const kv::BlobId prompt = s.store.open(live.request.prompt);
    if (live.said == 0) {
        return prompt;
    }
    const workload::Segment said{live.request.answer, live.said};
    const kv::BlobId whole = s.store.open(std::span(&said, 1), prompt);
    s.store.close(prompt);
    return whole;
}

PassFigures fillFigures(const Floor& floor, const Worker& worker, int prompts, std::int64_t newTokens,
                        std::int64_t cached)
{
    const WorkerKind& kind = floor.kind(worker);
    if (const std::optional<PassLaw>& law = kind.spec.fillLaw) {
        const double seconds = law->baseS + law->perSequenceS + law->perNewTokenS * static_cast<double>(newTokens) +
                               law->perContextTokenS * static_cast<double>(cached);
        PassFigures figures;
        figures.timeS = figures.nextAfterS = seconds;
        return figures;
    }
    return kind.surface->fill(prompts, static_cast<int>(newTokens), static_cast<int>(cached));
}

/// Of one prompt alone.
double fillSeconds(const Floor& floor, const Worker& worker, std::int64_t newTokens, std::int64_t cached)
{
    const WorkerKind& kind = floor.kind(worker);
    return kind.spec.fillLaw ? fillFigures(floor, worker, 1, newTokens, cached).timeS
                             : kind.surface->fillTimeS(1, static_cast<int>(newTokens), static_cast<int>(cached));
}

/// What is found in the cache and worth using: what lies elsewhere only if it is sooner loaded than computed.
/// `ownTokens` lie in the HBM of the worker itself.
kv::Hit worthwhileHit(const Floor& floor, std::uint32_t worker, kv::BlobId prompt, std::int64_t promptTokens,
                      int ownTokens)
{
    const State& s = floor.s;
    const Worker& at = s.workers[worker];
    const kv::Hit all = s.store.match(prompt, floor.readOrder(at));
    const int own = all.tokensIn(at.hbm);
    if (all.tokens == own || !floor.plan.spec.tiers.loadOrRecompute) {
        return all;
    }
    double loadS = 0.0;
    for (const kv::Run& run : all.runs) {
        if (run.place != at.hbm) {
            loadS += loadSeconds(floor, run.place, worker, run.bytes);
        }
    }
    const double withLoadS = fillSeconds(floor, at, promptTokens - all.tokens, all.tokens);
    const double withoutS = fillSeconds(floor, at, promptTokens - ownTokens, ownTokens);
    return loadS + withLoadS < withoutS ? all : s.store.match(prompt, std::span(&at.hbm, 1));
}

/// Bytes of the HBM a prompt needs at first, what of it lies there already left out.
std::int64_t firstBytes(const Floor& floor, const Worker& worker, const Live& live, int there)
{
    const WorkerKind& kind = floor.kind(worker);
    std::int64_t tokens = live.promptTokens - there;
    switch (floor.plan.spec.reserve) {
    case Reserve::firstChunk:
        tokens = std::min<std::int64_t>(tokens, floor.plan.spec.chunkTokens);
        break;
    case Reserve::fullInput:
        break;
    case Reserve::finalSize:
        tokens += floor.isAggregated(worker) ? live.request.outputTokens - live.said : 0;
        break;
    }
    return tokens * kind.bytesPerToken + kind.bytesPerSequence;
}

/// Prompts with a cached prefix go to midfill pools, as long as a worker of one that has room for them is there or
/// comes back.
bool hasMidfill(const Floor& floor, const Live& live)
{
    return std::ranges::any_of(floor.s.workers, [&](const Worker& worker) {
        return floor.kindToBe(worker).midfill && worker.couldServe() && fits(floor, worker, live);
    });
}

/// Whether the next prompts enter the first stage while others are in those behind it.
bool isPipelined(const WorkerKind& kind) { return kind.spec.layout.pp > 1 && !kind.spec.fillLaw; }

bool hasLane(const Floor& floor, const Worker& worker)
{
    const WorkerKind& kind = floor.kind(worker);
    // a prompt past the first stage is in nobody's way
    const std::int64_t before =
        isPipelined(kind) && !floor.isAggregated(worker) ? std::ssize(worker.fills) + worker.filling : worker.inFill;
    return floor.fills(worker) && worker.state == WorkerState::working &&
           before < kind.fillSlots + kind.spec.fillsAhead;
}

void releaseAll(State& s, std::vector<kv::Hold>& holds)
{
    for (const kv::Hold& hold : holds) {
        s.store.release(hold);
    }
    holds.clear();
}

/// Of tokens that lie elsewhere.
TokenOrigin originOf(kv::Tier tier)
{
    switch (tier) {
    case kv::Tier::hbm:
        return TokenOrigin::otherHbm;
    case kv::Tier::dram:
        return TokenOrigin::dram;
    case kv::Tier::ssd:
        return TokenOrigin::ssd;
    case kv::Tier::pool:
        return TokenOrigin::pool;
    case kv::Tier::hotCache:
        return TokenOrigin::hotCache;
    }
    return TokenOrigin::otherHbm;
}

void beginLoads(Floor& floor, LiveId id)
{
    State& s = floor.s;
    Live& live = s.lives[id];
    const kv::Hit& hit = live.hit;
    const kv::PlaceId hbm = s.workers[live.fillWorker].hbm;
    Signals& history = s.recorder.history;
    history.placedTokens.count(static_cast<double>(live.promptTokens), s.now);
    for (const kv::Run& run : hit.runs) {
        const kv::Tier tier = s.store.place(run.place).spec.tier;
        TokenOrigin origin = TokenOrigin::hbm;
        if (run.place != hbm) {
            origin = originOf(tier);
            // One copy crosses the links; what tensor parallelism replicates is copied on inside the worker.
            const std::int64_t bytes =
                run.tokens * floor.plan.bytesPerToken + (run.place == hit.statePlace ? floor.plan.bytesPerSequence : 0);
            startLoad(floor, id, run.place, bytes);
            history.readBytes[static_cast<std::size_t>(tier)].count(static_cast<double>(bytes), s.now);
        }
        history.hitTokens[static_cast<std::size_t>(tier)].count(run.tokens, s.now);
        s.recorder.tokens.origin[static_cast<std::size_t>(origin)] += run.tokens;
    }
    s.recorder.tokens.origin[static_cast<std::size_t>(TokenOrigin::computed)] += live.promptTokens - hit.tokens;
    s.store.use(hit);
}

}  // namespace

Placed findPlace(Floor& floor, LiveId id)
{
    State& s = floor.s;
    Live& live = s.lives[id];
    if (std::ranges::none_of(s.workers, [&](const Worker& worker) { return hasLane(floor, worker); }) &&
        std::ranges::any_of(
            s.workers, [&](const Worker& worker) { return floor.kindToBe(worker).fills() && worker.couldServe(); })) {
        return Placed::noLaneNow;
    }
    if (!live.isOpen) {
        live.prompt = openPrompt(s, live);
        live.isOpen = true;
    }
    const bool reuse = floor.plan.spec.tiers.reuse && !s.workers.empty();
    std::vector<int> tokensIn(s.store.places(), 0);
    const bool cached = reuse && s.store.matchEach(live.prompt, s.readRanks, tokensIn) > 0;

    const bool goesToMidfill = cached && hasMidfill(floor, live);

    std::vector<control::WorkerSeen> candidates(s.workers.size());
    bool anyFills = false;
    bool fitsFill = false;
    bool lacksRoom = false;
    for (std::size_t i = 0; i < s.workers.size(); ++i) {
        const Worker& worker = s.workers[i];
        // One that drains takes none, but may when it has become what it is to be.
        const WorkerKind& kind = floor.kindToBe(worker);
        if (!(goesToMidfill ? kind.midfill : kind.prefill)) {
            continue;
        }
        anyFills = anyFills || worker.couldServe();
        fitsFill = fitsFill || (worker.couldServe() && fits(floor, worker, live));
        if (!hasLane(floor, worker) || !fits(floor, worker, live)) {
            continue;
        }
        const int there = tokensIn[static_cast<std::size_t>(worker.hbm.index)];
        const bool hasRoom = firstBytes(floor, worker, live, there) <= s.store.place(worker.hbm).obtainableBytes();
        if (!hasRoom) {
            lacksRoom = true;
            s.awaitedPool = kind.pool;
        }
        candidates[i] = {.open = hasRoom, .load = static_cast<double>(worker.fillTokens), .cachedTokens = there};
    }
    bool anyDecodes = false;
    bool fitsDecode = false;
    for (const Worker& worker : s.workers) {
        if (floor.kindToBe(worker).decode && worker.couldServe()) {
            anyDecodes = true;
            fitsDecode = fitsDecode || fits(floor, worker, live);
        }
    }
    if (!anyFills || !anyDecodes) {
        return Placed::noWorker;
    }
    if (!fitsFill || !fitsDecode) {
        return Placed::tooLarge;
    }
    const std::optional<std::size_t> chosen =
        control::route(floor.plan.spec.fillRouting, candidates, floor.plan.spec.affinityLoad, s.fillTurn);
    if (!chosen) {
        return lacksRoom ? Placed::noRoomNow : Placed::noLaneNow;
    }

    const auto workerIndex = static_cast<std::uint32_t>(*chosen);
    Worker& worker = s.workers[workerIndex];
    const int ownTokens = tokensIn[static_cast<std::size_t>(worker.hbm.index)];
    kv::Hit hit = cached ? worthwhileHit(floor, workerIndex, live.prompt, live.promptTokens, ownTokens) : kv::Hit{};
    // What is used again is held first, so that making room does not evict it.
    for (const kv::Run& run : hit.runs) {
        live.loadHolds.push_back(s.store.hold(run.last, run.place));
    }
    if (hit.statePlace) {
        live.loadHolds.push_back(s.store.hold(hit.last, hit.statePlace));
    }
    std::int64_t bytes = firstBytes(floor, worker, live, hit.tokensIn(worker.hbm));
    if (!s.store.reserve(worker.hbm, bytes)) {
        releaseAll(s, live.loadHolds);
        if (s.store.place(worker.hbm).isFreeForAll() && hit.tokens > 0) {
            // Nobody else is there to make room: what would be used again, with its snapshots, is itself too much.
            hit = {};
            bytes = firstBytes(floor, worker, live, 0);
        }
        if (hit.tokens > 0 || !s.store.reserve(worker.hbm, bytes)) {
            s.awaitedPool = floor.kind(worker).pool;
            return Placed::noRoomNow;
        }
    }
    live.hit = hit;
    live.fillWorker = workerIndex;
    live.fillReserved = bytes;
    live.isByChunks = floor.plan.spec.reserve == Reserve::firstChunk;
    live.isInFill = true;
    return Placed::placed;
}

void beginFill(Floor& floor, LiveId id)
{
    State& s = floor.s;
    Live& live = s.lives[id];
    Worker& worker = s.workers[live.fillWorker];
    worker.fills.push_back(id);
    ++worker.inFill;
    worker.fillTokens += live.promptTokens - live.hit.tokens;
    if (live.putBack > 0) {
        s.recorder.tokens.recomputed += live.promptTokens - live.hit.tokens;
    }
    enter(floor, live, Phase::loading);
    beginLoads(floor, id);
    if (live.transfers == 0) {
        loadsCame(floor, id);
    }
}

void loadsCame(Floor& floor, LiveId id)
{
    Live& live = floor.s.lives[id];
    enter(floor, live, Phase::waiting);
    const std::uint32_t worker = live.fillWorker;
    if (floor.isAggregated(floor.s.workers[worker])) {
        startPass(floor, worker);
    } else {
        computeFills(floor, worker);
    }
}

void computeFills(Floor& floor, std::uint32_t workerIndex)
{
    State& s = floor.s;
    Worker& worker = s.workers[workerIndex];
    const WorkerKind& kind = floor.kind(worker);
    while (worker.filling < kind.fillSlots) {
        const auto next =
            std::ranges::find_if(worker.fills, [&](LiveId id) { return s.lives[id].phase == Phase::waiting; });
        if (next == worker.fills.end()) {
            return;
        }
        const LiveId id = *next;
        worker.fills.erase(next);
        Live& live = s.lives[id];
        ++worker.filling;
        floor.setBusy(worker, true);
        floor.meterSlots(worker);
        live.fillBegan = s.now;
        live.waitedS += toSeconds(s.now - live.admittedAt);
        enter(floor, live, Phase::filling);

        const std::int64_t newTokens = live.promptTokens - live.hit.tokens;
        const PassFigures figures = fillFigures(floor, worker, worker.filling, newTokens, live.hit.tokens);
        const SimTime time = floor.drawn(figures.timeS, kind.spec.fillLaw);
        const SimTime nextAfter = std::min(time, kind.spec.fillLaw ? time : floor.drawn(figures.nextAfterS, {}));
        s.calendar.schedule(s.now + nextAfter, EventKind::laneFrees, workerIndex, worker.generation);
        s.calendar.schedule(s.now + time, EventKind::fillEnds, id, live.generation);
        live.fillEnds = s.now + time;
        floor.begin(workerIndex,
                    {.kind = Stint::Kind::fill,
                     .limit = figures.limit,
                     .prompts = worker.filling,
                     .promptTokens = newTokens,
                     .cachedTokens = live.hit.tokens,
                     .hbmBytes = figures.hbmBytes / worker.filling,
                     .began = s.now,
                     .ends = live.fillEnds},
                    live.request.id);
        // The prompts computed at once share the pass: each is charged its part.
        worker.meter.fillEnergyJ += figures.energyJ / worker.filling;
        s.recorder.history.energyJ.spread(figures.energyJ / worker.filling, s.now, live.fillEnds);
        worker.meter.peakS += figures.peakS / worker.filling;
        worker.meter.hbmBytes += figures.hbmBytes / worker.filling;
        worker.meter.scaleUpBytes += figures.scaleUpBytes / worker.filling;
        worker.meter.scaleOutBytes += figures.scaleOutBytes / worker.filling;
        ++worker.meter.fills;
    }
}

void laneFrees(Floor& floor, std::uint32_t workerIndex)
{
    Worker& worker = floor.s.workers[workerIndex];
    --worker.filling;
    if (worker.filling == 0) {
        floor.setBusy(worker, false);
    }
    floor.meterSlots(worker);
    computeFills(floor, workerIndex);
    floor.s.roomCame = floor.s.roomCame || isPipelined(floor.kind(worker));
}

void fillEnds(Floor& floor, LiveId id)
{
    State& s = floor.s;
    Live& live = s.lives[id];
    const std::uint32_t at = live.fillWorker;
    Worker& worker = s.workers[at];
    s.store.unreserve(worker.hbm, live.fillReserved);
    live.fillReserved = 0;
    releaseAll(s, live.loadHolds);
    const Laid laid = layPrompt(floor, worker, live);
    live.fillHold = laid.hold;
    live.fillReserved = laid.reserved;
    if (s.hotCache) {
        s.store.insert(live.prompt, s.hotCache);
    }
    --worker.inFill;
    worker.fillTokens -= live.promptTokens - live.hit.tokens;
    live.isInFill = false;
    ++worker.toHandOff;
    live.filledAt = s.now;
    if (live.putBack == 0) {
        s.recorder.fillWaitS.add(toSeconds(live.fillBegan - live.admittedAt));
        s.recorder.fillS.add(toSeconds(s.now - live.fillBegan));
    }
    floor.mark(EventKind::fillEnds, live.request.id, live.fillWorker);
    s.admission.filled(s.now, toSeconds(s.now - live.admittedAt));

    if (live.said < live.request.outputTokens) {
        ++live.said;
        s.recorder.saidTokens += 1.0;
        s.recorder.history.outputTokens.count(1.0, s.now);
        if (live.firstTokenAt == SimTime::never()) {
            live.firstTokenAt = s.now;
            const double ttftS = toSeconds(s.now - live.request.arrival);
            s.latest.ttftS = ttftS;
            ++s.latest.firstTokens;
            s.recorder.ttftS.add(ttftS);
            s.recorder.history.ttftS.count(ttftS, s.now);
            s.recorder.history.ttftOfBin.add(ttftS, s.now);
            s.recorder.history.firstTokens.count(1.0, s.now);
        }
    }
    if (live.said >= live.request.outputTokens) {
        enter(floor, live, Phase::filled);  // it is in fill no more
        complete(floor, id, at);
    } else {
        offer(floor, id);
    }
    switchOffIfEmpty(floor, at);
    offerAgain(floor);
    admit(floor);
}

bool fits(const Floor& floor, const Worker& worker, const Live& live)
{
    const WorkerKind& kind = floor.kindToBe(worker);
    std::int64_t tokens = live.promptTokens;
    if (floor.plan.spec.reserve == Reserve::finalSize && kind.decode) {
        tokens += live.request.outputTokens - live.said;
    }
    return tokens * kind.bytesPerToken + kind.bytesPerSequence <= kind.kvBytes;
}

namespace {

std::int64_t bytesBesideBlobs(const Floor& floor, const Worker& worker, const Live& live, std::int64_t tokensInBlobs)
{
    const WorkerKind& kind = floor.kind(worker);
    std::int64_t tokens = live.promptTokens - tokensInBlobs;
    if (floor.plan.spec.reserve == Reserve::finalSize && floor.decodes(worker)) {
        tokens += live.request.outputTokens - live.said;
    }
    return tokens * kind.bytesPerToken + kind.bytesPerSequence;
}

}  // namespace

Laid layPrompt(Floor& floor, const Worker& worker, const Live& live)
{
    kv::Store& store = floor.s.store;
    const kv::Stored stored = store.insert(live.prompt, worker.hbm);
    const kv::Hold hold = stored.tokens > 0 ? store.hold(stored.last, worker.hbm) : kv::Hold{};
    const std::int64_t beside = bytesBesideBlobs(floor, worker, live, stored.tokens);
    if (store.reserve(worker.hbm, beside)) {
        return {hold, beside};
    }
    store.release(hold);
    return keepPromptAlone(floor, worker, live);
}

Laid keepPromptAlone(Floor& floor, const Worker& worker, const Live& live)
{
    const std::int64_t bytes = bytesBesideBlobs(floor, worker, live, 0);
    return {{}, floor.s.store.reserve(worker.hbm, bytes) ? bytes : 0};
}

bool keepHitAlone(Floor& floor, Live& live)
{
    State& s = floor.s;
    if (live.loadHolds.empty()) {
        return false;
    }
    releaseAll(s, live.loadHolds);
    const Worker& worker = s.workers[live.fillWorker];
    const std::int64_t bytes = live.hit.tokensIn(worker.hbm) * floor.kind(worker).bytesPerToken;
    if (!s.store.reserve(worker.hbm, bytes)) {
        return false;
    }
    live.fillReserved += bytes;
    return true;
}

void leaveFill(Floor& floor, Live& live)
{
    State& s = floor.s;
    if (live.fillWorker == none) {
        return;
    }
    Worker& worker = s.workers[live.fillWorker];
    releaseAll(s, live.loadHolds);
    s.store.release(live.fillHold);
    live.fillHold = {};
    s.store.unreserve(worker.hbm, live.fillReserved);
    live.fillReserved = 0;
    if (live.isInFill) {
        --worker.inFill;
        worker.fillTokens -= live.promptTokens - live.hit.tokens;
        std::erase(worker.fills, static_cast<LiveId>(&live - s.lives.data()));
        live.isInFill = false;
    } else {
        --worker.toHandOff;
    }
    live.fillWorker = none;
}

}  // namespace tokenfactory::factory
