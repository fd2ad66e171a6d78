#include "core/factory/pools/decode.h"

#include "core/factory/pools/hand_off.h"
#include "core/factory/pools/input_fill.h"
#include "core/factory/pools/orchestrator.h"
#include "core/factory/upkeep.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace tokenfactory::factory {
namespace {

bool endsLater(const Ending& a, const Ending& b) { return a.pass != b.pass ? a.pass > b.pass : a.order > b.order; }

/// Bytes a sequence's KV grows by in a pass; 0 where its final size was reserved.
std::int64_t growthBytes(const Floor& floor, const Worker& worker)
{
    if (floor.plan.spec.reserve == Reserve::finalSize) {
        return 0;
    }
    return static_cast<std::int64_t>(std::ceil(floor.plan.acceptedLength)) * floor.kind(worker).bytesPerToken;
}

std::int64_t grownBytes(const Floor& floor, const Worker& worker, const Live& live)
{
    return (worker.pass - live.joinedPass) * growthBytes(floor, worker);
}

/// Tokens it says in its passes so far.
int saidIn(const Floor& floor, std::int64_t passes)
{
    return static_cast<int>(static_cast<double>(passes) * floor.plan.acceptedLength);
}

void joinReady(Floor& floor, Worker& worker)
{
    State& s = floor.s;
    while (!worker.ready.empty() && worker.sequences < floor.kind(worker).spec.decodeSlots) {
        const LiveId id = worker.ready.front();
        worker.ready.pop_front();
        Live& live = s.lives[id];
        const double left = live.request.outputTokens - live.said;
        const auto passes = static_cast<std::int64_t>(std::ceil(left / floor.plan.acceptedLength));
        assert(passes >= 1);
        live.joinedPass = worker.pass;
        live.joinOrder = s.joins++;
        live.decodeBegan = s.now;
        live.waitedS += toSeconds(s.now - live.phaseSince);
        if (live.putBack == 0) {
            s.recorder.decodeWaitS.add(toSeconds(s.now - live.phaseSince));
        }
        worker.batch.push_back({worker.pass + passes - 1, live.joinOrder, id});
        std::ranges::push_heap(worker.batch, endsLater);
        ++worker.sequences;
        worker.contextTokens += static_cast<double>(live.promptTokens);
        enter(floor, live, Phase::decoding);
        s.admission.decodeStarted(s.now);
    }
}

/// The sequence that joined last.
LiveId newest(const Worker& worker)
{
    assert(!worker.batch.empty());
    return std::ranges::max_element(worker.batch, {}, &Ending::order)->live;
}

/// The latest request that has room in a worker's HBM and does not decode; none where there is none.
LiveId latestBeside(const State& s, std::uint32_t worker)
{
    LiveId latest = none;
    for (LiveId id = 0; id < s.lives.size(); ++id) {
        const Live& live = s.lives[id];
        const bool isThere = live.fillWorker == worker || live.decodeWorker == worker;
        if (!live.inUse || !isThere || live.phase == Phase::decoding) {
            continue;
        }
        if (latest == none || live.request.id > s.lives[latest].request.id) {
            latest = id;
        }
    }
    return latest;
}

/// The last sequence of a batch keeps its KV, but no blobs of it: their snapshots give way. False, and all as it was,
/// if there is no room for that.
bool keepAlone(Floor& floor, const Worker& worker, Live& live)
{
    kv::Store& store = floor.s.store;
    store.release(live.decodeHold);
    store.unreserve(worker.hbm, live.decodeReserved);
    Laid laid = keepPromptAlone(floor, worker, live);
    const bool isAlone = laid.reserved > 0;
    if (!isAlone) {
        laid = layPrompt(floor, worker, live);
    }
    live.decodeHold = laid.hold;
    live.decodeReserved = laid.reserved;
    return isAlone;
}

/// Room for what the batch says in the next pass. Until there is the newest sequences leave; before the last one does,
/// all that does not decode.
void makeRoomToGrow(Floor& floor, std::uint32_t workerIndex)
{
    State& s = floor.s;
    Worker& worker = s.workers[workerIndex];
    while (worker.sequences > 0) {
        const std::int64_t bytes = worker.sequences * growthBytes(floor, worker);
        if (s.store.reserve(worker.hbm, bytes)) {
            worker.growthReserved += bytes;
            return;
        }
        const LiveId last = newest(worker);
        if (worker.sequences == 1 && !s.lives[last].decodeHold.isEmpty && keepAlone(floor, worker, s.lives[last])) {
            continue;
        }
        const LiveId beside = worker.sequences == 1 ? latestBeside(s, workerIndex) : none;
        if (beside != none) {
            putBack(floor, beside);
            continue;
        }
        const bool alone = worker.sequences == 1;
        putBack(floor, last);
        if (alone && s.store.place(worker.hbm).heldBytes == 0) {
            // Nothing else could leave, nor is anything read from here: it is larger than the HBM.
            refuse(floor, last, Refusal::largerThanHbm);
        }
    }
}

/// Room for the next chunk of a prompt, which was not reserved with the first one.
bool reserveChunk(Floor& floor, Worker& worker, Live& live, std::int64_t chunk)
{
    if (!live.isByChunks || live.computed == 0) {
        return true;
    }
    const std::int64_t bytes = chunk * floor.kind(worker).bytesPerToken;
    if (!floor.s.store.reserve(worker.hbm, bytes)) {
        return false;
    }
    live.fillReserved += bytes;
    return true;
}

/// The prompt of an aggregated pool whose chunk rides in the next pass; its room is reserved. Where there is none for
/// its next chunk, the latest of all that do not decode here begins anew, which may be itself: the earliest comes
/// forward.
void chooseRiding(Floor& floor, std::uint32_t workerIndex)
{
    State& s = floor.s;
    Worker& worker = s.workers[workerIndex];
    worker.riding = none;
    worker.ridingTokens = 0;
    const auto canRide = [&](LiveId id) {
        return s.lives[id].phase == Phase::waiting || s.lives[id].phase == Phase::filling;
    };
    while (true) {
        const auto next = std::ranges::find_if(worker.fills, canRide);
        if (next == worker.fills.end()) {
            return;
        }
        const LiveId id = *next;
        Live& live = s.lives[id];
        const std::int64_t left = live.promptTokens - live.hit.tokens - live.computed;
        const std::int64_t chunk = std::min<std::int64_t>(left, floor.plan.spec.chunkTokens);
        if (!reserveChunk(floor, worker, live, chunk)) {
            const LiveId latest = latestBeside(s, workerIndex);
            if (latest != id || worker.sequences > 0 || !keepHitAlone(floor, live)) {
                putBack(floor, latest);
            }
            continue;
        }
        if (live.phase == Phase::waiting) {
            live.fillBegan = s.now;
            live.waitedS += toSeconds(s.now - live.admittedAt);
            enter(floor, live, Phase::filling);
        }
        worker.riding = id;
        worker.ridingTokens = chunk;
        return;
    }
}

/// Tokens of the riding prompt that are there before its chunk; 0 where none rides.
std::int64_t tokensBeforeChunk(const Floor& floor, const Worker& worker)
{
    if (worker.riding == none) {
        return 0;
    }
    const Live& live = floor.s.lives[worker.riding];
    return live.hit.tokens + live.computed;
}

PassFigures passFigures(const Floor& floor, const Worker& worker)
{
    const WorkerKind& kind = floor.kind(worker);
    const auto sequences = static_cast<int>(worker.sequences);
    const double meanContext = sequences > 0 ? worker.contextTokens / sequences : 0.0;
    const std::int64_t before = tokensBeforeChunk(floor, worker);
    if (const std::optional<PassLaw>& law = kind.spec.decodeLaw) {
        const double newTokens = static_cast<double>(worker.sequences + worker.ridingTokens);
        const double context = worker.contextTokens + static_cast<double>(before);
        PassFigures figures;
        figures.timeS = law->baseS + law->perSequenceS * sequences + law->perNewTokenS * newTokens +
                        law->perContextTokenS * context;
        return figures;
    }
    if (worker.riding == none) {
        return kind.surface->decode(sequences, meanContext);
    }
    const auto chunk = static_cast<int>(worker.ridingTokens);
    return sequences > 0 ? kind.surface->mixed(sequences, meanContext, chunk, static_cast<int>(before))
                         : kind.surface->fill(1, chunk, static_cast<int>(before));
}

/// Of a pass's energy what the chunk that rides in it adds.
double chunkEnergyJ(const Floor& floor, const Worker& worker, const PassFigures& pass)
{
    if (worker.riding == none || worker.sequences == 0 || floor.kind(worker).spec.decodeLaw) {
        return worker.riding != none ? pass.energyJ : 0.0;
    }
    const auto sequences = static_cast<int>(worker.sequences);
    const PassFigures without = floor.kind(worker).surface->decode(sequences, worker.contextTokens / sequences);
    return std::clamp(pass.energyJ - without.energyJ, 0.0, pass.energyJ);
}

/// The chunk that rode along is computed.
void chunkEnds(Floor& floor, Worker& worker)
{
    const LiveId id = worker.riding;
    if (id == none) {
        return;
    }
    worker.riding = none;
    Live& live = floor.s.lives[id];
    live.computed += worker.ridingTokens;
    worker.ridingTokens = 0;
    if (live.hit.tokens + live.computed >= live.promptTokens) {
        std::erase(worker.fills, id);
        ++worker.meter.fills;
        fillEnds(floor, id);
    }
}

/// Tokens beyond the ends of the answers that end are none: how many of those that the pass counted.
double retireEnded(Floor& floor, std::uint32_t workerIndex)
{
    double beyond = 0.0;
    State& s = floor.s;
    Worker& worker = s.workers[workerIndex];
    // Its pass is over: `pass` is the next one's number.
    while (!worker.batch.empty() && worker.batch.front().pass < worker.pass) {
        const LiveId id = worker.batch.front().live;
        std::ranges::pop_heap(worker.batch, endsLater);
        worker.batch.pop_back();
        Live& live = s.lives[id];
        const std::int64_t passes = worker.pass - live.joinedPass;
        const std::int64_t grown = grownBytes(floor, worker, live);
        s.store.unreserve(worker.hbm, grown);
        worker.growthReserved -= grown;
        --worker.sequences;
        worker.contextTokens -=
            static_cast<double>(live.promptTokens) + static_cast<double>(passes) * floor.plan.acceptedLength;
        beyond += static_cast<double>(live.said - live.request.outputTokens) +
                  static_cast<double>(passes) * floor.plan.acceptedLength;
        live.said = live.request.outputTokens;
        s.admission.retired(s.now);
        complete(floor, id, workerIndex);
    }
    if (worker.sequences == 0) {
        worker.contextTokens = 0.0;  // what rounding left of it
    }
    return beyond;
}

}  // namespace

void startPass(Floor& floor, std::uint32_t workerIndex)
{
    State& s = floor.s;
    Worker& worker = s.workers[workerIndex];
    const bool inService = worker.state == WorkerState::working || worker.state == WorkerState::draining;
    if (worker.inPass || !inService) {
        return;
    }
    joinReady(floor, worker);
    makeRoomToGrow(floor, workerIndex);
    if (floor.isAggregated(worker)) {
        chooseRiding(floor, workerIndex);
    }
    if (worker.sequences == 0 && worker.riding == none) {
        floor.setBusy(worker, false);
        floor.meterSlots(worker);
        switchOffIfEmpty(floor, workerIndex);
        return;
    }
    const PassFigures figures = passFigures(floor, worker);
    worker.inPass = true;
    floor.setBusy(worker, true);
    floor.meterSlots(worker);
    const double chunkJ = chunkEnergyJ(floor, worker, figures);
    worker.meter.fillEnergyJ += chunkJ;
    worker.meter.decodeEnergyJ += figures.energyJ - chunkJ;
    s.recorder.history.energyJ.count(figures.energyJ, s.now);
    worker.meter.peakS += figures.peakS;
    worker.meter.hbmBytes += figures.hbmBytes;
    worker.meter.scaleUpBytes += figures.scaleUpBytes;
    worker.meter.scaleOutBytes += figures.scaleOutBytes;
    const SimTime ends = s.now + floor.drawn(figures.timeS, floor.kind(worker).spec.decodeLaw);
    floor.begin(workerIndex,
                {.kind = Stint::Kind::pass,
                 .limit = figures.limit,
                 .sequences = static_cast<std::int32_t>(worker.sequences),
                 .contextTokens = worker.contextTokens,
                 .prompts = worker.riding != none ? 1 : 0,
                 .promptTokens = worker.ridingTokens,
                 .cachedTokens = tokensBeforeChunk(floor, worker),
                 .hbmBytes = figures.hbmBytes,
                 .began = s.now,
                 .ends = ends},
                worker.riding != none ? s.lives[worker.riding].request.id : -1);
    s.calendar.schedule(ends, EventKind::passEnds, workerIndex, worker.generation);
}

void passEnds(Floor& floor, std::uint32_t workerIndex)
{
    State& s = floor.s;
    Worker& worker = s.workers[workerIndex];
    ++worker.pass;
    ++worker.meter.passes;
    ++s.recorder.passes;
    const double said = static_cast<double>(worker.sequences) * floor.plan.acceptedLength;
    worker.contextTokens += said;

    const std::int64_t retired = s.recorder.retirements;
    // Until all of this is done it counts as in the pass, so that nothing begins the next one early.
    chunkEnds(floor, worker);
    const double beyond = retireEnded(floor, workerIndex);
    s.recorder.saidTokens += said - beyond;
    s.recorder.history.outputTokens.count(said - beyond, s.now);
    worker.inPass = false;
    startPass(floor, workerIndex);
    if (s.recorder.retirements > retired) {
        offerAgain(floor);
        admit(floor);
    }
}

void leaveBatch(Floor& floor, LiveId id)
{
    State& s = floor.s;
    Live& live = s.lives[id];
    Worker& worker = s.workers[live.decodeWorker];
    std::erase_if(worker.batch, [&](const Ending& ending) { return ending.live == id; });
    std::ranges::make_heap(worker.batch, endsLater);
    const std::int64_t passes = worker.pass - live.joinedPass;
    if (worker.state != WorkerState::failed) {  // its room went with its HBM
        const std::int64_t grown = grownBytes(floor, worker, live);
        s.store.unreserve(worker.hbm, grown);
        worker.growthReserved -= grown;
    }
    --worker.sequences;
    const int said = saidIn(floor, passes);
    worker.contextTokens -=
        static_cast<double>(live.promptTokens) + static_cast<double>(passes) * floor.plan.acceptedLength;
    live.said = std::min(live.said + said, live.request.outputTokens - 1);
    floor.meterSlots(worker);
}

}  // namespace tokenfactory::factory
