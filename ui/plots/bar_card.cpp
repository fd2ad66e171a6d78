#include "ui/plots/bar_card.h"

#include "ui/controls/tip.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <cmath>
#include <utility>

namespace tokenfactory::ui {

void paintCard(QPainter& painter, const QRectF& area, const UiTheme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.hair, 1.0));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.restore();
}

BarCard::BarCard(const ThemeHolder& holder, QWidget* parent) : QWidget(parent), themes(holder)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMouseTracking(true);
    connect(&holder, &ThemeHolder::changed, this, [this] {
        remake();
        updateGeometry();
    });
}

void BarCard::setPicture(std::function<BarPicture(const UiTheme&)> maker)
{
    make = std::move(maker);
    remake();
}

void BarCard::setHeadRoom(int room)
{
    headRoom = room;
    shown.headRoom = room;
    update();
}

void BarCard::remake()
{
    if (make)
        shown = make(themes.theme());
    shown.headRoom = headRoom;
    setAccessibleName(shown.title);
    setAccessibleDescription(shown.summary.isEmpty() ? shown.emptyText : shown.summary);
    update();
}

QSize BarCard::sizeHint() const { return {700, static_cast<int>(std::ceil(barHeight(themes.theme())))}; }

QSize BarCard::minimumSizeHint() const { return {300, static_cast<int>(std::ceil(0.88 * barHeight(themes.theme())))}; }

void BarCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintCard(painter, rect(), themes.theme());
    places = paintBar(painter, QRectF(rect()).adjusted(12, 5, -12, -6), shown, themes.theme());
}

bool BarCard::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (places[i].area.contains(help->pos()) && !shown.parts[i].tooltip.isEmpty()) {
                QToolTip::showText(help->globalPos(), tip(shown.parts[i].tooltip), this,
                                   places[i].area.toAlignedRect());
                return true;
            }
        }
        QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

}  // namespace tokenfactory::ui
