#include "core/catalog/catalog.h"
#include "core/studies/parameter_sweep.h"
#include "core/studies/roofline.h"
#include "core/studies/sensitivity.h"

#include <benchmark/benchmark.h>

#include <algorithm>

using namespace tokenfactory;

namespace {

catalog::Catalog presets() { return *catalog::readCatalog(TOKENFACTORY_SOURCE_DIR "/presets"); }

studies::Subject firstStart(const catalog::Catalog& catalog, cost::Stage stage)
{
    scenario::Scenario scenario;
    scenario.stage = stage;
    scenario.each = scenario::firstTokens(stage);
    scenario.batch = stage == cost::Stage::decode ? 1024 : 64;
    return {scenario, *scenario::resolve(scenario, catalog)};
}

/// 64 values on three systems.
void sweep(benchmark::State& state, cost::Stage stage, const char* id)
{
    const catalog::Catalog catalog = presets();
    const studies::Subject subject = firstStart(catalog, stage);
    const auto all = studies::parametersOf(subject, catalog, studies::Follow::dataParallel);
    const auto parameter = std::ranges::find(all, id, &studies::Parameter::id);
    std::vector<studies::ParameterValue> values = parameter->values;
    while (values.size() < 64) {
        values.insert(values.end(), parameter->values.begin(), parameter->values.end());
    }
    values.resize(64);
    for ([[maybe_unused]] auto _ : state) {
        auto swept = studies::sweep(subject, catalog, *parameter, values, studies::Follow::dataParallel);
        benchmark::DoNotOptimize(swept);
    }
}

void sweepOfContext(benchmark::State& state) { sweep(state, cost::Stage::decode, "cached"); }
void sweepOfTensorParallel(benchmark::State& state) { sweep(state, cost::Stage::decode, "tp"); }
void sweepOfGpus(benchmark::State& state) { sweep(state, cost::Stage::decode, "gpus"); }
void sweepOfOverlap(benchmark::State& state) { sweep(state, cost::Stage::decode, "overlap"); }
void sweepOfPrompts(benchmark::State& state) { sweep(state, cost::Stage::prefill, "new"); }

void parameters(benchmark::State& state)
{
    const catalog::Catalog catalog = presets();
    const studies::Subject subject = firstStart(catalog, cost::Stage::decode);
    for ([[maybe_unused]] auto _ : state) {
        auto all = studies::parametersOf(subject, catalog, studies::Follow::dataParallel);
        benchmark::DoNotOptimize(all);
    }
}

void tornado(benchmark::State& state)
{
    const catalog::Catalog catalog = presets();
    const studies::Subject subject = firstStart(catalog, cost::Stage::decode);
    for ([[maybe_unused]] auto _ : state) {
        auto found = studies::sensitivityOf(subject, catalog, 0, studies::Measure::latency);
        benchmark::DoNotOptimize(found);
    }
}

void roofline(benchmark::State& state)
{
    const catalog::Catalog catalog = presets();
    const studies::Subject subject = firstStart(catalog, cost::Stage::decode);
    for ([[maybe_unused]] auto _ : state) {
        auto found = studies::rooflineOf(subject.scenario, subject.resolved, 0);
        benchmark::DoNotOptimize(found);
    }
}

BENCHMARK(sweepOfContext)->Unit(benchmark::kMillisecond);
BENCHMARK(sweepOfTensorParallel)->Unit(benchmark::kMillisecond);
BENCHMARK(sweepOfGpus)->Unit(benchmark::kMillisecond);
BENCHMARK(sweepOfOverlap)->Unit(benchmark::kMillisecond);
BENCHMARK(sweepOfPrompts)->Unit(benchmark::kMillisecond);
BENCHMARK(parameters)->Unit(benchmark::kMillisecond);
BENCHMARK(tornado)->Unit(benchmark::kMillisecond);
BENCHMARK(roofline)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
