// labels: memory_window
#include "tests/ui/plots/made_up_frontier.h"
#include "ui/plots/limit_handle.h"
#include "ui/plots/plot_decor.h"

#include <QSignalSpy>

#include <cmath>
#include <map>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tests::madeUp;
using tests::shared;
using tests::Shown;

class TestFrontierEdges : public QObject {
    Q_OBJECT
private slots:
    void aLimitBelowEverythingCanBePulledBack_data()
    {
        QTest::addColumn<bool>("logarithmic");
        QTest::addColumn<bool>("fresh");
        for (const bool log : {false, true}) {
            for (const bool fresh : {false, true})
                QTest::addRow("%s, %s", log ? "log" : "linear", fresh ? "opened so" : "dragged") << log << fresh;
        }
    }
    void aLimitBelowEverythingCanBePulledBack()
    {
        QFETCH(bool, logarithmic);
        QFETCH(bool, fresh);
        FrontierView nothing = madeUp();
        for (FrontierSeries& series : nothing.series)
            series.points.clear();
        nothing.current.reset();
        nothing.hbmLimitBytes = 2e9;
        nothing.gpuHbmBytes = 2.4e11;
        FrontierPlot plot(lightTheme(), FrontierMetric::hbm);
        plot.resize(800, 400);
        plot.setLogarithmic(Qt::Vertical, logarithmic);
        const QCPRange x = plot.xAxis->range();
        if (!fresh)
            plot.setView(shared(madeUp()));
        const QCPRange before = plot.yAxis->range();
        plot.setView(shared(nothing));
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        plot.replot(QCustomPlot::rpImmediateRefresh);
        if (!fresh) {
            QCOMPARE(plot.yAxis->range().upper, before.upper);
            QVERIFY(plot.xAxis->range().contains(5e-3) && plot.xAxis->range().upper < 0.1);
        } else {
            QCOMPARE(plot.xAxis->range().upper, x.upper);
        }
        QVERIFY(plot.yAxis->range().contains(2e9) && plot.yAxis->range().upper >= 2.4e11);
        QSignalSpy moved(&plot, &FrontierPlot::hbmLimitMoved);
        LimitHandle* handle = plot.hbmHandle();
        const QPoint top = handle->mapFromParent(plot.toPixels(0.0, 2e11).toPoint());
        QTest::mousePress(handle, Qt::LeftButton, {}, handle->rect().center());
        QMouseEvent move(QEvent::MouseMove, top, handle->mapToGlobal(top), Qt::NoButton, Qt::LeftButton,
                         Qt::NoModifier);
        QCoreApplication::sendEvent(handle, &move);
        QTest::mouseRelease(handle, Qt::LeftButton, {}, top);
        QVERIFY(!moved.isEmpty() && handle->value());
        QVERIFY(std::abs(*handle->value() - 2e11) < 1e10);
    }
    void namesStandWhereCurvesLeaveTheView()
    {
        Shown shown;
        const auto decor = shown.plot.findChildren<PlotDecor*>(QString(), Qt::FindDirectChildrenOnly);
        const auto names = [&decor, &shown] {
            shown.plot.replot(QCustomPlot::rpImmediateRefresh);
            std::map<QString, double> found;
            for (const PlotDecor* each : decor) {
                for (const EndName& name : each->endNames())
                    found[name.text] = name.y;
            }
            return found;
        };
        QCOMPARE(names().size(), std::size_t(2));
        // no point of the second curve lies so early; of the first, one does, and it runs out at the right
        AxesShown axes = shown.plot.axesShown();
        axes.x = {{4e-3, 8e-3}};
        shown.plot.standAt(axes);
        const auto early = names();
        QCOMPARE(early.size(), std::size_t(1));
        const double atEdge = shown.plot.toPixels(8e-3, 20.0 * std::pow(4.0, 0.6)).y();
        QVERIFY2(std::abs(early.at("GB200") - atEdge) < 12.0, qPrintable(QString::number(early.at("GB200") - atEdge)));
        // neither is here, though both go on to the left
        axes.x = {{60e-3, 90e-3}};
        shown.plot.standAt(axes);
        QVERIFY(names().empty());
        // between two points of a curve there is none, but the curve
        axes.x = {{21e-3, 24e-3}};
        shown.plot.standAt(axes);
        QCOMPARE(names().size(), std::size_t(2));
    }
};

QTEST_MAIN(TestFrontierEdges)
#include "tst_frontier_edges.moc"
