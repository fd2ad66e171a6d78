// What a frontier plot does with mouse and keys.
#include "ui/plots/frontier_limit.h"
#include "ui/plots/frontier_plot.h"

#include <QMenu>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr double clickSlack = 4.0;   ///< px the mouse may move between press and release of a click
constexpr double smallestBox = 8.0;  ///< px of a box to zoom into

Qt::Orientations zoomed(Qt::KeyboardModifiers modifiers)
{
    return modifiers.testFlag(Qt::ShiftModifier) ? Qt::Orientations(Qt::Horizontal) : Qt::Horizontal | Qt::Vertical;
}

}  // namespace

void FrontierPlot::paintEvent(QPaintEvent* event)
{
    // a screen with another pixel ratio: the buffers are made anew (QCustomPlot 2.1 reads the ratio only once)
    if (std::abs(bufferDevicePixelRatio() - devicePixelRatioF()) > 1e-6) {
        setBufferDevicePixelRatio(devicePixelRatioF());
        stale = true;
    }
    if (std::exchange(stale, false))
        replot(rpQueuedRefresh);
    QCustomPlot::paintEvent(event);
    if (hasFocus()) {
        QPainter painter(this);
        painter.setPen(QPen(scene.theme.ink, 2.0));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

/// QCustomPlot would draw at each of the sizes it is given until the whole window has found its own.
void FrontierPlot::resizeEvent(QResizeEvent*)
{
    useTickers();
    setViewport(rect());
    updateLayout();
    stale = true;
}

void FrontierPlot::mousePressEvent(QMouseEvent* event)
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
    press = latencyGrip->isNear(pressedAt)          ? Press::latencyLimit
            : hbmGrip && hbmGrip->isNear(pressedAt) ? Press::hbmLimit
                                                    : Press::point;
    if (press == Press::point) {
        axisRect()->setRangeDrag(zoomed(event->modifiers()));
        QCustomPlot::mousePressEvent(event);
    }
}

void FrontierPlot::mouseMoveEvent(QMouseEvent* event)
{
    if (press == Press::none || event->buttons() == Qt::NoButton) {
        setHovered(nearest(event->position()));
        if (!hovered() && (latencyGrip->isNear(event->position()) || (hbmGrip && hbmGrip->isNear(event->position()))))
            setCursor(latencyGrip->isNear(event->position()) ? Qt::SizeHorCursor : Qt::SizeVerCursor);
        else if (!hovered())
            setCursor(Qt::ArrowCursor);
        QCustomPlot::mouseMoveEvent(event);
        return;
    }
    const QPointF way = event->position() - pressedAt;
    if (!dragging && std::hypot(way.x(), way.y()) <= clickSlack)
        return;  // not yet a drag
    LimitHandle* grip = press == Press::latencyLimit ? latencyGrip : hbmGrip;
    if (!dragging) {
        dragging = true;
        setHovered(std::nullopt);
        if (press == Press::point)
            userMovedAxes(axisRect()->rangeDrag());
        else if (press != Press::box)
            grip->beginDrag();
    }
    if (press == Press::point) {
        QCustomPlot::mouseMoveEvent(event);
    } else if (press == Press::box) {
        scene.box = QRectF(pressedAt, event->position()).normalized();
        overlay->layer()->replot();
    } else {
        grip->dragTo(event->position());
    }
}

void FrontierPlot::mouseReleaseEvent(QMouseEvent* event)
{
    const Press was = std::exchange(press, Press::none);
    const bool dragged = std::exchange(dragging, false);
    if (was == Press::point)
        QCustomPlot::mouseReleaseEvent(event);
    if (was == Press::box && dragged)
        zoomIntoBox();
    else if (was == Press::latencyLimit && dragged)
        latencyGrip->endDrag();
    else if (was == Press::hbmLimit && dragged)
        hbmGrip->endDrag();
    if (dragged || was == Press::none)
        return;
    setHovered(nearest(event->position()));
    if (event->button() == Qt::RightButton)
        openMenu(event->globalPosition().toPoint());
    else
        adoptHovered();
}

void FrontierPlot::zoomIntoBox()
{
    const QRectF box = scene.box.intersected(QRectF(axisRect()->rect()));
    scene.box = QRectF();
    if (box.width() >= smallestBox && box.height() >= smallestBox) {
        userMovedAxes(Qt::Horizontal | Qt::Vertical);
        // both read before either moves
        const QCPRange x(xAxis->pixelToCoord(box.left()), xAxis->pixelToCoord(box.right()));
        const QCPRange y(yAxis->pixelToCoord(box.bottom()), yAxis->pixelToCoord(box.top()));
        yAxis->setRange(y);
        xAxis->setRange(x);
        replot(rpQueuedReplot);
    }
    overlay->layer()->replot();
}

void FrontierPlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && !nearest(event->position()))
        fitAll();
}

void FrontierPlot::leaveEvent(QEvent* event)
{
    if (scene.hoverIsOwn)
        setHovered(std::nullopt);
    QCustomPlot::leaveEvent(event);
}

void FrontierPlot::wheelEvent(QWheelEvent* event)
{
    const Qt::Orientations axes = zoomed(event->modifiers());
    axisRect()->setRangeZoom(axes);
    userMovedAxes(axes);
    setHovered(std::nullopt);
    QCustomPlot::wheelEvent(event);
}

void FrontierPlot::step(int points, int series)
{
    std::vector<std::size_t> alive;
    for (std::size_t s = 0; s < view().series.size(); ++s) {
        if (!view().series[s].points.empty() && !scene.isHidden(view().series[s]))
            alive.push_back(s);
    }
    if (alive.empty())
        return;
    PointAt next = hovered().value_or(PointAt{alive.front(), 0});
    if (hovered()) {
        const auto at = std::find(alive.begin(), alive.end(), next.series);
        const auto count = static_cast<std::ptrdiff_t>(alive.size());
        const std::ptrdiff_t place = at == alive.end() ? 0 : at - alive.begin();
        next.series = alive[static_cast<std::size_t>((place + series + count) % count)];
        const auto last = static_cast<std::ptrdiff_t>(view().series[next.series].points.size()) - 1;
        next.point = static_cast<std::size_t>(
            std::clamp(static_cast<std::ptrdiff_t>(next.point) + points, std::ptrdiff_t{0}, last));
    }
    setHovered(next);
}

void FrontierPlot::keyPressEvent(QKeyEvent* event)
{
    if (event->text() == QStringLiteral("?")) {
        askHovered();
        return;
    }
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
        adoptHovered();
        return;
    case Qt::Key_Escape:
        setHovered(std::nullopt);
        return;
    case Qt::Key_Home:
        fitAll();
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

void FrontierPlot::focusOutEvent(QFocusEvent* event)
{
    if (scene.hoverIsOwn && event->reason() != Qt::PopupFocusReason)
        setHovered(std::nullopt);
    QCustomPlot::focusOutEvent(event);
}

void FrontierPlot::contextMenuEvent(QContextMenuEvent* event)
{
    if (event->reason() == QContextMenuEvent::Keyboard)
        openMenu(mapToGlobal(hovered() ? placeOf(view().series[hovered()->series].points[hovered()->point]).toPoint()
                                       : rect().center()));
    event->accept();  // with the mouse it opens on release, when nothing was dragged
}

void FrontierPlot::openMenu(const QPoint& place)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (const auto point = hovered()) {
        menu->addAction(tr("Use this layout"), this, [this, point] {
            setHovered(point);
            adoptHovered();
        });
        menu->addAction(tr("Why this value"), this, [this, point] {
            setHovered(point);
            askHovered();
        });
        menu->addSeparator();
    }
    menu->addAction(tr("Fit all"), this, &FrontierPlot::fitAll);
    for (const auto axis : {Qt::Vertical, Qt::Horizontal}) {
        const QString title = axis == Qt::Vertical ? view().of(metric()).y.title : view().x.title;
        QAction* log = menu->addAction(tr("%1: log axis").arg(title), this,
                                       [this, axis](bool checked) { setLogarithmic(axis, checked); });
        log->setCheckable(true);
        log->setChecked(isLogarithmic(axis));
    }
    menu->addSeparator();
    menu->addActions(actions());
    menu->popup(place);
}

void FrontierPlot::adoptHovered()
{
    if (!hovered() || !holds(*hovered()))
        return;
    const FrontierSeries& series = view().series[hovered()->series];
    // copies: what is adopted may bring new data before the signal returns
    const std::string system = series.system;
    const FrontierPoint point = series.points[hovered()->point];
    emit adopted(system, point.layout, point.batch);
}

void FrontierPlot::askHovered()
{
    if (hovered() && holds(*hovered()))
        emit asked(whyOf(view(), *hovered(), metric()));
}

}  // namespace tokenfactory::ui
