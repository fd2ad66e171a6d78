#include "ui/plots/frontier_plot.h"

#include "ui/plots/limit_handle.h"
#include "ui/viewmodels/listed.h"
#include "ui/viewmodels/text.h"

#include <QMenu>

#include <cmath>

namespace tokenfactory::ui {

namespace {

SceneAxis sceneAxis(const AxisView& axis)
{
    SceneAxis shown;
    shown.title = axis.title;
    shown.unit = axis.unit;
    shown.perUnit = axis.perUnit;
    return shown;
}

}  // namespace

FrontierPlot::FrontierPlot(const UiTheme& theme, FrontierMetric metric, QWidget* parent) : AxesPlot(theme, parent)
{
    scene.metric = metric;
    scene.view = std::make_shared<const FrontierView>();
    for (const auto part : {PlotDecor::Part::below, PlotDecor::Part::curves, PlotDecor::Part::overlay})
        new FrontierDecor(this, part, scene);
    latencyGrip = addHandle(xAxis);
    connect(latencyGrip, &LimitHandle::moved, this, [this](const std::optional<double>& value) {
        showLatencyLimit(value);
        emit latencyLimitMoved(value);
    });
    if (metric == FrontierMetric::hbm) {
        hbmGrip = addHandle(yAxis);
        connect(hbmGrip, &LimitHandle::moved, this, [this](const std::optional<double>& value) {
            showHbmLimit(value);
            emit hbmLimitMoved(value);
        });
    }
    setScale(Qt::Horizontal, true);
    setScale(Qt::Vertical, metric == FrontierMetric::throughput || metric == FrontierMetric::energy);
    refresh();
}

QSize FrontierPlot::minimumSizeHint() const
{
    return {static_cast<int>(260 * theme().typeScale), static_cast<int>(76 * theme().typeScale)};
}

QMargins FrontierPlot::room() const
{
    const auto px = [this](double size) { return static_cast<int>(std::lround(size * theme().typeScale)); };
    return {px(46), px(8), px(84), px(26)};
}

/// The same point may stand elsewhere in the new data, or nowhere.
std::optional<PointAt> FrontierPlot::sameIn(const FrontierView& next, PointAt point) const
{
    if (!holds(point))
        return std::nullopt;
    const FrontierSeries& own = view().series[point.series];
    const FrontierPoint& one = own.points[point.point];
    for (std::size_t s = 0; s < next.series.size(); ++s) {
        for (std::size_t p = 0; next.series[s].system == own.system && p < next.series[s].points.size(); ++p) {
            const FrontierPoint& other = next.series[s].points[p];
            if (other.layout == one.layout && other.batch == one.batch)
                return PointAt{s, p};
        }
    }
    return std::nullopt;
}

void FrontierPlot::setView(FrontierViewPtr next)
{
    const std::optional<PointAt> kept = hovered() ? sameIn(*next, *hovered()) : std::nullopt;
    const bool sameStage = next->stage == view().stage;
    scene.view = std::move(next);
    if (!sameStage) {
        forgetZoom();  // another latency of other passes: the place looked at may be far from all of it
        lastWithData = {};
    }
    if (!standsStill()) {
        scene.latencyLimitS = view().latencyLimitS;
        scene.hbmLimitBytes = view().hbmLimitBytes;
    }
    setAxes(sceneAxis(view().x), sceneAxis(view().of(scene.metric).y));
    setAccessibleName(view().of(scene.metric).y.title);
    refresh();
    refreshLimits();
    moveHovered(kept);
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

void FrontierPlot::refreshLimits()
{
    latencyGrip->setValue(scene.latencyLimitS);
    latencyGrip->setWords(tr("%1 limit").arg(view().x.title),
                          scene.latencyLimitS ? latencyLimitText(view(), *scene.latencyLimitS) : QString());
    if (hbmGrip) {
        hbmGrip->setValue(scene.hbmLimitBytes);
        hbmGrip->setWords(tr("HBM limit"), scene.hbmLimitBytes ? hbmLimitText(*scene.hbmLimitBytes) : QString());
    }
    drawOverlay();
}

int FrontierPlot::leftOut() const
{
    int count = 0;
    for (const FrontierSeries& series : view().series) {
        for (const FrontierPoint& point : series.points) {
            const double value = valueOf(point.y, scene.metric);
            if (!scene.isHidden(series) && std::isfinite(point.x) && std::isfinite(value))
                count += canShow(point.x, value) ? 0 : 1;
        }
    }
    return count;
}

QString FrontierPlot::noteNow() const
{
    const int count = leftOut();
    return count > 0 ? tr("at or below 0, not drawn on a log axis: %1").arg(grouped(count)) : view().note;
}

QString FrontierPlot::wordsOf(std::optional<PointAt> point) const
{
    if (const MeasuredMark* mark = point ? measuredAt(*point) : nullptr)
        return listed(mark->lines);
    return point && holds(*point) ? listed(plateOf(view(), *point)) : view().of(scene.metric).summary;
}

QCPRange FrontierPlot::fitted(Qt::Orientation axis) const
{
    const bool latency = axis == Qt::Horizontal;
    Extent extent(isLogarithmic(axis));
    const auto take = [&](const FrontierSeries& series, bool banded) {
        if (scene.isHidden(series))
            return;
        for (const FrontierPoint& point : series.points) {
            extent.take(latency ? point.x : valueOf(point.y, scene.metric));
            if (latency && banded && scene.hasBand(series)) {
                extent.take(point.xLow);
                extent.take(point.xHigh);
            }
        }
    };
    const auto takeMark = [&](const std::optional<CurrentMark>& mark) {
        if (mark)
            extent.take(latency ? mark->x : valueOf(mark->y, scene.metric));
    };
    for (const FrontierSeries& series : view().series)
        take(series, true);
    takeMark(view().current);
    for (const GhostView& ghost : view().ghosts) {
        for (const FrontierSeries& series : ghost.series)
            take(series, false);
        takeMark(ghost.mark);
    }
    for (const MeasuredMark& mark : view().measured) {
        if (scene.shows(mark))
            extent.take(latency ? mark.x : mark.throughput);
    }
    if (extent.empty())
        return withoutData(axis);
    if (latency)
        extent.takeLimit(scene.latencyLimitS);
    else if (scene.metric == FrontierMetric::hbm)
        extent.takeLimit(scene.hbmLimitBytes);
    const QCPRange range = extent.padded(!latency, {0.1, 1.0});
    lastWithData[latency ? 0 : 1][isLogarithmic(axis) ? 1 : 0] = range;
    return range;
}

QCPRange FrontierPlot::withoutData(Qt::Orientation axis) const
{
    const bool latency = axis == Qt::Horizontal;
    const bool log = isLogarithmic(axis);
    const double most = latency ? 1.0
                        : scene.metric == FrontierMetric::hbm && view().gpuHbmBytes > 0.0
                            ? 1.1 * view().gpuHbmBytes
                            : 1e3 * view().of(scene.metric).y.perUnit;
    QCPRange range =
        lastWithData[latency ? 0 : 1][log ? 1 : 0].value_or(QCPRange(log || latency ? 1e-3 * most : 0.0, most));
    const std::optional<double>& limit = latency ? scene.latencyLimitS : scene.hbmLimitBytes;
    if (!limit || !(*limit > 0.0) || !(latency || scene.metric == FrontierMetric::hbm))
        return range;
    constexpr double room = 1.5;  // of a limit from the end of the axis
    if (*limit < range.lower * room)
        range.lower = log ? std::max(*limit / room, 1e-9) : 0.0;
    if (*limit > range.upper && *limit < 4.0 * range.upper)
        range.upper = 1.1 * *limit;
    return range;
}

std::vector<AxesPlot::Target> FrontierPlot::targets() const
{
    std::vector<Target> found;
    const QRectF inside = area().adjusted(-2, -2, 2, 2);
    for (std::size_t s = 0; s < view().series.size(); ++s) {
        const FrontierSeries& series = view().series[s];
        for (std::size_t p = 0; p < series.points.size() && !scene.isHidden(series); ++p) {
            if (!canShow(series.points[p].x, valueOf(series.points[p].y, scene.metric)))
                continue;
            const QPointF place = placeOf(series.points[p]);
            if (inside.contains(place))
                found.push_back({{s, p}, place});
        }
    }
    for (std::size_t i = 0; i < view().measured.size(); ++i) {
        const MeasuredMark& mark = view().measured[i];
        if (!scene.shows(mark) || !canShow(mark.x, mark.throughput))
            continue;
        if (const QPointF place = toPixels(mark.x, mark.throughput); inside.contains(place))
            found.push_back({{view().series.size(), i}, place});
    }
    return found;
}

QPointF FrontierPlot::placeOf(const FrontierPoint& point) const
{
    return toPixels(point.x, valueOf(point.y, scene.metric));
}

const MeasuredMark* FrontierPlot::measuredAt(const PointAt& point) const
{
    return point.series == view().series.size() && point.point < view().measured.size() ? &view().measured[point.point]
                                                                                        : nullptr;
}

bool FrontierPlot::holds(const PointAt& point) const
{
    return point.series < view().series.size() && point.point < view().series[point.series].points.size();
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
    return threeDigits(latency ? xAxis->pixelToCoord(area().center().x()) : yAxis->pixelToCoord(area().center().y()));
}

void FrontierPlot::choose(PointAt at)
{
    if (!holds(at))
        return;
    // copies: what is adopted may bring new data before the signal returns
    const std::string system = view().series[at.series].system;
    const FrontierPoint point = view().series[at.series].points[at.point];
    emit adopted(system, point.layout, point.batch);
}

bool FrontierPlot::ask(PointAt at)
{
    if (holds(at))
        emit asked(whyOf(view(), at, metric()));
    return true;
}

void FrontierPlot::fillMenu(QMenu& menu, PointAt point)
{
    if (!holds(point))
        return;
    menu.addAction(tr("Use this layout"), this, [this, point] {
        setHovered(point);
        choose(point);
    });
    menu.addAction(tr("Why this value"), this, [this, point] {
        setHovered(point);
        ask(point);
    });
    menu.addSeparator();
}

}  // namespace tokenfactory::ui
