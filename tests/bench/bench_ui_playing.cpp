// The window while its factory plays: frames a second, how long the UI thread is away between two beats of a timer of
// a millisecond, and the memory of the process over an hour of the run.

#include "tests/bench/open_window.h"
#include "ui/panels/floor_page.h"
#include "ui/panels/pages.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTimer>

#include <benchmark/benchmark.h>

#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

double cpuMilliseconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) * 1e-6;
}

double residentMegabytes()
{
    std::ifstream file("/proc/self/statm");
    double all = 0.0;
    double resident = 0.0;
    file >> all >> resident;
    return resident * double(sysconf(_SC_PAGESIZE)) / 1e6;
}

std::unique_ptr<MainWindow> playingWindow(const char* scenario, double speed)
{
    auto window = bench::openWindow();
    window->session().openFile(scenario);
    window->pages()->showPage("floor");
    FactoryRun& run = window->floorPage()->run();
    bench::runUntil([&] { return run.frame() != nullptr; });
    run.setSpeed(speed);
    run.play();
    return window;
}

void runFor(double seconds)
{
    QElapsedTimer passed;
    passed.start();
    bench::runUntil([&] { return double(passed.elapsed()) >= seconds * 1e3; });
}

double quantile(std::vector<double>& values, double of)
{
    std::ranges::sort(values);
    return values.empty() ? 0.0 : values[std::min(values.size() - 1, std::size_t(of * double(values.size())))];
}

/// Ten seconds of watching.
void frames(benchmark::State& state, const char* scenario, double speed)
{
    constexpr double watchedS = 10.0;
    const auto window = playingWindow(scenario, speed);
    runFor(3.0);
    int framed = 0;
    std::vector<double> wall;
    std::vector<double> cpu;
    FactoryRun& run = window->floorPage()->run();
    for ([[maybe_unused]] auto _ : state) {
        const auto counting = QObject::connect(&run, &FactoryRun::framed, [&framed] { ++framed; });
        QElapsedTimer sinceBeat;
        double cpuAtBeat = cpuMilliseconds();
        sinceBeat.start();
        QTimer heart;
        QObject::connect(&heart, &QTimer::timeout, [&] {
            wall.push_back(double(sinceBeat.nsecsElapsed()) * 1e-6);
            cpu.push_back(cpuMilliseconds() - cpuAtBeat);
            sinceBeat.start();
            cpuAtBeat = cpuMilliseconds();
        });
        heart.setTimerType(Qt::PreciseTimer);
        heart.start(1);
        runFor(watchedS);
        QObject::disconnect(counting);
    }
    state.counters["frames_per_s"] = framed / watchedS;
    state.counters["speed"] = run.achievedSpeed();
    state.counters["away_p99_ms"] = quantile(wall, 0.99);
    state.counters["away_worst_ms"] = quantile(wall, 1.0);
    state.counters["away_worst_cpu_ms"] = quantile(cpu, 1.0);
}

/// An hour of the run, watched for a minute and more; resident memory after each quarter of it.
void hour(benchmark::State& state, const char* scenario)
{
    for ([[maybe_unused]] auto _ : state) {
        const auto window = playingWindow(scenario, 60.0);
        const FactoryRun& run = window->floorPage()->run();
        for (int quarter = 1; quarter <= 4; ++quarter) {
            bench::runUntil(
                [&] { return !run.isPlaying() || toSeconds(run.frame()->moment.now->time) >= 900.0 * quarter; });
            state.counters["mb_at_" + std::to_string(15 * quarter) + "_min"] = residentMegabytes();
        }
    }
}

void add(const std::string& name, void (*measure)(benchmark::State&, const char*, double), const char* scenario,
         double speed)
{
    benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) { measure(state, scenario, speed); })
        ->Unit(benchmark::kSecond)
        ->UseRealTime()
        ->Iterations(1);
}

}  // namespace

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    for (const char* scenario : {"chat-hour", "agent-fleet", "mixed-racks"}) {
        for (const double speed : {0.01, 1.0, 100.0}) {
            add(std::string("frames/") + scenario + "/speed_" + std::to_string(speed).substr(0, 5), frames, scenario,
                speed);
        }
    }
    for (const char* scenario : {"chat-hour", "agent-fleet"}) {
        benchmark::RegisterBenchmark((std::string("hour/") + scenario).c_str(),
                                     [=](benchmark::State& state) { hour(state, scenario); })
            ->Unit(benchmark::kSecond)
            ->UseRealTime()
            ->Iterations(1);
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
