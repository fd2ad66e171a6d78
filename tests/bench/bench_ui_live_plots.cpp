// What the live plots cost the UI thread: a plot of the strip with new data, all of them under the crosshair, lanes.

#include "tests/ui/floor/a_run.h"
#include "ui/floor/event_list.h"
#include "ui/floor/lanes.h"
#include "ui/floor/live_plots.h"

#include <QApplication>
#include <QElapsedTimer>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <memory>
#include <utility>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tokenfactory::tests::ARun;

namespace {

/// Two moments of a run, so that each is new data to who shows the other.
const std::pair<ARun, ARun>& moments()
{
    static const std::pair<ARun, ARun> both = [] {
        factory::Simulation simulation = tests::beginning("kimi-k3-64-gb200");
        simulation.runUntil(fromSeconds(595.0));
        ARun before = tests::pictured(simulation);
        simulation.runUntil(fromSeconds(600.0));
        return std::pair(std::move(before), tests::pictured(simulation));
    }();
    return both;
}

void refreshOfOnePlot(benchmark::State& state)
{
    const ThemeHolder themes(darkTheme());
    LivePlots strip(themes);
    const auto all = allLivePlots();
    strip.setChosen(std::vector(all.begin(), all.end()));
    strip.resize(3300, 230);
    strip.setWindow(LiveWindow::run);
    strip.show();
    QApplication::processEvents();
    bool other = false;
    double longest = 0.0;
    for ([[maybe_unused]] auto _ : state) {
        QElapsedTimer clock;
        clock.start();
        if (!strip.refreshNext()) {
            const ARun& run = other ? moments().first : moments().second;
            other = !other;
            strip.setData(run.result, run.timeS, {{100.0, 1, {}}});
            clock.restart();
            strip.refreshNext();
        }
        const double seconds = static_cast<double>(clock.nsecsElapsed()) * 1e-9;
        longest = std::max(longest, seconds);
        state.SetIterationTime(seconds);
        QApplication::processEvents();
    }
    state.counters["longest_ms"] = longest * 1e3;
}

void crosshairThroughAllPlots(benchmark::State& state)
{
    const ThemeHolder themes(darkTheme());
    LivePlots strip(themes);
    strip.resize(1652, 230);
    strip.setData(moments().second.result, 600.0, {});
    strip.show();
    QApplication::processEvents();
    double time = 400.0;
    for ([[maybe_unused]] auto _ : state) {
        time = time > 590.0 ? 400.0 : time + 1.0;
        strip.setCrosshair(time);
        QApplication::processEvents();
    }
}

void lanesWithNewData(benchmark::State& state)
{
    const ThemeHolder themes(darkTheme());
    Lanes lanes(themes);
    lanes.resize(1300, 400);
    lanes.show();
    bool other = false;
    for ([[maybe_unused]] auto _ : state) {
        const ARun& run = other ? moments().first : moments().second;
        other = !other;
        lanes.setData(run.spans, run.snapshot, run.timeS);
        QApplication::processEvents();
    }
    state.counters["spans"] = static_cast<double>(moments().second.spans->size());
}

void eventListWithNewData(benchmark::State& state)
{
    const ThemeHolder themes(darkTheme());
    EventList list(themes);
    list.resize(600, 400);
    list.show();
    bool other = false;
    for ([[maybe_unused]] auto _ : state) {
        const ARun& run = other ? moments().first : moments().second;
        other = !other;
        list.setData(run.entries, run.snapshot);
        QApplication::processEvents();
    }
    state.counters["entries"] = static_cast<double>(moments().second.entries->size());
}

BENCHMARK(refreshOfOnePlot)->Unit(benchmark::kMillisecond)->UseManualTime();
BENCHMARK(crosshairThroughAllPlots)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(lanesWithNewData)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(eventListWithNewData)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
