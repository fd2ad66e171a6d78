#pragma once

#include "ui/theme/ui_theme.h"
#include "ui/viewmodels/frontier_view.h"

#include <qcustomplot.h>

#include <optional>
#include <set>
#include <string>

namespace tokenfactory::ui {

/// A point of the view by its place in it.
struct PointAt {
    std::size_t series = 0;
    std::size_t point = 0;
    friend bool operator==(const PointAt&, const PointAt&) = default;
};

/// What a frontier plot draws beside its curves. It is told what to draw, and paints it where the axes say when it is
/// painted, the same on screen and on paper.
class FrontierDecor : public QCPLayerable {
    Q_OBJECT
public:
    /// Either the marks, names and the current layout, or the ring and line of what is hovered, which change often.
    enum class Part : unsigned char { marks, hover };

    FrontierDecor(QCustomPlot* plot, const QString& layer, Part part);

    UiTheme theme;
    const FrontierView* view = nullptr;
    const std::set<std::string>* hidden = nullptr;
    std::optional<PointAt> hovered;

    /// Where a point of the axes lies, pixels.
    QPointF toPixels(double x, double y) const;

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;
    QRect clipRect() const override;

private:
    void drawMarks(QCPPainter* painter) const;
    void drawEndNames(QCPPainter* painter) const;
    void drawWords(QCPPainter* painter) const;
    void drawHover(QCPPainter* painter) const;
    bool isHidden(const FrontierSeries& series) const;

    Part part;
};

}  // namespace tokenfactory::ui
