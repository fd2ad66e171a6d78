#pragma once

#include "ui/theme/ui_theme.h"

#include <qcustomplot.h>

#include <QWidget>

#include <optional>

namespace tokenfactory::ui {

/// The grip of a limit that stands on an axis as a line across the plot: dragged by it or by the line, moved by arrow
/// keys (Page Up and Down by more), taken away with Delete or by dragging it off the axis' upper end, where it waits
/// hollow while there is no limit. Values have three digits and lie on the axis as it is shown.
class LimitHandle : public QWidget {
    Q_OBJECT
public:
    LimitHandle(QCPAxis* axis, const UiTheme& theme, QWidget* plot);

    /// Does not emit; left alone while it is being dragged.
    void setValue(std::optional<double> value);
    std::optional<double> value() const { return limit; }
    /// `name` of the limit ("TPOT limit") and its value in words, for tooltip and screen readers.
    void setWords(const QString& name, const QString& shownValue);
    /// Stands where its value is.
    void settle();

    bool isDragged() const { return dragged; }
    /// Places in the plot, pixels.
    bool isNear(const QPointF& place) const;
    void beginDrag();
    void dragTo(const QPointF& place);
    void endDrag();

signals:
    /// By the user. Began and ended enclose what is one step: a drag or a key press.
    void began();
    void moved(const std::optional<double>& value);
    void ended();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    bool isVertical() const { return axis->orientation() == Qt::Horizontal; }
    QRectF area() const { return axis->axisRect()->rect(); }
    /// Where the line stands along the axis, pixels, at an end when it is out of sight.
    double place() const;
    void take(std::optional<double> next);
    void takeAt(double pixel);

    QCPAxis* axis;
    const UiTheme& theme;
    std::optional<double> limit;
    bool dragged = false;
};

}  // namespace tokenfactory::ui
