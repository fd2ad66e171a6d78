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
        return {.timeS = seconds, .nextAfterS = seconds};
    }
    return kind.surface->fill(prompts, static_cast<int>(newTokens), static_cast<int>(cached));
}

/// What is found in the cache and worth using: what lies elsewhere only if it is sooner loaded than computed.
kv::Hit worthwhileHit(const Floor& floor, std::uint32_t worker, kv::BlobId prompt, std::int64_t promptTokens)
{
    const State& s = floor.s;
    const Worker& at = s.workers[worker];
    if (!floor.plan.spec.tiers.reuse) {
        return {};
    }
    const kv::Hit all = s.store.match(prompt, at.nearest);
    const int own = all.tokensIn(at.hbm);
    if (all.tokens == own || !floor.plan.spec.tiers.loadOrRecompute) {
        return all;
    }
    const kv::Hit near = s.store.match(prompt, std::span(at.nearest).first(1));
    double loadS = 0.0;
    for (const kv::Run& run : all.runs) {
        if (run.place != at.hbm) {
            loadS += loadSeconds(floor, run.place, worker, run.bytes);
        }
    }
    const double withLoadS = fillFigures(floor, at, 1, promptTokens - all.tokens, all.tokens).timeS;
    const double withoutS = fillFigures(floor, at, 1, promptTokens - near.tokens, near.tokens).timeS;
    return loadS + withLoadS < withoutS ? all : near;
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

bool takesPrompt(const Floor& floor, const Worker& worker, bool cached)
{
    const PoolSpec& pool = floor.pool(worker);
    if (cached && pool.midfill) {
        return true;
    }
    if (!pool.prefill) {
        return false;
    }
    // Prompts with a cached prefix go to midfill pools where there are any.
    return !cached || std::ranges::none_of(floor.plan.spec.pools, &PoolSpec::midfill);
}

void beginLoads(Floor& floor, LiveId id, const kv::Hit& hit)
{
    State& s = floor.s;
    Live& live = s.lives[id];
    const kv::PlaceId hbm = s.workers[live.fillWorker].hbm;
    for (const kv::Run& run : hit.runs) {
        live.loadHolds.push_back(s.store.hold(run.last, run.place));
        TokenOrigin origin = TokenOrigin::hbm;
        if (run.place != hbm) {
            switch (s.store.place(run.place).spec.tier) {
            case kv::Tier::hbm:
                origin = TokenOrigin::otherHbm;
                break;
            case kv::Tier::dram:
                origin = TokenOrigin::dram;
                break;
            case kv::Tier::ssd:
                origin = TokenOrigin::ssd;
                break;
            case kv::Tier::pool:
                origin = TokenOrigin::pool;
                break;
            case kv::Tier::hotCache:
                origin = TokenOrigin::hotCache;
                break;
            }
            // One copy crosses the links; what tensor parallelism replicates is copied on inside the worker.
            const std::int64_t bytes =
                run.tokens * floor.plan.bytesPerToken + (run.place == hit.statePlace ? floor.plan.bytesPerSequence : 0);
            startLoad(floor, id, run.place, bytes);
        }
        s.recorder.tokens.origin[static_cast<std::size_t>(origin)] += run.tokens;
    }
    s.recorder.tokens.origin[static_cast<std::size_t>(TokenOrigin::computed)] += live.promptTokens - hit.tokens;
    s.store.use(hit);
}

}  // namespace

Placed placeInFill(Floor& floor, LiveId id)
{
    State& s = floor.s;
    Live& live = s.lives[id];
    const kv::BlobId prompt = openPrompt(s, live);
    const bool cached = floor.plan.spec.tiers.reuse && !s.workers.empty() &&
                        s.store.match(prompt, s.workers.front().nearest).tokens > 0;

    bool fitsSomewhere = false;
    std::vector<control::WorkerSeen> candidates(s.workers.size());
    for (std::size_t i = 0; i < s.workers.size(); ++i) {
        const Worker& worker = s.workers[i];
        if (!takesPrompt(floor, worker, cached)) {
            continue;
        }
        const WorkerKind& kind = floor.kind(worker);
        const kv::Place& hbm = s.store.place(worker.hbm);
        fitsSomewhere = fitsSomewhere || firstBytes(floor, worker, live, 0) <= hbm.spec.capacityBytes;
        int there = 0;
        if (floor.plan.spec.tiers.reuse && worker.state == WorkerState::working) {
            there = s.store.match(prompt, std::span(worker.nearest).first(1)).tokens;
        }
        candidates[i] = {.open = worker.state == WorkerState::working &&
                                 worker.inFill < kind.fillSlots + kind.spec.fillsAhead &&
                                 firstBytes(floor, worker, live, there) <= hbm.obtainableBytes(),
                         .load = static_cast<double>(worker.fillTokens),
                         .cachedTokens = there};
    }
    const std::optional<std::size_t> chosen =
        control::route(floor.plan.spec.fillRouting, candidates, floor.plan.spec.affinityLoad, s.fillTurn);
    if (!chosen) {
        s.store.close(prompt);
        return fitsSomewhere ? Placed::noRoomNow : Placed::never;
    }

    const auto workerIndex = static_cast<std::uint32_t>(*chosen);
    Worker& worker = s.workers[workerIndex];
    const kv::Hit hit = worthwhileHit(floor, workerIndex, prompt, live.promptTokens);
    // Its own part of the hit is held first, so that making room does not evict it.
    kv::Hold own;
    for (const kv::Run& run : hit.runs) {
        if (run.place == worker.hbm) {
            own = s.store.hold(run.last, run.place);
        }
    }
    const std::int64_t bytes = firstBytes(floor, worker, live, hit.tokensIn(worker.hbm));
    if (!s.store.reserve(worker.hbm, bytes)) {
        s.store.release(own);
        s.store.close(prompt);
        return Placed::noRoomNow;
    }
    live.prompt = prompt;
    live.hitTokens = hit.tokens;
    live.fillWorker = workerIndex;
    live.fillReserved = bytes;
    worker.fills.push_back(id);
    ++worker.inFill;
    worker.fillTokens += live.promptTokens - hit.tokens;
    if (live.putBack > 0) {
        s.recorder.tokens.recomputed += live.promptTokens - hit.tokens;
    }
    enter(floor, live, Phase::loading);
    beginLoads(floor, id, hit);
    s.store.release(own);
    if (s.lives[id].transfers == 0) {
        loadsCame(floor, id);
    }
    return Placed::placed;
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
        worker.meter.busy.set(1.0, s.now);
        live.fillBegan = s.now;
        enter(floor, live, Phase::filling);

        const std::int64_t newTokens = live.promptTokens - live.hitTokens;
        const PassFigures figures = fillFigures(floor, worker, worker.filling, newTokens, live.hitTokens);
        const SimTime time = floor.drawn(figures.timeS, kind.spec.fillLaw);
        const SimTime nextAfter = std::min(time, kind.spec.fillLaw ? time : floor.drawn(figures.nextAfterS, {}));
        s.calendar.schedule(s.now + nextAfter, EventKind::laneFrees, workerIndex, worker.generation);
        s.calendar.schedule(s.now + time, EventKind::fillEnds, id, live.generation);
        // The prompts computed at once share the pass: each is charged its part.
        worker.meter.fillEnergyJ += figures.energyJ / worker.filling;
        worker.meter.flops += figures.flops / worker.filling;
        worker.meter.hbmBytes += figures.hbmBytes / worker.filling;
        worker.meter.scaleUpBytes += figures.scaleUpBytes / worker.filling;
        worker.meter.scaleOutBytes += figures.scaleOutBytes / worker.filling;
        ++worker.meter.fills;
        worker.meter.filledTokens += newTokens;
    }
}

void laneFrees(Floor& floor, std::uint32_t workerIndex)
{
    Worker& worker = floor.s.workers[workerIndex];
    --worker.filling;
    if (worker.filling == 0) {
        worker.meter.busy.set(0.0, floor.s.now);
    }
    computeFills(floor, workerIndex);
}

void fillEnds(Floor& floor, LiveId id)
{
    State& s = floor.s;
    Live& live = s.lives[id];
    const std::uint32_t at = live.fillWorker;
    Worker& worker = s.workers[at];
    s.store.unreserve(worker.hbm, live.fillReserved);
    live.fillReserved = 0;
    s.store.insert(live.prompt, worker.hbm);
    live.fillHold = s.store.hold(live.prompt, worker.hbm);
    if (live.fillHold.isEmpty) {
        // No room for it as a blob (a place that refuses): it is kept as what is no blob.
        live.fillReserved = live.promptTokens * floor.kind(worker).bytesPerToken;
        if (!s.store.reserve(worker.hbm, live.fillReserved)) {
            live.fillReserved = 0;
        }
    }
    for (const kv::Hold& hold : live.loadHolds) {
        s.store.release(hold);
    }
    live.loadHolds.clear();
    if (s.hotCache) {
        s.store.insert(live.prompt, s.hotCache);
    }
    --worker.inFill;
    worker.fillTokens -= live.promptTokens - live.hitTokens;
    floor.mark(EventKind::fillEnds, live.request.id, live.fillWorker);
    s.admission.filled(s.now, toSeconds(s.now - live.admittedAt));

    if (live.said < live.request.outputTokens) {
        ++live.said;
        ++worker.meter.saidTokens;
        s.recorder.history.outputTokens.count(1.0, s.now);
        if (live.firstTokenAt == SimTime::never()) {
            live.firstTokenAt = s.now;
            const double ttftS = toSeconds(s.now - live.request.arrival);
            s.recorder.ttftS.add(ttftS);
            s.recorder.history.ttftS.count(ttftS, s.now);
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

void leaveFill(Floor& floor, Live& live)
{
    State& s = floor.s;
    if (live.fillWorker == none) {
        return;
    }
    Worker& worker = s.workers[live.fillWorker];
    for (const kv::Hold& hold : live.loadHolds) {
        s.store.release(hold);
    }
    live.loadHolds.clear();
    s.store.release(live.fillHold);
    live.fillHold = {};
    s.store.unreserve(worker.hbm, live.fillReserved);
    live.fillReserved = 0;
    if (live.phase == Phase::loading || live.phase == Phase::waiting || live.phase == Phase::filling) {
        --worker.inFill;
        worker.fillTokens -= live.promptTokens - live.hitTokens;
        std::erase(worker.fills, static_cast<LiveId>(&live - s.lives.data()));
    }
    live.fillWorker = none;
}

}  // namespace tokenfactory::factory
