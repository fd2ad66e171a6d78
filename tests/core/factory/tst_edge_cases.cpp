// labels: memory
#include "tests/core/factory/edge_case_factories.h"

#include <functional>
#include <ranges>

using namespace tokenfactory;
using namespace tokenfactory::factory;
using workload::Law;

namespace {

using Edit = std::function<void(FactorySpec&, Sessions&)>;

struct Case {
    const char* name;
    Edit edit;
};

/// Each must come to its end with everything conserved, whatever becomes of the requests.
const std::vector<Case>& cases()
{
    static const std::vector<Case> all = {
        {"as it is", [](FactorySpec&, Sessions&) {}},
        {"no request at all", [](FactorySpec&, Sessions& sessions) { sessions.count = 0; }},
        {"answers of one token", [](FactorySpec&, Sessions& sessions) { sessions.outputTokens = 1; }},
        {"answers of none", [](FactorySpec&, Sessions& sessions) { sessions.outputTokens = 0; }},
        {"all at one moment, without a gap",
         [](FactorySpec& spec, Sessions& sessions) {
             sessions.apartS = sessions.gapS = spec.handOffLatencyS = 0.0;
             for (PoolSpec& pool : spec.pools) {
                 pool.workers.front().fillLaw = pool.workers.front().decodeLaw = PassLaw{};
             }
         }},
        {"tiers without room", [](FactorySpec& spec, Sessions&) { spec = withTiers(spec, tierOf(0.0)); }},
        {"tiers without bandwidth",
         [](FactorySpec& spec, Sessions&) {
             spec = withTiers(spec, tierOf(1e6, 0.0));
             spec.tiers.loadOrRecompute = false;
         }},
        {"tiers without bandwidth, written when evicted",
         [](FactorySpec& spec, Sessions&) {
             spec = withTiers(spec, tierOf(1e6, 0.0));
             spec.tiers.loadOrRecompute = false;
             spec.tiers.writeDown = kv::WriteDown::onEviction;
             for (PoolSpec& pool : spec.pools) {
                 pool.workers.front().kvTokens = 2500.0;
             }
         }},
        {"prompts larger than the HBM", [](FactorySpec&, Sessions& sessions) { sessions.openingTokens = 200'000; }},
        {"answers larger than the HBM",
         [](FactorySpec& spec, Sessions& sessions) {
             sessions.outputTokens = 3000;
             for (PoolSpec& pool : spec.pools) {
                 pool.workers.front().kvTokens = 2500.0;
             }
         }},
        {"room for hardly one prompt",
         [](FactorySpec& spec, Sessions&) {
             for (PoolSpec& pool : spec.pools) {
                 pool.workers.front().kvTokens = 1200.0;
             }
         }},
        {"room for hardly one prompt, by first chunks",
         [](FactorySpec& spec, Sessions&) {
             spec.reserve = Reserve::firstChunk;
             for (PoolSpec& pool : spec.pools) {
                 pool.workers.front().kvTokens = 1200.0;
             }
         }},
        {"no queue", [](FactorySpec& spec, Sessions&) { spec.queueLimit = 0; }},
        {"one slot",
         [](FactorySpec& spec, Sessions&) {
             spec.admission.law = control::AdmissionLaw::credit;
             for (PoolSpec& pool : spec.pools) {
                 pool.workers.front().decodeSlots = 1;
             }
         }},
        {"chunks of one token", [](FactorySpec& spec, Sessions&) { spec.chunkTokens = 1; }},
        {"blocks of one token", [](FactorySpec& spec, Sessions&) { spec.tiers.blockTokens = 1; }},
        {"blobs of one token", [](FactorySpec&, Sessions& sessions) { sessions.blobTokens = 1; }},
        {"blocks larger than a prompt", [](FactorySpec& spec, Sessions&) { spec.tiers.blockTokens = 1 << 20; }},
        {"prompts of a million tokens",
         [](FactorySpec& spec, Sessions& sessions) {
             sessions.openingTokens = 1'000'000;
             sessions.blobTokens = 2048;
             spec.chunkTokens = 2048;
             for (PoolSpec& pool : spec.pools) {
                 pool.workers.front().kvTokens = 3e6;
             }
         }},
        {"a pool of no workers that fill",
         [](FactorySpec& spec, Sessions&) { spec.pools.front().workers.front().count = 0; }},
        {"a pool of no workers that decode",
         [](FactorySpec& spec, Sessions&) { spec.pools.back().workers.front().count = 0; }},
        {"a midfill pool of no workers",
         [](FactorySpec& spec, Sessions&) {
             spec.pools.push_back({.name = "midfill", .midfill = true, .workers = {}, .capacity = {}});
         }},
    };
    return all;
}

/// A factory of which all that can be is drawn, for sessions that end.
FactorySpec anyFactory(RandomStream& stream)
{
    const auto of = [&](std::initializer_list<double> values) { return values.begin()[stream.below(values.size())]; };
    const auto kvTokens = [&] { return of({1100.0, 1500.0, 2600.0, 6000.0, 1e5}); };
    FactorySpec spec = stream.below(2) == 0 ? aggregated() : disaggregated();
    if (stream.below(4) == 0) {
        spec.pools.push_back({.name = "midfill", .midfill = true, .workers = {workerOf(1e5)}, .capacity = {}});
    }
    for (PoolSpec& pool : spec.pools) {
        for (int kinds = 1 + int(stream.below(2)); kinds > std::ssize(pool.workers);) {
            pool.workers.push_back(pool.workers.front());
        }
        int workers = 0;
        for (WorkerSpec& worker : pool.workers) {
            worker.kvTokens = kvTokens();
            worker.count = int(stream.below(3));
            worker.decodeSlots = int(of({1, 2, 8}));
            worker.fillSlots = int(of({1, 3}));
            worker.fillsAhead = int(of({0, 1, 4}));
            workers += worker.count;
        }
        if (stream.below(4) == 0) {
            pool.capacity = control::CapacitySpec{.periodS = 0.3, .down = 0.8, .startUpS = 0.2, .coolDownS = 0.0};
        }
        for (int worker = 0; worker < workers; ++worker) {
            if (stream.below(3) == 0) {
                spec.failures.push_back({.atS = 1.5 * stream.uniform(),
                                         .pool = pool.name,
                                         .worker = worker,
                                         .repairS = stream.below(2) == 0 ? std::optional(0.4) : std::nullopt});
            }
        }
    }
    for (std::optional<TierSpec>* tier : {&spec.tiers.dram, &spec.tiers.ssd, &spec.tiers.pool, &spec.tiers.hotCache}) {
        if (stream.below(3) == 0) {
            *tier = tierOf(of({0.0, 2000.0, 20'000.0}), of({0.0, 1e4, 1e6, 1e9}), of({0.0, 0.01}));
        }
    }
    spec.tiers.writeDown = kv::WriteDown(stream.below(3));
    spec.tiers.loadOrRecompute = stream.below(2) == 0;
    spec.tiers.blockTokens = int(of({1, 16, 512}));
    spec.admission.law = control::AdmissionLaw(stream.below(7));
    spec.admission.buffer = 1 + int(stream.below(4));
    spec.admission.band = int(of({0, 3}));
    spec.admission.tickS = 0.1;
    spec.admission.reservedShare = of({0.0, 0.5});
    spec.reserve = Reserve(stream.below(3));
    spec.preemption = Preemption(stream.below(2));
    spec.fillRouting = control::RoutingLaw(stream.below(3));
    spec.decodeRouting = control::RoutingLaw(stream.below(3));
    if (stream.below(4) == 0) {
        spec.queueLimit = int(of({0, 2}));
    }
    return spec;
}

}  // namespace

class TestEdgeCases : public QObject {
    Q_OBJECT
private slots:
    void aRunEndsWithEverythingConserved_data()
    {
        QTest::addColumn<int>("which");
        QTest::addColumn<bool>("oneKind");
        for (int i = 0; i < std::ssize(cases()); ++i) {
            QTest::addRow("%s, disaggregated", cases()[std::size_t(i)].name) << i << false;
            QTest::addRow("%s, aggregated", cases()[std::size_t(i)].name) << i << true;
        }
    }
    void aRunEndsWithEverythingConserved()
    {
        QFETCH(int, which);
        QFETCH(bool, oneKind);
        FactorySpec spec = oneKind ? aggregated() : disaggregated();
        Sessions sessions;
        cases()[std::size_t(which)].edit(spec, sessions);
        Factory factory = startWith(spec, sessions);
        QCOMPARE(runToTheEnd(factory), QByteArray());
    }
    void whateverTheFactoryARunEnds()
    {
        std::int64_t completed = 0;
        std::int64_t refused = 0;
        for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
            RandomStream stream(seed, "any factory");
            const FactorySpec spec = anyFactory(stream);
            const auto built = plan(spec, {});
            QVERIFY(built);
            auto changed = std::make_shared<Plan>(**built);
            // A recurrent state, kept at the ends of blobs.
            const std::int64_t state = std::array{0, 0, 30, 300}[stream.below(4)];
            changed->bytesPerSequence = state;
            for (WorkerKind& kind : changed->kinds) {
                kind.bytesPerSequence = state;
            }
            changed->contextLimit = stream.below(4) == 0 ? 1300 : 0;
            Factory factory(changed, sourceOf({.count = 10, .turns = 4, .outputTokens = 50, .blobTokens = 128}), seed);
            const QByteArray wrong = runToTheEnd(factory);
            QVERIFY2(wrong.isEmpty(), "seed " + QByteArray::number(seed) + ": " + wrong);
            completed += measured(factory).requests.completed;
            refused += measured(factory).requests.arrived - measured(factory).requests.completed;
        }
        QVERIFY(completed > 20'000 && refused > 2000);
    }
    void ofOneTokenThereIsNoTimeBetweenTokens()
    {
        for (const FactorySpec& spec : {aggregated(), disaggregated()}) {
            Factory one = startWith(spec, {.outputTokens = 1});
            QCOMPARE(runToTheEnd(one), QByteArray());
            QCOMPARE(measured(one).requests.completed, 18);
            QCOMPARE(measured(one).ttftS.count(), 18);
            QCOMPARE(measured(one).tpotS.count(), 0);
            QCOMPARE(measured(one).passes > 0, spec.pools.front().decode);  // chunks ride in passes
            Factory none = startWith(spec, {.outputTokens = 0});
            QCOMPARE(runToTheEnd(none), QByteArray());
            QCOMPARE(measured(none).requests.completed, 18);
            QCOMPARE(measured(none).ttftS.count(), 0);
            QCOMPARE(measured(none).tokens.output, 0);
            QVERIFY(measured(none).e2eS.mean() > 0.0);
            Factory two = startWith(spec, {.outputTokens = 2});
            QCOMPARE(runToTheEnd(two), QByteArray());
            QCOMPARE(measured(two).tpotS.count(), 18);
        }
    }
    void whatCannotBeServedIsRefusedWithItsReason()
    {
        for (const FactorySpec& spec : {aggregated(), disaggregated()}) {
            Factory large = startWith(spec, {.openingTokens = 200'000});
            QCOMPARE(runToTheEnd(large), QByteArray());
            QCOMPARE(refusedFor(large, Refusal::largerThanHbm), 6);
            Factory context = startWith(spec, {.openingTokens = 5000}, 4096);
            QCOMPARE(runToTheEnd(context), QByteArray());
            QCOMPARE(refusedFor(context, Refusal::contextLimit), 6);
            // The opening finds room below the limit, the turn after does not.
            Factory session = startWith(spec, {.openingTokens = 4000}, 4096);
            QCOMPARE(runToTheEnd(session), QByteArray());
            QCOMPARE(refusedFor(session, Refusal::contextLimit), 6);
            QCOMPARE(measured(session).requests.completed, 6);
        }
        FactorySpec empty = disaggregated();
        empty.pools.back().workers.front().count = 0;
        Factory nobody = startWith(empty, {});
        QCOMPARE(runToTheEnd(nobody), QByteArray());
        QCOMPARE(refusedFor(nobody, Refusal::noWorker), 6);
    }
    void anAnswerEndsAtTheContextLimit()
    {
        for (const FactorySpec& spec : {aggregated(), disaggregated()}) {
            Factory factory = startWith(spec, {.turns = 1, .openingTokens = 1000, .outputTokens = 100}, 1040);
            QCOMPARE(runToTheEnd(factory), QByteArray());
            QCOMPARE(measured(factory).requests.completed, 6);
            QCOMPARE(measured(factory).tokens.output, 6 * 40);
        }
    }
    void aTierWithoutBandwidthIsLeftAlone()
    {
        for (const bool lazy : {false, true}) {
            FactorySpec spec = withTiers(disaggregated(), tierOf(1e6, 0.0));
            spec.tiers.loadOrRecompute = lazy;
            Factory factory = startWith(spec, {});
            QCOMPARE(runToTheEnd(factory), QByteArray());
            QCOMPARE(measured(factory).requests.completed, 18);
            QCOMPARE(measured(factory).tokens.origin[std::size_t(TokenOrigin::dram)], 0);
        }
    }
};

QTEST_GUILESS_MAIN(TestEdgeCases)
#include "tst_edge_cases.moc"
