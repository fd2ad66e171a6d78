#include "core/cost/prepared.h"
#include "tests/core/cost/made_up_questions.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::tests;

namespace {

/// Kimi K3 on GB200 with another power limit.
PassQuestion withPowerLimit(double watts, Pass pass)
{
    catalog::System system = copyOf(roomy("gb200-nvl72"));
    system.powerLimit.value = watts;
    return {model("kimi-k3"),         shared(std::move(system)),
            calibration("projected"), {.tp = 2, .dp = 8, .ep = 16},
            std::move(pass),          {}};
}

/// Mean energy of a token while the context grows by `output`, by the middles of many short pieces.
double meanEnergy(const PassQuestion& question, int output)
{
    const PreparedPtr prepared = prepare(question.model, question.system, question.calibration, question.choices);
    const int pieces = std::min(output, 120);
    double sum = 0.0;
    for (int i = 0; i < pieces; ++i) {
        Pass pass = question.pass;
        pass.each.cachedTokens += static_cast<int>((i + 0.5) * output / pieces);
        sum += evaluate(prepared, question.layout, pass)->cost->energyPerTokenJ;
    }
    return sum / pieces;
}

}  // namespace

/// Energy of a pass, a token and a query; the power limit.
class TestPassEnergy : public QObject {
    Q_OBJECT
private slots:
    void workHasAPriceAndTimeIdles();
    void aQueryOfDecodeIntegratesTheGrowingContext_data();
    void aQueryOfDecodeIntegratesTheGrowingContext();
    void aQueryOfDecodeIntegratesForAnyModel();
    void aQueryOfPrefillIsItsPass();
    void acceptedDraftsShareTheEnergyOfTheirPass();
    void whatWouldPassThePowerLimitStretches();
    void aPointBelowThePowerLimitIsNotThrottled();
};

void TestPassEnergy::workHasAPriceAndTimeIdles()
{
    // 0.20, 0.10, 0.06 pJ a flop in bf16, fp8, fp4; 60 pJ an HBM byte, 12 over NVLink, 100 over the NIC; idle 0.19.
    QuestionMaker maker(91);
    for (int i = 0; i < 1000; ++i) {
        const PassQuestion question = maker.any();
        const auto answer = evaluate(question);
        if (!answer->feasible()) {
            continue;
        }
        const PassCost& cost = *answer->cost;
        double joules = 60e-12 * cost.hbmBytes + 12e-12 * cost.scaleUpBytes + 100e-12 * cost.scaleOutBytes;
        for (const OperatorCost& op : cost.operators) {
            using enum catalog::Format;
            joules += op.flops * (op.basis.format == nvfp4 ? 0.06e-12 : op.basis.format == fp8 ? 0.10e-12 : 0.20e-12);
        }
        QVERIFY2(near(cost.dynamicEnergyJ, joules, 1e-9), inWords(question, i));
        const double idle = question.system->idleFraction.value * question.system->powerLimit.value;
        const double pass = joules + idle * question.layout.gpus() * cost.stageTimeS;
        const double tokens = question.pass.stage == Stage::decode
                                  ? question.pass.batch * question.choices.acceptedLength
                                  : cost.newTokens;
        QVERIFY2(near(cost.energyPerTokenJ, pass / tokens, 1e-9), inWords(question, i));
        QVERIFY2(near(cost.powerPerGpuW, pass / (question.layout.gpus() * cost.stageTimeS), 1e-9),
                 inWords(question, i));
    }
}

void TestPassEnergy::aQueryOfDecodeIntegratesTheGrowingContext_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<int>("cached");
    QTest::addColumn<int>("output");
    for (const char* id : {"kimi-k3", "gpt-oss-120b", "deepseek-v3.2", "llama-3.1-70b", "deepseek-v4-pro"}) {
        for (const auto& [cached, output] : {std::pair{0, 1}, {0, 1000}, {1000, 10000}, {131072, 1000}, {0, 100000}}) {
            QTest::addRow("%s from %d, %d tokens", id, cached, output) << QString(id) << cached << output;
        }
    }
}

void TestPassEnergy::aQueryOfDecodeIntegratesTheGrowingContext()
{
    QFETCH(QString, id);
    QFETCH(int, cached);
    QFETCH(int, output);
    PassQuestion question{
        model(id.toStdString()), roomy("gb200-nvl72"), calibration("projected"), {.dp = 8}, decode(512, cached), {}};
    question.layout.ep = widestEp(*question.model, question.layout);
    question.choices.outputTokens = output;
    const double perToken = costOf(question).energyPerQueryJ / output;
    const double mean = meanEnergy(question, output);
    QVERIFY2(near(perToken, mean, 0.01), QByteArray::number(perToken) + " against " + QByteArray::number(mean));
}

void TestPassEnergy::aQueryOfDecodeIntegratesForAnyModel()
{
    QuestionMaker maker(92);
    for (int i = 0; i < 400; ++i) {
        PassQuestion question = maker.any(Stage::decode);
        catalog::System roomyCopy = copyOf(question.system);
        roomyCopy.hbmVisibleBytes.value = 1e18;
        question.system = shared(std::move(roomyCopy));
        const int output = question.choices.outputTokens;
        const double perToken = costOf(question).energyPerQueryJ / output;
        const double mean = meanEnergy(question, output);
        QVERIFY2(near(perToken, mean, 0.01), inWords(question, i) + ", output " + QByteArray::number(output) + ": " +
                                                 QByteArray::number(perToken) + " against " + QByteArray::number(mean));
    }
}

void TestPassEnergy::aQueryOfPrefillIsItsPass()
{
    for (const Pass& pass : {prefill(4, 8192), midfill(4, 1024, 100000), prefill(2, 50000)}) {
        const PassCost cost = costOf(withPowerLimit(1200, pass));
        QVERIFY(near(cost.energyPerQueryJ * pass.batch, cost.energyPerTokenJ * pass.batch * pass.each.newTokens));
    }
}

void TestPassEnergy::acceptedDraftsShareTheEnergyOfTheirPass()
{
    PassQuestion question = withPowerLimit(1200, decode(64, 8192, 4));
    question.choices.draftTokens = 3;
    const PassCost one = costOf(question);
    question.choices.acceptedLength = 2.5;
    const PassCost more = costOf(question);
    QVERIFY(near(one.energyPerTokenJ, 2.5 * more.energyPerTokenJ));
    QVERIFY(near(one.latencyS, 2.5 * more.latencyS));
    QCOMPARE(one.passTimeS, more.passTimeS);
}

void TestPassEnergy::whatWouldPassThePowerLimitStretches()
{
    for (const Pass& pass : {decode(512, 32768), prefill(8, 16384)}) {
        const PassCost free = costOf(withPowerLimit(12000, pass));
        const PassCost bound = costOf(withPowerLimit(240, pass));
        QVERIFY(!free.throttled && bound.throttled);
        QCOMPARE_GT(bound.passTimeS, free.passTimeS);
        // On one stage all the time goes by at the limit: energy above idle over 0.81 of 240 W on 16 GPUs.
        QVERIFY(near(bound.stageTimeS, bound.dynamicEnergyJ / (0.81 * 240 * 16), 1e-9));
        QVERIFY(near(bound.powerPerGpuW, 240, 1e-9));
        QVERIFY(near(bound.dynamicEnergyJ, free.dynamicEnergyJ));  // the work is the same
        const OperatorCost& wait = bound.operators.back();
        QVERIFY(wait.id == OperatorId::power && wait.limit == Limit::power);
        QVERIFY(near(wait.timeS, bound.passTimeS - free.passTimeS, 1e-9));
    }
}

void TestPassEnergy::aPointBelowThePowerLimitIsNotThrottled()
{
    const PassCost cost = costOf(withPowerLimit(1200, decode(1, 1000)));
    QVERIFY(!cost.throttled);
    for (const OperatorCost& op : cost.operators) {
        QVERIFY(op.id != OperatorId::power);
    }
    QCOMPARE_LT(cost.powerPerGpuW, 1200.0);
    QCOMPARE_GT(cost.powerPerGpuW, 0.19 * 1200.0);
}

QTEST_GUILESS_MAIN(TestPassEnergy)
#include "tst_pass_energy.moc"
