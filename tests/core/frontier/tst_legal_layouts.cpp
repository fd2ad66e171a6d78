#include "core/frontier/legal_layouts.h"
#include "tests/core/cost/presets.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::frontier;
using cost::Layout;

namespace {

LegalLayouts k3On(int gpus, cost::Stage stage = cost::Stage::decode)
{
    return LegalLayouts(*tests::model("kimi-k3"), stage, gpus, 0);
}

constexpr Layout wide = {.tp = 1, .pp = 1, .dp = 64, .ep = 64, .dcp = 1, .cp = 1};

}  // namespace

class TestLegalLayouts : public QObject {
    Q_OBJECT
private slots:
    void stopsAreLegalSomewhereAndCrossesNowhere()
    {
        const LegalLayouts layouts = k3On(64);
        QCOMPARE(layouts.values(Degree::tp), (std::vector{1, 2, 4, 8, 16, 32}));
        QCOMPARE(layouts.refused(Degree::tp), std::vector{64});  // 64 does not divide 96 heads
        QVERIFY(layouts.contains(wide));
    }
    void everyMoveEndsInALegalLayoutOfTheSameSize()
    {
        const LegalLayouts layouts = k3On(64);
        Layout layout = wide;
        for (int round = 0; round < 3; ++round) {
            for (const Degree degree : allDegrees) {
                for (const int value : layouts.values(degree)) {
                    layout = layouts.moved(layout, degree, value, round != 1);
                    QVERIFY2(layouts.contains(layout), toText(layout).c_str());
                    QCOMPARE(valueOf(layout, degree), value);
                    QCOMPARE(layout.gpus(), 64);
                }
            }
        }
    }
    void dataParallelGivesWayToTensorParallel()
    {
        const Layout moved = k3On(64).moved(wide, Degree::tp, 4, true);
        QCOMPARE(moved, (Layout{.tp = 4, .pp = 1, .dp = 16, .ep = 64, .dcp = 1, .cp = 1}));
    }
    void dataParallelGivesWayToThePipeline()
    {
        const Layout moved =
            k3On(64).moved({.tp = 2, .pp = 1, .dp = 32, .ep = 64, .dcp = 1, .cp = 1}, Degree::pp, 4, true);
        QCOMPARE(moved, (Layout{.tp = 2, .pp = 4, .dp = 8, .ep = 16, .dcp = 1, .cp = 1}));
    }
    void thePipelineGivesWayToDataParallel()
    {
        const Layout moved = k3On(64).moved(wide, Degree::dp, 16, true);
        QCOMPARE(moved, (Layout{.tp = 1, .pp = 4, .dp = 16, .ep = 16, .dcp = 1, .cp = 1}));
    }
    void shardsOfTheCacheBringTensorParallelAlong()
    {
        const Layout moved = k3On(64).moved(wide, Degree::dcp, 8, true);
        QCOMPARE(moved.dcp, 8);
        QCOMPARE(moved.tp, 8);
        QCOMPARE(moved.dp, 8);
    }
    void expertParallelSetByHandStays()
    {
        const LegalLayouts layouts = k3On(64);
        const Layout narrow = layouts.moved(wide, Degree::ep, 16, false);
        QCOMPARE(narrow, (Layout{.tp = 1, .pp = 1, .dp = 64, .ep = 16, .dcp = 1, .cp = 1}));
        QCOMPARE(layouts.moved(narrow, Degree::tp, 2, false).ep, 16);
        QCOMPARE(layouts.moved(narrow, Degree::tp, 2, true).ep, 64);
    }
    void anIllegalLayoutFindsItsNearestLegalOne()
    {
        const Layout typed = {.tp = 5, .pp = 1, .dp = 64, .ep = 64, .dcp = 1, .cp = 1};
        QCOMPARE(k3On(64).nearest(typed, true), (Layout{.tp = 4, .pp = 1, .dp = 16, .ep = 64, .dcp = 1, .cp = 1}));
    }
    void prefillHasNoShards() { QCOMPARE(k3On(64, cost::Stage::prefill).values(Degree::dcp), std::vector{1}); }
};

QTEST_GUILESS_MAIN(TestLegalLayouts)
#include "tst_legal_layouts.moc"
