#include "core/base/sim_time.h"

#include <QTest>

#include <limits>

using namespace tokenfactory;

class TestSimTime : public QObject {
    Q_OBJECT
private slots:
    void secondsAreRoundedToNanoseconds()
    {
        QCOMPARE(fromSeconds(1.0).ns, 1'000'000'000);
        QCOMPARE(fromSeconds(0.3).ns, 300'000'000);
        QCOMPARE(fromSeconds(1.4e-9).ns, 1);
        QCOMPARE(fromSeconds(1.5e-9).ns, 2);
        QCOMPARE(fromSeconds(-1.0).ns, -1'000'000'000);
        QCOMPARE(toSeconds(fromSeconds(86'400.25)), 86'400.25);
    }
    void whatIsTooLateNeverHappens()
    {
        QVERIFY(fromSeconds(std::numeric_limits<double>::infinity()) == SimTime::never());
        QVERIFY(fromSeconds(1e12) == SimTime::never());
        QVERIFY(fromSeconds(9e9) < SimTime::never());
    }
    void sumsAreExact()
    {
        SimTime sum;
        for (int i = 0; i < 10; ++i)
            sum += fromSeconds(0.1);
        QVERIFY(sum == fromSeconds(1.0));
        QVERIFY(3 * fromSeconds(0.5) - fromSeconds(0.5) == fromSeconds(1.0));
    }
};

QTEST_GUILESS_MAIN(TestSimTime)
#include "tst_sim_time.moc"
