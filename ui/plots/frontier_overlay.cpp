#include "ui/plots/frontier_decor.h"

#include "ui/plots/best_mark.h"
#include "ui/theme/marks.h"
#include "ui/theme/type.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

void FrontierDecor::drawLimits(QCPPainter* painter) const
{
    const QRectF inside = area();
    if (scene.latencyLimitS && mParentPlot->xAxis->range().contains(*scene.latencyLimitS)) {
        const double at = std::round(mParentPlot->xAxis->coordToPixel(*scene.latencyLimitS)) + 0.5;
        drawLimit(painter, {at, inside.top(), at, inside.bottom()},
                  QRectF(QPointF(at, inside.top()), inside.bottomRight()),
                  latencyLimitText(*scene.view, *scene.latencyLimitS));
    }
    if (scene.metric == FrontierMetric::hbm && scene.hbmLimitBytes &&
        mParentPlot->yAxis->range().contains(*scene.hbmLimitBytes)) {
        const double at = std::round(mParentPlot->yAxis->coordToPixel(*scene.hbmLimitBytes)) + 0.5;
        drawLimit(painter, {inside.left(), at, inside.right(), at},
                  QRectF(inside.topLeft(), QPointF(inside.right(), at)), hbmLimitText(*scene.hbmLimitBytes));
    }
    // on the line they use up; the first system's above the others
    constexpr double bestSize = 15.0;
    const auto& all = scene.view->series;
    for (auto series = all.rbegin(); series != all.rend(); ++series) {
        if (!series->isBest || scene.isHidden(*series))
            continue;
        const FrontierPoint& point = series->points.front();
        const QPointF place = toPixels(point.x, y(point.y));
        if (canShow(point.x, y(point.y)) && inside.adjusted(-1, -1, 1, 1).contains(place))
            paintBestMark(*painter, place, scaled(bestSize), colorOf(series->style), scene.theme);
    }
}

void FrontierDecor::drawLimit(QCPPainter* painter, const QLineF& line, const QRectF& beyond, const QString& text) const
{
    QColor shade = scene.theme.text3;
    shade.setAlphaF(0.10f);
    painter->fillRect(beyond, shade);
    QPen pen(scene.theme.text, std::max(1.0, scene.theme.lineWidth));
    pen.setDashPattern({5, 3});
    painter->setPen(pen);
    painter->drawLine(line);
    const QSizeF size = tagSize(text);
    const bool vertical = line.x1() == line.x2();
    // the words lie on the allowed side where no curve is in their way
    std::vector<QRectF> places;
    if (vertical) {
        const double before = line.x1() - size.width() - 4;
        for (const double left : {before > area().left() ? before : line.x1() + 4, line.x1() + 4}) {
            for (const double top : {area().top() + 3, area().bottom() - size.height() - 3})
                places.push_back(QRectF({left, top}, size));
        }
    } else {
        for (const double left : {area().left() + scaled(12), area().right() - size.width() - 4}) {
            for (const double top : {line.y1() + 3, line.y1() - size.height() - 3})
                places.push_back(QRectF({left, top}, size));
        }
    }
    // in a low plot they give way; the grip says them too
    if (const auto place = freePlace(places, betterPlace()))
        drawTag(painter, *place, text, scene.theme.text, false);
    else if (area().height() > scaled(90))
        drawTag(painter, places.front(), text, scene.theme.text, false);
}

void FrontierDecor::drawHover(QCPPainter* painter) const
{
    const FrontierView& view = *scene.view;
    if (!scene.hovered || scene.hovered->series >= view.series.size() ||
        scene.hovered->point >= view.series[scene.hovered->series].points.size())
        return;
    const FrontierSeries& series = view.series[scene.hovered->series];
    const FrontierPoint& point = series.points[scene.hovered->point];
    const double value = y(point.y);
    const double left = mParentPlot->xAxis->coordToPixel(point.x);
    if (!std::isfinite(left) || left < area().left() - 1 || left > area().right() + 1)
        return;
    QPen pen(scene.theme.text, 1.0);
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
    painter->setBrush(scene.theme.plot);
    painter->drawEllipse(place, 7.5, 7.5);
    if (series.isBest)
        paintBestMark(*painter, place, 12.0, colorOf(series.style), scene.theme);
    else
        drawMark(*painter, seriesMark(series.style), place, 7.5, colorOf(series.style));
    if (scene.hoverIsOwn)
        return;
    const QString text = series.name + QStringLiteral("  ") + valueText(scene.metric, value);
    const QSizeF size = tagSize(text);
    const bool right = across + 10 + size.width() < area().right();
    const double top = place.y() - size.height() - 10 > area().top() ? place.y() - size.height() - 10 : place.y() + 10;
    drawTag(painter, {right ? across + 8 : across - 8 - size.width(), top, size.width(), size.height()}, text,
            scene.theme.text, true);
}

}  // namespace tokenfactory::ui
