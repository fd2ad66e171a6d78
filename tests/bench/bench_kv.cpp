#include "core/kv/cache_curve.h"
#include "core/kv/links.h"
#include "core/kv/store.h"

#include <benchmark/benchmark.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cstdlib>
#include <fstream>

using namespace tokenfactory;
using namespace tokenfactory::kv;

namespace {

using Prompts = std::vector<std::vector<Segment>>;

/// The Mooncake conversation hour in blocks of 512 tokens; empty when TOKENFACTORY_TRACES does not say where it is.
Prompts mooncakeHour()
{
    Prompts prompts;
    const char* folder = std::getenv("TOKENFACTORY_TRACES");
    std::ifstream file(folder ? std::string(folder) + "/mooncake_conversation_trace.jsonl" : std::string());
    for (std::string line; std::getline(file, line);) {
        const nlohmann::json row = nlohmann::json::parse(line);
        int left = row["input_length"];
        std::vector<Segment>& prompt = prompts.emplace_back();
        for (const auto& id : row["hash_ids"]) {
            prompt.push_back({id.get<std::uint64_t>(), std::min(left, 512)});
            left -= 512;
        }
    }
    return prompts;
}

/// 64-token blocks: one session whose prompt grows from 300 to 3,500 blocks in turns of 28, mean 1,900.
Prompts longSession()
{
    Prompts prompts;
    std::vector<Segment> prompt;
    for (std::uint64_t block = 0; block < 3500; ++block) {
        prompt.push_back({block, 64});
        if (block >= 300 && block % 28 == 0)
            prompts.push_back(prompt);
    }
    return prompts;
}

Store hbmAndDram(std::int64_t hbmTokens, std::int64_t dramTokens)
{
    Store store({.blockTokens = 64});
    PlaceSpec spec;
    spec.tier = Tier::dram;
    spec.bytesPerToken = 70'000;
    spec.capacityBytes = dramTokens * spec.bytesPerToken;
    const PlaceId dram = store.addPlace(spec);
    spec.tier = Tier::hbm;
    spec.capacityBytes = hbmTokens * spec.bytesPerToken;
    spec.below = dram;
    spec.writeDown = WriteDown::onEviction;
    store.addPlace(spec);
    return store;
}

std::int64_t serve(Store& store, const Prompts& prompts)
{
    constexpr std::array<PlaceId, 2> nearestFirst = {PlaceId{1}, PlaceId{0}};
    std::int64_t cachedTokens = 0;
    for (const std::vector<Segment>& prompt : prompts) {
        const BlobId blob = store.open(prompt);
        const Hit hit = store.match(blob, nearestFirst);
        store.use(hit);
        store.insert(blob, nearestFirst[0]);
        store.release(store.hold(blob, nearestFirst[0]));
        store.close(blob);
        cachedTokens += hit.tokens;
    }
    return cachedTokens;
}

void mooncakeHourThroughHbmAndDram(benchmark::State& state)
{
    const Prompts prompts = mooncakeHour();
    if (prompts.empty()) {
        state.SkipWithError("TOKENFACTORY_TRACES is not set");
        return;
    }
    std::int64_t cachedTokens = 0;
    for ([[maybe_unused]] auto _ : state) {
        Store store = hbmAndDram(3'000'000, 25'000'000);
        cachedTokens = serve(store, prompts);
    }
    state.counters["cachedTokens"] = static_cast<double>(cachedTokens);
}
BENCHMARK(mooncakeHourThroughHbmAndDram)->Unit(benchmark::kMillisecond);

void longSessionThroughHbmAndDram(benchmark::State& state)
{
    const Prompts prompts = longSession();
    for ([[maybe_unused]] auto _ : state) {
        Store store = hbmAndDram(150'000, 1'000'000);
        benchmark::DoNotOptimize(serve(store, prompts));
    }
    state.counters["requests"] = static_cast<double>(prompts.size());
}
BENCHMARK(longSessionThroughHbmAndDram)->Unit(benchmark::kMillisecond);

void checkpointOfTheHour(benchmark::State& state)
{
    const Prompts prompts = mooncakeHour();
    if (prompts.empty()) {
        state.SkipWithError("TOKENFACTORY_TRACES is not set");
        return;
    }
    Store store = hbmAndDram(3'000'000, 25'000'000);
    serve(store, prompts);
    for ([[maybe_unused]] auto _ : state) {
        Store copy = store;
        benchmark::DoNotOptimize(copy);
    }
}
BENCHMARK(checkpointOfTheHour)->Unit(benchmark::kMillisecond);

/// Transfers over two of `links` links each, `atOnce` of them under way at any time.
void transfers(benchmark::State& state)
{
    const auto linkCount = static_cast<int>(state.range(0));
    const auto atOnce = static_cast<std::size_t>(state.range(1));
    constexpr int total = 10'000;
    for ([[maybe_unused]] auto _ : state) {
        Links links;
        for (int i = 0; i < linkCount; ++i)
            links.addLink(50'000'000'000);
        SimTime now;
        int started = 0;
        while (started < total || links.running() > 0) {
            while (started < total && links.running() < atOnce) {
                const std::array<LinkId, 2> route = {LinkId{started % linkCount},
                                                     LinkId{(started * 7 + 1) % linkCount}};
                const bool isLoop = route[0] == route[1];
                links.start(1'000'000 * (1 + started % 97), std::span(route).first(isLoop ? 1 : 2), {5'000}, now);
                ++started;
            }
            now = links.nextChange();
            benchmark::DoNotOptimize(links.advance(now));
        }
    }
    state.SetItemsProcessed(state.iterations() * total);
}
BENCHMARK(transfers)->Args({8, 4})->Args({64, 16})->Args({64, 128})->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
