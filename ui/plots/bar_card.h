#pragma once

#include "ui/plots/bar_picture.h"
#include "ui/theme/theme_holder.h"

#include <QWidget>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tokenfactory::ui {

/// A card with one bar of parts; hovering a part tells what it is, a click or Enter asks why. One stop of the Tab key;
/// the arrow keys go through the parts, the legend and the title.
class BarCard : public QWidget {
    Q_OBJECT
public:
    BarCard(const ThemeHolder& themes, QWidget* parent = nullptr);

    /// The picture is made anew whenever the theme changes.
    void setPicture(std::function<BarPicture(const UiTheme&)> make);
    const BarPicture& picture() const { return shown; }
    /// Leaves room at the right end of the title's line, px, for what lies there.
    void setHeadRoom(int room);
    /// Without the labels below the bar, where the window is low; they stay in the tooltips.
    void setFlat(bool flat);
    /// Where the parts were painted last, in the widget.
    const std::vector<PlacedPart>& placed() const { return places.parts; }
    /// Where everything was painted last that can be asked, with its id, in the order of the arrow keys.
    struct Item {
        QRectF area;
        QRectF label;  ///< of a part, below the bar
        std::string why;
        QString name;
    };
    std::vector<Item> items() const;
    /// Index into items() of what the keyboard stands on.
    int currentItem() const { return current; }

    /// The number explained now; its part is outlined.
    void setAsked(const std::string& why);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void asked(const std::string& why);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    void remake();
    std::optional<Item> itemAt(const QPointF& place) const;
    void moveTo(int item);

    const ThemeHolder& themes;
    std::function<BarPicture(const UiTheme&)> make;
    bool isFlat = false;
    int headRoom = 0;
    BarPicture shown;
    PaintedBar places;
    std::string askedNow;
    int current = 0;
};

/// The ground of a card: panel colour, hair border, rounded corners.
void paintCard(QPainter& painter, const QRectF& area, const UiTheme& theme);

/// The border of a card whose number is explained, and the ring of the keyboard's focus inside it.
void paintChosen(QPainter& painter, const QRectF& area, bool chosen, bool focus, const UiTheme& theme);

}  // namespace tokenfactory::ui
