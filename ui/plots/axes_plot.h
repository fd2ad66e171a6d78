#pragma once

#include "ui/plots/plot_scene.h"
#include "ui/theme/ui_theme.h"
#include "ui/viewmodels/point_at.h"

#include <qcustomplot.h>

#include <array>
#include <optional>
#include <vector>

class QMenu;

namespace tokenfactory::ui {

class LimitHandle;
class NameTicker;
class ScaledTicker;

/// A plot with two axes as all of them are used: hovering shows the nearest mark, a click or Enter chooses it, arrow
/// keys step from mark to mark; wheel, plus and minus, drag and box (right or Ctrl-drag) zoom and pan (Shift: the x
/// axis only). A zoom of the user stays when data changes, until fitAll() or a double click. An axis keeps its range
/// for each of its scales, so that switching to another and back shows the same. What is drawn is a PlotDecor's matter.
class AxesPlot : public QCustomPlot {
    Q_OBJECT
public:
    AxesPlot(const UiTheme& theme, QWidget* parent);
    const UiTheme& theme() const { return look; }
    void setTheme(const UiTheme& theme);
    const SceneAxis& axis(Qt::Orientation which) const { return which == Qt::Horizontal ? xShown : yShown; }

    /// Axes follow the data until the user moves them; while frozen they stand still.
    bool followsData() const { return xHold.follows && yHold.follows; }
    void fitAll();
    void setFrozen(bool frozen);
    bool isLogarithmic(Qt::Orientation axis) const;
    void setLogarithmic(Qt::Orientation axis, bool logarithmic);
    AxesShown axesShown() const;
    void standAt(const AxesShown& axes);
    void takeXAxis(const AxesPlot& other);

    QRectF area() const { return axisRect()->rect(); }
    QPointF toPixels(double x, double y) const;
    /// False for what an axis cannot show: no number, or at or below 0 on a logarithmic one.
    bool canShow(double x, double y) const;

    /// The nearest mark within reach of a place in the widget, or the line there.
    std::optional<PointAt> nearest(const QPointF& place) const;
    std::optional<PointAt> hovered() const { return under; }
    bool hoverIsOwn() const { return ownHover; }  ///< else it is hovered in a linked plot
    void setHovered(std::optional<PointAt> point);
    void showHovered(std::optional<PointAt> point);  ///< in a linked plot; does not emit
    const QRectF& zoomBox() const { return box; }    ///< being dragged, pixels; null when none
    const QString& note() const { return noted; }
    QSize sizeHint() const override { return {480, 240}; }

signals:
    void hoverChanged();
    void followChanged();
    void scaleChanged(Qt::Orientation axis);
    void xAxisChanged();
    void limitBegan();
    void limitEnded();

protected:
    /// A mark in sight and where it lies in the widget.
    struct Target {
        PointAt at;
        QPointF place;
    };
    virtual std::vector<Target> targets() const = 0;  ///< by series
    virtual QCPRange fitted(Qt::Orientation axis) const = 0;
    virtual QMargins room() const = 0;                                ///< around the axes
    virtual double belowAxis() const { return 0.0; }                  ///< of it, between the x axis and its numbers
    virtual QString wordsOf(std::optional<PointAt> point) const = 0;  ///< of a mark, or of the whole plot
    virtual QString noteNow() const = 0;                              ///< of what is not shown
    virtual std::optional<PointAt> lineAt(const QPointF&, double) const { return {}; }  ///< in reach; 0: its name
    virtual bool canChoose(PointAt) const { return true; }
    virtual void choose(PointAt point) = 0;
    virtual bool ask(PointAt) { return false; }  ///< why it is so; false where that cannot be asked
    virtual void fillMenu(QMenu&, PointAt) {}
    void setAxes(SceneAxis x, SceneAxis y);
    void setScale(Qt::Orientation axis, bool logarithmic);
    void forgetZoom();  ///< the axes follow the data again
    bool standsStill() const { return frozen; }
    /// The data is another: fits what follows it. Everything is drawn anew with the next pass of the event loop; a
    /// hidden plot waits until it is shown.
    void refresh();
    void drawOverlay();
    /// The point that was hovered is now another, or none, in data set just before.
    void moveHovered(std::optional<PointAt> point);
    LimitHandle* addHandle(QCPAxis* axis);
    bool event(QEvent* event) override;
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
    enum class Press : unsigned char { none, pan, box, limit };

    QCPAxis* axisOf(Qt::Orientation axis) const { return axis == Qt::Horizontal ? xAxis : yAxis; }
    AxisHold& holdOf(Qt::Orientation axis) { return axis == Qt::Horizontal ? xHold : yHold; }
    bool stands(const QCPRange& range, Qt::Orientation axis) const;
    void putRange(Qt::Orientation axis, const QCPRange& range);
    void applyTheme();
    void useTickers();
    void redraw();
    void fit();
    void userMovedAxes(Qt::Orientations axes);
    void zoomIntoBox();
    void zoomBy(double factor);
    void step(int points, int series);
    void tellHover();
    void openMenu(const QPoint& place);
    LimitHandle* handleNear(const QPointF& place) const;

    UiTheme look;
    SceneAxis xShown, yShown;
    AxisHold xHold, yHold;
    bool frozen = false;
    bool applying = false;  ///< ranges are set by the program, not by the user
    bool waits = false;     ///< to be drawn anew when it is painted
    std::optional<PointAt> under;
    bool ownHover = true;
    QString noted;
    QRectF box;
    Press press = Press::none;
    QPointF pressedAt;
    bool dragging = false;
    LimitHandle* gripped = nullptr;
    std::vector<LimitHandle*> handles;
    std::array<QSharedPointer<ScaledTicker>, 2> logTickers, linearTickers;  ///< of x, y
    QSharedPointer<NameTicker> nameTicker;
};

}  // namespace tokenfactory::ui
