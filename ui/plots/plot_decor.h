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

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;
    QRect clipRect() const override;

    virtual void drawPart(QCPPainter* painter, Part part) const = 0;
    /// Lines that words keep clear of, pixels inside the area.
    virtual std::vector<QPolygonF> linesInTheWay() const = 0;

    const UiTheme& theme() const { return plot->theme(); }
    QRectF area() const { return plot->area(); }
    double scaled(double px) const { return px * theme().typeScale; }
    QPointF toPixels(double x, double y) const { return plot->toPixels(x, y); }
    bool canShow(double x, double y) const { return plot->canShow(x, y); }
    /// The pieces of a line inside the area; a gap where a point cannot be shown.
    std::vector<QPolygonF> piecesOf(const std::vector<QPointF>& points) const;

    /// Words on a plate of the plot's ground, inside the area.
    void drawTag(QCPPainter* painter, QRectF place, const QString& text, const QColor& ink, bool framed) const;
    QSizeF tagSize(const QString& text) const;
    /// The first of the places inside the area that no line runs through, clear of what is taken.
    std::optional<QRectF> freePlace(const std::vector<QRectF>& candidates, const std::vector<QRectF>& taken = {},
                                    bool amongLines = false) const;
    /// The same, else one that is clear of what is taken, else the first.
    QRectF bestPlace(const std::vector<QRectF>& candidates, const std::vector<QRectF>& taken) const;
    void drawBand(QCPPainter* painter, const QPolygonF& outline, int style) const;

    /// A line across the axes at a value, with what lies beyond it shaded, and its words, which give way in a low plot.
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
};

}  // namespace tokenfactory::ui
