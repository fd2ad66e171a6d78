// How long the UI thread is away for each thing a user can do. A timer beats every millisecond; its longest gap from
// the action until the window rests is measured by the clock and in CPU time of the UI thread. The latter is what the
// thread itself did, also on a machine that is busy with other things.

#include "tests/bench/open_window.h"
#include "ui/panels/inspector.h"
#include "ui/panels/pages.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTimer>
#include <QUndoStack>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <string>
#include <vector>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tokenfactory::bench::openWindow;
using tokenfactory::bench::runUntil;

namespace {

constexpr int restMs = 250;  ///< without an unsettled beat, after which nothing more comes of an action

double cpuMilliseconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) * 1e-6;
}

struct Gap {
    double wall = 0.0;  ///< ms
    double cpu = 0.0;   ///< ms of the UI thread
};

/// The longest gaps from the action, which is done within a beat, until the window has rested for restMs.
Gap longestGap(MainWindow& window, const std::function<void()>& action)
{
    Gap longest;
    QElapsedTimer sinceBeat;
    QElapsedTimer sinceUnrest;
    double cpuAtBeat = 0.0;
    bool begun = false;
    QTimer heart;
    QObject::connect(&heart, &QTimer::timeout, [&] {
        if (begun) {
            longest.wall = std::max(longest.wall, static_cast<double>(sinceBeat.nsecsElapsed()) * 1e-6);
            longest.cpu = std::max(longest.cpu, cpuMilliseconds() - cpuAtBeat);
        }
        sinceBeat.start();
        cpuAtBeat = cpuMilliseconds();
        if (!begun)
            action();
        if (!begun || !window.session().isSettled())
            sinceUnrest.start();
        begun = true;
    });
    heart.setTimerType(Qt::PreciseTimer);
    heart.start(1);
    runUntil([&] { return begun && sinceUnrest.elapsed() > restMs; });
    return longest;
}

/// A round does the steps one after the other and ends where it began.
using Step = std::function<void(MainWindow&)>;

void measure(benchmark::State& state, const std::vector<Step>& steps)
{
    const auto window = openWindow();
    runUntil([&] { return window->session().isSettled(); });
    std::vector<double> wall;
    std::vector<double> cpu;
    for ([[maybe_unused]] auto _ : state) {
        for (const Step& step : steps) {
            const Gap gap = longestGap(*window, [&] { step(*window); });
            wall.push_back(gap.wall);
            cpu.push_back(gap.cpu);
        }
    }
    const auto median = [](std::vector<double>& sorted) {
        std::ranges::sort(sorted);
        return sorted[sorted.size() / 2];
    };
    state.counters["wall_median_ms"] = median(wall);
    state.counters["wall_worst_ms"] = wall.back();
    state.counters["cpu_median_ms"] = median(cpu);
    state.counters["cpu_worst_ms"] = cpu.back();
}

Step theme(const char* id)
{
    return [id = QString::fromLatin1(id)](MainWindow& window) { window.useTheme(id); };
}

Step language(const char* id)
{
    return [id = QString::fromLatin1(id)](MainWindow& window) { window.useLanguage(id); };
}

Step page(const char* id)
{
    return [id = QString::fromLatin1(id)](MainWindow& window) { window.pages()->showPage(id); };
}

Step fontScale(double scale)
{
    return [scale](MainWindow& window) { window.themeChoice().setFontScale(scale); };
}

Step inspectorOpen(bool open)
{
    return [open](MainWindow& window) { window.openInspector(open); };
}

/// The inspector opens with it.
Step asked(const char* why)
{
    return [id = std::string(why)](MainWindow& window) { window.whyPanel()->ask(id); };
}

Step batch(int sequences)
{
    return [sequences](MainWindow& window) { window.session().setBatch(sequences); };
}

Step presenting(bool on)
{
    return [on](MainWindow& window) { window.present(on); };
}

Step model(const char* id)
{
    return [id = std::string(id)](MainWindow& window) { window.session().setModel(id); };
}

Step system(const char* id, bool chosen)
{
    return [id = std::string(id), chosen](MainWindow& window) { window.session().setChosen(id, chosen); };
}

Step focus(const char* id)
{
    return [id = std::string(id)](MainWindow& window) { window.session().setFocus(id); };
}

Step gpus(int count)
{
    return [count](MainWindow& window) { window.session().setGpus(count); };
}

Step stage(cost::Stage stage)
{
    return [stage](MainWindow& window) { window.session().setStage(stage); };
}

Step file(const std::string& nameOrFile)
{
    return [nameOrFile](MainWindow& window) { window.session().openFile(nameOrFile); };
}

void undo(MainWindow& window) { window.session().undoStack()->undo(); }
void redo(MainWindow& window) { window.session().undoStack()->redo(); }
void pin(MainWindow& window) { window.session().pin(); }
void unpin(MainWindow& window) { window.session().unpin('A'); }

void add(const std::string& name, std::vector<Step> steps, int rounds = 5)
{
    benchmark::RegisterBenchmark(name.c_str(),
                                 [steps = std::move(steps)](benchmark::State& state) { measure(state, steps); })
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime()
        ->Iterations(rounds);
}

/// Both ways between every two of `ids`.
void addPairs(const std::string& name, const std::vector<const char*>& ids, Step (*step)(const char*))
{
    for (std::size_t a = 0; a < ids.size(); ++a) {
        for (std::size_t b = a + 1; b < ids.size(); ++b)
            add(name + "/" + ids[a] + "-" + ids[b], {step(ids[a]), step(ids[b])});
    }
}

void addAll(const std::filesystem::path& ownFile)
{
    using cost::Stage;
    addPairs("theme", {"dark", "light", "projector", "contrast"}, theme);
    addPairs("language", {"en", "zh_CN"}, language);
    add("type_scale", {fontScale(1.2), fontScale(1.0)});
    add("presenting", {presenting(true), presenting(false)});
    add("model", {model("deepseek-v3"), model("llama-3.1-405b"), model("gpt-oss-120b"), model("kimi-k3")});
    add("model/undo_redo", {model("deepseek-v3"), undo, redo, undo});
    add("focus", {focus("b300-hgx"), focus("gb200-nvl72")});
    add("system", {system("h100-hgx", true), system("h100-hgx", false)});
    add("system/undo_redo", {system("h100-hgx", true), undo, redo, undo});
    add("stage", {stage(Stage::prefill), stage(Stage::midfill), stage(Stage::decode)});
    add("gpus/64_4096_65536", {gpus(4096), gpus(65536), gpus(64)});
    add("gpus/64_4096_65536_in_prefill", {stage(Stage::prefill), gpus(4096), gpus(65536), gpus(64)});
    add("gpus/undo_redo", {gpus(4096), undo, gpus(65536), undo, redo, undo});
    add("open_preset", {file("report-like"), file("default")});
    add("open_file", {file(ownFile.string()), file("default")});
    add("open_file/undo_redo", {file(ownFile.string()), undo, redo, undo});
    add("inspector", {inspectorOpen(true), inspectorOpen(false)});
    add("inspector/asked", {asked("throughput per GPU"), asked("HBM per GPU"), asked("time per output token")});
    add("inspector/follows", {asked("throughput per GPU"), batch(512), gpus(4096), gpus(65536), gpus(64), batch(1024)});
    add("page",
        {page("sweep"), page("sensitivity"), page("roofline"), page("compare"), page("measured"), page("frontier")});
    add("pin", {pin, unpin});
    add("pin/compare_page", {page("compare"), pin, unpin, page("frontier")});
}

}  // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    const QTemporaryDir folder;
    scenario::Scenario own;
    own.model = "deepseek-v3";
    own.systems = {"h100-hgx", "h200-hgx"};
    const std::filesystem::path ownFile = std::filesystem::path(folder.path().toStdString()) / "own.json";
    if (!scenario::writeScenario(own, ownFile))
        return 1;
    addAll(ownFile);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
