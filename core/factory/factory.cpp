#include "core/factory/factory.h"

#include "core/factory/pools/decode.h"
#include "core/factory/pools/hand_off.h"
#include "core/factory/pools/input_fill.h"
#include "core/factory/pools/orchestrator.h"
#include "core/factory/transfers.h"
#include "core/factory/upkeep.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace tokenfactory::factory {
namespace {

/// What a link carries where no figure is known.
constexpr double withoutEnd = 1e15;

kv::PlaceSpec lowerPlace(const TierSpec& tier, kv::Tier kind, double defaultBytes, const Plan& plan, kv::PlaceId below)
{
    // What nothing can be carried to or from holds nothing: who waited for it would wait for ever.
    const bool isReached = tier.bandwidthBytesPerS.value_or(1.0) >= 1.0;
    return {.tier = kind,
            .capacityBytes = isReached ? std::llround(tier.capacityBytes.value_or(defaultBytes)) : 0,
            .bytesPerToken = plan.bytesPerToken,
            .snapshotBytes = plan.bytesPerSequence,
            .eviction = tier.eviction,
            .timeToLive = tier.timeToLiveS ? fromSeconds(*tier.timeToLiveS) : SimTime::never(),
            .below = below,
            .writeDown = below ? kv::WriteDown::onEviction : kv::WriteDown::never,
            .leastUses = tier.leastUses};
}

double valueOf(const std::optional<catalog::Figure>& figure) { return figure ? figure->value : 0.0; }

class Builder {
public:
    Builder(const Plan& factoryPlan, State& state) : plan(factoryPlan), s(state) {}

    void build()
    {
        const TiersSpec& tiers = plan.spec.tiers;
        if (tiers.pool) {
            s.pool = addPlace(lowerPlace(*tiers.pool, kv::Tier::pool, 0.0, plan, {}), ReadFrom::pool);
            s.poolLink = addLink(tiers.pool->bandwidthBytesPerS.value_or(withoutEnd));
        }
        if (tiers.hotCache) {
            s.hotCache = addPlace(lowerPlace(*tiers.hotCache, kv::Tier::hotCache, 0.0, plan, {}), ReadFrom::hotCache);
            s.hotLink = addLink(tiers.hotCache->bandwidthBytesPerS.value_or(withoutEnd));
        }
        for (std::size_t kind = 0; kind < plan.kinds.size(); ++kind) {
            for (int i = 0; i < plan.kinds[kind].spec.count; ++i) {
                addWorker(static_cast<int>(kind));
            }
        }
    }

private:
    kv::PlaceId addPlace(const kv::PlaceSpec& spec, ReadFrom from, std::uint32_t worker = none)
    {
        s.workerOfPlace.push_back(worker);
        s.readRanks.push_back(readRank(from, worker == none ? 0 : worker));
        return s.store.addPlace(spec);
    }
    kv::LinkId addLink(double bytesPerS) { return s.links.addLink(std::llround(bytesPerS)); }

    void addWorker(int kindIndex)
    {
        const WorkerKind& kind = plan.kinds[static_cast<std::size_t>(kindIndex)];
        const TiersSpec& tiers = plan.spec.tiers;
        const auto number = static_cast<std::uint32_t>(s.workers.size());
        const catalog::System* system = kind.system.get();
        const auto ofRack = [&](double perGpu) { return perGpu * kind.gpus; };
        Worker worker;
        worker.kind = kindIndex;
        worker.indexInPool = static_cast<int>(std::ranges::count_if(s.workers, [&](const Worker& other) {
            return plan.kinds[static_cast<std::size_t>(other.kind)].pool == kind.pool;
        }));
        kv::PlaceId below = s.pool;
        if (tiers.ssd) {
            const double bytes = system ? ofRack(valueOf(system->ssdBytes)) : 0.0;
            below = worker.ssd =
                addPlace(lowerPlace(*tiers.ssd, kv::Tier::ssd, bytes, plan, below), ReadFrom::ssd, number);
        }
        if (tiers.dram) {
            const double bytes = system ? ofRack(valueOf(system->dramBytes)) : 0.0;
            below = worker.dram =
                addPlace(lowerPlace(*tiers.dram, kv::Tier::dram, bytes, plan, below), ReadFrom::dram, number);
        }
        worker.hbm = addPlace({.tier = kv::Tier::hbm,
                               .capacityBytes = kind.kvBytes,
                               .bytesPerToken = kind.bytesPerToken,
                               .snapshotBytes = kind.bytesPerSequence,
                               .eviction = tiers.hbmEviction,
                               .below = below,
                               .writeDown = below ? tiers.writeDown : kv::WriteDown::never},
                              ReadFrom::hbm, number);
        const auto rate = [&](const std::optional<TierSpec>& tier, double perGpu) {
            if (tier && tier->bandwidthBytesPerS) {
                return *tier->bandwidthBytesPerS;
            }
            return perGpu > 0.0 ? ofRack(perGpu) : withoutEnd;
        };
        worker.hostLink = addLink(rate(tiers.dram, system ? valueOf(system->hostLinkBandwidth) : 0.0));
        worker.ssdLink = addLink(rate(tiers.ssd, system ? valueOf(system->ssdBandwidth) : 0.0));
        worker.nic = addLink(system ? ofRack(system->nicBandwidth.value) : withoutEnd);
        worker.meter.inService.set(1.0, s.now);
        s.workers.push_back(std::move(worker));
    }

    const Plan& plan;
    State& s;
};

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
    Builder(*built, s).build();
    const FactorySpec& spec = built->spec;
    if (s.admission.hasTicks()) {
        s.calendar.schedule(s.admission.tick(), EventKind::controlTick);
    }
    for (std::uint32_t pool = 0; pool < spec.pools.size(); ++pool) {
        s.capacity.push_back(std::nullopt);
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
    s.now = next;
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
        s.calendar.schedule(s.now + s.admission.tick(), EventKind::controlTick);
        admit(floor, true);
        break;
    case EventKind::nextToken:
        if (event.generation == s.tokenGeneration) {
            admit(floor);
        }
        break;
    case EventKind::capacityTick:
        capacityDecides(floor, event.who);
        break;
    case EventKind::workerReady:
        if (s.workers[event.who].generation == event.generation) {
            workerReady(floor, event.who);
        }
        break;
    case EventKind::workerFails: {
        const Failure& failure = built->spec.failures[event.who];
        for (std::uint32_t i = 0; i < s.workers.size(); ++i) {
            if (floor.pool(s.workers[i]).name == failure.pool && s.workers[i].indexInPool == failure.worker) {
                workerFails(floor, i, failure.repairS);
            }
        }
        break;
    }
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
    s.now = time;
}

std::int64_t Factory::events() const
{
    const Recorder& r = s.recorder;
    return r.arrivalsInAll + r.admissions + r.passes + r.transfers + r.retirements;
}

void Factory::restartMeasuring()
{
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
    for (Worker& worker : s.workers) {
        const Level busy = worker.meter.busy;
        const Level inService = worker.meter.inService;
        worker.meter = {.busy = busy, .inService = inService};
        worker.meter.busy.restart(s.now);
        worker.meter.inService.restart(s.now);
        worker.busyAreaAtDecision = 0.0;
    }
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
    holds(!isStuck(), "requests wait, and nothing comes that would let them go on");
    holds(sequences == s.decoding, "sequences that decode are not those counted");
    for (std::size_t i = 0; i < s.workers.size(); ++i) {
        holds(s.store.place(s.workers[i].hbm).reservedBytes == reserved[i], "bytes reserved in HBM have no owner");
    }
    holds(s.store.isConsistent(), "blobs, their copies and references do not agree");
    return violations;
}

}  // namespace tokenfactory::factory
