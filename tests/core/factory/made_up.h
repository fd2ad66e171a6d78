#pragma once

#include "core/base/random.h"
#include "tests/core/factory/laws_only.h"

namespace tokenfactory::factory {

struct Made {
    FactorySpec spec;
    workload::Workload workload;
};

inline TierSpec tierOf(double tokens, RandomStream& stream)
{
    TierSpec tier;
    tier.capacityBytes = tokens;
    tier.bandwidthBytesPerS = 1e4 + 1e6 * stream.uniform();
    tier.latencyS = 1e-3 * stream.uniform();
    tier.eviction = std::array{kv::EvictionPolicy::lru, kv::EvictionPolicy::fifo, kv::EvictionPolicy::lfu,
                               kv::EvictionPolicy::ttl}[stream.below(4)];
    if (tier.eviction == kv::EvictionPolicy::ttl) {
        tier.timeToLiveS = 20.0;
    }
    return tier;
}

inline WorkerSpec workerOf(RandomStream& stream)
{
    WorkerSpec worker;
    worker.count = 1 + int(stream.below(3));
    worker.decodeSlots = 2 + int(stream.below(12));
    worker.fillSlots = 1 + int(stream.below(3));
    worker.fillsAhead = int(stream.below(3));
    worker.fillLaw = PassLaw{.baseS = 0.01, .perNewTokenS = 2e-5, .jitter = 0.2};
    worker.decodeLaw = PassLaw{.baseS = 0.005, .perSequenceS = 2e-4, .perNewTokenS = 1e-5, .jitter = 0.1};
    worker.kvTokens = 4500.0 + 6000.0 * stream.uniform();
    return worker;
}

/// Sessions with shared prefixes, sub-agents and compaction, in a factory of which all that can be is drawn: room for
/// KV so small that sequences have to leave, workers that are lost.
inline Made madeUp(std::uint64_t seed)
{
    RandomStream stream(seed, "made up");
    Made made;
    workload::Workload& workload = made.workload;
    workload.arrivals = {.kind = workload::ArrivalKind::closed, .liveTrees = 10 + int(stream.below(30))};
    workload.prefixes = {{workload::Law::fixed(300.0), 2}};
    workload.turns = workload::Law::uniform(1.0, 12.0);
    workload.openingTokens = workload::Law::lognormal(900.0, 1.0);
    workload.newTokens = workload::Law::exponential(300.0);
    workload.outputTokens = workload::Law::uniform(0.0, 500.0);
    workload.toolShare = 0.5;
    workload.toolGapS = workload::Law::exponential(0.5);
    workload.humanGapS = workload::Law::exponential(2.0);
    workload.subAgents = {.shareOfSessions = 0.3,
                          .perSession = workload::Law::fixed(2.0),
                          .turns = workload::Law::fixed(3.0),
                          .openingTokens = workload::Law::fixed(400.0)};
    workload.compaction =
        workload::Compaction{.triggerTokens = workload::Law::fixed(3000.0), .after = workload::Law::fixed(0.25)};
    workload.contextLimit = 4400;
    workload.blobTokens = 256;

    const WorkerSpec worker = workerOf(stream);
    std::string lost = "all";
    if (stream.below(2) == 0) {
        made.spec.pools = {
            {.name = "all", .prefill = true, .midfill = true, .decode = true, .workers = {worker}, .capacity = {}}};
    } else {
        made.spec.pools = {{.name = "prefill", .prefill = true, .workers = {worker}, .capacity = {}},
                           {.name = "decode", .decode = true, .workers = {workerOf(stream)}, .capacity = {}}};
        if (stream.below(2) == 0) {
            made.spec.pools.push_back({.name = "midfill", .midfill = true, .workers = {worker}, .capacity = {}});
        }
        lost = made.spec.pools[stream.below(made.spec.pools.size())].name;
    }
    if (stream.below(3) == 0) {
        made.spec.pools.front().capacity = control::CapacitySpec{.periodS = 5.0, .startUpS = 3.0, .coolDownS = 5.0};
    }
    made.spec.failures = {{.atS = 20.0, .pool = lost, .worker = 0, .repairS = 7.0},
                          {.atS = 40.0, .pool = lost, .worker = 0, .repairS = 0.5}};
    made.spec.admission.law =
        std::array{control::AdmissionLaw::open, control::AdmissionLaw::credit, control::AdmissionLaw::gatedRefill,
                   control::AdmissionLaw::pi}[stream.below(4)];
    made.spec.admission.buffer = 4;
    made.spec.reserve = stream.below(4) == 0 ? Reserve::firstChunk : Reserve::fullInput;
    made.spec.preemption = stream.below(2) == 0 ? Preemption::recompute : Preemption::restart;
    made.spec.fillRouting = made.spec.decodeRouting =
        std::array{control::RoutingLaw::roundRobin, control::RoutingLaw::leastLoaded,
                   control::RoutingLaw::prefixAffinity}[stream.below(3)];
    made.spec.chunkTokens = 256;
    made.spec.handOffLatencyS = 0.002;
    TiersSpec& tiers = made.spec.tiers;
    tiers.writeDown = stream.below(2) == 0 ? kv::WriteDown::onEviction : kv::WriteDown::onRetirement;
    tiers.loadOrRecompute = stream.below(2) == 0;
    tiers.blockTokens = 16;
    if (stream.below(2) == 0) {
        tiers.dram = tierOf(30'000.0 * stream.uniform(), stream);
    }
    if (stream.below(3) == 0) {
        tiers.ssd = tierOf(90'000.0 * stream.uniform(), stream);
    }
    if (stream.below(3) == 0) {
        tiers.pool = tierOf(90'000.0 * stream.uniform(), stream);
    }
    if (stream.below(3) == 0) {
        tiers.hotCache = tierOf(2000.0, stream);
        tiers.hotCache->leastUses = 3;
    }
    return made;
}

}  // namespace tokenfactory::factory
