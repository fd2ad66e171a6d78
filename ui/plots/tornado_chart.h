#pragma once

#include "ui/plots/tornado.h"
#include "ui/theme/theme_holder.h"

#include <QWidget>

namespace tokenfactory::ui {

/// The bars of a sensitivity. Hovering a row tells all places it can be moved to; up and down choose a row, left and
/// right a side, Enter acts as a click does.
class TornadoChart : public QWidget {
    Q_OBJECT
public:
    explicit TornadoChart(const ThemeHolder& themes, QWidget* parent = nullptr);

    void setView(TornadoView view);
    const TornadoView& view() const { return shown; }
    void setStale(bool stale);
    bool isStale() const { return pale; }
    std::optional<TornadoPlace> hovered() const { return under; }
    /// Where the rows lie, in the widget.
    std::vector<PlacedTornadoRow> placed() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void chosen(const tokenfactory::ui::TornadoPlace& place);
    /// For what scrolls it to keep the row in sight.
    void rowShown(const QRect& row);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRectF area() const { return QRectF(rect()).adjusted(6, 2, -6, -2); }
    std::optional<TornadoPlace> placeAt(const QPointF& point) const;
    void setHovered(std::optional<TornadoPlace> place);
    void step(int rows);
    void side(bool high);

    const ThemeHolder& themes;
    TornadoView shown;
    bool pale = false;
    std::optional<TornadoPlace> under;
};

}  // namespace tokenfactory::ui
