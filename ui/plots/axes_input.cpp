// What a plot does with mouse and keys.
#include "ui/plots/axes_plot.h"
#include "ui/plots/limit_handle.h"

#include <QMenu>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr double clickSlack = 4.0;   ///< px the mouse may move between press and release of a click
constexpr double smallestBox = 8.0;  ///< px of a box to zoom into
constexpr double keyZoom = 0.85;     ///< what a press of plus leaves of the range

Qt::Orientations zoomed(Qt::KeyboardModifiers modifiers)
{
    return modifiers.testFlag(Qt::ShiftModifier) ? Qt::Orientations(Qt::Horizontal) : Qt::Horizontal | Qt::Vertical;
}

}  // namespace

void AxesPlot::paintEvent(QPaintEvent* event)
{
    // a screen with another pixel ratio: the buffers are made anew (QCustomPlot 2.1 reads the ratio only once)
    if (std::abs(bufferDevicePixelRatio() - devicePixelRatioF()) > 1e-6) {
        setBufferDevicePixelRatio(devicePixelRatioF());
        waits = true;
    }
    if (std::exchange(waits, false))
        replot(rpQueuedRefresh);
    QCustomPlot::paintEvent(event);
    if (hasFocus()) {
        QPainter painter(this);
        painter.setPen(QPen(look.ink, 2.0));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

/// QCustomPlot would draw at each of the sizes it is given until the whole window has found its own.
void AxesPlot::resizeEvent(QResizeEvent* event)
{
    if (event->size().isEmpty())
        return;  // a buffer of no pixels cannot be painted on
    useTickers();
    axisRect()->setMargins(room());
    setViewport(rect());
    updateLayout();
    waits = true;
}

LimitHandle* AxesPlot::handleNear(const QPointF& place) const
{
    const auto found =
        std::find_if(handles.begin(), handles.end(), [&](const LimitHandle* each) { return each->isNear(place); });
    return found == handles.end() ? nullptr : *found;
}

void AxesPlot::mousePressEvent(QMouseEvent* event)
{
    pressedAt = event->position();
    dragging = false;
    const bool left = event->button() == Qt::LeftButton;
    if (event->button() == Qt::RightButton || (left && event->modifiers().testFlag(Qt::ControlModifier))) {
        press = Press::box;
        return;
    }
    if (!left)
        return;
    gripped = handleNear(pressedAt);
    press = gripped ? Press::limit : Press::pan;
    if (press == Press::pan) {
        axisRect()->setRangeDrag(zoomed(event->modifiers()));
        QCustomPlot::mousePressEvent(event);
    }
}

void AxesPlot::mouseMoveEvent(QMouseEvent* event)
{
    if (press == Press::none || event->buttons() == Qt::NoButton) {
        setHovered(nearest(event->position()));
        if (!hovered()) {
            const LimitHandle* near = handleNear(event->position());
            setCursor(near ? near->cursor() : QCursor(Qt::ArrowCursor));
        }
        QCustomPlot::mouseMoveEvent(event);
        return;
    }
    const QPointF way = event->position() - pressedAt;
    if (!dragging && std::hypot(way.x(), way.y()) <= clickSlack)
        return;  // not yet a drag
    if (!dragging) {
        dragging = true;
        setHovered(std::nullopt);
        if (press == Press::pan)
            userMovedAxes(axisRect()->rangeDrag());
        else if (press == Press::limit)
            gripped->beginDrag();
    }
    if (press == Press::pan) {
        QCustomPlot::mouseMoveEvent(event);
    } else if (press == Press::box) {
        box = QRectF(pressedAt, event->position()).normalized();
        drawOverlay();
    } else {
        gripped->dragTo(event->position());
    }
}

void AxesPlot::mouseReleaseEvent(QMouseEvent* event)
{
    const Press was = std::exchange(press, Press::none);
    const bool dragged = std::exchange(dragging, false);
    if (was == Press::pan)
        QCustomPlot::mouseReleaseEvent(event);
    if (was == Press::box && dragged)
        zoomIntoBox();
    else if (was == Press::limit && dragged)
        gripped->endDrag();
    if (dragged || was == Press::none)
        return;
    setHovered(nearest(event->position()));
    if (event->button() == Qt::RightButton)
        openMenu(event->globalPosition().toPoint());
    else if (hovered())
        choose(*hovered());
}

void AxesPlot::zoomIntoBox()
{
    const QRectF inside = box.intersected(area());
    box = QRectF();
    if (inside.width() >= smallestBox && inside.height() >= smallestBox) {
        userMovedAxes(Qt::Horizontal | Qt::Vertical);
        // both read before either moves
        const QCPRange x(xAxis->pixelToCoord(inside.left()), xAxis->pixelToCoord(inside.right()));
        const QCPRange y(yAxis->pixelToCoord(inside.bottom()), yAxis->pixelToCoord(inside.top()));
        yAxis->setRange(y);
        xAxis->setRange(x);
        replot(rpQueuedReplot);
    }
    drawOverlay();
}

void AxesPlot::zoomBy(double factor)
{
    userMovedAxes(Qt::Horizontal | Qt::Vertical);
    setHovered(std::nullopt);
    const double x = xAxis->pixelToCoord(area().center().x());
    const double y = yAxis->pixelToCoord(area().center().y());
    xAxis->scaleRange(factor, x);
    yAxis->scaleRange(factor, y);
    replot(rpQueuedReplot);
}

void AxesPlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && !nearest(event->position()))
        fitAll();
}

void AxesPlot::leaveEvent(QEvent* event)
{
    if (ownHover)
        setHovered(std::nullopt);
    QCustomPlot::leaveEvent(event);
}

void AxesPlot::wheelEvent(QWheelEvent* event)
{
    const Qt::Orientations axes = zoomed(event->modifiers());
    axisRect()->setRangeZoom(axes);
    userMovedAxes(axes);
    setHovered(std::nullopt);
    QCustomPlot::wheelEvent(event);
}

void AxesPlot::step(int points, int series)
{
    // what is in sight, by series
    std::vector<std::vector<PointAt>> rows;
    std::optional<std::pair<std::ptrdiff_t, std::ptrdiff_t>> now;
    for (const Target& target : targets()) {
        if (rows.empty() || rows.back().front().series != target.at.series)
            rows.emplace_back();
        rows.back().push_back(target.at);
        if (target.at == under)
            now = {std::ssize(rows) - 1, std::ssize(rows.back()) - 1};
    }
    if (rows.empty())
        return;
    if (!now) {
        setHovered(rows.front().front());
        return;
    }
    const auto& row = rows[static_cast<std::size_t>((now->first + series + std::ssize(rows)) % std::ssize(rows))];
    const auto place = std::clamp<std::ptrdiff_t>(now->second + points, 0, std::ssize(row) - 1);
    setHovered(row[static_cast<std::size_t>(place)]);
}

bool AxesPlot::event(QEvent* event)
{
    // asked of a mark it is no question for the shortcuts, which the window's key of that name shows
    if (event->type() == QEvent::ShortcutOverride && hovered() &&
        static_cast<QKeyEvent*>(event)->text() == QStringLiteral("?")) {
        event->accept();
        return true;
    }
    return QCustomPlot::event(event);
}

void AxesPlot::keyPressEvent(QKeyEvent* event)
{
    if (event->text() == QStringLiteral("?") && hovered() && ask(*hovered()))
        return;
    switch (event->key()) {
    case Qt::Key_Left:
        step(-1, 0);
        return;
    case Qt::Key_Right:
        step(1, 0);
        return;
    case Qt::Key_Up:
        step(0, -1);
        return;
    case Qt::Key_Down:
        step(0, 1);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (hovered())
            choose(*hovered());
        return;
    case Qt::Key_Escape:
        setHovered(std::nullopt);
        return;
    case Qt::Key_Home:
        fitAll();
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomBy(keyZoom);
        return;
    case Qt::Key_Minus:
        zoomBy(1.0 / keyZoom);
        return;
    case Qt::Key_L: {
        if (event->modifiers() & ~Qt::ShiftModifier)
            break;
        const auto axis = event->modifiers().testFlag(Qt::ShiftModifier) ? Qt::Horizontal : Qt::Vertical;
        setLogarithmic(axis, !isLogarithmic(axis));
        return;
    }
    default:
        break;
    }
    QCustomPlot::keyPressEvent(event);
}

void AxesPlot::focusOutEvent(QFocusEvent* event)
{
    if (ownHover && event->reason() != Qt::PopupFocusReason)
        setHovered(std::nullopt);
    QCustomPlot::focusOutEvent(event);
}

void AxesPlot::contextMenuEvent(QContextMenuEvent* event)
{
    if (event->reason() == QContextMenuEvent::Keyboard) {
        QPointF place = rect().center();
        for (const Target& target : targets()) {
            if (target.at == under)
                place = target.place;
        }
        openMenu(mapToGlobal(place.toPoint()));
    }
    event->accept();  // with the mouse it opens on release, when nothing was dragged
}

void AxesPlot::openMenu(const QPoint& place)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (hovered())
        fillMenu(*menu, *hovered());
    menu->addAction(tr("Fit all"), this, &AxesPlot::fitAll);
    for (const auto each : {Qt::Vertical, Qt::Horizontal}) {
        if (axis(each).isCategories() || !axis(each).canBeLogarithmic)
            continue;
        QAction* log = menu->addAction(tr("%1: log axis").arg(axis(each).title), this,
                                       [this, each](bool checked) { setLogarithmic(each, checked); });
        log->setCheckable(true);
        log->setChecked(isLogarithmic(each));
    }
    menu->addSeparator();
    menu->addActions(actions());
    menu->popup(place);
}

}  // namespace tokenfactory::ui
