#pragma once

#include "ui/plots/frontier_options.h"
#include "ui/theme/ui_theme.h"
#include "ui/viewmodels/frontier_view.h"

#include <qcustomplot.h>

#include <optional>
#include <set>
#include <string>

namespace tokenfactory::ui {

/// What one view of the frontier shows; painted where the axes say when it is painted, the same on screen and on paper.
struct FrontierScene {
    UiTheme theme;
    FrontierMetric metric = FrontierMetric::throughput;
    FrontierViewPtr view;  ///< never null
    std::set<std::string> hidden;
    FrontierOptions options;
    std::optional<PointAt> hovered;
    bool hoverIsOwn = true;  ///< else it comes from a linked view, and its value is written beside it
    std::optional<double> latencyLimitS;
    std::optional<double> hbmLimitBytes;
    QRectF box;  ///< being dragged to zoom into, pixels; null when none
    QString note;

    bool isHidden(const FrontierSeries& series) const { return hidden.contains(series.system); }
    bool hasBand(const FrontierSeries& series) const
    {
        return options.band == BandOf::all || (options.band == BandOf::focus && series.system == view->focus);
    }
};

/// A layer of a frontier plot.
class FrontierDecor : public QCPLayerable {
    Q_OBJECT
public:
    /// Below the axes: bands, dominated points, iso-lines, pinned curves. Above: curves, marks, names, the current
    /// layout. Overlay: limits, what is hovered, the zoom's box, which change often.
    enum class Part : unsigned char { below, curves, overlay };

    FrontierDecor(QCustomPlot* plot, const QString& layer, Part part, const FrontierScene& scene);

    /// Where a point of the axes lies, pixels.
    QPointF toPixels(double x, double y) const;
    /// False for what an axis cannot show: no number, or at or below 0 on a logarithmic one.
    bool canShow(double x, double y) const;

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;
    QRect clipRect() const override;

private:
    QRectF area() const { return mParentPlot->axisRect()->rect(); }
    double scaled(double px) const { return px * scene.theme.typeScale; }
    double y(const MetricValues& values) const { return valueOf(values, scene.metric); }
    QColor colorOf(int style) const;
    std::vector<QPolygonF> curveOf(const FrontierSeries& series) const;

    void drawBands(QCPPainter* painter) const;
    void drawDominated(QCPPainter* painter) const;
    void drawIsoLines(QCPPainter* painter) const;
    void drawUsable(QCPPainter* painter) const;
    void drawGhosts(QCPPainter* painter) const;

    void drawCurves(QCPPainter* painter) const;
    void drawEndNames(QCPPainter* painter) const;
    void drawDiamonds(QCPPainter* painter) const;
    void drawWords(QCPPainter* painter) const;
    /// The first of the places inside the area that no curve runs through, clear of what is taken.
    std::optional<QRectF> freePlace(const std::vector<QRectF>& candidates,
                                    const std::optional<QRectF>& taken = {}) const;
    /// Where the words about better points stand, where there is room.
    std::optional<QRectF> betterPlace() const;

    void drawLimits(QCPPainter* painter) const;
    void drawLimit(QCPPainter* painter, const QLineF& line, const QRectF& beyond, const QString& text) const;
    void drawHover(QCPPainter* painter) const;
    /// Words on a plate of the plot's ground, inside the area.
    void drawTag(QCPPainter* painter, QRectF place, const QString& text, const QColor& ink, bool framed) const;
    QSizeF tagSize(const QString& text) const;

    Part part;
    const FrontierScene& scene;
};

}  // namespace tokenfactory::ui
