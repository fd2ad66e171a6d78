// labels: memory
#include "core/base/explanation.h"
#include "tests/core/cost/made_up_questions.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <map>
#include <set>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::tests;

namespace {

PassCost k3(Layout layout, Pass pass)
{
    return costOf(
        {model("kimi-k3"), systemPreset("gb200-nvl72"), calibration("projected"), layout, std::move(pass), {}});
}

std::map<std::string, Explanation, std::less<>> byName(const std::vector<Explanation>& explanations)
{
    std::map<std::string, Explanation, std::less<>> found;
    for (const Explanation& explanation : explanations) {
        found.emplace(explanation.name, explanation);
    }
    return found;
}

double input(const Explanation& explanation, std::string_view symbol)
{
    for (const ExplanationInput& one : explanation.inputs()) {
        if (one.symbol == symbol) {
            return one.value;
        }
    }
    return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

/// What a cost says of its own numbers; that every formula gives its value is shown over made-up questions.
class TestExplanations : public QObject {
    Q_OBJECT
private slots:
    void theFiguresOfACostAreExplained();
    void everyOperatorIsExplainedOnceInItsOrder();
    void anOperatorNamesWhatLimitsIt();
    void constantsNameTheirOrigin();
    void constantsShowTheirBand();
    void theSharesOfTheLimitsAreTheWholePass();
    void onlyWhatRestsOnTheCalibrationSaysSo();
    void tpotShowsTheSlowestStage();
    void explanationsOutliveTheirMaking();
};

void TestExplanations::theFiguresOfACostAreExplained()
{
    const PassCost cost = k3({.pp = 4, .dp = 16, .ep = 16}, decode(64, 32768));
    const auto found = byName(explain(cost));
    const std::map<std::string, double> figures{
        {"pass time", cost.passTimeS},
        {"stage time", cost.stageTimeS},
        {"time per output token", cost.latencyS},
        {"throughput per GPU", cost.tokensPerSecondPerGpu},
        {"throughput per user", cost.tokensPerSecondPerUser},
        {"energy per token", cost.energyPerTokenJ},
        {"energy per query", cost.energyPerQueryJ},
        {"power per GPU", cost.powerPerGpuW},
        {"flops", cost.flops},
        {"HBM traffic", cost.hbmBytes},
        {"HBM read", cost.hbmReadBytes},
        {"network per GPU", cost.networkMeanBytesPerSecond},
        {"peak network per GPU", cost.networkPeakBytesPerSecond},
        {"latency with fast constants", cost.latencyBand.low},
        {"latency with slow constants", cost.latencyBand.high},
        {"scale-up traffic", cost.scaleUpBytes},
        {"scale-out traffic", cost.scaleOutBytes},
        {"energy of work", cost.dynamicEnergyJ},
        {"compute utilisation", cost.computeUtilisation},
        {"memory utilisation", cost.memoryUtilisation},
        {"KV load time from DRAM", *cost.kvLoadS.dram},
        {"KV load energy from DRAM", 40e-12 * cost.kvLoadS.bytes},
        {"overlap reached", cost.question.choices.overlap},
        {"KV load time from SSD", *cost.kvLoadS.ssd},
        {"KV load time over the network", *cost.kvLoadS.network},
        {"time limited by memory", timeByLimit(cost.operators)[static_cast<std::size_t>(Limit::memory)]},
        {"routed expert weights per GPU", cost.residency.expertWeights},
        {"other weights per GPU", cost.residency.weights - cost.residency.expertWeights},
        {"mean weights per GPU", cost.residency.weightsMean},
        {"usable HBM", cost.residency.usable},
        {"free HBM", cost.residency.usable - cost.residency.total()},
        {"HBM margin", cost.residency.visible - cost.residency.usable},
        {"visible HBM", cost.residency.visible},
        {"HBM per GPU", cost.residency.total()},
        {"weights per GPU", cost.residency.weights},
        {"KV cache per GPU", cost.residency.kv},
        {"state per GPU", cost.residency.state},
        {"activations per GPU", cost.residency.activations},
        {"buffers per GPU", cost.residency.buffers},
    };
    for (const auto& [name, value] : figures) {
        QVERIFY2(found.contains(name), name.c_str());
        QCOMPARE(found.at(name).value, value);
    }
    QVERIFY(byName(explain(k3({.tp = 16}, prefill(1, 8192)))).contains("time to first token"));
}

void TestExplanations::everyOperatorIsExplainedOnceInItsOrder()
{
    QuestionMaker maker(121);
    for (int i = 0; i < 300; ++i) {
        const PassQuestion question = maker.any();
        const auto answer = evaluate(question);
        if (!answer->feasible()) {
            continue;
        }
        const std::vector<OperatorCost>& operators = answer->cost->operators;
        const std::vector<Explanation> explanations = explain(*answer->cost);
        QVERIFY(explanations.size() > operators.size());
        const std::size_t first = explanations.size() - operators.size();
        for (std::size_t op = 0; op < operators.size(); ++op) {
            QVERIFY2(explanations[first + op].name == operators[op].fullName, inWords(question, i));
            QCOMPARE(explanations[first + op].value, operators[op].timeS);
            const std::string kind(operators[op].layerKind);
            QCOMPARE(std::string(operators[op].fullName),
                     std::string(operators[op].name) + (kind.empty() ? "" : ", " + kind));
        }
    }
}

void TestExplanations::anOperatorNamesWhatLimitsIt()
{
    for (const Pass& pass : {decode(1, 131072), prefill(1, 16384)}) {
        const PassCost cost = k3({.tp = 16}, pass);
        const std::vector<Explanation> explanations = explain(cost);
        const std::size_t first = explanations.size() - cost.operators.size();
        for (std::size_t op = 0; op < cost.operators.size(); ++op) {
            const Explanation& one = explanations[first + op];
            if (cost.operators[op].basis.form != OperatorBasis::Form::work || cost.operators[op].basis.chunks > 1.0) {
                continue;
            }
            const double compute = input(one, "flops") / (input(one, "peak") * input(one, "compute_eff"));
            const double memory = input(one, "bytes") / (input(one, "bandwidth") * input(one, "memory_eff"));
            QCOMPARE(QByteArray(one.limit.data()), QByteArray(compute >= memory ? "compute" : "memory"));
        }
    }
}

void TestExplanations::constantsNameTheirOrigin()
{
    const PassCost cost = k3({.tp = 4, .dp = 4, .ep = 16}, decode(64, 32768));
    const auto found = byName(explain(cost));
    const catalog::System& system = *cost.question.system;
    const catalog::Efficiencies& constants = cost.question.calibration->on(system.id);
    int sourced = 0;
    for (const auto& [name, explanation] : found) {
        for (const ExplanationInput& one : explanation.inputs()) {
            QVERIFY(std::isfinite(one.value));
            if (one.symbol == "bandwidth") {
                QCOMPARE(QByteArray(one.origin.data()), QByteArray(system.hbmBandwidth.source.c_str()));
                ++sourced;
            } else if (one.symbol == "power_limit") {
                QCOMPARE(QByteArray(one.origin.data()), QByteArray(system.powerLimit.source.c_str()));
                ++sourced;
            } else if (one.symbol == "each" && name.starts_with("kernel launches")) {
                QCOMPARE(QByteArray(one.origin.data()), QByteArray(constants.kernel.origin.c_str()));
                ++sourced;
            }
        }
    }
    QCOMPARE_GT(sourced, 8);
}

void TestExplanations::constantsShowTheirBand()
{
    const PassCost cost = k3({.tp = 4, .dp = 4, .ep = 16}, decode(64, 32768));
    const catalog::Efficiencies& constants = cost.question.calibration->on(cost.question.system->id);
    const catalog::Constant& memory =
        constants.memory[static_cast<std::size_t>(catalog::OperatorClass::attentionDecode)];
    const auto found = byName(explain(cost));
    const auto core = std::ranges::find_if(
        found, [](const auto& entry) { return entry.first.starts_with("attention core, Gated MLA"); });
    QVERIFY(core != found.end());
    const auto inputs = core->second.inputs();
    const auto shown = std::ranges::find(inputs, "memory_eff", &ExplanationInput::symbol);
    QVERIFY(shown != inputs.end() && shown->isUncertain());
    QCOMPARE(shown->low, memory.low);
    QCOMPARE(shown->high, memory.high);
    QCOMPARE(QByteArray(shown->origin.data()), QByteArray(memory.origin.c_str()));
    QVERIFY(!std::ranges::find(inputs, "bandwidth", &ExplanationInput::symbol)->isUncertain());
}

void TestExplanations::theSharesOfTheLimitsAreTheWholePass()
{
    const PassCost cost = k3({.pp = 4, .dp = 16, .ep = 16}, decode(64, 32768));
    double shares = 0.0;
    double seconds = 0.0;
    for (const Explanation& explanation : explain(cost)) {
        shares += explanation.name.starts_with("share limited by") ? explanation.value : 0.0;
        seconds += explanation.name.starts_with("time limited by") ? explanation.value : 0.0;
    }
    QVERIFY(near(shares, 1.0, 1e-9));
    QVERIFY(near(seconds, cost.passTimeS, 1e-9));
}

void TestExplanations::onlyWhatRestsOnTheCalibrationSaysSo()
{
    const auto found = byName(explain(k3({.tp = 16}, decode(8, 32768))));
    for (const char* name : {"pass time", "energy per query", "network per GPU", "latency with slow constants",
                             "compute utilisation", "LM head"}) {
        QCOMPARE(std::string(found.at(name).calibration), std::string("projected"));
    }
    for (const char* name : {"flops", "HBM per GPU", "scale-up traffic", "KV load time from SSD", "usable HBM"}) {
        QVERIFY(found.at(name).calibration.empty());
    }
}

void TestExplanations::tpotShowsTheSlowestStage()
{
    const PassCost cost = k3({.pp = 4, .dp = 16, .ep = 16}, decode(64, 32768));
    const Explanation tpot = byName(explain(cost)).at("time per output token");
    QCOMPARE(input(tpot, "pp"), 4.0);
    QCOMPARE(input(tpot, "stage_time"), cost.stageTimeS);
    QCOMPARE(input(tpot, "accepted"), 1.0);
    QVERIFY(toText(tpot).find("max(pass_time, pp * stage_time) / accepted") != std::string::npos);
}

void TestExplanations::explanationsOutliveTheirMaking()
{
    // They point into the cost's own catalog values, which the cost keeps alive when nobody else does.
    PassCost cost;
    {
        PassQuestion question{shared(copyOf(model("kimi-k3"))),
                              shared(copyOf(systemPreset("gb200-nvl72"))),
                              shared(copyOf(calibration("projected"))),
                              {.tp = 16},
                              decode(1, 1000),
                              {}};
        cost = costOf(question);
    }
    const PassCost moved = std::move(cost);
    const std::vector<Explanation> explanations = explain(moved);
    for (const Explanation& explanation : explanations) {
        QVERIFY(!toText(explanation).empty());
    }
}

QTEST_GUILESS_MAIN(TestExplanations)
#include "tst_explanations.moc"
