#include "ui/plots/frontier_plot.h"

#include "ui/plots/frontier_limit.h"
#include "ui/plots/frontier_shapes.h"
#include "ui/plots/ticks.h"
#include "ui/theme/type.h"
#include "ui/viewmodels/text.h"

#include <QAccessible>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr double limitRoom = 1.3;      ///< an axis that shows a limit leaves room to loosen it
constexpr double farthestLimit = 4.0;  ///< times the largest value: farther limits are not worth the room

bool isLog(const QCPAxis* axis) { return axis->scaleType() == QCPAxis::stLogarithmic; }

/// What a limit adds to the extent of what it limits.
void takeLimit(Extent& extent, const std::optional<double>& limit)
{
    if (!limit || extent.empty() || *limit > farthestLimit * extent.high())
        return;
    extent.take(*limit);
    extent.take(limitRoom * *limit);
}

}  // namespace

FrontierPlot::FrontierPlot(const UiTheme& theme, FrontierMetric metric, QWidget* parent) : QCustomPlot(parent)
{
    scene.theme = theme;
    scene.metric = metric;
    scene.view = std::make_shared<const FrontierView>();
    addLayer(QStringLiteral("below"), layer(QStringLiteral("grid")), limAbove);
    addLayer(QStringLiteral("curves"), layer(QStringLiteral("axes")), limAbove);
    addLayer(QStringLiteral("frontierOverlay"), layer(QStringLiteral("overlay")), limAbove);
    layer(QStringLiteral("frontierOverlay"))->setMode(QCPLayer::lmBuffered);
    new FrontierDecor(this, QStringLiteral("below"), FrontierDecor::Part::below, scene);
    curves = new FrontierDecor(this, QStringLiteral("curves"), FrontierDecor::Part::curves, scene);
    overlay = new FrontierDecor(this, QStringLiteral("frontierOverlay"), FrontierDecor::Part::overlay, scene);
    for (std::size_t i = 0; i < 2; ++i) {
        logTickers[i].reset(new ScaledTicker(logTicks));
        linearTickers[i].reset(new ScaledTicker(linearTicks));
    }
    for (QCPAxis* axis : {xAxis, yAxis}) {
        axis->setSubTicks(false);
        axis->setTickLength(0, 4);
        axis->grid()->setZeroLinePen(Qt::NoPen);
    }
    xAxis->setScaleType(QCPAxis::stLogarithmic);
    if (metric == FrontierMetric::throughput || metric == FrontierMetric::energy)
        yAxis->setScaleType(QCPAxis::stLogarithmic);
    useTickers();
    axisRect()->setAutoMargins(QCP::msNone);
    setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    setNoAntialiasingOnDrag(false);
    setPlottingHint(QCP::phFastPolylines, false);
    setPlottingHint(QCP::phImmediateRefresh, false);  // the plots of a page come to the screen together, in one pass
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    const auto guard = [this](QCPAxis* axis) {
        connect(axis, qOverload<const QCPRange&, const QCPRange&>(&QCPAxis::rangeChanged), this,
                [this, axis](const QCPRange& range, const QCPRange& before) {
                    if (applying)
                        return;
                    if (!isSensible(range, isLog(axis)))
                        axis->setRange(before);
                    else if (axis == xAxis)
                        emit latencyAxisChanged();
                });
    };
    guard(xAxis);
    guard(yAxis);
    makeHandles();
    applyTheme();
    fit();
}

void FrontierPlot::makeHandles()
{
    const auto connectHandle = [this](LimitHandle* handle, std::optional<double>& shown, auto moved) {
        connect(handle, &LimitHandle::began, this, [this] {
            setHovered(std::nullopt);
            setFrozen(true);
            emit limitBegan();
        });
        connect(handle, &LimitHandle::moved, this, [this, &shown, moved](const std::optional<double>& value) {
            shown = value;
            refreshLimits();
            emit(this->*moved)(value);
        });
        connect(handle, &LimitHandle::ended, this, [this] {
            emit limitEnded();
            setFrozen(false);
        });
        connect(this, &QCustomPlot::afterLayout, handle, &LimitHandle::settle);
    };
    latencyGrip = new LimitHandle(xAxis, scene.theme, this);
    connectHandle(latencyGrip, scene.latencyLimitS, &FrontierPlot::latencyLimitMoved);
    if (scene.metric == FrontierMetric::hbm) {
        hbmGrip = new LimitHandle(yAxis, scene.theme, this);
        connectHandle(hbmGrip, scene.hbmLimitBytes, &FrontierPlot::hbmLimitMoved);
    }
}

void FrontierPlot::setTheme(const UiTheme& theme)
{
    scene.theme = theme;
    applyTheme();
    refresh();
}

void FrontierPlot::applyTheme()
{
    const UiTheme& look = scene.theme;
    setBackground(QBrush(look.panel));
    axisRect()->setBackground(QBrush(look.plot));
    const auto px = [&look](double size) { return static_cast<int>(std::lround(size * look.typeScale)); };
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
    updateGeometry();
}

QSize FrontierPlot::minimumSizeHint() const
{
    return {static_cast<int>(260 * scene.theme.typeScale), static_cast<int>(76 * scene.theme.typeScale)};
}

void FrontierPlot::setView(FrontierViewPtr next)
{
    const std::optional<PointAt> before = scene.hovered;
    // the same point may stand elsewhere in the new data, or nowhere
    std::optional<PointAt> kept;
    if (before && holds(*before)) {
        const FrontierSeries& oldSeries = view().series[before->series];
        const FrontierPoint& oldPoint = oldSeries.points[before->point];
        for (std::size_t s = 0; s < next->series.size(); ++s) {
            for (std::size_t p = 0; next->series[s].system == oldSeries.system && p < next->series[s].points.size();
                 ++p) {
                const FrontierPoint& point = next->series[s].points[p];
                if (point.layout == oldPoint.layout && point.batch == oldPoint.batch)
                    kept = PointAt{s, p};
            }
        }
    }
    scene.view = std::move(next);
    if (!frozen) {
        scene.latencyLimitS = view().latencyLimitS;
        scene.hbmLimitBytes = view().hbmLimitBytes;
    }
    useTickers();
    scene.hovered = kept;
    setAccessibleName(view().of(scene.metric).y.title);
    setAccessibleDescription(view().of(scene.metric).summary);
    refresh();
    if (kept != before && scene.hoverIsOwn)
        emit hoverChanged();
}

void FrontierPlot::setHidden(std::set<std::string> systems)
{
    scene.hidden = std::move(systems);
    setHovered(std::nullopt);
    refresh();
}

void FrontierPlot::setOptions(const FrontierOptions& options)
{
    if (options == scene.options)
        return;
    scene.options = options;
    refresh();
}

/// Everything is drawn anew with the next pass of the event loop; a hidden plot waits until it is shown.
void FrontierPlot::refresh()
{
    refreshNote();
    if (!frozen)
        fit();
    tellGrips();
    redraw();
}

void FrontierPlot::redraw()
{
    if (isVisible())
        replot(rpQueuedReplot);
    else
        stale = true;
}

void FrontierPlot::refreshLimits()
{
    tellGrips();
    if (isVisible())
        overlay->layer()->replot();
}

void FrontierPlot::tellGrips()
{
    latencyGrip->setValue(scene.latencyLimitS);
    latencyGrip->setWords(tr("%1 limit").arg(view().x.title),
                          scene.latencyLimitS ? latencyLimitText(view(), *scene.latencyLimitS) : QString());
    if (hbmGrip) {
        hbmGrip->setValue(scene.hbmLimitBytes);
        hbmGrip->setWords(tr("HBM limit"), scene.hbmLimitBytes ? hbmLimitText(*scene.hbmLimitBytes) : QString());
    }
}

void FrontierPlot::refreshNote()
{
    notShown = 0;
    for (const FrontierSeries& series : view().series) {
        for (const FrontierPoint& point : series.points) {
            const double value = valueOf(point.y, scene.metric);
            if (!scene.isHidden(series) && std::isfinite(point.x) && std::isfinite(value))
                notShown += overlay->canShow(point.x, value) ? 0 : 1;
        }
    }
    scene.note = view().note;
    if (notShown > 0)
        scene.note = tr("at or below 0, not drawn on a log axis: %1").arg(grouped(notShown));
}

QCPRange FrontierPlot::fittedLatency() const
{
    Extent extent(isLog(xAxis));
    const auto take = [&](const FrontierSeries& series, bool banded) {
        if (scene.isHidden(series))
            return;
        for (const FrontierPoint& point : series.points) {
            extent.take(point.x);
            if (banded && scene.hasBand(series)) {
                extent.take(point.xLow);
                extent.take(point.xHigh);
            }
        }
    };
    for (const FrontierSeries& series : view().series)
        take(series, true);
    if (view().current)
        extent.take(view().current->x);
    for (const GhostView& ghost : view().ghosts) {
        for (const FrontierSeries& series : ghost.series)
            take(series, false);
        if (ghost.mark)
            extent.take(ghost.mark->x);
    }
    takeLimit(extent, scene.latencyLimitS);
    return extent.padded(false, {1e-3, 1.0});
}

QCPRange FrontierPlot::fittedValues() const
{
    Extent extent(isLog(yAxis));
    const auto take = [&](const FrontierSeries& series) {
        for (const FrontierPoint& point : series.points) {
            if (!scene.isHidden(series))
                extent.take(valueOf(point.y, scene.metric));
        }
    };
    for (const FrontierSeries& series : view().series)
        take(series);
    if (view().current)
        extent.take(valueOf(view().current->y, scene.metric));
    for (const GhostView& ghost : view().ghosts) {
        for (const FrontierSeries& series : ghost.series)
            take(series);
        if (ghost.mark)
            extent.take(valueOf(ghost.mark->y, scene.metric));
    }
    if (scene.metric == FrontierMetric::hbm)
        takeLimit(extent, scene.hbmLimitBytes);
    return extent.padded(true, isLog(yAxis) ? QCPRange(1.0, 1e3) : QCPRange(0.0, view().of(scene.metric).y.perUnit));
}

void FrontierPlot::fit()
{
    applying = true;
    if (xHold.follows)
        xAxis->setRange(fittedLatency());
    if (yHold.follows)
        yAxis->setRange(fittedValues());
    applying = false;
}

void FrontierPlot::fitAll()
{
    xHold = AxisHold();
    yHold = AxisHold();
    fit();
    replot(rpQueuedReplot);
    emit latencyAxisChanged();
    emit followChanged();
}

void FrontierPlot::setFrozen(bool standing)
{
    if (frozen == standing)
        return;
    frozen = standing;
    if (!frozen)
        refresh();
}

void FrontierPlot::userMovedAxes(Qt::Orientations axes)
{
    const bool before = followsData();
    if (axes.testFlag(Qt::Horizontal))
        xHold.follows = false;
    if (axes.testFlag(Qt::Vertical))
        yHold.follows = false;
    if (before != followsData())
        emit followChanged();
}

bool FrontierPlot::isLogarithmic(Qt::Orientation axis) const { return isLog(axis == Qt::Horizontal ? xAxis : yAxis); }

void FrontierPlot::setLogarithmic(Qt::Orientation orientation, bool logarithmic)
{
    const bool horizontal = orientation == Qt::Horizontal;
    if (isLogarithmic(orientation) == logarithmic)
        return;
    scale(horizontal ? xAxis : yAxis, horizontal ? xHold : yHold, logarithmic);
    refresh();
    emit scaleChanged();
    if (horizontal)
        emit latencyAxisChanged();
}

void FrontierPlot::scale(QCPAxis* axis, AxisHold& hold, bool logarithmic)
{
    const QCPRange now = axis->range();
    if (!hold.follows)
        hold.kept[isLog(axis) ? 1 : 0] = now;
    applying = true;
    axis->setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    useTickers();
    if (!hold.follows) {
        const QCPRange wanted = hold.kept[logarithmic ? 1 : 0].value_or(now);
        // a linear range that reaches to 0 or below has no logarithmic one of its own
        axis->setRange(isSensible(wanted, logarithmic) ? wanted : axis == xAxis ? fittedLatency() : fittedValues());
    }
    applying = false;
}

void FrontierPlot::takeLatencyAxis(const FrontierPlot& other)
{
    const bool rescaled = isLog(xAxis) != isLog(other.xAxis);
    if (!rescaled && xAxis->range() == other.xAxis->range() && xHold.follows == other.xHold.follows)
        return;
    xHold = other.xHold;
    applying = true;
    xAxis->setScaleType(other.xAxis->scaleType());
    xAxis->setRange(other.xAxis->range());
    applying = false;
    if (rescaled) {
        useTickers();
        refreshNote();
        emit scaleChanged();
    }
    emit followChanged();
    redraw();
}

AxesShown FrontierPlot::axesShown() const
{
    AxesShown axes;
    axes.logX = isLog(xAxis);
    axes.logY = isLog(yAxis);
    if (!xHold.follows)
        axes.x = {xAxis->range().lower, xAxis->range().upper};
    if (!yHold.follows)
        axes.y = {yAxis->range().lower, yAxis->range().upper};
    return axes;
}

void FrontierPlot::standAt(const AxesShown& axes)
{
    setLogarithmic(Qt::Horizontal, axes.logX);
    setLogarithmic(Qt::Vertical, axes.logY);
    const auto stand = [this](QCPAxis* axis, AxisHold& hold, const std::optional<std::pair<double, double>>& range) {
        if (!range || !isSensible({range->first, range->second}, isLog(axis)))
            return;
        hold.follows = false;
        applying = true;
        axis->setRange(range->first, range->second);
        applying = false;
    };
    stand(xAxis, xHold, axes.x);
    stand(yAxis, yHold, axes.y);
    refresh();
}

void FrontierPlot::useTickers()
{
    const auto use = [this](std::size_t i, QCPAxis* axis, const AxisView& shown, int most) {
        logTickers[i]->setPerUnit(shown.perUnit);
        linearTickers[i]->setPerUnit(shown.perUnit);
        logTickers[i]->setMost(most);
        linearTickers[i]->setMost(most);
        if (isLog(axis))
            axis->setTicker(logTickers[i]);
        else
            axis->setTicker(linearTickers[i]);
    };
    const double scaled = scene.theme.typeScale;
    use(0, xAxis, view().x, std::clamp(static_cast<int>(width() / (64 * scaled)), 2, 6));
    use(1, yAxis, view().of(scene.metric).y, std::clamp(static_cast<int>(height() / (30 * scaled)), 2, 6));
}

std::optional<PointAt> FrontierPlot::nearest(const QPointF& place) const
{
    constexpr double reach = 40.0;  // px from a point within which it answers to the mouse
    std::optional<PointAt> best;
    double bestDistance = reach;
    const QRectF area = QRectF(axisRect()->rect()).adjusted(-2, -2, 2, 2);
    for (std::size_t s = 0; s < view().series.size(); ++s) {
        if (scene.isHidden(view().series[s]))
            continue;
        for (std::size_t p = 0; p < view().series[s].points.size(); ++p) {
            const FrontierPoint& each = view().series[s].points[p];
            if (!overlay->canShow(each.x, valueOf(each.y, scene.metric)))
                continue;
            const QPointF point = placeOf(each);
            const double distance = std::hypot(point.x() - place.x(), point.y() - place.y());
            if (distance < bestDistance && area.contains(point)) {
                bestDistance = distance;
                best = PointAt{s, p};
            }
        }
    }
    return best;
}

QPointF FrontierPlot::placeOf(const FrontierPoint& point) const
{
    return overlay->toPixels(point.x, valueOf(point.y, scene.metric));
}

bool FrontierPlot::holds(const PointAt& point) const
{
    return point.series < view().series.size() && point.point < view().series[point.series].points.size();
}

void FrontierPlot::setHovered(std::optional<PointAt> point)
{
    if (point && !holds(*point))
        point.reset();
    if (point == scene.hovered && (scene.hoverIsOwn || !point))
        return;
    scene.hovered = point;
    scene.hoverIsOwn = true;
    overlay->layer()->replot();
    setCursor(point ? Qt::PointingHandCursor : Qt::ArrowCursor);
    setAccessibleDescription(point ? plateOf(view(), *point).join(QStringLiteral(", "))
                                   : view().of(scene.metric).summary);
    if (QAccessible::isActive()) {
        QAccessibleEvent event(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
    }
    emit hoverChanged();
}

void FrontierPlot::showHovered(std::optional<PointAt> point)
{
    if (point == scene.hovered && !scene.hoverIsOwn)
        return;
    scene.hovered = point;
    scene.hoverIsOwn = !point;
    if (isVisible())
        overlay->layer()->replot();
}

void FrontierPlot::showLatencyLimit(std::optional<double> seconds)
{
    scene.latencyLimitS = seconds;
    refreshLimits();
}

void FrontierPlot::showHbmLimit(std::optional<double> bytes)
{
    scene.hbmLimitBytes = bytes;
    refreshLimits();
}

double FrontierPlot::middleOf(bool latency) const
{
    const QRect area = axisRect()->rect();
    return threeDigits(latency ? xAxis->pixelToCoord(area.center().x()) : yAxis->pixelToCoord(area.center().y()));
}

}  // namespace tokenfactory::ui
