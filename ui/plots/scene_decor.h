#pragma once

#include "ui/plots/plot_decor.h"

#include <utility>
#include <vector>

namespace tokenfactory::ui {

class DataPlot;

/// A layer of a study's plot. Below: bands. Above: lines, marks, names and titles. Overlay: limits, what is hovered.
class SceneDecor : public PlotDecor {
    Q_OBJECT
public:
    SceneDecor(DataPlot* drawn, Part part);

    /// Where the names of the lines stood when they were drawn last, by line; null where there was no room.
    const std::vector<QPolygonF>& namePlaces() const { return namesDrawn; }

protected:
    void drawPart(QCPPainter* painter, Part part) const override;
    std::vector<QPolygonF> linesInTheWay() const override;
    std::vector<QRectF> marksInTheWay() const override;

private:
    const PlotScene& scene() const;
    QColor inked(const QColor& color) const;  ///< pale while another scene is computed
    void drawTitles(QCPPainter* painter) const;
    void drawBands(QCPPainter* painter) const;
    /// Names of lines join what is `taken`, and those of marks keep clear of it.
    void drawLines(QCPPainter* painter, std::vector<QRectF>& taken) const;
    void drawRanges(QCPPainter* painter) const;
    void drawMarks(QCPPainter* painter, std::vector<QRectF>& taken) const;
    void drawEdgeRows(QCPPainter* painter) const;
    void drawHovered(QCPPainter* painter) const;
    /// Names of lines on the longest piece that is seen, turned with it. Solid lines first; a name goes where no other
    /// name, mark or line is. One of a level line without such a place stands below all of them, at a leader; where
    /// that has no room either, it is left to the legend.
    void drawNamesAlong(QCPPainter* painter, const std::vector<std::vector<QPolygonF>>& drawn,
                        std::vector<QRectF>& taken) const;
    /// False where it has no place.
    bool drawNameAlong(QCPPainter* painter, std::size_t line, const QLineF& along, const std::vector<QPolygonF>& others,
                       std::vector<QRectF>& taken) const;
    void drawNamesBelow(QCPPainter* painter, std::vector<std::pair<std::size_t, QLineF>> lines,
                        const std::vector<QPolygonF>& all, std::vector<QRectF>& taken) const;

    const DataPlot& data;
    mutable std::vector<QPolygonF> namesDrawn;
};

}  // namespace tokenfactory::ui
