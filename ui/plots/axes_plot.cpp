#include "ui/plots/axes_plot.h"

#include "ui/plots/limit_handle.h"
#include "ui/plots/plot_shapes.h"
#include "ui/plots/ticks.h"
#include "ui/theme/type.h"

#include <QAccessible>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr std::array bothAxes = {Qt::Horizontal, Qt::Vertical};

bool isLog(const QCPAxis* axis) { return axis->scaleType() == QCPAxis::stLogarithmic; }

}  // namespace

AxesPlot::AxesPlot(const UiTheme& theme, QWidget* parent) : QCustomPlot(parent), look(theme)
{
    addLayer(QStringLiteral("below"), layer(QStringLiteral("grid")), limAbove);
    addLayer(QStringLiteral("curves"), layer(QStringLiteral("axes")), limAbove);
    addLayer(QStringLiteral("above"), layer(QStringLiteral("overlay")), limAbove);
    layer(QStringLiteral("above"))->setMode(QCPLayer::lmBuffered);
    for (std::size_t i = 0; i < 2; ++i) {
        logTickers[i].reset(new ScaledTicker(logTicks));
        linearTickers[i].reset(new ScaledTicker(linearTicks));
    }
    nameTicker.reset(new NameTicker);
    axisRect()->setAutoMargins(QCP::msNone);
    setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    setNoAntialiasingOnDrag(false);
    setPlottingHint(QCP::phFastPolylines, false);
    setPlottingHint(QCP::phImmediateRefresh, false);  // the plots of a page come to the screen together, in one pass
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    for (const Qt::Orientation each : bothAxes) {
        QCPAxis* axis = axisOf(each);
        axis->setSubTicks(false);
        axis->setTickLength(0, 4);
        axis->grid()->setZeroLinePen(Qt::NoPen);
        connect(axis, qOverload<const QCPRange&, const QCPRange&>(&QCPAxis::rangeChanged), this,
                [this, axis, each](const QCPRange& range, const QCPRange& before) {
                    if (applying)
                        return;
                    if (!stands(range, each)) {
                        axis->setRange(before);
                        return;
                    }
                    axisRect()->setMargins(room());
                    if (each == Qt::Horizontal)
                        emit xAxisChanged();
                });
    }
    applyTheme();
}

LimitHandle* AxesPlot::addHandle(QCPAxis* axis)
{
    auto* handle = new LimitHandle(axis, look, this);
    connect(handle, &LimitHandle::began, this, [this] {
        setHovered(std::nullopt);
        setFrozen(true);
        emit limitBegan();
    });
    connect(handle, &LimitHandle::ended, this, [this] {
        emit limitEnded();
        setFrozen(false);
    });
    connect(this, &QCustomPlot::afterLayout, handle, &LimitHandle::settle);
    handles.push_back(handle);
    return handle;
}

void AxesPlot::setTheme(const UiTheme& theme)
{
    look = theme;
    applyTheme();
    refresh();
}

void AxesPlot::applyTheme()
{
    setBackground(QBrush(look.panel));
    axisRect()->setBackground(QBrush(look.plot));
    for (QCPAxis* axis : {xAxis, yAxis}) {
        axis->setBasePen(QPen(look.axis, look.lineWidth));
        axis->setTickPen(QPen(look.axis, look.lineWidth));
        axis->setTickLabelFont(fontOf(look, typesize::label));
        axis->setTickLabelColor(look.text2);
        axis->grid()->setPen(QPen(look.grid, 1.0));
        axis->grid()->setSubGridVisible(false);
    }
    updateGeometry();
}

void AxesPlot::setAxes(SceneAxis x, SceneAxis y)
{
    xShown = std::move(x);
    yShown = std::move(y);
    xAxis->grid()->setVisible(!xShown.isCategories());
}

void AxesPlot::useTickers()
{
    const auto use = [this](std::size_t i, Qt::Orientation each, int most) {
        for (const auto& ticker : {logTickers[i], linearTickers[i]}) {
            ticker->setPerUnit(axis(each).perUnit);
            ticker->setMost(most);
        }
        if (axis(each).isCategories())
            axisOf(each)->setTicker(nameTicker);
        else
            axisOf(each)->setTicker(isLogarithmic(each) ? logTickers[i] : linearTickers[i]);
    };
    nameTicker->setNames(xShown.categories, fontOf(look, typesize::label), width() - room().left() - room().right());
    use(0, Qt::Horizontal, std::clamp(static_cast<int>(width() / (64 * look.typeScale)), 2, 8));
    use(1, Qt::Vertical, std::clamp(static_cast<int>(height() / (30 * look.typeScale)), 2, 6));
}

void AxesPlot::refresh()
{
    noted = noteNow();
    if (!frozen)
        fit();
    useTickers();
    axisRect()->setMargins(room());
    xAxis->setTickLabelPadding(static_cast<int>(std::lround(5 * look.typeScale + belowAxis())));
    setAccessibleDescription(wordsOf(under));
    redraw();
}

void AxesPlot::redraw()
{
    if (isVisible())
        replot(rpQueuedReplot);
    else
        waits = true;
}

void AxesPlot::drawOverlay()
{
    if (isVisible())
        layer(QStringLiteral("above"))->replot();
    else
        waits = true;
}

QPointF AxesPlot::toPixels(double x, double y) const
{
    constexpr double farAway = 1e7;  // px; beyond it painting would lose all digits
    return {std::clamp(xAxis->coordToPixel(x), -farAway, farAway),
            std::clamp(yAxis->coordToPixel(y), -farAway, farAway)};
}

bool AxesPlot::canShow(double x, double y) const
{
    const auto shows = [](const QCPAxis* axis, double coordinate) {
        return std::isfinite(coordinate) && (!isLog(axis) || coordinate > 0.0);
    };
    return shows(xAxis, x) && shows(yAxis, y);
}

/// Asked about the numbers shown: rates of GPUs in SI reach further than what an axis may.
bool AxesPlot::stands(const QCPRange& range, Qt::Orientation each) const
{
    const SceneAxis& shown = axis(each);
    if (shown.isCategories())
        return range.size() > 0.9 && range.size() < 1000.0;
    return isSensible({range.lower / shown.perUnit, range.upper / shown.perUnit}, isLogarithmic(each));
}

void AxesPlot::putRange(Qt::Orientation each, const QCPRange& range)
{
    applying = true;
    axisOf(each)->setRange(range);
    applying = false;
}

void AxesPlot::fit()
{
    for (const Qt::Orientation each : bothAxes) {
        if (holdOf(each).follows)
            putRange(each, fitted(each));
    }
}

void AxesPlot::forgetZoom()
{
    xHold = AxisHold();
    yHold = AxisHold();
    emit followChanged();
}

void AxesPlot::fitAll()
{
    forgetZoom();
    refresh();
    emit xAxisChanged();
}

void AxesPlot::setFrozen(bool standing)
{
    if (frozen == standing)
        return;
    frozen = standing;
    if (!frozen)
        refresh();
}

void AxesPlot::userMovedAxes(Qt::Orientations axes)
{
    const bool before = followsData();
    for (const Qt::Orientation each : bothAxes) {
        if (axes.testFlag(each))
            holdOf(each).follows = false;
    }
    if (before != followsData())
        emit followChanged();
}

bool AxesPlot::isLogarithmic(Qt::Orientation axis) const { return isLog(axisOf(axis)); }

void AxesPlot::setLogarithmic(Qt::Orientation each, bool logarithmic)
{
    if (isLogarithmic(each) == logarithmic || axis(each).isCategories() || !axis(each).canBeLogarithmic)
        return;
    setScale(each, logarithmic);
    refresh();
    emit scaleChanged(each);
    if (each == Qt::Horizontal)
        emit xAxisChanged();
}

void AxesPlot::setScale(Qt::Orientation each, bool logarithmic)
{
    AxisHold& hold = holdOf(each);
    const QCPRange now = axisOf(each)->range();
    if (!hold.follows)
        hold.kept[isLogarithmic(each) ? 1 : 0] = now;
    applying = true;
    axisOf(each)->setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    applying = false;
    useTickers();
    if (hold.follows)
        return;
    const QCPRange wanted = hold.kept[logarithmic ? 1 : 0].value_or(now);
    // a linear range that reaches to 0 or below has no logarithmic one of its own
    putRange(each, stands(wanted, each) ? wanted : fitted(each));
}

void AxesPlot::takeXAxis(const AxesPlot& other)
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
        noted = noteNow();
        emit scaleChanged(Qt::Horizontal);
    }
    emit followChanged();
    redraw();
}

AxesShown AxesPlot::axesShown() const
{
    const auto shown = [](const AxisHold& hold, const QCPAxis* axis) {
        return hold.follows ? std::nullopt : std::optional(std::pair(axis->range().lower, axis->range().upper));
    };
    return {shown(xHold, xAxis), shown(yHold, yAxis), isLog(xAxis), isLog(yAxis)};
}

void AxesPlot::standAt(const AxesShown& axes)
{
    setLogarithmic(Qt::Horizontal, axes.logX);
    setLogarithmic(Qt::Vertical, axes.logY);
    for (const Qt::Orientation each : bothAxes) {
        const auto& range = each == Qt::Horizontal ? axes.x : axes.y;
        if (!range || !stands({range->first, range->second}, each))
            continue;
        holdOf(each).follows = false;
        putRange(each, {range->first, range->second});
    }
    refresh();
}

std::optional<PointAt> AxesPlot::nearest(const QPointF& place) const
{
    constexpr double reach = 30.0;     // px from a mark within which it answers to the mouse
    constexpr double lineReach = 5.0;  // px
    if (const auto named = lineAt(place, 0.0))
        return named;
    std::optional<PointAt> best;
    double least = reach;
    for (const Target& target : targets()) {
        const double distance = std::hypot(target.place.x() - place.x(), target.place.y() - place.y());
        if (distance <= least) {  // the later of two is painted above
            least = distance;
            best = target.at;
        }
    }
    return best ? best : lineAt(place, lineReach);
}

void AxesPlot::setHovered(std::optional<PointAt> point)
{
    if (point == under && (ownHover || !point))
        return;
    under = point;
    ownHover = true;
    drawOverlay();
    setCursor(point && canChoose(*point) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    tellHover();
}

void AxesPlot::moveHovered(std::optional<PointAt> point)
{
    const bool changed = under != point;
    under = point;
    if (changed && ownHover)
        tellHover();
}

void AxesPlot::tellHover()
{
    setAccessibleDescription(wordsOf(under));
    if (QAccessible::isActive()) {
        QAccessibleEvent event(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
    }
    emit hoverChanged();
}

void AxesPlot::showHovered(std::optional<PointAt> point)
{
    if (point == under && !ownHover)
        return;
    under = point;
    ownHover = !point;
    drawOverlay();
}

}  // namespace tokenfactory::ui
