// labels: threads
#include "core/workload/workload_file.h"
#include "tests/core/factory/laws_only.h"

#include <QFile>

#include <thread>

using namespace tokenfactory;
using namespace tokenfactory::factory;
using workload::Law;

namespace {

/// What a run is made of.
struct Scenario {
    const char* name;
    std::shared_ptr<const Plan> plan;
    workload::Workload workload;
    double seconds = 0.0;
    /// Of all that happens in it; the same in every build.
    std::uint64_t fingerprint = 0;
};

std::uint64_t fingerprintOf(const Scenario& scenario)
{
    Factory factory(scenario.plan, workload::SessionSource(std::make_shared<workload::Workload>(scenario.workload), 11),
                    11);
    factory.runUntil(fromSeconds(scenario.seconds));
    if (factory.events() < 1000 || !factory.violations().empty()) {
        qFatal("%s: %d events, %d violations", scenario.name, int(factory.events()), int(factory.violations().size()));
    }
    return factory.fingerprint();
}

workload::Workload preset(const char* name)
{
    QFile file(QStringLiteral(TOKENFACTORY_SOURCE_DIR "/presets/workloads/%1.json").arg(QLatin1String(name)));
    if (!file.open(QIODevice::ReadOnly)) {
        qFatal("no workload %s", name);
    }
    return *workload::workloadFromJson(file.readAll().toStdString(), name);
}

/// Laws alone: no part of a pass's time comes from libm.
Scenario queues()
{
    Scenario scenario{.name = "queues", .plan = {}, .workload = {}, .seconds = 60.0};
    WorkerSpec fill;
    fill.count = 2;
    fill.fillLaw = PassLaw{.baseS = 0.01, .perNewTokenS = 2e-5, .jitter = 0.2};
    fill.kvTokens = 1e5;
    FactorySpec spec = factoryOf({{.name = "fill", .prefill = true, .workers = {fill}, .capacity = {}},
                                  decoders({.baseS = 0.01, .perSequenceS = 4e-5, .jitter = 0.1}, 32)},
                                 control::AdmissionLaw::paced);
    spec.admission.buffer = 4;
    scenario.plan = planOf(spec);
    scenario.workload = requestsOf(Law::lognormal(800.0, 1.5), Law::gamma(200.0, 1.0));
    scenario.workload.arrivals.ratePerS = 12.0;
    return scenario;
}

/// Sessions whose contexts go through all tiers, workers that are lost, sequences that have to leave.
Scenario tiers()
{
    Scenario scenario{.name = "tiers", .plan = {}, .workload = {}, .seconds = 60.0};
    WorkerSpec worker;
    worker.count = 2;
    worker.decodeSlots = 8;
    worker.fillLaw = PassLaw{.baseS = 0.01, .perNewTokenS = 2e-5};
    worker.decodeLaw = PassLaw{.baseS = 0.005, .perSequenceS = 2e-4, .perNewTokenS = 1e-5, .jitter = 0.1};
    worker.kvTokens = 9000.0;
    FactorySpec spec = factoryOf(
        {{.name = "all", .prefill = true, .midfill = true, .decode = true, .workers = {worker}, .capacity = {}}});
    spec.tiers.reuse = true;
    spec.tiers.blockTokens = 16;
    spec.fillRouting = control::RoutingLaw::prefixAffinity;
    spec.affinityLoad = 2000.0;
    spec.chunkTokens = 512;
    TierSpec tier;
    tier.capacityBytes = 30'000.0;
    tier.bandwidthBytesPerS = 1e6;
    tier.latencyS = 1e-3;
    spec.tiers.dram = tier;
    tier.capacityBytes = 100'000.0;
    spec.tiers.pool = tier;
    spec.failures = {{.atS = 20.0, .pool = "all", .worker = 1, .repairS = 5.0}};
    scenario.plan = planOf(spec);
    workload::Workload& workload = scenario.workload;
    workload.arrivals = {.kind = workload::ArrivalKind::closed, .liveTrees = 24};
    workload.prefixes = {{Law::fixed(300.0), 2}};
    workload.turns = Law::uniform(1.0, 12.0);
    workload.openingTokens = Law::lognormal(900.0, 1.0);
    workload.newTokens = Law::exponential(300.0);
    workload.outputTokens = Law::uniform(0.0, 200.0);
    workload.toolGapS = Law::exponential(0.5);
    workload.humanGapS = Law::exponential(2.0);
    workload.subAgents = {.shareOfSessions = 0.3,
                          .perSession = Law::fixed(2.0),
                          .atOnce = Law::fixed(2.0),
                          .turns = Law::fixed(3.0),
                          .openingTokens = Law::fixed(400.0)};
    workload.compaction = workload::Compaction{.triggerTokens = Law::fixed(3000.0), .after = Law::fixed(0.25)};
    workload.contextLimit = 4400;
    workload.blobTokens = 256;
    return scenario;
}

/// K3 by the cost model: prefill and decode apart, on racks of GB200.
Scenario chat(const catalog::Catalog& catalog)
{
    Scenario scenario{.name = "chat", .plan = {}, .workload = preset("chat"), .seconds = 40.0};
    WorkerSpec prefill;
    prefill.system = "gb200-nvl72";
    prefill.layout = {.tp = 4, .pp = 4, .ep = 4};
    WorkerSpec decode;
    decode.system = "gb200-nvl72";
    decode.layout = {.dp = 64, .ep = 64};
    FactorySpec spec;
    spec.pools = {{.name = "prefill", .prefill = true, .midfill = true, .workers = {prefill}, .capacity = {}},
                  {.name = "decode", .decode = true, .workers = {decode}, .capacity = {}}};
    spec.tiers.dram = TierSpec{};
    scenario.plan = planOf(spec, {.model = *catalog.model("kimi-k3"),
                                  .systems = {*catalog.system("gb200-nvl72")},
                                  .calibration = *catalog.calibration("projected"),
                                  .choices = {}});
    return scenario;
}

/// K3 aggregated on 8 B300, contexts of agents with the state's snapshots.
Scenario agents(const catalog::Catalog& catalog)
{
    Scenario scenario{.name = "agents", .plan = {}, .workload = preset("agentx"), .seconds = 300.0};
    WorkerSpec worker;
    worker.system = "b300-hgx";
    worker.layout = {.tp = 8, .ep = 8};
    FactorySpec spec;
    spec.pools = {{.name = "all", .prefill = true, .decode = true, .workers = {worker}, .capacity = {}}};
    spec.tiers.dram = TierSpec{};
    scenario.plan = planOf(spec, {.model = *catalog.model("kimi-k3"),
                                  .systems = {*catalog.system("b300-hgx")},
                                  .calibration = *catalog.calibration("today"),
                                  .choices = {}});
    return scenario;
}

}  // namespace

class TestFingerprint : public QObject {
    Q_OBJECT

    std::vector<Scenario> scenarios;

private slots:
    void initTestCase()
    {
        const catalog::Catalog catalog = *catalog::readCatalog(TOKENFACTORY_SOURCE_DIR "/presets");
        scenarios = {queues(), tiers(), chat(catalog), agents(catalog)};
        // A change of what happens in a run changes them: the test prints the new ones.
        scenarios[0].fingerprint = 0xbfd31b0c2e9890a3U;
        scenarios[1].fingerprint = 0x7825709abe78cb1eU;
        scenarios[2].fingerprint = 0xf76f1785a9a3ab77U;
        scenarios[3].fingerprint = 0x8b98e24052c62948U;
    }
    void everyBuildComesToTheSame()
    {
        bool isSame = true;
        for (std::size_t i = 0; i < scenarios.size(); ++i) {
            const std::uint64_t got = fingerprintOf(scenarios[i]);
            if (got != scenarios[i].fingerprint) {
                isSame = false;
                qInfo("        scenarios[%d].fingerprint = 0x%016llxU;  // %s", int(i),
                      static_cast<unsigned long long>(got), scenarios[i].name);
            }
        }
        QVERIFY2(isSame, "other fingerprints than stored, see above");
    }
    void besideOtherRunsItIsTheSame()
    {
        // All at once, each twice: runs of one plan side by side, whose tables are filled in other orders.
        std::vector<std::uint64_t> got(2 * scenarios.size());
        std::vector<std::thread> threads;
        for (std::size_t i = 0; i < got.size(); ++i) {
            threads.emplace_back([&, i] { got[i] = fingerprintOf(scenarios[i / 2]); });
        }
        for (std::thread& thread : threads) {
            thread.join();
        }
        for (std::size_t i = 0; i < got.size(); ++i) {
            QCOMPARE(got[i], fingerprintOf(scenarios[i / 2]));
        }
    }
    void whatWasAskedBeforeDoesNotMatter()
    {
        // A copy goes on with a table that the run before it has filled.
        for (const Scenario& scenario : scenarios) {
            const workload::SessionSource source(std::make_shared<workload::Workload>(scenario.workload), 11);
            const Factory fresh(scenario.plan, source, 11);
            Factory first = fresh;
            first.runUntil(fromSeconds(scenario.seconds));
            Factory second = fresh;
            second.runUntil(fromSeconds(scenario.seconds / 2));
            Factory third = second;
            third.runUntil(fromSeconds(scenario.seconds));
            QCOMPARE(third.fingerprint(), first.fingerprint());
        }
    }
};

QTEST_GUILESS_MAIN(TestFingerprint)
#include "tst_fingerprint.moc"
