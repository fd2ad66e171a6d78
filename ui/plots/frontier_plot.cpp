#include "ui/plots/frontier_plot.h"

#include "ui/plots/log_ticker.h"
#include "ui/theme/marks.h"
#include "ui/theme/type.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tokenfactory::ui {

namespace {

constexpr double reach = 40.0;      ///< px from a point within which it answers to the mouse
constexpr double clickSlack = 4.0;  ///< px the mouse may move between press and release of a click
constexpr double narrowest = 1.05;  ///< ratio of the ends of an axis
constexpr double lowest = 1e-9;
constexpr double highest = 1e12;

QCPRange padded(double low, double high)
{
    if (!(high > low * 1.2)) {  // a single point gets room around it
        low /= 1.5;
        high *= 1.5;
    }
    const double pad = std::pow(high / low, 0.06);
    return {low / pad, high * pad};
}

/// Part of a segment inside [low, high] of one coordinate, as fractions of its length; empty when outside.
std::optional<std::pair<double, double>> inside(double from, double to, double low, double high)
{
    if (from == to)
        return from >= low && from <= high ? std::optional(std::pair(0.0, 1.0)) : std::nullopt;
    double first = (low - from) / (to - from);
    double last = (high - from) / (to - from);
    if (first > last)
        std::swap(first, last);
    first = std::max(first, 0.0);
    last = std::min(last, 1.0);
    return first <= last ? std::optional(std::pair(first, last)) : std::nullopt;
}

}  // namespace

FrontierPlot::FrontierPlot(const UiTheme& theme, QWidget* parent)
    : QCustomPlot(parent), look(theme), xTicker(new LogTicker), yTicker(new LogTicker)
{
    addLayer(QStringLiteral("marks"), layer(QStringLiteral("main")), limAbove);
    addLayer(QStringLiteral("hover"), layer(QStringLiteral("overlay")), limAbove);
    layer(QStringLiteral("hover"))->setMode(QCPLayer::lmBuffered);
    marks = new FrontierDecor(this, QStringLiteral("marks"), FrontierDecor::Part::marks);
    hover = new FrontierDecor(this, QStringLiteral("hover"), FrontierDecor::Part::hover);
    for (FrontierDecor* decor : {marks, hover}) {
        decor->view = &shown;
        decor->hidden = &hiddenSystems;
    }
    for (QCPAxis* axis : {xAxis, yAxis}) {
        axis->setScaleType(QCPAxis::stLogarithmic);
        axis->setSubTicks(false);
        axis->setTickLength(0, 4);
        axis->grid()->setZeroLinePen(Qt::NoPen);
    }
    xAxis->setTicker(xTicker);
    yAxis->setTicker(yTicker);
    axisRect()->setAutoMargins(QCP::msNone);
    setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    setNoAntialiasingOnDrag(false);
    setPlottingHint(QCP::phFastPolylines, false);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    const auto guard = [this](QCPAxis* axis) {
        connect(axis, qOverload<const QCPRange&, const QCPRange&>(&QCPAxis::rangeChanged), this,
                [this, axis](const QCPRange& range, const QCPRange& before) { keepSensible(axis, range, before); });
    };
    guard(xAxis);
    guard(yAxis);
    applyTheme();
}

void FrontierPlot::setTheme(const UiTheme& theme)
{
    look = theme;
    applyTheme();
    redraw();
}

void FrontierPlot::applyTheme()
{
    marks->theme = look;
    hover->theme = look;
    setBackground(QBrush(look.panel));
    axisRect()->setBackground(QBrush(look.plot));
    const auto px = [this](double size) { return static_cast<int>(std::lround(size * look.typeScale)); };
    axisRect()->setMargins({px(46), px(8), px(84), px(26)});
    for (QCPAxis* axis : {xAxis, yAxis}) {
        axis->setBasePen(QPen(look.axis, look.lineWidth));
        axis->setTickPen(QPen(look.axis, look.lineWidth));
        axis->setTickLabelFont(fontOf(look, typesize::label));
        axis->setTickLabelColor(look.text2);
        axis->setTickLabelPadding(px(5));
        axis->grid()->setPen(QPen(look.grid, 1.0));
        axis->grid()->setSubGridVisible(false);
    }
}

void FrontierPlot::setView(FrontierView next)
{
    const std::optional<PointAt> before = hover->hovered;
    // the same point may stand elsewhere in the new data, or nowhere
    std::optional<PointAt> kept;
    if (before && before->series < shown.series.size() && before->point < shown.series[before->series].points.size()) {
        const FrontierSeries& oldSeries = shown.series[before->series];
        const FrontierPoint& oldPoint = oldSeries.points[before->point];
        for (std::size_t s = 0; s < next.series.size(); ++s) {
            for (std::size_t p = 0; next.series[s].system == oldSeries.system && p < next.series[s].points.size();
                 ++p) {
                const FrontierPoint& point = next.series[s].points[p];
                if (point.layout == oldPoint.layout && point.batch == oldPoint.batch)
                    kept = PointAt{s, p};
            }
        }
    }
    shown = std::move(next);
    xTicker->setPerUnit(shown.x.perUnit);
    yTicker->setPerUnit(shown.y.perUnit);
    hover->hovered = kept;
    setAccessibleName(shown.title);
    setAccessibleDescription(shown.summary);
    redraw();
    if (kept != before)
        emit hoverChanged();
}

void FrontierPlot::setHidden(std::set<std::string> systems)
{
    hiddenSystems = std::move(systems);
    setHovered(std::nullopt);
    redraw();
}

void FrontierPlot::redraw()
{
    clearGraphs();
    for (const FrontierSeries& series : shown.series) {
        if (hiddenSystems.contains(series.system))
            continue;
        QCPGraph* graph = addGraph();
        graph->setPen(seriesPen(look, series.style));
        graph->setAdaptiveSampling(false);
        QVector<double> xs;
        QVector<double> ys;
        for (const FrontierPoint& point : series.points) {
            xs.append(point.x);
            ys.append(point.y);
        }
        graph->setData(xs, ys, true);
    }
    if (follows)
        fit();
    replot(rpQueuedReplot);
}

void FrontierPlot::fit()
{
    double left = std::numeric_limits<double>::infinity();
    double right = 0.0;
    double bottom = left;
    double top = 0.0;
    const auto take = [&](double x, double y) {
        left = std::min(left, x);
        right = std::max(right, x);
        bottom = std::min(bottom, y);
        top = std::max(top, y);
    };
    for (const FrontierSeries& series : shown.series) {
        if (!hiddenSystems.contains(series.system)) {
            for (const FrontierPoint& point : series.points)
                take(point.x, point.y);
        }
    }
    if (shown.current)
        take(shown.current->x, shown.current->y);
    if (right > 0.0 && top > 0.0) {
        xAxis->setRange(padded(left, right));
        yAxis->setRange(padded(bottom, top));
    } else {
        xAxis->setRange(1e-3, 1.0);
        yAxis->setRange(1.0, 1e3);
    }
}

void FrontierPlot::fitAll()
{
    follows = true;
    fit();
    replot(rpQueuedReplot);
    emit followChanged();
}

void FrontierPlot::userMovedAxes()
{
    if (follows) {
        follows = false;
        emit followChanged();
    }
}

void FrontierPlot::keepSensible(QCPAxis* axis, const QCPRange& range, const QCPRange& before)
{
    const bool sensible = std::isfinite(range.lower) && std::isfinite(range.upper) && range.lower >= lowest &&
                          range.upper <= highest && range.upper >= range.lower * narrowest;
    if (!sensible)
        axis->setRange(before);
}

std::optional<PointAt> FrontierPlot::nearest(const QPointF& place) const
{
    std::optional<PointAt> best;
    double bestDistance = reach;
    const QRectF area = QRectF(axisRect()->rect()).adjusted(-2, -2, 2, 2);
    for (std::size_t s = 0; s < shown.series.size(); ++s) {
        if (hiddenSystems.contains(shown.series[s].system))
            continue;
        for (std::size_t p = 0; p < shown.series[s].points.size(); ++p) {
            const QPointF point = placeOf(shown.series[s].points[p].x, shown.series[s].points[p].y);
            const double distance = std::hypot(point.x() - place.x(), point.y() - place.y());
            if (distance < bestDistance && area.contains(point)) {
                bestDistance = distance;
                best = PointAt{s, p};
            }
        }
    }
    return best;
}

void FrontierPlot::setHovered(std::optional<PointAt> point)
{
    if (point == hover->hovered)
        return;
    hover->hovered = point;
    hover->layer()->replot();
    setCursor(point ? Qt::PointingHandCursor : Qt::ArrowCursor);
    emit hoverChanged();
}

void FrontierPlot::cutCurvesToAxes()
{
    const double x0 = std::log(xAxis->range().lower);
    const double x1 = std::log(xAxis->range().upper);
    const double y0 = std::log(yAxis->range().lower);
    const double y1 = std::log(yAxis->range().upper);
    const int curves = graphCount();
    for (int i = 0; i < curves; ++i) {
        const QVector<QCPGraphData> points(graph(i)->data()->begin(), graph(i)->data()->end());
        QVector<double> keys;
        QVector<double> values;
        const auto add = [&](double logX, double logY) {
            keys.append(std::exp(logX));
            values.append(std::exp(logY));
        };
        for (qsizetype p = 0; p + 1 < points.size(); ++p) {
            const double ax = std::log(points[p].key);
            const double ay = std::log(points[p].value);
            const double bx = std::log(points[p + 1].key);
            const double by = std::log(points[p + 1].value);
            const auto alongX = inside(ax, bx, x0, x1);
            const auto alongY = inside(ay, by, y0, y1);
            if (!alongX || !alongY)
                continue;
            const double first = std::max(alongX->first, alongY->first);
            const double last = std::min(alongX->second, alongY->second);
            if (first >= last)
                continue;
            add(ax + first * (bx - ax), ay + first * (by - ay));
            add(ax + last * (bx - ax), ay + last * (by - ay));
        }
        graph(i)->setData(keys, values, true);
    }
}

void FrontierPlot::paintEvent(QPaintEvent* event)
{
    // a screen with another pixel ratio: the buffers are made anew (QCustomPlot 2.1 reads the ratio only once)
    if (std::abs(bufferDevicePixelRatio() - devicePixelRatioF()) > 1e-6) {
        setBufferDevicePixelRatio(devicePixelRatioF());
        replot(rpQueuedRefresh);
    }
    QCustomPlot::paintEvent(event);
    if (hasFocus()) {
        QPainter painter(this);
        painter.setPen(QPen(look.ink, 2.0));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

void FrontierPlot::mousePressEvent(QMouseEvent* event)
{
    pressedAt = event->position();
    panned = false;
    axisRect()->setRangeDrag(event->modifiers().testFlag(Qt::ShiftModifier) ? Qt::Orientations(Qt::Horizontal)
                                                                            : Qt::Horizontal | Qt::Vertical);
    QCustomPlot::mousePressEvent(event);
}

void FrontierPlot::mouseMoveEvent(QMouseEvent* event)
{
    if (pressedAt && event->buttons().testFlag(Qt::LeftButton)) {
        const QPointF way = event->position() - *pressedAt;
        if (!panned && std::hypot(way.x(), way.y()) <= clickSlack)
            return;  // not yet a drag
        panned = true;
        setHovered(std::nullopt);
        userMovedAxes();
    } else {
        setHovered(nearest(event->position()));
    }
    QCustomPlot::mouseMoveEvent(event);
}

void FrontierPlot::mouseReleaseEvent(QMouseEvent* event)
{
    QCustomPlot::mouseReleaseEvent(event);
    const bool click = pressedAt && !panned && event->button() == Qt::LeftButton;
    pressedAt.reset();
    if (click) {
        setHovered(nearest(event->position()));
        adoptHovered();
    }
}

void FrontierPlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (!nearest(event->position()))
        fitAll();
}

void FrontierPlot::leaveEvent(QEvent* event)
{
    setHovered(std::nullopt);
    QCustomPlot::leaveEvent(event);
}

void FrontierPlot::wheelEvent(QWheelEvent* event)
{
    axisRect()->setRangeZoom(event->modifiers().testFlag(Qt::ShiftModifier) ? Qt::Orientations(Qt::Horizontal)
                                                                            : Qt::Horizontal | Qt::Vertical);
    userMovedAxes();
    setHovered(std::nullopt);
    QCustomPlot::wheelEvent(event);
}

void FrontierPlot::step(int points, int series)
{
    std::vector<std::size_t> alive;
    for (std::size_t s = 0; s < shown.series.size(); ++s) {
        if (!shown.series[s].points.empty() && !hiddenSystems.contains(shown.series[s].system))
            alive.push_back(s);
    }
    if (alive.empty())
        return;
    PointAt next = hover->hovered.value_or(PointAt{alive.front(), 0});
    if (hover->hovered) {
        const auto at = std::find(alive.begin(), alive.end(), next.series);
        const auto count = static_cast<std::ptrdiff_t>(alive.size());
        const std::ptrdiff_t place = at == alive.end() ? 0 : at - alive.begin();
        next.series = alive[static_cast<std::size_t>((place + series + count) % count)];
        const auto last = static_cast<std::ptrdiff_t>(shown.series[next.series].points.size()) - 1;
        next.point = static_cast<std::size_t>(
            std::clamp(static_cast<std::ptrdiff_t>(next.point) + points, std::ptrdiff_t{0}, last));
    }
    setHovered(next);
}

void FrontierPlot::keyPressEvent(QKeyEvent* event)
{
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
    default:
        QCustomPlot::keyPressEvent(event);
    }
}

void FrontierPlot::focusOutEvent(QFocusEvent* event)
{
    setHovered(std::nullopt);
    QCustomPlot::focusOutEvent(event);
}

void FrontierPlot::adoptHovered()
{
    if (!hover->hovered)
        return;
    const FrontierSeries& series = shown.series[hover->hovered->series];
    const FrontierPoint point = series.points[hover->hovered->point];
    emit adopted(series.system, point.layout, point.batch);
}

}  // namespace tokenfactory::ui
