#include "core/catalog/catalog.h"
#include "core/factory/factory.h"
#include "core/workload/trace/read_trace.h"

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <stdexcept>

using namespace tokenfactory;
using namespace tokenfactory::factory;

namespace {

/// 64 GB200: one worker for prefill, three for decode, KV in HBM and DRAM.
FactorySpec sixtyFourGpus()
{
    WorkerSpec prefill;
    prefill.system = "gb200-nvl72";
    prefill.layout = {.tp = 4, .pp = 4, .ep = 4};
    prefill.fillSlots = 4;
    WorkerSpec decode;
    decode.system = "gb200-nvl72";
    decode.layout = {.dp = 16, .ep = 16};
    decode.count = 3;
    decode.decodeSlots = 512;
    FactorySpec spec;
    spec.pools = {{.name = "prefill", .prefill = true, .workers = {prefill}, .capacity = {}},
                  {.name = "decode", .decode = true, .workers = {decode}, .capacity = {}}};
    spec.tiers.dram = TierSpec{};
    return spec;
}

std::shared_ptr<const Plan> planned()
{
    const auto catalog = catalog::readCatalog(TOKENFACTORY_SOURCE_DIR "/presets");
    cost::Choices choices;
    choices.weights = catalog::Format::fp8;
    const auto built = plan(sixtyFourGpus(), {.model = catalog->model("kimi-k3").value(),
                                              .systems = {catalog->system("gb200-nvl72").value()},
                                              .calibration = catalog->calibration("projected").value(),
                                              .choices = choices});
    if (!built) {
        throw std::runtime_error(toText(built.error().front()));
    }
    return *built;
}

/// The Mooncake conversation hour, where TOKENFACTORY_TRACES says where it is; each run with a surface that knows
/// nothing yet.
void mooncakeHour(benchmark::State& state)
{
    const char* folder = std::getenv("TOKENFACTORY_TRACES");
    if (folder == nullptr) {
        state.SkipWithError("TOKENFACTORY_TRACES names no folder");
        return;
    }
    auto trace = workload::readTrace(std::string(folder) + "/mooncake_conversation_trace.jsonl");
    if (!trace) {
        state.SkipWithError(toText(trace.error().front()).c_str());
        return;
    }
    const auto rows = std::make_shared<const workload::Trace>(std::move(*trace));
    for ([[maybe_unused]] auto _ : state) {
        Factory factory(planned(), workload::TraceSource(rows, workload::Replay::open), 1);
        factory.runUntil(fromSeconds(3600.0));
        const Recorder& recorder = factory.state().recorder;
        state.counters["events"] = static_cast<double>(factory.events());
        state.counters["passes"] = static_cast<double>(recorder.passes);
        state.counters["completed"] = static_cast<double>(recorder.requests.completed);
        state.counters["queued"] = static_cast<double>(factory.state().queue.size());
        state.counters["putBack"] = static_cast<double>(recorder.requests.putBack);
        state.counters["events/s"] =
            benchmark::Counter(static_cast<double>(factory.events()), benchmark::Counter::kIsIterationInvariantRate);
    }
}

BENCHMARK(mooncakeHour)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
