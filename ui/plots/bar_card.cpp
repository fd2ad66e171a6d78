#include "ui/plots/bar_card.h"

#include "ui/viewmodels/tip.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
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

void paintChosen(QPainter& painter, const QRectF& area, bool chosen, bool focus, const UiTheme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    if (chosen) {
        painter.setPen(QPen(theme.ink, 1.5));
        painter.drawRoundedRect(area.adjusted(0.75, 0.75, -0.75, -0.75), 4, 4);
    }
    if (focus) {
        painter.setPen(QPen(theme.ink, 2.0));
        painter.drawRoundedRect(area.adjusted(4, 4, -4, -4), 3, 3);
    }
    painter.restore();
}

BarCard::BarCard(const ThemeHolder& holder, QWidget* parent) : QWidget(parent), themes(holder)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
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

void BarCard::setFlat(bool flat)
{
    if (flat == isFlat)
        return;
    isFlat = flat;
    shown.flat = flat;
    updateGeometry();
    update();
}

void BarCard::remake()
{
    if (make)
        shown = make(themes.theme());
    shown.headRoom = headRoom;
    shown.flat = isFlat;
    setAccessibleName(shown.title);
    setAccessibleDescription(shown.summary.isEmpty() ? shown.emptyText : shown.summary);
    update();
}

QSize BarCard::sizeHint() const { return {700, static_cast<int>(std::ceil(barHeight(themes.theme(), isFlat)))}; }

QSize BarCard::minimumSizeHint() const
{
    return {300, static_cast<int>(std::ceil((isFlat ? 1.0 : 0.88) * barHeight(themes.theme(), isFlat)))};
}

void BarCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintCard(painter, rect(), themes.theme());
    const UiTheme& theme = themes.theme();
    places = paintBar(painter, QRectF(rect()).adjusted(12, 5, -12, -6), shown, theme);
    painter.setBrush(Qt::NoBrush);
    const std::vector<Item> all = items();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool isPart = i < shown.parts.size();
        if (isPart && all[i].why == askedNow && !askedNow.empty()) {
            painter.setPen(QPen(theme.panel, 4.0));
            painter.drawRect(all[i].area.adjusted(1, 1, -1, -1));
            painter.setPen(QPen(theme.ink, 2.0));
            painter.drawRect(all[i].area.adjusted(0, 0, 0, 0));
        }
        if (hasFocus() && static_cast<int>(i) == current) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(theme.ink, 2.0));
            painter.drawRoundedRect(all[i].area.adjusted(-3.5, -3.5, 3.5, 3.5), 3, 3);
        }
    }
}

std::vector<BarCard::Item> BarCard::items() const
{
    std::vector<Item> all;
    for (std::size_t i = 0; i < places.parts.size() && i < shown.parts.size(); ++i) {
        const BarPart& part = shown.parts[i];
        all.push_back({places.parts[i].area, places.parts[i].label, part.why, part.name + u' ' + part.value});
    }
    for (std::size_t i = 0; i < places.legend.size() && i < shown.legend.size(); ++i) {
        if (!places.legend[i].isEmpty())
            all.push_back({places.legend[i], {}, shown.legend[i].why, shown.legend[i].text});
    }
    if (!shown.titleWhy.empty())
        all.push_back({places.title, {}, shown.titleWhy, shown.title});
    return all;
}

std::optional<BarCard::Item> BarCard::itemAt(const QPointF& place) const
{
    for (const Item& item : items()) {
        if (!item.why.empty() && (item.area.contains(place) || item.label.contains(place)))
            return item;
    }
    return std::nullopt;
}

void BarCard::setAsked(const std::string& why)
{
    askedNow = why;
    update();
}

void BarCard::mouseMoveEvent(QMouseEvent* event)
{
    setCursor(itemAt(event->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void BarCard::mouseReleaseEvent(QMouseEvent* event)
{
    const std::optional<Item> item = itemAt(event->position());
    if (event->button() == Qt::LeftButton && item)
        emit asked(item->why);
}

void BarCard::moveTo(int item)
{
    const std::vector<Item> all = items();
    if (all.empty())
        return;
    current = std::clamp(item, 0, static_cast<int>(all.size()) - 1);
    setAccessibleDescription(all[static_cast<std::size_t>(current)].name);
    update();
}

void BarCard::keyPressEvent(QKeyEvent* event)
{
    const std::vector<Item> all = items();
    const bool plain = (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) == 0;
    if (plain && (event->key() == Qt::Key_Right || event->key() == Qt::Key_Down)) {
        moveTo(current + 1);
    } else if (plain && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Up)) {
        moveTo(current - 1);
    } else if (plain && event->key() == Qt::Key_Home) {
        moveTo(0);
    } else if (plain && event->key() == Qt::Key_End) {
        moveTo(static_cast<int>(all.size()) - 1);
    } else if (plain && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
        if (current < static_cast<int>(all.size()) && !all[static_cast<std::size_t>(current)].why.empty())
            emit asked(all[static_cast<std::size_t>(current)].why);
    } else {
        QWidget::keyPressEvent(event);
    }
}

void BarCard::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    moveTo(current);
}

bool BarCard::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        for (std::size_t i = 0; i < places.parts.size(); ++i) {
            const PlacedPart& part = places.parts[i];
            const QRectF area = part.area.contains(help->pos()) ? part.area : part.label;
            if (area.contains(help->pos()) && !shown.parts[i].tooltip.isEmpty()) {
                QToolTip::showText(help->globalPos(), tip(shown.parts[i].tooltip), this, area.toAlignedRect());
                return true;
            }
        }
        QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

}  // namespace tokenfactory::ui
