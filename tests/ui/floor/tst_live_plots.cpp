#include "ui/floor/live_plots.h"

#include "core/factory/names.h"
#include "tests/ui/floor/a_run.h"
#include "ui/theme/style.h"
#include "ui/viewmodels/floor_view.h"
#include "ui/viewmodels/live_now.h"
#include "ui/viewmodels/text.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>

#include <cmath>
#include <map>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tokenfactory::tests::ARun;

namespace {

const std::vector<LiveMark> twoChanges = {{70.0, 1, QStringLiteral("load 1.2")},
                                          {120.0, 2, QStringLiteral("buffer 24")}};

void drawAll(LivePlots& strip)
{
    QTest::qWait(1);
    while (strip.refreshNext()) {
    }
    QTest::qWait(1);
}

/// px of a time in a plot's own widget.
QPointF placeOf(const LivePlot& plot, double timeS)
{
    const QRectF& area = plot.placed().area;
    const LiveShown& shown = plot.shared();
    return {area.left() + (timeS - shown.fromS) / (shown.toS - shown.fromS) * area.width(), area.center().y()};
}

void moveTo(LivePlot* plot, const QPointF& place, Qt::MouseButtons buttons = Qt::NoButton)
{
    QMouseEvent event(QEvent::MouseMove, place, plot->mapToGlobal(place), Qt::NoButton, buttons, Qt::NoModifier);
    QCoreApplication::sendEvent(plot, &event);
}

void wheel(LivePlot* plot, const QPointF& place, int notches)
{
    QWheelEvent event(place, plot->mapToGlobal(place), QPoint(), QPoint(0, 120 * notches), Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(plot, &event);
}

/// Labels that are cut or lie over each other.
QStringList faultsOf(const LivePlot& plot)
{
    constexpr double tolerance = 1.5;
    QStringList faults;
    const std::vector<PaintedLabel>& labels = plot.paintedLabels();
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (!labels[i].room.adjusted(-tolerance, -tolerance, tolerance, tolerance).contains(labels[i].ink))
            faults << toQString(idOf(plot.kind())) + QStringLiteral(": ") + labels[i].text + QStringLiteral(" is cut");
        for (std::size_t other = 0; other < i; ++other) {
            const QRectF common = labels[i].ink.intersected(labels[other].ink);
            if (common.width() > tolerance && common.height() > tolerance)
                faults << toQString(idOf(plot.kind())) + QStringLiteral(": ") + labels[i].text +
                              QStringLiteral(" lies over ") + labels[other].text;
        }
    }
    return faults;
}

}  // namespace

class TestLivePlots : public QObject {
    Q_OBJECT
private:
    ARun first;
    ARun later;
    ThemeHolder themes{darkTheme()};
    std::unique_ptr<LivePlots> strip;

    LivePlot* plot(LivePlotKind kind) const
    {
        for (LivePlot* each : strip->plots()) {
            if (each->kind() == kind)
                return each;
        }
        return nullptr;
    }

private slots:
    void initTestCase()
    {
        factory::Simulation simulation = tests::beginning("kimi-k3-64-gb200");
        simulation.runUntil(fromSeconds(150.0));
        first = tests::pictured(simulation);
        simulation.runUntil(fromSeconds(155.0));
        later = tests::pictured(simulation);
    }
    void init()
    {
        themes.set(darkTheme());
        strip = std::make_unique<LivePlots>(themes);
        strip->resize(1340, 230);
        strip->setData(first.result, first.timeS, twoChanges);
        strip->show();
        QVERIFY(QTest::qWaitForWindowExposed(strip.get()));
        drawAll(*strip);
    }
    void aLatestValueThatIsOldSaysItsTime()
    {
        strip->setData(first.result, 155.0, {});
        drawAll(*strip);
        const LivePlot* ttft = plot(LivePlotKind::ttft);
        QVERIFY(ttft->valueShown(0) && !ttft->timeShown());
        // no request has come to its first token for half a minute
        strip->setData(first.result, 185.0, {});
        drawAll(*strip);
        QVERIFY(ttft->valueShown(0) && ttft->timeShown());
        QVERIFY2(*ttft->timeShown() < 155.0 && *ttft->timeShown() > 130.0,
                 qPrintable(QString::number(*ttft->timeShown())));
        const QString time = clockText(*ttft->timeShown(), 1.0, false);
        const bool isWritten =
            std::ranges::any_of(ttft->paintedLabels(), [&](const PaintedLabel& label) { return label.text == time; });
        QVERIFY2(isWritten, qPrintable(time));
        QVERIFY2(ttft->valuesText().contains(time), qPrintable(ttft->valuesText()));
        QCOMPARE(faultsOf(*ttft).join(" | "), QString());
    }
    void valuesOfAnotherTimeThanTheOneToldAreNotShown()
    {
        const std::vector<LiveLatest> latest = {{1.0, 100.0, 5.0}, {2.0, 90.0, 5.0}};
        QVERIFY(!pastTimeS(latest, 106.0));
        QVERIFY(!pastTimeS(latest, 107.5));
        QCOMPARE(pastTimeS(latest, 108.0), std::optional(100.0));
        QVERIFY(!pastTimeS(std::vector<LiveLatest>{{1.0, 0.0, 0.0}}, 108.0));  // of the moment
        QVERIFY(!pastTimeS(std::vector<LiveLatest>{{std::nullopt, 0.0, 5.0}}, 108.0));
    }
    void allPlotsAreSeenAtOneMoment()
    {
        const auto seen = [this] {
            return std::ranges::count_if(strip->plots(), [](const LivePlot* each) { return each->updatesEnabled(); });
        };
        const auto all = std::ssize(strip->plots());
        QCOMPARE(seen(), all);
        strip->setData(later.result, later.timeS, {});
        QVERIFY(strip->refreshNext());
        QVERIFY(seen() < all);  // what is drawn of it waits for the others
        strip->setData(first.result, first.timeS, {});
        QCOMPARE(strip->state().nowS, later.timeS);  // and what comes meanwhile too
        while (strip->state().nowS == later.timeS)
            QVERIFY(strip->refreshNext());
        QCOMPARE(seen(), all);
        drawAll(*strip);
        QCOMPARE(strip->state().nowS, first.timeS);
        QCOMPARE(seen(), all);
        // one that is hidden on the way comes back with all
        strip->setData(later.result, later.timeS, {});
        QVERIFY(strip->refreshNext());
        strip->hide();
        strip->show();
        QCOMPARE(seen(), all);
    }
    void aCrowdOfMarksIsLegible()
    {
        for (const double apart : {0.1, 1.0, 3.0, 6.0}) {
            std::vector<LiveMark> marks;
            for (int i = 0; i < 25; ++i)
                marks.push_back({2.0 + apart * i, i + 1, QString::number(i + 1)});
            strip->setData(first.result, 150.0, marks);
            drawAll(*strip);
            for (const LivePlot* each : strip->plots()) {
                QCOMPARE(faultsOf(*each).join(" | "), QString());
                QStringList words;
                for (const LiveMarkLabel& label : each->placed().marks)
                    words << label.words.split(QStringLiteral("\n\n"));
                QCOMPARE(words.size(), 25);
            }
        }
    }
    void cleanup() { strip.reset(); }

    void asManyPlotsAsThereIsRoomFor_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("inSight");
        QTest::addColumn<int>("plots");
        QTest::newRow("of a window of 1280") << 1004 << 3 << 5;
        QTest::newRow("of a window of 1600") << 1276 << 5 << 5;
        QTest::newRow("of a window of 1920") << 1652 << 6 << 6;
    }
    void asManyPlotsAsThereIsRoomFor()
    {
        QFETCH(int, width);
        QFETCH(int, inSight);
        QFETCH(int, plots);
        strip->resize(width, 230);
        drawAll(*strip);
        QCOMPARE(strip->columns(), inSight);
        QCOMPARE(static_cast<int>(strip->plots().size()), plots);
        int seen = 0;
        for (const LivePlot* each : strip->plots())
            seen += each->visibleRegion().boundingRect().width() >= each->width() - 1 ? 1 : 0;
        QCOMPARE(seen, inSight);
    }
    void theBeginningOfARunFillsTheAxis()
    {
        for (const auto& [now, length] : {std::pair(3.0, 10.0), {15.0, 20.0}, {100.0, 120.0}, {400.0, 300.0}}) {
            strip->setData(first.result, now, {});
            const auto [from, to] = strip->axis();
            QCOMPARE(to - from, length);
            QVERIFY(from <= now && now <= to);
        }
        strip->setWindow(LiveWindow::minute);
        QCOMPARE(strip->axis(), std::pair(340.0, 400.0));
    }
    void theCrosshairIsOneSampleOfThePlotInAllPlots()
    {
        LivePlot* ttft = plot(LivePlotKind::ttft);
        moveTo(ttft, placeOf(*ttft, 100.3));
        QVERIFY(strip->crosshair());
        QCOMPARE(strip->crosshair(), nearestSample(ttft->view(), 100.3));
        for (LivePlot* each : strip->plots()) {
            for (std::size_t i = 0; i < each->view().curves.size(); ++i)
                QCOMPARE(each->valueShown(i), valueAt(each->view().curves[i], *strip->crosshair()));
            QVERIFY(each->accessibleDescription().contains(clockText(*strip->crosshair(), 1.0, false)));
        }
        const LiveCurve& half = ttft->view().curves[0];
        const auto sample = std::ranges::find(half.points, *strip->crosshair(), &LivePoint::timeS);
        QVERIFY(sample != half.points.end());
        QCOMPARE(ttft->valueShown(0), sample->value);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(ttft, &leave);
        QVERIFY(!strip->crosshair());
    }
    void valuesDoNotHangOnTheWidth()
    {
        strip->setWindow(LiveWindow::fiveMinutes);
        std::map<std::pair<LivePlotKind, int>, std::vector<LivePoint>> seen;
        for (const int width : {700, 1004, 1652, 3840}) {
            strip->resize(width, 230);
            drawAll(*strip);
            for (const LivePlot* each : strip->plots()) {
                for (int i = 0; i < int(each->view().curves.size()); ++i) {
                    const std::vector<LivePoint>& points = each->view().curves[std::size_t(i)].points;
                    const auto [known, isNew] = seen.try_emplace({each->kind(), i}, points);
                    QCOMPARE(known->second.size(), points.size());
                    for (std::size_t p = 0; p < points.size(); ++p) {
                        QCOMPARE(known->second[p].timeS, points[p].timeS);
                        QVERIFY(known->second[p].value == points[p].value);
                    }
                }
            }
        }
    }
    void theLegendSaysWhatTheFloorSays()
    {
        strip->setData(first.result, first.timeS, {}, first.snapshot);
        drawAll(*strip);
        const FloorView floor = floorViewOf({first.snapshot, 1.0});
        QCOMPARE(plot(LivePlotKind::output)->valueShown(0), std::optional(floor.saidTokensPerS));
        QCOMPARE(plot(LivePlotKind::output)->valueShown(1), std::optional(floor.goodTokensPerS));
        for (const FloorPool& pool : floor.pools)
            QCOMPARE(
                latestOf(*first.snapshot, LivePlotKind::utilisation, first.snapshot->pools[std::size_t(pool.pool)]),
                std::optional(pool.busy));
        for (const FloorShelf* shelf : {&floor.hbm, &floor.shelves.front()}) {
            const std::string_view key = factory::name(shelf->tier);
            QCOMPARE(latestOf(*first.snapshot, LivePlotKind::hits, key), shelf->hitShare);
            QCOMPARE(latestOf(*first.snapshot, LivePlotKind::occupancy, key),
                     std::optional(shelf->usedBytes() / shelf->capacityBytes));
            QCOMPARE(latestOf(*first.snapshot, LivePlotKind::traffic, key),
                     std::optional(shelf->readBytesPerS + shelf->writtenBytesPerS));
        }
    }
    void latestValuesDoNotHangOnWhatIsShown()
    {
        std::map<std::pair<LivePlotKind, std::size_t>, std::optional<double>> said;
        for (const LiveWindow window : {LiveWindow::minute, LiveWindow::fiveMinutes, LiveWindow::run}) {
            strip->setWindow(window);
            drawAll(*strip);
            for (const LivePlot* each : strip->plots()) {
                for (std::size_t i = 0; i < each->view().curves.size(); ++i) {
                    const std::optional<double> value = each->valueShown(i);
                    QCOMPARE(said.try_emplace({each->kind(), i}, value).first->second, value);
                }
            }
        }
        QVERIFY(plot(LivePlotKind::ttft)->valueShown(0).has_value());
    }
    void aZoomStaysWhenThereIsNewData()
    {
        LivePlot* output = plot(LivePlotKind::output);
        QVERIFY(strip->follows());
        wheel(output, placeOf(*output, 100.0), 5);
        QVERIFY(!strip->follows());
        const auto axis = strip->axis();
        QVERIFY(axis.second - axis.first < 120.0);
        QVERIFY(axis.first < 100.0 && axis.second > 100.0);
        drawAll(*strip);
        const QCPRange x = output->xAxis->range();
        const QCPRange y = output->yAxis->range();
        strip->setData(later.result, later.timeS, twoChanges);
        drawAll(*strip);
        QCOMPARE(strip->axis(), axis);
        QCOMPARE(output->xAxis->range(), x);
        QCOMPARE(output->yAxis->range(), y);
        auto* now = strip->findChild<QPushButton*>();
        QVERIFY(!now->text().contains("follow", Qt::CaseInsensitive));  // sessions are followed, not the time
        QTest::mouseClick(now, Qt::LeftButton);
        QVERIFY(strip->follows());
        QVERIFY(strip->axis().second >= later.timeS);
    }
    void dragMovesTheTimeOfAllPlots()
    {
        strip->setWindow(LiveWindow::minute);
        drawAll(*strip);
        LivePlot* depth = plot(LivePlotKind::depth);
        QSignalSpy asked(strip.get(), &LivePlots::timeAsked);
        const QPointF from = depth->placed().area.center();
        const auto before = strip->axis();
        QTest::mousePress(depth, Qt::LeftButton, {}, from.toPoint());
        moveTo(depth, from + QPointF(40, 0), Qt::LeftButton);
        QTest::mouseRelease(depth, Qt::LeftButton, {}, (from + QPointF(40, 0)).toPoint());
        QVERIFY(strip->axis().first < before.first);
        QVERIFY(std::abs((strip->axis().second - strip->axis().first) - 60.0) < 1e-9);
        QVERIFY(asked.isEmpty());
        drawAll(*strip);
        for (const LivePlot* each : strip->plots())
            QCOMPARE(each->xAxis->range().lower, strip->axis().first);
    }
    void aClickAsksForItsTime()
    {
        LivePlot* batch = strip->plots().back();
        QSignalSpy asked(strip.get(), &LivePlots::timeAsked);
        QTest::mouseClick(batch, Qt::LeftButton, {}, placeOf(*batch, 80.0).toPoint());
        QCOMPARE(asked.size(), 1);
        QVERIFY(std::abs(asked[0][0].toDouble() - 80.0) < 3.0);
    }
    void onlyTheAreaOfAPlotHasTimes()
    {
        LivePlot* batch = strip->plots().back();
        QSignalSpy asked(strip.get(), &LivePlots::timeAsked);
        QSignalSpy why(strip.get(), &LivePlots::asked);
        const QRectF& area = batch->placed().area;
        moveTo(batch, {area.left() + 2.0, 8.0});
        QVERIFY(!strip->crosshair());
        QTest::mouseClick(batch, Qt::LeftButton, {}, QPoint(static_cast<int>(area.left()) + 2, 8));  // its title
        QCOMPARE(why.size(), 1);
        QVERIFY(!strip->crosshair());
        QTest::mouseClick(batch, Qt::LeftButton, {}, QPoint(4, static_cast<int>(area.center().y())));
        QTest::mouseClick(batch, Qt::LeftButton, {}, QPoint(60, static_cast<int>(area.bottom()) + 6));
        QVERIFY(asked.isEmpty() && !strip->crosshair());
    }
    void plotsThatTellOfAScenarioComeFirstUntilTheUserChooses()
    {
        strip->setTelling({LivePlotKind::occupancy, LivePlotKind::hits});
        drawAll(*strip);
        QCOMPARE(strip->plots()[0]->kind(), LivePlotKind::occupancy);
        QCOMPARE(strip->plots()[1]->kind(), LivePlotKind::hits);
        QVERIFY(strip->plots().size() >= 5);
        strip->setChosen(std::vector{LivePlotKind::power});
        QCOMPARE(strip->plots().size(), std::size_t(1));
        strip->setTelling({LivePlotKind::ttft});
        QCOMPARE(strip->plots()[0]->kind(), LivePlotKind::power);
    }
    void keysDoWhatTheMouseDoes()
    {
        LivePlot* ttft = plot(LivePlotKind::ttft);
        ttft->setFocus();
        QTest::keyClick(ttft, Qt::Key_Left);
        const std::optional<double> last = strip->crosshair();
        QVERIFY(last);
        QTest::keyClick(ttft, Qt::Key_Left);
        QVERIFY(strip->crosshair() < last);
        QSignalSpy asked(strip.get(), &LivePlots::timeAsked);
        QTest::keyClick(ttft, Qt::Key_Return);
        QCOMPARE(asked[0][0].toDouble(), *strip->crosshair());
        QTest::keyClick(ttft, Qt::Key_Plus);
        QVERIFY(!strip->follows());
        QTest::keyClick(ttft, Qt::Key_Home);
        QVERIFY(strip->follows());
        QTest::keyClick(ttft, Qt::Key_Escape);
        QVERIFY(!strip->crosshair());
    }
    void eachCallDrawsOnePlot()
    {
        const std::vector<LivePlot*> all = strip->plots();
        std::vector<std::unique_ptr<QSignalSpy>> drawn;
        for (LivePlot* each : all)
            drawn.push_back(std::make_unique<QSignalSpy>(each, &QCustomPlot::afterReplot));
        const auto count = [&] {
            int sum = 0;
            for (const auto& each : drawn)
                sum += static_cast<int>(each->size());
            return sum;
        };
        strip->setData(later.result, later.timeS, twoChanges);
        for (int i = 1; i <= static_cast<int>(all.size()); ++i) {
            QVERIFY(strip->refreshNext());
            QCOMPARE(count(), i);
        }
        QVERIFY(!strip->refreshNext());
        strip->setData(later.result, later.timeS, twoChanges);  // the same
        QVERIFY(!strip->refreshNext());
        for (const auto& each : drawn)
            QCOMPARE(each->size(), 1);
    }
    void whatIsHiddenCostsNothing()
    {
        const std::vector<LivePlot*> all = strip->plots();
        std::vector<std::unique_ptr<QSignalSpy>> drawn;
        for (LivePlot* each : all)
            drawn.push_back(std::make_unique<QSignalSpy>(each, &QCustomPlot::afterReplot));
        strip->hide();
        strip->setData(later.result, later.timeS, twoChanges);
        QVERIFY(!strip->refreshNext());
        QTest::qWait(20);
        for (const auto& each : drawn)
            QVERIFY(each->isEmpty());
        strip->show();
        QTRY_VERIFY(std::ranges::all_of(drawn, [](const auto& each) { return !each->isEmpty(); }));
        QCOMPARE(plot(LivePlotKind::ttft)->shared().nowS, later.timeS);
    }
    void whatIsScrolledOutOfSightWaits()
    {
        strip->resize(1004, 230);
        drawAll(*strip);
        LivePlot* last = strip->plots().back();
        QSignalSpy drawn(last, &QCustomPlot::afterReplot);
        strip->setData(later.result, later.timeS, twoChanges);
        drawAll(*strip);
        QVERIFY(drawn.isEmpty());
        QVERIFY(last->isOutdated());
        auto* bar = strip->findChild<QScrollArea*>()->horizontalScrollBar();
        bar->setValue(bar->maximum());
        QTRY_VERIFY(!drawn.isEmpty());
        QVERIFY(!last->isOutdated());
    }
    void thereIsNoTimer()
    {
        QTest::qWait(30);
        for (const QObject* each : strip->findChildren<QTimer*>())
            QVERIFY(!static_cast<const QTimer*>(each)->isActive());
    }
    void changesHaveTheirNumbers()
    {
        const LivePlotLayout& layout = plot(LivePlotKind::ttft)->placed();
        QCOMPARE(layout.marks.size(), std::size_t(2));
        QCOMPARE(layout.marks[0].text, QStringLiteral("1"));
        std::vector<LiveMark> close = {{70.0, 1, {}}, {70.5, 2, {}}, {71.0, 3, {}}, {120.0, 4, {}}};
        strip->setData(first.result, first.timeS, close);
        drawAll(*strip);
        QCOMPARE(layout.marks.size(), std::size_t(2));
        QCOMPARE(layout.marks[0].text, QStringLiteral("1–3"));
        QCOMPARE(layout.marks[1].text, QStringLiteral("4"));
    }
    void plotsCanBeChosen()
    {
        QSignalSpy changed(strip.get(), &LivePlots::chosenChanged);
        strip->setChosen(std::vector{LivePlotKind::power, LivePlotKind::cost});
        drawAll(*strip);
        QCOMPARE(strip->plots().size(), std::size_t(2));
        QVERIFY(strip->plots()[0]->isVisible());
        QVERIFY(strip->plots()[0]->width() > 600);
        LivePlot* power = strip->plots()[0];
        QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(5, 5), power->mapToGlobal(QPoint(5, 5)));
        QCoreApplication::sendEvent(power, &event);
        auto* menu = strip->findChild<QMenu*>();
        QVERIFY(menu);
        menu->actions()[static_cast<int>(LivePlotKind::power)]->trigger();
        QCOMPARE(changed.size(), 1);
        QCOMPARE(strip->plots().size(), std::size_t(1));
        menu->close();
        strip->setChosen(std::nullopt);
        QCOMPARE(strip->plots().size(), std::size_t(5));
    }
    void theDataIsThatOfThePlots()
    {
        QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath(QStringLiteral("live.csv")).toStdString();
        QVERIFY(strip->saveTo(file));
        QFile written(QString::fromStdString(file.string()));
        QVERIFY(written.open(QIODevice::ReadOnly));
        QVERIFY(written.readLine().startsWith("plot,curve,time_s,value,unit"));
        QVERIFY(written.readLine().startsWith("ttft,p50,"));
    }
    void noLabelIsCutOrLiesOverAnother_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        QTest::addColumn<QString>("theme");
        QTest::addColumn<double>("typeScale");
        for (const char* theme : {"dark", "light", "projector"}) {
            for (const int width : {1280, 1004, 1600, 1920, 3840}) {
                for (const double scale : {1.0, 1.25}) {
                    for (const int height : {170, 230})
                        QTest::addRow("%s %d x %d at %g", theme, width, height, scale)
                            << width << height << QString::fromLatin1(theme) << scale;
                }
            }
        }
    }
    void noLabelIsCutOrLiesOverAnother()
    {
        QFETCH(int, width);
        QFETCH(int, height);
        QFETCH(QString, theme);
        QFETCH(double, typeScale);
        UiTheme used = *themeFromId(theme.toStdString());
        used.typeScale = std::max(used.typeScale, typeScale);
        themes.set(used);
        const auto all = allLivePlots();
        strip->setChosen(std::vector(all.begin(), all.end()));
        strip->resize(width, height);
        QTest::qWait(1);
        for (const LiveWindow window : {LiveWindow::minute, LiveWindow::run}) {
            strip->setWindow(window);
            strip->setCrosshair(window == LiveWindow::run ? std::optional(101.0) : std::nullopt);
            for (LivePlot* each : strip->plots()) {
                each->refresh();
                each->refresh();
                const QStringList faults = faultsOf(*each);
                QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
            }
        }
        strip->setAxis(100.0, 100.4);
        for (LivePlot* each : strip->plots()) {
            each->refresh();
            const QStringList faults = faultsOf(*each);
            QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
        }
    }
    void manyPoolsWithLongNamesHaveRoom()
    {
        auto many = std::make_shared<factory::RunResult>(*first.result);
        const factory::PoolResult pool = many->pools[0];
        many->pools.clear();
        for (int i = 0; i < 7; ++i) {
            many->pools.push_back(pool);
            many->pools.back().name = "aggregated workers of rack " + std::to_string(i);
        }
        strip->setChosen(std::vector{LivePlotKind::utilisation, LivePlotKind::ttft, LivePlotKind::tpot,
                                     LivePlotKind::output, LivePlotKind::cost});
        strip->setData(many, first.timeS, {});
        drawAll(*strip);
        drawAll(*strip);
        const LivePlot* used = plot(LivePlotKind::utilisation);
        QCOMPARE(used->view().curves.size(), std::size_t(7));
        QVERIFY(used->view().curves[4].ink == LiveInk::series && used->view().curves[5].ink == LiveInk::faint);
        QVERIFY(used->placed().more);
        QCOMPARE(used->placed().legend.size() + used->placed().more->text.mid(1).toUInt(), std::size_t(7));
        QVERIFY(faultsOf(*used).isEmpty());
        QVERIFY(used->accessibleDescription().contains(QStringLiteral("rack 6")));
    }
    void inAGapThereIsNoSampleToPointAt()
    {
        LivePlot* ttft = plot(LivePlotKind::ttft);
        strip->setAxis(200.0, 210.0);  // after all of it
        QTest::qWait(1);
        moveTo(ttft, ttft->placed().area.center());
        QVERIFY(!strip->crosshair());
        QSignalSpy asked(strip.get(), &LivePlots::timeAsked);
        QTest::mouseClick(ttft, Qt::LeftButton, {}, ttft->placed().area.center().toPoint());
        QVERIFY(asked.isEmpty());
    }
    void theSameDataGivesTheSamePicture()
    {
        const QImage once = strip->grab().toImage();
        strip->setData(later.result, later.timeS, {});
        drawAll(*strip);
        QVERIFY(strip->grab().toImage() != once);
        strip->setData(first.result, first.timeS, twoChanges);
        drawAll(*strip);
        QVERIFY(strip->grab().toImage() == once);
    }
    void withoutARunItIsEmptyAndQuiet()
    {
        LivePlots empty(themes);
        empty.resize(1000, 200);
        empty.show();
        QVERIFY(QTest::qWaitForWindowExposed(&empty));
        while (empty.refreshNext()) {
        }
        moveTo(empty.plots()[0], QPointF(100, 100));
        QVERIFY(!empty.crosshair());
        QCOMPARE(empty.table().rows.size(), std::size_t(0));
    }
};

QTEST_MAIN(TestLivePlots)
#include "tst_live_plots.moc"
