// labels: memory
#include "core/studies/roofline.h"

#include "tests/core/studies/subjects.h"

#include <QTest>

#include <algorithm>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::studies;
using namespace tokenfactory::tests;

namespace {

Roofline rooflineOf(const Subject& subject)
{
    return taken(studies::rooflineOf(subject.scenario, subject.resolved, 0));
}

const RooflineStage& stage(const Roofline& roofline, ServingStage wanted)
{
    const auto found = std::ranges::find(roofline.stages, wanted, &RooflineStage::stage);
    if (found == roofline.stages.end()) {
        qFatal("no stage %d", static_cast<int>(wanted));
    }
    return *found;
}

/// "" when the point lies on or under every roof that bounds it.
QByteArray overTheRoof(const Roofline& roofline, const RooflinePoint& point)
{
    constexpr double rounding = 1.0 + 1e-9;
    if (!(point.flops > 0.0 && point.hbmBytes > 0.0 && point.timeS > 0.0 && point.leastTimeS > 0.0)) {
        return "an amount that is not above 0";
    }
    double peak = 0.0;
    for (const ComputeRoof& roof : roofline.compute) {
        peak = std::max(peak, roof.flopsPerSecond);
    }
    if (point.achieved() > point.attainable() * rounding) {
        return "achieves more than is attainable";
    }
    if (point.attainable() > peak * rounding) {
        return "attains more than the peak";
    }
    if (point.attainable() > point.intensity() * roofline.memory.bytesPerSecond * rounding) {
        return "attains more than the memory brings";
    }
    return {};
}

QByteArray overTheRoof(const Roofline& roofline)
{
    for (const RooflineStage& one : roofline.stages) {
        if (one.point.has_value() == !one.reasons.empty()) {
            return "a stage with a point and reasons, or with neither";
        }
        const QByteArray text = one.point ? overTheRoof(roofline, *one.point) : QByteArray();
        if (!text.isEmpty()) {
            return "stage " + QByteArray::number(static_cast<int>(one.stage)) + " " + text;
        }
    }
    for (const RooflineOperator& op : roofline.operators) {
        const QByteArray text = overTheRoof(roofline, op.point);
        if (!text.isEmpty()) {
            return QByteArray(op.name.c_str()) + " " + text;
        }
        // One operator alone has a roof of its own: its class on its format, and its class on the HBM.
        for (const ComputeRoof& roof : roofline.compute) {
            const auto at = static_cast<std::size_t>(op.operatorClass);
            if (roof.format == op.point.format && op.point.attainable() > roof.reachable[at] * (1.0 + 1e-9)) {
                return QByteArray(op.name.c_str()) + " attains more than its class reaches";
            }
            if (op.point.attainable() > op.point.intensity() * roofline.memory.reachable[at] * (1.0 + 1e-9)) {
                return QByteArray(op.name.c_str()) + " attains more than its class reads";
            }
        }
    }
    return {};
}

}  // namespace

class TestRoofline : public QObject {
    Q_OBJECT
private slots:
    void nothingIsAboveItsRoof();
    void nothingIsAboveItsRoofForMadeUpScenarios();
    void roofsAreThoseOfTheSystem();
    void reachableIsPeakTimesEfficiency();
    void theFourStagesHaveTheirLimits();
    void midfillIntensityIsHundredsOfTimesThatOfDecode();
    void batchDoesNotRaiseTheIntensityOfDecodeAttention();
    void theOwnStageIsTheScenariosPass();
    void otherStagesKeepGpusAndFindALegalLayout();
    void aDenseModelHasNoExperts();
    void whatDoesNotFitSaysWhy();
    void explanationsGiveTheirValues();
    void everyRoofIsExplainedAndNamedOnce();
};

void TestRoofline::nothingIsAboveItsRoof()
{
    scenario::Scenario scenario;
    for (const char* calibration : {"roofline", "projected", "today"}) {
        scenario.calibration = calibration;
        for (const Stage one : {Stage::decode, Stage::prefill, Stage::midfill}) {
            for (const Layout& layout :
                 {Layout{.tp = 1, .pp = 1, .dp = 64, .ep = 64}, Layout{.tp = 4, .pp = 4, .dp = 4, .ep = 16}}) {
                scenario.stage = one;
                scenario.layout = layout;
                scenario.each = scenario::firstTokens(one);
                scenario.batch = layout.pp > 1 ? 16 : one == Stage::decode ? 1024 : 64;
                const Roofline found = rooflineOf(subjectOf(scenario));
                QCOMPARE(found.stages.size(), std::size_t(4));
                QVERIFY2(found.operators.size() >= 5, (toText(layout) + " " + std::string(name(one))).c_str());
                const QByteArray text = overTheRoof(found);
                QVERIFY2(text.isEmpty(), text);
            }
        }
    }
}

void TestRoofline::nothingIsAboveItsRoofForMadeUpScenarios()
{
    QuestionMaker maker(331);
    int points = 0;
    for (int i = 0; i < 300; ++i) {
        const PassQuestion made = maker.any();
        const Roofline found = rooflineOf(subjectOf(made));
        points += static_cast<int>(found.operators.size());
        const QByteArray text = overTheRoof(found);
        QVERIFY2(text.isEmpty(), text + " in " + inWords(made, i));
    }
    QCOMPARE_GT(points, 1000);
}

void TestRoofline::roofsAreThoseOfTheSystem()
{
    scenario::Scenario scenario;
    const Roofline found = rooflineOf(subjectOf(scenario));
    const catalog::SystemPtr gb200 = systemPreset("gb200-nvl72");
    QCOMPARE(found.memory.bytesPerSecond, gb200->hbmBandwidth.value);
    QCOMPARE(found.compute.size(), std::size_t(3));
    QCOMPARE(found.compute[0].flopsPerSecond, gb200->peakBf16.value);
    QCOMPARE(found.compute[2].flopsPerSecond, gb200->peakFp4->value);
    scenario.systems = {"h100-hgx"};
    scenario.model = "llama-3.1-70b";
    scenario.layout = {.tp = 8};
    scenario.batch = 8;
    QCOMPARE(rooflineOf(subjectOf(scenario)).compute.size(), std::size_t(2));  // Hopper has no 4-bit products
}

void TestRoofline::reachableIsPeakTimesEfficiency()
{
    const Roofline found = rooflineOf(subjectOf(scenario::Scenario()));
    const catalog::Efficiencies& constants = calibration("projected")->on("gb200-nvl72");
    const auto gemm = static_cast<std::size_t>(catalog::OperatorClass::gemm);
    QCOMPARE(found.compute[1].reachable[gemm], found.compute[1].flopsPerSecond * constants.compute[gemm][1].value);
    QCOMPARE(found.memory.reachable[gemm], found.memory.bytesPerSecond * constants.memory[gemm].value);
}

void TestRoofline::theFourStagesHaveTheirLimits()
{
    // Prefill computes, decode reads (the report's table of the four stages).
    const Roofline found = rooflineOf(subjectOf(scenario::Scenario()));
    const double ridge = found.compute[0].flopsPerSecond / found.memory.bytesPerSecond;  // of bf16
    QCOMPARE_GT(stage(found, ServingStage::prefill).point->intensity(), ridge);
    QCOMPARE_LT(stage(found, ServingStage::decodeExperts).point->intensity(), ridge);
    QCOMPARE(stage(found, ServingStage::decodeExperts).point->limit, Limit::memory);
}

void TestRoofline::midfillIntensityIsHundredsOfTimesThatOfDecode()
{
    scenario::Scenario scenario;
    scenario.model = "llama-3.1-70b";
    scenario.layout = {.tp = 8, .pp = 1, .dp = 1, .ep = 1};
    scenario.gpus = {8};
    scenario.batch = 1;
    const Roofline found = rooflineOf(subjectOf(scenario));
    QCOMPARE_GT(stage(found, ServingStage::midfill).point->intensity(),
                100.0 * stage(found, ServingStage::decodeAttention).point->intensity());
}

void TestRoofline::batchDoesNotRaiseTheIntensityOfDecodeAttention()
{
    scenario::Scenario scenario;
    scenario.batch = 64;
    const Roofline few = rooflineOf(subjectOf(scenario));
    scenario.batch = 1024;
    const Roofline many = rooflineOf(subjectOf(scenario));
    QVERIFY(near(stage(few, ServingStage::decodeAttention).point->intensity(),
                 stage(many, ServingStage::decodeAttention).point->intensity(), 0.01));
    QCOMPARE_GT(stage(many, ServingStage::decodeExperts).point->intensity(),
                2.0 * stage(few, ServingStage::decodeExperts).point->intensity());
}

void TestRoofline::theOwnStageIsTheScenariosPass()
{
    const Subject subject = subjectOf(scenario::Scenario());
    const Roofline found = rooflineOf(subject);
    for (const RooflineStage& one : found.stages) {
        QCOMPARE(one.own, one.stage == ServingStage::decodeAttention || one.stage == ServingStage::decodeExperts);
        QCOMPARE(one.question.pass.batch, one.own ? 1024 : 64);
    }
    const PassCost cost = costOf(passQuestion(subject.scenario, subject.resolved, 0));
    double time = 0.0;
    for (const OperatorCost& op : cost.operators) {
        time += op.id == OperatorId::routedExperts ? op.timeS : 0.0;
    }
    QCOMPARE(stage(found, ServingStage::decodeExperts).point->timeS, time);
}

void TestRoofline::otherStagesKeepGpusAndFindALegalLayout()
{
    scenario::Scenario scenario;
    scenario.layout = {.tp = 8, .pp = 1, .dp = 8, .ep = 64, .dcp = 8, .cp = 1};
    const Roofline found = rooflineOf(subjectOf(scenario));
    const RooflineStage& prefill = stage(found, ServingStage::prefill);
    QCOMPARE(prefill.question.layout, (Layout{.tp = 8, .pp = 1, .dp = 8, .ep = 64, .dcp = 1, .cp = 1}));
    QCOMPARE(prefill.question.pass.each, scenario::firstTokens(Stage::prefill));
    QCOMPARE(prefill.question.pass.batch, 8);
    QVERIFY(prefill.point);
}

void TestRoofline::aDenseModelHasNoExperts()
{
    scenario::Scenario scenario;
    scenario.model = "llama-3.1-70b";
    scenario.layout = {.tp = 8};
    scenario.batch = 8;
    const Roofline found = rooflineOf(subjectOf(scenario));
    QCOMPARE(found.stages.size(), std::size_t(3));
    QVERIFY(std::ranges::none_of(found.stages,
                                 [](const RooflineStage& s) { return s.stage == ServingStage::decodeExperts; }));
}

void TestRoofline::whatDoesNotFitSaysWhy()
{
    scenario::Scenario scenario;
    scenario.layout = {.tp = 1, .pp = 1, .dp = 4, .ep = 4};
    scenario.gpus = {4};
    const Roofline found = rooflineOf(subjectOf(scenario));
    QVERIFY(found.operators.empty() && !found.compute.empty());
    for (const RooflineStage& one : found.stages) {
        QVERIFY(!one.point && one.reasons.front().kind == ReasonKind::doesNotFit);
    }
    scenario.batch = -1;
    const Subject bad = subjectOf(scenario);
    QVERIFY(!studies::rooflineOf(bad.scenario, bad.resolved, 0));
}

void TestRoofline::explanationsGiveTheirValues()
{
    for (const RooflineOperator& op : rooflineOf(subjectOf(scenario::Scenario())).operators) {
        for (const Explanation& explanation : explain(op.point)) {
            QVERIFY(near(evaluated(explanation), explanation.value));
        }
    }
}

void TestRoofline::everyRoofIsExplainedAndNamedOnce()
{
    for (const char* calibration : {"roofline", "projected", "today"}) {
        scenario::Scenario scenario;
        scenario.calibration = calibration;
        const Roofline found = rooflineOf(subjectOf(scenario));
        const std::vector<Explanation> all = explain(found);
        const auto value = [&all](std::string_view name) {
            const auto at = std::ranges::find(all, name, &Explanation::name);
            return at == all.end() ? -1.0 : at->value;
        };
        QCOMPARE(value(hbmRoofName), found.memory.bytesPerSecond);
        QCOMPARE(value(hbmReachableName), found.memory.reachable[0]);
        for (const ComputeRoof& roof : found.compute) {
            QCOMPARE(value(peakName(roof.format)), roof.flopsPerSecond);
            QCOMPARE(value(reachableName(roof.format)), roof.reachable[0]);
            QCOMPARE(value(ridgeName(roof.format)), roof.flopsPerSecond / found.memory.bytesPerSecond);
        }
        for (const Explanation& explanation : all) {
            QVERIFY(near(evaluated(explanation), explanation.value));
            QCOMPARE(std::ranges::count(all, explanation.name, &Explanation::name), 1);
            for (const ExplanationInput& input : explanation.inputs()) {
                QVERIFY(!input.origin.empty());
            }
        }
    }
}

QTEST_GUILESS_MAIN(TestRoofline)
#include "tst_roofline.moc"
