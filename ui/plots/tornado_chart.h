#pragma once

#include "ui/plots/tornado.h"
#include "ui/theme/theme_holder.h"

#include <QWidget>

namespace tokenfactory::ui {

/// The bars of a sensitivity. Hovering a row tells all places it can be moved to; up and down choose a row, left and
/// right one of its ends or, leftmost, the row itself; Enter acts as a click does, "?" asks why.
class TornadoChart : public QWidget {
    Q_OBJECT
public:
    explicit TornadoChart(const ThemeHolder& themes, QWidget* parent = nullptr);

    void setView(TornadoView view);
    const TornadoView& view() const { return shown; }
    /// Type and bars so much larger than the theme's, where a page has room for it; 1 or more.
    void setGrowth(double times);
    void setStale(bool stale);
    bool isStale() const { return pale; }
    std::optional<TornadoPlace> hovered() const { return under; }
    /// Where the rows lie, in the widget.
    PlacedTornado placed() const { return placeTornado(grown(), shown, area()); }

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// By a click or Enter: an end, or a row beside its ends.
    void chosen(const tokenfactory::ui::TornadoPlace& place);
    /// By "?": why a result, or the present one, is what it is.
    void asked(const tokenfactory::ui::TornadoPlace& place);
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
    UiTheme grown() const;
    static constexpr double sideMargin = 6.0;
    QRectF area() const { return QRectF(rect()).adjusted(sideMargin, 2, -sideMargin, -2); }
    std::optional<TornadoPlace> placeAt(const QPointF& point) const;
    void setHovered(std::optional<TornadoPlace> place);
    void step(int rows);
    void sideways(int places);

    const ThemeHolder& themes;
    TornadoView shown;
    bool pale = false;
    double growth = 1.0;
    std::optional<TornadoPlace> under;
};

}  // namespace tokenfactory::ui
