#pragma once

#include "ui/plots/axes_plot.h"
#include "ui/plots/plot_shapes.h"

#include <optional>
#include <vector>

namespace tokenfactory::ui {

/// A layer of a plot, painted where the axes say when it is painted, the same on screen and on paper.
class PlotDecor : public QCPLayerable {
    Q_OBJECT
public:
    /// Below the axes: areas and what others lie on. Above: curves, marks, names, words. Overlay: what often changes:
    /// limits, what is hovered, the zoom's box.
    enum class Part : unsigned char { below, curves, overlay };

    PlotDecor(AxesPlot* drawn, Part part);
    /// Where the words of limits stood when it was last painted, pixels.
    const std::vector<QRectF>& limitNames() const { return limitPlaces; }
    /// The names of curves at their ends, pushed apart, when it was last painted.
    const std::vector<EndName>& endNames() const { return endsNamed; }
    /// The pieces of a line inside the area; a gap where a point cannot be shown.
    std::vector<QPolygonF> piecesOf(const std::vector<QPointF>& points) const;

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;
    QRect clipRect() const override;

    virtual void drawPart(QCPPainter* painter, Part part) const = 0;
    /// Lines that words keep clear of, pixels inside the area.
    virtual std::vector<QPolygonF> linesInTheWay() const = 0;
    /// Marks that the words of limits never cover, pixels.
    virtual std::vector<QRectF> marksInTheWay() const = 0;

    const UiTheme& theme() const { return plot->theme(); }
    QRectF area() const { return plot->area(); }
    double scaled(double px) const { return px * theme().typeScale; }
    QPointF toPixels(double x, double y) const { return plot->toPixels(x, y); }
    bool canShow(double x, double y) const { return plot->canShow(x, y); }
    /// Bare words leave what lies below them in sight; `paper` is a plate of the plot's ground.
    enum class Plate : unsigned char { bare, paper, framed };
    /// Words on a plate, inside the area.
    void drawTag(QCPPainter* painter, QRectF place, const QString& text, const QColor& ink, Plate plate) const;
    QSizeF tagSize(const QString& text) const;
    /// The first of the places inside the area that no line runs through, clear of what is taken.
    std::optional<QRectF> freePlace(const std::vector<QRectF>& candidates, const std::vector<QRectF>& taken = {},
                                    bool amongLines = false) const;
    /// The same, else one that is clear of what is taken, else the first.
    QRectF bestPlace(const std::vector<QRectF>& candidates, const std::vector<QRectF>& taken) const;
    void drawBand(QCPPainter* painter, const QPolygonF& outline, int style) const;

    /// A line across the axes at a value, with what lies beyond it shaded. Its words stand clear of curves and marks,
    /// else bare, crossing curves; where they would cover a mark, and in a low plot a curve, they are left out.
    void drawLimit(QCPPainter* painter, Qt::Orientation axis, double at, const QString& text, bool shaded,
                   std::vector<QRectF>& taken) const;
    /// Names right of the area at the ends of curves, moved apart.
    void drawEndNames(QCPPainter* painter, std::vector<EndName> names, bool pale = false) const;
    /// A name beside its mark, clear of what is taken, which it joins; a line leads to one that had to go farther away.
    void drawName(QCPPainter* painter, const QPointF& mark, double markSize, const QString& name, const QColor& ink,
                  std::vector<QRectF>& taken) const;

    AxesPlot* const plot;

private:
    const Part own;
    mutable std::vector<QRectF> limitPlaces;
    mutable std::vector<EndName> endsNamed;
};

}  // namespace tokenfactory::ui
