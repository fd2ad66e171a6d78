#include "core/control/stability.h"
#include "tests/core/factory/laws_only.h"
#include "tests/core/factory/replicated.h"

using namespace tokenfactory;
using namespace tokenfactory::factory;
using control::AdmissionLaw;
using workload::Law;

/// Decode of mu = 100 a second behind a ready buffer of B, while the only fill worker is away for a time.
class TestReadyBuffer : public QObject {
    Q_OBJECT
private slots:
    void hidesAStallOfItsOwnLength_data()
    {
        QTest::addColumn<int>("buffer");
        QTest::addColumn<double>("stallS");
        QTest::newRow("stall shorter") << 500 << 3.0;
        QTest::newRow("stall as long") << 500 << 5.0;
        QTest::newRow("stall longer") << 500 << 12.0;
        QTest::newRow("a buffer of one") << 1 << 7.0;
        QTest::newRow("a large one") << 1500 << 20.0;
    }
    void hidesAStallOfItsOwnLength()
    {
        QFETCH(int, buffer);
        QFETCH(double, stallS);
        constexpr double decodeRate = 100.0;
        workload::Workload workload = requestsOf(Law::fixed(10.0), Law::fixed(2.0));
        workload.arrivals = {.kind = workload::ArrivalKind::closed, .liveTrees = 5000};
        FactorySpec spec =
            factoryOf({instantFill(), decoders({.baseS = 1.0 / decodeRate}, 1)}, AdmissionLaw::readyBuffer);
        spec.admission.buffer = buffer;
        spec.failures = {{.atS = 20.001, .pool = "fill", .worker = 0, .repairS = stallS}};
        Factory factory = start(spec, workload);
        factory.runUntil(fromSeconds(10.0));
        factory.restartMeasuring();
        factory.runUntil(fromSeconds(60.0));
        const Worker& decoder = factory.state().workers[1];
        const double idleS = 50.0 - decoder.meter.busy.areaUntil(factory.now());
        const double expected = control::idleInStall(stallS, buffer, decodeRate);
        // The sequence in decode and the one it waits for are a pass each.
        QVERIFY2(std::abs(idleS - expected) <= 0.01 * expected + 0.021, against(idleS, expected));
        QCOMPARE(factory.violations(), std::vector<std::string>{});
    }
    void costsItsLengthInAge()
    {
        // Little: B in the buffer are B/mu in age.
        constexpr double decodeRate = 100.0;
        workload::Workload workload = requestsOf(Law::fixed(10.0), Law::fixed(2.0));
        workload.arrivals = {.kind = workload::ArrivalKind::closed, .liveTrees = 5000};
        FactorySpec spec =
            factoryOf({instantFill(), decoders({.baseS = 1.0 / decodeRate}, 1)}, AdmissionLaw::readyBuffer);
        spec.admission.buffer = 500;
        Factory factory = start(spec, workload);
        factory.runUntil(fromSeconds(10.0));
        factory.restartMeasuring();
        factory.runUntil(fromSeconds(60.0));
        const double age = factory.state().recorder.ready.meanStayS();
        QVERIFY2(within(age, 500 / decodeRate, 0.01), against(age, 500 / decodeRate));
    }
};

QTEST_GUILESS_MAIN(TestReadyBuffer)
#include "tst_ready_buffer.moc"
