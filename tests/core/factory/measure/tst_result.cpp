#include "core/catalog/catalog.h"
#include "core/factory/measure/result.h"
#include "core/factory/snapshot.h"
#include "tests/core/factory/busy_factory.h"

#include <cmath>
#include <set>

using namespace tokenfactory;
using namespace tokenfactory::factory;
using workload::Law;

namespace {

/// Sessions that come back, in a factory of two pools with a DRAM tier, all by laws.
FactorySpec tiered()
{
    WorkerSpec fill;
    fill.count = 2;
    fill.fillLaw = PassLaw{.baseS = 0.01, .perNewTokenS = 2e-5};
    fill.kvTokens = 20'000.0;
    const PoolSpec fills{.name = "prefill", .prefill = true, .workers = {fill}, .capacity = {}};
    FactorySpec spec = factoryOf({fills, decoders({.baseS = 0.01, .perSequenceS = 1e-4}, 16, 40'000.0)});
    spec.admission.law = control::AdmissionLaw::credit;
    spec.tiers.reuse = true;
    spec.tiers.blockTokens = 16;
    spec.tiers.dram.emplace();
    spec.tiers.dram->capacityBytes = 100'000.0;
    spec.tiers.dram->bandwidthBytesPerS = 1e6;
    spec.handOffLatencyS = 0.002;
    spec.limits = {.ttftS = 0.1, .tpotS = 0.02};
    return spec;
}

workload::Workload sessions()
{
    workload::Workload workload = busySessions();
    workload.arrivals.liveTrees = 24;
    workload.contextLimit = 9000;
    return workload;
}

/// One rack of eight as the presets have it, a small model on it.
Expected<std::shared_ptr<const Plan>> onRack(const catalog::Catalog& catalog)
{
    WorkerSpec worker;
    worker.system = "b200-hgx";
    worker.layout.tp = 8;
    worker.layout.ep = 8;
    worker.decodeSlots = 64;
    FactorySpec spec;
    spec.pools = {{.name = "all", .prefill = true, .decode = true, .workers = {worker}, .capacity = {}}};
    PlanInputs inputs;
    inputs.model = *catalog.model("gpt-oss-120b");
    inputs.systems = {*catalog.system("b200-hgx")};
    inputs.calibration = *catalog.calibration("projected");
    return plan(spec, inputs);
}

bool isShare(double value) { return value >= 0.0 && value <= 1.0; }

}  // namespace

class TestResult : public QObject {
    Q_OBJECT
private slots:
    void countsAddUpFromTheEndOfWarmUp()
    {
        Factory factory = start(tiered(), sessions());
        factory.runUntil(fromSeconds(20.0));
        factory.restartMeasuring();
        factory.runUntil(fromSeconds(120.0));
        const RunResult run = resultOf(factory);
        QCOMPARE(run.warmUpS, 20.0);
        QCOMPARE(run.simulatedS, 120.0);
        QVERIFY(run.heldBefore > 0 && run.held > 0 && run.requests.completed > 100);
        QCOMPARE(run.heldBefore + run.requests.arrived,
                 run.requests.completed + run.refused() + run.requests.failed + run.held);
        QCOMPARE(run.violations, std::vector<std::string>{});
        QCOMPARE(run.outputTokensPerS, double(run.tokens.output) / 100.0);
        QVERIFY(run.goodputTokensPerS > 0.0 && run.goodputTokensPerS < run.outputTokensPerS);
        QCOMPARE(run.backlogEnd, double(run.held));
    }
    void whatIsMeasuredIsWhatCameAfterWarmUp()
    {
        Factory whole = start(tiered(), sessions());
        whole.runUntil(fromSeconds(60.0));
        Factory second = whole;
        second.restartMeasuring();
        const RunResult first = resultOf(whole);
        whole.runUntil(fromSeconds(150.0));
        second.runUntil(fromSeconds(150.0));
        const RunResult both = resultOf(whole);
        const RunResult after = resultOf(second);
        QCOMPARE(after.requests.completed, both.requests.completed - first.requests.completed);
        QCOMPARE(after.cachedTokens(), both.cachedTokens() - first.cachedTokens());
        QCOMPARE(after.tiers.size(), both.tiers.size());
        for (std::size_t i = 0; i < both.tiers.size(); ++i) {
            QCOMPARE(after.tiers[i].readBytes, both.tiers[i].readBytes - first.tiers[i].readBytes);
            QCOMPARE(after.tiers[i].writtenBytes, both.tiers[i].writtenBytes - first.tiers[i].writtenBytes);
        }
        QVERIFY(!both.links.empty());
        for (std::size_t i = 0; i < both.links.size(); ++i) {
            QCOMPARE(after.links[i].bytes, both.links[i].bytes - first.links[i].bytes);
        }
        QCOMPARE(after.fingerprint, both.fingerprint);
        QCOMPARE(after.events, both.events);
        QVERIFY(std::abs(after.pools[0].busyS - (both.pools[0].busyS - first.pools[0].busyS)) < 1e-6);
    }
    void serviceIsWhatIsLeftOfAllWithoutTheirWaits()
    {
        workload::Workload nowAndThen = sessions();
        nowAndThen.arrivals = {.kind = workload::ArrivalKind::poisson, .ratePerS = 3.0};
        nowAndThen.turns = Law::fixed(1.0);
        nowAndThen.outputTokens = Law::uniform(2.0, 40.0);
        Factory factory = start(tiered(), nowAndThen);
        const Recorder& seen = factory.state().recorder;
        double s = 0.0;
        while (seen.requests.completed < 200 || seen.system.there() > 0.0) {
            factory.runUntil(fromSeconds(s += 0.01));
            QVERIFY(s < 1000.0);
        }
        QCOMPARE(seen.requests.putBack, 0);
        QCOMPARE(seen.decodeWaitS.count(), seen.e2eS.count());
        const auto all = [](const Sketch& sketch) { return sketch.mean() * double(sketch.count()); };
        QVERIFY(all(seen.queueS) + all(seen.fillWaitS) + all(seen.decodeWaitS) > 0.0);
        QVERIFY(std::abs(seen.servedS -
                         (all(seen.e2eS) - all(seen.queueS) - all(seen.fillWaitS) - all(seen.decodeWaitS))) < 1e-6);
        QVERIFY(seen.servedS > double(seen.requests.completed) * (0.01 + 0.01));
    }
    void hbmBytesOnlyGrowAndAreThoseOfTheTime()
    {
        const auto catalog = catalog::readCatalog(TOKENFACTORY_SOURCE_DIR "/presets");
        QVERIFY(catalog.has_value());
        const auto built = onRack(*catalog);
        QVERIFY(built.has_value());
        Factory factory(*built, workload::SessionSource(std::make_shared<workload::Workload>(sessions()), 3), 3);
        double before = 0.0;
        double atRestart = 0.0;
        for (int step = 1; step <= 100; ++step) {
            factory.runUntil(fromSeconds(0.05 * step));
            if (step == 50) {
                atRestart = before;
                factory.restartMeasuring();
            }
            const double bytes = snapshotOf(factory).workers[0].hbmBytes + atRestart;
            QVERIFY2(bytes >= before || step == 50, qPrintable(QString::number(step)));
            before = bytes;
        }
        QVERIFY(before > 0.0);
    }
    void hitsOfAllTiersAreTheCachedTokens()
    {
        Factory factory = start(tiered(), sessions());
        factory.runUntil(fromSeconds(120.0));
        const RunResult run = resultOf(factory);
        QCOMPARE(run.tiers.size(), 2U);
        std::int64_t hits = 0;
        for (const TierResult& tier : run.tiers) {
            hits += tier.hitTokens;
            QVERIFY(isShare(tier.hitRate) && tier.hitRate > 0.0);
            QVERIFY(tier.peakBytes > 0 && tier.peakBytes <= tier.capacityBytes && tier.usedBytes <= tier.peakBytes);
            QVERIFY(tier.readBytes > 0 && tier.writtenBytes > 0);
        }
        QCOMPARE(hits, run.cachedTokens());
        QCOMPARE(run.tiers[0].places, 3);
        QCOMPARE(run.tiers[0].name, "hbm");
        QCOMPARE(run.tiers[1].name, "dram");
        // Every link that has an end: the host links of three workers.
        QCOMPARE(
            std::ranges::count_if(run.links, [](const LinkResult& link) { return link.capacityBytesPerS.has_value(); }),
            3);
    }
    void withoutRacksThereIsNoEnergyAndNoCostButAReason()
    {
        Factory factory = start(tiered(), sessions());
        factory.runUntil(fromSeconds(30.0));
        const RunResult run = resultOf(factory);
        QVERIFY(!run.energyJ && !run.costUsd && !run.powerMeanW);
        QVERIFY(run.energyBasis.english().find("prefill") != std::string::npos);
        QVERIFY(!run.costBasis.empty());
        QVERIFY(!run.pools[0].shares.flops);
    }
    void onRacksEnergyCostAndSharesAreThose()
    {
        const auto catalog = catalog::readCatalog(TOKENFACTORY_SOURCE_DIR "/presets");
        QVERIFY(catalog.has_value());
        const auto built = onRack(*catalog);
        QVERIFY2(built.has_value(), built ? "" : toText(built.error().front()).c_str());
        workload::Workload workload = sessions();
        workload.outputTokens = Law::fixed(200.0);
        Factory factory(*built, workload::SessionSource(std::make_shared<workload::Workload>(workload), 3), 3);
        factory.runUntil(fromSeconds(60.0));
        const RunResult run = resultOf(factory);
        QVERIFY(run.requests.completed > 50);
        const PoolResult& pool = run.pools.front();
        const catalog::System& rack = **catalog->system("b200-hgx");
        const double idleW = 8.0 * rack.powerLimit.value * rack.idleFraction.value;
        QVERIFY(run.energyJ && run.costUsd);
        QVERIFY(std::abs(*pool.idleJ - 60.0 * idleW) < 1e-6 * *pool.idleJ);
        QCOMPARE(*run.energyJ, *pool.idleJ + *pool.fillJ + *pool.decodeJ);
        QVERIFY(*pool.decodeJ > 0.0);
        QCOMPARE(*run.powerMeanW, *run.energyJ / 60.0);
        QVERIFY(*run.powerMeanW < 8.0 * rack.powerLimit.value);
        QVERIFY(std::abs(*run.costUsd - rack.ownerCostPerHour->value * 8.0 / 60.0) < 1e-9);
        for (const auto& share : {pool.shares.flops, pool.shares.hbm, pool.shares.scaleUp, pool.shares.scaleOut}) {
            QVERIFY(share && isShare(*share));
        }
        QVERIFY(*pool.shares.flops > 0.0 && *pool.shares.hbm > 0.0);
        QVERIFY(isShare(pool.utilisation) && pool.utilisation > 0.1);
    }
    void explanationsGiveTheirNumbers()
    {
        Factory factory = start(tiered(), sessions());
        factory.runUntil(fromSeconds(10.0));
        factory.restartMeasuring();
        factory.runUntil(fromSeconds(60.0));
        const RunResult run = resultOf(factory);
        std::set<std::string_view> names;
        for (const Explanation& explanation : explanationsOf(run)) {
            QVERIFY2(names.insert(explanation.name).second, std::string(explanation.name).c_str());
            const double value = evaluated(explanation);
            QVERIFY2(std::abs(value - explanation.value) <= 1e-12 * std::abs(value), toText(explanation).c_str());
        }
        for (const char* name : {"TTFT, median", "output throughput", "goodput", "utilisation of prefill", "hit rate",
                                 "hit rate, dram", "backlog"}) {
            QVERIFY2(names.contains(name), name);
        }
    }
    void stagesAreWhatLawsMakeThem()
    {
        // Two sessions begin at once; one is computed after the other, and each decodes ten passes of 0.1 s.
        WorkerSpec fill;
        fill.fillSlots = 1;
        fill.fillsAhead = 1;
        fill.fillLaw = PassLaw{.baseS = 0.5};
        fill.kvTokens = 1e9;
        const PoolSpec fills{.name = "fill", .prefill = true, .workers = {fill}, .capacity = {}};
        FactorySpec spec = factoryOf({fills, decoders({.baseS = 0.1}, 1)});
        spec.handOffLatencyS = 0.25;
        workload::Workload two = requestsOf(Law::fixed(1000.0), Law::fixed(11.0));
        two.arrivals = {.kind = workload::ArrivalKind::closed, .liveTrees = 2};
        Factory factory = start(spec, two);
        factory.runUntil(fromSeconds(1.70));
        const RunResult run = resultOf(factory);
        const auto near = [](std::optional<double> value, double wanted) {
            return value && std::abs(*value - wanted) < 1e-6;
        };
        QVERIFY(near(run.queueS.mean, 0.0));
        QVERIFY(near(run.fillWaitS.mean, 0.25));  // none, and the other's half second
        QVERIFY(near(run.fillS.mean, 0.5));
        QVERIFY(near(run.ttftS.mean, 0.75));
        QVERIFY(near(run.handOffS.mean, 0.25));
        // One decodes from 0.75 to 1.75: the other, ready at 1.25, still waits.
        QCOMPARE(run.decodeWaitS.n, 1);
        QVERIFY(near(run.decodeWaitS.mean, 0.0));
        factory.runUntil(fromSeconds(1.80));
        QVERIFY(near(resultOf(factory).decodeWaitS.mean, 0.25));
        QCOMPARE(resultOf(factory).decodeWaitS.n, 2);

        // The only decode slot was taken from 0.75 on, the only lane until 1.
        const PoolResult& filled = run.pools[0];
        const PoolResult& decoded = run.pools[1];
        QVERIFY(near(filled.fillSlots.fullShare, 1.0 / 1.7) && near(filled.fillSlots.mean, 1.0 / 1.7));
        QVERIFY(near(decoded.decodeSlots.fullShare, 0.95 / 1.7) && near(decoded.decodeSlots.of, 1.0));
        QCOMPARE(decoded.decodeSlots.peak, 1.0);
        QCOMPARE(decoded.fillSlots.of, 0.0);
        QCOMPARE(run.limitsSeen.size(), 2U);
        QCOMPARE(run.limitsSeen[0].what, LimitSeen::What::fillSlots);
        QCOMPARE(run.limitsSeen[0].pool, std::string("fill"));
        QCOMPARE(run.limitsSeen[1].what, LimitSeen::What::decodeSlots);
        QVERIFY(run.isClosedLoop && !run.ranDry);
    }
    void stagesAddUpToTheTimeToTheFirstToken()
    {
        FactorySpec spec = tiered();
        spec.handOffLatencyS = 0.05;
        workload::Workload some = sessions();
        some.arrivals = {.kind = workload::ArrivalKind::poisson, .ratePerS = 2.0};
        some.outputTokens = Law::uniform(3.0, 60.0);  // one of one token is not handed off
        Factory factory = start(spec, some);
        const Recorder& seen = factory.state().recorder;
        while (seen.requests.completed < 100 || seen.system.there() > 0.0) {
            QVERIFY(factory.now() < fromSeconds(20'000.0));
            factory.step();
        }
        const RunResult run = resultOf(factory);
        QCOMPARE(run.requests.putBack, 0);
        for (const Figures& stage : {run.queueS, run.fillWaitS, run.fillS}) {
            QCOMPARE(stage.n, run.ttftS.n);
        }
        QVERIFY(std::abs(*run.queueS.mean + *run.fillWaitS.mean + *run.fillS.mean - *run.ttftS.mean) < 1e-9);
        QVERIFY2(*run.fillWaitS.mean > 0.0, QByteArray::number(*run.fillWaitS.mean));
        QVERIFY2(*run.handOffS.mean > 0.05 - 1e-6, QByteArray::number(*run.handOffS.mean));
        // The same by the stations, whose means are those of Little.
        QVERIFY(std::abs(seen.fill.meanStayS() - *run.fillWaitS.mean - *run.fillS.mean) < 1e-9);
        QVERIFY(std::abs(seen.ready.meanStayS() - *run.decodeWaitS.mean) < 1e-9);
        QVERIFY(std::abs(seen.handOff.meanStayS() - *run.handOffS.mean) < 1e-9);

        // One request alone: its stages are its time to the first token.
        some.arrivals.ratePerS = 1e-4;
        some.turns = Law::fixed(1.0);
        Factory alone = start(spec, some, 5);
        while (alone.state().recorder.requests.completed < 1) {
            alone.step();
        }
        const RunResult one = resultOf(alone);
        QCOMPARE(one.ttftS.n, 1);
        QVERIFY(std::abs(*one.queueS.mean + *one.fillWaitS.mean + *one.fillS.mean - *one.ttftS.mean) < 1e-9);
    }
    void whatLimitsIsTold()
    {
        const auto shareOf = [](const RunResult& run, LimitSeen::What what) {
            const auto found = std::ranges::find(run.limitsSeen, what, &LimitSeen::what);
            return found != run.limitsSeen.end() ? found->share : 0.0;
        };
        // Room for four sequences, slots for many: HBM of the pool that decodes.
        workload::Workload many = requestsOf(Law::fixed(1000.0), Law::fixed(100.0));
        many.arrivals = {.kind = workload::ArrivalKind::closed, .liveTrees = 30};
        Factory full = start(factoryOf({instantFill(0.001), decoders({.baseS = 0.01}, 256, 4500.0)}), many);
        full.runUntil(fromSeconds(100.0));
        QVERIFY(shareOf(resultOf(full), LimitSeen::What::hbm) > 0.95);
        QCOMPARE(resultOf(full).limitsSeen.front().pool, std::string("decoders"));
        QCOMPARE(shareOf(resultOf(full), LimitSeen::What::decodeSlots), 0.0);
        // Sixteen slots and a law that fills them: nothing else keeps the rest in the queue.
        Factory held =
            start(factoryOf({instantFill(0.001), decoders({.baseS = 0.01}, 16)}, control::AdmissionLaw::credit), many);
        held.runUntil(fromSeconds(100.0));
        QVERIFY(shareOf(resultOf(held), LimitSeen::What::admission) > 0.95);
        QVERIFY(shareOf(resultOf(held), LimitSeen::What::decodeSlots) > 0.9);
        QVERIFY(resultOf(held).pools[1].decodeSlots.mean > 15.0);
        // Hardly anybody comes.
        many.arrivals = {.kind = workload::ArrivalKind::poisson, .ratePerS = 0.01};
        Factory idle = start(factoryOf({instantFill(0.001), decoders({.baseS = 0.01}, 16)}), many);
        idle.runUntil(fromSeconds(1000.0));
        QVERIFY(shareOf(resultOf(idle), LimitSeen::What::arrivals) > 0.99);
        // Nobody is there who decodes: all are refused, and it is not for want of arrivals.
        FactorySpec unmanned = factoryOf({instantFill(0.001), decoders({.baseS = 0.01}, 16)});
        unmanned.pools[1].workers[0].count = 0;
        Factory shut = start(unmanned, many);
        shut.runUntil(fromSeconds(1000.0));
        QVERIFY(shareOf(resultOf(shut), LimitSeen::What::workers) > 0.99);
        QCOMPARE(shareOf(resultOf(shut), LimitSeen::What::arrivals), 0.0);
    }
    void aChunkIsChargedWhatItAddsToThePass()
    {
        const auto catalog = catalog::readCatalog(TOKENFACTORY_SOURCE_DIR "/presets");
        QVERIFY(catalog.has_value());
        const auto built = onRack(*catalog);
        QVERIFY2(built.has_value(), built ? "" : toText(built.error().front()).c_str());
        const auto runOf = [&](double input, double output) {
            workload::Workload workload = requestsOf(Law::fixed(input), Law::fixed(output));
            workload.arrivals = {.kind = workload::ArrivalKind::closed, .liveTrees = 24};
            Factory factory(*built, workload::SessionSource(std::make_shared<workload::Workload>(workload), 3), 3);
            factory.runUntil(fromSeconds(30.0));
            return resultOf(factory);
        };
        const RunResult prompts = runOf(20'000.0, 20.0);
        const PoolResult& pool = prompts.pools.front();
        QVERIFY(*pool.fillJ > *pool.decodeJ && *pool.decodeJ > 0.0);
        // Nothing is lost between the two: all above idle is what the passes took.
        double above = 0.0;
        for (const SignalSeries& series : prompts.series) {
            if (series.row->name == "energy_j") {
                for (const Series::Bin& bin : series.bins.bins) {
                    above += bin.area;
                }
            }
        }
        QVERIFY(std::abs(above - *pool.fillJ - *pool.decodeJ) < 1e-9 * above);
        const RunResult answers = runOf(100.0, 2000.0);
        QVERIFY(*answers.pools.front().fillJ < 0.1 * *answers.pools.front().decodeJ);
    }
    void thePeakIsOfTheCapacityThereWas()
    {
        FactorySpec spec = tiered();
        Factory factory = start(spec, sessions());
        factory.runUntil(fromSeconds(60.0));
        const TierResult before = resultOf(factory).tiers[1];
        QCOMPARE(before.peakShare, double(before.peakBytes) / double(before.capacityBytes));
        spec.tiers.dram->capacityBytes = 10'000.0;
        QVERIFY(factory.change(planOf(spec)).has_value());
        factory.runUntil(fromSeconds(61.0));
        const TierResult after = resultOf(factory).tiers[1];
        QCOMPARE(after.capacityBytes, before.capacityBytes / 10);
        QVERIFY(after.peakBytes > after.capacityBytes);
        QCOMPARE(after.peakShare, before.peakShare);
        // Once measuring begins anew it is that of the smaller tier.
        factory.restartMeasuring();
        factory.runUntil(fromSeconds(90.0));
        const TierResult small = resultOf(factory).tiers[1];
        QVERIFY(small.peakBytes > 0 && small.peakBytes <= small.capacityBytes);
        QCOMPARE(small.peakShare, double(small.peakBytes) / double(small.capacityBytes));
    }
    void beforeAnythingHappenedThereAreNoFigures()
    {
        const RunResult run = resultOf(start(tiered(), sessions()));
        QCOMPARE(run.ttftS.n, 0);
        QVERIFY(!run.ttftS.mean && !run.ttftS.p99);
        QCOMPARE(run.outputTokensPerS, 0.0);
        for (const Explanation& explanation : explanationsOf(run)) {
            QVERIFY(std::isfinite(explanation.value));
        }
    }
    void seriesAreThoseOfTheRun()
    {
        Factory factory = start(tiered(), sessions());
        factory.runUntil(fromSeconds(90.0));
        const RunResult run = resultOf(factory);
        QCOMPARE(run.series.size(), signalTable().size());
        for (const SignalSeries& series : run.series) {
            double sum = 0.0;
            for (const Series::Bin& bin : series.bins.bins) {
                sum += bin.area;
            }
            if (series.row->name == "retirements") {
                QCOMPARE(sum, double(run.requests.completed));
            }
            if (series.row->name == "decoding") {
                QVERIFY(std::abs(sum / 90.0 - run.oscillation.mean) < 1e-6);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestResult)
#include "tst_result.moc"
