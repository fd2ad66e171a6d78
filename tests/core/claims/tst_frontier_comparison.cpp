// labels: memory
#include "core/claims/frontier_comparison.h"

#include "core/claims/deciding.h"
#include "core/claims/finding.h"
#include "core/claims/thresholds.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::claims;
using frontier::SweptPoint;

namespace {

SweptPoint point(double latencyS, double throughput, int tp = 1, int pp = 1)
{
    SweptPoint made;
    made.latencyS = latencyS;
    made.tokensPerSecondPerGpu = throughput;
    made.layout.tp = tp;
    made.layout.pp = pp;
    return made;
}

bool every(const SweptPoint&) { return true; }

}  // namespace

class TestFrontierComparison : public QObject {
    Q_OBJECT
private slots:
    void throughputIsTheBestAtMostSoSlow()
    {
        const std::vector<SweptPoint> frontier{point(1.0, 10.0), point(2.0, 20.0), point(4.0, 25.0)};
        QCOMPARE(throughputAt(frontier, 0.99), 0.0);
        QCOMPARE(throughputAt(frontier, 1.0), 10.0);
        QCOMPARE(throughputAt(frontier, 3.999), 20.0);
        QCOMPARE(throughputAt(frontier, 100.0), 25.0);
    }

    void theCommonRangeIsWhereAllHavePoints()
    {
        const std::vector<SweptPoint> one{point(1.0, 1.0), point(100.0, 2.0)};
        const std::vector<SweptPoint> other{point(4.0, 1.0), point(64.0, 2.0)};
        const LatencyRange range = commonRange({one, other});
        QCOMPARE(range.low, 4.0);
        QCOMPARE(range.high, 64.0);
        QCOMPARE(range.middle(), 16.0);
        const std::vector<SweptPoint> slow{point(200.0, 1.0)};
        QVERIFY(commonRange({one, slow}).isEmpty());
        QCOMPARE(shareLed({one, slow}, 0, commonRange({one, slow})), 0.0);
    }

    void theGridIsEvenInTheLogarithmAndHasBothEnds()
    {
        const auto grid = logarithmicGrid({1.0, 100.0}, 3);
        QCOMPARE(grid.size(), std::size_t{3});
        QCOMPARE(grid[0], 1.0);
        QCOMPARE(grid[1], 10.0);
        QCOMPARE(grid[2], 100.0);
        QCOMPARE(logarithmicGrid({2.0, 2.0}, 3).size(), std::size_t{1});
    }

    void leadingHalfOfTheDecadesIsHalfTheRange()
    {
        // One leads up to 10 of 1 to 100 seconds, the other from there on.
        const std::vector<SweptPoint> quick{point(1.0, 2.0), point(100.0, 4.0)};
        const std::vector<SweptPoint> slow{point(1.0, 1.0), point(10.0, 3.0), point(100.0, 5.0)};
        const LatencyRange range = commonRange({quick, slow});
        QCOMPARE(shareLed({quick, slow}, 0, range), 0.5);
        QCOMPARE(shareLed({quick, slow}, 1, range), 0.5);
        QCOMPARE(shareLed({quick, slow}, 0, range.lowerHalf()), (comparedLatencies - 1.0) / comparedLatencies);
        QCOMPARE(bestRatio(slow, quick, range), 1.5);
    }

    void equalsLeadNowhere()
    {
        const std::vector<SweptPoint> same{point(1.0, 2.0), point(10.0, 4.0)};
        QCOMPARE(shareLed({same, same}, 0, commonRange({same, same})), 0.0);
    }

    void batchesThatGainNothingVisibleAreDropped()
    {
        const std::vector<SweptPoint> tail{point(1.0, 100.0), point(2.0, 104.0), point(4.0, 105.0), point(8.0, 109.0)};
        const auto kept = worthwhile(tail, 0.05);
        QCOMPARE(kept.size(), std::size_t{2});
        QCOMPARE(kept.back().latencyS, 4.0);
    }

    void theModalLayoutIsTheCommonestOfTheCounted()
    {
        const std::vector<SweptPoint> points{point(1.0, 1.0, 8, 4), point(2.0, 2.0, 4, 4), point(3.0, 3.0, 1, 4),
                                             point(4.0, 4.0, 1, 4)};
        QCOMPARE(modalLayout(points, every).tp, 1);
        QCOMPARE(modalLayout(points, every).share, 0.5);
        const auto sharded = modalLayout(points, [](const SweptPoint& p) { return p.layout.tp > 1; });
        QCOMPARE(sharded.tp, 8);
        QCOMPARE(sharded.share, 0.25);
        QCOMPARE(modalLayout(points, [](const SweptPoint&) { return false; }).share, 0.0);
    }

    void aClaimHoldsWhenEveryNeededNumberIsMet()
    {
        Finding half("Holds if most.");
        half.need("share", 0.5, Unit::fraction, mostOf);
        half.show("seen", 7.0, Unit::count);
        const Verdict missed = std::move(half).verdict();
        QCOMPARE(missed.holds, std::optional<bool>(false));
        QCOMPARE(QString::fromStdString(inWords(missed.numbers[0])),
                 QStringLiteral("share is 50.0 %, needs more than 50.0 %"));
        QVERIFY(missed.numbers[1].isMet());

        Finding more("Holds if most.");
        more.need("share", 0.51, Unit::fraction, mostOf);
        QCOMPARE(std::move(more).verdict().holds, std::optional<bool>(true));
    }

    void whyNotTellsWhatStillMissesAndWhatMoved()
    {
        Finding before("Holds if both.");
        before.need("lead", 0.2, Unit::fraction, mostOf);
        before.need("ratio", 0.5, Unit::none, moreThanOne);
        Finding after("Holds if both.");
        after.need("lead", 0.3, Unit::fraction, mostOf);
        after.need("ratio", 2.0, Unit::none, moreThanOne);
        QCOMPARE(QString::fromStdString(whyNot(std::move(before).verdict(), std::move(after).verdict())),
                 QStringLiteral("Still does not hold: lead is 30.0 %, needs more than 50.0 % (by default 20.0 %). It "
                                "moves ratio from 0.500 to 2.00, which is enough."));
    }

    void longListsAreCutAndCounted()
    {
        QCOMPARE(QString::fromStdString(listed({"a", "b"})), QStringLiteral("a; b"));
        QCOMPARE(QString::fromStdString(listed({"a", "b", "c", "d", "e", "f"})),
                 QStringLiteral("a; b; c; d; and 2 more"));
    }
};

QTEST_GUILESS_MAIN(TestFrontierComparison)
#include "tst_frontier_comparison.moc"
