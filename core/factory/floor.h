#pragma once

#include "core/factory/plan.h"
#include "core/factory/state.h"

namespace tokenfactory::factory {

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

    /// Seconds of a law or a cost, once drawn, as whole nanoseconds of at least one.
    SimTime drawn(double seconds, const std::optional<PassLaw>& law) const;
    /// Mixes something that happened into the fingerprint.
    void mark(EventKind kind, std::int64_t what, std::uint32_t where) const;
};

}  // namespace tokenfactory::factory
