#pragma once

#include "ui/plots/plot_decor.h"

namespace tokenfactory::ui {

class DataPlot;

/// A layer of a study's plot. Below: bands. Above: lines, marks, names and titles. Overlay: limits, what is hovered.
class SceneDecor : public PlotDecor {
    Q_OBJECT
public:
    SceneDecor(DataPlot* drawn, Part part);

protected:
    void drawPart(QCPPainter* painter, Part part) const override;
    std::vector<QPolygonF> linesInTheWay() const override;

private:
    const PlotScene& scene() const;
    QColor inked(const QColor& color) const;  ///< pale while another scene is computed
    void drawTitles(QCPPainter* painter) const;
    void drawBands(QCPPainter* painter) const;
    /// Names of lines join what is `taken`, and those of marks keep clear of it.
    void drawLines(QCPPainter* painter, std::vector<QRectF>& taken) const;
    void drawMarks(QCPPainter* painter, std::vector<QRectF>& taken) const;
    void drawEdgeRows(QCPPainter* painter) const;
    /// Names of lines on the longest piece that is seen, turned with it. Solid lines first; a name goes where no other
    /// name, mark or level line is, and one without such a place is left to the legend.
    void drawNamesAlong(QCPPainter* painter, const std::vector<std::vector<QPolygonF>>& drawn,
                        std::vector<QRectF>& named) const;
    void drawNameAlong(QCPPainter* painter, const SceneLine& line, const QLineF& along,
                       std::vector<QRectF>& taken) const;

    const DataPlot& data;
};

}  // namespace tokenfactory::ui
