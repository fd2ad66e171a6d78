#pragma once

#include "core/factory/plan.h"
#include "core/factory/state.h"

namespace tokenfactory::factory {

/// Where a prompt reads its prefix from, the nearest first; of the same kind from the worker of the lower number.
enum class ReadFrom : std::uint8_t { ownHbm, ownDram, hotCache, hbm, dram, pool, ownSsd, ssd };

constexpr std::uint32_t readRank(ReadFrom from, std::uint32_t worker = 0)
{
    return static_cast<std::uint32_t>(from) << 24U | worker;
}

/// The factory while something happens in it: what the rooms of pools/ work on.
struct Floor {
    const Plan& plan;
    State& s;

    const WorkerKind& kind(const Worker& worker) const { return plan.kinds[static_cast<std::size_t>(worker.kind)]; }
    /// What it will be when it has drained; what it is where it stays that.
    const WorkerKind& kindToBe(const Worker& worker) const
    {
        return worker.becomes == Worker::gone ? kind(worker) : plan.kinds[static_cast<std::size_t>(worker.becomes)];
    }
    const PoolSpec& pool(const Worker& worker) const
    {
        return plan.spec.pools[static_cast<std::size_t>(kind(worker).pool)];
    }
    bool fills(const Worker& worker) const { return kind(worker).fills(); }
    bool decodes(const Worker& worker) const { return kind(worker).decode; }
    bool isAggregated(const Worker& worker) const { return fills(worker) && decodes(worker); }

    /// In what order a prompt at a worker looks through the places for its prefix.
    kv::ReadOrder readOrder(const Worker& worker) const;

    /// Seconds of a law or a cost, once drawn, as whole nanoseconds of at least one.
    SimTime drawn(double seconds, const std::optional<PassLaw>& law) const;
    /// Into the log, where it is on.
    void log(LogKind kind, const Live& live, std::uint32_t worker, std::uint8_t detail, std::int64_t amount = 0) const
    {
        if (s.log.isOn()) {
            write(kind, &live, worker, detail, amount);
        }
    }
    void log(LogKind kind, std::uint32_t worker, std::uint8_t detail, std::int64_t amount = 0) const
    {
        if (s.log.isOn()) {
            write(kind, nullptr, worker, detail, amount);
        }
    }
    /// The worker does this from now on.
    void begin(std::uint32_t worker, const Stint& stint, std::int64_t request = -1) const;
    /// Whether a pass or a fill runs; metered.
    void setBusy(Worker& worker, bool isBusy) const;
    /// What of the worker is taken may have changed; metered.
    void meterSlots(Worker& worker) const;
    /// Whether a prompt waits for room in the HBM of a pool.
    void setAwaitsRoom(int pool, bool awaits) const;
    /// Whether requests wait that the admission law does not let begin.
    void setLawWaits(bool waits) const;
    /// Whether any worker fills, and any decodes; metered.
    void meterWorkers() const;
    /// What there is room for in each tier; metered.
    void meterCapacity() const;
    /// The worker is in another state; metered.
    void enterState(std::uint32_t worker, WorkerState state) const;

    /// Mixes something that happened into the fingerprint.
    void mark(EventKind kind, std::int64_t what, std::uint32_t where) const;

private:
    PoolSignals& signalsOf(const Worker& worker) const;
    PoolMeter& meterOf(int pool) const;
    void meterNothingFull() const;
    /// In State::gpusOfKind: as of this kind, Worker::gone for none.
    void countGpus(Worker& worker, int kind) const;
    void write(LogKind kind, const Live* live, std::uint32_t worker, std::uint8_t detail, std::int64_t amount) const;
};

}  // namespace tokenfactory::factory
