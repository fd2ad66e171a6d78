#include "ui/plots/frontier_decor.h"

#include "ui/plots/frontier_shapes.h"
#include "ui/plots/legend.h"
#include "ui/theme/marks.h"
#include "ui/theme/type.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr double marksApart = 22.0;      ///< px between marks along a curve; every point can still be hovered
constexpr double namesApart = 15.0;      ///< px between the names at the curves' ends
constexpr std::size_t mostOfBand = 200;  ///< points of a curve whose band is filled

}  // namespace

FrontierDecor::FrontierDecor(QCustomPlot* plot, const QString& layer, Part shown, const FrontierScene& drawn)
    : QCPLayerable(plot, layer), part(shown), scene(drawn)
{
}

QPointF FrontierDecor::toPixels(double x, double value) const
{
    constexpr double farAway = 1e7;  // px; beyond it painting would lose all digits
    return {std::clamp(mParentPlot->xAxis->coordToPixel(x), -farAway, farAway),
            std::clamp(mParentPlot->yAxis->coordToPixel(value), -farAway, farAway)};
}

bool FrontierDecor::canShow(double x, double value) const
{
    const auto shows = [](const QCPAxis* axis, double coordinate) {
        return std::isfinite(coordinate) && (axis->scaleType() == QCPAxis::stLinear || coordinate > 0.0);
    };
    return shows(mParentPlot->xAxis, x) && shows(mParentPlot->yAxis, value);
}

void FrontierDecor::applyDefaultAntialiasingHint(QCPPainter* painter) const { painter->setAntialiasing(true); }

QRect FrontierDecor::clipRect() const { return mParentPlot->viewport(); }

QColor FrontierDecor::colorOf(int style) const
{
    return style < 0 ? scene.theme.text3 : scene.theme.series[static_cast<std::size_t>(style)];
}

void FrontierDecor::draw(QCPPainter* painter)
{
    constexpr double least = 8.0;  // px; a window squeezed below its smallest size may leave no room at all
    if (area().width() < least || area().height() < least)
        return;
    switch (part) {
    case Part::below:
        drawDominated(painter);
        drawBands(painter);
        drawIsoLines(painter);
        drawUsable(painter);
        drawGhosts(painter);
        break;
    case Part::curves:
        drawWords(painter);
        drawCurves(painter);
        drawEndNames(painter);
        drawDiamonds(painter);
        break;
    case Part::overlay:
        drawLimits(painter);
        drawHover(painter);
        if (!scene.box.isNull()) {
            painter->setPen(QPen(scene.theme.ink, 1.0));
            QColor ground = scene.theme.ink;
            ground.setAlphaF(0.10f);
            painter->setBrush(ground);
            painter->drawRect(scene.box.intersected(area()));
        }
        break;
    }
}

std::vector<QPolygonF> FrontierDecor::curveOf(const FrontierSeries& series) const
{
    std::vector<QPolygonF> pieces;
    QPolygonF line;
    const auto finish = [&] {
        for (QPolygonF& piece : cutTo(area(), line))
            pieces.push_back(std::move(piece));
        line.clear();
    };
    for (const FrontierPoint& point : series.points) {
        if (canShow(point.x, y(point.y)))
            line.append(toPixels(point.x, y(point.y)));
        else
            finish();  // a gap where a point cannot be shown
    }
    finish();
    return pieces;
}

void FrontierDecor::drawBands(QCPPainter* painter) const
{
    if (scene.options.band == BandOf::none || scene.metric != FrontierMetric::throughput)
        return;
    painter->setPen(Qt::NoPen);
    for (const FrontierSeries& series : scene.view->series) {
        if (scene.isHidden(series) || !scene.hasBand(series) || series.points.size() > mostOfBand)
            continue;
        QPolygonF early;
        QPolygonF late;
        for (const FrontierPoint& point : series.points) {
            if (!canShow(point.xLow, point.throughputAtLow) || !canShow(point.xHigh, point.throughputAtHigh))
                continue;
            early.append(toPixels(point.xLow, point.throughputAtLow));
            late.prepend(toPixels(point.xHigh, point.throughputAtHigh));
        }
        QColor ground = colorOf(series.style);
        ground.setAlphaF(scene.theme.dark ? 0.13f : 0.11f);
        painter->setBrush(ground);
        painter->drawPolygon(filledInside(area(), early + late));
    }
    painter->setBrush(Qt::NoBrush);
}

void FrontierDecor::drawDominated(QCPPainter* painter) const
{
    const bool throughput = scene.metric == FrontierMetric::throughput;
    if (!scene.options.dominated || (!throughput && scene.metric != FrontierMetric::hbm))
        return;
    // squares without smoothing or pens: thousands of them cost a millisecond or two
    painter->setAntialiasing(false);
    painter->setPen(Qt::NoPen);
    const QRectF inner = area().adjusted(1, 1, -2, -2);
    const double side = std::max(1.5, 1.4 * scene.theme.lineWidth);
    for (const FrontierSeries& series : scene.view->series) {
        if (scene.isHidden(series))
            continue;
        QVector<QRectF> dots;
        dots.reserve(static_cast<qsizetype>(series.dominated.size()));
        for (const DominatedPoint& point : series.dominated) {
            const double value = throughput ? point.throughput : point.hbm;
            if (!canShow(point.x, value))
                continue;
            const QPointF place = toPixels(point.x, value);
            if (inner.contains(place))
                dots.append(QRectF(place, QSizeF(side, side)));
        }
        painter->setBrush(mixed(scene.theme.plot, colorOf(series.style), scene.theme.dark ? 0.45 : 0.40));
        painter->drawRects(dots);
    }
    painter->setBrush(Qt::NoBrush);
    painter->setAntialiasing(true);
}

void FrontierDecor::drawIsoLines(QCPPainter* painter) const
{
    if (!scene.options.isoLines || scene.metric != FrontierMetric::throughput)
        return;
    const QRectF inside = area();
    const double left = std::max(mParentPlot->xAxis->range().lower, 1e-6);
    const double bottom = std::max(mParentPlot->yAxis->range().lower, 1e-3);
    const QColor ink = mixed(scene.theme.plot, scene.theme.text3, 0.55);
    std::vector<QRectF> taken;
    if (const auto better = betterPlace())
        taken.push_back(*better);
    for (const IsoLine& iso : isoLinesOf(*scene.view, {left, bottom},
                                         {mParentPlot->xAxis->range().upper, mParentPlot->yAxis->range().upper})) {
        QPolygonF line;
        for (const auto& [x, value] : iso.points)
            line.append(toPixels(x, value));
        QPen pen(ink, 1.0);
        pen.setDashPattern(iso.vertical ? QVector<qreal>{1, 4} : QVector<qreal>{4, 4});
        painter->setPen(pen);
        for (const QPolygonF& piece : cutTo(inside, line)) {
            painter->drawPolyline(piece);
            // the words stand at the line's top, those of a vertical line at its foot, where no others do
            const QSizeF size = tagSize(iso.text);
            const QPointF end = iso.vertical ? piece.front() : piece.back();
            QRectF place(iso.vertical ? end.x() - size.width() / 2 : end.x() - size.width() - 10,
                         iso.vertical ? inside.bottom() - size.height() - 2 : end.y() - size.height() - 2, size.width(),
                         size.height());
            if (!inside.contains(place) || std::any_of(taken.begin(), taken.end(), [&place](const QRectF& other) {
                    return other.intersects(place.adjusted(-6, 0, 6, 0));
                }))
                continue;
            taken.push_back(place);
            drawTag(painter, place, iso.text, scene.theme.text3, false);
        }
    }
}

void FrontierDecor::drawUsable(QCPPainter* painter) const
{
    if (scene.metric != FrontierMetric::hbm || !scene.view->usable ||
        !mParentPlot->yAxis->range().contains(scene.view->usable->bytes))
        return;
    const double at = mParentPlot->yAxis->coordToPixel(scene.view->usable->bytes);
    QPen pen(scene.theme.text3, 1.0);
    pen.setDashPattern({2, 3});
    painter->setPen(pen);
    painter->drawLine(QPointF(area().left(), at), QPointF(area().right(), at));
    const QSizeF size = tagSize(scene.view->usable->text);
    const double right = area().right() - size.width() - 4;
    const double left = area().left() + scaled(16);
    if (const auto place = freePlace({QRectF({right, at - size.height() - 1}, size), QRectF({left, at + 1}, size),
                                      QRectF({left, at - size.height() - 1}, size), QRectF({right, at + 1}, size)},
                                     betterPlace()))
        drawTag(painter, *place, scene.view->usable->text, scene.theme.text3, false);
}

void FrontierDecor::drawGhosts(QCPPainter* painter) const
{
    for (const GhostView& ghost : scene.view->ghosts) {
        for (const FrontierSeries& series : ghost.series) {
            if (scene.isHidden(series))
                continue;
            QPen pen(mixed(scene.theme.plot, colorOf(series.style), 0.75), scene.theme.lineWidth);
            pen.setDashPattern({3, 5});
            painter->setPen(pen);
            for (const QPolygonF& piece : curveOf(series))
                painter->drawPolyline(piece);
        }
    }
}

void FrontierDecor::drawCurves(QCPPainter* painter) const
{
    for (const FrontierSeries& series : scene.view->series) {
        if (scene.isHidden(series))
            continue;
        if (series.isBest)
            continue;
        painter->setPen(seriesPen(scene.theme, series.style));
        painter->setBrush(Qt::NoBrush);
        for (const QPolygonF& piece : curveOf(series))
            painter->drawPolyline(piece);
        std::optional<QPointF> last;
        for (const FrontierPoint& point : series.points) {
            if (!canShow(point.x, y(point.y)))
                continue;
            const QPointF place = toPixels(point.x, y(point.y));
            if (!area().adjusted(-1, -1, 1, 1).contains(place))
                continue;
            if (last && std::hypot(place.x() - last->x(), place.y() - last->y()) < marksApart)
                continue;
            drawMark(*painter, seriesMark(series.style), place, 7.5 * std::max(1.0, scene.theme.lineWidth * 0.8),
                     colorOf(series.style));
            last = place;
        }
    }
}

void FrontierDecor::drawEndNames(QCPPainter* painter) const
{
    std::vector<EndName> names;
    for (const FrontierSeries& series : scene.view->series) {
        if (scene.isHidden(series) || series.isBest)
            continue;
        // the end is the last point that is in sight, else where the curve leaves it
        std::optional<QPointF> end;
        for (const FrontierPoint& point : series.points) {
            if (!canShow(point.x, y(point.y)))
                continue;
            const QPointF place = toPixels(point.x, y(point.y));
            if (!end || area().contains(place))
                end = place;
        }
        if (end)
            names.push_back({series.name, series.style, std::clamp(end->y(), area().top(), area().bottom())});
    }
    const double apart = scaled(namesApart);
    pushApart(names, apart, area().top() + apart / 2, area().bottom() - apart / 2);
    painter->setFont(fontOf(scene.theme, typesize::label, QFont::DemiBold));
    const double left = area().right() + 19.0;
    for (const EndName& name : names) {
        drawMark(*painter, seriesMark(name.style), {area().right() + 11.0, name.y}, 7.0, colorOf(name.style));
        painter->setPen(colorOf(name.style));
        painter->drawText(QRectF(left, name.y - apart, mParentPlot->viewport().right() - left, 2 * apart),
                          Qt::AlignLeft | Qt::AlignVCenter, name.text);
    }
}

void FrontierDecor::drawDiamonds(QCPPainter* painter) const
{
    const auto placeOf = [this](const CurrentMark& mark) -> std::optional<QPointF> {
        if (!canShow(mark.x, y(mark.y)))
            return std::nullopt;
        const QPointF place = toPixels(mark.x, y(mark.y));
        return area().contains(place) ? std::optional(place) : std::nullopt;
    };
    for (const GhostView& ghost : scene.view->ghosts) {
        const auto place = ghost.mark ? placeOf(*ghost.mark) : std::nullopt;
        if (!place)
            continue;
        paintPinMark(*painter, *place, scene.theme);
        painter->setFont(fontOf(scene.theme, typesize::label, QFont::DemiBold));
        painter->setPen(scene.theme.text);
        painter->drawText(QRectF(place->x() - scaled(24), place->y() - scaled(20), scaled(18), scaled(18)),
                          Qt::AlignRight | Qt::AlignVCenter, QString(QChar::fromLatin1(ghost.letter)));
    }
    if (scene.view->current) {
        if (const auto place = placeOf(*scene.view->current))
            paintCurrentMark(*painter, *place, scene.theme);
    }
}

std::optional<QRectF> FrontierDecor::freePlace(const std::vector<QRectF>& candidates,
                                               const std::optional<QRectF>& taken) const
{
    const auto isFree = [&](const QRectF& place) {
        if (!area().adjusted(-1, -1, 1, 1).contains(place) || (taken && taken->intersects(place)))
            return false;
        return std::none_of(scene.view->series.begin(), scene.view->series.end(), [&](const FrontierSeries& series) {
            if (scene.isHidden(series))
                return false;
            const std::vector<QPolygonF> pieces = curveOf(series);
            return std::any_of(pieces.begin(), pieces.end(),
                               [&](const QPolygonF& piece) { return !cutTo(place, piece).empty(); });
        });
    };
    const auto found = std::find_if(candidates.begin(), candidates.end(), isFree);
    return found == candidates.end() ? std::nullopt : std::optional(*found);
}

std::optional<QRectF> FrontierDecor::betterPlace() const
{
    if (area().height() < scaled(60))
        return std::nullopt;
    const QSizeF size(tagSize(scene.view->of(scene.metric).betterText).width() + 24, scaled(18));
    const QRectF top({area().left() + (scene.metric == FrontierMetric::hbm ? scaled(14) : 6), area().top() + 4}, size);
    const QRectF bottom({area().left() + 6, area().bottom() - size.height() - 4}, size);
    if (scene.view->of(scene.metric).moreIsBetter)
        return freePlace({top});
    return freePlace({bottom, top});
}

void FrontierDecor::drawWords(QCPPainter* painter) const
{
    const FrontierView& view = *scene.view;
    const MetricView& metric = view.of(scene.metric);
    const double line = scaled(18);
    painter->setFont(fontOf(scene.theme, typesize::label));
    if (!view.emptyText.isEmpty()) {
        painter->setPen(scene.theme.text2);
        painter->drawText(area().adjusted(8, 0, -8, 0), Qt::AlignCenter | Qt::TextWordWrap, view.emptyText);
    } else if (const auto better = betterPlace()) {
        // an arrow towards the corner no point can reach
        const QRectF place = *better;
        const double way = metric.moreIsBetter ? 1.0 : -1.0;
        const QPointF tip(place.left() + 4, place.center().y() - way * 5);
        painter->setPen(QPen(scene.theme.text3, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter->drawLine(tip, tip + QPointF(10, 10 * way));
        painter->drawLine(tip, tip + QPointF(6, 0));
        painter->drawLine(tip, tip + QPointF(0, 6 * way));
        painter->setPen(scene.theme.text3);
        painter->drawText(place.adjusted(20, 0, 60, 0), Qt::AlignLeft | Qt::AlignVCenter, metric.betterText);
    }
    painter->setPen(scene.theme.text3);
    const QRect whole = mParentPlot->viewport();
    painter->drawText(QRectF(area().left(), whole.bottom() - line, whole.right() - area().left() - 4, line),
                      Qt::AlignRight | Qt::AlignVCenter, view.x.title + QStringLiteral(", ") + view.x.unit);
    if (!scene.note.isEmpty()) {
        const QSizeF size = tagSize(scene.note);
        const double top = metric.moreIsBetter ? area().bottom() - size.height() - 3 : area().top() + 3;
        drawTag(painter, {area().right() - size.width() - 4, top, size.width(), size.height()}, scene.note,
                scene.theme.text2, false);
    }
}

QSizeF FrontierDecor::tagSize(const QString& text) const
{
    const QFontMetricsF metrics(fontOf(scene.theme, typesize::label));
    return {metrics.horizontalAdvance(text) + 8.0, metrics.height() + 1.0};
}

void FrontierDecor::drawTag(QCPPainter* painter, QRectF place, const QString& text, const QColor& ink,
                            bool framed) const
{
    place.moveLeft(
        std::clamp(place.left(), area().left() + 2, std::max(area().left() + 2, area().right() - 2 - place.width())));
    QColor ground = framed ? scene.theme.panel : scene.theme.plot;
    if (!framed)
        ground.setAlphaF(0.8f);
    painter->setPen(framed ? QPen(scene.theme.axis, 1.0) : QPen(Qt::NoPen));
    painter->setBrush(ground);
    painter->drawRect(place);
    painter->setBrush(Qt::NoBrush);
    painter->setFont(fontOf(scene.theme, typesize::label));
    painter->setPen(ink);
    painter->drawText(place, Qt::AlignCenter, text);
}

}  // namespace tokenfactory::ui
