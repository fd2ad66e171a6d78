// labels: memory_window
#include "core/report/table.h"
#include "tests/ui/layout_faults.h"
#include "tests/ui/window.h"
#include "ui/controls/choice_box.h"
#include "ui/export/picture.h"
#include "ui/export/stamp.h"
#include "ui/panels/inspector.h"
#include "ui/panels/measured_page.h"
#include "ui/panels/notices.h"
#include "ui/panels/pages.h"
#include "ui/plots/measured_plot.h"
#include "ui/viewmodels/why_measured.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QPushButton>
#include <QTableWidget>
#include <QUndoStack>

#include <cmath>
#include <map>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using calibration::Quantity;

/// Predicted against measured, in the real window.
class TestMeasuredPage : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        window = tests::openWindow();
        window->pages()->showPage(QStringLiteral("measured"));
        QCOMPARE(window->pages()->shownId(), QString("measured"));
        QTRY_VERIFY_WITH_TIMEOUT(page().lastResult() && page().isSettled(), 60000);
    }
    void cleanupTestCase() { window.reset(); }
    void init()
    {
        window->session().openFile("default");
        window->useLanguage("en");
        window->useTheme("dark");
        page().setFilter({});
        page().setUnusedShown(false);
        QTRY_VERIFY_WITH_TIMEOUT(page().isSettled() && window->session().isSettled(), 60000);
    }

    /// What `validate` prints and what the page shows are the same points and the same figures.
    void thePageSaysWhatValidateSays()
    {
        const QJsonObject told = validated();
        std::map<std::pair<QString, QString>, QJsonObject> points;
        for (const QJsonValue& point : told["points"].toArray())
            points[{point["id"].toString(), point["quantity"].toString()}] = point.toObject();
        std::size_t shown = 0;
        for (int q = 0; q < calibration::quantities; ++q) {
            MeasuredFilter filter;
            filter.quantity = static_cast<Quantity>(q);
            page().setFilter(filter);
            const QString name = toText(filter.quantity);
            const QJsonObject figures = told[name].toObject();
            const calibration::ErrorFigures& errors = page().shown().errors;
            QCOMPARE(int(errors.n), figures["n"].toInt());
            QCOMPARE(int(marks(*page().plot()).size()), figures["n"].toInt());
            const auto near = [](double one, double other) { return std::abs(one - other) < 1e-9; };
            QVERIFY(near(errors.medianError, figures["median_ape"].toDouble()));
            QVERIFY(near(errors.p90Error, figures["p90_ape"].toDouble()));
            QVERIFY(near(errors.spearman, figures["spearman"].toDouble()));
            QVERIFY(near(errors.bandCoverage, figures["band_coverage"].toDouble()));
            for (const MeasuredPointView& one : page().shown().points) {
                const auto& row = page().lastResult()->measurements->rows[one.point->row];
                const QJsonObject& point = points.at({QString::fromStdString(row.id), name});
                QCOMPARE(point["measured"].toDouble(), one.point->measured);
                QCOMPARE(point["predicted"].toDouble(), one.point->predicted);
                ++shown;
            }
        }
        QCOMPARE(shown, points.size());
        QCOMPARE(page().unusedTable()->rowCount(),
                 int(told["rows_skipped"].toArray().size() + told["notes"].toArray().size()));
    }
    void everyMarkStandsAtItsValuesWithItsBand()
    {
        const PlotScene& scene = page().plot()->scene();
        for (const MeasuredPointView& one : page().shown().points) {
            const auto mark = std::ranges::find(scene.marks, "row/" + std::to_string(one.point->row), &SceneMark::id);
            QVERIFY(mark != scene.marks.end());
            QCOMPARE(mark->at, QPointF(one.point->measured, one.point->predicted));
            QCOMPARE(mark->range->first, one.point->band.low);
            QCOMPARE(mark->range->second, one.point->band.high);
            const QString said = mark->plate.join(' ');
            const auto& row = page().lastResult()->measurements->rows[one.point->row];
            QVERIFY2(said.contains(QString::fromStdString(row.source)), qPrintable(said));
            QVERIFY(said.contains(QString::fromStdString(row.id)));
        }
        QVERIFY(scene.x.logarithmic && scene.y.logarithmic);
        const DataPlot& plot = *page().plot();
        QVERIFY(plot.xAxis->range().lower == plot.yAxis->range().lower &&
                plot.xAxis->range().upper == plot.yAxis->range().upper);
    }
    /// Two racks never differ by colour alone.
    void racksDifferByShapeToo()
    {
        std::map<int, std::string> byStyle;
        for (const MeasuredSeries& series : page().shown().series) {
            if (series.style >= 0)
                QVERIFY(byStyle.emplace(series.style, series.system).second);
        }
        QVERIFY(byStyle.size() >= 4);
    }
    void theHistogramCountsEveryPoint()
    {
        for (int q = 0; q < calibration::quantities; ++q) {
            MeasuredFilter filter;
            filter.quantity = static_cast<Quantity>(q);
            page().setFilter(filter);
            int counted = 0;
            for (const ResidualBin& bin : residualsOf(page().shown()))
                counted += bin.points;
            QCOMPARE(counted, int(page().shown().points.size()));
            QCOMPARE(page().histogram()->scene().x.logarithmic, false);
        }
        const std::vector<ResidualBin> bins = residualsOf(page().shown());
        for (const MeasuredPointView& one : page().shown().points) {
            const double at = one.point->logError();
            const bool isInOne = std::ranges::any_of(bins, [&](const ResidualBin& bin) {
                return bin.points > 0 && ((at >= bin.low - 1e-12 && at <= bin.high + 1e-12) || std::abs(at) >= 1.0);
            });
            QVERIFY(isInOne);
        }
    }
    void filtersLeaveWhatTheySay_data()
    {
        QTest::addColumn<MeasuredChoice>("choice");
        QTest::newRow("model") << MeasuredChoice::model;
        QTest::newRow("rack") << MeasuredChoice::system;
        QTest::newRow("engine") << MeasuredChoice::engine;
        QTest::newRow("mode") << MeasuredChoice::mode;
    }
    void filtersLeaveWhatTheySay()
    {
        QFETCH(MeasuredChoice, choice);
        ChoiceBox* box = page().boxOf(choice);
        const std::size_t all = page().shown().points.size();
        std::size_t together = 0;
        const int options = box->count();
        QVERIFY(options > 2);
        for (int i = 1; i < options; ++i) {
            choose(box, i);
            const std::size_t left = page().shown().points.size();
            QVERIFY(left > 0 && left < all);
            QVERIFY2(box->itemText(i).endsWith(QString("(%1)").arg(left)), qPrintable(box->itemText(i)));
            QCOMPARE(page().shown().errors.n, left);
            QCOMPARE(marks(*page().plot()).size(), left);
            together += left;
        }
        QCOMPARE(together, all);
        choose(box, 0);
        QCOMPARE(page().shown().points.size(), all);
    }
    /// A filter without points says so.
    void nothingLeftIsSaid()
    {
        MeasuredFilter filter;
        filter.quantity = Quantity::promptThroughput;
        filter.mode = calibration::Mode::aggregated;
        page().setFilter(filter);
        QVERIFY(page().shown().points.empty());
        QVERIFY(!page().plot()->scene().emptyText.isEmpty());
    }
    void aClickLoadsThePointInOneStep()
    {
        const scenario::Scenario before = window->session().scenario();
        const int steps = window->session().undoStack()->index();
        const auto [mark, place] = clickable();
        const std::size_t row = *rowOfMark(page().plot()->scene().marks[mark].id);
        const calibration::Measurement& measured = page().lastResult()->measurements->rows[row];
        QTest::mouseClick(page().plot(), Qt::LeftButton, {}, place.toPoint());
        const scenario::Scenario& now = window->session().scenario();
        QCOMPARE(now.model, measured.model->id);
        QCOMPARE(now.systems, std::vector<std::string>{measured.system->id});
        QCOMPARE(now.layout, measured.deployment.decoding()->layout);
        QCOMPARE(now.each.cachedTokens, int(std::lround(measured.load.inputTokens + measured.load.outputTokens / 2.0)));
        QVERIFY(now.running.workloadChanges.find("\"live_trees\":" + std::to_string(int(measured.load.clients))) !=
                std::string::npos);
        QCOMPARE(window->session().undoStack()->index(), steps + 1);
        QVERIFY2(window->notices()->text().contains("replaced"), qPrintable(window->notices()->text()));
        QCOMPARE(page().loadedRow(), std::optional(row));
        QTRY_COMPARE(currents(), 1);
        window->session().undoStack()->undo();
        QVERIFY(window->session().scenario() == before);
        QTRY_COMPARE(currents(), 0);
        window->session().undoStack()->redo();
        QTRY_COMPARE(currents(), 1);
    }
    void theKeyboardLoadsAndAsks()
    {
        DataPlot& plot = *page().plot();
        plot.setFocus();
        QTest::keyClick(&plot, Qt::Key_Right);
        QTest::keyClick(&plot, Qt::Key_Right);
        QVERIFY(plot.hoveredMark());
        const std::size_t row = *rowOfMark(plot.scene().marks[*plot.hoveredMark()].id);
        QKeyEvent question(QEvent::ShortcutOverride, Qt::Key_Question, Qt::ShiftModifier, QStringLiteral("?"));
        question.ignore();
        QCoreApplication::sendEvent(&plot, &question);
        QVERIFY(question.isAccepted());  // no shortcut of the window takes it
        QTest::keyClick(&plot, Qt::Key_Question, Qt::ShiftModifier);
        QVERIFY(window->whyPanel()->asked().starts_with("measured/" + std::to_string(row) + "/tpot"));
        QTest::keyClick(&plot, Qt::Key_Return);
        QCOMPARE(page().loadedRow(), std::optional(row));
        window->openInspector(false);
    }
    /// The inspector gives the figure, its parts, constants with their origins, and the row's source.
    void everyPointIsExplained()
    {
        for (const calibration::Point& point : page().lastResult()->validation.points) {
            const std::optional<Why> why = whyOfMeasured(page().lastResult(), whyOfPoint(point));
            QVERIFY(why && why->formula);
            const std::optional<double> made = evaluated(*why->formula, why->explanation.inputs());
            QVERIFY(made && std::abs(*made - point.predicted) <= 1e-9 * point.predicted);
            const calibration::Measurement& row = page().lastResult()->measurements->rows[point.row];
            QVERIFY(row.source.empty() || why->note.endsWith(QString::fromStdString(row.source)));
            QVERIFY(why->inputs.size() > why->explanation.inputs().size());
            for (const WhyInput& input : why->inputs)
                QVERIFY2(!input.origin.isEmpty(), qPrintable(input.symbol));
        }
        QVERIFY(!whyOfMeasured(page().lastResult(), "measured/99999/tpot"));
        QVERIFY(!whyOfMeasured(page().lastResult(), "measured/x"));
        QVERIFY(!whyOfMeasured({}, "measured/0/tpot"));
    }
    void rowsThatAreNotUsedAreListedWithReasons()
    {
        QVERIFY(!page().unusedTable()->isVisible());
        QTest::mouseClick(page().unusedButton(), Qt::LeftButton);
        QVERIFY(page().unusedTable()->isVisible() && !page().plot()->isVisible());
        for (int i = 0; i < page().unusedTable()->rowCount(); ++i) {
            for (int column = 0; column < 2; ++column)
                QVERIFY(!page().unusedTable()->item(i, column)->text().isEmpty());
        }
        QTest::mouseClick(page().unusedButton(), Qt::LeftButton);
        QVERIFY(page().plot()->isVisible());
    }
    void theExportHoldsWhatThePageShows()
    {
        MeasuredFilter filter;
        filter.quantity = Quantity::ttft;
        filter.system = "b200-hgx";
        page().setFilter(filter);
        const Picture picture = window->pictureOf(PictureView::measured, window->themes().theme());
        QVERIFY(picture.studies.measured == page().lastResult());
        // the stamp is of the points, not of the scenario that is open
        const auto stamp = stampOf(measuredViewOf(picture.studies.measured, picture.studies.measuredFilter));
        QCOMPARE(stamp.size(), 1U);
        QVERIFY2(stamp.front().always.join("; ").startsWith("Calibration: today"),
                 qPrintable(stamp.front().always.join("; ")));
        QCOMPARE(QString::fromStdString(csvOf(picture)), QString::fromStdString(report::asCsv(page().table())));
        QCOMPARE(page().table().rows.size(), page().shown().points.size());
        // drawn without a page it is the same
        Picture fresh = picture;
        fresh.studies.measured.reset();
        fresh.studies.measuredAxes.reset();
        QCOMPARE(csvOf(fresh), csvOf(picture));
        Picture fitted = picture;
        fitted.studies.measuredAxes.reset();
        QCOMPARE(imageOf(fresh), imageOf(fitted));
    }
    /// Another calibration without what engines add is not what points are for: `today` stays.
    void theCalibrationIsOneForEngines()
    {
        QCOMPARE(page().lastResult()->calibration->id, std::string("today"));
        const MeasuredAnswerPtr before = page().lastResult();
        window->session().setCalibration("roofline");
        QTRY_VERIFY(page().isSettled());
        QVERIFY(page().lastResult() == before);  // nothing is computed again
    }
    /// The window's thread is free while the points are predicted.
    void thePointsAreComputedBeside()
    {
        MainWindow fresh(tests::presets(), tests::presetsFolder());
        fresh.resize(1280, 720);
        fresh.session().openFile("default");
        fresh.show();
        QTRY_VERIFY_WITH_TIMEOUT(fresh.session().isSettled(), 60000);
        auto* other = fresh.findChild<MeasuredPage*>();
        QVERIFY(!other->lastResult());  // a hidden page computes nothing
        fresh.pages()->showPage(QStringLiteral("measured"));
        QCoreApplication::processEvents();
        int turns = 0;
        while (!other->lastResult()) {
            QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
            ++turns;
        }
        QVERIFY2(turns > 10, QByteArray::number(turns));
    }
    void everyTextHasItsPlace_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QString>("language");
        QTest::addColumn<bool>("unused");
        for (const QSize size : {QSize(1024, 640), QSize(1280, 720), QSize(1920, 1080)}) {
            for (const char* theme : {"dark", "light", "projector"}) {
                for (const char* language : {"en", "zh_CN"}) {
                    for (const bool unused : {false, true})
                        QTest::addRow("%dx%d %s %s%s", size.width(), size.height(), theme, language,
                                      unused ? " unused" : "")
                            << size << QString(theme) << QString(language) << unused;
                }
            }
        }
    }
    void everyTextHasItsPlace()
    {
        QFETCH(QSize, size);
        QFETCH(QString, theme);
        QFETCH(QString, language);
        QFETCH(bool, unused);
        window->useTheme(theme);
        window->useLanguage(language);
        window->resize(size);
        page().setUnusedShown(unused);
        QTRY_COMPARE(window->size(), size);
        QTRY_COMPARE(tests::faultsOf(page()).join(" | "), QString());
        if (!unused) {
            QVERIFY(page().plot()->area().height() > 100 && page().plot()->area().width() > 200);
            QVERIFY(page().histogram()->area().width() > 80);
        }
        QVERIFY(page().rect().contains(
            QRect(page().figuresLabel()->mapTo(&page(), QPoint()), page().figuresLabel()->size())));
    }

private:
    MeasuredPage& page() const { return *window->findChild<MeasuredPage*>(); }
    static QString toText(Quantity quantity)
    {
        const std::string_view name = calibration::name(quantity);
        return QString::fromUtf8(name.data(), qsizetype(name.size()));
    }
    static QJsonObject validated()
    {
        QProcess program;
        program.start(TOKENFACTORY_EXECUTABLE,
                      {"validate", "--json", "--preset-dir", QString::fromStdString(tests::presetsFolder().string())});
        program.waitForFinished(60000);
        return QJsonDocument::fromJson(program.readAllStandardOutput()).object();
    }
    static std::vector<const SceneMark*> marks(const DataPlot& plot)
    {
        std::vector<const SceneMark*> found;
        for (const SceneMark& mark : plot.scene().marks) {
            if (mark.range)
                found.push_back(&mark);
        }
        return found;
    }
    int currents() const
    {
        return int(std::ranges::count(page().plot()->scene().marks, SceneSign::current, &SceneMark::sign));
    }
    /// A mark of a decode row that nothing else is near.
    std::pair<std::size_t, QPointF> clickable() const
    {
        const DataPlot& plot = *page().plot();
        for (std::size_t i = 0; i < plot.scene().marks.size(); ++i) {
            const auto place = plot.placeOf(i);
            const auto hit = place ? plot.nearest(*place) : std::nullopt;
            const std::size_t row = *rowOfMark(plot.scene().marks[i].id);
            if (hit && hit->point == i && page().lastResult()->measurements->rows[row].deployment.aggregated)
                return {i, *place};
        }
        throw std::runtime_error("no mark can be clicked");
    }
    static void choose(ChoiceBox* box, int index)
    {
        box->setCurrentIndex(index);
        emit box->activated(index);
    }

    std::unique_ptr<MainWindow> window;
};

QTEST_MAIN(TestMeasuredPage)
#include "tst_measured_page.moc"
