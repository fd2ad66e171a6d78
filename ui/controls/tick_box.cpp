#include "ui/controls/tick_box.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyleOptionButton>

#include <array>

namespace tokenfactory::ui {

TickBox::TickBox(const ThemeHolder& holder, const QString& text, QWidget* parent)
    : QCheckBox(text, parent), themes(holder)
{
}

bool TickBox::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
        event->accept();
        return true;
    }
    return QCheckBox::event(event);
}

void TickBox::paintEvent(QPaintEvent* event)
{
    QCheckBox::paintEvent(event);
    if (!isChecked())
        return;
    QStyleOptionButton option;
    initStyleOption(&option);
    const QRectF box = style()->subElementRect(QStyle::SE_CheckBoxIndicator, &option, this);
    const auto at = [&box](double x, double y) { return box.topLeft() + QPointF(x * box.width(), y * box.height()); };
    const std::array<QPointF, 3> tick = {at(0.24, 0.52), at(0.43, 0.71), at(0.77, 0.30)};
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(themes.theme().onInk, box.width() / 8.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(tick.data(), static_cast<int>(tick.size()));
}

}  // namespace tokenfactory::ui
