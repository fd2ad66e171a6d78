#pragma once

#include "core/factory/factory.h"

#include <QTest>

namespace tokenfactory::factory {

/// A pool whose workers compute prompts only, `atOnce` of them, a prompt taking nanoseconds of its length: input
/// lengths are service times.
inline PoolSpec servers(int count, int atOnce = 1)
{
    WorkerSpec worker;
    worker.count = count;
    worker.fillSlots = atOnce;
    worker.fillsAhead = 0;
    worker.fillLaw = PassLaw{.perNewTokenS = 1e-6};
    worker.kvTokens = 1e15;
    return {.name = "servers", .prefill = true, .workers = {worker}, .capacity = {}};
}

/// A pool that decodes by a law.
inline PoolSpec decoders(const PassLaw& law, int atOnce, double kvTokens = 1e15, int count = 1)
{
    WorkerSpec worker;
    worker.count = count;
    worker.decodeSlots = atOnce;
    worker.decodeLaw = law;
    worker.kvTokens = kvTokens;
    return {.name = "decoders", .decode = true, .workers = {worker}, .capacity = {}};
}

/// Fills in no time at all, as many at once as come.
inline PoolSpec instantFill(double delayS = 0.0, double jitter = 0.0)
{
    WorkerSpec worker;
    worker.fillSlots = 1'000'000;
    worker.fillLaw = PassLaw{.baseS = delayS, .jitter = jitter};
    worker.kvTokens = 1e15;
    return {.name = "fill", .prefill = true, .workers = {worker}, .capacity = {}};
}

inline FactorySpec factoryOf(std::vector<PoolSpec> pools, control::AdmissionLaw law = control::AdmissionLaw::open)
{
    FactorySpec spec;
    spec.pools = std::move(pools);
    spec.admission.law = law;
    spec.tiers.reuse = false;
    spec.handOffLatencyS = 0.0;
    return spec;
}

/// One-turn sessions with no shared prefix.
inline workload::Workload requestsOf(const workload::Law& input, const workload::Law& output)
{
    workload::Workload workload;
    workload.openingTokens = input;
    workload.outputTokens = output;
    workload.blobTokens = 1'000'000'000;
    workload.contextLimit = 2'000'000'000;
    return workload;
}

inline std::shared_ptr<const Plan> planOf(const FactorySpec& spec, const PlanInputs& inputs = {})
{
    const auto built = plan(spec, inputs);
    if (!built) {
        qFatal("%s", toText(built.error().front()).c_str());
    }
    return *built;
}

inline Factory start(const FactorySpec& spec, const workload::Workload& workload, std::uint64_t seed = 1)
{
    return {planOf(spec), workload::SessionSource(std::make_shared<workload::Workload>(workload), seed), seed};
}

}  // namespace tokenfactory::factory
