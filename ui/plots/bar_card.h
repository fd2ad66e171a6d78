#pragma once

#include "ui/plots/bar_picture.h"
#include "ui/theme/theme_holder.h"

#include <QWidget>

#include <functional>

namespace tokenfactory::ui {

/// A card with one bar of parts; hovering a part tells what it is.
class BarCard : public QWidget {
    Q_OBJECT
public:
    BarCard(const ThemeHolder& themes, QWidget* parent = nullptr);

    /// The picture is made anew whenever the theme changes.
    void setPicture(std::function<BarPicture(const UiTheme&)> make);
    const BarPicture& picture() const { return shown; }
    /// Leaves room at the right end of the title's line, px, for what lies there.
    void setHeadRoom(int room);
    /// Where the parts were painted last, in the widget.
    const std::vector<PlacedPart>& placed() const { return places; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    void remake();

    const ThemeHolder& themes;
    std::function<BarPicture(const UiTheme&)> make;
    int headRoom = 0;
    BarPicture shown;
    std::vector<PlacedPart> places;
};

/// The ground of a card: panel colour, hair border, rounded corners.
void paintCard(QPainter& painter, const QRectF& area, const UiTheme& theme);

}  // namespace tokenfactory::ui
