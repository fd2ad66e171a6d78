#pragma once

#include "tests/core/factory/laws_only.h"

namespace tokenfactory::factory {

inline TierSpec tierOf(double bytes, double rate)
{
    TierSpec spec;
    spec.capacityBytes = bytes;
    spec.bandwidthBytesPerS = rate;
    return spec;
}

/// Small HBM, two tiers below it, so slow that there is always something on the way, and a worker that is lost from 12
/// s to 16 s.
inline FactorySpec busyFactory(bool aggregated = false)
{
    WorkerSpec fill;
    fill.count = 2;
    fill.fillsAhead = 2;
    fill.decodeSlots = 8;
    fill.fillLaw = PassLaw{.baseS = 0.02, .perNewTokenS = 2e-5};
    fill.decodeLaw = PassLaw{.baseS = 0.01, .perSequenceS = 2e-4, .perNewTokenS = 1e-5};
    fill.kvTokens = 12'000.0;
    FactorySpec spec =
        factoryOf({{.name = "prefill", .prefill = true, .decode = aggregated, .workers = {fill}, .capacity = {}}});
    if (!aggregated) {
        spec.pools.push_back(decoders({.baseS = 0.01, .perSequenceS = 2e-4}, 8, 12'000.0, 2));
    }
    spec.admission.law = control::AdmissionLaw::credit;
    spec.tiers.reuse = true;
    spec.tiers.blockTokens = 16;
    spec.tiers.loadOrRecompute = false;
    spec.tiers.dram = tierOf(30'000.0, 20'000.0);
    spec.tiers.pool = tierOf(60'000.0, 20'000.0);
    spec.handOffLatencyS = 0.02;
    spec.chunkTokens = 256;
    spec.failures = {{.atS = 12.0, .pool = "prefill", .worker = 0, .repairS = 4.0}};
    return spec;
}

/// Thirty sessions at a time that come back, with shared prefixes.
inline workload::Workload busySessions()
{
    using workload::Law;
    workload::Workload workload;
    workload.arrivals = {.kind = workload::ArrivalKind::closed, .liveTrees = 30};
    workload.prefixes = {{Law::fixed(320.0), 2}};
    workload.turns = Law::uniform(1.0, 8.0);
    workload.openingTokens = Law::lognormal(600.0, 1.0);
    workload.newTokens = Law::exponential(200.0);
    workload.outputTokens = Law::uniform(0.0, 200.0);
    workload.humanGapS = Law::exponential(1.0);
    workload.contextLimit = 5000;
    workload.blobTokens = 256;
    return workload;
}

}  // namespace tokenfactory::factory
