// labels: threads memory
#include "core/frontier/frontier.h"
#include "tests/core/cost/presets.h"

#include <QTest>

#include <chrono>
#include <memory>
#include <thread>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::frontier;
using namespace tokenfactory::tests;

namespace {

FrontierQuestion question(std::vector<int> gpus, unsigned threads)
{
    FrontierQuestion q;
    q.model = model("kimi-k3");
    q.systems = {systemPreset("gb200-nvl72"), systemPreset("b300-hgx"), systemPreset("b200-hgx")};
    q.calibration = calibration("projected");
    q.each = {1, 32768};
    q.gpus = std::move(gpus);
    q.threads = threads;
    return q;
}

}  // namespace

class TestFrontierThreads : public QObject {
    Q_OBJECT
private slots:
    void theAnswerDoesNotDependOnTheThreads();
    void manySweepsAtOnceGiveTheSame();
    void moreThreadsThanWorkAreNotStarted();
    void aStoppedSweepSaysSo();
    void aSweepStopsWhenAsked();
};

void TestFrontierThreads::theAnswerDoesNotDependOnTheThreads()
{
    const Frontier alone = taken(sweep(question({16, 64}, 1)));
    for (const unsigned threads : {0u, 2u, 3u, 8u}) {
        const Frontier many = taken(sweep(question({16, 64}, threads)));
        QCOMPARE(many.pointsEvaluated, alone.pointsEvaluated);
        for (std::size_t s = 0; s < alone.systems.size(); ++s) {
            QCOMPARE(many.systems[s].notFitting, alone.systems[s].notFitting);
            QCOMPARE(many.systems[s].points.size(), alone.systems[s].points.size());
            for (std::size_t i = 0; i < alone.systems[s].points.size(); ++i) {
                const SweptPoint& a = alone.systems[s].points[i];
                const SweptPoint& b = many.systems[s].points[i];
                QVERIFY(a.layout == b.layout && a.batch == b.batch && a.latencyS == b.latencyS &&
                        a.tokensPerSecondPerGpu == b.tokensPerSecondPerGpu);
            }
        }
    }
}

void TestFrontierThreads::manySweepsAtOnceGiveTheSame()
{
    const Frontier alone = taken(sweep(question({16}, 1)));
    std::vector<Frontier> found(4);
    {
        std::vector<std::jthread> callers;
        for (Frontier& frontier : found) {
            callers.emplace_back([&frontier] { frontier = taken(sweep(question({16}, 2))); });
        }
    }
    for (const Frontier& frontier : found) {
        for (std::size_t s = 0; s < alone.systems.size(); ++s) {
            QCOMPARE(frontier.systems[s].points.size(), alone.systems[s].points.size());
            QCOMPARE(frontier.systems[s].points.back().latencyS, alone.systems[s].points.back().latencyS);
        }
    }
}

void TestFrontierThreads::moreThreadsThanWorkAreNotStarted()
{
    FrontierQuestion q = question({16}, 1'000'000);
    q.width = Width::widestEp;
    QVERIFY(!taken(sweep(q)).systems.front().points.empty());
}

void TestFrontierThreads::aStoppedSweepSaysSo()
{
    const auto stop = std::make_unique<std::stop_source>();
    stop->request_stop();
    const Frontier frontier = taken(sweep(question({64}, 2), stop->get_token()));
    QVERIFY(frontier.cancelled);
    QCOMPARE(frontier.pointsEvaluated, std::size_t(0));
    QCOMPARE(frontier.systems.size(), std::size_t(3));
    QVERIFY(frontier.systems.front().points.empty());
}

void TestFrontierThreads::aSweepStopsWhenAsked()
{
    // Chunk after chunk of a long prefill over many layouts: seconds of work, cut short.
    FrontierQuestion q = question({64, 96, 128, 192, 256, 384, 512, 768, 1024}, 2);
    q.stage = Stage::prefill;
    q.each = {1'000'000, 0};
    const auto stop = std::make_unique<std::stop_source>();
    std::jthread stopper([&stop] {
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        stop->request_stop();
    });
    const Frontier frontier = taken(sweep(q, stop->get_token()));
    QVERIFY(frontier.cancelled);
    std::size_t all = 0;
    for (const SystemFrontier& system : frontier.systems) {
        all += system.layouts * sweptBatches().size();
    }
    QCOMPARE_LT(frontier.pointsEvaluated, all);
}

QTEST_GUILESS_MAIN(TestFrontierThreads)
#include "tst_frontier_threads.moc"
