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
    const PoolSpec& pool(const Worker& worker) const
    {
        return plan.spec.pools[static_cast<std::size_t>(kind(worker).pool)];
    }
    bool fills(const Worker& worker) const { return pool(worker).prefill || pool(worker).midfill; }
    bool decodes(const Worker& worker) const { return pool(worker).decode; }
    bool isAggregated(const Worker& worker) const { return fills(worker) && decodes(worker); }

    /// In what order a prompt at a worker looks through the places for its prefix.
    kv::ReadOrder readOrder(const Worker& worker) const;

    /// Seconds of a law or a cost, once drawn, as whole nanoseconds of at least one.
    SimTime drawn(double seconds, const std::optional<PassLaw>& law) const;
    /// Mixes something that happened into the fingerprint.
    void mark(EventKind kind, std::int64_t what, std::uint32_t where) const;
};

}  // namespace tokenfactory::factory
