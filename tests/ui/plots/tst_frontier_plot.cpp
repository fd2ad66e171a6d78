#include "ui/plots/frontier_plot.h"

#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <memory>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

/// Two curves of made-up points, 5 to 40 ms, and a current layout.
FrontierView madeUp(double scale = 1.0)
{
    FrontierView view;
    view.title = "Throughput per GPU";
    view.x = {"TPOT", "ms", 1e-3};
    view.y = {"Throughput", "tokens/s", 1.0};
    for (int s = 0; s < 2; ++s) {
        FrontierSeries series;
        series.system = s == 0 ? "gb200-nvl72" : "b300-hgx";
        series.name = s == 0 ? "GB200" : "B300";
        series.longName = series.name;
        series.style = s;
        for (int p = 0; p < 8; ++p) {
            FrontierPoint point;
            point.x = scale * 5e-3 * (p + 1 + s);
            point.y = 20.0 * (p + 1) * (p + 1);
            point.layout.tp = p + 1;
            point.batch = 10 * p + s;
            series.points.push_back(point);
        }
        view.series.push_back(series);
    }
    view.current = CurrentMark{scale * 20e-3, 100.0, {}};
    return view;
}

struct Shown {
    FrontierPlot plot{lightTheme()};
    Shown()
    {
        plot.resize(800, 400);
        plot.setView(madeUp());
        plot.show();
        static_cast<void>(QTest::qWaitForWindowExposed(&plot));
        plot.replot(QCustomPlot::rpImmediateRefresh);
    }
    QPoint placeOf(std::size_t series, std::size_t point) const
    {
        const FrontierPoint& p = plot.view().series[series].points[point];
        return plot.placeOf(p.x, p.y).toPoint();
    }
    void moveTo(const QPoint& place)
    {
        QMouseEvent event(QEvent::MouseMove, place, plot.mapToGlobal(place), Qt::NoButton, Qt::NoButton,
                          Qt::NoModifier);
        QCoreApplication::sendEvent(&plot, &event);
    }
    void wheel(const QPoint& place, int steps, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QWheelEvent event(place, plot.mapToGlobal(place), {}, QPoint(0, 120 * steps), Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&plot, &event);
    }
};

}  // namespace

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
                QVERIFY(shown.plot.yAxis->range().contains(point.y));
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
        shown.plot.setView(madeUp(3.0));
        QCOMPARE(shown.plot.xAxis->range(), x);
        QCOMPARE(shown.plot.yAxis->range(), y);
        shown.plot.setTheme(darkTheme());
        QCOMPARE(shown.plot.xAxis->range(), x);
        shown.plot.fitAll();
        QVERIFY(shown.plot.followsData());
        QVERIFY(shown.plot.xAxis->range().upper > 0.12);
    }
    void axesFollowTheDataUntilThen()
    {
        Shown shown;
        const double before = shown.plot.xAxis->range().upper;
        shown.plot.setView(madeUp(3.0));
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
        QCOMPARE(shown.plot.graphCount(), 1);
        const auto near = shown.plot.nearest(shown.placeOf(0, 2));
        QVERIFY(!near || near->series == 1);
    }
    void curvesAreCutAtTheEdgesForPaper()
    {
        Shown shown;
        shown.plot.xAxis->setRange(8e-3, 17e-3);
        shown.plot.yAxis->setRange(30.0, 200.0);
        shown.plot.cutCurvesToAxes();
        for (int i = 0; i < shown.plot.graphCount(); ++i) {
            for (const QCPGraphData& point : *shown.plot.graph(i)->data()) {
                QVERIFY(point.key >= 8e-3 * (1 - 1e-9) && point.key <= 17e-3 * (1 + 1e-9));
                QVERIFY(point.value >= 30.0 * (1 - 1e-9) && point.value <= 200.0 * (1 + 1e-9));
            }
        }
        QVERIFY(shown.plot.graph(0)->data()->size() > 2);
    }
    void anEmptyViewIsDrawnToo()
    {
        Shown shown;
        FrontierView empty;
        empty.emptyText = "No layout fits";
        shown.plot.setView(empty);
        shown.plot.replot();
        QVERIFY(!shown.plot.nearest(QPointF(400, 200)));
        QTest::keyClick(&shown.plot, Qt::Key_Right);
        QVERIFY(!shown.plot.hovered());
    }
};

QTEST_MAIN(TestFrontierPlot)
#include "tst_frontier_plot.moc"
