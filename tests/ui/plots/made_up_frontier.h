#pragma once

#include "ui/plots/frontier_plot.h"

#include <QCoreApplication>
#include <QMouseEvent>
#include <QTest>
#include <QWheelEvent>

#include <memory>

namespace tokenfactory::tests {

using ui::CurrentMark;
using ui::FrontierMetric;
using ui::FrontierPlot;
using ui::FrontierPoint;
using ui::FrontierSeries;
using ui::FrontierView;
using ui::FrontierViewPtr;
using ui::lightTheme;

/// Two curves of made-up points, 5 to 40 ms, and a current layout.
inline FrontierView madeUp(double scale = 1.0)
{
    FrontierView view;
    view.x = {"TPOT", "ms", 1e-3};
    view.metrics[0].y = {"Throughput per GPU", "tokens/s", 1.0};
    view.metrics[2].y = {"HBM per GPU", "GB", 1e9};
    for (int s = 0; s < 2; ++s) {
        FrontierSeries series;
        series.system = s == 0 ? "gb200-nvl72" : "b300-hgx";
        series.name = s == 0 ? "GB200" : "B300";
        series.longName = series.name;
        series.style = s;
        for (int p = 0; p < 8; ++p) {
            FrontierPoint point;
            point.x = scale * 5e-3 * (p + 1 + s);
            point.xLow = point.xHigh = point.x;
            point.y = {20.0 * (p + 1) * (p + 1), 1e4 / (p + 1), 3e10 * (p + 1), 1e9 * (p + 1)};
            point.throughputAtLow = point.throughputAtHigh = point.y[0];
            point.index = static_cast<std::size_t>(p);
            point.layout.tp = p + 1;
            point.batch = 10 * p + s;
            series.points.push_back(point);
        }
        view.series.push_back(series);
    }
    view.current = CurrentMark{scale * 20e-3, {100.0, 3e3, 5e10, 4e9}, {}};
    return view;
}

inline FrontierViewPtr shared(FrontierView view) { return std::make_shared<const FrontierView>(std::move(view)); }

struct Shown {
    FrontierPlot plot;
    explicit Shown(FrontierMetric metric = FrontierMetric::throughput) : plot(lightTheme(), metric)
    {
        plot.resize(800, 400);
        plot.setView(shared(madeUp()));
        plot.show();
        static_cast<void>(QTest::qWaitForWindowExposed(&plot));
        plot.replot(QCustomPlot::rpImmediateRefresh);
    }
    QPoint placeOf(std::size_t series, std::size_t point) const
    {
        return plot.placeOf(plot.view().series[series].points[point]).toPoint();
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

}  // namespace tokenfactory::tests
