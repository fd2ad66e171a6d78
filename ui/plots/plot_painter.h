#pragma once

#include "ui/plots/plot_scene.h"
#include "ui/theme/ui_theme.h"

#include <qcustomplot.h>

#include <QRectF>

#include <optional>

class QPainter;

namespace tokenfactory::ui {

/// How the two axes of a plot stand.
struct PlotView {
    QCPRange x{0.0, 1.0};
    QCPRange y{0.0, 1.0};
    bool xLogarithmic = false;
    bool yLogarithmic = false;
};

/// The axes fitted to what the scene holds, in the scale they are asked in.
PlotView fittedView(const PlotScene& scene, bool xLogarithmic, bool yLogarithmic);
PlotView fittedView(const PlotScene& scene);

/// Where the axes lie in a rectangle and what they show; places to pixels and back.
class PlotFrame {
public:
    PlotFrame(const QRectF& outer, const UiTheme& theme, const PlotScene& scene, const PlotView& view);

    const QRectF& area() const { return inner; }
    bool canShow(const QPointF& place) const;
    QPointF toPixels(const QPointF& place) const;
    /// Of a mark: on the bottom edge where it has no value. Null where it is outside the axes.
    std::optional<QPointF> placeOf(const SceneMark& mark) const;
    QPointF toPlace(const QPointF& pixels) const;

private:
    QRectF inner;
    PlotView view;
};

/// Height of the line of title and legend that paintPlotPage() puts above the plot.
double plotHeadHeight(const UiTheme& theme);

/// The plot without title: axes, bands, lines, marks, names. `hovered`: a mark to point out; `stale`: in pale ink.
void paintPlot(QPainter& painter, const QRectF& outer, const UiTheme& theme, const PlotScene& scene,
               const PlotView& view, std::optional<std::size_t> hovered = {}, bool stale = false);

/// Title, legend and plot, for a picture.
void paintPlotPage(QPainter& painter, const QRectF& outer, const UiTheme& theme, const PlotScene& scene,
                   const PlotView& view);

/// The legend in one line from the left; returns where it ends. Entries without room are left out.
double paintSceneLegend(QPainter& painter, const QRectF& line, const UiTheme& theme,
                        const std::vector<SceneLegend>& legend);

}  // namespace tokenfactory::ui
