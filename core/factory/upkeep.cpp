#include "core/factory/upkeep.h"

#include "core/factory/building.h"
#include "core/factory/counting.h"
#include "core/factory/pools/decode.h"
#include "core/factory/pools/hand_off.h"
#include "core/factory/pools/input_fill.h"
#include "core/factory/pools/orchestrator.h"
#include "core/factory/transfers.h"

#include <algorithm>

namespace tokenfactory::factory {
namespace {

/// The last of a pool that works, but for the only one of the largest HBM: some prompts might find room nowhere else.
std::uint32_t nextToDrain(const Floor& floor, std::uint32_t pool)
{
    const State& s = floor.s;
    const auto works = [&](const Worker& worker) {
        return static_cast<std::uint32_t>(floor.kind(worker).pool) == pool && worker.state == WorkerState::working;
    };
    std::int64_t largest = 0;
    int ofLargest = 0;
    for (const Worker& worker : s.workers) {
        const std::int64_t bytes = works(worker) ? floor.kind(worker).kvBytes : 0;
        ofLargest = bytes > largest ? 1 : ofLargest + (bytes == largest ? 1 : 0);
        largest = std::max(largest, bytes);
    }
    std::uint32_t last = none;
    for (std::uint32_t i = 0; i < s.workers.size(); ++i) {
        if (works(s.workers[i]) && (ofLargest > 1 || floor.kind(s.workers[i]).kvBytes < largest)) {
            last = i;
        }
    }
    return last;
}

/// The first of a pool that is off and has a larger HBM than all that work or start, once such a one was lost.
std::uint32_t nextForLargePrompts(const Floor& floor, std::uint32_t pool)
{
    const State& s = floor.s;
    std::int64_t largest = 0;
    for (const Worker& worker : s.workers) {
        const bool serves = worker.state == WorkerState::working || worker.state == WorkerState::starting;
        if (serves && static_cast<std::uint32_t>(floor.kind(worker).pool) == pool) {
            largest = std::max(largest, floor.kind(worker).kvBytes);
        }
    }
    for (std::uint32_t i = 0; i < s.workers.size(); ++i) {
        const WorkerKind& kind = floor.kind(s.workers[i]);
        if (static_cast<std::uint32_t>(kind.pool) == pool && s.workers[i].state == WorkerState::off &&
            s.workers[i].becomes != Worker::gone && kind.kvBytes > largest) {
            return i;
        }
    }
    return none;
}

void start(Floor& floor, std::uint32_t workerIndex, SimTime after)
{
    const Worker& worker = floor.s.workers[workerIndex];
    floor.enterState(workerIndex, WorkerState::starting);
    floor.s.calendar.schedule(floor.s.now + after, EventKind::workerReady, workerIndex, worker.generation);
}

}  // namespace

void workerFails(Floor& floor, std::uint32_t workerIndex, std::optional<double> repairS)
{
    State& s = floor.s;
    Worker& worker = s.workers[workerIndex];
    if (worker.state == WorkerState::failed || worker.state == WorkerState::off) {
        return;
    }
    floor.enterState(workerIndex, WorkerState::failed);
    worker.comesBack = repairS.has_value();
    ++worker.generation;  // its events are void
    worker.inPass = false;
    worker.meter.hbmBytes -= hbmBytesToCome(worker, s.now);
    worker.stints.cut(s.now);
    s.log.cut(workerIndex, s.now);
    worker.riding = none;
    worker.ridingTokens = 0;
    s.store.lose(worker.hbm);

    // Room that was reserved there went with it.
    std::vector<LiveId> lost = failTransfers(floor, workerIndex);
    for (LiveId id = 0; id < s.lives.size(); ++id) {
        Live& live = s.lives[id];
        if (!live.inUse || live.phase == Phase::queued) {
            continue;
        }
        if (live.fillWorker == workerIndex) {
            live.fillReserved = 0;
        }
        if (live.decodeWorker == workerIndex) {
            live.decodeReserved = 0;
        }
        if (live.fillWorker == workerIndex || live.decodeWorker == workerIndex) {
            lost.push_back(id);
        }
    }
    // Oldest last, so that they come to stand in front of the queue in their order.
    std::ranges::sort(lost, std::greater<>(), [&](LiveId id) { return s.lives[id].request.id; });
    const auto repeated = std::ranges::unique(lost);
    lost.erase(repeated.begin(), repeated.end());
    for (const LiveId id : lost) {
        putBack(floor, id);
    }
    worker.filling = 0;
    worker.growthReserved = 0;
    worker.contextTokens = 0.0;
    floor.setBusy(worker, false);
    if (worker.becomes == Worker::gone) {
        floor.enterState(workerIndex, WorkerState::off);
        arrangeTiers(floor);
    } else if (worker.becomes != worker.kind) {
        // It holds nothing any more: when it is repaired it is what it was to be.
        worker.kind = worker.becomes;
        arrangeTiers(floor);
    }
    floor.mark(EventKind::workerFails, workerIndex, workerIndex);
    // Some would wait for ever.
    putBackWhatFitsNowhere(floor);
    if (repairS && worker.state == WorkerState::failed) {
        s.calendar.schedule(s.now + fromSeconds(*repairS), EventKind::workerReady, workerIndex, worker.generation);
    }
    offerAgain(floor);
    admit(floor);
}

void workerReady(Floor& floor, std::uint32_t workerIndex)
{
    floor.enterState(workerIndex, WorkerState::working);
    floor.mark(EventKind::workerReady, workerIndex, workerIndex);
    offerAgain(floor);
    admit(floor);
}

void setUp(Floor& floor, std::uint32_t workerIndex)
{
    Worker& worker = floor.s.workers[workerIndex];
    worker.kind = worker.becomes;
    ++worker.generation;
    start(floor, workerIndex, fromSeconds(floor.kind(worker).startS));
    floor.s.kindsChanged = true;
}

void switchOffIfEmpty(Floor& floor, std::uint32_t workerIndex)
{
    State& s = floor.s;
    Worker& worker = s.workers[workerIndex];
    if (worker.state != WorkerState::draining || !worker.isEmpty()) {
        return;
    }
    ++worker.generation;
    worker.inPass = false;
    worker.riding = none;
    worker.filling = 0;
    worker.growthReserved = 0;
    worker.contextTokens = 0.0;
    floor.setBusy(worker, false);
    emptyHbm(floor, worker);
    floor.mark(EventKind::workerFails, workerIndex, workerIndex);
    if (worker.becomes != worker.kind && worker.becomes != Worker::gone) {
        setUp(floor, workerIndex);
    } else {
        floor.enterState(workerIndex, WorkerState::off);
    }
    if (worker.becomes != worker.kind || worker.state == WorkerState::starting) {
        arrangeTiers(floor);
    }
}

void capacityDecides(Floor& floor, std::uint32_t pool)
{
    State& s = floor.s;
    control::Capacity& capacity = *s.capacity[pool];
    int working = 0;
    int most = 0;
    bool changing = false;
    double busyS = 0.0;
    for (Worker& worker : s.workers) {
        if (static_cast<std::uint32_t>(floor.kind(worker).pool) != pool || worker.state == WorkerState::failed ||
            worker.becomes == Worker::gone) {
            continue;
        }
        ++most;
        const double area = worker.meter.busy.areaUntil(s.now);
        if (worker.state == WorkerState::working) {
            ++working;
            busyS += area - worker.busyAreaAtDecision;
        }
        worker.busyAreaAtDecision = area;
        changing = changing || worker.state == WorkerState::starting || worker.state == WorkerState::draining;
    }
    const double periodS = toSeconds(capacity.period());
    const double utilisation = working > 0 ? busyS / (working * periodS) : 1.0;
    const int wanted = capacity.wanted(working, most, utilisation, changing, s.now);
    int change = wanted - working;
    if (const std::uint32_t large = nextForLargePrompts(floor, pool); large != none) {
        start(floor, large, capacity.startUp());
        --change;
    }
    // The first that are off start; the last that work drain.
    for (std::uint32_t i = 0; i < s.workers.size() && change > 0; ++i) {
        if (static_cast<std::uint32_t>(floor.kind(s.workers[i]).pool) == pool &&
            s.workers[i].state == WorkerState::off && s.workers[i].becomes != Worker::gone) {
            start(floor, i, capacity.startUp());
            --change;
        }
    }
    for (; change < 0 && wanted < working; ++change) {
        const std::uint32_t leaves = nextToDrain(floor, pool);
        if (leaves == none) {
            break;
        }
        floor.enterState(leaves, WorkerState::draining);
        switchOffIfEmpty(floor, leaves);
    }
    s.calendar.schedule(s.now + capacity.period(), EventKind::capacityTick, pool, s.capacityGeneration[pool]);
}

}  // namespace tokenfactory::factory
