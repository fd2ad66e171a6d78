#include "core/workload/trace/read_trace.h"
#include "tests/bench/factories.h"

#include <cstdlib>
#include <optional>

using namespace tokenfactory;
using namespace tokenfactory::factory;
using namespace tokenfactory::bench;

// The Mooncake conversation hour on 64 GB200, where TOKENFACTORY_TRACES says where its file is: 12,031 requests, Kimi
// K3, one worker for prefill and three for decode, KV in HBM, DRAM, SSD and a network pool.

namespace {

using Rows = std::shared_ptr<const workload::Trace>;

Rows readMooncake(benchmark::State& state)
{
    const char* folder = std::getenv("TOKENFACTORY_TRACES");
    if (folder == nullptr) {
        state.SkipWithError("TOKENFACTORY_TRACES names no folder");
        return nullptr;
    }
    auto trace = workload::readTrace(std::string(folder) + "/mooncake_conversation_trace.jsonl");
    if (!trace) {
        state.SkipWithError(toText(trace.error().front()).c_str());
        return nullptr;
    }
    return std::make_shared<const workload::Trace>(std::move(*trace));
}

Factory mooncakeFactory(const std::shared_ptr<const Plan>& plan, const Rows& rows)
{
    return {plan, workload::TraceSource(rows, workload::Replay::open), 1};
}

void readingTheTrace(benchmark::State& state)
{
    for ([[maybe_unused]] auto _ : state) {
        const Rows rows = readMooncake(state);
        if (!rows) {
            break;
        }
        state.counters["rows"] = static_cast<double>(rows->rows.size());
    }
}

void planning(benchmark::State& state)
{
    planned(disaggregated(1, 3));  // reads the catalog
    for ([[maybe_unused]] auto _ : state) {
        benchmark::DoNotOptimize(planned(disaggregated(1, 3)));
    }
}

/// `known`: with a surface that a run before has filled in. The difference is what filling it in takes.
void mooncakeHour(benchmark::State& state, bool known)
{
    const Rows rows = readMooncake(state);
    if (!rows) {
        return;
    }
    std::shared_ptr<const Plan> plan = planned(disaggregated(1, 3));
    std::optional<Factory> last;
    const auto run = [&] {
        Factory factory = mooncakeFactory(plan, rows);
        factory.runUntil(fromSeconds(3600.0));
        last = std::move(factory);
    };
    if (known) {
        run();
    }
    double runS = 0.0;
    for ([[maybe_unused]] auto _ : state) {
        if (!known) {
            plan = planned(disaggregated(1, 3));
        }
        const double begin = seconds();
        run();
        const double took = seconds() - begin;
        state.SetIterationTime(took);
        runS += took;
    }
    report(state, *last);
    state.counters["events/s"] = static_cast<double>(last->events()) * static_cast<double>(state.iterations()) / runS;
}

/// A copy of the factory in the middle of the hour.
void checkpoint(benchmark::State& state)
{
    const Rows rows = readMooncake(state);
    if (!rows) {
        return;
    }
    Factory factory = mooncakeFactory(planned(disaggregated(1, 3)), rows);
    factory.runUntil(fromSeconds(1800.0));
    const double before = heapBytes();
    const Factory copy = factory;
    state.counters["bytes"] = heapBytes() - before;
    state.counters["blobs"] = static_cast<double>(copy.state().store.blobs().size());
    for ([[maybe_unused]] auto _ : state) {
        benchmark::DoNotOptimize(Factory(factory));
    }
}

BENCHMARK(readingTheTrace)->Unit(benchmark::kMillisecond);
BENCHMARK(planning)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(mooncakeHour, surfaceNew, false)->Unit(benchmark::kMillisecond)->UseManualTime();
BENCHMARK_CAPTURE(mooncakeHour, surfaceKnown, true)->Unit(benchmark::kMillisecond)->UseManualTime();
BENCHMARK(checkpoint)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
