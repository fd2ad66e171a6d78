#include "core/control/stability.h"
#include "tests/core/factory/laws_only.h"
#include "tests/core/factory/replicated.h"

#include <algorithm>
#include <map>

using namespace tokenfactory;
using namespace tokenfactory::factory;
using control::AdmissionLaw;
using workload::Law;

namespace {

constexpr double memoryTokens = 10'000.0;
constexpr int steps = 100;  ///< of decode, L
constexpr double passS = 0.01;

struct Seen {
    double completedPerStep = 0.0;
    double evictedPerCompletion = 0.0;
};

/// Alike sequences decode in a memory that their growth fills; the newest leaves and begins again.
Seen run(const control::GrowingBatch& batch, Reserve reserve, double pacedPerStep = 0.0)
{
    // The first token comes from the fill, each other one from a step.
    workload::Workload workload = requestsOf(Law::fixed(batch.input), Law::fixed(steps + 1));
    workload.arrivals = {.kind = workload::ArrivalKind::closed, .liveTrees = 400};
    FactorySpec spec = factoryOf({instantFill(), decoders({.baseS = passS}, 100'000, batch.memory)});
    spec.reserve = reserve;
    spec.preemption = Preemption::restart;
    if (pacedPerStep > 0.0) {
        spec.admission.law = AdmissionLaw::paced;
        spec.admission.decodeS = 100'000 / (pacedPerStep / passS);
        spec.admission.factor = 1.0;
        spec.admission.buffer = 100'000;
    }
    Factory factory = start(spec, workload);
    factory.runUntil(fromSeconds(10.0 * steps * passS + 0.5 * passS));
    factory.restartMeasuring();
    const double before = double(factory.state().recorder.passes);
    factory.runUntil(fromSeconds(40.0 * steps * passS + 0.5 * passS));
    const Recorder& recorder = factory.state().recorder;
    const double stepsDone = double(recorder.passes) - before;
    return {.completedPerStep = double(recorder.requests.completed) / stepsDone,
            .evictedPerCompletion = double(recorder.requests.putBack) / double(recorder.requests.completed)};
}

control::GrowingBatch batchOf(double input) { return {.memory = memoryTokens, .input = input, .output = steps}; }

}  // namespace

class TestMemoryGrowth : public QObject {
    Q_OBJECT
private slots:
    void alikeSequencesFallIntoLockstep_data()
    {
        QTest::addColumn<double>("input");
        QTest::addColumn<double>("simulated");
        QTest::newRow("one token, the shortest prompt") << 1.0 << 0.505;
        QTest::newRow("10") << 10.0 << 0.544;
        QTest::newRow("100") << 100.0 << 0.752;
        QTest::newRow("500, few at once") << 500.0 << 0.881;
    }
    void alikeSequencesFallIntoLockstep()
    {
        QFETCH(double, input);
        QFETCH(double, simulated);
        const control::GrowingBatch batch = batchOf(input);
        for (const Reserve reserve : {Reserve::fullInput, Reserve::finalSize}) {
            const Seen seen = run(batch, reserve);
            const double ratio = seen.completedPerStep / control::idealRate(batch);
            // Between what the formula says and the reference's own simulation, within 1 %.
            const double formula = control::lockstepRatio(batch);
            QVERIFY2(ratio >= 0.99 * std::min(simulated, formula), against(ratio, simulated));
            QVERIFY2(ratio <= 1.01 * std::max(simulated, formula), against(ratio, formula));
            if (reserve == Reserve::finalSize) {
                QCOMPARE(seen.evictedPerCompletion, 0.0);
            }
        }
    }
    void pacingAtTheEvenBatchCuresIt_data()
    {
        QTest::addColumn<double>("input");
        QTest::newRow("one token") << 1.0;
        QTest::newRow("10") << 10.0;
        QTest::newRow("100") << 100.0;
    }
    void pacingAtTheEvenBatchCuresIt()
    {
        QFETCH(double, input);
        const control::GrowingBatch batch = batchOf(input);
        // A sequence holds its prompt from half a step before its first, and a fill of all memory leaves no room for
        // it: paced a little lower.
        const Seen seen = run(batch, Reserve::fullInput, 0.98 * control::idealRate(batch));
        const double ratio = seen.completedPerStep / control::idealRate(batch);
        oracleRow("0.93 to 1.01", QByteArray::number(ratio), "of the ideal rate");
        oracleRow("<= 0.07", QByteArray::number(seen.evictedPerCompletion), "evictions per completion");
        QCOMPARE_GE(ratio, 0.93);
        QCOMPARE_LE(ratio, 1.01);
        QCOMPARE_LE(seen.evictedPerCompletion, 0.07);
    }
    void lengthsThatDifferCureItToo()
    {
        // M = 30,000; lengths uniform 30 to 119, input 100: the ideal, .07 evictions a completion.
        workload::Workload workload = requestsOf(Law::fixed(100.0), Law::uniform(30.5, 120.5));
        workload.arrivals = {.kind = workload::ArrivalKind::closed, .liveTrees = 1000};
        FactorySpec spec = factoryOf({instantFill(), decoders({.baseS = passS}, 100'000, 30'000.0)});
        spec.preemption = Preemption::restart;
        const Interval got = intervalOf(4, [&](std::uint64_t seed) {
            Factory factory = start(spec, workload, seed);
            factory.runUntil(fromSeconds(10.0));
            factory.restartMeasuring();
            factory.runUntil(fromSeconds(60.0));
            return double(factory.state().recorder.requests.completed) / (50.0 / passS);
        });
        // Token-steps of a request: sum over its steps of 100 + step.
        double tokenSteps = 0.0;
        for (int length = 30; length < 120; ++length) {
            tokenSteps += length * (100.0 + (length + 1.0) / 2.0) / 90.0;
        }
        const double ideal = control::kvLimitedRate(30'000.0, 1.0, tokenSteps);
        QVERIFY2(within(got.mean, ideal, 0.03), against(got, ideal));
    }
    /// Four prompts of 100k fill 90 % of the memory; a fifth comes (aggregated pool, 2,048 tokens a chunk).
    static Factory fifthPrompt(Reserve reserve)
    {
        workload::Workload workload = requestsOf(Law::fixed(100'000.0), Law::fixed(4000.0));
        workload.arrivals = {.kind = workload::ArrivalKind::closed, .liveTrees = 5};
        WorkerSpec worker;
        worker.decodeSlots = 64;
        worker.fillSlots = 1;
        worker.fillsAhead = 8;
        worker.fillLaw = PassLaw{.perNewTokenS = 5e-5};
        worker.decodeLaw = PassLaw{.baseS = 0.01, .perNewTokenS = 5e-5};
        worker.kvTokens = 450'000.0;
        FactorySpec spec =
            factoryOf({{.name = "all", .prefill = true, .decode = true, .workers = {worker}, .capacity = {}}});
        spec.reserve = reserve;
        Factory factory = start(spec, workload);
        factory.runUntil(fromSeconds(200.0));
        return factory;
    }
    void admissionByTheFirstChunkLivelocks()
    {
        const Factory chunk = fifthPrompt(Reserve::firstChunk);
        const Factory full = fifthPrompt(Reserve::fullInput);
        const Recorder& careless = chunk.state().recorder;
        const Recorder& guarded = full.state().recorder;
        // The fifth is put back again and again without a token said.
        oracleRow("> 20", QByteArray::number(double(careless.requests.putBack)), "put back, by the first chunk");
        oracleRow(0.0, double(guarded.requests.putBack), "put back, by the full input");
        QCOMPARE_GT(careless.requests.putBack, 20);
        QCOMPARE_GT(careless.tokens.recomputed, 1'000'000);
        // With all its input reserved it waits; nothing is computed twice, for growth alone never fills the rest.
        QCOMPARE(guarded.requests.putBack, 0);
        QCOMPARE(guarded.tokens.recomputed, 0);
        QCOMPARE_GT(full.state().recorder.saidTokens, 3.0 * chunk.state().recorder.saidTokens);
        QCOMPARE(full.violations(), std::vector<std::string>{});
        QCOMPARE(chunk.violations(), std::vector<std::string>{});
    }
    void noneIsPutBackTwiceWithoutProgress()
    {
        // Memory that growth does fill: those put back come again only when their whole prompt has room.
        workload::Workload workload = requestsOf(Law::fixed(1000.0), Law::lognormal(500.0, 1.0));
        workload.arrivals = {.kind = workload::ArrivalKind::closed, .liveTrees = 60};
        WorkerSpec worker;
        worker.decodeSlots = 64;
        worker.fillSlots = 1;
        worker.fillsAhead = 8;
        worker.fillLaw = PassLaw{.perNewTokenS = 2e-5};
        worker.decodeLaw = PassLaw{.baseS = 0.01, .perNewTokenS = 2e-5};
        worker.kvTokens = 30'000.0;
        FactorySpec spec =
            factoryOf({{.name = "all", .prefill = true, .decode = true, .workers = {worker}, .capacity = {}}});
        Factory factory = start(spec, workload);
        std::map<std::int64_t, std::pair<int, int>> last;  // by request: times put back, tokens said then
        std::int64_t twice = 0;
        std::int64_t seenPutBack = 0;
        while (factory.now() < fromSeconds(300.0)) {
            factory.step();
            if (factory.state().recorder.requests.putBack == seenPutBack) {
                continue;
            }
            seenPutBack = factory.state().recorder.requests.putBack;
            for (const Live& live : factory.state().lives) {
                if (!live.inUse || live.putBack == 0) {
                    continue;
                }
                auto& [times, said] = last[live.request.id];
                if (live.putBack > times) {
                    twice += times > 0 && live.said <= said ? 1 : 0;
                    times = live.putBack;
                    said = live.said;
                }
            }
        }
        const Recorder& recorder = factory.state().recorder;
        oracleRow(0.0, double(twice), "put back twice without progress");
        QCOMPARE_GT(recorder.requests.putBack, 10);
        QCOMPARE(twice, 0);
        QCOMPARE(factory.violations(), std::vector<std::string>{});
    }
};

QTEST_GUILESS_MAIN(TestMemoryGrowth)
#include "tst_memory_growth.moc"
