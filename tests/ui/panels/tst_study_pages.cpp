// labels: memory_window
#include "tests/ui/fixture.h"
#include "ui/controls/choice_box.h"
#include "ui/panels/roofline_page.h"
#include "ui/panels/sensitivity_page.h"
#include "ui/panels/sweep_page.h"
#include "ui/theme/style.h"

#include <QAbstractButton>
#include <QApplication>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

#include <QUndoStack>
#include <set>

#include <cmath>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using studies::Measure;

Q_DECLARE_METATYPE(std::string)

namespace {

/// A mark by its id, of the system in focus where more have it.
std::size_t markOf(const DataPlot& plot, const std::string& id)
{
    for (std::size_t i = 0; i < plot.scene().marks.size(); ++i) {
        if (plot.scene().marks[i].id == id && plot.placeOf(i))
            return i;
    }
    throw std::runtime_error("no mark " + id);
}

}  // namespace

class TestStudyPages : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        qRegisterMetaType<std::string>("std::string");
    }
    void init()
    {
        session = std::make_unique<Session>(tests::presets(), tests::presetsFolder());
        QVERIFY(session->openFile("default"));
        QTRY_VERIFY_WITH_TIMEOUT(session->answer() && session->answer()->cost(), 60000);
    }
    void cleanup() { session.reset(); }

    void theFirstSweepIsThatOfTheStage()
    {
        SweepPage page(themes, *session);
        show(page);
        QCOMPARE(page.shown().parameter, std::string("batch"));
        QCOMPARE(page.measureBox()->currentText(), QString("Time per output token"));
        QCOMPARE(page.parameterBox()->currentText(), QString("Batch"));
        session->setStage(cost::Stage::prefill);
        settle(page);
        QCOMPARE(page.shown().parameter, std::string("new"));
        QCOMPARE(page.shown().yTitle, QString("TTFT"));
    }
    void aHiddenPageComputesNothingUntilItIsSeen()
    {
        SweepPage page(themes, *session);
        session->setBatch(64);
        QVERIFY(!page.isSettled());
        QTest::qWait(30);
        QVERIFY(page.shown().series.empty());
        show(page);
        QVERIFY(!page.shown().series.empty());
        page.hide();
        session->setBatch(128);
        QTest::qWait(30);
        QCOMPARE(page.shown().current->x, 64.0);
        show(page);
        QCOMPARE(page.shown().current->x, 128.0);
    }
    void aClickOnAPointBecomesTheValueInOneStep()
    {
        SweepPage page(themes, *session);
        show(page);
        QSignalSpy adopted(&page, &SweepPage::adopted);
        const std::size_t mark = markOf(*page.plot(), "value/64");
        const int steps = session->undoStack()->count();
        QTest::mouseClick(page.plot(), Qt::LeftButton, {}, page.plot()->placeOf(mark)->toPoint());
        QCOMPARE(session->scenario().batch, 64);
        QCOMPARE(adopted.count(), 1);
        QCOMPARE(session->undoStack()->count(), steps + 1);
        settle(page);
        QCOMPARE(page.shown().current->x, 64.0);
    }
    void everyKindOfParameterIsAdoptedAsItWasSwept_data()
    {
        QTest::addColumn<QString>("parameter");
        for (const char* id : {"tp", "dp", "ep", "gpus", "batch", "cached", "kv", "weights", "overlap", "routing",
                               "model", "calibration", "system", "draft-tokens", "hbm-cap-gb", "output"})
            QTest::newRow(id) << QString(id);
    }
    void everyKindOfParameterIsAdoptedAsItWasSwept()
    {
        QFETCH(QString, parameter);
        const std::string id = parameter.toStdString();
        const SweepAnswer answer =
            sweepAnswerOf(subjectOf(*session), session->catalog(), id, studies::Follow::dataParallel, {});
        QCOMPARE(answer.sweep->parameter.id, id);
        const scenario::Scenario before = session->scenario();
        int tried = 0;
        for (const studies::SweepPoint& point : answer.sweep->series.front().points) {
            if (!point.feasible() || point.value.text == answer.sweep->parameter.current.text)
                continue;
            const int steps = session->undoStack()->index();
            QVERIFY(adoptParameter(*session, id, point.value.text, studies::Follow::dataParallel));
            QCOMPARE(session->undoStack()->index(), steps + 1);
            const std::size_t system = id == "system" ? session->resolved().focus : 0;
            const auto cost = cost::evaluate(passQuestion(session->scenario(), session->resolved(), system));
            QVERIFY(cost && cost->cost);
            QCOMPARE(cost->cost->latencyS, point.numbers[std::size_t(Measure::latency)]->value);
            session->undoStack()->undo();
            QVERIFY(session->scenario() == before);
            if (++tried == 4)
                break;
        }
        QVERIFY(tried > 0);
    }
    void aValueThatIsNoneIsRefusedAndChangesNothing()
    {
        const scenario::Scenario before = session->scenario();
        for (const auto& [id, value] : {std::pair("batch", "-3"), std::pair("tp", "7"), std::pair("model", "no-such"),
                                        std::pair("nonsense", "1"), std::pair("kv", "fp99"), std::pair("batch", "nan")})
            QVERIFY(!adoptParameter(*session, id, value, studies::Follow::dataParallel));
        QVERIFY(session->scenario() == before);
    }
    void aCrossTellsItsReasonAndIsNotAdopted()
    {
        SweepPage page(themes, *session);
        show(page);
        page.setParameter("gpus");
        settle(page);
        const DataPlot& plot = *page.plot();
        std::optional<std::size_t> cross;
        for (std::size_t i = 0; i < plot.scene().marks.size() && !cross; ++i) {
            if (plot.scene().marks[i].onEdge && plot.placeOf(i))
                cross = i;
        }
        QVERIFY(cross.has_value());
        const scenario::Scenario before = session->scenario();
        QTest::mouseMove(page.plot(), plot.placeOf(*cross)->toPoint());
        QTest::mouseClick(page.plot(), Qt::LeftButton, {}, plot.placeOf(*cross)->toPoint());
        QVERIFY(plot.hoveredMark().has_value());
        QVERIFY(plot.scene().marks[*plot.hoveredMark()].onEdge);
        QVERIFY(session->scenario() == before);
    }
    void arrowKeysStepThroughPointsAndEnterAdopts()
    {
        SweepPage page(themes, *session);
        show(page);
        page.plot()->setFocus();
        QTest::keyClick(page.plot(), Qt::Key_Right);
        const auto first = page.plot()->hoveredMark();
        QVERIFY(first.has_value());
        QTest::keyClick(page.plot(), Qt::Key_Right);
        const auto second = page.plot()->hoveredMark();
        QVERIFY(second && second != first);
        QVERIFY(page.plot()->scene().marks[*second].at.x() > page.plot()->scene().marks[*first].at.x());
        const std::string id = page.plot()->scene().marks[*second].id;
        QTest::keyClick(page.plot(), Qt::Key_Return);
        QCOMPARE("value/" + std::to_string(session->scenario().batch), id);
        QTest::keyClick(page.plot(), Qt::Key_Down);
        QVERIFY(page.plot()->hoveredMark().has_value());
    }
    void theDiamondAsksWhy()
    {
        SweepPage page(themes, *session);
        show(page);
        QSignalSpy asked(&page, &SweepPage::asked);
        const std::size_t mark = markOf(*page.plot(), "current");
        QTest::mouseClick(page.plot(), Qt::LeftButton, {}, page.plot()->placeOf(mark)->toPoint());
        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked[0][0].value<std::string>(), std::string("time per output token"));
    }
    void choiceBoxesChangeQuantityAndParameter()
    {
        SweepPage page(themes, *session);
        show(page);
        page.measureBox()->setFocus();
        QTest::keyClick(page.measureBox(), Qt::Key_Down);
        QTest::keyClick(page.measureBox(), Qt::Key_Down);
        QVERIFY(page.measure() == Measure::tokensPerSecondPerGpu);
        QCOMPARE(page.shown().yTitle, QString("Throughput per GPU"));
        page.parameterBox()->setFocus();
        QTest::keyClick(page.parameterBox(), Qt::Key_Down);
        settle(page);
        QCOMPARE(page.shown().parameter, std::string("cached"));
    }
    void zoomStaysWithNewDataAndFitReturns()
    {
        SweepPage page(themes, *session);
        show(page);
        QVERIFY(page.plot()->followsData());
        const QPoint middle = page.plot()->rect().center();
        QTest::mousePress(page.plot(), Qt::LeftButton, Qt::ControlModifier, middle - QPoint(120, 60));
        QMouseEvent move(QEvent::MouseMove, middle + QPoint(120, 60),
                         page.plot()->mapToGlobal(middle + QPoint(120, 60)), Qt::NoButton, Qt::LeftButton,
                         Qt::ControlModifier);
        QCoreApplication::sendEvent(page.plot(), &move);
        QTest::mouseRelease(page.plot(), Qt::LeftButton, Qt::ControlModifier, middle + QPoint(120, 60));
        QVERIFY(!page.plot()->followsData());
        const QCPRange kept = page.plot()->xAxis->range();
        session->setBatch(256);
        settle(page);
        QCOMPARE(page.plot()->xAxis->range().lower, kept.lower);
        QTest::keyClick(page.plot(), Qt::Key_Home);
        QVERIFY(page.plot()->followsData());
        QVERIFY(page.plot()->xAxis->range().size() > kept.size());
    }
    void noZoomLeavesTheAxesWithoutSense()
    {
        RooflinePage roofs(themes, *session);
        show(roofs);
        for (int i = 0; i < 300; ++i) {
            QTest::keyClick(roofs.plot(), i < 150 ? Qt::Key_Plus : Qt::Key_Minus);
            for (const QCPAxis* axis : {roofs.plot()->xAxis, roofs.plot()->yAxis}) {
                const QCPRange& range = axis->range();
                QVERIFY(std::isfinite(range.lower) && range.lower > 0.0 && range.lower < range.upper);
                QVERIFY(std::isfinite(range.upper));
            }
        }
    }

    void aChoiceOfATornadoIsAdoptedAndAConstantAsks()
    {
        SensitivityPage page(themes, *session);
        show(page);
        QSignalSpy asked(&page, &SensitivityPage::asked);
        page.setGroup(TornadoFamily::assumed);
        const auto& constants = page.chart()->view().rows;
        const auto known = std::find_if(constants.begin(), constants.end(), [](const TornadoRow& row) {
            return row.moves == studies::Moves::constant && !row.why.empty();
        });
        QVERIFY(known != constants.end());
        const std::size_t row = std::size_t(known - constants.begin());
        const scenario::Scenario before = session->scenario();
        click(page, endAt(page, row, 0));
        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked[0][0].value<std::string>(), known->why);
        QVERIFY(session->scenario() == before);

        page.setGroup(TornadoFamily::choice);
        // beside its ends a choice asks, and moves nothing
        const std::size_t kv = rowAt(page, "kv");
        click(page, placedIn(page).rows[kv].name.center());
        QCOMPARE(asked.count(), 2);
        QVERIFY(session->scenario() == before);
        const double expected = page.chart()->view().rows[kv].ends[0].result;
        click(page, endAt(page, kv, 0));
        QCOMPARE(latencyNow(), expected);
        settle(page);
        QCOMPARE(page.chart()->view().present, expected);
    }
    void everyEndOfATornadoIsWhatItSaysOnceUsed()
    {
        SensitivityPage page(themes, *session);
        show(page);
        page.setAll(true);
        int used = 0;
        for (const char* id : {"tp", "pp", "ep", "gpus", "draft-tokens", "weights", "batch", "overlap", "system"}) {
            const std::size_t row = rowAt(page, id);
            for (std::size_t end = 0; end < page.chart()->view().rows[row].ends.size(); ++end) {
                const double expected = page.chart()->view().rows[row].ends[end].result;
                const scenario::Scenario before = session->scenario();
                click(page, endAt(page, row, end));
                QCOMPARE(latencyNow(), expected);
                session->undoStack()->undo();
                QVERIFY2(session->scenario() == before, id);  // one step, whatever moved with it
                settle(page);
                ++used;
            }
        }
        QVERIFY(used >= 12);
    }
    void aTornadoIsUsedByKeys()
    {
        SensitivityPage page(themes, *session);
        show(page);
        page.setGroup(TornadoFamily::choice);
        QSignalSpy asked(&page, &SensitivityPage::asked);
        page.chart()->setFocus();
        QTest::keyClick(page.chart(), Qt::Key_Down);
        QTest::keyClick(page.chart(), Qt::Key_Down);
        QVERIFY(page.chart()->hovered().has_value());
        QCOMPARE(page.chart()->hovered()->row, std::size_t(1));
        QVERIFY(page.chart()->hovered()->end.has_value());
        const scenario::Scenario before = session->scenario();
        // leftmost is the row itself, which asks
        QTest::keyClick(page.chart(), Qt::Key_Left);
        QTest::keyClick(page.chart(), Qt::Key_Left);
        QVERIFY(!page.chart()->hovered()->end.has_value());
        QTest::keyClick(page.chart(), Qt::Key_Return);
        QCOMPARE(asked.count(), 1);
        QVERIFY(session->scenario() == before);
        QTest::keyClick(page.chart(), Qt::Key_Right);
        QTest::keyClick(page.chart(), Qt::Key_Return);
        QVERIFY(!(session->scenario() == before));
    }
    void allRowsAreThereWhenWanted()
    {
        SensitivityPage page(themes, *session);
        show(page);
        QCOMPARE(page.chart()->view().rows.size(), tornadoRows);
        QVERIFY(page.allButton()->isVisible());
        QTest::mouseClick(page.allButton(), Qt::LeftButton);
        QVERIFY(page.chart()->view().rows.size() > tornadoRows);
        QCOMPARE(page.chart()->view().hidden, std::size_t(0));
    }
    void aTallPageShowsAsManyRowsAsHaveRoom()
    {
        SensitivityPage page(themes, *session);
        show(page);
        QCOMPARE(page.chart()->view().rows.size(), tornadoRows);
        page.resize(3500, 1900);
        QTRY_VERIFY(page.chart()->view().rows.size() > 2 * tornadoRows);
        const PlacedTornado places = placedIn(page);
        QVERIFY(places.rows.back().row.bottom() <= page.chart()->parentWidget()->height());
        QVERIFY(places.rows.back().row.bottom() > 0.5 * page.height());
        page.resize(980, 460);
        QTRY_COMPARE(page.chart()->view().rows.size(), tornadoRows);
    }
    void anOperatorUnderTheRoofAsksForItself()
    {
        RooflinePage page(themes, *session);
        show(page);
        QSignalSpy asked(&page, &RooflinePage::asked);
        const DataPlot& plot = *page.plot();
        page.plot()->setFocus();
        QTest::keyClick(page.plot(), Qt::Key_Right);
        QTest::keyClick(page.plot(), Qt::Key_Down);
        QVERIFY(plot.hoveredMark() && !plot.scene().marks[*plot.hoveredMark()].whys.empty());
        QTest::keyClick(page.plot(), Qt::Key_Return);
        QCOMPARE(asked.count(), 1);
        const std::string why = asked[0][0].value<std::string>();
        const auto& all = session->answer()->explanations;
        QVERIFY(std::any_of(all.begin(), all.end(), [&why](const Explanation& one) { return one.name == why; }));
    }
    void aRoofAsksForItselfByItsNameItsLineAndTheKeyboard()
    {
        RooflinePage page(themes, *session);
        show(page);
        QSignalSpy asked(&page, &RooflinePage::asked);
        DataPlot& plot = *page.plot();
        page.grab();  // names stand where they are drawn
        const auto& lines = plot.scene().lines;
        const auto hbm =
            std::size_t(std::ranges::find_if(
                            lines, [](const SceneLine& line) { return line.whys.front().id == "roof/HBM bandwidth"; }) -
                        lines.begin());
        QVERIFY(hbm < lines.size());
        QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.placeOfLine(hbm)->toPoint());
        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked[0][0].value<std::string>(), std::string("roof/HBM bandwidth"));
        plot.setFocus();
        QTest::keyClick(&plot, Qt::Key_Escape);
        QTest::keyClick(&plot, Qt::Key_Right);
        QTest::keyClick(&plot, Qt::Key_Up);  // from the first group to the last: the lines
        std::set<std::string> byKeys;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            QVERIFY(plot.hoveredLine());
            QTest::keyClick(&plot, Qt::Key_Return);
            byKeys.insert(asked.last()[0].value<std::string>());
            QVERIFY(plot.accessibleDescription().startsWith(lines[*plot.hoveredLine()].plate.front()));
            QTest::keyClick(&plot, Qt::Key_Right);
        }
        QCOMPARE(byKeys.size(), lines.size());
    }
    void aValueOfASweepAndAnEndOfATornadoAskWhy()
    {
        SweepPage sweep(themes, *session);
        show(sweep);
        QSignalSpy asked(&sweep, &SweepPage::passAsked);
        sweep.plot()->setFocus();
        QTest::keyClick(sweep.plot(), Qt::Key_Right);
        QTest::keyClick(sweep.plot(), Qt::Key_Right);
        QTest::keyClick(sweep.plot(), Qt::Key_Question, Qt::ShiftModifier);
        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked[0][1].value<std::string>(), std::string("time per output token"));
        QVERIFY(asked[0][0].value<cost::PassQuestion>().pass.batch != session->scenario().batch);

        SensitivityPage sensitivity(themes, *session);
        show(sensitivity);
        QSignalSpy askedThere(&sensitivity, &SensitivityPage::passAsked);
        sensitivity.chart()->setFocus();
        QTest::keyClick(sensitivity.chart(), Qt::Key_Down);
        QTest::keyClick(sensitivity.chart(), Qt::Key_Question, Qt::ShiftModifier);
        QCOMPARE(askedThere.count(), 1);
        QCOMPARE(askedThere[0][1].value<std::string>(), std::string("time per output token"));
    }
    void buttonsAskForCopiesAndExport()
    {
        SweepPage page(themes, *session);
        show(page);
        QSignalSpy copies(&page, &SweepPage::copyWanted);
        QSignalSpy data(&page, &SweepPage::copyDataWanted);
        QSignalSpy exports(&page, &SweepPage::exportWanted);
        for (QAbstractButton* button : page.findChildren<QAbstractButton*>()) {
            if (button->isEnabled() && button->isVisible() && !button->accessibleName().isEmpty())
                QTest::mouseClick(button, Qt::LeftButton);
        }
        QCOMPARE(copies.count(), 1);
        QCOMPARE(data.count(), 1);
        QCOMPARE(exports.count(), 1);
    }
    void everyPageIsNamedForScreenReadersAndQuick()
    {
        SweepPage sweep(themes, *session);
        SensitivityPage sensitivity(themes, *session);
        RooflinePage roofline(themes, *session);
        for (StudyPage* page : {static_cast<StudyPage*>(&sweep), static_cast<StudyPage*>(&sensitivity),
                                static_cast<StudyPage*>(&roofline)}) {
            show(*page);
            QVERIFY(page->isSettled());
            qInfo("%s: %.1f ms", page->metaObject()->className(), 1e3 * page->lastSeconds());
            QVERIFY(page->lastSeconds() < 2.0);
        }
        QVERIFY(!sweep.plot()->accessibleName().isEmpty() && !sweep.plot()->accessibleDescription().isEmpty());
        QVERIFY(!sensitivity.chart()->accessibleName().isEmpty());
        QVERIFY(!sensitivity.chart()->accessibleDescription().isEmpty());
        QVERIFY(!roofline.plot()->accessibleName().isEmpty() && !roofline.plot()->accessibleDescription().isEmpty());
    }
    void quickEditsLeaveTheLastOneShown()
    {
        SweepPage page(themes, *session);
        show(page);
        for (int batch = 64; batch <= 1024; batch += 64)
            session->setBatch(batch);
        settle(page);
        QCOMPARE(page.shown().current->x, 1024.0);
    }

private:
    static std::size_t rowAt(const SensitivityPage& page, const std::string& id)
    {
        const auto& rows = page.chart()->view().rows;
        const auto found =
            std::find_if(rows.begin(), rows.end(), [&id](const TornadoRow& row) { return row.id == id; });
        if (found == rows.end())
            qFatal("no row %s", id.c_str());
        return std::size_t(found - rows.begin());
    }
    /// The rows where they lie once the chart has the room it asks for.
    static PlacedTornado placedIn(const SensitivityPage& page)
    {
        const TornadoChart* chart = page.chart();
        [chart] { QTRY_VERIFY(chart->height() >= chart->heightForWidth(chart->width())); }();
        return page.chart()->placed();
    }
    static QPointF endAt(const SensitivityPage& page, std::size_t row, std::size_t end)
    {
        return placedIn(page).rows[row].ends[end].label.center();
    }
    static void click(const SensitivityPage& page, const QPointF& at)
    {
        QTest::mouseClick(page.chart(), Qt::LeftButton, {}, at.toPoint());
    }
    double latencyNow() const
    {
        const auto cost =
            cost::evaluate(passQuestion(session->scenario(), session->resolved(), session->resolved().focus));
        return cost->cost->latencyS;
    }
    void show(StudyPage& page)
    {
        page.resize(980, 460);
        page.show();
        settle(page);
    }
    void settle(StudyPage& page) { QTRY_VERIFY_WITH_TIMEOUT(page.isSettled(), 20000); }

    ThemeHolder themes{darkTheme()};
    std::unique_ptr<Session> session;
};

QTEST_MAIN(TestStudyPages)
#include "tst_study_pages.moc"
