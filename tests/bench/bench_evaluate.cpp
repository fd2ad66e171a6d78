#include "core/catalog/catalog.h"
#include "core/cost/pass_cost.h"
#include "core/cost/prepared.h"

#include <benchmark/benchmark.h>

using namespace tokenfactory;

namespace {

/// Kimi K3 on GB200, prepared once as a slider does.
cost::PreparedPtr prepared()
{
    const auto catalog = catalog::readCatalog(TOKENFACTORY_SOURCE_DIR "/presets");
    return cost::prepare(catalog->model("kimi-k3").value(), catalog->system("gb200-nvl72").value(),
                         catalog->calibration("projected").value(), {});
}

/// One pass with all its operators and the explanation of every number.
void explained(benchmark::State& state, const cost::Layout& layout, const cost::Pass& pass)
{
    const cost::PreparedPtr inputs = prepared();
    std::size_t numbers = 0;
    for ([[maybe_unused]] auto _ : state) {
        const auto answer = cost::evaluate(inputs, layout, pass);
        const std::vector<Explanation> explanations = cost::explain(*answer->cost);
        numbers = explanations.size();
        benchmark::DoNotOptimize(explanations.data());
    }
    state.counters["explanations"] = static_cast<double>(numbers);
}

void evaluateDecodeExplained(benchmark::State& state)
{
    explained(state, {.tp = 4, .dp = 16, .ep = 64}, {cost::Stage::decode, 64, {1, 32768}, {}});
}

void evaluateDecodeThroughFourStagesExplained(benchmark::State& state)
{
    explained(state, {.pp = 4, .dp = 16, .ep = 16}, {cost::Stage::decode, 64, {1, 32768}, {}});
}

void evaluateMidfillExplained(benchmark::State& state)
{
    explained(state, {.tp = 4, .dp = 4, .ep = 16}, {cost::Stage::midfill, 4, {1024, 130048}, {}});
}

void evaluatePrefillInSixteenChunksExplained(benchmark::State& state)
{
    explained(state, {.pp = 4, .dp = 16, .ep = 16}, {cost::Stage::prefill, 16, {131072, 0}, {}});
}

/// The cost alone, and everything from the presets on.
void evaluateDecode(benchmark::State& state)
{
    const cost::PreparedPtr inputs = prepared();
    for ([[maybe_unused]] auto _ : state) {
        auto answer = cost::evaluate(inputs, {.tp = 4, .dp = 16, .ep = 64}, {cost::Stage::decode, 64, {1, 32768}, {}});
        benchmark::DoNotOptimize(answer);
    }
}

void evaluateDecodeFromThePresets(benchmark::State& state)
{
    const cost::PreparedPtr inputs = prepared();
    const cost::PassQuestion question{inputs->model,
                                      inputs->system,
                                      inputs->calibration,
                                      {.tp = 4, .dp = 16, .ep = 64},
                                      {cost::Stage::decode, 64, {1, 32768}, {}},
                                      {}};
    for ([[maybe_unused]] auto _ : state) {
        auto answer = cost::evaluate(question);
        benchmark::DoNotOptimize(answer);
    }
}

BENCHMARK(evaluateDecodeExplained)->Unit(benchmark::kMicrosecond);
BENCHMARK(evaluateDecodeThroughFourStagesExplained)->Unit(benchmark::kMicrosecond);
BENCHMARK(evaluateMidfillExplained)->Unit(benchmark::kMicrosecond);
BENCHMARK(evaluatePrefillInSixteenChunksExplained)->Unit(benchmark::kMicrosecond);
BENCHMARK(evaluateDecode)->Unit(benchmark::kMicrosecond);
BENCHMARK(evaluateDecodeFromThePresets)->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
