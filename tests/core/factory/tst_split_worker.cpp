#include "core/factory/measure/result.h"
#include "tests/core/factory/laws_only.h"
#include "tests/core/problem_text.h"

using namespace tokenfactory;
using namespace tokenfactory::factory;
using workload::Law;

namespace {

/// Prompts by a law, decode by K3 on 16 attention GPUs of a GB200 rack and 24 expert GPUs of B300 boxes.
FactorySpec splitFactory()
{
    FactorySpec spec;
    PoolSpec fill = instantFill(0.05);
    fill.workers.front().kvTokens = 1e12;
    WorkerSpec worker;
    worker.system = "gb200-nvl72";
    worker.layout = {.dp = 16};
    worker.experts = ExpertGroupSpec{.system = "b300-hgx", .gpus = 28, .ep = 28};
    worker.decodeSlots = 128;
    spec.pools = {fill, {.name = "decode", .decode = true, .workers = {worker}, .capacity = {}}};
    spec.admission.law = control::AdmissionLaw::open;
    return spec;
}

}  // namespace

class TestSplitWorker : public QObject {
    Q_OBJECT

    catalog::Catalog catalog = *catalog::readCatalog(TOKENFACTORY_SOURCE_DIR "/presets");

    Expected<std::shared_ptr<const Plan>> planOf(const FactorySpec& spec) const
    {
        return plan(spec, {.model = *catalog.model("kimi-k3"),
                           .systems = {*catalog.system("gb200-nvl72"), *catalog.system("b300-hgx"),
                                       *catalog.system("b200-hgx")},
                           .calibration = *catalog.calibration("projected"),
                           .choices = {}});
    }
    QString problemsOf(const FactorySpec& spec) const
    {
        const auto built = planOf(spec);
        return tests::textOf(built ? Problems{} : built.error());
    }
    const WorkerKind& decodeKind(const Plan& plan) const { return plan.kinds.back(); }

private slots:
    void gpusPowerAndCostAreThoseOfBothGroups()
    {
        const FactorySpec spec = splitFactory();
        const auto built = planOf(spec);
        QVERIFY2(built, qPrintable(problemsOf(spec)));
        const WorkerKind& kind = decodeKind(**built);
        QCOMPARE(kind.gpus, 16 + 28);
        QCOMPARE(kind.kvGpus, 16);
        const catalog::System& rack = **catalog.system("gb200-nvl72");
        const catalog::System& box = **catalog.system("b300-hgx");
        const auto idle = [](const catalog::System& system) {
            return system.idleFraction.value * system.powerLimit.value;
        };
        QCOMPARE(kind.idleW, 16 * idle(rack) + 28 * idle(box));
    }
    void roomForKvIsThatOfTheAttentionGroup()
    {
        FactorySpec spec = splitFactory();
        const auto split = planOf(spec);
        QVERIFY2(split, qPrintable(problemsOf(spec)));
        const WorkerKind& kind = decodeKind(**split);
        // The weights outside the experts, whole on each attention GPU, leave a part of it; not more.
        const catalog::System& rack = **catalog.system("gb200-nvl72");
        const double usable = rack.usableFraction.value * rack.hbmVisibleBytes.value;
        const auto answer = cost::evaluateSplitRoom(
            cost::prepare(*catalog.model("kimi-k3"), *catalog.system("gb200-nvl72"), *catalog.calibration("projected"),
                          {}),
            cost::prepare(*catalog.model("kimi-k3"), *catalog.system("b300-hgx"), *catalog.calibration("projected"),
                          {}),
            splitLayoutOf(kind.spec),
            {.stage = cost::Stage::decode, .batch = 16, .each = {.newTokens = 1, .cachedTokens = 65'535}, .list = {}});
        QVERIFY(answer && answer->attention);
        const cost::Residency& room = *answer->attention;
        const double left = usable - room.weights - room.activations - room.buffers;
        QVERIFY(std::abs(double(kind.kvBytes) - 16 * left) < 100.0);
        QVERIFY(double(kind.kvBytes) > 0.2 * 16 * usable);
        // A token takes what it takes on a rack that holds all of the model.
        spec.pools.back().workers.front().experts.reset();
        spec.pools.back().workers.front().layout = {.dp = 64, .ep = 64};
        const auto whole = planOf(spec);
        QVERIFY2(whole, qPrintable(problemsOf(spec)));
        QCOMPARE(kind.bytesPerToken, decodeKind(**whole).bytesPerToken);
        QCOMPARE((*split)->bytesPerSequence, (*whole)->bytesPerSequence);
    }
    void aRunIsConservedAndAsFastAsThePass()
    {
        workload::Workload workload = requestsOf(Law::fixed(8192.0), Law::fixed(400.0));
        workload.arrivals = {.kind = workload::ArrivalKind::closed, .liveTrees = 64};
        workload.blobTokens = 4096;
        workload.contextLimit = 100'000;
        const auto built = planOf(splitFactory());
        QVERIFY(built);
        Factory factory(*built, workload::SessionSource(std::make_shared<workload::Workload>(workload), 1), 1);
        factory.runUntil(fromSeconds(120.0));
        QVERIFY2(factory.violations().empty(),
                 factory.violations().empty() ? "" : factory.violations().front().c_str());
        // Each of 400 passes takes 64 sequences on, in two micro-batches of 32.
        const auto answer = cost::evaluateSplit(
            {*catalog.model("kimi-k3"),
             *catalog.system("gb200-nvl72"),
             *catalog.system("b300-hgx"),
             *catalog.calibration("projected"),
             splitLayoutOf(decodeKind(**built).spec),
             {.stage = cost::Stage::decode, .batch = 32, .each = {.newTokens = 1, .cachedTokens = 8392}, .list = {}},
             {}});
        QVERIFY(answer && answer->cost);
        const Sketch& tpot = factory.state().recorder.tpotS;
        QVERIFY(tpot.count() >= 300);
        const auto use = [&](const char* id) {
            double gpuHours = 0.0;
            for (const economics::GpuUse& of : resultOf(factory).priced.gpus) {
                gpuHours += of.system && of.system->id == id ? of.gpuHours : 0.0;
            }
            return gpuHours * 3600.0 / 120.0;
        };
        QVERIFY(std::abs(use("gb200-nvl72") - 16.0) < 1e-9 && std::abs(use("b300-hgx") - 28.0) < 1e-9);
        QVERIFY2(std::abs(tpot.mean() / answer->cost->latencyS - 1.0) < 0.01,
                 qPrintable(QString("%1 s a token, %2 expected").arg(tpot.mean()).arg(answer->cost->latencyS)));
    }
    void mistakesAreNamed_data()
    {
        QTest::addColumn<QString>("mistake");
        QTest::addColumn<QString>("told");
        const auto row = [](const char* mistake, const char* told) {
            QTest::newRow(mistake) << QString(mistake) << QString(told);
        };
        row("fills too", "pools/1/workers/0/experts: are in a pool that fills too; a pool of the stage decode alone");
        row("unknown rack", "pools/1/workers/0/experts/system: \"b333\" is not known");
        row("few expert GPUs", "pools/1/workers/0/experts: Expert group: Does not fit");
        row("a pipeline", "pools/1/workers/0/layout: Attention group: PP 2");
        row("EP", "pools/1/workers/0/layout: Expert group: EP 5 does not divide its 28 GPUs.");
        row("a domain of two racks", "which no scale-up domain joins");
        row("no room", "pools/1/workers/0/layout: leaves no room for KV");
    }
    void mistakesAreNamed()
    {
        QFETCH(QString, mistake);
        QFETCH(QString, told);
        FactorySpec spec = splitFactory();
        WorkerSpec& worker = spec.pools.back().workers.front();
        if (mistake == "fills too") {
            spec.pools.back().prefill = true;
        } else if (mistake == "unknown rack") {
            worker.experts->system = "b333";
        } else if (mistake == "few expert GPUs") {
            worker.experts->gpus = worker.experts->ep = 4;
        } else if (mistake == "a pipeline") {
            worker.layout = {.pp = 2, .dp = 8};
        } else if (mistake == "EP") {
            worker.experts->ep = 5;
        } else if (mistake == "a domain of two racks") {
            worker.experts->link = cost::GroupLink::scaleUp;
        } else {
            worker.system = "h100-hgx";
        }
        if (mistake == "no room") {
            const auto built = plan(spec, {.model = *catalog.model("kimi-k3"),
                                           .systems = {*catalog.system("h100-hgx"), *catalog.system("b300-hgx")},
                                           .calibration = *catalog.calibration("projected"),
                                           .choices = {}});
            QVERIFY(!built);
            QVERIFY2(toText(built.error().front()).find(told.toStdString()) != std::string::npos,
                     toText(built.error().front()).c_str());
            return;
        }
        QVERIFY2(problemsOf(spec).contains(told), qPrintable(problemsOf(spec)));
    }
};

QTEST_GUILESS_MAIN(TestSplitWorker)
#include "tst_split_worker.moc"
