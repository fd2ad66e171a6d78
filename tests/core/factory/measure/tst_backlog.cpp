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

/// 1000 bins of half a second with so many in the factory, of which nobody waits.
BacklogSeen steady(double level)
{
    constexpr std::size_t bins = 1000;
    BacklogSeen seen;
    seen.binS = 0.5;
    seen.backlog.assign(bins, level);
    seen.isFull.assign(bins, false);
    seen.awaiting.assign(bins, 0.0);
    seen.firstTokens.assign(bins, 10.0);
    seen.arrivalsPerS = 10.0;
    seen.arrived = seen.completed = 10'000;
    seen.serviceS = 0.3;
    return seen;
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
    void whoRefusesANoteworthyShareIsNotStable()
    {
        FactorySpec spec = oneServer();
        spec.queueLimit = 3;
        QCOMPARE(labelOf(start(spec, poisson(2.0)), 100.0, 4000.0), Load::refusing);
        QCOMPARE(labelOf(start(spec, poisson(0.2)), 100.0, 4000.0), Load::stable);
        BacklogSeen seen = steady(3.0);
        seen.arrived = 272;
        seen.turnedAway = 219;
        QCOMPARE(judge(seen).label, Load::refusing);
        QCOMPARE(judge(seen).turnedAway, std::int64_t(219));
        seen.completed = 0;  // it serves nobody
        QCOMPARE(judge(seen).label, Load::refusing);
        seen = steady(3.0);
        seen.turnedAway = 99;  // of 10,000
        QCOMPARE(judge(seen).label, Load::stable);
    }
    /// A queue that neither grows nor is as old as the run: a fifth of the time.
    void whoWaitsLongerThanTheLimitIsNotServedByAStableFactory()
    {
        BacklogSeen seen = steady(30.0);
        seen.firstTokens.assign(seen.firstTokens.size(), 5.0);  // 10 a second
        for (std::size_t i = seen.awaiting.size() - 200; i < seen.awaiting.size(); ++i) {
            seen.awaiting[i] = seen.backlog[i] = 4228.0;
            seen.isFull[i] = true;
        }
        seen.awaitingNow = 4228.0;
        seen.canGrow = false;
        const Backlog open = judge(seen);
        QCOMPARE(open.label, Load::atTheLimit);
        QVERIFY(std::abs(open.ttftToExpectS.value() - 422.8) < 1e-9);
        seen.ttftLimitS = 10.0;
        QCOMPARE(judge(seen).label, Load::behind);
        seen.isClosed = true;
        QCOMPARE(judge(seen).label, Load::atTheLimit);
        seen.isClosed = false;
        seen.ttftLimitS = 1000.0;
        QCOMPARE(judge(seen).label, Load::stable);
        // It stays said while the queue empties, until half the bound is reached.
        seen.ttftLimitS = 10.0;
        seen.awaitingNow = 60.0;
        QCOMPARE(judge(seen).label, Load::behind);
        seen.awaitingNow = 40.0;
        QCOMPARE(judge(seen).label, Load::stable);
    }
    void aQueueThatJustCameIsSeenAtOnce()
    {
        BacklogSeen seen = steady(3.0);
        seen.firstTokens.assign(seen.firstTokens.size(), 5.0);
        seen.ttftLimitS = 10.0;
        seen.awaitingNow = 150.0;  // 15 s: may go away again
        QCOMPARE(judge(seen).label, Load::stable);
        seen.awaitingNow = 4228.0;
        QCOMPARE(judge(seen).label, Load::behind);
    }
    /// An empty floor fills up while the first answers take their time; decode of a request takes 20 s here.
    void theVerdictOfAFloorThatFillsUpDoesNotFlip()
    {
        workload::Workload workload = requestsOf(Law::fixed(1000.0), Law::fixed(2001.0));
        workload.arrivals.ratePerS = 4.0;
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            Factory factory = start(factoryOf({instantFill(), decoders({.baseS = 0.01}, 200)}), workload, seed);
            std::vector<Load> labels;
            for (int second = 1; second <= 300; ++second) {
                factory.runUntil(fromSeconds(second));
                if (const Load label = resultOf(factory).backlog.label; labels.empty() || labels.back() != label) {
                    labels.push_back(label);
                }
                if (second == 35) {
                    QCOMPARE(labels, std::vector{Load::tooEarly});
                }
            }
            QVERIFY2((labels == std::vector{Load::tooEarly, Load::stable}), inWords(labels));
        }
    }
    void overloadOnceSureIsSaidUntilItIsDoubtful()
    {
        BacklogSeen seen = steady(0.0);
        for (std::size_t i = 0; i < 800; ++i) {
            seen.backlog[i] = 3.0 * static_cast<double>(i);
        }
        // the last fifth swings, so that growth is sure at 99 % no more
        const auto swinging = [&seen](double by) {
            for (std::size_t i = 800; i < 1000; ++i) {
                seen.backlog[i] = 2400.0 + (i / 50 % 2 == 0 ? by : -by);
            }
            return judge(seen);
        };
        QCOMPARE(swinging(0.0).label, Load::overloaded);
        const Backlog doubtful = swinging(200.0);
        QVERIFY(doubtful.growthPerS < 2.878 * doubtful.growthErrorPerS);
        QCOMPARE(doubtful.label, Load::overloaded);
        QCOMPARE(swinging(900.0).label, Load::stable);
    }
    void fullIsSaidUntilItIsClearlyLess()
    {
        const auto fullFor = [](std::size_t most, std::size_t last) {
            BacklogSeen seen = steady(3.0);
            std::fill_n(seen.isFull.begin(), most, true);
            std::fill(seen.isFull.end() - std::ptrdiff_t(last), seen.isFull.end(), true);
            return judge(seen).label;
        };
        QCOMPARE(fullFor(0, 800), Load::atTheLimit);
        QCOMPARE(fullFor(0, 780), Load::stable);      // not yet
        QCOMPARE(fullFor(780, 0), Load::atTheLimit);  // still
        QCOMPARE(fullFor(740, 0), Load::stable);
    }
    void tooFewRequestsAreNoVerdictUnlessTheyAreAll()
    {
        BacklogSeen seen = steady(3.0);
        seen.arrived = 29;
        QCOMPARE(judge(seen).label, Load::tooEarly);
        seen.isOver = true;
        QCOMPARE(judge(seen).label, Load::stable);
        seen.turnedAway = 1;
        QCOMPARE(judge(seen).label, Load::refusing);
        seen = steady(3.0);
        seen.completed = 299;
        seen.mostDecoding = 100.0;
        QCOMPARE(judge(seen).label, Load::tooEarly);
        seen.completed = 300;
        QCOMPARE(judge(seen).label, Load::stable);
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
        BacklogSeen seen = steady(0.0);
        for (std::size_t i = 0; i < seen.backlog.size(); ++i) {
            seen.backlog[i] = 3.0 * 0.5 * static_cast<double>(i);
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
    void nothingMeasuredIsTooEarly()
    {
        BacklogSeen nothing;
        nothing.binS = 0.1;
        QCOMPARE(judge(nothing).label, Load::tooEarly);
        QCOMPARE(resultOf(start(oneServer(), poisson(0.5))).backlog.label, Load::tooEarly);
    }
};

QTEST_GUILESS_MAIN(TestBacklog)
#include "tst_backlog.moc"
