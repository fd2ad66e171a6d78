#include "core/control/capacity.h"

#include "core/control/stability.h"

#include <QTest>

#include <algorithm>

using namespace tokenfactory;
using namespace tokenfactory::control;

namespace {

CapacitySpec specOf(double up, double down, bool guard)
{
    return {.periodS = 10.0, .up = up, .down = down, .survivorGuard = guard, .startUpS = 5.0, .coolDownS = 0.0};
}

/// Changes of the number of workers under a constant load, after the first 50 decisions.
int changes(const CapacitySpec& spec, double load, int workers, int most)
{
    Capacity capacity(spec);
    int counted = 0;
    for (int n = 1; n <= 200; ++n) {
        const int wanted = capacity.wanted(workers, most, std::min(1.0, load / workers), false, fromSeconds(10.0 * n));
        counted += n > 50 && wanted != workers ? 1 : 0;
        workers = wanted;
    }
    return counted;
}

}  // namespace

class TestCapacity : public QObject {
    Q_OBJECT
private slots:
    void addsAboveTheUpperAndTakesBelowTheLower()
    {
        Capacity capacity(specOf(0.9, 0.4, true));
        QCOMPARE(capacity.wanted(4, 8, 0.95, false, fromSeconds(10.0)), 5);
        QCOMPARE(capacity.wanted(4, 8, 0.6, false, fromSeconds(20.0)), 4);
        QCOMPARE(capacity.wanted(4, 8, 0.3, false, fromSeconds(30.0)), 3);
    }
    void neverMoreThanThereAreNorFewerThanTheLeast()
    {
        CapacitySpec spec = specOf(0.9, 0.4, true);
        spec.least = 2;
        spec.mostPerDecision = 5;
        Capacity capacity(spec);
        QCOMPARE(capacity.wanted(4, 6, 1.0, false, fromSeconds(10.0)), 6);
        QCOMPARE(capacity.wanted(6, 6, 1.0, false, fromSeconds(20.0)), 6);
        QCOMPARE(capacity.wanted(2, 6, 0.0, false, fromSeconds(30.0)), 2);
        // After failures there may be fewer: it asks for the least there must be.
        QCOMPARE(capacity.wanted(1, 6, 0.0, false, fromSeconds(40.0)), 2);
        QCOMPARE(capacity.wanted(1, 1, 0.0, false, fromSeconds(50.0)), 1);
    }
    void decidesNothingWhileAChangeIsUnderWay()
    {
        Capacity capacity(specOf(0.9, 0.4, true));
        QCOMPARE(capacity.wanted(2, 8, 1.0, true, fromSeconds(10.0)), 2);
        QCOMPARE(capacity.wanted(2, 8, 0.0, true, fromSeconds(20.0)), 2);
        QCOMPARE(capacity.wanted(2, 8, 1.0, false, fromSeconds(30.0)), 3);
    }
    void takesNoneAwayWhileItCools()
    {
        CapacitySpec spec = specOf(0.9, 0.4, true);
        spec.coolDownS = 300.0;
        Capacity capacity(spec);
        QCOMPARE(capacity.wanted(2, 8, 1.0, false, fromSeconds(100.0)), 3);
        QCOMPARE(capacity.wanted(3, 8, 0.1, false, fromSeconds(399.0)), 3);
        QCOMPARE(capacity.wanted(3, 8, 1.0, false, fromSeconds(399.5)), 4);  // up is not held back
        QCOMPARE(capacity.wanted(4, 8, 0.1, false, fromSeconds(600.0)), 4);
        QCOMPARE(capacity.wanted(4, 8, 0.1, false, fromSeconds(699.5)), 3);
    }
    void theGuardAsksWhatTheSurvivorsWouldCarry()
    {
        // 0.7 of two is 1.4 of one.
        Capacity guarded(specOf(0.9, 0.8, true));
        QCOMPARE(guarded.wanted(2, 8, 0.7, false, fromSeconds(10.0)), 2);
        QCOMPARE(guarded.wanted(2, 8, 0.45, false, fromSeconds(20.0)), 1);
        Capacity free(specOf(0.9, 0.8, false));
        QCOMPARE(free.wanted(2, 8, 0.7, false, fromSeconds(10.0)), 1);
    }
    void atAConstantLoadItFlapsExactlyInItsRegion()
    {
        for (const double down : {0.3, 0.44, 0.5, 0.6, 0.7, 0.8, 0.89}) {
            for (double load = 0.115; load < 7.0; load += 0.1) {
                const bool expected = flaps(0.9, down, load);
                QVERIFY2((changes(specOf(0.9, down, false), load, 8, 20) > 0) == expected,
                         QByteArray::number(load) + " at " + QByteArray::number(down));
                QCOMPARE(changes(specOf(0.9, down, true), load, 8, 20), 0);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestCapacity)
#include "tst_capacity.moc"
