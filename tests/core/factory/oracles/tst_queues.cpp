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

    /// Waits in a queue with `servers` servers at a load, after warm-up, of independent runs.
    static std::vector<Sketch> waits(int serverCount, double load, const Law& service, double seconds)
    {
        std::vector<Sketch> waitS;
        for (std::uint64_t seed = 1; seed <= runs; ++seed) {
            workload::Workload workload = requestsOf(service, Law::fixed(0.0));
            workload.arrivals.ratePerS = load * serverCount;
            Factory factory = start(factoryOf({servers(serverCount), decoders({}, 1)}), workload, seed);
            factory.runUntil(fromSeconds(seconds / 10));
            factory.restartMeasuring();
            factory.runUntil(fromSeconds(seconds));
            waitS.push_back(factory.state().recorder.queueS);
        }
        return waitS;
    }
    template <class Figure>
    static Interval intervalIn(const std::vector<Sketch>& sketches, Figure figure)
    {
        return intervalOf(int(sketches.size()),
                          [&](std::uint64_t seed) { return double(figure(sketches[std::size_t(seed) - 1])); });
    }
    static Interval meanWait(int serverCount, double load, const Law& service, double seconds)
    {
        return intervalIn(waits(serverCount, load, service, seconds), [](const Sketch& waitS) { return waitS.mean(); });
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
        QTest::addColumn<double>("share");  // of those who wait at all
        QTest::newRow("c 1, load .8") << 1 << 0.8 << 4.0 << 0.8;
        QTest::newRow("c 4, load .8") << 4 << 0.8 << 0.7455 << 0.5964;
        QTest::newRow("c 8, load .9") << 8 << 0.9 << 0.8769 << 0.7015;
        QTest::newRow("c 16, load .9") << 16 << 0.9 << 0.3696 << 0.5913;
        QTest::newRow("c 64, load .95") << 64 << 0.95 << 0.1837 << 0.5880;
    }
    void serversInParallelWaitAsErlangCSays()
    {
        QFETCH(int, servers);
        QFETCH(double, load);
        QFETCH(double, wait);
        QFETCH(double, share);
        const double requests = load > 0.94 ? 40'000.0 : 20'000.0;
        const std::vector<Sketch> waitS = waits(servers, load, Law::exponential(tokensPerSecond), requests / servers);
        compare(intervalIn(waitS, [](const Sketch& of) { return of.mean(); }), wait);
        const auto shareThatWaits = [](const Sketch& of) {
            // The share of those that wait no time lies below the first quantile above 0.
            double none = 0.0;
            for (double step = 0.5; step > 1e-4; step /= 2.0) {
                none += of.quantile(none + step) == 0.0 ? step : 0.0;
            }
            return 1.0 - none;
        };
        compare(intervalIn(waitS, shareThatWaits), share);
        // P(W > t) = C e^-(c - a) t.
        const double p95 = std::log(share / 0.05) / (servers * (1.0 - load));
        compare(intervalIn(waitS, [](const Sketch& of) { return of.quantile(0.95); }), p95);
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
            factory.runUntil(fromSeconds(20.0));
            factory.restartMeasuring();
            factory.runUntil(fromSeconds(20.0 + 20'000.0 / offered));
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
