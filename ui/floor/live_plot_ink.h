#pragma once

#include "ui/floor/live_plot.h"

namespace tokenfactory::ui {

/// Paints a LivePlot: what changes with its data, or what follows the crosshair.
class LivePlotInk : public QCPLayerable {
    Q_OBJECT
public:
    enum class Part : unsigned char { data, values };
    LivePlotInk(LivePlot* drawn, Part part, const QString& layer);

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    void draw(QCPPainter* painter) override;
    QRect clipRect() const override { return plot->viewport(); }

private:
    void drawData(QCPPainter& painter) const;
    /// Of a curve, joined where they would lie too near to each other.
    std::vector<LivePoint> pointsDrawn(const LiveCurve& curve) const;
    void drawCurve(QCPPainter& painter, const LiveCurve& curve) const;
    void drawTicks(QCPPainter& painter) const;
    void drawMarks(QCPPainter& painter) const;
    void drawNow(QCPPainter& painter) const;
    void drawMeasured(QCPPainter& painter) const;
    void drawNothing(QCPPainter& painter) const;
    void drawValues(QCPPainter& painter) const;
    QPointF placeOf(double timeS, double value) const;

    LivePlot* const plot;
    const Part own;
};

}  // namespace tokenfactory::ui
