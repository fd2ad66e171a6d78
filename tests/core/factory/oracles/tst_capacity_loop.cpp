#include "core/control/stability.h"
#include "tests/core/factory/laws_only.h"
#include "tests/core/factory/replicated.h"

#include <algorithm>

using namespace tokenfactory;
using namespace tokenfactory::factory;
using workload::Law;

namespace {

constexpr double up = 0.9;
constexpr double periodS = 60.0;

struct Seen {
    int changes = 0;  ///< of the number of workers, after it had 20 periods to find it
    int fewest = 1000;
    int most = 0;
};

/// A pool of `workers`, its capacity loop, and evenly coming work that keeps `load` of them busy.
Seen run(double load, int workers, const control::CapacitySpec& capacity)
{
    constexpr double serviceS = 0.5;
    PoolSpec pool = servers(workers);
    pool.workers[0].fillLaw = PassLaw{.baseS = serviceS};
    pool.capacity = capacity;
    workload::Workload workload = requestsOf(Law::fixed(10.0), Law::fixed(0.0));
    workload.arrivals = {.kind = workload::ArrivalKind::gamma, .ratePerS = load / serviceS, .cv = 0.02};
    Factory factory = start(factoryOf({pool, decoders({}, 1)}), workload);
    Seen seen;
    int before = 0;
    for (int period = 1; period <= 80; ++period) {
        factory.runUntil(fromSeconds(periodS * (period + 0.5)));
        int working = 0;
        for (const Worker& worker : factory.state().workers) {
            const bool serves = worker.state == WorkerState::working || worker.state == WorkerState::starting;
            working += serves && factory.plan().kinds[std::size_t(worker.kind)].pool == 0 ? 1 : 0;
        }
        if (period > 20) {
            seen.changes += working != before ? 1 : 0;
            seen.fewest = std::min(seen.fewest, working);
            seen.most = std::max(seen.most, working);
        }
        before = working;
    }
    return seen;
}

control::CapacitySpec loopWith(double down, bool guard)
{
    return {.periodS = periodS, .up = up, .down = down, .survivorGuard = guard, .startUpS = 5.0, .coolDownS = 0.0};
}

}  // namespace

class TestCapacityLoop : public QObject {
    Q_OBJECT
private slots:
    void flapsAtAConstantLoadWhereTheRegionSays_data()
    {
        QTest::addColumn<double>("load");
        QTest::addColumn<double>("down");
        QTest::newRow("1.4 of 2, down .8") << 1.4 << 0.8;
        QTest::newRow("1.7 of 2, down .8") << 1.7 << 0.8;
        QTest::newRow("1.4 of 2, down .4") << 1.4 << 0.4;
        QTest::newRow("1.4 of 2, down .65") << 1.4 << 0.65;
        QTest::newRow("2.2 of 3, down .8") << 2.2 << 0.8;
        QTest::newRow("2.2 of 3, down .7") << 2.2 << 0.7;
        QTest::newRow("5.5, down .8") << 5.5 << 0.8;
        QTest::newRow(".5 of 1, down .8") << 0.5 << 0.8;
    }
    void flapsAtAConstantLoadWhereTheRegionSays()
    {
        QFETCH(double, load);
        QFETCH(double, down);
        const Seen free = run(load, 8, loopWith(down, false));
        oracleRow(control::flaps(up, down, load) ? "flaps" : "0", QByteArray::number(free.changes), "changes");
        QCOMPARE(free.changes > 0, control::flaps(up, down, load));
        if (free.changes > 0) {
            // To and fro, not once.
            QCOMPARE_GE(free.changes, 8);
            // The queue of the time with too few may call one more for a while.
            QCOMPARE_LE(free.most, free.fewest + 2);
            QCOMPARE_LT(free.fewest * up, load);
        }
    }
    void theSurvivorsGuardStopsIt()
    {
        for (const double load : {1.4, 2.2, 5.5}) {
            const Seen guarded = run(load, 8, loopWith(0.8, true));
            oracleRow(0.0, guarded.changes, "changes with the survivors' guard");
            QCOMPARE(guarded.changes, 0);
            QCOMPARE_LE(load / guarded.most, up);
        }
    }
    void belowTheSteadyThresholdNothingChanges()
    {
        for (const double load : {0.3, 0.88, 1.0, 1.4, 1.75, 2.3}) {
            const Seen seen = run(load, 4, loopWith(0.99 * control::steadyDown(up, 2), false));
            QCOMPARE(seen.changes, 0);
        }
    }
    void findsTheNumberTheLoadNeedsAndStays()
    {
        const Seen seen = run(3.2, 8, loopWith(0.75, true));
        QCOMPARE(seen.changes, 0);
        QCOMPARE(seen.most, 4);  // 3.2/5 = .64 is too little, 3.2/4 = .8 is not
    }
};

QTEST_GUILESS_MAIN(TestCapacityLoop)
#include "tst_capacity_loop.moc"
