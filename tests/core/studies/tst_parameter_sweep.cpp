// labels: memory
#include "core/studies/parameter_sweep.h"

#include "tests/core/studies/subjects.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::studies;
using namespace tokenfactory::tests;

namespace {

const Parameter& parameter(const std::vector<Parameter>& all, std::string_view id)
{
    const auto found = std::ranges::find(all, id, &Parameter::id);
    if (found == all.end()) {
        qFatal("no parameter %s", std::string(id).c_str());
    }
    return *found;
}

bool has(const std::vector<Parameter>& all, std::string_view id)
{
    return std::ranges::find(all, id, &Parameter::id) != all.end();
}

ParameterSweep sweepOf(const Subject& subject, std::string_view id, Follow follow = Follow::gpus)
{
    const std::vector<Parameter> all = parametersOf(subject, presets(), follow);
    const Parameter& moving = parameter(all, id);
    return taken(sweep(subject, presets(), moving, moving.values, follow));
}

/// "" when every point is what evaluate() says of its question.
QByteArray difference(const ParameterSweep& swept)
{
    for (const SweepSeries& series : swept.series) {
        for (const SweepPoint& point : series.points) {
            if (!point.question) {
                if (point.feasible() ||
                    std::ranges::any_of(point.numbers, [](const auto& n) { return n.has_value(); })) {
                    return "a point without a pass";
                }
                continue;
            }
            const auto answer = evaluate(*point.question);
            const QByteArray at = QByteArray(swept.parameter.id.c_str()) + " = " + point.value.text.c_str();
            if (point.feasible() != (answer && answer->feasible())) {
                return at + ": feasible or not";
            }
            for (const MeasureRow& row : measures()) {
                const auto& number = point.numbers[static_cast<std::size_t>(row.measure)];
                const auto expected = point.feasible() ? valueOf(*answer->cost, row.measure) : std::nullopt;
                if (number.has_value() != expected.has_value() || (number && number->value != *expected)) {
                    return at + ": " + QByteArray(row.id.data());
                }
                if (number && number->band &&
                    !(number->band->low <= number->value && number->value <= number->band->high)) {
                    return at + ": the band of " + QByteArray(row.id.data());
                }
            }
        }
    }
    return {};
}

}  // namespace

class TestParameterSweep : public QObject {
    Q_OBJECT
private slots:
    void everyPointIsWhatEvaluateSays_data();
    void everyPointIsWhatEvaluateSays();
    void everyPointOfMadeUpScenariosIsWhatEvaluateSays();
    void theCurrentValueGivesTheScenarioItself();
    void whatDoesNotFitIsAPointWithAReasonAndNoNumbers();
    void gpusFollowAMovingDegree();
    void dataParallelGivesWayWhenGpusStay();
    void degreesOfferedAreLegal();
    void parametersAreThoseOfModelAndStage();
    void draftTokensBringTheirNewTokens();
    void aMovingSystemIsOneSeries();
    void latencyRatesAndBandsBelongTogether();
    void valuesOutOfRangeArePointsThatSayWhy();
    void anUnknownParameterIsAProblem();
    void explanationsExistForMeasuresThatNameThem();
};

void TestParameterSweep::everyPointIsWhatEvaluateSays_data()
{
    QTest::addColumn<int>("stage");
    QTest::addColumn<int>("follow");
    for (const Stage stage : {Stage::decode, Stage::midfill, Stage::prefill}) {
        for (const Follow follow : {Follow::gpus, Follow::dataParallel}) {
            QTest::addRow("%s %s", name(stage).data(), follow == Follow::gpus ? "GPUs follow" : "GPUs stay")
                << static_cast<int>(stage) << static_cast<int>(follow);
        }
    }
}

void TestParameterSweep::everyPointIsWhatEvaluateSays()
{
    QFETCH(int, stage);
    QFETCH(int, follow);
    scenario::Scenario scenario;
    scenario.stage = static_cast<Stage>(stage);
    scenario.each = scenario::firstTokens(scenario.stage);
    scenario.batch = scenario.stage == Stage::decode ? 1024 : 64;
    const Subject subject = subjectOf(scenario);
    for (const Parameter& moving : parametersOf(subject, presets(), static_cast<Follow>(follow))) {
        const ParameterSweep swept = sweepOf(subject, moving.id, static_cast<Follow>(follow));
        const QByteArray text = difference(swept);
        QVERIFY2(text.isEmpty(), text);
        QVERIFY2(std::ranges::any_of(swept.series.front().points, &SweepPoint::feasible), moving.id.c_str());
    }
}

void TestParameterSweep::everyPointOfMadeUpScenariosIsWhatEvaluateSays()
{
    QuestionMaker maker(311);
    for (int i = 0; i < 60; ++i) {
        const PassQuestion made = maker.any();
        const Subject subject = subjectOf(made);
        const Follow follow = maker.dice().oneIn(2) ? Follow::gpus : Follow::dataParallel;
        const std::vector<Parameter> all = parametersOf(subject, presets(), follow);
        const Parameter moving = maker.dice().of(all);
        const QByteArray text = difference(taken(sweep(subject, presets(), moving, moving.values, follow)));
        QVERIFY2(text.isEmpty(), text + " in " + inWords(made, i));
    }
}

void TestParameterSweep::theCurrentValueGivesTheScenarioItself()
{
    const Subject subject = subjectOf(scenario::Scenario());
    for (const Follow follow : {Follow::gpus, Follow::dataParallel}) {
        for (const Parameter& moving : parametersOf(subject, presets(), follow)) {
            QVERIFY2(std::ranges::find(moving.values, moving.current) != moving.values.end(), moving.id.c_str());
            const Subject same = taken(moved(subject, presets(), moving.id, moving.current.text, follow));
            const PassQuestion before = passQuestion(subject.scenario, subject.resolved, 0);
            const PassQuestion after = passQuestion(same.scenario, same.resolved, 0);
            QVERIFY2(before.layout == after.layout && before.pass == after.pass && before.choices == after.choices &&
                         before.model == after.model && before.system == after.system,
                     moving.id.c_str());
        }
    }
}

void TestParameterSweep::whatDoesNotFitIsAPointWithAReasonAndNoNumbers()
{
    const ParameterSweep swept = sweepOf(subjectOf(scenario::Scenario()), "hbm-cap-gb");
    const SweepPoint& least = swept.series.front().points.front();
    QVERIFY(!least.feasible());
    QCOMPARE(least.reasons.front().kind, ReasonKind::doesNotFit);
    QVERIFY(std::ranges::none_of(least.numbers, [](const auto& number) { return number.has_value(); }));
    QVERIFY(swept.series.front().points.back().feasible());
    QCOMPARE(swept.parameter.current.text, std::string("none"));
}

void TestParameterSweep::gpusFollowAMovingDegree()
{
    const ParameterSweep swept = sweepOf(subjectOf(scenario::Scenario()), "dp");
    std::set<int> gpus;
    for (const SweepPoint& point : swept.series.front().points) {
        const Layout& layout = point.question->layout;
        QCOMPARE(layout.dp, static_cast<int>(*point.value.number));
        QCOMPARE(layout.tp, 1);
        QCOMPARE(layout.ep, layout.dp);  // the widest follows as the widest
        gpus.insert(layout.gpus());
    }
    QVERIFY(gpus.size() > 4 && gpus.contains(64));
}

void TestParameterSweep::dataParallelGivesWayWhenGpusStay()
{
    for (const char* degree : {"tp", "pp", "dp", "ep", "dcp"}) {
        const ParameterSweep swept = sweepOf(subjectOf(scenario::Scenario()), degree, Follow::dataParallel);
        QCOMPARE_GT(swept.series.front().points.size(), std::size_t(3));
        for (const SweepPoint& point : swept.series.front().points) {
            QCOMPARE(point.question->layout.gpus(), 64);
        }
    }
    const ParameterSweep swept = sweepOf(subjectOf(scenario::Scenario()), "tp", Follow::dataParallel);
    for (const SweepPoint& point : swept.series.front().points) {
        QCOMPARE(point.question->layout.dp * point.question->layout.tp, 64);
    }
}

void TestParameterSweep::degreesOfferedAreLegal()
{
    QuestionMaker maker(313);
    for (int i = 0; i < 60; ++i) {
        const PassQuestion made = maker.any();
        const Subject subject = subjectOf(made);
        const Follow follow = maker.dice().oneIn(2) ? Follow::gpus : Follow::dataParallel;
        for (const Parameter& moving : parametersOf(subject, presets(), follow)) {
            if (moving.id != "tp" && moving.id != "pp" && moving.id != "dp" && moving.id != "ep") {
                continue;
            }
            for (const ParameterValue& value : moving.values) {
                const Subject next = taken(moved(subject, presets(), moving.id, value.text, follow));
                const auto reasons =
                    reasonsAgainst(next.scenario.layout, *made.model, made.pass.stage, made.choices.expertReplicas);
                QVERIFY2(reasons.empty(), inWords(made, i) + " " + moving.id.c_str() + value.text.c_str());
            }
        }
    }
}

void TestParameterSweep::parametersAreThoseOfModelAndStage()
{
    scenario::Scenario scenario;
    const auto decode = parametersOf(subjectOf(scenario), presets(), Follow::dataParallel);
    QVERIFY(has(decode, "dcp") && has(decode, "ep") && has(decode, "routing") && has(decode, "output"));
    QVERIFY(!has(decode, "cp") && !has(decode, "chunk") && !has(decode, "new") && !has(decode, "pp-max"));
    scenario.stage = Stage::prefill;
    scenario.each = {8192, 0};
    const auto prefill = parametersOf(subjectOf(scenario), presets(), Follow::gpus);
    QVERIFY(has(prefill, "cp") && has(prefill, "chunk") && has(prefill, "new"));
    QVERIFY(!has(prefill, "dcp") && !has(prefill, "cached") && !has(prefill, "output"));
    scenario.model = "llama-3.1-70b";
    scenario.layout = {.tp = 4, .pp = 1, .dp = 2, .ep = 1};
    const auto dense = parametersOf(subjectOf(scenario), presets(), Follow::gpus);
    QVERIFY(!has(dense, "ep") && !has(dense, "experts") && !has(dense, "routing") && !has(dense, "nic-copies"));
    for (const auto* all : {&decode, &prefill, &dense}) {
        for (const Parameter& one : *all) {
            QVERIFY2(one.values.size() >= 2 && !one.name.empty() && isParameter(one.id), one.id.c_str());
            QVERIFY(!one.isNumber || std::ranges::is_sorted(one.values, {}, &ParameterValue::number));
        }
    }
}

void TestParameterSweep::draftTokensBringTheirNewTokens()
{
    const ParameterSweep swept = sweepOf(subjectOf(scenario::Scenario()), "draft-tokens");
    for (const SweepPoint& point : swept.series.front().points) {
        QVERIFY(point.feasible());
        QCOMPARE(point.question->pass.each.newTokens, 1 + point.question->choices.draftTokens);
    }
}

void TestParameterSweep::aMovingSystemIsOneSeries()
{
    const ParameterSweep swept = sweepOf(subjectOf(scenario::Scenario()), "system");
    QCOMPARE(swept.series.size(), std::size_t(1));
    QVERIFY(!swept.series.front().system);
    QCOMPARE(swept.series.front().points.size(), presets().systems.size());
    for (const SweepPoint& point : swept.series.front().points) {
        QCOMPARE(point.question->system->id, point.value.text);
    }
}

void TestParameterSweep::latencyRatesAndBandsBelongTogether()
{
    const PassCost cost = costOf(passQuestion(scenario::Scenario(), subjectOf(scenario::Scenario()).resolved, 0));
    const Estimates numbers = estimatesOf(cost);
    const auto of = [&numbers](Measure measure) { return *numbers[static_cast<std::size_t>(measure)]; };
    QCOMPARE(of(Measure::latency).band->high, cost.latencyBand.high);
    QVERIFY(near(of(Measure::tokensPerSecondPerUser).band->low, 1.0 / cost.latencyBand.high));
    QVERIFY(near(of(Measure::tokensPerSecondPerGpu).band->high, 1024.0 / (cost.latencyBand.low * 64)));
    QCOMPARE(of(Measure::hbmPerGpu).band->low, of(Measure::hbmPerGpu).value);
    QVERIFY(!of(Measure::energyPerQuery).band);
}

void TestParameterSweep::valuesOutOfRangeArePointsThatSayWhy()
{
    const Subject subject = subjectOf(scenario::Scenario());
    const std::vector<Parameter> all = parametersOf(subject, presets(), Follow::gpus);
    const ParameterSweep swept = taken(
        sweep(subject, presets(), parameter(all, "overlap"), {{"0.5", 0.5}, {"2", 2.0}, {"often", {}}}, Follow::gpus));
    const auto& points = swept.series.front().points;
    QVERIFY(points[0].feasible() && !points[1].feasible() && !points[2].feasible());
    QVERIFY(points[1].reasons.front().sentence.english().find("--overlap") != std::string::npos);
    for (const char* id : {"tp", "batch", "gpus", "cached", "model", "kv"}) {
        const auto wrong = taken(sweep(subject, presets(), parameter(all, id), {{"-1", -1.0}}, Follow::dataParallel));
        QVERIFY2(!wrong.series.front().points.front().feasible(), id);
    }
}

void TestParameterSweep::anUnknownParameterIsAProblem()
{
    Parameter unknown;
    unknown.id = "colour";
    const auto answer = sweep(subjectOf(scenario::Scenario()), presets(), unknown, {{"red", {}}}, Follow::gpus);
    QVERIFY(!answer);
    QCOMPARE(answer.error().front().where, std::string("colour"));
}

void TestParameterSweep::explanationsExistForMeasuresThatNameThem()
{
    scenario::Scenario scenario;
    for (const Stage stage : {Stage::decode, Stage::prefill}) {
        scenario.stage = stage;
        scenario.each = scenario::firstTokens(stage);
        scenario.batch = 64;
        const PassCost cost = costOf(passQuestion(scenario, subjectOf(scenario).resolved, 0));
        const std::vector<Explanation> explanations = explain(cost);
        for (const MeasureRow& row : measures()) {
            QCOMPARE(measureFromId(row.id).value(), row.measure);
            const std::string_view asked = explanationOf(row.measure, stage);
            if (!asked.empty()) {
                const auto found = std::ranges::find(explanations, asked, &Explanation::name);
                QVERIFY2(found != explanations.end(), row.id.data());
                QCOMPARE(found->value, *valueOf(cost, row.measure));
                QCOMPARE(found->unit, row.unit);
            }
        }
    }
}

QTEST_GUILESS_MAIN(TestParameterSweep)
#include "tst_parameter_sweep.moc"
