// labels: memory_window
#include "tests/ui/fixture.h"
#include "ui/plots/plot_scene.h"
#include "ui/plots/roofline_plot.h"
#include "ui/viewmodels/cards_view.h"
#include "ui/viewmodels/compare_view.h"
#include "ui/viewmodels/frontier_view.h"
#include "ui/viewmodels/memory_view.h"
#include "ui/viewmodels/sensitivity_view.h"
#include "ui/viewmodels/status_view.h"
#include "ui/viewmodels/sweep_view.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"
#include "ui/viewmodels/time_groups.h"
#include "ui/viewmodels/time_view.h"
#include "ui/viewmodels/why.h"

#include <QDirIterator>
#include <QFile>
#include <QTest>

#include <cmath>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

scenario::Scenario scenarioOf(const char* model, cost::Stage stage, const char* calibration = "projected")
{
    scenario::Scenario scenario;
    scenario.model = model;
    scenario.stage = stage;
    scenario.calibration = calibration;
    if (stage == cost::Stage::prefill)
        scenario.each = {8192, 0};
    if (stage == cost::Stage::midfill)
        scenario.each = {2048, 32768};
    scenario.batch = 64;
    return scenario;
}

/// Widely parallel; a dense model without experts.
scenario::Scenario ofModel(const catalog::Model& model, cost::Stage stage)
{
    scenario::Scenario scenario = scenarioOf(model.id.c_str(), stage);
    if (!tests::answerWithoutSweep(scenario)->cost())
        scenario.layout = {.tp = 8, .pp = 1, .dp = 8, .ep = 1, .dcp = 1, .cp = 1};
    return scenario;
}

/// A pass that the power limit stretches, on racks that may draw less than they are sold to.
AnswerPtr throttledAnswer()
{
    auto answer = std::make_shared<Answer>(*tests::answerWithoutSweep(scenarioOf("kimi-k3", cost::Stage::prefill)));
    for (catalog::SystemPtr& system : answer->resolved.systems) {
        auto poor = std::make_shared<catalog::System>(*system);
        poor->powerLimit.value = 150.0;
        system = poor;
    }
    answer->evaluation = cost::evaluate(passQuestion(answer->scenario, answer->resolved, answer->resolved.focus));
    answer->explanations = answer->cost() ? cost::explain(*answer->cost()) : std::vector<Explanation>();
    return answer;
}

std::vector<std::pair<QString, scenario::Scenario>> scenarios()
{
    std::vector<std::pair<QString, scenario::Scenario>> all;
    for (const char* calibration : {"roofline", "projected", "today"}) {
        for (const auto stage : {cost::Stage::decode, cost::Stage::prefill, cost::Stage::midfill})
            all.emplace_back(QString("K3 %1 %2").arg(calibration).arg(int(stage)),
                             scenarioOf("kimi-k3", stage, calibration));
    }
    scenario::Scenario deep = scenarioOf("kimi-k3", cost::Stage::decode);
    deep.layout = {.tp = 4, .pp = 4, .dp = 4, .ep = 16, .dcp = 1, .cp = 1};
    all.emplace_back("PP 4", deep);
    scenario::Scenario deepPrefill = scenarioOf("kimi-k3", cost::Stage::prefill);
    deepPrefill.layout = deep.layout;
    all.emplace_back("PP 4, prefill", deepPrefill);
    all.emplace_back("does not fit", tests::tooSmall());
    return all;
}

double relative(double a, double b) { return std::abs(a - b) / std::max(std::abs(b), 1e-300); }

}  // namespace

class TestWhy : public QObject {
    Q_OBJECT

    /// The why of a number on the screen exists, works out to it and reads the same.
    static void check(const AnswersShown& shown, const std::string& id, double value, const QString& text)
    {
        const std::optional<Why> why = whyOf(shown, id);
        QVERIFY2(why, id.c_str());
        QVERIFY2(relative(why->explanation.value, value) < 1e-9, id.c_str());
        checkFormula(*why);
        const QString unit = why->unit.isEmpty() ? QString() : ' ' + why->unit;
        QVERIFY2(text.contains(why->number + unit), qPrintable(text + " / " + why->number + unit));
    }
    /// A number that stands in a text; its unit may stand behind another one.
    static void checkRead(const AnswersShown& shown, const std::string& id, const QString& text)
    {
        const std::optional<Why> why = whyOf(shown, id);
        QVERIFY2(why, id.c_str());
        checkFormula(*why);
        QVERIFY2(text.contains(why->number), qPrintable(text + " / " + why->number));
    }
    static void checkFormula(const Why& why)
    {
        QVERIFY2(why.formula, qPrintable(why.title));
        const auto worked = evaluated(*why.formula, why.explanation.inputs());
        QVERIFY2(worked, qPrintable(why.title));
        const double value = why.explanation.value;
        QVERIFY2(std::abs(*worked - value) <= 1e-9 * std::abs(value), qPrintable(why.title));
        QVERIFY(!why.title.isEmpty());
        for (const WhyInput& input : why.inputs)
            QVERIFY(!input.symbol.isEmpty() && !input.value.isEmpty());
    }

    /// Every number of the cards, their small texts, the time, the memory and their legends.
    static void checkScreen(const AnswerPtr& answer)
    {
        QVERIFY(answer->evaluation);
        const AnswersShown shown = {answer, {}};
        for (const CardView& card : cardsOf(*answer)) {
            QCOMPARE(card.why.empty(), std::isnan(card.value));
            if (!card.why.empty())
                check(shown, card.why, card.value, card.unit.isEmpty() ? card.number : card.number + ' ' + card.unit);
            for (const std::string& id : card.detailWhys)
                checkRead(shown, id, card.detail);
        }
        const TimeView time = timeViewOf(*answer);
        QCOMPARE(time.segments.empty(), !answer->cost());
        for (const TimeSegment& segment : time.segments)
            check(shown, segment.why, segment.seconds, segment.value);
        for (const LimitShare& share : time.shares)
            check(shown, share.why, share.share, share.text);
        if (answer->cost())
            check(shown, time.why, time.total, time.title);
        const MemoryView memory = memoryViewOf(*answer);
        QVERIFY(!memory.segments.empty());
        for (const MemorySegment& segment : memory.segments)
            check(shown, segment.why, segment.bytes, segment.value);
        check(shown, memory.usedWhy, memory.used, memory.subtitle);
        check(shown, memory.usableWhy, memory.usable, memory.usableText);
        check(shown, memory.visibleWhy, memory.visible, memory.title);
        check(shown, memory.freeWhy, std::abs(memory.usable - memory.used), memory.freeText);
        check(shown, memory.marginWhy, memory.visible - memory.offered, memory.marginText);
        if (!memory.overLimitText.isEmpty())
            check(shown, memory.overLimitWhy, memory.offered - memory.usable, memory.overLimitText);
    }

private slots:
    void everyNumberOnTheScreenIsExplained_data()
    {
        QTest::addColumn<int>("index");
        const auto all = scenarios();
        for (std::size_t i = 0; i < all.size(); ++i)
            QTest::newRow(qPrintable(all[i].first)) << static_cast<int>(i);
    }
    void everyNumberOnTheScreenIsExplained()
    {
        QFETCH(int, index);
        checkScreen(tests::answerWithoutSweep(scenarios()[static_cast<std::size_t>(index)].second));
    }
    void aLimitOnTheHbmIsNoMargin()
    {
        scenario::Scenario limited = scenarioOf("kimi-k3", cost::Stage::decode);
        limited.choices.hbmCapBytes = 80e9;
        const AnswerPtr answer = tests::answerWithoutSweep(limited);
        const MemoryView memory = memoryViewOf(*answer);
        const MemoryView free = memoryViewOf(*tests::answerWithoutSweep(scenarioOf("kimi-k3", cost::Stage::decode)));
        QCOMPARE(memory.marginText, free.marginText);
        QVERIFY(!memory.overLimitText.isEmpty() && free.overLimitText.isEmpty());
        checkScreen(answer);
    }
    void timesThatAddSaySo()
    {
        const AnswerPtr answer = tests::answerWithoutSweep(scenarioOf("kimi-k3", cost::Stage::decode));
        int sums = 0;
        for (const cost::OperatorCost& op : answer->cost()->operators) {
            const std::optional<Why> why = whyOf({answer, {}}, op.fullName);
            if (!why || !why->formula)
                continue;
            const bool adds = formulaText(*why->formula).startsWith("layers * (flops");
            QCOMPARE(!why->note.isEmpty(), adds);
            QCOMPARE(why->limit.contains("compute") && why->limit.contains("memory bandwidth"), adds);
            sums += adds ? 1 : 0;
        }
        QVERIFY(sums > 0);
    }
    void anOperatorIsCalledAsOnTheBar()
    {
        const AnswerPtr answer = tests::answerWithoutSweep(scenarioOf("kimi-k3", cost::Stage::decode));
        for (const TimeGroup& group : timeGroupsOf(*answer->cost())) {
            for (const std::size_t i : group.operators) {
                const std::optional<Why> why = whyOf({answer, {}}, answer->cost()->operators[i].fullName);
                QVERIFY(why && why->title.startsWith(nameOf(group)));
            }
        }
    }
    void aThrottledPassIsExplained()
    {
        const AnswerPtr answer = throttledAnswer();
        QVERIFY(answer->cost() && answer->cost()->throttled);
        checkScreen(answer);
        for (const std::string& id : allWhyIds(*answer)) {
            const std::optional<Why> why = whyOf({answer, {}}, id);
            QVERIFY2(why, id.c_str());
            checkFormula(*why);
        }
    }
    void everyIdLeadsToAFormulaThatGivesItsValue_data() { everyNumberOnTheScreenIsExplained_data(); }
    void everyIdLeadsToAFormulaThatGivesItsValue()
    {
        QFETCH(int, index);
        const AnswerPtr answer = tests::answerWithoutSweep(scenarios()[static_cast<std::size_t>(index)].second);
        const AnswersShown shown = {answer, {}};
        for (const std::string& id : allWhyIds(*answer)) {
            const std::optional<Why> why = whyOf(shown, id);
            QVERIFY2(why, id.c_str());
            checkFormula(*why);
            for (const WhyPart& part : why->parts)
                QVERIFY2(whyOf(shown, part.why), part.why.c_str());
            for (const WhyInput& input : why->inputs) {
                if (!input.why.empty())
                    QCOMPARE(whyOf(shown, input.why)->number + ' ' + whyOf(shown, input.why)->unit,
                             input.value.contains(' ') ? input.value : input.value + ' ');
            }
        }
    }
    void theCountsOfTheSweepAreExplained()
    {
        scenario::Scenario scenario;
        scenario.gpus = {8, 64};
        const AnswerPtr answer = tests::answerTo(scenario);
        const StatusView status = statusOf(*answer);
        QVERIFY(!status.misfits.isEmpty());
        checkRead({answer, {}}, status.pointsWhy, status.points);
        checkRead({answer, {}}, status.misfitsWhy, status.misfits);
        QVERIFY(statusOf(*tests::answerWithoutSweep(scenario)).pointsWhy.empty());
    }
    void everyRoofAndEveryMarkOfTheRooflineIsExplained_data() { everyNumberOnTheScreenIsExplained_data(); }
    void everyRoofAndEveryMarkOfTheRooflineIsExplained()
    {
        QFETCH(int, index);
        const AnswerPtr answer = tests::answerWithoutSweep(scenarios()[static_cast<std::size_t>(index)].second);
        const PlotScene scene = sceneOf(studies::rooflineOf(answer->scenario, answer->resolved, 0));
        const AnswersShown shown = {answer, {}};
        QVERIFY(scene.lines.size() >= 4);
        for (const SceneLine& line : scene.lines) {
            QVERIFY2(!line.whys.empty() && !line.plate.isEmpty(), qPrintable(line.alongName));
            checkRead(shown, line.whys.front().id, line.alongName);
            for (const SceneWhy& why : line.whys)
                checkRead(shown, why.id, line.plate.join(u' '));
        }
        for (const SceneMark& mark : scene.marks) {
            QVERIFY2(mark.whys.size() >= 3, qPrintable(mark.plate.join(u' ')));
            for (const SceneWhy& why : mark.whys)
                checkRead(shown, why.id, mark.plate.join(u' '));
        }
        for (const char* id : {"roof/", "roof/FP2 peak", "work/", "work/prefill", "work/nothing/achieved rate"})
            QVERIFY2(!whyOf(shown, id), id);
    }
    void everyValueOfASweepIsExplained()
    {
        const studies::Subject subject = {{}, tests::answerWithoutSweep({})->resolved};
        const AnswerPtr pinned = tests::answerWithoutSweep({});
        const SweepAnswer answer =
            sweepAnswerOf(subject, tests::presets(), "batch", studies::Follow::gpus, {{'A', pinned}});
        int values = 0;
        for (const studies::MeasureRow& row : studies::measures()) {
            const std::string name(studies::explanationOf(row.measure, subject.scenario.stage));
            QVERIFY2(!name.empty(), row.id.data());
            for (const studies::SweepSeries& series : answer.sweep->series) {
                for (std::size_t i = 0; i < series.points.size(); i += 5) {
                    const auto& number = series.points[i].numbers[static_cast<std::size_t>(row.measure)];
                    if (!number)
                        continue;
                    check({pinned, {}, {{7, *series.points[i].question}}}, "pass/7/" + name, number->value,
                          ui::shown(number->value, row.unit));
                    ++values;
                }
            }
            const SweepView view = sweepViewOf(answer, row.measure, tests::presets(), SeriesSlots());
            for (const SweepPlaceView& place : view.pins)
                check({pinned, {{'A', pinned}}}, place.why, place.y, place.lines.join(u' '));
            if (view.current)
                check({pinned, {}}, view.current->why, view.current->y, view.current->lines.join(u' '));
        }
        QVERIFY(values > 40);
    }
    void everyEndOfATornadoIsExplained()
    {
        const AnswerPtr answer = tests::answerWithoutSweep({});
        for (const studies::Measure measure : {studies::Measure::latency, studies::Measure::energyPerQuery}) {
            const auto core =
                studies::sensitivityOf({answer->scenario, answer->resolved}, tests::presets(), 0, measure);
            const TornadoView view = tornadoViewOf(core, tests::presets(), {}, true, answer.get());
            int ends = 0;
            for (const TornadoRow& row : view.rows) {
                for (const TornadoEnd& end : row.ends) {
                    const cost::Stage stage = end.question.pass.stage;
                    check({answer, {}, {{1, end.question}}},
                          "pass/1/" + std::string(studies::explanationOf(measure, stage)), end.result, end.label);
                    ++ends;
                }
            }
            QVERIFY(ends > 20);
        }
    }
    void everyPointOfTheFrontierIsExplained()
    {
        const AnswerPtr answer = tests::answerTo({});
        const FrontierView view = frontierViewOf(*answer, {});
        QVERIFY(!view.series.empty());
        for (std::size_t s = 0; s < view.series.size(); ++s) {
            const std::size_t points = view.series[s].points.size();
            for (std::size_t p = 0; p < points; p += 1 + points / 5) {
                const QString plate = plateOf(view, {s, p}).join(' ');
                for (const FrontierMetric metric : frontierMetrics) {
                    const double value = valueOf(view.series[s].points[p].y, metric);
                    check({answer, {}}, whyOf(view, {s, p}, metric), value, valueText(metric, value));
                    QVERIFY2(plate.contains(valueText(metric, value)), qPrintable(plate));
                }
            }
        }
    }
    void everyCellOfTheComparisonIsExplained()
    {
        const AnswerPtr now = tests::answerWithoutSweep({});
        scenario::Scenario other;
        other.batch = 256;
        const AnswersShown shown = {now, {{'A', tests::answerWithoutSweep(other)}, {'B', throttledAnswer()}}};
        int cells = 0;
        for (const CompareRow& row : compareViewOf(now, shown.pins, 'A').rows) {
            for (const CompareCell& cell : row.cells) {
                if (cell.why.empty())
                    continue;
                check(shown, cell.why, cell.value, cell.text);
                ++cells;
            }
        }
        QVERIFY(cells > 30);
    }
    void everyModelIsExplained()
    {
        for (const catalog::ModelPtr& model : tests::presets().models) {
            const AnswerPtr answer = tests::answerWithoutSweep(ofModel(*model, cost::Stage::decode));
            QVERIFY2(answer->cost(), model->id.c_str());
            for (const std::string& id : allWhyIds(*answer)) {
                const std::optional<Why> why = whyOf({answer, {}}, id);
                QVERIFY2(why, id.c_str());
                checkFormula(*why);
            }
        }
    }
    void partsAddUpToTheirNumber()
    {
        const AnswerPtr answer = tests::answerWithoutSweep({});
        for (const char* id : {"pass time", "HBM per GPU", "time limited by memory", "smaller/memory"}) {
            const std::optional<Why> why = whyOf({answer, {}}, id);
            QVERIFY2(why && why->parts.size() > 1, id);
            double sum = 0.0;
            double last = why->parts.front().amount;
            for (const WhyPart& part : why->parts) {
                QVERIFY(part.amount <= last);
                last = part.amount;
                sum += part.amount;
            }
            QVERIFY2(relative(sum, why->explanation.value) < 1e-9, id);
        }
    }
    void attentionOfTwoKindsIsTwoSegments()
    {
        const TimeView view = timeViewOf(*tests::answerWithoutSweep({}));
        QStringList names;
        for (const TimeSegment& segment : view.segments)
            names << segment.name;
        QVERIFY(names.contains("KDA projections"));
        QVERIFY(names.contains("Gated MLA projections"));
        QCOMPARE(names.filter("Routed experts").size(), 1);
    }
    void aPinAndAPointAreAskedByTheirOwnNames()
    {
        const AnswerPtr now = tests::answerTo({});
        scenario::Scenario other;
        other.batch = 256;
        const AnswerPtr before = tests::answerWithoutSweep(other);
        const AnswersShown shown = {now, {{'B', before}}};
        const std::optional<Why> pinned = whyOf(shown, "pin/B/time per output token");
        QVERIFY(pinned);
        QCOMPARE(pinned->explanation.value, before->cost()->latencyS);
        QVERIFY(pinned->subject.contains("B"));
        QVERIFY(pinned->parts.front().why.starts_with("pin/B/"));
        QVERIFY(whyOf(shown, pinned->parts.front().why));
        QVERIFY(!whyOf(shown, "pin/A/time per output token"));

        const auto& swept = *now->swept;
        const auto& part = swept.frontier->systems.front();
        const std::string id = swept.question.systems[static_cast<std::size_t>(part.system)]->id;
        const std::optional<Why> point = whyOf(shown, "point/" + id + "/1/throughput per GPU");
        QVERIFY(point);
        QVERIFY(relative(point->explanation.value, part.points[1].tokensPerSecondPerGpu) < 1e-9);
        checkFormula(*point);
        QVERIFY(!whyOf(shown, "point/" + id + "/99999/throughput per GPU"));
        QVERIFY(!whyOf(shown, "point/nowhere/1/throughput per GPU"));
        QVERIFY(!whyOf(shown, "point/" + id + "/x/throughput per GPU"));
    }
    void whatIsNotThereHasNoWhy()
    {
        const AnswerPtr answer = tests::answerWithoutSweep({});
        for (const char* id : {"", "nothing", "time/nothing", "smaller/nothing", "HBM shortfall", "pin", "pin/",
                               "point", "point/", "smaller/power"})
            QVERIFY2(!whyOf({answer, {}}, id), id);
        QVERIFY(!whyOf({}, "pass time"));
    }
    void anExplanationOutlivesItsAnswer()
    {
        std::optional<Why> why;
        {
            const AnswerPtr answer = tests::answerWithoutSweep({});
            why = whyOf({answer, {}}, "smaller/memory");
        }
        QVERIFY(why);
        checkFormula(*why);
        QVERIFY(toText(*why).contains(why->title));
    }
    void theTextHoldsFormulaNumbersAndOrigins()
    {
        const AnswerPtr answer = tests::answerWithoutSweep({});
        const std::optional<Why> why = whyOf({answer, {}}, "throughput per GPU");
        const QString text = toText(*why);
        QVERIFY(text.contains("= pp * batch / (tpot * gpus)"));
        QVERIFY(text.contains(QString("= 1 * %1 / (").arg(why->inputs[1].value)));
        for (const WhyInput& input : why->inputs)
            QVERIFY2(text.contains(input.symbol + " = " + input.value), qPrintable(text));
        QVERIFY(text.contains(why->full));
    }
    void whatTheCoreItselfSaysCanBeTranslated_data() { everyNumberOnTheScreenIsExplained_data(); }
    void whatTheCoreItselfSaysCanBeTranslated()
    {
        QFETCH(int, index);
        const AnswerPtr answer = tests::answerWithoutSweep(scenarios()[static_cast<std::size_t>(index)].second);
        QString sources;  // of the presets: these stay as they are
        QDirIterator files(QString::fromStdString(tests::presetsFolder().string()), {"*.json"}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            sources += QString::fromUtf8(file.readAll()).replace("\\\"", "\"");
        }
        const auto isOperator = [&answer](std::string_view name) {
            const auto& operators = answer->cost()->operators;
            return std::ranges::find(operators, name, &cost::OperatorCost::fullName) != operators.end();
        };
        for (const Explanation& explanation : answer->explanations) {
            const std::string name(explanation.name);
            QVERIFY2(isKnown(name) || name.find(" limited by ") != std::string::npos || isOperator(name), name.c_str());
            for (const ExplanationInput& input : explanation.inputs()) {
                if (isKnown(input.origin))
                    continue;
                for (const QString& origin : toQString(input.origin).split("; "))  // of a figure with several sources
                    QVERIFY2(sources.contains(origin) || sources.contains(origin.section(": ", 1)), qPrintable(origin));
            }
        }
    }
    void formulasAreWrittenWithTheParenthesesTheyNeed()
    {
        for (const char* text : {"a - (b - c)", "a / (b * c)", "(a + b) * c", "max(a, b + 1) / c", "-(a + b)",
                                 "a * b / c", "ceil(a / b) * c", "a / b / c", "a - b + c"})
            QCOMPARE(formulaText(*parseFormula(text)), QString(text));
    }
};

QTEST_GUILESS_MAIN(TestWhy)
#include "tst_why.moc"
