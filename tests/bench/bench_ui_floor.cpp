// What a frame of the floor costs: the view of a moment, and its picture at 1280 x 720 by the software rasteriser.
// Times are of the processor.

#include "tests/ui/floor/moments.h"
#include "ui/floor/floor_painter.h"

#include <QApplication>
#include <QImage>
#include <QPainter>

#include <benchmark/benchmark.h>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

/// Thousands of transfers on their way, slow enough that each dot is drawn where it is.
FloorMoment manyDots()
{
    tests::MadeUp floor = tests::bigFloor();
    floor.transfers = 5000;
    return floor.moment(1e-4);
}

FloorMoment manyWorkers()
{
    tests::MadeUp floor;
    floor.pools = {{"prefill", true, true, false, 112, 16, 0}, {"decode", false, false, true, 400, 16, 0}};
    floor.tiers = {kv::Tier::dram, kv::Tier::pool};
    floor.transfers = 400;
    floor.waiting = 15'000;
    return floor.moment(1.0);
}

void makeView(benchmark::State& state, const FloorMoment& moment)
{
    for ([[maybe_unused]] auto _ : state) {
        benchmark::DoNotOptimize(floorViewOf(moment));
    }
}

void paintFrames(benchmark::State& state, const FloorMoment& moment)
{
    const auto ratio = static_cast<double>(state.range(0));
    QImage image(QSize(1280, 720) * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    const UiTheme theme = darkTheme();
    FloorPainter painter;
    auto next = std::make_shared<factory::Snapshot>(*moment.now);
    const std::size_t dots = floorViewOf(moment).dots.size();
    for ([[maybe_unused]] auto _ : state) {
        state.PauseTiming();
        for (factory::TransferPicture& transfer : next->transfers) {
            transfer.movedBytes = transfer.movedBytes >= 900'000'000 ? 400'000'000 : transfer.movedBytes + 1'000'000;
        }
        const FloorView view = floorViewOf({next, moment.speed});
        state.ResumeTiming();
        QPainter canvas(&image);
        painter.paint(canvas, {1280.0, 720.0}, view, theme, ratio);
    }
    state.counters["dots"] = static_cast<double>(dots);
}

BENCHMARK_CAPTURE(makeView, dots, manyDots())->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(makeView, workers, manyWorkers())->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(paintFrames, dots, manyDots())->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(paintFrames, workers, manyWorkers())->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond);

}  // namespace

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
