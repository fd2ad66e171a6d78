#include "core/factory/measure/backlog.h"
#include "core/factory/measure/result.h"
#include "tests/core/factory/laws_only.h"

using namespace tokenfactory;
using namespace tokenfactory::factory;
using workload::Law;

namespace {

constexpr double tokensPerSecond = 1e6;  // of servers()

Load labelOf(Factory factory, double warmUpS, double seconds)
{
    factory.runUntil(fromSeconds(warmUpS));
    factory.restartMeasuring();
    factory.runUntil(fromSeconds(seconds));
    return resultOf(factory).backlog.label;
}

FactorySpec oneServer() { return factoryOf({servers(1), decoders({}, 1)}); }

workload::Workload poisson(double load)
{
    workload::Workload workload = requestsOf(Law::exponential(tokensPerSecond), Law::fixed(0.0));
    workload.arrivals.ratePerS = load;
    return workload;
}

/// As many as think and come back, MVA: from 11 on the server is hardly ever idle.
workload::Workload closedLoop(int customers)
{
    workload::Workload workload = poisson(1.0);
    workload.arrivals = {.kind = workload::ArrivalKind::closed, .liveTrees = customers};
    workload.turns = Law::fixed(1e8);
    workload.newTokens = Law::exponential(tokensPerSecond);
    workload.humanGapS = Law::exponential(10.0);
    workload.compaction = workload::Compaction{.triggerTokens = Law::fixed(1.0), .after = Law::fixed(0.0)};
    return workload;
}

int countOf(Load label, const std::vector<Load>& labels) { return static_cast<int>(std::ranges::count(labels, label)); }

QByteArray inWords(const std::vector<Load>& labels)
{
    QByteArray words;
    for (const Load label : labels) {
        words += QByteArray(name(label).data(), qsizetype(name(label).size())) + ' ';
    }
    return words;
}

}  // namespace

class TestBacklog : public QObject {
    Q_OBJECT
private slots:
    void aQueueIsLabelledByItsLoad_data()
    {
        QTest::addColumn<double>("load");
        QTest::addColumn<double>("seconds");
        QTest::addColumn<int>("label");
        QTest::newRow(".5") << 0.5 << 4000.0 << int(Load::stable);
        QTest::newRow(".7") << 0.7 << 10'000.0 << int(Load::stable);
        QTest::newRow(".7, a short run") << 0.7 << 500.0 << int(Load::stable);
        QTest::newRow(".99") << 0.99 << 50'000.0 << int(Load::atTheLimit);
        QTest::newRow("1.2") << 1.2 << 10'000.0 << int(Load::overloaded);
        QTest::newRow("1.2, a shorter run") << 1.2 << 4000.0 << int(Load::overloaded);
        QTest::newRow("2") << 2.0 << 500.0 << int(Load::overloaded);
    }
    void aQueueIsLabelledByItsLoad()
    {
        QFETCH(double, load);
        QFETCH(double, seconds);
        QFETCH(int, label);
        std::vector<Load> labels;
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            labels.push_back(labelOf(start(oneServer(), poisson(load), seed), seconds / 10, seconds));
        }
        // A label is a judgement of one run; nine in ten are right.
        QVERIFY2(countOf(Load(label), labels) >= 9, inWords(labels));
    }
    void aClosedLoopIsNeverOverloaded_data()
    {
        QTest::addColumn<int>("customers");
        QTest::addColumn<int>("label");
        QTest::newRow("5 customers") << 5 << int(Load::stable);
        QTest::newRow("40 customers, most of them waiting") << 40 << int(Load::atTheLimit);
    }
    void aClosedLoopIsNeverOverloaded()
    {
        QFETCH(int, customers);
        QFETCH(int, label);
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            QCOMPARE(int(labelOf(start(oneServer(), closedLoop(customers), seed), 500.0, 5000.0)), label);
            // From the empty factory on, the backlog filling up.
            QVERIFY(labelOf(start(oneServer(), closedLoop(customers), seed), 0.0, 40.0) != Load::overloaded);
        }
    }
    void aTraceIsOverloadedWhileMoreComesAndNotOnceItDrains()
    {
        auto trace = std::make_shared<workload::Trace>();
        for (int i = 0; i < 1000; ++i) {
            workload::TraceRow row;
            row.time = fromSeconds(0.5 * i);
            row.firstSegment = trace->segments.size();
            row.segments = 1;
            trace->segments.push_back({.content = 1 + std::uint64_t(i), .tokens = 1'000'000});
            trace->rows.push_back(row);
        }
        const auto built = plan(oneServer(), {});
        QVERIFY(built.has_value());
        Factory factory(*built, workload::TraceSource(trace, workload::Replay::open), 1);
        factory.runUntil(fromSeconds(400.0));
        QCOMPARE(resultOf(factory).backlog.label, Load::overloaded);
        QVERIFY(std::abs(resultOf(factory).backlog.growthPerS - 1.0) < 0.01);
        while (!factory.isDrained()) {
            factory.step();
        }
        QCOMPARE(resultOf(factory).backlog.label, Load::atTheLimit);
        QCOMPARE(resultOf(factory).backlogEnd, 0.0);
    }
    void whoRefusesBecauseItIsFullIsAtTheLimit()
    {
        FactorySpec spec = oneServer();
        spec.queueLimit = 3;
        QCOMPARE(labelOf(start(spec, poisson(2.0)), 100.0, 4000.0), Load::atTheLimit);
        QCOMPARE(labelOf(start(spec, poisson(0.2)), 100.0, 4000.0), Load::stable);
    }
    /// Somebody always waits for the next tick, but not for capacity.
    void waitingForATickIsNoFullFactory()
    {
        workload::Workload workload = requestsOf(Law::fixed(1000.0), Law::fixed(20.0));
        workload.arrivals.ratePerS = 10.0;
        FactorySpec spec =
            factoryOf({instantFill(), decoders({.baseS = 0.01}, 64)}, control::AdmissionLaw::gatedRefill);
        Factory factory = start(spec, workload);
        factory.runUntil(fromSeconds(150.0));
        QVERIFY(resultOf(factory).backlogMean > 4.0);
        QCOMPARE(resultOf(factory).backlog.label, Load::stable);
    }
    void sequencesThatWaitForDecodeAreSeenToo()
    {
        workload::Workload workload = requestsOf(Law::fixed(1000.0), Law::fixed(101.0));
        workload.arrivals.ratePerS = 5.0;
        Factory factory = start(factoryOf({instantFill(), decoders({.baseS = 0.01}, 4)}), workload);
        factory.runUntil(fromSeconds(300.0));
        QCOMPARE(resultOf(factory).backlog.label, Load::overloaded);
        QVERIFY(resultOf(factory).backlog.fullShare > 0.9);
    }
    void growthOfAStraightLineIsItsSlope()
    {
        BacklogSeen seen{.binS = 0.5, .backlog = {}, .isFull = {}, .arrivalsPerS = 10.0};
        for (int i = 0; i < 1000; ++i) {
            seen.backlog.push_back(3.0 * 0.5 * i);
            seen.isFull.push_back(false);
        }
        const Backlog judged = judge(seen);
        QCOMPARE(judged.growthPerS, 3.0);
        QVERIFY(judged.growthErrorPerS < 1e-9);
        QCOMPARE(judged.label, Load::overloaded);
        seen.canGrow = false;
        QCOMPARE(judge(seen).label, Load::stable);
        seen.canGrow = true;
        seen.arrivalsPerS = 301.0;  // less than a hundredth of them
        QCOMPARE(judge(seen).label, Load::stable);
    }
    void nothingMeasuredIsStable()
    {
        QCOMPARE(judge({.binS = 0.1, .backlog = {}, .isFull = {}}).label, Load::stable);
        QCOMPARE(resultOf(start(oneServer(), poisson(0.5))).backlog.label, Load::stable);
    }
};

QTEST_GUILESS_MAIN(TestBacklog)
#include "tst_backlog.moc"
