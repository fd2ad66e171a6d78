#pragma once

#include "core/catalog/catalog.h"
#include "core/factory/factory.h"
#include "core/workload/workload_file.h"

#include <benchmark/benchmark.h>

#include <malloc.h>

#include <ctime>
#include <fstream>
#include <stdexcept>
#include <string>

namespace tokenfactory::bench {

inline const std::string& presets()
{
    static const std::string folder = TOKENFACTORY_SOURCE_DIR "/presets";
    return folder;
}

inline factory::WorkerSpec prefillWorker(int count)
{
    factory::WorkerSpec worker;
    worker.system = "gb200-nvl72";
    worker.layout = {.tp = 4, .pp = 4, .ep = 4};
    worker.count = count;
    worker.fillSlots = 4;
    return worker;
}

inline factory::WorkerSpec decodeWorker(int count)
{
    factory::WorkerSpec worker;
    worker.system = "gb200-nvl72";
    worker.layout = {.dp = 16, .ep = 16};
    worker.count = count;
    worker.decodeSlots = 512;
    return worker;
}

/// Workers of 16 GB200 each; KV in HBM, DRAM, SSD and a network pool.
inline factory::FactorySpec disaggregated(int prefill, int decode)
{
    factory::FactorySpec spec;
    spec.pools = {{.name = "prefill", .prefill = true, .workers = {prefillWorker(prefill)}, .capacity = {}},
                  {.name = "decode", .decode = true, .workers = {decodeWorker(decode)}, .capacity = {}}};
    spec.tiers.dram = factory::TierSpec{};
    spec.tiers.ssd = factory::TierSpec{};
    factory::TierSpec pool;
    pool.capacityBytes = 100e12;
    pool.bandwidthBytesPerS = 100e9;
    pool.latencyS = 1e-3;
    spec.tiers.pool = pool;
    return spec;
}

/// Kimi K3 with 8-bit weights outside the experts.
inline std::shared_ptr<const factory::Plan> planned(const factory::FactorySpec& spec)
{
    static const auto catalog = catalog::readCatalog(presets());
    cost::Choices choices;
    choices.weights = catalog::Format::fp8;
    const auto built = factory::plan(spec, {.model = catalog->model("kimi-k3").value(),
                                            .systems = {catalog->system("gb200-nvl72").value()},
                                            .calibration = catalog->calibration("projected").value(),
                                            .choices = choices});
    if (!built) {
        throw std::runtime_error(toText(built.error().front()));
    }
    return *built;
}

inline workload::Workload preset(const std::string& id) { return workload::readWorkload(id, presets()).value(); }

/// Of the processor, so that other programs do not count: runs are one thread.
inline double seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Bytes asked of the heap and not given back.
inline double heapBytes()
{
    const struct mallinfo2 info = mallinfo2();
    return static_cast<double>(info.uordblks + info.hblkhd);
}

/// Forgets the peak of what the process had in memory, where the system can.
inline void restartPeak() { std::ofstream("/proc/self/clear_refs") << 5; }

/// Most of what the process had in memory since; 0 where the system does not tell.
inline double peakBytes()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmHWM:")) {
            return 1024.0 * std::stod(line.substr(6));
        }
    }
    return 0.0;
}

/// What a run did, as counters of a benchmark.
inline void report(benchmark::State& state, const factory::Factory& factory)
{
    const factory::Recorder& recorder = factory.state().recorder;
    state.counters["events"] = static_cast<double>(factory.events());
    state.counters["passes"] = static_cast<double>(recorder.passes);
    state.counters["completed"] = static_cast<double>(recorder.requests.completed);
    state.counters["blobs"] = static_cast<double>(factory.state().store.blobs().size());
}

}  // namespace tokenfactory::bench
