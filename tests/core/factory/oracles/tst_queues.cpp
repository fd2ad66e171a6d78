#include "tests/core/factory/laws_only.h"
#include "tests/core/factory/replicated.h"

#include <cmath>

using namespace tokenfactory;
using namespace tokenfactory::factory;
using workload::Law;

Q_DECLARE_METATYPE(tokenfactory::workload::Law)

namespace {

constexpr double tokensPerSecond = 1e6;  // of servers(): a service of mean 1 s is a prompt of a million tokens

constexpr int runs = 20;

}  // namespace

class TestQueues : public QObject {
    Q_OBJECT

    /// Mean wait of a queue with `servers` servers at a load, after warm-up.
    static Interval meanWait(int serverCount, double load, const Law& service, double seconds)
    {
        return waits(serverCount, load, service, seconds, [](const Sketch& waitS) { return waitS.mean(); });
    }
    /// A figure of the waits.
    template <class Figure>
    static Interval waits(int serverCount, double load, const Law& service, double seconds, Figure figure)
    {
        return intervalOf(runs, [&](std::uint64_t seed) {
            workload::Workload workload = requestsOf(service, Law::fixed(0.0));
            workload.arrivals.ratePerS = load * serverCount;
            Factory factory = start(factoryOf({servers(serverCount), decoders({}, 1)}), workload, seed);
            factory.runUntil(fromSeconds(seconds / 10));
            factory.restartMeasuring();
            factory.runUntil(fromSeconds(seconds));
            return figure(factory.state().recorder.queueS);
        });
    }
    static void compare(const Interval& got, double expected)
    {
        QVERIFY2(std::abs(got.mean - expected) <= got.halfWidth, against(got, expected));
        QVERIFY2(got.halfWidth < 0.25 * expected, qPrintable(QString::number(got.halfWidth)));
    }

private slots:
    void serversInParallelWaitAsErlangCSays_data()
    {
        QTest::addColumn<int>("servers");
        QTest::addColumn<double>("load");
        QTest::addColumn<double>("wait");
        QTest::newRow("c 1, load .8") << 1 << 0.8 << 4.0;
        QTest::newRow("c 2, load .8") << 2 << 0.8 << 1.7778;
        QTest::newRow("c 4, load .8") << 4 << 0.8 << 0.7455;
        QTest::newRow("c 8, load .9") << 8 << 0.9 << 0.8769;
        QTest::newRow("c 16, load .9") << 16 << 0.9 << 0.3696;
        QTest::newRow("c 64, load .95") << 64 << 0.95 << 0.1837;
    }
    void serversInParallelWaitAsErlangCSays()
    {
        QFETCH(int, servers);
        QFETCH(double, load);
        QFETCH(double, wait);
        compare(meanWait(servers, load, Law::exponential(tokensPerSecond), 20'000.0 / servers), wait);
    }
    void whoWaitsAtAllIsAsErlangCSays_data()
    {
        QTest::addColumn<int>("servers");
        QTest::addColumn<double>("load");
        QTest::addColumn<double>("share");
        QTest::newRow("c 8, load .8") << 8 << 0.8 << 0.4576;
        QTest::newRow("c 8, load .9") << 8 << 0.9 << 0.7015;
        QTest::newRow("c 16, load .9") << 16 << 0.9 << 0.5913;
        QTest::newRow("c 64, load .95") << 64 << 0.95 << 0.5880;
    }
    void whoWaitsAtAllIsAsErlangCSays()
    {
        QFETCH(int, servers);
        QFETCH(double, load);
        QFETCH(double, share);
        const auto shareThatWaits = [](const Sketch& waitS) {
            // The share of those that wait no time lies below the first quantile above 0.
            double none = 0.0;
            for (double step = 0.5; step > 1e-4; step /= 2.0) {
                none += waitS.quantile(none + step) == 0.0 ? step : 0.0;
            }
            return 1.0 - none;
        };
        compare(waits(servers, load, Law::exponential(tokensPerSecond), 20'000.0 / servers, shareThatWaits), share);
    }
    void oneInTwentyWaitsLongerThanErlangCSays()
    {
        // P(W > t) = C e^-(c - a) t, with c = 8, a = 7.2.
        const auto p95 = [](const Sketch& waitS) { return waitS.quantile(0.95); };
        compare(waits(8, 0.9, Law::exponential(tokensPerSecond), 5000.0, p95), 3.302);
    }
    void oneServerWaitsAsPollaczekAndKhinchineSay_data()
    {
        QTest::addColumn<Law>("service");
        QTest::addColumn<double>("load");
        QTest::addColumn<double>("wait");
        QTest::newRow("fixed, .8") << Law::fixed(tokensPerSecond) << 0.8 << 2.0;
        QTest::newRow("cv2 .25, .8") << Law::gamma(tokensPerSecond, 0.5) << 0.8 << 2.5;
        QTest::newRow("cv2 4, .8") << Law::gamma(tokensPerSecond, 2.0) << 0.8 << 10.0;
        QTest::newRow("fixed, .9") << Law::fixed(tokensPerSecond) << 0.9 << 4.5;
        QTest::newRow("cv2 .25, .9") << Law::gamma(tokensPerSecond, 0.5) << 0.9 << 5.625;
        QTest::newRow("cv2 1, .9") << Law::exponential(tokensPerSecond) << 0.9 << 9.0;
    }
    void oneServerWaitsAsPollaczekAndKhinchineSay()
    {
        QFETCH(Law, service);
        QFETCH(double, load);
        QFETCH(double, wait);
        compare(meanWait(1, load, service, 30'000.0), wait);
    }
    void withoutAQueueErlangBIsLost_data()
    {
        QTest::addColumn<int>("servers");
        QTest::addColumn<double>("offered");
        QTest::addColumn<double>("lost");
        QTest::newRow("10 servers, 8 offered") << 10 << 8.0 << 0.1217;
        QTest::newRow("20 servers, 18 offered") << 20 << 18.0 << 0.1092;
        QTest::newRow("100 servers, 95 offered") << 100 << 95.0 << 0.0488;
    }
    void withoutAQueueErlangBIsLost()
    {
        QFETCH(int, servers);
        QFETCH(double, offered);
        QFETCH(double, lost);
        const Interval got = intervalOf(runs, [&](std::uint64_t seed) {
            workload::Workload workload = requestsOf(Law::exponential(tokensPerSecond), Law::fixed(0.0));
            workload.arrivals.ratePerS = offered;
            FactorySpec spec = factoryOf({factory::servers(servers), decoders({}, 1)});
            spec.queueLimit = 0;
            Factory factory = start(spec, workload, seed);
            factory.runUntil(fromSeconds(200.0));
            factory.restartMeasuring();
            factory.runUntil(fromSeconds(1200.0));
            const RequestCounts& counts = factory.state().recorder.requests;
            return double(counts.refused[std::size_t(Refusal::queueFull)]) / double(counts.arrived);
        });
        compare(got, lost);
    }
    /// Decode as processor sharing: a batch of n goes n times slower, so a sequence of x tokens takes x/(1 - load).
    void aBatchThatSharesTheProcessorTakesTimeInProportion_data()
    {
        QTest::addColumn<Law>("length");
        QTest::newRow("all alike") << Law::fixed(300.0);
        QTest::newRow("exponential") << Law::exponential(300.0);
        QTest::newRow("heavy tail") << Law::lognormal(300.0, 2.0);
    }
    void aBatchThatSharesTheProcessorTakesTimeInProportion()
    {
        QFETCH(Law, length);
        constexpr double load = 0.7;
        constexpr double perTokenS = 1.0 / 300.0;
        const Interval got = intervalOf(runs, [&](std::uint64_t seed) {
            workload::Workload workload = requestsOf(Law::fixed(1.0), length);
            workload.arrivals.ratePerS = load;
            Factory factory =
                start(factoryOf({instantFill(), decoders({.perSequenceS = perTokenS}, 1'000'000)}), workload, seed);
            factory.runUntil(fromSeconds(500.0));
            factory.restartMeasuring();
            factory.runUntil(fromSeconds(4000.0));
            return factory.state().recorder.decode.meanStayS();
        });
        // A pass is not infinitely short: a sequence waits for the running pass to end, half of one at n sequences.
        QVERIFY2(std::abs(got.mean - 1.0 / (1.0 - load)) <= got.halfWidth + 0.01 / (1.0 - load),
                 against(got, 1.0 / (1.0 - load)));
    }
    void whoThinksAndComesBackIsAsMeanValueAnalysisSays_data()
    {
        QTest::addColumn<int>("customers");
        QTest::addColumn<double>("response");
        QTest::addColumn<double>("throughput");
        QTest::newRow("5") << 5 << 1.467 << 0.436;
        QTest::newRow("10") << 10 << 2.732 << 0.785;
        QTest::newRow("11") << 11 << 3.146 << 0.837;
        QTest::newRow("20") << 20 << 10.04 << 0.998;
        QTest::newRow("40") << 40 << 30.0 << 1.0;
    }
    void whoThinksAndComesBackIsAsMeanValueAnalysisSays()
    {
        QFETCH(int, customers);
        QFETCH(double, response);
        QFETCH(double, throughput);
        double rates = 0.0;
        const Interval got = intervalOf(runs, [&](std::uint64_t seed) {
            workload::Workload workload = requestsOf(Law::exponential(tokensPerSecond), Law::fixed(0.0));
            workload.arrivals = {.kind = workload::ArrivalKind::closed, .liveTrees = customers};
            workload.turns = Law::fixed(1e8);
            workload.newTokens = Law::exponential(tokensPerSecond);
            workload.humanGapS = Law::exponential(10.0);
            workload.compaction = workload::Compaction{.triggerTokens = Law::fixed(1.0), .after = Law::fixed(0.0)};
            Factory factory = start(factoryOf({servers(1), decoders({}, 1)}), workload, seed);
            factory.runUntil(fromSeconds(1000.0));
            factory.restartMeasuring();
            factory.runUntil(fromSeconds(9000.0));
            rates += double(factory.state().recorder.requests.completed) / 8000.0 / runs;
            return factory.state().recorder.e2eS.mean();
        });
        compare(got, response);
        QVERIFY2(std::abs(rates / throughput - 1.0) < 0.02, against(rates, throughput));
    }
    void littlesLawHoldsForEveryStation()
    {
        workload::Workload workload = requestsOf(Law::exponential(500.0), Law::exponential(300.0));
        workload.arrivals.ratePerS = 4.0;
        WorkerSpec fill;
        fill.count = 2;
        fill.fillSlots = 2;
        fill.fillLaw = PassLaw{.baseS = 0.05, .perNewTokenS = 4e-4};
        fill.kvTokens = 1e9;
        const PoolSpec fills{.name = "fill", .prefill = true, .workers = {fill}, .capacity = {}};
        FactorySpec spec =
            factoryOf({fills, decoders({.baseS = 0.01, .perSequenceS = 1e-4}, 32)}, control::AdmissionLaw::credit);
        spec.handOffLatencyS = 0.02;
        Factory factory = start(spec, workload);
        factory.runUntil(fromSeconds(200.0));
        factory.restartMeasuring();
        factory.runUntil(fromSeconds(2200.0));
        const Recorder& r = factory.state().recorder;
        const double seconds = 2000.0;
        for (const Station* station : {&r.queue, &r.fill, &r.handOff, &r.ready, &r.decode, &r.system}) {
            const double rate = double(station->exits()) / seconds;
            const double expected = rate * station->meanStayS();
            QVERIFY2(std::abs(station->meanThere(factory.now()) - expected) <= 0.01 * expected + 1e-3,
                     against(station->meanThere(factory.now()), expected));
        }
        QVERIFY(r.system.meanThere(factory.now()) > 5.0);
        QCOMPARE(factory.violations(), std::vector<std::string>{});
    }
};

QTEST_GUILESS_MAIN(TestQueues)
#include "tst_queues.moc"
