#include "core/catalog/catalog.h"
#include "core/factory/measure/result.h"
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
