#include "core/factory/measure/result.h"
#include "core/serving/estimate.h"

#include "tests/core/cost/presets.h"
#include "tests/core/factory/laws_only.h"

#include <algorithm>
#include <cmath>

using namespace tokenfactory;
using namespace tokenfactory::tests;
using serving::Estimate;
using serving::Group;
using serving::ServingQuestion;
using workload::Law;

namespace {

factory::WorkerSpec workersOf(const Group& group, const char* system)
{
    factory::WorkerSpec workers;
    workers.system = system;
    workers.layout = group.layout;
    workers.count = group.workers;
    workers.decodeSlots = 4096;
    workers.fillsAhead = 100'000;
    return workers;
}

factory::FactorySpec factoryOf(const serving::Deployment& deployment, const char* system)
{
    factory::FactorySpec spec;
    if (deployment.aggregated) {
        spec.pools = {{.name = "both",
                       .prefill = true,
                       .decode = true,
                       .workers = {workersOf(*deployment.aggregated, system)},
                       .capacity = {}}};
    } else {
        spec.pools = {
            {.name = "prefill", .prefill = true, .workers = {workersOf(*deployment.prefill, system)}, .capacity = {}},
            {.name = "decode", .decode = true, .workers = {workersOf(*deployment.decode, system)}, .capacity = {}}};
    }
    spec.admission.law = control::AdmissionLaw::open;
    spec.tiers.reuse = false;
    return spec;
}

/// What a run in its steady state comes to.
struct Simulated {
    double tpotS = 0.0;
    double ttftS = 0.0;
    double runningBatch = 0.0;  ///< of a worker that decodes
    double outputTokensPerS = 0.0;
};

/// Clients begin evenly over a turn; after eight turns what is measured counts.
Simulated simulated(const ServingQuestion& question, const char* system, const Estimate& about)
{
    const auto plan = factory::planOf(factoryOf(question.deployment, system), {.model = question.model,
                                                                               .systems = {question.system},
                                                                               .calibration = question.calibration,
                                                                               .choices = question.choices});
    const serving::Load& load = question.load;
    const bool isSpread = load.arrangement == serving::Arrangement::spread;
    workload::Workload workload = factory::requestsOf(
        Law::fixed(load.inputTokens), isSpread ? Law::gamma(load.outputTokens, 0.5) : Law::fixed(load.outputTokens));
    const double turnS = about.ttftS + load.outputTokens * about.tpotS;
    workload.arrivals = {
        .kind = workload::ArrivalKind::closed, .liveTrees = static_cast<int>(load.clients), .staggerS = turnS};
    factory::Factory factory(plan, workload::SessionSource(std::make_shared<workload::Workload>(workload), 1), 1);
    factory.runUntil(fromSeconds(8.0 * turnS));
    factory.restartMeasuring();
    const double turns = isSpread ? std::clamp(12'000.0 / load.clients, 30.0, 300.0) : 16.0;
    factory.runUntil(fromSeconds((8.0 + turns) * turnS));
    const factory::RunResult run = factory::resultOf(factory);
    return {.tpotS = run.tpotS.mean.value_or(0.0),
            .ttftS = run.ttftS.mean.value_or(0.0),
            .runningBatch = run.pools.back().decodeSlots.mean / question.deployment.decoding()->workers,
            .outputTokensPerS = run.outputTokensPerS};
}

}  // namespace

/// Passes cost both the same; what differs is that one follows every request and the other solves for the means.
class EstimateAgainstSimulation : public QObject {
    Q_OBJECT

private slots:
    void steadyRunsComeToTheSame_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("system");
        QTest::addColumn<QString>("layout");
        QTest::addColumn<double>("input");
        QTest::addColumn<double>("output");
        QTest::addColumn<double>("clients");
        QTest::addColumn<bool>("isSpread");
        const auto rows = [](const char* model, const char* system, const char* layout, double input, double output,
                             std::initializer_list<double> clients) {
            for (const double n : clients) {
                for (const bool isSpread : {false, true}) {
                    QTest::addRow("%s on %s, %s, %g in, %g out, %g clients%s", model, system, layout, input, output, n,
                                  isSpread ? ", lengths differ" : "")
                        << model << system << layout << input << output << n << isSpread;
                }
            }
        };
        rows("deepseek-v3", "b200-hgx", "TP8 EP8", 2000, 500, {1, 4, 16, 64, 256});
        rows("deepseek-v3", "b200-hgx", "TP8 EP8", 8192, 256, {16, 32, 128});
        rows("deepseek-v3", "b200-hgx", "DP8 EP8", 4096, 512, {16, 64, 128});
        rows("gpt-oss-120b", "b200-hgx", "TP4", 1024, 1024, {1, 16, 128});
        rows("gpt-oss-120b", "b200-hgx", "TP1", 8192, 512, {2, 16, 64});
        rows("kimi-k3", "b300-hgx", "TP8 EP8", 4096, 512, {1, 16, 64});
        rows("deepseek-v3", "b200-hgx", "P 2x(TP8 EP8) / D 1x(DP8 EP8)", 4096, 512, {1, 16, 64, 256});
        rows("deepseek-v3", "b200-hgx", "P 1x(TP8 EP8) / D 1x(DP8 EP8)", 8192, 256, {16, 32, 128});
        rows("deepseek-v3", "gb300-nvl72", "P 4x(DP4 EP4) / D 1x(DP16 EP16)", 8192, 1024, {8, 64, 512});
        rows("kimi-k3", "gb300-nvl72", "P 1x(PP8 TP2) / D 1x(TP16 EP16)", 8192, 512, {1, 16, 64, 256});
        rows("gpt-oss-120b", "b200-hgx", "P 2x(TP1) / D 2x(TP4)", 2048, 1024, {2, 32, 128});
    }
    void steadyRunsComeToTheSame()
    {
        QFETCH(QString, model);
        QFETCH(QString, system);
        QFETCH(QString, layout);
        QFETCH(double, clients);
        QFETCH(double, input);
        QFETCH(double, output);
        QFETCH(bool, isSpread);
        ServingQuestion question;
        question.model = tests::model(model.toStdString());
        question.system = systemPreset(system.toStdString());
        question.calibration = calibration("projected");
        serving::DeploymentHints hints;
        hints.isDisaggregated = layout.startsWith('P');
        question.deployment = *serving::deploymentIn(layout.toStdString(), hints);
        question.load.clients = clients;
        question.load.inputTokens = input;
        question.load.outputTokens = output;
        question.load.arrangement = isSpread ? serving::Arrangement::spread : serving::Arrangement::staggered;
        question.engine.chunkTokens = factory::FactorySpec().chunkTokens;
        const Estimate made = taken(serving::estimate(question));
        const Simulated run = simulated(question, system.toStdString().c_str(), made);

        const auto told = [](double estimated, double simulated) {
            return QByteArray::number(estimated) + " against " + QByteArray::number(simulated);
        };
        QVERIFY2(near(made.tpotS, run.tpotS, 0.02), told(made.tpotS, run.tpotS));
        QVERIFY2(near(made.runningBatch, run.runningBatch, 0.02), told(made.runningBatch, run.runningBatch));
        const double rate = made.outputTokensPerSPerGpu * question.deployment.gpus();
        QVERIFY2(near(rate, run.outputTokensPerS, 0.02), told(rate, run.outputTokensPerS));
        // Clients who are alike keep for ever how they began: which of them meet a prompt in the pass they wait for is
        // one case of many. And a line that is busy nine tenths of the time, but not always, is as long as its
        // approximation is good.
        const bool keepsPhase = !isSpread && question.deployment.aggregated;
        const Group& filling = *question.deployment.filling();
        const double busy = made.promptS * rate / output / filling.workers;
        const bool isLong = isSpread && !question.deployment.aggregated && busy > 0.9 && busy < 0.99;
        const double allowedS = (isLong ? 0.15 : 0.05) * run.ttftS + (keepsPhase ? 0.5 * made.tpotS : 0.0);
        QVERIFY2(std::abs(made.ttftS - run.ttftS) <= allowedS, told(made.ttftS, run.ttftS));
    }
    /// In a pass of the factory one attention instance has a chunk; engines give each of them one.
    void withoutChunksEachInstanceFills()
    {
        ServingQuestion question;
        question.model = tests::model("deepseek-v3");
        question.system = systemPreset("b200-hgx");
        question.calibration = calibration("projected");
        question.deployment.aggregated = Group{1, {.dp = 8, .ep = 8}};
        question.load.clients = 128.0;
        question.load.inputTokens = 4096.0;
        question.load.outputTokens = 512.0;
        const double each = taken(serving::estimate(question)).tpotS;
        question.engine.chunkTokens = 2048;
        QVERIFY(taken(serving::estimate(question)).tpotS > 1.5 * each);
    }
};

QTEST_GUILESS_MAIN(EstimateAgainstSimulation)
#include "tst_estimate_against_simulation.moc"
