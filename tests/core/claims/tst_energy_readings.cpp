#include "core/claims/worked_example.h"
#include "core/scenario/scenario.h"
#include "tests/core/cost/presets.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::claims;
using namespace tokenfactory::tests;

namespace {

/// Longest TPOT that the report's charts call their throughput end.
constexpr double throughputEndS = 26e-3;

constexpr double queryTokens = 1000.0;

const Explanation& named(const std::vector<Explanation>& all, std::string_view name)
{
    return *std::ranges::find(all, name, &Explanation::name);
}

double inputOf(const Explanation& explanation, std::string_view symbol)
{
    const auto inputs = explanation.inputs();
    return std::ranges::find(inputs, symbol, &ExplanationInput::symbol)->value;
}

/// Joules of a pass that idle power takes, by the parts that the inspector shows.
double idleJ(const std::vector<Explanation>& all)
{
    const Explanation& token = named(all, "energy per token");
    return inputOf(token, "idle") * inputOf(token, "power_limit") * inputOf(token, "gpus") *
           inputOf(token, "stage_time");
}

}  // namespace

/// Energy of Kimi K3 under `projected` beside what is read off the report's charts (+- 15 %; projections, not
/// measurements), and power under `today` beside what was measured. No constant is fitted to either.
class EnergyReadingsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        const auto scenario = scenario::readScenario("report-like", TOKENFACTORY_SOURCE_DIR "/presets");
        QVERIFY(scenario);
        reportLike.emplace(settingOf(scenario->scenario.choices));
        released.emplace(settingOf({}));
        cost::Choices eightBits = scenario->scenario.choices;
        eightBits.activations = catalog::Format::mxfp8;
        reportLike8Bit.emplace(settingOf(eightBits));
    }

    void decodeAtTheThroughputEnd_data()
    {
        QTest::addColumn<int>("workload");
        QTest::addColumn<int>("system");
        QTest::addColumn<double>("readJ");
        QTest::addColumn<double>("factor");          // as the report chose
        QTest::addColumn<double>("factorReleased");  // released formats, no limit on sequences
        const auto row = [](const char* name, Workload workload, SystemIndex system, double read, double factor,
                            double ofReleased) {
            QTest::newRow(name) << static_cast<int>(workload) << static_cast<int>(system) << read << factor
                                << ofReleased;
        };
        row("GB200 8k", Workload::decode8k, gb200, 590, 0.90, 0.56);
        row("GB200 32k", Workload::decode32k, gb200, 655, 0.88, 0.56);
        row("GB200 128k", Workload::decode128k, gb200, 892, 0.99, 0.66);
        row("B200 8k", Workload::decode8k, b200, 417, 1.38, 0.83);
        row("B200 32k", Workload::decode32k, b200, 489, 1.54, 0.85);
        row("B200 128k", Workload::decode128k, b200, 1236, 0.85, 0.54);
        row("B300 8k", Workload::decode8k, b300, 694, 0.82, 0.48);
        row("B300 32k", Workload::decode32k, b300, 783, 0.78, 0.47);
        row("B300 128k", Workload::decode128k, b300, 1132, 0.94, 0.61);
    }
    /// Out of the factor 2: B300 after 8k and 32k with released formats. Without the limit of 16 sequences an instance
    /// fills its larger HBM with 32 and shares the weights it reads, so a token takes less than the chart's.
    void decodeAtTheThroughputEnd()
    {
        QFETCH(int, workload);
        QFETCH(int, system);
        QFETCH(double, readJ);
        QFETCH(double, factor);
        QFETCH(double, factorReleased);
        const double ours = endOf(*reportLike, workload, system).energyPerQueryJ / readJ;
        QVERIFY2(ours >= 0.5 && ours <= 2.0 && std::abs(ours - factor) < 0.03, QByteArray::number(ours));
        const double ofReleased = endOf(*released, workload, system).energyPerQueryJ / readJ;
        QVERIFY2(std::abs(ofReleased - factorReleased) < 0.03, QByteArray::number(ofReleased));
        QVERIFY(ofReleased >= (system == b300 && workload != static_cast<int>(Workload::decode128k) ? 0.45 : 0.5));
    }
    /// Read 4.5 to 6 ms. A B200 or B300 in boxes of 8 reads its 16-bit trunk over 8 GPUs: with 4-bit weights within.
    void decodeAtTheLatencyEnd()
    {
        for (const std::size_t system : {gb200, b300, b200}) {
            for (const Workload workload : decodes) {
                const double ours = reportLike->costs(workload, system).front().latencyS;
                QVERIFY2(ours > 4e-3 && ours < 7e-3, QByteArray::number(ours));
                const double ofReleased = released->costs(workload, system).front().latencyS;
                QVERIFY2(ofReleased > 4e-3 && ofReleased < (system == gb200 ? 7e-3 : 7.7e-3),
                         QByteArray::number(ofReleased));
            }
        }
    }
    /// Read 4.7 to 8.6 kJ, ours is 13 to 49: there one user has all GPUs, whose idle power alone takes more than the
    /// reading, so no energy of flops or bytes could bring it there.
    void idlePowerAloneIsOverTheReadingAtTheLatencyEnd()
    {
        constexpr double highestReadJ = 8.6e3;
        for (WorkedExample* example : {&*reportLike, &*released}) {
            for (const std::size_t system : {gb200, b300, b200}) {
                const cost::PassCost& cost = example->costs(Workload::decode8k, system).front();
                const double idle = idleJ(cost::explain(cost)) * queryTokens / cost.question.pass.batch;
                QVERIFY2(idle > highestReadJ && idle < cost.energyPerQueryJ, QByteArray::number(idle));
            }
        }
    }
    /// Read 270 to 650 J.
    void prefillOf8k()
    {
        for (WorkedExample* example : {&*reportLike, &*released, &*reportLike8Bit}) {
            for (const std::size_t system : {gb200, b300, b200}) {
                const double ours = example->costs(Workload::prefill8k, system).back().energyPerQueryJ;
                QVERIFY2(ours > 270.0 && ours < 650.0, QByteArray::number(ours));
            }
        }
    }
    /// Read 30 to 120 J. Trunk and attention computed in 16 bits take up to 1.5 times the most of it; in 8 bits, with
    /// all else as the report chose, they are within.
    void midfillOf127kAnd1k()
    {
        constexpr double leastReadJ = 30.0;
        constexpr double mostReadJ = 120.0;
        for (const std::size_t system : {gb200, b300, b200}) {
            for (WorkedExample* example : {&*reportLike, &*released}) {
                const double ours = example->costs(Workload::midfill, system).back().energyPerQueryJ;
                QVERIFY2(ours > mostReadJ && ours < 1.55 * mostReadJ, QByteArray::number(ours));
            }
            const double ours = reportLike8Bit->costs(Workload::midfill, system).back().energyPerQueryJ;
            QVERIFY2(ours > leastReadJ && ours < mostReadJ, QByteArray::number(ours));
        }
    }
    void thePartsOfTheEnergyAreShown()
    {
        for (const Workload workload : everyWorkload) {
            const cost::PassCost& cost = reportLike->costs(workload, gb200).back();
            const std::vector<Explanation> all = cost::explain(cost);
            const double work = inputOf(named(all, "energy per token"), "work");
            const double tokens = inputOf(named(all, "energy per token"), "tokens");
            QVERIFY(near((idleJ(all) + work) / tokens, cost.energyPerTokenJ, 1e-9));
            const Explanation& parts = named(all, "energy of work");
            QVERIFY(near(parts.value, work, 1e-9));
            double sum = 0.0;
            for (const auto& [amount, each] :
                 {std::pair("fp4_flops", "fp4_energy"), std::pair("fp8_flops", "fp8_energy"),
                  std::pair("bf16_flops", "bf16_energy"), std::pair("hbm", "hbm_energy"), std::pair("up", "up_energy"),
                  std::pair("out", "out_energy")}) {
                sum += inputOf(parts, amount) * inputOf(parts, each);
            }
            QVERIFY(near(sum, work, 1e-9));
        }
    }
    void powerBesideMeasuredPower_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("system");
        QTest::addColumn<int>("tp");
        QTest::addColumn<int>("batch");
        QTest::addColumn<double>("measuredW");
        QTest::addColumn<double>("factor");
        const auto row = [](const char* name, const char* model, const char* system, int tp, int batch, double measured,
                            double factor) {
            QTest::newRow(name) << model << system << tp << batch << measured << factor;
        };
        row("R1 NVFP4, 8 B200, 4 clients", "deepseek-v3", "b200-hgx", 8, 4, 224.5, 1.17);
        row("R1 NVFP4, 8 B200, 8 clients", "deepseek-v3", "b200-hgx", 8, 8, 239.9, 1.24);
        row("R1 NVFP4, 8 B200, 16 clients", "deepseek-v3", "b200-hgx", 8, 16, 245.6, 1.40);
        row("R1 FP8, 8 H200, 8 clients", "deepseek-v3", "h200-hgx", 8, 8, 256.5, 1.00);
        row("R1 FP8, 8 H200, 16 clients", "deepseek-v3", "h200-hgx", 8, 16, 305.0, 0.90);
        row("R1 FP8, 8 H200, 32 clients", "deepseek-v3", "h200-hgx", 8, 32, 313.1, 0.92);
        row("R1 FP8, 8 H200, 64 clients", "deepseek-v3", "h200-hgx", 8, 64, 392.2, 0.76);
        row("gpt-oss, 8 H100, 4 clients", "gpt-oss-120b", "h100-hgx", 8, 4, 159.0, 1.07);
        row("gpt-oss, 4 H100, 64 clients", "gpt-oss-120b", "h100-hgx", 4, 64, 301.0, 0.82);
        row("gpt-oss, 2 H100, 64 clients", "gpt-oss-120b", "h100-hgx", 2, 64, 397.0, 0.67);
    }
    /// A decode pass at the clients as batch, 1k / 1k, `today`: prompts in between and gaps left out.
    void powerBesideMeasuredPower()
    {
        QFETCH(QString, model);
        QFETCH(QString, system);
        QFETCH(int, tp);
        QFETCH(int, batch);
        QFETCH(double, measuredW);
        QFETCH(double, factor);
        cost::PassQuestion question{tests::model(model.toStdString()),
                                    systemPreset(system.toStdString()),
                                    calibration("today"),
                                    {.tp = tp},
                                    {cost::Stage::decode, batch, {1, 1536}, {}},
                                    {}};
        if (system == "b200-hgx") {
            question.layout.ep = tp;
            question.choices.weights = question.choices.experts = catalog::Format::nvfp4;
        }
        const auto answer = cost::evaluate(question);
        QVERIFY(answer && answer->cost);
        const double ours = answer->cost->powerPerGpuW;
        QVERIFY2(std::abs(ours / measuredW - factor) < 0.03, QByteArray::number(ours / measuredW));
        QVERIFY(ours > 0.5 * measuredW && ours < 2.0 * measuredW);
        QVERIFY(ours < 0.5 * question.system->powerLimit.value);  // decode is far from the power limit
    }
    /// A B200 that waits draws 192 W, measured between runs.
    void aGpuThatWaitsDrawsIdlePower()
    {
        const catalog::SystemPtr b200Box = systemPreset("b200-hgx");
        const double idleW = b200Box->idleFraction.value * b200Box->powerLimit.value;
        QVERIFY(std::abs(idleW / 192.0 - 1.0) < 0.02);
        const cost::PassCost& pass = released->costs(Workload::decode8k, b200).front();
        QVERIFY(pass.powerPerGpuW > idleW);
        QVERIFY(near(pass.powerPerGpuW - idleW, pass.dynamicEnergyJ / (pass.question.layout.gpus() * pass.stageTimeS),
                     1e-9));
    }

private:
    static Setting settingOf(const cost::Choices& choices)
    {
        return {.model = model("kimi-k3"),
                .systems = {systemPreset("gb200-nvl72"), systemPreset("b300-hgx"), systemPreset("b200-hgx")},
                .denseKvModel = model("deepseek-v3"),
                .nextSystem = systemPreset("vr200-nvl72"),
                .calibration = calibration("projected"),
                .choices = choices};
    }
    /// The point of most throughput whose TPOT is at the charts' throughput end.
    static const cost::PassCost& endOf(WorkedExample& example, int workload, int system)
    {
        const auto costs = example.costs(static_cast<Workload>(workload), static_cast<std::size_t>(system));
        const auto beyond =
            std::ranges::find_if(costs, [](const cost::PassCost& cost) { return cost.latencyS > throughputEndS; });
        return *std::prev(beyond);
    }

    std::optional<WorkedExample> reportLike, released, reportLike8Bit;
};

QTEST_GUILESS_MAIN(EnergyReadingsTest)
#include "tst_energy_readings.moc"
