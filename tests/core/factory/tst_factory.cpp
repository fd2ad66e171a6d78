#include "tests/core/factory/made_up.h"

using namespace tokenfactory;
using namespace tokenfactory::factory;
using workload::Law;

namespace {

constexpr std::int64_t mostEvents = 400'000;

Factory start(const Made& made) { return factory::start(made.spec, made.workload, 7); }

/// All until the time or the most events; false for more of those.
bool runsUntil(Factory& factory, double seconds)
{
    for (std::int64_t events = 0; factory.nextEvent() <= fromSeconds(seconds); ++events) {
        if (events > mostEvents || factory.nextEvent() == SimTime::never()) {
            return events <= mostEvents;
        }
        factory.step();
    }
    return true;
}

const RequestCounts& countsOf(const Factory& factory) { return factory.state().recorder.requests; }

std::int64_t refusedFor(const Factory& factory, Refusal why) { return countsOf(factory).refused[std::size_t(why)]; }

/// Ten requests of fixed lengths, all at once, one turn each; from then on the next when one is answered.
workload::Workload fixedRequests(double input, double output)
{
    workload::Workload workload = requestsOf(Law::fixed(input), Law::fixed(output));
    workload.arrivals = {.kind = workload::ArrivalKind::closed, .liveTrees = 10};
    return workload;
}

FactorySpec smallFactory(double kvTokens)
{
    WorkerSpec fill;
    fill.fillLaw = PassLaw{.baseS = 0.01, .perNewTokenS = 1e-5};
    fill.kvTokens = kvTokens;
    const PoolSpec fills{.name = "fill", .prefill = true, .workers = {fill}, .capacity = {}};
    FactorySpec spec = factoryOf({fills, decoders({.baseS = 0.01}, 8, kvTokens)});
    spec.tiers.reuse = true;
    return spec;
}

FactorySpec smallAggregated(double kvTokens)
{
    FactorySpec spec = smallFactory(kvTokens);
    WorkerSpec worker = spec.pools.front().workers.front();
    worker.decodeLaw = PassLaw{.baseS = 0.01, .perNewTokenS = 1e-5};
    spec.pools = {{.name = "all", .prefill = true, .decode = true, .workers = {worker}, .capacity = {}}};
    return spec;
}

}  // namespace

class TestFactory : public QObject {
    Q_OBJECT
private slots:
    void nothingIsLostOrMade_data()
    {
        QTest::addColumn<std::uint64_t>("seed");
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            QTest::addRow("%d", int(seed)) << seed;
        }
    }
    void nothingIsLostOrMade()
    {
        QFETCH(std::uint64_t, seed);
        Factory factory = start(madeUp(seed));
        std::int64_t steps = 0;
        while (factory.nextEvent() <= fromSeconds(60.0) && steps < mostEvents) {
            factory.step();
            if (++steps % 1000 == 0) {
                QCOMPARE(factory.violations(), std::vector<std::string>{});
            }
        }
        QCOMPARE(factory.violations(), std::vector<std::string>{});
        QVERIFY2(steps < mostEvents, "does not come forward");
        QVERIFY(countsOf(factory).completed > 20);
    }
    void inAllOfThemSequencesHadToLeaveAndTiersWereUsed()
    {
        std::int64_t putBack = 0;
        std::int64_t fromTiers = 0;
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            Factory factory = start(madeUp(seed));
            QVERIFY(runsUntil(factory, 30.0));
            putBack += countsOf(factory).putBack;
            const auto& origin = factory.state().recorder.tokens.origin;
            fromTiers += origin[std::size_t(TokenOrigin::dram)] + origin[std::size_t(TokenOrigin::pool)];
        }
        QVERIFY(putBack > 50);
        QVERIFY(fromTiers > 1000);
    }
    void aRunComesOutAlikeAndSoDoesACopy()
    {
        for (std::uint64_t seed = 50; seed < 58; ++seed) {
            const Made made = madeUp(seed);
            Factory first = start(made);
            Factory second = start(made);
            Factory other = start(madeUp(seed + 100));
            QVERIFY(runsUntil(first, 15.0));
            Factory copy = first;
            const std::uint64_t middle = first.fingerprint();
            QVERIFY(runsUntil(first, 35.0));
            // Beside another run, in turns.
            for (double until = 5.0; until <= 35.0; until += 5.0) {
                QVERIFY(runsUntil(second, until));
                QVERIFY(runsUntil(other, until));
            }
            QCOMPARE(copy.fingerprint(), middle);
            QVERIFY(runsUntil(copy, 35.0));
            QCOMPARE(second.fingerprint(), first.fingerprint());
            QCOMPARE(copy.fingerprint(), first.fingerprint());
            QVERIFY(copy.state().recorder == first.state().recorder);
            QVERIFY(first.fingerprint() != middle && first.fingerprint() != other.fingerprint());
        }
    }
    void answersOfNoTokenAndOfOneAreComplete()
    {
        for (const FactorySpec& spec : {smallFactory(1e5), smallAggregated(1e5)}) {
            for (const double output : {0.0, 1.0, 2.0}) {
                Factory factory = factory::start(spec, fixedRequests(1000.0, output));
                QVERIFY(runsUntil(factory, 10.0));
                const RequestCounts& counts = countsOf(factory);
                QVERIFY(counts.completed > 100);
                QCOMPARE(factory.state().recorder.tokens.output, counts.completed * std::int64_t(output));
                QCOMPARE(factory.violations(), std::vector<std::string>{});
            }
        }
    }
    void whatIsLargerThanTheHbmIsRefused()
    {
        for (const FactorySpec& spec : {smallFactory(5000.0), smallAggregated(5000.0)}) {
            Factory prompts = factory::start(spec, fixedRequests(5001.0, 10.0));
            QVERIFY(runsUntil(prompts, 60.0));
            QCOMPARE(countsOf(prompts).completed, 0);
            QVERIFY(refusedFor(prompts, Refusal::largerThanHbm) > 0);
            // The prompt finds room, but not all of the answer.
            Factory answers = factory::start(spec, fixedRequests(4900.0, 200.0));
            QVERIFY(runsUntil(answers, 60.0));
            QCOMPARE(countsOf(answers).completed, 0);
            QVERIFY(countsOf(answers).failed > 0);
            QCOMPARE(answers.violations(), std::vector<std::string>{});
            // Exactly full.
            Factory full = factory::start(spec, fixedRequests(4900.0, 50.0));
            QVERIFY(runsUntil(full, 60.0));
            QVERIFY(countsOf(full).completed > 10);
            QCOMPARE(countsOf(full).failed, 0);
        }
    }
    void tiersWithoutRoomHoldNothing()
    {
        FactorySpec spec = smallFactory(20'000.0);
        TierSpec none;
        none.capacityBytes = 0.0;
        spec.tiers.dram = spec.tiers.ssd = spec.tiers.pool = spec.tiers.hotCache = none;
        Factory factory = factory::start(spec, fixedRequests(1000.0, 20.0));
        QVERIFY(runsUntil(factory, 20.0));
        QVERIFY(countsOf(factory).completed > 100);
        QCOMPARE(factory.state().store.place(factory.state().workers.front().dram).usedBytes, 0);
        QCOMPARE(factory.violations(), std::vector<std::string>{});
    }
    void whatPassesTheContextLimitIsRefused()
    {
        auto built = *plan(smallFactory(1e5), {});
        auto limited = std::make_shared<Plan>(*built);
        limited->contextLimit = 1000;
        const auto count = [&](double input) {
            Factory factory(
                limited, workload::SessionSource(std::make_shared<workload::Workload>(fixedRequests(input, 10.0)), 1),
                1);
            const bool done = runsUntil(factory, 10.0);
            return done ? refusedFor(factory, Refusal::contextLimit) : -1;
        };
        QCOMPARE(count(999.0), 0);
        QVERIFY(count(1001.0) > 0);
    }
    void withoutWorkersRequestsAreRefused()
    {
        for (const char* pool : {"fill", "decoders"}) {
            FactorySpec spec = smallFactory(1e5);
            spec.failures = {{.atS = 5.0, .pool = pool, .worker = 0, .repairS = {}}};
            Factory factory = factory::start(spec, fixedRequests(1000.0, 20.0));
            QVERIFY(runsUntil(factory, 30.0));
            QVERIFY(countsOf(factory).completed > 10);
            QVERIFY(refusedFor(factory, Refusal::noWorker) > 0);
            QCOMPARE(factory.violations(), std::vector<std::string>{});
        }
    }
    void aWorkerThatDrainsKeepsWhatIsNotHandedOff()
    {
        FactorySpec spec = smallFactory(20'000.0);
        spec.pools.front().workers.front().count = 3;
        spec.pools.front().capacity =
            control::CapacitySpec{.periodS = 2.0, .down = 0.9, .startUpS = 1.0, .coolDownS = 0.0};
        spec.handOffLatencyS = 0.5;
        Factory factory = factory::start(spec, fixedRequests(1000.0, 20.0));
        for (int i = 1; i <= 60; ++i) {
            QVERIFY(runsUntil(factory, i));
            QCOMPARE(factory.violations(), std::vector<std::string>{});
        }
        QVERIFY(std::ranges::any_of(factory.state().workers,
                                    [](const Worker& worker) { return worker.state == WorkerState::off; }));
        QCOMPARE(countsOf(factory).putBack, 0);
    }
};

QTEST_GUILESS_MAIN(TestFactory)
#include "tst_factory.moc"
