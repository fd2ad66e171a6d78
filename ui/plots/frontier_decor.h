#pragma once

#include "ui/plots/frontier_options.h"
#include "ui/plots/legend.h"
#include "ui/plots/plot_decor.h"
#include "ui/viewmodels/frontier_view.h"

#include <optional>
#include <set>
#include <string>

namespace tokenfactory::ui {

/// What one view of the frontier shows.
struct FrontierScene {
    FrontierMetric metric = FrontierMetric::throughput;
    FrontierViewPtr view;  ///< never null
    std::set<std::string> hidden;
    FrontierOptions options;
    std::optional<double> latencyLimitS;
    std::optional<double> hbmLimitBytes;

    bool isHidden(const FrontierSeries& series) const { return hidden.contains(series.system); }
    bool shows(const MeasuredMark& mark) const
    {
        return options.measured && metric == FrontierMetric::throughput && !hidden.contains(mark.system);
    }
    bool hasBand(const FrontierSeries& series) const
    {
        return options.band == BandOf::all || (options.band == BandOf::focus && series.system == view->focus);
    }
};

/// A layer of a frontier plot. Below: bands, dominated points, iso-lines, pinned curves. Above: curves, names, layouts.
class FrontierDecor : public PlotDecor {
    Q_OBJECT
public:
    FrontierDecor(AxesPlot* drawn, Part part, const FrontierScene& shown) : PlotDecor(drawn, part), scene(shown) {}

protected:
    void drawPart(QCPPainter* painter, Part part) const override;
    std::vector<QPolygonF> linesInTheWay() const override;
    std::vector<QRectF> marksInTheWay() const override;

private:
    double y(const MetricValues& values) const { return valueOf(values, scene.metric); }
    QColor colorOf(int style) const { return inkOf(theme(), SceneInk::series, style); }
    std::vector<QPolygonF> curveOf(const FrontierSeries& series) const;
    /// Where the points of a curve lie that can be shown.
    std::vector<QPointF> placesOf(const FrontierSeries& series) const;

    void drawBands(QCPPainter* painter) const;
    void drawDominated(QCPPainter* painter) const;
    void drawIsoLines(QCPPainter* painter) const;
    void drawGhosts(QCPPainter* painter) const;

    void drawWords(QCPPainter* painter) const;
    void drawCurves(QCPPainter* painter) const;
    void drawDiamonds(QCPPainter* painter) const;
    /// Where the words about better points stand, where there is room.
    std::optional<QRectF> betterPlace() const;

    void drawLimits(QCPPainter* painter) const;
    void drawMeasured(QCPPainter* painter) const;
    void drawBest(QCPPainter* painter) const;
    void drawHover(QCPPainter* painter) const;

    const FrontierScene& scene;
};

}  // namespace tokenfactory::ui
