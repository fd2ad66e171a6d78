// How soon the window answers a hand: a slider's move to four repainted plots, the longest time the UI thread is away
// while a slider is shaken, and the start to the first painted window.

#include "tests/bench/open_window.h"
#include "ui/panels/build_panel.h"
#include "ui/panels/frontier_card.h"
#include "ui/panels/frontier_page.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QTimer>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tokenfactory::bench::openWindow;
using tokenfactory::bench::runUntil;

namespace {

constexpr int fastMoves = 100;

/// Counts the paint events of a widget.
class Paints : public QObject {
public:
    explicit Paints(QWidget* widget) { widget->installEventFilter(this); }
    int count() const { return seen; }
    void restart() { seen = 0; }

protected:
    bool eventFilter(QObject*, QEvent* event) override
    {
        seen += event->type() == QEvent::Paint ? 1 : 0;
        return false;
    }

private:
    int seen = 0;
};

void press(QWidget* widget, Qt::Key key)
{
    QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
    QCoreApplication::sendEvent(widget, &event);
}

bool answerIsOf(MainWindow& window)
{
    const AnswerPtr& answer = window.session().answer();
    return answer && answer->swept && answer->scenario == window.session().scenario();
}

void sliderToRepaintedPlots(benchmark::State& state)
{
    const auto window = openWindow();
    runUntil([&] { return window->session().isSettled(); });
    StopSlider* slider = window->buildPanel()->batchRow()->slider();
    std::vector<std::unique_ptr<Paints>> paints;
    for (const FrontierMetric metric : frontierMetrics)
        paints.push_back(std::make_unique<Paints>(window->frontierPage()->plot(metric)));
    const auto fewest = [&paints] {
        return (*std::ranges::min_element(paints, {}, [](const auto& each) { return each->count(); }))->count();
    };
    bool answered = false;
    QObject::connect(&window->session(), &Session::answered, [&] {
        if (answered || !answerIsOf(*window))
            return;
        answered = true;  // what is painted from here on is of this answer
        for (const auto& each : paints)
            each->restart();
    });
    bool up = false;
    for ([[maybe_unused]] auto _ : state) {
        runUntil([&] { return window->session().isSettled(); });
        QElapsedTimer clock;
        clock.start();
        press(slider, up ? Qt::Key_Right : Qt::Key_Left);
        up = !up;
        answered = false;
        runUntil([&] { return answered && fewest() > 0; });
        state.SetIterationTime(static_cast<double>(clock.nsecsElapsed()) * 1e-9);
    }
}

void heartbeatDuringFastMoves(benchmark::State& state)
{
    const auto window = openWindow();
    runUntil([&] { return window->session().isSettled(); });
    StopSlider* slider = window->buildPanel()->batchRow()->slider();
    double longest = 0.0;
    double taken = 0.0;
    bool right = true;
    for ([[maybe_unused]] auto _ : state) {
        QElapsedTimer sinceBeat;
        QTimer heart;
        int moves = 0;
        QObject::connect(&heart, &QTimer::timeout, [&] {
            longest = std::max(longest, static_cast<double>(sinceBeat.nsecsElapsed()) * 1e-6);
            sinceBeat.restart();
            if (moves < fastMoves)
                press(slider, moves++ % 7 < 4 ? Qt::Key_Left : Qt::Key_Right);
        });
        const auto before = window->session().computation().takenUp();
        heart.setTimerType(Qt::PreciseTimer);
        sinceBeat.start();
        heart.start(1);
        runUntil([&] { return moves == fastMoves && window->session().isSettled(); });
        taken = static_cast<double>(window->session().computation().takenUp() - before);
        right = right && answerIsOf(*window) && window->session().scenario().batch == slider->stopValue();
    }
    state.counters["longest_gap_ms"] = longest;
    state.counters["computations"] = taken;
    state.counters["last_is_right"] = right ? 1.0 : 0.0;
}

void startToFirstPaintedWindow(benchmark::State& state)
{
    for ([[maybe_unused]] auto _ : state) {
        auto catalog = catalog::readCatalog(tests::presetsFolder());
        MainWindow window(std::move(*catalog), tests::presetsFolder());
        window.restore({});
        window.session().openFile("default");
        const Paints paints(window.centralWidget());
        window.show();
        runUntil([&] { return paints.count() > 0; });
    }
}

BENCHMARK(sliderToRepaintedPlots)->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(40);
BENCHMARK(heartbeatDuringFastMoves)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(5);
BENCHMARK(startToFirstPaintedWindow)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(5);

}  // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
