#pragma once

#include "ui/plots/plot_painter.h"
#include "ui/theme/theme_holder.h"

#include <QWidget>

class QLabel;

namespace tokenfactory::ui {

/// A plot of a scene one can look around in: the wheel zooms, dragging zooms into a box, double click and Home show all
/// again; the axes follow the data until then. A mark tells on hover what it is; arrow keys step through the marks, a
/// click or Enter chooses one.
class DataPlot : public QWidget {
    Q_OBJECT
public:
    explicit DataPlot(const ThemeHolder& themes, QWidget* parent = nullptr);

    void setScene(PlotScene scene);
    const PlotScene& scene() const { return shown; }
    /// Drawn in pale ink while another is computed.
    void setStale(bool stale);
    bool isStale() const { return pale; }

    bool followsData() const { return follows; }
    void fitAll();
    /// The reader's choice of scale, which outlives a scene with the same axes.
    void setLogarithmic(Qt::Orientation axis, bool logarithmic);
    bool isLogarithmic(Qt::Orientation axis) const;
    const PlotView& view() const { return stands; }

    /// Where a mark was painted, in the widget; none where it is not seen.
    std::optional<QPointF> placeOf(std::size_t mark) const;
    std::optional<std::size_t> hovered() const { return under; }

    QSize sizeHint() const override { return {640, 320}; }
    QSize minimumSizeHint() const override;

signals:
    void chosen(std::size_t mark);
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
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    QRectF plotArea() const { return QRectF(rect()).adjusted(4, 4, -4, -4); }
    PlotFrame frame() const { return {plotArea(), themes.theme(), shown, stands}; }
    std::optional<std::size_t> nearest(const QPointF& place) const;
    void setHovered(std::optional<std::size_t> mark);
    void showPlate();
    void stand(const PlotView& view);
    void zoom(double factor, const QPointF& about);
    void step(int marks, int groups);

    const ThemeHolder& themes;
    PlotScene shown;
    PlotView stands;
    bool follows = true;
    bool pale = false;
    std::optional<bool> xLog;  ///< where the reader chose otherwise than the scene
    std::optional<bool> yLog;
    std::optional<std::size_t> under;
    std::optional<QPointF> pressedAt;
    QRectF box;  ///< being dragged
    QLabel* plate;
};

}  // namespace tokenfactory::ui
