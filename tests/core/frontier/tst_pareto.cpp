#include "core/frontier/pareto.h"
#include "tests/core/cost/dice.h"

#include <QTest>

#include <algorithm>

using namespace tokenfactory::cost;
using namespace tokenfactory::frontier;
using namespace tokenfactory::tests;

namespace {

SweptPoint point(double latency, double throughput, Layout layout = {}, int batch = 1)
{
    return {0, layout, batch, latency, throughput, 0.0};
}

}  // namespace

class TestPareto : public QObject {
    Q_OBJECT
private slots:
    void keepsWhatNoOtherBeatsInBoth();
    void ofEqualsTheSmallestStays();
    void doesNotDependOnTheOrder();
    void theOthersAreKeptEvenlyByRank();
    void nothingGivesNothing();
};

void TestPareto::keepsWhatNoOtherBeatsInBoth()
{
    const auto kept =
        nonDominated({point(3, 10), point(1, 5), point(2, 5), point(2, 7), point(4, 9), point(1, 4), point(5, 11)});
    QCOMPARE(kept.size(), std::size_t(4));
    const std::vector<std::pair<double, double>> expected{{1, 5}, {2, 7}, {3, 10}, {5, 11}};
    for (std::size_t i = 0; i < kept.size(); ++i) {
        QCOMPARE(kept[i].latencyS, expected[i].first);
        QCOMPARE(kept[i].tokensPerSecondPerGpu, expected[i].second);
    }
}

void TestPareto::ofEqualsTheSmallestStays()
{
    const auto kept = nonDominated({point(1, 5, {.tp = 4}, 8), point(1, 5, {.tp = 2}, 9), point(1, 5, {.tp = 2}, 8)});
    QCOMPARE(kept.size(), std::size_t(1));
    QCOMPARE(kept.front().layout.tp, 2);
    QCOMPARE(kept.front().batch, 8);
}

void TestPareto::doesNotDependOnTheOrder()
{
    Dice dice(111);
    for (int round = 0; round < 200; ++round) {
        std::vector<SweptPoint> points;
        for (int i = dice.whole(1, 60); i > 0; --i) {  // few values, so that many are equal
            points.push_back(point(dice.whole(1, 8), dice.whole(1, 8), {.tp = dice.whole(1, 3), .dp = dice.whole(1, 3)},
                                   dice.whole(1, 3)));
        }
        const auto kept = nonDominated(points);
        for (const SweptPoint& one : points) {
            const bool beaten = std::any_of(points.begin(), points.end(), [&one](const SweptPoint& other) {
                return other.latencyS <= one.latencyS && other.tokensPerSecondPerGpu >= one.tokensPerSecondPerGpu &&
                       (other.latencyS < one.latencyS || other.tokensPerSecondPerGpu > one.tokensPerSecondPerGpu);
            });
            const bool there = std::any_of(kept.begin(), kept.end(), [&one](const SweptPoint& k) {
                return k.latencyS == one.latencyS && k.tokensPerSecondPerGpu == one.tokensPerSecondPerGpu;
            });
            QCOMPARE(there, !beaten);
        }
        for (std::size_t i = points.size() - 1; i > 0; --i) {
            std::swap(points[i], points[static_cast<std::size_t>(dice.whole(0, static_cast<int>(i)))]);
        }
        const auto again = nonDominated(points);
        QCOMPARE(again.size(), kept.size());
        for (std::size_t i = 0; i < kept.size(); ++i) {
            QVERIFY(again[i].layout == kept[i].layout && again[i].batch == kept[i].batch);
        }
    }
}

void TestPareto::theOthersAreKeptEvenlyByRank()
{
    std::vector<SweptPoint> points{point(0.5, 1000)};  // beats all the others
    for (int i = 100; i > 0; --i) {
        points.push_back(point(i, 10 + i % 7));
    }
    const Dominance all = byDominance(points, 1000);
    QCOMPARE(all.frontier.size(), std::size_t(1));
    QCOMPARE(all.dominatedCount, std::size_t(100));
    QCOMPARE(all.dominated.size(), std::size_t(100));
    const Dominance some = byDominance(points, 30);
    QCOMPARE(some.dominatedCount, std::size_t(100));
    QCOMPARE(some.dominated.size(), std::size_t(30));
    for (std::size_t i = 0; i < some.dominated.size(); ++i) {
        QCOMPARE(some.dominated[i].latencyS, all.dominated[i * 100 / 30].latencyS);
    }
    QVERIFY(byDominance(points, 0).dominated.empty());
    QCOMPARE(byDominance(points, 0).dominatedCount, std::size_t(100));
}

void TestPareto::nothingGivesNothing() { QVERIFY(nonDominated({}).empty()); }

QTEST_GUILESS_MAIN(TestPareto)
#include "tst_pareto.moc"
