#include "core/frontier/in_flight.h"

#include <QTest>

using namespace tokenfactory::frontier;

class TestInFlight : public QObject {
    Q_OBJECT
private slots:
    void whatIsInFlightIsRateTimesTime()
    {
        // 64 sequences on a GPU, each a token every 20 ms
        QCOMPARE(inFlightPerGpu(3200.0, 20e-3), 64.0);
        QCOMPARE(throughputOf(64.0, 20e-3), 3200.0);
        QCOMPARE(latencyOfUserSpeed(50.0), 20e-3);
    }
    void oneLawReadBothWays()
    {
        for (double latency = 1e-4; latency < 100.0; latency *= 3.0)
            QVERIFY(qFuzzyCompare(throughputOf(inFlightPerGpu(777.0, latency), latency), 777.0));
    }
};

QTEST_GUILESS_MAIN(TestInFlight)
#include "tst_in_flight.moc"
