// labels: memory_window
#include "tests/ui/fixture.h"
#include "ui/plots/data_plot.h"
#include "ui/plots/roofline_plot.h"
#include "ui/plots/sweep_plot.h"
#include "ui/viewmodels/sensitivity_view.h"
#include "ui/viewmodels/sweep_view.h"
#include "ui/viewmodels/text.h"
#include "ui/viewmodels/why.h"

#include <QImage>
#include <QPainter>
#include <QRandomGenerator>
#include <QTest>

#include <cmath>
#include <limits>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using studies::Measure;

namespace {

studies::Subject subjectOf(const scenario::Scenario& scenario)
{
    return {scenario, tests::valueOf(scenario::resolve(scenario, tests::presets()))};
}

SeriesSlots stylesOf(const studies::Subject& subject)
{
    SeriesSlots styles;
    std::vector<std::string> ids;
    for (const auto& system : subject.resolved.systems)
        ids.push_back(system->id);
    styles.assign(ids);
    return styles;
}

SweepAnswer swept(const scenario::Scenario& scenario, const std::string& parameter, const std::vector<Pin>& pins = {})
{
    return sweepAnswerOf(subjectOf(scenario), tests::presets(), parameter, studies::Follow::dataParallel, pins);
}

SweepView viewOf(const SweepAnswer& answer, Measure measure)
{
    return sweepViewOf(answer, measure, tests::presets(), stylesOf(answer.subject));
}

void paintEverywhere(const PlotScene& scene)
{
    for (const UiTheme& theme : {darkTheme(), lightTheme(), projectorTheme()}) {
        const ThemeHolder holder(theme);
        DataPlot plot(holder);
        plot.setScene(scene);
        QVERIFY(!plot.toPixmap(900, 420).isNull());
    }
}

}  // namespace

class TestStudyViews : public QObject {
    Q_OBJECT
private slots:
    void everyValueOfASweepIsTheCores_data()
    {
        QTest::addColumn<QString>("parameter");
        for (const char* id : {"batch", "cached", "tp", "ep", "kv", "model", "system", "calibration", "overlap"})
            QTest::newRow(id) << QString(id);
    }
    void everyValueOfASweepIsTheCores()
    {
        QFETCH(QString, parameter);
        const SweepAnswer answer = swept({}, parameter.toStdString());
        const SweepView view = viewOf(answer, Measure::latency);
        QCOMPARE(view.parameter, parameter.toStdString());
        QCOMPARE(view.series.size(), answer.sweep->series.size());
        int drawn = 0;
        for (std::size_t s = 0; s < view.series.size(); ++s) {
            QCOMPARE(view.series[s].points.size(), answer.sweep->series[s].points.size());
            for (std::size_t p = 0; p < view.series[s].points.size(); ++p) {
                const studies::SweepPoint& core = answer.sweep->series[s].points[p];
                const SweepPointView& shown = view.series[s].points[p];
                QCOMPARE(shown.y.has_value(), core.feasible());
                QCOMPARE(shown.adoptable, core.feasible());
                if (!core.feasible())
                    continue;
                const auto answerOf = cost::evaluate(*core.question);
                QCOMPARE(*shown.y, answerOf->cost->latencyS);
                ++drawn;
            }
        }
        QVERIFY(drawn > 0);
        QVERIFY(!view.title.isEmpty() && !view.yUnit.unit.isEmpty());
        paintEverywhere(sceneOf(view));
    }
    void theFirstSweepIsTpotOverBatchInDecodeAndTtftOverNewTokensElse()
    {
        const SweepView decode = viewOf(swept({}, firstParameter(cost::Stage::decode)), Measure::latency);
        QCOMPARE(decode.parameter, std::string("batch"));
        QCOMPARE(decode.title, QString("Time per output token over batch"));
        scenario::Scenario prefill;
        prefill.stage = cost::Stage::prefill;
        prefill.each = scenario::firstTokens(prefill.stage);
        prefill.batch = 64;
        const SweepView fill = viewOf(swept(prefill, firstParameter(prefill.stage)), Measure::latency);
        QCOMPARE(fill.parameter, std::string("new"));
        QCOMPARE(fill.yTitle, QString("TTFT"));
    }
    void theDiamondStandsAtTheLayoutInUse()
    {
        const scenario::Scenario scenario;
        const SweepView view = viewOf(swept(scenario, "batch"), Measure::latency);
        QVERIFY(view.current.has_value());
        QCOMPARE(view.current->x, double(scenario.batch));
        const studies::Subject subject = subjectOf(scenario);
        const auto cost = cost::evaluate(scenario::passQuestion(scenario, subject.resolved, subject.resolved.focus));
        QCOMPARE(view.current->y, cost->cost->latencyS);
        QVERIFY(view.current->lines.front() == QString("In use"));
    }
    void aPinStandsWhereItsOwnAnswerIs()
    {
        scenario::Scenario other;
        other.batch = 256;
        const AnswerPtr answer = tests::answerTo(other);
        const SweepView view = viewOf(swept({}, "batch", {{'B', answer}}), Measure::latency);
        QCOMPARE(view.pins.size(), std::size_t(1));
        QCOMPARE(view.pins[0].x, 256.0);
        QCOMPARE(view.pins[0].y, answer->cost()->latencyS);
        const PlotScene scene = sceneOf(view);
        const auto pin = std::find_if(scene.marks.begin(), scene.marks.end(),
                                      [](const SceneMark& mark) { return mark.sign == SceneSign::pin; });
        QVERIFY(pin != scene.marks.end());
        QCOMPARE(pin->name, QString("B"));
    }
    void whatDoesNotFitIsACrossOnTheEdgeWithItsReasonAndNeverAValue()
    {
        const SweepAnswer answer = swept({}, "gpus");
        const SweepView view = viewOf(answer, Measure::latency);
        QVERIFY(view.notFitting > 0);
        const PlotScene scene = sceneOf(view);
        std::size_t at = 0;
        int crosses = 0;
        for (const SweepSeriesView& series : view.series) {
            for (const SweepPointView& point : series.points) {
                const SceneMark& mark = scene.marks[at++];
                QCOMPARE(mark.onEdge, !point.y.has_value());
                if (!mark.onEdge)
                    continue;
                ++crosses;
                QVERIFY(mark.sign == SceneSign::noFit);
                QVERIFY(mark.id.empty());
                QVERIFY(mark.plate.size() == 2 && !mark.plate[1].isEmpty());
            }
        }
        QCOMPARE(crosses, view.notFitting);
        // no line passes where a value is missing, and the axis is fitted to values only
        for (const SceneLine& line : scene.lines) {
            for (const QPointF& place : line.points)
                QVERIFY(place.y() > 0.0);
        }
        const ThemeHolder holder(darkTheme());
        DataPlot plot(holder);
        plot.setScene(scene);
        plot.toPixmap(800, 400);
        for (std::size_t i = 0; i < scene.marks.size(); ++i) {
            if (scene.marks[i].onEdge)
                QVERIFY(plot.placeOf(i)->y() > plot.area().bottom());
        }
    }
    void whatFitsIsSaidInWordsForEverySystem()
    {
        const SweepAnswer answer = swept({}, "batch");
        const SweepView view = viewOf(answer, Measure::latency);
        QVERIFY(view.notFitting > 0);
        for (std::size_t s = 0; s < view.series.size(); ++s) {
            const auto& points = answer.sweep->series[s].points;
            QVERIFY(view.fits.contains(view.series[s].name));
            const auto last =
                std::find_if(points.rbegin(), points.rend(), [](const auto& one) { return one.feasible(); });
            const QString most = grouped(*last->value.number);
            if (last != points.rbegin())
                QVERIFY2(view.fits.contains(view.series[s].name + ' ' + most), qPrintable(view.fits));
            else
                QVERIFY2(view.fits.contains(view.series[s].name + " all"), qPrintable(view.fits));
        }
        QVERIFY(view.fits.contains("Does not fit: needs"));
        QVERIFY(viewOf(swept({}, "gpus"), Measure::latency).fits.contains("Smallest value that fits"));
        scenario::Scenario small;
        small.each.cachedTokens = 0;
        QVERIFY(viewOf(swept(small, "overlap"), Measure::latency).fits.isEmpty());
    }
    void limitsAreLinesWithTheirNames()
    {
        scenario::Scenario scenario;
        scenario.maxLatencyS = 30e-3;
        scenario.choices.hbmCapBytes = 170e9;
        const SweepAnswer answer = swept(scenario, "batch");
        const SweepView latency = viewOf(answer, Measure::latency);
        QCOMPARE(latency.limits.size(), std::size_t(1));
        QCOMPARE(latency.limits[0].value, 30e-3);
        QCOMPARE(latency.limits[0].text, QString("TPOT limit 30.0 ms"));
        QVERIFY(viewOf(answer, Measure::energyPerQuery).limits.empty());

        const SweepView hbm = viewOf(answer, Measure::hbmPerGpu);
        QCOMPARE(hbm.limits[0].value, 170e9);
        QVERIFY(hbm.limits[0].chosen);
        QString named;
        for (std::size_t i = 1; i < hbm.limits.size(); ++i) {
            QVERIFY(!hbm.limits[i].chosen && hbm.limits[i].value > 170e9);
            named += hbm.limits[i].text;
        }
        for (const SweepSeriesView& series : hbm.series)
            QVERIFY(named.contains(series.name));
        const PlotScene scene = sceneOf(hbm);
        QCOMPARE(scene.limits.size(), hbm.limits.size());
        const ThemeHolder holder(darkTheme());
        DataPlot plot(holder);
        plot.setScene(scene);
        for (const SceneLimit& limit : scene.limits)
            QVERIFY(plot.yAxis->range().contains(limit.at));
        paintEverywhere(scene);
    }
    void whereNothingFitsTheReasonStandsInThePlot()
    {
        scenario::Scenario scenario = tests::tooSmall();
        scenario.systems = {"gb200-nvl72"};
        const SweepView view = viewOf(swept(scenario, "batch"), Measure::latency);
        QVERIFY(view.emptyText.contains("Nothing fits"));
        QVERIFY(!view.current.has_value());
        paintEverywhere(sceneOf(view));
    }
    void everyMeasureAndParameterCanBeShownAndNoNumberIsNotFinite()
    {
        const ThemeHolder holder(darkTheme());
        DataPlot plot(holder);
        for (const cost::Stage stage : {cost::Stage::decode, cost::Stage::prefill, cost::Stage::midfill}) {
            scenario::Scenario scenario;
            scenario.stage = stage;
            scenario.each = scenario::firstTokens(stage);
            scenario.batch = 64;
            for (const studies::Parameter& parameter :
                 studies::parametersOf(subjectOf(scenario), tests::presets(), studies::Follow::dataParallel)) {
                const SweepAnswer answer = swept(scenario, parameter.id);
                for (const studies::MeasureRow& row : studies::measures()) {
                    const SweepView view = viewOf(answer, row.measure);
                    QVERIFY(!view.title.isEmpty());
                    plot.setScene(sceneOf(view));
                    for (const QCPAxis* axis : {plot.xAxis, plot.yAxis})
                        QVERIFY(std::isfinite(axis->range().lower) && axis->range().lower < axis->range().upper);
                    for (const SweepSeriesView& series : view.series) {
                        for (const SweepPointView& point : series.points)
                            QVERIFY(std::isfinite(point.x) && (!point.y || std::isfinite(*point.y)));
                    }
                }
            }
        }
    }
    void numbersThatAreNoneAreNeverShown()
    {
        const double bad[] = {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
                              -std::numeric_limits<double>::infinity()};
        QRandomGenerator dice(11);
        for (int round = 0; round < 40; ++round) {
            SweepAnswer answer = swept({}, "batch");
            for (studies::SweepSeries& series : answer.sweep->series) {
                for (studies::SweepPoint& point : series.points) {
                    for (auto& number : point.numbers) {
                        if (number && dice.bounded(3) == 0)
                            number->value = bad[dice.bounded(3)];
                        else if (number && number->band && dice.bounded(2) == 0)
                            number->band->high = bad[dice.bounded(3)];
                    }
                }
            }
            const SweepView view = viewOf(answer, Measure::latency);
            for (const SweepSeriesView& series : view.series) {
                for (const SweepPointView& point : series.points) {
                    QVERIFY(!point.y || std::isfinite(*point.y));
                    QVERIFY(!point.band || (std::isfinite(point.band->low) && std::isfinite(point.band->high)));
                }
            }
            paintEverywhere(sceneOf(view));
            for (const auto& row : sweepTable(answer).rows) {
                for (const report::Cell& cell : row)
                    QVERIFY(!std::holds_alternative<double>(cell) || std::isfinite(std::get<double>(cell)));
            }
        }
    }
    void aTableHasARowPerValueAndSystem()
    {
        const SweepAnswer answer = swept({}, "gpus");
        const report::Table table = sweepTable(answer);
        std::size_t points = 0;
        for (const auto& series : answer.sweep->series)
            points += series.points.size();
        QCOMPARE(table.rows.size(), points);
        for (const auto& row : table.rows) {
            QCOMPARE(row.size(), table.columns.size());
            const bool hasReason = std::holds_alternative<std::string>(row.back());
            QCOMPARE(std::holds_alternative<std::monostate>(row[3]), hasReason);
        }
    }

    void barsOfATornadoAreTheCores()
    {
        const studies::Subject subject = subjectOf({});
        const auto core = studies::sensitivityOf(subject, tests::presets(), subject.resolved.focus, Measure::latency);
        QVERIFY(core.has_value());
        const AnswerPtr answer = tests::answerTo({});
        const TornadoView view = tornadoViewOf(core, tests::presets(), {}, false, answer.get());
        QCOMPARE(view.rows.size(), tornadoRows);
        QCOMPARE(view.present, *core->present);
        QCOMPARE(view.rows.size() + view.hidden, core->entries.size());
        double last = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < view.rows.size(); ++i) {
            const studies::SensitivityEntry& entry = core->entries[i];
            const TornadoRow& row = view.rows[i];
            QCOMPARE(row.id, entry.id);
            QVERIFY(!row.name.isEmpty() && !row.now.isEmpty() && !row.swing.isEmpty());
            QVERIFY(row.ends.size() == 1 || row.ends.size() == 2);
            QCOMPARE(std::min(view.present, row.ends.front().result), entry.lowest);
            QCOMPARE(std::max(view.present, row.ends.back().result), entry.highest);
            QVERIFY(entry.swing <= last);
            last = entry.swing;
            QVERIFY(row.swing.startsWith(shown(entry.swing, Unit::seconds)));
            QVERIFY(row.swing.endsWith(shown(entry.swing / view.present, Unit::fraction)));
            for (const TornadoEnd& end : row.ends) {
                QCOMPARE(end.better, end.result < view.present);  // a latency
                QCOMPARE(end.worse, end.result > view.present);
                QVERIFY(end.label.contains(end.to) && end.label.contains(end.resultText));
            }
        }
        const TornadoView every = tornadoViewOf(core, tests::presets(), {}, true, nullptr);
        QCOMPARE(every.rows.size(), core->entries.size());
    }
    void groupsOfATornadoAreApartAndTogetherAll()
    {
        const studies::Subject subject = subjectOf({});
        const auto core =
            studies::sensitivityOf(subject, tests::presets(), subject.resolved.focus, Measure::energyPerQuery);
        std::size_t together = 0;
        for (const TornadoFamily group :
             {TornadoFamily::assumed, TornadoFamily::choice, TornadoFamily::workload, TornadoFamily::hardware}) {
            const TornadoView view = tornadoViewOf(core, tests::presets(), group, true, nullptr);
            QVERIFY(!view.rows.empty());
            together += view.rows.size();
            for (const TornadoRow& row : view.rows)
                QCOMPARE(row.family(), group);
        }
        QCOMPARE(together, core->entries.size());
    }
    void betterIsUpWhereMoreIsBetter()
    {
        const studies::Subject subject = subjectOf({});
        const auto core = studies::sensitivityOf(subject, tests::presets(), 0, Measure::tokensPerSecondPerGpu);
        const TornadoView view = tornadoViewOf(core, tests::presets(), {}, true, nullptr);
        QVERIFY(view.moreIsBetter);
        int ends = 0;
        for (const TornadoRow& row : view.rows) {
            for (const TornadoEnd& end : row.ends) {
                QCOMPARE(end.better, end.result > view.present);
                QCOMPARE(end.worse, end.result < view.present);
                ++ends;
            }
        }
        QVERIFY(ends > 20);
    }
    void aRowSaysWhatMovesWithIt()
    {
        const studies::Subject subject = subjectOf({});
        const auto core = studies::sensitivityOf(subject, tests::presets(), 0, Measure::tokensPerSecondPerGpu);
        const TornadoView view = tornadoViewOf(core, tests::presets(), {}, true, nullptr);
        for (const TornadoRow& row : view.rows) {
            for (const TornadoEnd& end : row.ends) {
                for (const studies::ParameterMove& with : end.with)
                    QVERIFY2(row.note.contains(toQString(with.to.text)), qPrintable(row.name + ": " + row.note));
            }
        }
        const auto rowOf = [&view](const char* id) { return *std::ranges::find(view.rows, id, &TornadoRow::id); };
        QCOMPARE(rowOf("tp").note, QString("TP 2 (with DP 32)."));
        QCOMPARE(rowOf("pp").note, QString("PP 2 (with DP 32, EP 32)."));
        // another number of GPUs, of which each has its own figure
        QVERIFY(rowOf("gpus").note.startsWith("GPUs 128 (with DP 128, EP 128)."));
        QVERIFY(rowOf("gpus").note.contains("different size"));
        QVERIFY(rowOf("gpus").note.contains("Does not fit in HBM: 32."));
        QVERIFY(rowOf("dcp").note.contains("DCP 2 does not divide TP 1."));
        QVERIFY(rowOf("draft-tokens").note.contains("set the accepted length yourself"));
        QVERIFY(rowOf("kv").note.isEmpty());
    }
    void bothEndsOnOneSideAreNamed()
    {
        const studies::Subject subject = subjectOf({});
        const auto core = studies::sensitivityOf(subject, tests::presets(), 0, Measure::latency);
        const TornadoView view = tornadoViewOf(core, tests::presets(), {}, false, nullptr);
        int sameSide = 0;
        for (const TornadoRow& row : view.rows) {
            if (row.ends.size() < 2)
                continue;
            QVERIFY(row.ends[0].label != row.ends[1].label);
            const bool below = row.ends[1].result < view.present;
            const bool above = row.ends[0].result > view.present;
            QCOMPARE(row.sameSide, below || above);
            sameSide += row.sameSide;
        }
        QVERIFY(sameSide > 0);
    }
    void everyRowOfATornadoHasAWhy()
    {
        const AnswerPtr answer = tests::answerTo({});
        const studies::Subject subject = subjectOf({});
        for (const Measure measure : {Measure::latency, Measure::tokensPerSecondPerGpu, Measure::energyPerQuery}) {
            const auto core = studies::sensitivityOf(subject, tests::presets(), subject.resolved.focus, measure);
            const TornadoView view = tornadoViewOf(core, tests::presets(), {}, true, answer.get());
            for (const TornadoRow& row : view.rows)
                QVERIFY2(whyOf({answer, {}}, row.why).has_value(), qPrintable(row.name));
        }
    }
    void aConstantIsAskedForByAnExplanationItStandsIn()
    {
        const AnswerPtr answer = tests::answerTo({});
        const studies::Subject subject = subjectOf({});
        const auto core = studies::sensitivityOf(subject, tests::presets(), subject.resolved.focus, Measure::latency);
        const TornadoView view = tornadoViewOf(core, tests::presets(), TornadoFamily::assumed, false, answer.get());
        int withWhy = 0;
        for (const TornadoRow& row : view.rows) {
            if (row.why.empty())
                continue;
            ++withWhy;
            const auto found = std::find_if(answer->explanations.begin(), answer->explanations.end(),
                                            [&row](const Explanation& one) { return one.name == row.why; });
            QVERIFY(found != answer->explanations.end());
        }
        QVERIFY(withWhy > 0);
    }
    void aLayoutThatDoesNotFitHasReasonsInPlaceOfBars()
    {
        const studies::Subject subject = subjectOf(tests::tooSmall());
        const auto core = studies::sensitivityOf(subject, tests::presets(), subject.resolved.focus, Measure::latency);
        const TornadoView view = tornadoViewOf(core, tests::presets(), {}, false, nullptr);
        QVERIFY(view.rows.empty());
        QVERIFY(!view.emptyText.isEmpty());
        QVERIFY(sensitivityTable(core).rows.empty());
    }

    void stagesAndOperatorsOfARooflineAreTheCores()
    {
        const studies::Subject subject = subjectOf({});
        const auto core = studies::rooflineOf(subject.scenario, subject.resolved, subject.resolved.focus);
        QVERIFY(core.has_value());
        const PlotScene scene = sceneOf(core);
        std::size_t at = 0;
        for (const studies::RooflineOperator& op : core->operators) {
            QCOMPARE(scene.marks[at].at, QPointF(op.point.intensity(), op.point.achieved()));
            ++at;
        }
        const SceneSign signs[] = {SceneSign::triangle, SceneSign::diamond, SceneSign::disc, SceneSign::square};
        int named = 0;
        for (const studies::RooflineStage& stage : core->stages) {
            if (!stage.point)
                continue;
            QCOMPARE(scene.marks[at].at, QPointF(stage.point->intensity(), stage.point->achieved()));
            QVERIFY(scene.marks[at].sign == signs[static_cast<std::size_t>(stage.stage)]);
            QCOMPARE(scene.marks[at].name, servingStageName(stage.stage));
            ++named;
            ++at;
        }
        QCOMPARE(at, scene.marks.size());
        QVERIFY(named >= 3);
        // every stage, every operator and every ridge is in sight
        const ThemeHolder holder(lightTheme());
        DataPlot plot(holder);
        plot.setScene(scene);
        const QCPRange x = plot.xAxis->range();
        const QCPRange y = plot.yAxis->range();
        for (const SceneMark& mark : scene.marks)
            QVERIFY(x.contains(mark.at.x()) && y.contains(mark.at.y()));
        for (const studies::ComputeRoof& roof : core->compute) {
            QVERIFY(y.contains(roof.flopsPerSecond));
            QVERIFY(x.contains(roof.flopsPerSecond / core->memory.bytesPerSecond));
        }
        paintEverywhere(scene);
        for (const auto& row : rooflineTable(core).rows)
            QCOMPARE(row.size(), rooflineTable(core).columns.size());
    }
    void roofsAreTheCoresAndStandInTheInkOfTheory()
    {
        const studies::Subject subject = subjectOf({});
        const auto core = studies::rooflineOf(subject.scenario, subject.resolved, subject.resolved.focus);
        const PlotScene scene = sceneOf(core);
        for (const studies::ComputeRoof& roof : core->compute) {
            const auto line = std::find_if(scene.lines.begin(), scene.lines.end(), [&roof](const SceneLine& one) {
                return !one.dashed && one.points.size() == 2 && one.points[0].y() == roof.flopsPerSecond &&
                       one.points[1].y() == roof.flopsPerSecond;
            });
            QVERIFY(line != scene.lines.end());
            QCOMPARE(line->points[0].x(), roof.flopsPerSecond / core->memory.bytesPerSecond);
        }
        for (const SceneLine& line : scene.lines)
            QVERIFY(line.ink == SceneInk::theory);
    }
    void aStageThatDoesNotFitHasNoMarkAndIsNamedWithItsReason()
    {
        const studies::Subject subject = subjectOf(tests::tooSmall());
        const auto core = studies::rooflineOf(subject.scenario, subject.resolved, subject.resolved.focus);
        QVERIFY(core.has_value());
        const PlotScene scene = sceneOf(core);
        for (const SceneMark& mark : scene.marks)
            QVERIFY(mark.name != servingStageName(studies::ServingStage::decodeExperts));
        QVERIFY(scene.note.contains(servingStageName(studies::ServingStage::decodeExperts)));
    }
    void axesSayTheirNumbersInAFittingUnit()
    {
        QCOMPARE(axisUnitFor(Unit::seconds, 0.0154).unit, QString("ms"));
        QCOMPARE(axisUnitFor(Unit::seconds, 0.0154).perUnit, 1e-3);
        QCOMPARE(axisUnitFor(Unit::seconds, 4000.0).unit, QString("s"));
        QCOMPARE(axisUnitFor(Unit::bytes, 1.8e11).unit, QString("GB"));
        QCOMPARE(axisUnitFor(Unit::fraction, 0.5).unit, QString("%"));
        QCOMPARE(axisUnitFor(Unit::tokensPerSecond, 2e6).perUnit, 1.0);
        QCOMPARE(axisUnitFor(Unit::joules, 0.0).perUnit, 1.0);
    }
};

QTEST_MAIN(TestStudyViews)
#include "tst_study_views.moc"
