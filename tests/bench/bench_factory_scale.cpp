#include "tests/bench/factories.h"

using namespace tokenfactory;
using namespace tokenfactory::factory;
using namespace tokenfactory::bench;

// Whether an event costs the same in a large factory as in a small one, and whether a day takes more memory than an
// hour.

namespace {

workload::SessionSource sessions(workload::Workload workload)
{
    return {std::make_shared<workload::Workload>(std::move(workload)), 1};
}

/// Runs one factory for `duration` of simulated time after `warmUp`, and reports nanoseconds for each event.
void runFor(benchmark::State& state, Factory factory, double warmUpS, double durationS)
{
    restartPeak();
    factory.runUntil(fromSeconds(warmUpS));
    for ([[maybe_unused]] auto _ : state) {
        const std::int64_t before = factory.events();
        const double begin = seconds();
        factory.runUntil(fromSeconds(warmUpS + durationS));
        const double took = seconds() - begin;
        state.SetIterationTime(took);
        state.counters["ns/event"] = 1e9 * took / static_cast<double>(factory.events() - before);
        state.counters["simulated/s"] = durationS / took;
    }
    report(state, factory);
    state.counters["live"] = factory.state().recorder.system.there();
    state.counters["peak_rss"] = peakBytes();
}

/// Agent sessions, ten for each worker.
void workers(benchmark::State& state)
{
    const auto count = static_cast<int>(state.range(0));
    FactorySpec spec = disaggregated(count / 4, count - count / 4);
    spec.fillRouting = control::RoutingLaw::prefixAffinity;
    workload::Workload workload = preset("agentx");
    workload.arrivals.liveTrees = 10 * count;
    runFor(state, Factory(planned(spec), sessions(workload), 1), 60.0, 60.0);
}

/// A pool that decodes by a law, in front of which so many wait.
void queued(benchmark::State& state)
{
    WorkerSpec fill;
    fill.fillLaw = PassLaw{.baseS = 0.001};
    fill.fillSlots = 64;
    fill.kvTokens = 1e9;
    WorkerSpec decode;
    decode.decodeLaw = PassLaw{.baseS = 0.01};
    decode.decodeSlots = 256;
    decode.kvTokens = 1e9;
    FactorySpec spec;
    spec.pools = {{.name = "fill", .prefill = true, .workers = {fill}, .capacity = {}},
                  {.name = "decode", .decode = true, .workers = {decode}, .capacity = {}}};
    spec.admission.reservedShare = 0.1;
    spec.queueLimit = static_cast<int>(state.range(0));
    workload::Workload workload = preset("chat");
    workload.arrivals.kind = workload::ArrivalKind::poisson;
    workload.arrivals.ratePerS = static_cast<double>(state.range(0));
    runFor(state, Factory(plan(spec, {}).value(), sessions(workload), 1), 2.0, 20.0);
}

/// Prompts of so many small blobs in all, that stay.
void blobs(benchmark::State& state)
{
    FactorySpec spec = disaggregated(1, 3);
    workload::Workload workload = preset("claude-code");
    workload.blobTokens = 64;
    workload.arrivals.kind = workload::ArrivalKind::closed;
    workload.arrivals.liveTrees = static_cast<int>(state.range(0));
    runFor(state, Factory(planned(spec), sessions(workload), 1), 300.0, 300.0);
}

/// A simulated day on a few workers: memory after its first quarter and at its end.
void day(benchmark::State& state, const std::string& id)
{
    restartPeak();
    for ([[maybe_unused]] auto _ : state) {
        const double before = heapBytes();
        Factory factory(planned(disaggregated(1, 3)), sessions(preset(id)), 1);
        const double begin = seconds();
        factory.runUntil(fromSeconds(6.0 * 3600.0));
        state.counters["heap_6h"] = heapBytes() - before;
        factory.runUntil(fromSeconds(24.0 * 3600.0));
        const double took = seconds() - begin;
        state.SetIterationTime(took);
        state.counters["heap_24h"] = heapBytes() - before;
        state.counters["simulated/s"] = 24.0 * 3600.0 / took;
        state.counters["ns/event"] = 1e9 * took / static_cast<double>(factory.events());
        report(state, factory);
    }
    state.counters["peak_rss"] = peakBytes();
}

BENCHMARK(workers)->Arg(64)->Arg(512)->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(1);
BENCHMARK(queued)->Arg(1000)->Arg(100'000)->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(1);
BENCHMARK(blobs)->Arg(8)->Arg(128)->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(1);
BENCHMARK_CAPTURE(day, agentx, "agentx")->Unit(benchmark::kSecond)->UseManualTime()->Iterations(1);
BENCHMARK_CAPTURE(day, chat, "chat")->Unit(benchmark::kSecond)->UseManualTime()->Iterations(1);

}  // namespace

BENCHMARK_MAIN();
