#pragma once

#include "ui/plots/frontier_decor.h"
#include "ui/theme/ui_theme.h"
#include "ui/viewmodels/frontier_view.h"

#include <qcustomplot.h>

#include <memory>
#include <optional>
#include <set>
#include <string>

namespace tokenfactory::ui {

class LogTicker;

/// Latency against throughput per GPU on logarithmic axes. Hovering shows the nearest real point, a click or Enter
/// adopts it; wheel and drag zoom and pan (Shift: latency only). A zoom of the user stays when data changes, until
/// fitAll() or a double click.
class FrontierPlot : public QCustomPlot {
    Q_OBJECT
public:
    explicit FrontierPlot(const UiTheme& theme, QWidget* parent = nullptr);

    void setTheme(const UiTheme& theme);
    void setView(FrontierView view);
    const FrontierView& view() const { return shown; }
    void setHidden(std::set<std::string> systems);
    const std::set<std::string>& hidden() const { return hiddenSystems; }

    /// Axes follow the data until the user zooms.
    bool followsData() const { return follows; }
    void fitAll();

    /// The nearest real point within reach of a place in the widget.
    std::optional<PointAt> nearest(const QPointF& place) const;
    std::optional<PointAt> hovered() const { return hover->hovered; }
    void setHovered(std::optional<PointAt> point);

    /// Where a point lies in the widget.
    QPointF placeOf(double x, double y) const { return hover->toPixels(x, y); }
    /// Curves cut at the edges of the axes: for pictures, where nothing else would cut them.
    void cutCurvesToAxes();

    QSize sizeHint() const override { return {640, 320}; }
    QSize minimumSizeHint() const override { return {320, 150}; }

signals:
    void adopted(const std::string& system, const tokenfactory::cost::Layout& layout, int batch);
    void hoverChanged();
    void followChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void redraw();
    void applyTheme();
    void fit();
    void userMovedAxes();
    void keepSensible(QCPAxis* axis, const QCPRange& range, const QCPRange& before);
    void step(int points, int series);
    void adoptHovered();

    UiTheme look;
    FrontierView shown;
    std::set<std::string> hiddenSystems;
    bool follows = true;
    std::optional<QPointF> pressedAt;
    bool panned = false;
    QSharedPointer<LogTicker> xTicker;
    QSharedPointer<LogTicker> yTicker;
    FrontierDecor* marks = nullptr;  ///< owned by the plot
    FrontierDecor* hover = nullptr;  ///< owned by the plot
};

}  // namespace tokenfactory::ui
