#include "core/factory/floor.h"

#include <algorithm>

namespace tokenfactory::factory {

kv::ReadOrder Floor::readOrder(const Worker& worker) const
{
    kv::ReadOrder order{.ranks = s.readRanks};
    order.near = {{{worker.hbm, readRank(ReadFrom::ownHbm)},
                   {worker.dram, readRank(ReadFrom::ownDram)},
                   {worker.ssd, readRank(ReadFrom::ownSsd)}}};
    return order;
}

SimTime Floor::drawn(double seconds, const std::optional<PassLaw>& law) const
{
    if (law && law->jitter > 0.0) {
        seconds *= 1.0 + law->jitter * (2.0 * s.jitter.uniform() - 1.0);
    }
    return std::max(SimTime{1}, fromSeconds(seconds));
}

void Floor::write(LogKind kind, const Live* live, std::uint32_t worker, std::uint8_t detail, std::int64_t amount) const
{
    LogEntry entry{.time = s.now, .kind = kind, .detail = detail, .worker = worker, .amount = amount};
    if (worker != none) {
        entry.pool = this->kind(s.workers[worker]).pool;
    }
    if (live) {
        entry.request = live->request.id;
        entry.session = live->request.session;
    }
    s.log.add(entry);
}

void Floor::begin(std::uint32_t worker, const Stint& stint, std::int64_t request) const
{
    s.workers[worker].stints.add(stint);
    if (s.log.isOn()) {
        s.log.add(Span{.lane = worker,
                       .stint = stint.kind,
                       .limit = stint.limit,
                       .began = stint.began,
                       .ends = stint.ends,
                       .sequences = stint.sequences,
                       .amount = stint.promptTokens,
                       .request = request});
    }
}

void Floor::countGpus(Worker& worker, int kind) const
{
    if (kind == worker.countedAs) {
        return;
    }
    s.gpusOfKind.resize(plan.kinds.size());
    for (const auto& [of, sign] : {std::pair(worker.countedAs, -1.0), {kind, 1.0}}) {
        if (of != Worker::gone) {
            const auto index = static_cast<std::size_t>(of);
            s.gpusOfKind[index].change(sign * plan.kinds[index].gpus, s.now);
        }
    }
    worker.countedAs = kind;
}

PoolSignals& Floor::signalsOf(const Worker& worker) const
{
    std::vector<PoolSignals>& pools = s.recorder.history.pools;
    pools.resize(std::max(pools.size(), plan.spec.pools.size()));
    return pools[static_cast<std::size_t>(kind(worker).pool)];
}

void Floor::setBusy(Worker& worker, bool isBusy) const
{
    const double share = isBusy ? 1.0 : 0.0;
    const double change = share - worker.meter.busy.value();
    worker.meter.busy.set(share, s.now);
    if (change != 0.0) {
        Series& busy = signalsOf(worker).busy;
        busy.set(busy.present() + change, s.now);
    }
}

PoolMeter& Floor::meterOf(int pool) const
{
    std::vector<PoolMeter>& pools = s.recorder.pools;
    while (pools.size() < plan.spec.pools.size()) {
        pools.emplace_back().restart(s.recorder.since);  // it was not there before
    }
    return pools[static_cast<std::size_t>(pool)];
}

void Floor::meterNothingFull() const
{
    const auto isFull = [](const PoolMeter& pool) {
        return pool.fillsFull.value() + pool.decodeFull.value() + pool.awaitsRoom.value() > 0.0;
    };
    const bool anyFull = s.recorder.lawWaits.value() + s.recorder.noWorkers.value() > 0.0 ||
                         std::ranges::any_of(s.recorder.pools, isFull);
    s.recorder.nothingFull.set(anyFull ? 0.0 : 1.0, s.now);
}

void Floor::meterWorkers() const
{
    const auto anyWorks = [&](auto does) {
        return std::ranges::any_of(s.workers, [&](const Worker& worker) {
            return worker.state == WorkerState::working && does(kind(worker));
        });
    };
    const bool serves = anyWorks([](const WorkerKind& of) { return of.fills(); }) &&
                        anyWorks([](const WorkerKind& of) { return of.decode; });
    s.recorder.noWorkers.set(serves ? 0.0 : 1.0, s.now);
    meterNothingFull();
}

void Floor::meterSlots(Worker& worker) const
{
    const WorkerKind& kind = this->kind(worker);
    const bool works = worker.state == WorkerState::working;
    Worker::Counted now{.pool = kind.pool};
    if (worker.isInService()) {
        const bool rides = isAggregated(worker);
        now.fills = rides ? int(worker.riding != none) : worker.filling;
        now.fillSlots = works && kind.fills() ? (rides ? 1 : kind.fillSlots) : now.fills;
        now.decoding = static_cast<int>(worker.sequences);
        now.decodeSlots = works && kind.decode ? kind.spec.decodeSlots : now.decoding;
    }
    const auto count = [&](const Worker::Counted& counted, double sign) {
        if (counted.pool < 0) {
            return;
        }
        PoolMeter& meter = meterOf(counted.pool);
        meter.fills.change(sign * counted.fills, s.now);
        meter.fillSlots.change(sign * counted.fillSlots, s.now);
        meter.decoding.change(sign * counted.decoding, s.now);
        meter.decodeSlots.change(sign * counted.decodeSlots, s.now);
        const auto isFull = [](const Level& taken, const Level& of) {
            return of.value() > 0.0 && taken.value() >= of.value() ? 1.0 : 0.0;
        };
        meter.fillsFull.set(isFull(meter.fills, meter.fillSlots), s.now);
        meter.decodeFull.set(isFull(meter.decoding, meter.decodeSlots), s.now);
    };
    count(worker.counted, -1.0);
    count(now, 1.0);
    worker.counted = now;
    meterNothingFull();
}

void Floor::setAwaitsRoom(int pool, bool awaits) const
{
    Level& level = meterOf(pool).awaitsRoom;
    if ((level.value() > 0.0) != awaits) {
        level.set(awaits ? 1.0 : 0.0, s.now);
        meterNothingFull();
    }
}

void Floor::setLawWaits(bool waits) const
{
    if ((s.recorder.lawWaits.value() > 0.0) != waits) {
        s.recorder.lawWaits.set(waits ? 1.0 : 0.0, s.now);
        meterNothingFull();
    }
}

void Floor::meterCapacity() const
{
    std::array<std::int64_t, kv::tierCount> bytes{};
    for (std::size_t i = 0; i < std::min(s.store.places(), s.workerOfPlace.size()); ++i) {
        const kv::PlaceSpec& spec = s.store.place({static_cast<int>(i)}).spec;
        if (spec.tier != kv::Tier::hbm || s.workers[s.workerOfPlace[i]].isInService()) {
            bytes[static_cast<std::size_t>(spec.tier)] += spec.capacityBytes;
        }
    }
    for (std::size_t tier = 0; tier < kv::tierCount; ++tier) {
        s.recorder.history.tierCapacity[tier].change(static_cast<double>(bytes[tier]), s.now);
    }
}

void Floor::enterState(std::uint32_t worker, WorkerState state) const
{
    Worker& of = s.workers[worker];
    of.state = state;
    const WorkerKind& kind = this->kind(of);
    const double share = of.isInService() ? 1.0 : 0.0;
    Series& inService = signalsOf(of).inService;
    inService.change(inService.present() + share - of.meter.inService.value(), s.now);
    of.meter.inService.set(share, s.now);
    of.meter.starting.set(state == WorkerState::starting ? 1.0 : 0.0, s.now);
    of.meter.gpus.set(share * kind.gpus, s.now);
    Series& idleW = s.recorder.history.idleW;
    idleW.change(idleW.present() + share * kind.idleW - of.meter.idleW.value(), s.now);
    of.meter.idleW.set(share * kind.idleW, s.now);
    countGpus(of, share > 0.0 ? of.kind : Worker::gone);
    meterSlots(of);
    meterWorkers();
    meterCapacity();
    log(LogKind::workerState, worker, static_cast<std::uint8_t>(state));
}

void Floor::mark(EventKind kind, std::int64_t what, std::uint32_t where) const
{
    // FNV-1a over the words.
    for (const auto word : {static_cast<std::uint64_t>(s.now.ns), static_cast<std::uint64_t>(kind),
                            static_cast<std::uint64_t>(what), static_cast<std::uint64_t>(where)}) {
        s.fingerprint = (s.fingerprint ^ word) * 0x100000001b3U;
    }
}

}  // namespace tokenfactory::factory
