// labels: memory
#include "core/base/explanation.h"
#include "tests/core/cost/made_up_questions.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::tests;

namespace {

/// Every number of a cost with its name.
std::vector<std::pair<const char*, double>> numbersOf(const PassCost& c)
{
    const Residency& r = c.residency;
    std::vector<std::pair<const char*, double>> numbers{{"pass time", c.passTimeS},
                                                        {"stage time", c.stageTimeS},
                                                        {"latency", c.latencyS},
                                                        {"low", c.latencyBand.low},
                                                        {"high", c.latencyBand.high},
                                                        {"per GPU", c.tokensPerSecondPerGpu},
                                                        {"per user", c.tokensPerSecondPerUser},
                                                        {"per token", c.energyPerTokenJ},
                                                        {"per query", c.energyPerQueryJ},
                                                        {"power", c.powerPerGpuW},
                                                        {"flops", c.flops},
                                                        {"HBM", c.hbmBytes},
                                                        {"HBM read", c.hbmReadBytes},
                                                        {"scale up", c.scaleUpBytes},
                                                        {"scale out", c.scaleOutBytes},
                                                        {"peak", c.networkPeakBytesPerSecond},
                                                        {"mean", c.networkMeanBytesPerSecond},
                                                        {"compute use", c.computeUtilisation},
                                                        {"memory use", c.memoryUtilisation},
                                                        {"energy", c.dynamicEnergyJ},
                                                        {"new tokens", c.newTokens},
                                                        {"from DRAM", c.kvLoadS.dram.value_or(0.0)},
                                                        {"from SSD", c.kvLoadS.ssd.value_or(0.0)},
                                                        {"from network", c.kvLoadS.network.value_or(0.0)},
                                                        {"weights", r.weights},
                                                        {"mean weights", r.weightsMean},
                                                        {"experts", r.expertWeights},
                                                        {"kv", r.kv},
                                                        {"state", r.state},
                                                        {"activations", r.activations},
                                                        {"buffers", r.buffers},
                                                        {"usable", r.usable}};
    for (const OperatorCost& op : c.operators) {
        for (const double value : {op.flops, op.hbmBytes, op.hbmReadBytes, op.scaleUpBytes, op.scaleOutBytes, op.timeS,
                                   op.basis.layers, op.basis.flops, op.basis.bytes, op.basis.scaleUpBytes,
                                   op.basis.scaleOutBytes, op.basis.exposed, op.basis.eachS, op.basis.items}) {
            numbers.emplace_back(op.name.data(), value);
        }
    }
    return numbers;
}

QByteArray strange(const PassCost& cost)
{
    for (const auto& [name, value] : numbersOf(cost)) {
        if (!std::isfinite(value) || value < 0.0) {
            return QByteArray(name) + " is " + QByteArray::number(value);
        }
    }
    for (const double positive : {cost.passTimeS, cost.stageTimeS, cost.latencyS, cost.tokensPerSecondPerGpu,
                                  cost.tokensPerSecondPerUser, cost.energyPerTokenJ, cost.flops, cost.hbmReadBytes}) {
        if (!(positive > 0.0)) {
            return "a figure that must be above 0 is 0";
        }
    }
    return {};
}

QByteArray sumsThatMiss(const PassCost& cost)
{
    double time = 0.0;
    double flops = 0.0;
    double bytes = 0.0;
    double read = 0.0;
    double up = 0.0;
    double out = 0.0;
    for (const OperatorCost& op : cost.operators) {
        time += op.timeS;
        flops += op.flops;
        bytes += op.hbmBytes;
        read += op.hbmReadBytes;
        up += op.scaleUpBytes;
        out += op.scaleOutBytes;
        if (op.hbmReadBytes > op.hbmBytes) {
            return QByteArray(op.name.data()) + " reads more than it moves";
        }
    }
    const bool exact = near(time, cost.passTimeS) && near(flops, cost.flops) && near(bytes, cost.hbmBytes) &&
                       near(read, cost.hbmReadBytes) && near(up, cost.scaleUpBytes) && near(out, cost.scaleOutBytes);
    return exact ? QByteArray() : QByteArray("a sum over the operators misses");
}

QByteArray wrongRates(const PassCost& cost)
{
    const Layout& layout = cost.question.layout;
    const double batch = cost.question.pass.batch;
    const double gpus = layout.gpus();
    if (!(cost.stageTimeS <= cost.passTimeS * (1 + 1e-12))) {
        return "a stage takes longer than the pass";
    }
    if (cost.question.pass.stage == Stage::decode) {
        const double accepted = cost.question.choices.acceptedLength;
        const bool right = near(cost.latencyS, std::max(cost.passTimeS, layout.pp * cost.stageTimeS) / accepted) &&
                           near(cost.tokensPerSecondPerGpu * cost.latencyS * gpus, layout.pp * batch) &&
                           near(cost.tokensPerSecondPerUser * cost.latencyS, 1.0);
        return right ? QByteArray() : QByteArray("TPOT or the rates of a decode");
    }
    const bool right = cost.latencyS == cost.passTimeS &&
                       near(cost.tokensPerSecondPerGpu * cost.stageTimeS * gpus, cost.newTokens) &&
                       near(cost.tokensPerSecondPerUser * cost.passTimeS * batch, cost.newTokens);
    return right ? QByteArray() : QByteArray("TTFT or the rates of a prefill");
}

QByteArray wrongUse(const PassCost& cost)
{
    const catalog::System& system = *cost.question.system;
    if (cost.computeUtilisation > 1.0 || cost.memoryUtilisation > 1.0) {
        return "a utilisation above 1: " + QByteArray::number(cost.computeUtilisation) + " of compute, " +
               QByteArray::number(cost.memoryUtilisation) + " of memory";
    }
    const double rounding = 1.0 + 1e-12;
    const double links = (system.scaleUpBandwidth.value + system.nicBandwidth.value) * rounding;
    if (cost.networkPeakBytesPerSecond > links || cost.networkMeanBytesPerSecond > links) {
        return "more on the links than they carry";
    }
    if (cost.powerPerGpuW > system.powerLimit.value * rounding ||
        cost.powerPerGpuW < system.powerLimit.value * system.idleFraction.value / rounding) {
        return "power outside idle and limit";
    }
    if (!(cost.latencyBand.low <= cost.latencyS && cost.latencyS <= cost.latencyBand.high)) {
        return "latency outside its band";
    }
    return cost.residency.fits() ? QByteArray() : QByteArray("a cost of what does not fit");
}

QByteArray wrongExplanation(const std::vector<Explanation>& explanations)
{
    std::set<std::string_view> names;
    for (const Explanation& explanation : explanations) {
        if (!names.insert(explanation.name).second) {
            return QByteArray(explanation.name.data()) + " twice";
        }
        const double value = evaluated(explanation);
        if (!near(value, explanation.value, 1e-9) || explanation.name.empty() || explanation.formula.empty()) {
            return QByteArray(explanation.name.data()) + ": " + QByteArray(explanation.formula.data()) + " = " +
                   QByteArray::number(value, 'g', 15) + ", not " + QByteArray::number(explanation.value, 'g', 15);
        }
        for (const ExplanationInput& input : explanation.inputs()) {
            if (input.origin.empty() || input.symbol.empty()) {
                return QByteArray(explanation.name.data()) + ": an input without origin";
            }
            if (!(input.low <= input.value && input.value <= input.high)) {
                return QByteArray(explanation.name.data()) + ": " + input.symbol.data() + " outside its band";
            }
        }
    }
    return {};
}

}  // namespace

/// Facts that hold for every question: thousands of made-up ones, the same on every machine.
class TestMadeUpQuestions : public QObject {
    Q_OBJECT
private slots:
    void everyNumberIsFiniteAndNotNegative() { forEach(strange); }
    void sumsOverOperatorsAreExact() { forEach(sumsThatMiss); }
    void latencyAndRatesFollowTheirFormulas() { forEach(wrongRates); }
    void nothingIsUsedBeyondItsPeak() { forEach(wrongUse); }
    void everyFormulaGivesItsValue()
    {
        forEach([](const PassCost& cost) { return wrongExplanation(explain(cost)); });
    }
    void whatDoesNotFitHasAResidencyAndAReasonButNoCost();

private:
    static void forEach(QByteArray (*wrong)(const PassCost&));
};

void TestMadeUpQuestions::forEach(QByteArray (*wrong)(const PassCost&))
{
    QuestionMaker maker(20261);
    int costs = 0;
    for (int i = 0; i < 3000; ++i) {
        PassQuestion question = maker.any();
        if (i % 5 == 0) {
            maker.mix(question.pass);
            question.choices.acceptedLength = 1.0;
        }
        const Expected<Evaluation> answer = evaluate(question);
        QVERIFY2(answer, inWords(question, i) + ": " + refusal(answer).c_str());
        if (answer->feasible()) {
            ++costs;
            if (const QByteArray text = wrong(*answer->cost); !text.isEmpty()) {
                QFAIL(inWords(question, i) + ": " + text);
            }
        }
    }
    QCOMPARE_GT(costs, 2000);
}

void TestMadeUpQuestions::whatDoesNotFitHasAResidencyAndAReasonButNoCost()
{
    QuestionMaker maker(20262);
    int refused = 0;
    for (int i = 0; i < 3000; ++i) {
        PassQuestion question = maker.any();
        question.system = maker.dice().of(presets().systems);
        const Expected<Evaluation> answer = evaluate(question);
        QVERIFY(answer && answer->residency);
        QCOMPARE(answer->feasible(), answer->reasons.empty());
        QCOMPARE(answer->feasible(), answer->residency->fits());
        if (!answer->feasible()) {
            ++refused;
            QCOMPARE(static_cast<int>(answer->reasons.front().kind), static_cast<int>(ReasonKind::doesNotFit));
            QVERIFY(answer->reasons.front().sentence.english().find("short by") != std::string::npos);
            QCOMPARE_GT(answer->residency->shortfall(), 0.0);
            const std::vector<Explanation> room = explainRoom(question, *answer->residency);
            QVERIFY2(wrongExplanation(room).isEmpty(), inWords(question, i) + ": " + wrongExplanation(room));
            const auto shortfall = std::ranges::find(room, "HBM shortfall", &Explanation::name);
            QVERIFY(shortfall != room.end());
            QCOMPARE(shortfall->value, answer->residency->shortfall());
        }
    }
    QCOMPARE_GT(refused, 100);
    QCOMPARE_LT(refused, 2700);
}

QTEST_GUILESS_MAIN(TestMadeUpQuestions)
#include "tst_made_up_questions.moc"
