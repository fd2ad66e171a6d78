// labels: memory
#include "tests/core/factory/edge_case_factories.h"

#include <functional>
#include <ranges>

using namespace tokenfactory;
using namespace tokenfactory::factory;
using workload::Law;

namespace {

/// When one of two workers is lost while a request is in the phase: the moment, of a run without the loss.
std::optional<SimTime> momentIn(const FactorySpec& spec, const Sessions& sessions, Phase phase, std::uint32_t worker)
{
    Factory factory = startWith(spec, sessions);
    while (!factory.isDrained()) {
        factory.step();
        for (const Live& live : factory.state().lives) {
            const bool isThere = live.fillWorker == worker || live.decodeWorker == worker;
            if (live.inUse && live.phase == phase && isThere && factory.nextEvent() > factory.now()) {
                return factory.now();
            }
        }
    }
    return std::nullopt;
}

}  // namespace

class TestLosses : public QObject {
    Q_OBJECT
private slots:
    void withoutAMidfillWorkerPrefillTakesWhatIsCached()
    {
        FactorySpec spec = disaggregated();
        spec.pools.push_back({.name = "midfill", .midfill = true, .workers = {workerOf(1e5)}, .capacity = {}});
        spec.failures = {{.atS = 0.3, .pool = "midfill", .worker = 0, .repairS = {}}};
        Factory factory = startWith(spec, {.turns = 6});
        QCOMPARE(runToTheEnd(factory), QByteArray());
        QCOMPARE(measured(factory).requests.completed, 36);
    }
    void aWorkerIsLostInEveryPhase_data()
    {
        QTest::addColumn<bool>("oneKind");
        QTest::addColumn<int>("phase");
        QTest::addColumn<bool>("repaired");
        QTest::addColumn<int>("workers");
        const std::array<const char*, phases> names = {"queued", "loading",    "waiting", "filling",
                                                       "filled", "handingOff", "ready",   "decoding"};
        for (int phase = int(Phase::loading); phase < phases; ++phase) {
            for (const int workers : {1, 2}) {
                for (const bool repaired : {false, true}) {
                    for (const bool oneKind : {false, true}) {
                        const bool exists =
                            !oneKind || (phase != int(Phase::filled) && phase != int(Phase::handingOff));
                        if (exists) {
                            QTest::addRow("%s, %d %s workers, %s", names[std::size_t(phase)], workers,
                                          oneKind ? "aggregated" : "disaggregated", repaired ? "repaired" : "for good")
                                << oneKind << phase << repaired << workers;
                        }
                    }
                }
            }
        }
    }
    void aWorkerIsLostInEveryPhase()
    {
        QFETCH(bool, oneKind);
        QFETCH(int, phase);
        QFETCH(bool, repaired);
        QFETCH(int, workers);
        // So little room and so slow a link that every phase lasts.
        FactorySpec spec = oneKind ? aggregated(3000.0, workers) : disaggregated(3000.0, workers);
        spec.tiers.dram = tierOf(1e5, 5e4, 0.01);
        spec.tiers.loadOrRecompute = false;
        spec.handOffLatencyS = 0.02;
        spec.pools.back().workers.front().decodeSlots = 2;
        const Sessions sessions{.count = 12, .turns = 4, .outputTokens = 40, .apartS = 0.01};
        int tried = 0;
        for (std::uint32_t worker = 0; worker < std::uint32_t(workers * (oneKind ? 1 : 2)); ++worker) {
            const std::optional<SimTime> moment = momentIn(spec, sessions, Phase(phase), worker);
            if (!moment) {
                continue;
            }
            ++tried;
            const bool decodes = !oneKind && worker >= std::uint32_t(workers);
            FactorySpec lost = spec;
            lost.failures = {{.atS = toSeconds(*moment) + 1e-9,
                              .pool = oneKind   ? "all"
                                      : decodes ? "decode"
                                                : "fill",
                              .worker = int(worker) % workers,
                              .repairS = repaired ? std::optional(3.0) : std::nullopt}};
            Factory factory = startWith(lost, sessions);
            QCOMPARE(runToTheEnd(factory), QByteArray());
            const RequestCounts& counts = measured(factory).requests;
            if (repaired || workers > 1) {
                QCOMPARE(counts.completed, 48);
                QVERIFY(counts.putBack > 0);
            } else {
                QVERIFY(counts.failed > 0);
                QVERIFY(refusedFor(factory, Refusal::noWorker) > 0);
            }
        }
        QVERIFY(tried > 0);
    }
    void allWorkersAreLostForGood()
    {
        for (const bool oneKind : {false, true}) {
            for (const double at : {0.0, 0.01, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0}) {
                FactorySpec spec = oneKind ? aggregated(1e5, 2) : disaggregated(1e5, 2);
                for (const PoolSpec& pool : spec.pools) {
                    for (const int worker : {0, 1}) {
                        spec.failures.push_back(
                            {.atS = at + 0.013 * worker, .pool = pool.name, .worker = worker, .repairS = {}});
                    }
                }
                Factory factory = startWith(spec, {.turns = 20});
                QCOMPARE(runToTheEnd(factory), QByteArray());
                const RequestCounts& counts = measured(factory).requests;
                QVERIFY(counts.failed + refusedFor(factory, Refusal::noWorker) > 0);
            }
        }
    }
    void everyLawComesToItsEnd_data()
    {
        QTest::addColumn<int>("law");
        QTest::addColumn<int>("output");
        QTest::addColumn<int>("buffer");
        QTest::addColumn<int>("failure");
        const std::array<const char*, 3> failures = {"nothing lost", "a worker lost and repaired", "all lost for good"};
        for (int law = 0; law <= int(control::AdmissionLaw::pi); ++law) {
            for (const int output : {0, 1, 30}) {
                for (const int buffer : {0, 1, 3}) {
                    for (int failure = 0; failure < std::ssize(failures); ++failure) {
                        if (law != int(control::AdmissionLaw::pi) || buffer > 0) {
                            QTest::addRow("%s, buffer %d, answers of %d, %s",
                                          std::string(control::name(control::AdmissionLaw(law))).c_str(), buffer,
                                          output, failures[std::size_t(failure)])
                                << law << output << buffer << failure;
                        }
                    }
                }
            }
        }
    }
    void everyLawComesToItsEnd()
    {
        QFETCH(int, law);
        QFETCH(int, output);
        QFETCH(int, buffer);
        QFETCH(int, failure);
        for (const bool oneKind : {false, true}) {
            FactorySpec spec = oneKind ? aggregated(4000.0, 2) : disaggregated(4000.0, 2);
            spec.admission.law = control::AdmissionLaw(law);
            spec.admission.buffer = buffer;
            spec.admission.band = 2;
            spec.admission.tickS = 0.1;
            for (const PoolSpec& pool : spec.pools) {
                const std::optional<double> repairS = failure == 1 ? std::optional(0.5) : std::nullopt;
                for (int worker = 0; worker < failure; ++worker) {
                    spec.failures.push_back(
                        {.atS = 0.12 + 0.02 * worker, .pool = pool.name, .worker = worker, .repairS = repairS});
                }
            }
            Factory factory = startWith(spec, {.turns = 4, .outputTokens = output});
            QCOMPARE(runToTheEnd(factory), QByteArray());
            if (failure < 2) {
                QCOMPARE(measured(factory).requests.completed, 24);
            }
        }
    }
    void aLawThatAimsAtNobodyReadyIsAProblem()
    {
        FactorySpec spec = disaggregated();
        spec.admission.law = control::AdmissionLaw::pi;
        const auto built = plan(spec, {});
        QVERIFY(!built);
        QCOMPARE(built.error().front().where, std::string("admission/buffer"));
        spec.admission.buffer = 1;
        QVERIFY(plan(spec, {}));
    }
    void theOnlyDecodeWorkerWithRoomIsLostForGood()
    {
        // The other one is too small for what is filled: it must not stand in the way for ever.
        FactorySpec spec = disaggregated();
        WorkerSpec small = workerOf(500.0);
        spec.pools.back().workers.push_back(small);
        for (const double at : {0.0, 0.02, 0.03, 0.06, 0.2, 0.4}) {
            spec.failures = {{.atS = at, .pool = "decode", .worker = 0, .repairS = {}}};
            Factory factory = startWith(spec, {.turns = 8});
            QCOMPARE(runToTheEnd(factory), QByteArray());
        }
    }
    void theOnlyDecodeWorkerWithRoomIsSwitchedOff()
    {
        FactorySpec spec = disaggregated();
        spec.pools.back().workers = {workerOf(500.0), workerOf(1e5)};
        spec.pools.back().capacity =
            control::CapacitySpec{.periodS = 0.5, .down = 0.9, .startUpS = 0.2, .coolDownS = 0.0};
        Factory factory = startWith(spec, {.turns = 8, .gapS = 2.0});
        QCOMPARE(runToTheEnd(factory), QByteArray());
        QCOMPARE(measured(factory).requests.completed, 48);
    }
    void aDrainingWorkerWhoseFellowIsLostEndsItsWork()
    {
        FactorySpec spec = aggregated(1e5, 2);
        spec.pools.back().capacity = control::CapacitySpec{
            .periodS = 0.2, .down = 1.0, .survivorGuard = false, .startUpS = 0.2, .coolDownS = 0.0};
        for (const double at : {0.2, 0.21, 0.25, 0.3, 0.41, 0.5}) {
            spec.failures = {{.atS = at, .pool = "all", .worker = 0, .repairS = {}}};
            Factory factory = startWith(spec, {.turns = 10});
            QCOMPARE(runToTheEnd(factory), QByteArray());
            QCOMPARE(measured(factory).requests.completed, 60);
        }
    }
    void snapshotsThatFillTheHbmGiveWay()
    {
        // The states kept with a prefix take more room than its KV: what is held to be used again and what is new do
        // not fit together, so the prefix is let go.
        for (const bool oneKind : {false, true}) {
            for (const double kvTokens : {2600.0, 3000.0, 4000.0, 6000.0}) {
                const FactorySpec spec = oneKind ? aggregated() : disaggregated();
                auto built = std::make_shared<Plan>(**plan(spec, {}));
                built->bytesPerSequence = 400;
                for (WorkerKind& kind : built->kinds) {
                    kind.bytesPerSequence = 400;
                    kind.kvBytes = std::int64_t(kvTokens);
                }
                Factory factory(built, sourceOf({.turns = 6, .blobTokens = 128}), 1);
                QCOMPARE(runToTheEnd(factory), QByteArray());
                QCOMPARE(measured(factory).requests.completed, 36);
            }
        }
    }
    void whatNeverEvictsIsStuckOnceItIsFull()
    {
        FactorySpec spec = disaggregated(5000.0);
        spec.tiers.hbmEviction = kv::EvictionPolicy::pinned;
        Factory factory = startWith(spec, {.turns = 12});
        QVERIFY(!factory.isStuck());
        factory.runUntil(fromSeconds(1000.0));
        QVERIFY(factory.isStuck());
        QVERIFY(!factory.isDrained());
        QCOMPARE(joined(factory.violations()), QByteArray());
    }
    void allPrefillRoomIsPinned()
    {
        // Prompts wait in a prefill HBM of two of them for one slow decode worker of one.
        FactorySpec spec = disaggregated();
        spec.pools.front().workers.front().kvTokens = 2500.0;
        spec.pools.front().workers.front().fillSlots = 4;
        spec.pools.back().workers.front().kvTokens = 1300.0;
        spec.pools.back().workers.front().decodeLaw = PassLaw{.baseS = 0.1};
        for (const Reserve reserve : {Reserve::firstChunk, Reserve::fullInput, Reserve::finalSize}) {
            spec.reserve = reserve;
            Factory factory = startWith(spec, {.count = 20, .turns = 2, .openingTokens = 1000, .apartS = 0.001});
            QCOMPARE(runToTheEnd(factory), QByteArray());
            QCOMPARE(measured(factory).requests.completed, 40);
        }
    }
};

QTEST_GUILESS_MAIN(TestLosses)
#include "tst_losses.moc"
