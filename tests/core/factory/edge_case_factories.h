#pragma once

#include "tests/core/factory/edge_case_runs.h"

namespace tokenfactory::factory {

inline WorkerSpec workerOf(double kvTokens, int count = 1)
{
    WorkerSpec worker;
    worker.count = count;
    worker.decodeSlots = 4;
    worker.fillLaw = PassLaw{.baseS = 0.01, .perNewTokenS = 2e-5};
    worker.decodeLaw = PassLaw{.baseS = 0.005, .perNewTokenS = 1e-5};
    worker.kvTokens = kvTokens;
    return worker;
}

inline FactorySpec disaggregated(double kvTokens = 1e5, int count = 1)
{
    const WorkerSpec worker = workerOf(kvTokens, count);
    FactorySpec spec = factoryOf({{.name = "fill", .prefill = true, .workers = {worker}, .capacity = {}},
                                  {.name = "decode", .decode = true, .workers = {worker}, .capacity = {}}});
    spec.tiers.reuse = true;
    spec.tiers.blockTokens = 16;
    spec.handOffLatencyS = 0.002;
    return spec;
}

inline FactorySpec aggregated(double kvTokens = 1e5, int count = 1)
{
    FactorySpec spec = disaggregated(kvTokens);
    spec.pools = {
        {.name = "all", .prefill = true, .decode = true, .workers = {workerOf(kvTokens, count)}, .capacity = {}}};
    spec.chunkTokens = 128;
    return spec;
}

inline TierSpec tierOf(double bytes, std::optional<double> bytesPerS = {}, double latencyS = 0.0)
{
    TierSpec tier;
    tier.capacityBytes = bytes;
    tier.bandwidthBytesPerS = bytesPerS;
    tier.latencyS = latencyS;
    return tier;
}

inline FactorySpec withTiers(FactorySpec spec, const TierSpec& tier)
{
    spec.tiers.dram = spec.tiers.ssd = spec.tiers.pool = spec.tiers.hotCache = tier;
    return spec;
}

inline Factory startWith(const FactorySpec& spec, const Sessions& sessions, int contextLimit = 0)
{
    const auto built = plan(spec, {});
    if (!built) {
        qFatal("%s", toText(built.error().front()).c_str());
    }
    auto limited = std::make_shared<Plan>(**built);
    limited->contextLimit = contextLimit;
    return {std::move(limited), sourceOf(sessions), 1};
}

}  // namespace tokenfactory::factory
