#include "core/catalog/catalog.h"
#include "core/frontier/point_figures.h"

#include <benchmark/benchmark.h>

using namespace tokenfactory;

namespace {

/// Kimi K3 in decode at 32k on three systems with 16, 32 and 64 GPUs, pipelines of any depth, 24 batches.
frontier::FrontierQuestion question(frontier::Width width)
{
    const auto catalog = catalog::readCatalog(TOKENFACTORY_SOURCE_DIR "/presets");
    frontier::FrontierQuestion question;
    question.model = catalog->model("kimi-k3").value();
    for (const char* system : {"gb200-nvl72", "b300-hgx", "b200-hgx"}) {
        question.systems.push_back(catalog->system(system).value());
    }
    question.calibration = catalog->calibration("projected").value();
    question.each = {1, 32768};
    question.gpus = {16, 32, 64};
    question.choices.ppMax = 64;
    question.width = width;
    return question;
}

void sweep(benchmark::State& state, const frontier::FrontierQuestion& question)
{
    std::size_t points = 0;
    std::size_t found = 0;
    for ([[maybe_unused]] auto _ : state) {
        const auto answer = frontier::sweep(question);
        points = answer->pointsEvaluated;
        found = 0;
        for (const frontier::SystemFrontier& system : answer->systems) {
            found += system.points.size();
        }
    }
    state.counters["points_evaluated"] = static_cast<double>(points);
    state.counters["frontier_points"] = static_cast<double>(found);
}

/// What a moving slider draws: EP = TP x DP, DCP = 1.
void frontierWidestEp(benchmark::State& state) { sweep(state, question(frontier::Width::widestEp)); }

/// What a resting slider draws: every EP and DCP.
void frontierEveryEpAndDcp(benchmark::State& state) { sweep(state, question(frontier::Width::every)); }

void frontierEveryEpAndDcpOneThread(benchmark::State& state)
{
    frontier::FrontierQuestion alone = question(frontier::Width::every);
    alone.threads = 1;
    sweep(state, alone);
}

/// The same under a limit, with the best point within it sought between the batches.
void frontierEveryEpAndDcpWithinALimit(benchmark::State& state)
{
    frontier::FrontierQuestion limited = question(frontier::Width::every);
    limited.maxLatencyS = 0.020;
    sweep(state, limited);
}

/// The frontier with what lies behind it, as the window draws when asked.
void frontierEveryEpAndDcpKeepingDominated(benchmark::State& state)
{
    frontier::FrontierQuestion kept = question(frontier::Width::every);
    kept.keepDominated = true;
    sweep(state, kept);
}

/// What every point of the frontier costs beside latency and throughput.
void figures(benchmark::State& state, const frontier::FrontierQuestion& question)
{
    const auto answer = frontier::sweep(question);
    std::size_t points = 0;
    for ([[maybe_unused]] auto _ : state) {
        const auto found = frontier::figuresOf(question, *answer);
        points = 0;
        for (const auto& ofSystem : found) {
            points += ofSystem.size();
        }
    }
    state.counters["points"] = static_cast<double>(points);
}

void figuresOfEveryPoint(benchmark::State& state) { figures(state, question(frontier::Width::every)); }

void figuresOfPrefillsInSixteenChunks(benchmark::State& state)
{
    frontier::FrontierQuestion prefill = question(frontier::Width::every);
    prefill.stage = cost::Stage::prefill;
    prefill.each = {131072, 0};
    figures(state, prefill);
}

BENCHMARK(frontierWidestEp)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(frontierEveryEpAndDcp)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(frontierEveryEpAndDcpOneThread)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(frontierEveryEpAndDcpWithinALimit)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(frontierEveryEpAndDcpKeepingDominated)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(figuresOfEveryPoint)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(figuresOfPrefillsInSixteenChunks)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
