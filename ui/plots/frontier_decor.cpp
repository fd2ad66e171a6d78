#include "ui/plots/frontier_decor.h"

#include "ui/theme/marks.h"
#include "ui/theme/type.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr double marksApart = 22.0;      ///< px between marks along a curve; every point can still be hovered
constexpr std::size_t mostOfBand = 200;  ///< points of a curve whose band is filled

}  // namespace

void FrontierDecor::drawPart(QCPPainter* painter, Part part) const
{
    switch (part) {
    case Part::below:
        drawDominated(painter);
        drawBands(painter);
        drawIsoLines(painter);
        drawGhosts(painter);
        break;
    case Part::curves:
        drawWords(painter);
        drawCurves(painter);
        break;
    case Part::overlay:
        drawLimits(painter);
        drawMeasured(painter);
        drawBest(painter);
        drawDiamonds(painter);
        drawHover(painter);
        break;
    }
}

std::vector<QPolygonF> FrontierDecor::curveOf(const FrontierSeries& series) const
{
    std::vector<QPointF> points;
    for (const FrontierPoint& point : series.points)
        points.emplace_back(point.x, y(point.y));
    return piecesOf(points);
}

std::vector<QPointF> FrontierDecor::placesOf(const FrontierSeries& series) const
{
    std::vector<QPointF> places;
    for (const FrontierPoint& point : series.points) {
        if (canShow(point.x, y(point.y)))
            places.push_back(toPixels(point.x, y(point.y)));
    }
    return places;
}

std::vector<QPolygonF> FrontierDecor::linesInTheWay() const
{
    std::vector<QPolygonF> lines;
    for (const FrontierSeries& series : scene.view->series) {
        if (scene.isHidden(series))
            continue;
        for (QPolygonF& piece : curveOf(series))
            lines.push_back(std::move(piece));
    }
    return lines;
}

std::vector<QRectF> FrontierDecor::marksInTheWay() const
{
    const double side = scaled(16.0);
    std::vector<QRectF> marks;
    const auto add = [&](const QPointF& place) {
        marks.emplace_back(place.x() - side / 2, place.y() - side / 2, side, side);
    };
    const auto addLayout = [&](const std::optional<CurrentMark>& mark) {
        if (mark && canShow(mark->x, y(mark->y)))
            add(toPixels(mark->x, y(mark->y)));
    };
    addLayout(scene.view->current);
    for (const GhostView& ghost : scene.view->ghosts)
        addLayout(ghost.mark);
    for (const FrontierSeries& series : scene.view->series) {
        const std::vector<QPointF> places = placesOf(series);
        if (series.isBest && !scene.isHidden(series) && !places.empty())
            add(places.front());
    }
    return marks;
}

void FrontierDecor::drawBands(QCPPainter* painter) const
{
    if (scene.options.band == BandOf::none || scene.metric != FrontierMetric::throughput)
        return;
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
        drawBand(painter, early + late, series.style);
    }
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
    const double side = std::max(1.5, 1.4 * theme().lineWidth);
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
        painter->setBrush(mixed(theme().plot, colorOf(series.style), theme().dark ? 0.45 : 0.40));
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
    const double left = std::max(plot->xAxis->range().lower, 1e-6);
    const double bottom = std::max(plot->yAxis->range().lower, 1e-3);
    const QColor ink = mixed(theme().plot, theme().text3, 0.55);
    std::vector<QRectF> taken;
    if (const auto better = betterPlace())
        taken.push_back(*better);
    for (const IsoLine& iso :
         isoLinesOf(*scene.view, {left, bottom}, {plot->xAxis->range().upper, plot->yAxis->range().upper})) {
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
            drawTag(painter, place, iso.text, theme().text3, Plate::paper);
        }
    }
}

void FrontierDecor::drawGhosts(QCPPainter* painter) const
{
    for (const GhostView& ghost : scene.view->ghosts) {
        for (const FrontierSeries& series : ghost.series) {
            if (scene.isHidden(series))
                continue;
            QPen pen(mixed(theme().plot, colorOf(series.style), 0.75), theme().lineWidth);
            pen.setDashPattern({3, 5});
            painter->setPen(pen);
            for (const QPolygonF& piece : curveOf(series))
                painter->drawPolyline(piece);
        }
    }
}

void FrontierDecor::drawCurves(QCPPainter* painter) const
{
    const QRectF seen = area().adjusted(-1, -1, 1, 1);
    const double size = 7.5 * std::max(1.0, theme().lineWidth * 0.8);
    const auto distance = [](const QPointF& a, const QPointF& b) { return QLineF(a, b).length(); };
    std::vector<EndName> names;
    for (const FrontierSeries& series : scene.view->series) {
        if (scene.isHidden(series) || series.isBest)
            continue;
        painter->setPen(seriesPen(theme(), series.style));
        painter->setBrush(Qt::NoBrush);
        const std::vector<QPolygonF> pieces = curveOf(series);
        for (const QPolygonF& piece : pieces)
            painter->drawPolyline(piece);
        const std::vector<QPointF> places = placesOf(series);
        std::vector<QPointF> inSight;
        std::copy_if(places.begin(), places.end(), std::back_inserter(inSight),
                     [&seen](const QPointF& place) { return seen.contains(place); });
        // both ends are marked, and between them what is neither too near to the mark before nor to the last
        std::optional<QPointF> before;
        for (std::size_t i = 0; i < inSight.size(); ++i) {
            const bool last = i + 1 == inSight.size();
            if (!last && before &&
                (distance(inSight[i], *before) < marksApart || distance(inSight[i], inSight.back()) < marksApart))
                continue;
            drawMark(*painter, seriesMark(series.style), inSight[i], size, colorOf(series.style));
            before = inSight[i];
        }
        // the name stands where the curve ends or leaves the area; one that is nowhere in sight has none
        if (!pieces.empty())
            names.push_back({series.name, series.style, pieces.back().back().y()});
        else if (!inSight.empty())
            names.push_back({series.name, series.style, inSight.back().y()});
    }
    drawEndNames(painter, std::move(names));
}

void FrontierDecor::drawDiamonds(QCPPainter* painter) const
{
    const auto placeOf = [this](const CurrentMark& mark) -> std::optional<QPointF> {
        if (!canShow(mark.x, y(mark.y)))
            return std::nullopt;
        const QPointF place = toPixels(mark.x, y(mark.y));
        return area().contains(place) ? std::optional(place) : std::nullopt;
    };
    constexpr double side = 16.0;  // of a diamond with the air around it, px
    std::vector<QRectF> taken;
    std::vector<std::pair<QPointF, char>> pins;
    const auto draw = [&](const CurrentMark& mark, SceneSign sign, int style) {
        const auto place = placeOf(mark);
        if (!place)
            return place;
        paintSign(*painter, *place, sign, style, 0.0, {}, theme());
        taken.push_back(
            QRectF(place->x() - scaled(side) / 2, place->y() - scaled(side) / 2, scaled(side), scaled(side)));
        return place;
    };
    for (const GhostView& ghost : scene.view->ghosts) {
        if (const auto place = ghost.mark ? draw(*ghost.mark, SceneSign::pin, ghost.letter - 'A') : std::nullopt)
            pins.emplace_back(*place, ghost.letter);
    }
    if (scene.view->current)
        draw(*scene.view->current, SceneSign::current, 0);
    // letters last, beside all diamonds
    for (const auto& [place, letter] : pins)
        drawName(painter, place, side, QString(QChar::fromLatin1(letter)), theme().text, taken);
}

std::optional<QRectF> FrontierDecor::betterPlace() const
{
    // where there is little room, the words of the usable HBM need it more
    const bool namesUsable = scene.metric == FrontierMetric::hbm && scene.view->usable;
    if (area().height() < scaled(namesUsable ? 120 : 60))
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
    painter->setFont(fontOf(theme(), typesize::label));
    if (!view.emptyText.isEmpty()) {
        painter->setPen(theme().text2);
        painter->drawText(area().adjusted(8, 0, -8, 0), Qt::AlignCenter | Qt::TextWordWrap, view.emptyText);
    } else if (const auto better = betterPlace()) {
        // an arrow towards the corner no point can reach
        const QRectF place = *better;
        const double way = metric.moreIsBetter ? 1.0 : -1.0;
        const QPointF tip(place.left() + 4, place.center().y() - way * 5);
        painter->setPen(QPen(theme().text3, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter->drawLine(tip, tip + QPointF(10, 10 * way));
        painter->drawLine(tip, tip + QPointF(6, 0));
        painter->drawLine(tip, tip + QPointF(0, 6 * way));
        painter->setPen(theme().text3);
        painter->drawText(place.adjusted(20, 0, 60, 0), Qt::AlignLeft | Qt::AlignVCenter, metric.betterText);
    }
    painter->setPen(theme().text3);
    const QRect whole = plot->viewport();
    painter->drawText(QRectF(area().left(), whole.bottom() - line, whole.right() - area().left() - 4, line),
                      Qt::AlignRight | Qt::AlignVCenter, view.x.title + QStringLiteral(", ") + view.x.unit);
    if (!plot->note().isEmpty()) {
        const QSizeF size = tagSize(plot->note());
        const double top = metric.moreIsBetter ? area().bottom() - size.height() - 3 : area().top() + 3;
        drawTag(painter, {area().right() - size.width() - 4, top, size.width(), size.height()}, plot->note(),
                theme().text2, Plate::paper);
    }
}

void FrontierDecor::drawLimits(QCPPainter* painter) const
{
    std::vector<QRectF> taken;
    if (const auto better = betterPlace())
        taken.push_back(*better);
    if (scene.latencyLimitS)
        drawLimit(painter, Qt::Horizontal, *scene.latencyLimitS, latencyLimitText(*scene.view, *scene.latencyLimitS),
                  true, taken);
    const bool hbm = scene.metric == FrontierMetric::hbm;
    if (hbm && scene.hbmLimitBytes)
        drawLimit(painter, Qt::Vertical, *scene.hbmLimitBytes, hbmLimitText(*scene.hbmLimitBytes), true, taken);
    if (hbm && scene.view->usable)
        drawLimit(painter, Qt::Vertical, scene.view->usable->bytes, scene.view->usable->text, false, taken);
}

void FrontierDecor::drawBest(QCPPainter* painter) const
{
    // the best stand on the line they use up; the first system's above the others
    const auto& all = scene.view->series;
    for (auto series = all.rbegin(); series != all.rend(); ++series) {
        if (!series->isBest || scene.isHidden(*series))
            continue;
        const std::vector<QPointF> places = placesOf(*series);
        if (!places.empty() && area().adjusted(-1, -1, 1, 1).contains(places.front()))
            paintSign(*painter, places.front(), SceneSign::best, 0, 15.0, colorOf(series->style), theme());
    }
}

void FrontierDecor::drawMeasured(QCPPainter* painter) const
{
    constexpr double side = 10.0;
    const auto hovered = plot->hovered();
    for (std::size_t i = 0; i < scene.view->measured.size(); ++i) {
        const MeasuredMark& mark = scene.view->measured[i];
        if (!scene.shows(mark) || !canShow(mark.x, mark.throughput))
            continue;
        const QPointF place = toPixels(mark.x, mark.throughput);
        if (!area().adjusted(-1, -1, 1, 1).contains(place))
            continue;
        paintSign(*painter, place, SceneSign::measured, mark.style, side, colorOf(mark.style), theme());
        if (hovered && hovered->series == scene.view->series.size() && hovered->point == i) {
            painter->setPen(QPen(theme().ink, 2.0));
            painter->setBrush(Qt::NoBrush);
            painter->drawEllipse(place, scaled(side), scaled(side));
        }
    }
}

void FrontierDecor::drawHover(QCPPainter* painter) const
{
    const FrontierView& view = *scene.view;
    const auto hovered = plot->hovered();
    if (!hovered || hovered->series >= view.series.size() ||
        hovered->point >= view.series[hovered->series].points.size())
        return;
    const FrontierSeries& series = view.series[hovered->series];
    const FrontierPoint& point = series.points[hovered->point];
    const double value = y(point.y);
    const double left = plot->xAxis->coordToPixel(point.x);
    if (!std::isfinite(left) || left < area().left() - 1 || left > area().right() + 1)
        return;
    QPen pen(theme().text, 1.0);
    pen.setDashPattern({1, 2});
    painter->setPen(pen);
    painter->setBrush(Qt::NoBrush);
    const double across = std::round(left) + 0.5;
    painter->drawLine(QPointF(across, area().top()), QPointF(across, area().bottom()));
    if (!canShow(point.x, value))
        return;
    const QPointF place = toPixels(point.x, value);
    if (!area().adjusted(-1, -1, 1, 1).contains(place))
        return;
    const double up = std::round(place.y()) + 0.5;
    painter->drawLine(QPointF(area().left(), up), QPointF(area().right(), up));
    painter->setPen(QPen(colorOf(series.style), 2.0));
    painter->setBrush(theme().plot);
    painter->drawEllipse(place, 7.5, 7.5);
    if (series.isBest)
        paintSign(*painter, place, SceneSign::best, 0, 12.0, colorOf(series.style), theme());
    else
        drawMark(*painter, seriesMark(series.style), place, 7.5, colorOf(series.style));
    if (plot->hoverIsOwn())
        return;
    const QString text = series.name + QStringLiteral("  ") + valueText(scene.metric, value);
    const QSizeF size = tagSize(text);
    const bool right = across + 10 + size.width() < area().right();
    const double top = place.y() - size.height() - 10 > area().top() ? place.y() - size.height() - 10 : place.y() + 10;
    drawTag(painter, {right ? across + 8 : across - 8 - size.width(), top, size.width(), size.height()}, text,
            theme().text, Plate::framed);
}

}  // namespace tokenfactory::ui
