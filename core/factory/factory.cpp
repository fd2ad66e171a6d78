#include "core/factory/factory.h"

#include "core/factory/building.h"
#include "core/factory/counting.h"
#include "core/factory/pools/decode.h"
#include "core/factory/pools/hand_off.h"
#include "core/factory/pools/input_fill.h"
#include "core/factory/pools/orchestrator.h"
#include "core/factory/succession.h"
#include "core/factory/transfers.h"
#include "core/factory/upkeep.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace tokenfactory::factory {
namespace {

kv::ReuseRules reuseRules(const Plan& plan)
{
    const TiersSpec& tiers = plan.spec.tiers;
    return {.blockTokens = tiers.blockTokens,
            .recurrentState = plan.bytesPerSequence > 0,
            .snapshotTokens = tiers.snapshotTokens};
}

}  // namespace

Factory::Factory(const std::shared_ptr<const Plan>& factoryPlan, workload::RequestSource source, std::uint64_t seed)
    : built(ownTables(*factoryPlan)), s(kv::Store(reuseRules(*built)), built->spec.admission, std::move(source), seed)
{
    Floor floor{*built, s};
    const FactorySpec& spec = built->spec;
    for (std::size_t kind = 0; kind < built->kinds.size(); ++kind) {
        for (int i = 0; i < built->kinds[kind].spec.count; ++i) {
            addWorker(floor, static_cast<int>(kind), WorkerState::working);
        }
    }
    floor.meterWorkers();
    arrangeTiers(floor);
    if (s.admission.hasTicks()) {
        s.calendar.schedule(s.admission.tick(), EventKind::controlTick);
    }
    for (std::uint32_t pool = 0; pool < spec.pools.size(); ++pool) {
        s.capacity.push_back(std::nullopt);
        s.capacityGeneration.push_back(0);
        if (spec.pools[pool].capacity) {
            s.capacity.back().emplace(*spec.pools[pool].capacity);
            s.calendar.schedule(s.capacity.back()->period(), EventKind::capacityTick, pool);
        }
    }
    for (std::uint32_t i = 0; i < spec.failures.size(); ++i) {
        s.calendar.schedule(fromSeconds(spec.failures[i].atS), EventKind::workerFails, i);
    }
}

SimTime Factory::nextEvent() const
{
    return std::min({s.calendar.next(), s.links.nextChange(), s.source.nextArrival()});
}

bool Factory::isDrained() const
{
    return s.source.nextArrival() == SimTime::never() && s.recorder.system.there() == 0.0;
}

bool Factory::isStuck() const
{
    if (s.recorder.system.there() == 0.0 || s.links.running() > 0) {
        return false;
    }
    const bool anyRuns = std::ranges::any_of(s.workers, [](const Worker& worker) {
        const bool computes = worker.inFill > std::ssize(worker.fills);
        return worker.inPass || computes || worker.state == WorkerState::starting || worker.state == WorkerState::off ||
               (worker.state == WorkerState::failed && worker.comesBack);
    });
    if (anyRuns) {
        return false;
    }
    // Those in the queue may wait for a tick of the law, or for what else the source sends.
    const bool allQueued = s.filling + s.ready + s.decoding == 0;
    return !allQueued || nextEvent() == SimTime::never();
}

void Factory::step() { step(nextEvent()); }

void Factory::step(SimTime next)
{
    assert(next != SimTime::never() && next >= s.now);
    keepTallies(s, next);
    s.now = s.latest.event = next;
    s.store.advance(next);
    Floor floor{*built, s};
    // At the same moment what was carried comes first, then what was planned, then who is new.
    if (s.links.nextChange() == next) {
        transfersEnd(floor);
    } else if (s.calendar.next() == next) {
        happen(s.calendar.take());
    } else {
        arrive(floor);
    }
    settle(floor);
}

void Factory::settle(Floor& floor)
{
    if (s.kindsChanged) {
        s.kindsChanged = false;
        putBackWhatFitsNowhere(floor);
    }
    while (s.roomCame) {
        s.roomCame = false;
        offerAgain(floor);
        admit(floor);
    }
    chargeMovements(floor);
}

void Factory::happen(const Event& event)
{
    Floor floor{*built, s};
    switch (event.kind) {
    case EventKind::arrival:
        break;
    case EventKind::fillEnds:
        if (s.lives[event.who].generation == event.generation && s.lives[event.who].inUse) {
            fillEnds(floor, event.who);
        }
        break;
    case EventKind::laneFrees:
        if (s.workers[event.who].generation == event.generation) {
            laneFrees(floor, event.who);
        }
        break;
    case EventKind::passEnds:
        if (s.workers[event.who].generation == event.generation) {
            passEnds(floor, event.who);
        }
        break;
    case EventKind::controlTick:
        if (event.generation == s.tickGeneration) {
            s.calendar.schedule(s.now + s.admission.tick(), EventKind::controlTick, 0, s.tickGeneration);
            admit(floor, true);
        }
        break;
    case EventKind::nextToken:
        if (event.generation == s.tokenGeneration) {
            admit(floor);
        }
        break;
    case EventKind::capacityTick:
        if (event.generation == s.capacityGeneration[event.who]) {
            capacityDecides(floor, event.who);
        }
        break;
    case EventKind::workerReady:
        if (s.workers[event.who].generation == event.generation) {
            workerReady(floor, event.who);
        }
        break;
    case EventKind::workerFails:
        if (event.generation == s.failureGeneration) {
            const Failure& failure = built->spec.failures[event.who];
            for (std::uint32_t i = 0; i < s.workers.size(); ++i) {
                if (floor.pool(s.workers[i]).name == failure.pool && s.workers[i].indexInPool == failure.worker) {
                    workerFails(floor, i, failure.repairS);
                }
            }
        }
        break;
    case EventKind::intervention:
        break;
    }
}

void Factory::runUntil(SimTime time)
{
    assert(time >= s.now);
    for (SimTime next = nextEvent(); next <= time && next != SimTime::never(); next = nextEvent()) {
        step(next);
    }
    keepTallies(s, time);
    s.now = time;
}

void Factory::runBefore(SimTime time)
{
    assert(time >= s.now);
    while (nextEvent() < time) {
        step();
    }
    keepTallies(s, time);
    s.now = time;
}

Expected<ChangeReport> Factory::change(const std::shared_ptr<const Plan>& next)
{
    assert(s.now <= nextEvent());
    if (Problems problems = whatCannotChange(*built, *next); !problems.empty()) {
        return unexpected(std::move(problems));
    }
    std::vector<bool> usedKinds(built->kinds.size(), false);
    for (const Worker& worker : s.workers) {
        usedKinds[static_cast<std::size_t>(worker.kind)] = true;
    }
    const Succession succession = successionOf(*built, *ownTables(*next), usedKinds);
    if (succession.isSame) {
        return ChangeReport{};
    }
    const std::shared_ptr<const Plan> before = std::exchange(built, succession.plan);
    Floor floor{*built, s};
    ChangeReport report = goOn(floor, *before, succession.successor);
    offerAgain(floor);
    admit(floor);
    settle(floor);
    return report;
}

Expected<ChangeReport> Factory::change(const std::shared_ptr<const workload::Workload>& next)
{
    assert(s.now <= nextEvent());
    const workload::Workload* const before = s.source.workload();
    if (before == nullptr) {
        return unexpected(
            Problem{"workload", "cannot change while a trace is replayed", "start again with the same seed"});
    }
    ChangeReport report;
    if (*before == *next) {
        return report;
    }
    report.atOnce.push_back("Sessions that begin from now on are of the other workload.");
    if (before->arrivals != next->arrivals) {
        report.atOnce.push_back("The next session is drawn anew by the other law of arrivals.");
    }
    s.source.change(next, s.now);
    Floor{*built, s}.mark(EventKind::intervention, 1, none);
    return report;
}

void Factory::keepLog(const std::optional<LogSpec>& spec)
{
    if (spec) {
        s.log.start(*spec);
    } else {
        s.log.stop();
    }
}

std::int64_t Factory::events() const
{
    const Recorder& r = s.recorder;
    return r.arrivalsInAll + r.admissions + r.passes + r.transfers + r.retirements;
}

std::size_t Factory::bytesHeld() const
{
    constexpr std::size_t ofSeries = 600'000;  // of all signals
    std::size_t bytes = s.log.entries().size() * sizeof(LogEntry) + s.log.spans().size() * sizeof(Span);
    bytes += ofSeries + s.store.bytesHeld() + s.source.bytesHeld() + s.carried.size() * sizeof(Carried);
    bytes += s.tallies.bytesHeld();
    for (const Live& live : s.lives) {
        bytes += sizeof(Live) + live.request.prompt.size() * sizeof(workload::Segment);
    }
    for (const Worker& worker : s.workers) {
        bytes += sizeof(Worker) + worker.batch.size() * sizeof(Ending) + worker.stints.size() * sizeof(Stint);
    }
    return bytes;
}

void Factory::restartMeasuring()
{
    const Tally until = tallyOf(s, s.now);
    Recorder& recorder = s.recorder;
    recorder.restart(s.now);
    recorder.heldBefore = std::llround(recorder.system.there());
    recorder.placesBefore.clear();
    for (int i = 0; i < static_cast<int>(s.store.places()); ++i) {
        recorder.placesBefore.push_back(s.store.place({i}).counts);
    }
    s.store.restartPeaks();
    recorder.linkBytesBefore.clear();
    for (int i = 0; i < static_cast<int>(s.links.size()); ++i) {
        recorder.linkBytesBefore.push_back(s.links.link({i}).movedBytes);
    }
    recorder.sessionsCutBefore = s.source.sessionsCut();
    for (Level& gpus : s.gpusOfKind) {
        gpus.restart(s.now);
    }
    for (Worker& worker : s.workers) {
        worker.meter.restart(s.now);
        worker.meter.hbmBytes = hbmBytesToCome(worker, s.now);
        worker.busyAreaAtDecision = 0.0;
    }
    s.tallies.restart(until, tallyOf(s, s.now));
}

std::vector<std::string> Factory::violations() const
{
    std::vector<std::string> violations;
    const auto holds = [&](bool isSo, const char* what) {
        if (!isSo) {
            violations.emplace_back(what);
        }
    };
    std::int64_t held = 0;
    for (const Live& live : s.lives) {
        held += live.inUse ? 1 : 0;
    }
    holds(static_cast<double>(held) == s.recorder.system.there(), "requests in the factory are not those counted");
    std::int64_t sequences = 0;
    std::vector<std::int64_t> reserved(s.workers.size(), 0);
    for (std::size_t i = 0; i < s.workers.size(); ++i) {
        const Worker& worker = s.workers[i];
        sequences += worker.sequences;
        reserved[i] += worker.growthReserved;
        holds(worker.sequences == std::ssize(worker.batch), "a batch has other sequences than are counted");
    }
    for (const Live& live : s.lives) {
        if (!live.inUse) {
            continue;
        }
        if (live.fillWorker != none) {
            reserved[live.fillWorker] += live.fillReserved;
        }
        if (live.decodeWorker != none) {
            reserved[live.decodeWorker] += live.decodeReserved;
        }
    }
    holds(sequences == s.decoding, "sequences that decode are not those counted");
    for (std::size_t i = 0; i < s.workers.size(); ++i) {
        holds(s.store.place(s.workers[i].hbm).reservedBytes == reserved[i], "bytes reserved in HBM have no owner");
    }
    holds(s.store.isConsistent(), "blobs, their copies and references do not agree");
    return violations;
}

}  // namespace tokenfactory::factory
