#pragma once

#include "ui/plots/frontier_decor.h"

#include <qcustomplot.h>

#include <array>
#include <optional>
#include <set>
#include <string>

namespace tokenfactory::ui {

class LimitHandle;
class ScaledTicker;

/// One view of the frontier: a metric over the latency. Hovering shows the nearest real point, a click or Enter adopts
/// it; wheel, drag and box (right or Ctrl-drag) zoom and pan (Shift: latency only). A zoom of the user stays when data
/// changes, until fitAll() or a double click. An axis keeps its range for each of its scales, so that switching to
/// another and back shows the same.
class FrontierPlot : public QCustomPlot {
    Q_OBJECT
public:
    explicit FrontierPlot(const UiTheme& theme, FrontierMetric metric = FrontierMetric::throughput,
                          QWidget* parent = nullptr);

    FrontierMetric metric() const { return scene.metric; }
    void setTheme(const UiTheme& theme);
    void setView(FrontierViewPtr view);
    const FrontierView& view() const { return *scene.view; }
    void setHidden(std::set<std::string> systems);
    const std::set<std::string>& hidden() const { return scene.hidden; }
    void setOptions(const FrontierOptions& options);

    /// Axes follow the data until the user moves them; while frozen they stand still.
    bool followsData() const { return xHold.follows && yHold.follows; }
    void fitAll();
    void setFrozen(bool frozen);
    bool isLogarithmic(Qt::Orientation axis) const;
    void setLogarithmic(Qt::Orientation axis, bool logarithmic);
    /// The latency axis stands as that of another view.
    void takeLatencyAxis(const FrontierPlot& other);
    /// How the axes stand, and as another view's stood.
    AxesShown axesShown() const;
    void standAt(const AxesShown& axes);

    /// The nearest real point within reach of a place in the widget.
    std::optional<PointAt> nearest(const QPointF& place) const;
    std::optional<PointAt> hovered() const { return scene.hovered; }
    /// Hovered here, else in a linked view.
    bool hoverIsOwn() const { return scene.hoverIsOwn; }
    void setHovered(std::optional<PointAt> point);
    /// The point hovered in a linked view. Does not emit.
    void showHovered(std::optional<PointAt> point);

    /// Limits shown before an answer holds them. Do not emit.
    void showLatencyLimit(std::optional<double> seconds);
    void showHbmLimit(std::optional<double> bytes);
    /// A round value in the middle of an axis, where a new limit may stand.
    double middleOf(bool latency) const;
    LimitHandle* latencyHandle() const { return latencyGrip; }
    /// Null in other views than that of the HBM.
    LimitHandle* hbmHandle() const { return hbmGrip; }

    /// Where a point lies in the widget.
    QPointF placeOf(const FrontierPoint& point) const;
    /// How many points of the curves the axes leave out, being at or below 0.
    int leftOut() const { return notShown; }
    const QString& note() const { return scene.note; }

    QSize sizeHint() const override { return {480, 240}; }
    QSize minimumSizeHint() const override;

signals:
    void adopted(const std::string& system, const tokenfactory::cost::Layout& layout, int batch);
    void asked(const std::string& why);
    void hoverChanged();
    void followChanged();
    void latencyAxisChanged();
    void scaleChanged();
    void limitBegan();
    void latencyLimitMoved(const std::optional<double>& seconds);
    void hbmLimitMoved(const std::optional<double>& bytes);
    void limitEnded();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    /// Whether an axis follows the data, and its ranges by scale: linear, logarithmic.
    struct AxisHold {
        bool follows = true;
        std::array<std::optional<QCPRange>, 2> kept;
    };
    enum class Press : unsigned char { none, point, box, latencyLimit, hbmLimit };

    bool holds(const PointAt& point) const;
    void makeHandles();
    void refresh();
    void redraw();
    void refreshLimits();
    void tellGrips();
    void refreshNote();
    void applyTheme();
    void fit();
    QCPRange fittedLatency() const;
    QCPRange fittedValues() const;
    void scale(QCPAxis* axis, AxisHold& hold, bool logarithmic);
    void useTickers();
    void userMovedAxes(Qt::Orientations axes);
    void step(int points, int series);
    void adoptHovered();
    void askHovered();
    void openMenu(const QPoint& place);
    void zoomIntoBox();

    FrontierScene scene;
    AxisHold xHold;
    AxisHold yHold;
    int notShown = 0;
    bool frozen = false;
    bool applying = false;  ///< ranges are set by the program, not by the user
    bool stale = false;     ///< to be drawn anew when it is painted
    Press press = Press::none;
    QPointF pressedAt;
    bool dragging = false;
    std::array<QSharedPointer<ScaledTicker>, 2> logTickers;  ///< of x, y
    std::array<QSharedPointer<ScaledTicker>, 2> linearTickers;
    FrontierDecor* curves = nullptr;  ///< owned by the plot, as the next
    FrontierDecor* overlay = nullptr;
    LimitHandle* latencyGrip = nullptr;
    LimitHandle* hbmGrip = nullptr;
};

}  // namespace tokenfactory::ui
