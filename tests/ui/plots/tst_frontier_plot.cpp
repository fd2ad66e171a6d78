// labels: memory_window
#include "tests/ui/plots/made_up_frontier.h"
#include "ui/plots/limit_handle.h"
#include "ui/plots/plot_decor.h"
#include "ui/plots/plot_shapes.h"
#include "ui/plots/ticks.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>
#include <limits>
#include <memory>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tests::madeUp;
using tests::shared;
using tests::Shown;

class TestFrontierPlot : public QObject {
    Q_OBJECT
private slots:
    void axesAreLogarithmicAndHoldAllPoints()
    {
        Shown shown;
        for (QCPAxis* axis : {shown.plot.xAxis, shown.plot.yAxis})
            QVERIFY(axis->scaleType() == QCPAxis::stLogarithmic);
        for (const FrontierSeries& series : shown.plot.view().series) {
            for (const FrontierPoint& point : series.points) {
                QVERIFY(shown.plot.xAxis->range().contains(point.x));
                QVERIFY(shown.plot.yAxis->range().contains(point.y[0]));
            }
        }
    }
    void hoveringShowsTheNearestRealPoint()
    {
        Shown shown;
        shown.moveTo(shown.placeOf(1, 3) + QPoint(3, -2));
        QVERIFY(shown.plot.hovered() == (PointAt{1, 3}));
        shown.moveTo(QPoint(60, 20));  // the far corner: nothing within reach
        QVERIFY(!shown.plot.hovered());
    }
    void aClickAdoptsThePoint()
    {
        Shown shown;
        std::string system;
        cost::Layout layout;
        int batch = 0;
        connect(&shown.plot, &FrontierPlot::adopted, this, [&](const std::string& s, const cost::Layout& l, int b) {
            system = s;
            layout = l;
            batch = b;
        });
        QTest::mouseClick(&shown.plot, Qt::LeftButton, Qt::NoModifier, shown.placeOf(0, 5));
        QCOMPARE(system, std::string("gb200-nvl72"));
        QCOMPARE(layout.tp, 6);
        QCOMPARE(batch, 50);
    }
    void aDragPansAndAdoptsNothing()
    {
        Shown shown;
        int adopted = 0;
        connect(&shown.plot, &FrontierPlot::adopted, this, [&] { ++adopted; });
        const QCPRange before = shown.plot.xAxis->range();
        const QPoint from = shown.placeOf(0, 4);
        QTest::mousePress(&shown.plot, Qt::LeftButton, Qt::NoModifier, from);
        for (int step = 1; step <= 10; ++step) {
            QMouseEvent move(QEvent::MouseMove, from + QPoint(5 * step, 0),
                             shown.plot.mapToGlobal(from + QPoint(5 * step, 0)), Qt::NoButton, Qt::LeftButton,
                             Qt::NoModifier);
            QCoreApplication::sendEvent(&shown.plot, &move);
        }
        QTest::mouseRelease(&shown.plot, Qt::LeftButton, Qt::NoModifier, from + QPoint(50, 0));
        QCOMPARE(adopted, 0);
        QVERIFY(shown.plot.xAxis->range().lower < before.lower);
        QVERIFY(!shown.plot.followsData());
    }
    void aZoomOfTheUserSurvivesNewData()
    {
        Shown shown;
        shown.wheel(QPoint(400, 200), 2);
        const QCPRange x = shown.plot.xAxis->range();
        const QCPRange y = shown.plot.yAxis->range();
        shown.plot.setView(shared(madeUp(3.0)));
        QCOMPARE(shown.plot.xAxis->range(), x);
        QCOMPARE(shown.plot.yAxis->range(), y);
        shown.plot.setTheme(darkTheme());
        QCOMPARE(shown.plot.xAxis->range(), x);
        shown.plot.fitAll();
        QVERIFY(shown.plot.followsData());
        QVERIFY(shown.plot.xAxis->range().upper > 0.12);
    }
    void aZoomDoesNotOutliveItsStage()
    {
        Shown shown;
        shown.wheel(QPoint(400, 200), 2);
        QVERIFY(!shown.plot.followsData());
        FrontierView other = madeUp(3.0);
        other.stage = cost::Stage::prefill;
        shown.plot.setView(shared(std::move(other)));
        QVERIFY(shown.plot.followsData());
        QVERIFY(shown.plot.xAxis->range().upper > 0.12);
    }
    void axesFollowTheDataUntilThen()
    {
        Shown shown;
        const double before = shown.plot.xAxis->range().upper;
        shown.plot.setView(shared(madeUp(3.0)));
        QVERIFY(shown.plot.xAxis->range().upper > 2.9 * before);
    }
    void shiftZoomsLatencyOnly()
    {
        Shown shown;
        const QCPRange y = shown.plot.yAxis->range();
        const QCPRange x = shown.plot.xAxis->range();
        shown.wheel(QPoint(400, 200), 1, Qt::ShiftModifier);
        QCOMPARE(shown.plot.yAxis->range(), y);
        QVERIFY(shown.plot.xAxis->range().upper < x.upper);
    }
    void noZoomLeavesTheSensible()
    {
        Shown shown;
        for (int i = 0; i < 200; ++i)
            shown.wheel(QPoint(400, 200), 5);
        QVERIFY(shown.plot.xAxis->range().lower > 0.0);
        QVERIFY(shown.plot.xAxis->range().upper > shown.plot.xAxis->range().lower);
        for (int i = 0; i < 400; ++i)
            shown.wheel(QPoint(400, 200), -5);
        QVERIFY(std::isfinite(shown.plot.xAxis->range().upper));
        QVERIFY(shown.plot.xAxis->range().lower > 0.0);
    }
    void theKeyboardWalksAndAdopts()
    {
        Shown shown;
        std::string system;
        int batch = -1;
        connect(&shown.plot, &FrontierPlot::adopted, this, [&](const std::string& s, const cost::Layout&, int b) {
            system = s;
            batch = b;
        });
        shown.plot.setFocus();
        QTest::keyClick(&shown.plot, Qt::Key_Right);
        QTest::keyClick(&shown.plot, Qt::Key_Right);
        QTest::keyClick(&shown.plot, Qt::Key_Right);
        QTest::keyClick(&shown.plot, Qt::Key_Down);
        QVERIFY(shown.plot.hovered() == (PointAt{1, 2}));
        QTest::keyClick(&shown.plot, Qt::Key_Return);
        QCOMPARE(system, std::string("b300-hgx"));
        QCOMPARE(batch, 21);
        QTest::keyClick(&shown.plot, Qt::Key_Escape);
        QVERIFY(!shown.plot.hovered());
    }
    void hiddenSeriesAnswerNoMouse()
    {
        Shown shown;
        shown.plot.setHidden({"gb200-nvl72"});
        const auto near = shown.plot.nearest(shown.placeOf(0, 2));
        QVERIFY(!near || near->series == 1);
    }
    void curvesAreCutAtTheEdges()
    {
        const QRectF area(10, 10, 80, 40);
        const auto pieces = cutTo(area, {{0, 30}, {50, 30}, {50, 100}, {60, 100}, {60, 20}, {70, 20}});
        QCOMPARE(pieces.size(), std::size_t(2));
        QCOMPARE(pieces[0], QPolygonF({{10, 30}, {50, 30}, {50, 50}}));
        QCOMPARE(pieces[1], QPolygonF({{60, 50}, {60, 20}, {70, 20}}));
        QVERIFY(cutTo(area, {{0, 0}, {100, 0}}).empty());
        for (const QPointF& point : filledInside(area, {{-50, 30}, {50, -40}, {200, 30}, {50, 90}}))
            QVERIFY(area.adjusted(-1e-9, -1e-9, 1e-9, 1e-9).contains(point));
    }
    void linearTicksAreFewAndRoundForAnyRange_data()
    {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::newRow("memory") << 0.0 << 288.0;
        QTest::newRow("a sliver far up") << 1e9 << 1e9 + 1e-3;
        QTest::newRow("from tiny to huge") << 1e-9 << 1e9;
        QTest::newRow("across zero") << -3.0 << 7.0;
    }
    void linearTicksAreFewAndRoundForAnyRange()
    {
        QFETCH(double, low);
        QFETCH(double, high);
        for (int most = 2; most < 12; ++most) {
            const QVector<double> ticks = linearTicks(low, high, most);
            QVERIFY(ticks.size() <= most);
            for (qsizetype i = 0; i < ticks.size(); ++i) {
                QVERIFY(ticks[i] >= low - 1e-6 * (high - low) && ticks[i] <= high + 1e-6 * (high - low));
                QVERIFY(i == 0 || ticks[i] > ticks[i - 1]);
            }
        }
        QVERIFY(linearTicks(0.0, 288.0, 6).contains(0.0) && linearTicks(0.0, 288.0, 6).contains(100.0));
    }
    void aScaleAndBackShowsTheSame_data()
    {
        QTest::addColumn<bool>("zoomed");
        QTest::newRow("following the data") << false;
        QTest::newRow("zoomed by the user") << true;
    }
    void aScaleAndBackShowsTheSame()
    {
        QFETCH(bool, zoomed);
        for (const FrontierMetric metric : frontierMetrics) {
            Shown shown(metric);
            if (zoomed)
                shown.wheel(QPoint(400, 200), 2);
            const QCPRange x = shown.plot.xAxis->range();
            const QCPRange y = shown.plot.yAxis->range();
            const bool logarithmic = shown.plot.isLogarithmic(Qt::Vertical);
            shown.plot.setFocus();
            QTest::keyClick(&shown.plot, Qt::Key_L);
            QTest::keyClick(&shown.plot, Qt::Key_L, Qt::ShiftModifier);
            QVERIFY(shown.plot.isLogarithmic(Qt::Vertical) != logarithmic);
            QVERIFY(!shown.plot.isLogarithmic(Qt::Horizontal));
            shown.plot.replot();
            if (zoomed)
                shown.wheel(QPoint(300, 100), 1);  // what is done on one scale is not done on the other
            QTest::keyClick(&shown.plot, Qt::Key_L);
            QTest::keyClick(&shown.plot, Qt::Key_L, Qt::ShiftModifier);
            QCOMPARE(shown.plot.xAxis->range(), x);
            QCOMPARE(shown.plot.yAxis->range(), y);
            QCOMPARE(shown.plot.followsData(), !zoomed);
        }
    }
    void whatALogAxisCannotShowIsCountedAndNoted()
    {
        Shown shown(FrontierMetric::network);
        FrontierView view = madeUp();
        view.series[0].points[2].y[3] = 0.0;
        view.series[1].points[5].y[3] = -1.0;
        shown.plot.setView(shared(view));
        QCOMPARE(shown.plot.leftOut(), 0);  // the axis is linear
        QVERIFY(shown.plot.yAxis->range().lower <= 0.0);
        shown.plot.setLogarithmic(Qt::Vertical, true);
        shown.plot.replot();
        QCOMPARE(shown.plot.leftOut(), 2);
        QVERIFY(shown.plot.note().contains("2"));
        QVERIFY(shown.plot.yAxis->range().lower > 0.5e9);
        QVERIFY(shown.plot.nearest(shown.placeOf(0, 3)) == (PointAt{0, 3}));
        shown.plot.setLogarithmic(Qt::Vertical, false);
        QVERIFY(shown.plot.note().isEmpty());
    }
    void aScreenWithOtherPixelsGetsBuffersOfItsOwn()
    {
        Shown shown;
        shown.plot.setBufferDevicePixelRatio(3.0);  // as if it came from another screen
        shown.plot.repaint();
        QTRY_COMPARE(shown.plot.bufferDevicePixelRatio(), shown.plot.devicePixelRatioF());
    }
    void noNumberBreaksAPlot()
    {
        const double inf = std::numeric_limits<double>::infinity();
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const std::array<double, 8> bad = {nan, inf, -inf, 0.0, -1.0, 1e-320, 1e308, -1e308};
        for (const FrontierMetric metric : frontierMetrics) {
            Shown shown(metric);
            for (std::size_t i = 0; i < bad.size(); ++i) {
                FrontierView view = madeUp();
                FrontierPoint& point = view.series[0].points[i % 8];
                point.x = i % 2 ? bad[i] : point.x;
                point.xHigh = bad[i];
                point.y.fill(bad[i]);
                view.current->y.fill(bad[i]);
                view.latencyLimitS = bad[i];
                view.hbmLimitBytes = bad[i];
                view.usable = UsableHbm{bad[i], "usable"};
                view.series[1].dominated = {{bad[i], 1.0, 1.0}, {0.01, bad[i], bad[i]}};
                shown.plot.setOptions({BandOf::all, true, true});
                shown.plot.setView(shared(view));
                for (const bool log : {true, false}) {
                    shown.plot.setLogarithmic(Qt::Vertical, log);
                    shown.plot.setLogarithmic(Qt::Horizontal, log);
                    shown.plot.setHovered(PointAt{0, i % 8});
                    shown.plot.replot();
                    for (const QCPAxis* axis : {shown.plot.xAxis, shown.plot.yAxis})
                        QVERIFY(std::isfinite(axis->range().lower) && std::isfinite(axis->range().upper) &&
                                axis->range().upper > axis->range().lower);
                }
            }
            QVERIFY(shown.plot.nearest(shown.placeOf(1, 4)));
        }
    }
    void aBoxZoomsIntoIt()
    {
        Shown shown;
        const QRect area = shown.plot.axisRect()->rect();
        const QPoint from = area.topLeft() + QPoint(area.width() / 4, area.height() / 4);
        const QPoint to = area.topLeft() + QPoint(3 * area.width() / 4, 3 * area.height() / 4);
        const double left = shown.plot.xAxis->pixelToCoord(from.x());
        const double top = shown.plot.yAxis->pixelToCoord(from.y());
        QTest::mousePress(&shown.plot, Qt::RightButton, Qt::NoModifier, from);
        QMouseEvent move(QEvent::MouseMove, to, shown.plot.mapToGlobal(to), Qt::NoButton, Qt::RightButton,
                         Qt::NoModifier);
        QCoreApplication::sendEvent(&shown.plot, &move);
        QTest::mouseRelease(&shown.plot, Qt::RightButton, Qt::NoModifier, to);
        QVERIFY(std::abs(shown.plot.xAxis->range().lower / left - 1.0) < 1e-6);
        QVERIFY(std::abs(shown.plot.yAxis->range().upper / top - 1.0) < 1e-6);
        QVERIFY(!shown.plot.followsData());
    }
    void aLimitIsDraggedAsOneStepAndStaysOnTheAxis()
    {
        Shown shown;
        std::vector<std::optional<double>> values;
        QSignalSpy began(&shown.plot, &FrontierPlot::limitBegan);
        QSignalSpy ended(&shown.plot, &FrontierPlot::limitEnded);
        connect(&shown.plot, &FrontierPlot::latencyLimitMoved, this,
                [&](const std::optional<double>& value) { values.push_back(value); });
        FrontierView view = madeUp();
        view.latencyLimitS = 20e-3;
        shown.plot.setView(shared(view));
        shown.plot.replot();
        const QCPRange range = shown.plot.xAxis->range();
        const QRect area = shown.plot.axisRect()->rect();
        const QPoint from(static_cast<int>(shown.plot.xAxis->coordToPixel(20e-3)), area.bottom() - 5);
        QTest::mousePress(&shown.plot, Qt::LeftButton, Qt::NoModifier, from);
        const auto moveTo = [&](const QPoint& place) {
            QMouseEvent move(QEvent::MouseMove, place, shown.plot.mapToGlobal(place), Qt::NoButton, Qt::LeftButton,
                             Qt::NoModifier);
            QCoreApplication::sendEvent(&shown.plot, &move);
        };
        moveTo(from - QPoint(40, 0));
        QCOMPARE(values.size(), std::size_t(1));
        QVERIFY(*values.back() < 20e-3);
        shown.plot.setView(shared(madeUp(3.0)));  // new data meanwhile moves neither axis nor line
        QCOMPARE(shown.plot.xAxis->range(), range);
        QCOMPARE(shown.plot.latencyHandle()->value(), values.back());
        moveTo(QPoint(area.left() - 60, from.y()));
        QVERIFY(*values.back() >= range.lower * 0.99);
        moveTo(QPoint(area.right() + 5, from.y()));
        QVERIFY(*values.back() <= range.upper * 1.01);
        moveTo(QPoint(area.right() + 60, from.y()));
        QVERIFY(!values.back());
        QTest::mouseRelease(&shown.plot, Qt::LeftButton, Qt::NoModifier, QPoint(area.right() + 60, from.y()));
        QCOMPARE(began.count(), 1);
        QCOMPARE(ended.count(), 1);
        QCOMPARE(values.size(), std::size_t(4));
    }
    void keysSetMoveAndTakeAwayALimit()
    {
        Shown shown(FrontierMetric::hbm);
        std::vector<std::optional<double>> values;
        connect(&shown.plot, &FrontierPlot::hbmLimitMoved, this,
                [&](const std::optional<double>& value) { values.push_back(value); });
        LimitHandle* handle = shown.plot.hbmHandle();
        QVERIFY(handle && handle->focusPolicy() & Qt::TabFocus && !handle->accessibleName().isEmpty());
        QTest::keyClick(handle, Qt::Key_Up);
        QVERIFY(values.empty());
        QTest::keyClick(handle, Qt::Key_PageDown);
        QTest::keyClick(handle, Qt::Key_Down);
        QCOMPARE(values.size(), std::size_t(2));
        QVERIFY(*values[1] < *values[0] && *values[0] < shown.plot.yAxis->range().upper);
        QTest::keyClick(handle, Qt::Key_Delete);
        QVERIFY(!values.back() && !handle->value());
    }
    void aPointIsAskedByItsNameInTheView()
    {
        Shown shown(FrontierMetric::energy);
        std::string why;
        connect(&shown.plot, &FrontierPlot::asked, this, [&](const std::string& id) { why = id; });
        shown.plot.setFocus();
        shown.plot.setHovered(PointAt{1, 3});
        QTest::keyClick(&shown.plot, '?');
        QCOMPARE(why, std::string("point/b300-hgx/3/energy per query"));
    }
    void pinsAndLimitsAreInSight()
    {
        Shown shown;
        FrontierView view = madeUp();
        GhostView ghost;
        ghost.series = madeUp(2.0).series;
        ghost.mark = CurrentMark{90e-3, {5000.0, 1.0, 1e10, 1e9}, {}};
        view.ghosts.push_back(ghost);
        shown.plot.setView(shared(view));
        QVERIFY(shown.plot.xAxis->range().contains(90e-3));
        QVERIFY(shown.plot.yAxis->range().contains(5000.0));
    }
    void wordsOfLimitsCoverNoLayoutPinOrStar_data()
    {
        QTest::addColumn<UiTheme>("theme");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<double>("hbm");
        for (const auto& [name, theme] : {std::pair("dark", darkTheme()),
                                          {"light", lightTheme()},
                                          {"projector", projectorTheme()},
                                          {"print", printTheme()},
                                          {"high contrast", highContrastTheme()}}) {
            for (const QSize size : {QSize(360, 150), QSize(450, 190), QSize(800, 400), QSize(1200, 600)}) {
                for (const double hbm : {6e10, 1.2e11, 2.2e11})
                    QTest::addRow("%s, %dx%d, %g", name, size.width(), size.height(), hbm) << theme << size << hbm;
            }
        }
    }
    void wordsOfLimitsCoverNoLayoutPinOrStar()
    {
        QFETCH(UiTheme, theme);
        QFETCH(QSize, size);
        QFETCH(double, hbm);
        Shown shown(FrontierMetric::hbm);
        FrontierView view = madeUp();
        view.current->y[2] = 0.95 * hbm;
        view.usable = UsableHbm{hbm, "usable HBM of GB200: 179 GB"};
        view.latencyLimitS = 20e-3;
        view.hbmLimitBytes = 1.1 * hbm;
        FrontierSeries best = view.series[0];
        best.isBest = true;
        best.points = {view.series[0].points[2]};
        best.points[0].y[2] = 1.08 * hbm;
        view.series.push_back(best);
        GhostView ghost;
        ghost.mark = CurrentMark{12e-3, {100.0, 3e3, 0.9 * hbm, 4e9}, {}};
        view.ghosts.push_back(ghost);
        shown.plot.setTheme(theme);
        shown.plot.setView(shared(view));
        shown.plot.setMinimumSize(1, 1);
        shown.plot.resize(size);
        shown.plot.replot(QCustomPlot::rpImmediateRefresh);
        const QList<QCPLayerable*> above = shown.plot.layer("above")->children();
        const auto decor = std::find_if(above.begin(), above.end(),
                                        [](QCPLayerable* drawn) { return qobject_cast<PlotDecor*>(drawn); });
        QVERIFY(decor != above.end());
        const std::vector<QRectF>& names = qobject_cast<PlotDecor*>(*decor)->limitNames();
        if (size.width() >= 800)
            QVERIFY2(names.size() >= 2, qPrintable(QString::number(names.size())));
        for (const QRectF& words : names) {
            QVERIFY(!words.contains(shown.plot.toPixels(view.current->x, view.current->y[2])));
            QVERIFY(!words.contains(shown.plot.toPixels(12e-3, 0.9 * hbm)));
            QVERIFY(!words.contains(shown.plot.placeOf(best.points[0])));
        }
        // the layout lies on top of whatever is there
        const QPointF layout = shown.plot.toPixels(view.current->x, view.current->y[2]);
        const QImage image = shown.plot.grab().toImage();
        QCOMPARE(image.pixelColor((layout * image.devicePixelRatio()).toPoint()), theme.ink);
    }
    void aPlotWithoutRoomIsDrawnToo()
    {
        for (const QSize size : {QSize(300, 20), QSize(60, 200), QSize(200, 40), QSize(1, 1)}) {
            Shown shown(FrontierMetric::hbm);
            FrontierView view = madeUp();
            view.latencyLimitS = 20e-3;
            view.hbmLimitBytes = 1e11;
            shown.plot.setOptions({BandOf::all, true, true});
            shown.plot.setView(shared(view));
            shown.plot.setMinimumSize(1, 1);
            shown.plot.resize(size);
            shown.plot.replot();
            QTest::keyClick(shown.plot.latencyHandle(), Qt::Key_Left);
            QVERIFY(std::isfinite(shown.plot.latencyHandle()->value().value_or(1.0)));
        }
    }
    void aPlotOfNoPixelsIsNotPaintedOn()
    {
        QTest::failOnWarning(QRegularExpression("engine == 0"));
        QWidget window;
        window.resize(400, 300);
        FrontierPlot plot(lightTheme(), FrontierMetric::hbm, &window);
        plot.setGeometry(0, 0, 300, 200);
        plot.setView(shared(madeUp()));
        window.show();
        for (const QSize size : {QSize(300, 0), QSize(0, 0), QSize(0, 200)}) {
            plot.resize(size);
            plot.replot();
            plot.setHovered(PointAt{0, 2});
            plot.setHovered(std::nullopt);
        }
        plot.resize(300, 200);
        plot.replot();
        QVERIFY(plot.nearest(plot.placeOf(plot.view().series[0].points[3])) == (PointAt{0, 3}));
    }
    void bothEndsOfACurveAreMarked()
    {
        Shown shown;
        FrontierView view = madeUp();
        view.series.pop_back();
        view.current.reset();
        // two points closer to each other than marks stand at the end
        view.series[0].points[7] = view.series[0].points[6];
        view.series[0].points[7].x *= 1.01;
        shown.plot.setView(shared(view));
        shown.plot.replot();
        const QImage image = shown.plot.toPixmap(800, 400).toImage();
        const QColor ink = lightTheme().series[0];
        for (const std::size_t end : {std::size_t{0}, std::size_t{7}}) {
            const QPoint place = shown.placeOf(0, end);
            int inked = 0;  // a mark is wider than the line
            for (int up = -4; up <= 4; ++up)
                inked += image.pixelColor(place + QPoint(end == 0 ? -2 : 2, up)) == ink ? 1 : 0;
            QVERIFY(inked >= 4);
        }
    }
    void anEmptyViewIsDrawnToo()
    {
        Shown shown;
        FrontierView empty;
        empty.emptyText = "No layout fits";
        shown.plot.setView(shared(empty));
        shown.plot.replot();
        QVERIFY(!shown.plot.nearest(QPointF(400, 200)));
        QTest::keyClick(&shown.plot, Qt::Key_Right);
        QVERIFY(!shown.plot.hovered());
    }
};

QTEST_MAIN(TestFrontierPlot)
#include "tst_frontier_plot.moc"
