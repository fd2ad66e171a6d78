#include "ui/plots/limit_handle.h"

#include "ui/plots/plot_shapes.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr double slackOff = 14.0;  ///< px beyond the axis' end at which a limit is let go
constexpr double nearLine = 4.0;   ///< px
constexpr double keyStep = 4.0;    ///< px
constexpr double pageStep = 40.0;  ///< px

}  // namespace

LimitHandle::LimitHandle(QCPAxis* shownAxis, const UiTheme& look, QWidget* plot)
    : QWidget(plot), axis(shownAxis), theme(look)
{
    setCursor(isVertical() ? Qt::SizeHorCursor : Qt::SizeVerCursor);
    setFocusPolicy(Qt::TabFocus);
}

void LimitHandle::setValue(std::optional<double> value)
{
    if (dragged)
        return;
    limit = value && std::isfinite(*value) && *value > 0.0 ? value : std::nullopt;
    settle();
}

void LimitHandle::setWords(const QString& name, const QString& shownValue)
{
    setAccessibleName(name);
    setAccessibleDescription(limit ? shownValue : tr("none"));
    setToolTip(limit ? tr("%1: drag or use the arrow keys, Delete takes it away").arg(shownValue)
                     : tr("%1: drag this onto the plot to set one").arg(name));
}

double LimitHandle::place() const
{
    const double first = isVertical() ? area().left() : area().bottom();
    const double last = isVertical() ? area().right() : area().top();
    if (!limit)
        return last;
    const double pixel = axis->coordToPixel(*limit);
    return std::isfinite(pixel) ? std::clamp(pixel, std::min(first, last), std::max(first, last)) : first;
}

void LimitHandle::settle()
{
    const int side = static_cast<int>(std::lround(18.0 * theme.typeScale));
    resize(side, side);
    const QPointF middle = isVertical() ? QPointF(place(), area().top()) : QPointF(area().left() + 5, place());
    move(static_cast<int>(std::lround(middle.x() - side / 2.0)),
         static_cast<int>(std::lround(middle.y() - side / 2.0)));
    update();
}

bool LimitHandle::isNear(const QPointF& spot) const
{
    if (!limit || !axis->range().contains(*limit) || !area().contains(spot))
        return false;
    return std::abs((isVertical() ? spot.x() : spot.y()) - axis->coordToPixel(*limit)) <= nearLine;
}

void LimitHandle::take(std::optional<double> next)
{
    if (next == limit)
        return;
    limit = next;
    settle();
    emit moved(limit);
}

void LimitHandle::takeAt(double pixel)
{
    const double first = isVertical() ? area().left() : area().bottom();
    const double last = isVertical() ? area().right() : area().top();
    const double beyond = isVertical() ? pixel - last : last - pixel;
    if (beyond > slackOff) {
        take(std::nullopt);
        return;
    }
    const double value = axis->pixelToCoord(std::clamp(pixel, std::min(first, last), std::max(first, last)));
    if (std::isfinite(value) && value > 0.0)
        take(threeDigits(value));
}

void LimitHandle::beginDrag()
{
    dragged = true;
    emit began();
}

void LimitHandle::dragTo(const QPointF& spot) { takeAt(isVertical() ? spot.x() : spot.y()); }

void LimitHandle::endDrag()
{
    if (!dragged)
        return;
    dragged = false;
    emit ended();
    settle();
}

void LimitHandle::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        beginDrag();
}

void LimitHandle::mouseMoveEvent(QMouseEvent* event)
{
    if (dragged)
        dragTo(mapToParent(event->position()));
}

void LimitHandle::mouseReleaseEvent(QMouseEvent*) { endDrag(); }

void LimitHandle::keyPressEvent(QKeyEvent* event)
{
    const double up = isVertical() ? 1.0 : -1.0;
    double way = 0.0;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down:
        way = -keyStep;
        break;
    case Qt::Key_Right:
    case Qt::Key_Up:
        way = keyStep;
        break;
    case Qt::Key_PageDown:
        way = -pageStep;
        break;
    case Qt::Key_PageUp:
        way = pageStep;
        break;
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        break;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    if (way > 0.0 && !limit)
        return;  // none is already the most
    beginDrag();
    if (way == 0.0)
        take(std::nullopt);
    else
        takeAt(place() + up * way);
    endDrag();
}

void LimitHandle::enterEvent(QEnterEvent*) { update(); }

void LimitHandle::leaveEvent(QEvent*) { update(); }

void LimitHandle::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double scale = theme.typeScale;
    painter.translate(width() / 2.0, height() / 2.0);
    if (hasFocus()) {
        painter.setPen(QPen(theme.ink, 2.0));
        painter.drawRoundedRect(QRectF(-width() / 2.0 + 1, -height() / 2.0 + 1, width() - 2, height() - 2), 3, 3);
    }
    if (!isVertical())
        painter.rotate(-90);
    // a tab that points at its line
    painter.scale(scale, scale);
    QPainterPath tab;
    tab.addPolygon(QPolygonF({{-4.5, -6}, {4.5, -6}, {4.5, 0}, {0, 5}, {-4.5, 0}}));
    tab.closeSubpath();
    const bool lit = underMouse() || dragged || hasFocus();
    painter.setPen(QPen(limit || lit ? theme.text : theme.axis, 1.2));
    painter.setBrush(limit ? theme.text : theme.plot);
    painter.drawPath(tab);
}

}  // namespace tokenfactory::ui
