#include "ui/panels/message_layer.h"

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tokenfactory::ui {

MessageLayer::MessageLayer(QWidget* over, QWidget* middle, std::initializer_list<QWidget*> messages)
    : QWidget(over), within(middle)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(margin);
    for (QWidget* message : messages) {
        column->addWidget(message);
        message->installEventFilter(this);
    }
    over->installEventFilter(this);
    within->installEventFilter(this);
    place();
}

void MessageLayer::keepClear(QWidget* place)
{
    clear = place;
    clear->installEventFilter(this);
    this->place();
}

void MessageLayer::place()
{
    if (!parentWidget()->isAncestorOf(within))
        return;
    QRect room = parentWidget()->rect();
    const bool keepsClear = clear && clear->isVisible() && parentWidget()->isAncestorOf(clear);
    if (keepsClear)
        room.setBottom(clear->mapTo(parentWidget(), QPoint()).y() - 1);
    const QPoint left = within->mapTo(parentWidget(), QPoint(sides, 0));
    const int width = std::max(within->width() - 2 * sides, 0);
    int height = 0;
    int shown = 0;
    for (int i = 0; i < layout()->count(); ++i) {
        const QLayoutItem* message = layout()->itemAt(i);
        if (message->isEmpty())
            continue;
        height += message->hasHeightForWidth() ? message->heightForWidth(width) : message->sizeHint().height();
        ++shown;
    }
    setVisible(shown > 0);
    if (shown == 0) {
        tellCovered(0);
        return;
    }
    height = std::min(height + (shown - 1) * margin, room.height() - 2 * margin);
    setGeometry(left.x(), room.bottom() + 1 - margin - height, width, height);
    raise();
    tellCovered(keepsClear ? height + margin : 0);
}

void MessageLayer::tellCovered(int height)
{
    if (height != std::exchange(told, height))
        emit covers(height);
}

bool MessageLayer::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest)
        place();
    return QWidget::event(event);
}

bool MessageLayer::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::Show:
    case QEvent::Hide:
        if (watched == clear)
            place();
        break;
    case QEvent::Resize:
    case QEvent::Move:
    case QEvent::ShowToParent:
    case QEvent::HideToParent:
        // of a message only whether it is there: its size is of our making
        if (watched == parent() || watched == within || watched == clear || event->type() == QEvent::ShowToParent ||
            event->type() == QEvent::HideToParent)
            place();
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace tokenfactory::ui
