#include "ui/plots/frontier_decor.h"

#include "ui/plots/legend.h"
#include "ui/theme/marks.h"
#include "ui/theme/type.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr double marksApart = 22.0;  ///< px between marks along a curve; every point can still be hovered
constexpr double namesApart = 15.0;  ///< px between the names at the curves' ends

struct EndName {
    QString text;
    int style = 0;
    double y = 0.0;
};

/// Names moved as little as keeps them `apart` and inside [top, bottom].
void pushApart(std::vector<EndName>& names, double apart, double top, double bottom)
{
    std::sort(names.begin(), names.end(), [](const EndName& a, const EndName& b) { return a.y < b.y; });
    double least = top;
    for (EndName& name : names) {
        name.y = std::max(name.y, least);
        least = name.y + apart;
    }
    double most = bottom;
    for (auto name = names.rbegin(); name != names.rend(); ++name) {
        name->y = std::min(name->y, most);
        most = name->y - apart;
    }
}

}  // namespace

FrontierDecor::FrontierDecor(QCustomPlot* plot, const QString& layer, Part shown)
    : QCPLayerable(plot, layer), part(shown)
{
}

QPointF FrontierDecor::toPixels(double x, double y) const
{
    return {mParentPlot->xAxis->coordToPixel(x), mParentPlot->yAxis->coordToPixel(y)};
}

void FrontierDecor::applyDefaultAntialiasingHint(QCPPainter* painter) const { painter->setAntialiasing(true); }

QRect FrontierDecor::clipRect() const { return mParentPlot->viewport(); }

bool FrontierDecor::isHidden(const FrontierSeries& series) const { return hidden && hidden->contains(series.system); }

void FrontierDecor::draw(QCPPainter* painter)
{
    if (!view)
        return;
    if (part == Part::hover) {
        drawHover(painter);
        return;
    }
    drawWords(painter);
    drawMarks(painter);
    drawEndNames(painter);
    if (view->current) {
        const QPointF centre = toPixels(view->current->x, view->current->y);
        if (QRectF(mParentPlot->axisRect()->rect()).contains(centre))
            paintCurrentMark(*painter, centre, theme);
    }
}

void FrontierDecor::drawMarks(QCPPainter* painter) const
{
    const QRectF area = mParentPlot->axisRect()->rect();
    for (const FrontierSeries& series : view->series) {
        if (isHidden(series))
            continue;
        const QColor color = theme.series[static_cast<std::size_t>(series.style)];
        std::optional<QPointF> last;
        for (const FrontierPoint& point : series.points) {
            const QPointF place = toPixels(point.x, point.y);
            if (!area.adjusted(-1, -1, 1, 1).contains(place))
                continue;
            if (last && std::hypot(place.x() - last->x(), place.y() - last->y()) < marksApart)
                continue;
            drawMark(*painter, seriesMark(series.style), place, 7.5 * std::max(1.0, theme.lineWidth * 0.8), color);
            last = place;
        }
    }
}

void FrontierDecor::drawEndNames(QCPPainter* painter) const
{
    const QRectF area = mParentPlot->axisRect()->rect();
    std::vector<EndName> names;
    for (const FrontierSeries& series : view->series) {
        if (series.points.empty() || isHidden(series))
            continue;
        // the end is the last point that is in sight, else where the curve leaves it
        const FrontierPoint* end = nullptr;
        for (const FrontierPoint& point : series.points) {
            if (!end || area.contains(toPixels(point.x, point.y)))
                end = &point;
        }
        const double y = std::clamp(toPixels(end->x, end->y).y(), area.top(), area.bottom());
        names.push_back({series.name, series.style, y});
    }
    const double apart = namesApart * theme.typeScale;
    pushApart(names, apart, area.top() + apart / 2, area.bottom() - apart / 2);
    painter->setFont(fontOf(theme, typesize::label, QFont::DemiBold));
    for (const EndName& name : names) {
        const QColor color = theme.series[static_cast<std::size_t>(name.style)];
        drawMark(*painter, seriesMark(name.style), {area.right() + 11.0, name.y}, 7.0, color);
        painter->setPen(color);
        painter->drawText(QRectF(area.right() + 19.0, name.y - apart,
                                 mParentPlot->viewport().right() - area.right() - 19.0, 2 * apart),
                          Qt::AlignLeft | Qt::AlignVCenter, name.text);
    }
}

void FrontierDecor::drawWords(QCPPainter* painter) const
{
    const QRectF area = mParentPlot->axisRect()->rect();
    painter->setFont(fontOf(theme, typesize::label));
    if (!view->emptyText.isEmpty()) {
        painter->setPen(theme.text2);
        painter->drawText(area.adjusted(24, 0, -24, 0), Qt::AlignCenter | Qt::TextWordWrap, view->emptyText);
    } else {
        // an arrow towards the corner no point can reach
        painter->setPen(QPen(theme.text3, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        const QPointF tip = area.topLeft() + QPointF(12, 11);
        painter->drawLine(tip, tip + QPointF(10, 10));
        painter->drawLine(tip, tip + QPointF(6, 0));
        painter->drawLine(tip, tip + QPointF(0, 6));
        painter->setPen(theme.text3);
        painter->drawText(QRectF(tip.x() + 16, tip.y() - 5, 300, 20), Qt::AlignLeft | Qt::AlignVCenter,
                          view->betterText);
    }
    const double line = 18.0 * theme.typeScale;
    painter->setPen(theme.text3);
    painter->drawText(QRectF(area.left(), mParentPlot->viewport().bottom() - line,
                             mParentPlot->viewport().right() - area.left() - 4, line),
                      Qt::AlignRight | Qt::AlignVCenter, view->x.title + QStringLiteral(", ") + view->x.unit);
    if (!view->note.isEmpty())
        painter->drawText(QRectF(area.left() + 8, area.bottom() - 20, area.width() - 16, 18),
                          Qt::AlignLeft | Qt::AlignVCenter, view->note);
}

void FrontierDecor::drawHover(QCPPainter* painter) const
{
    if (!hovered || hovered->series >= view->series.size() ||
        hovered->point >= view->series[hovered->series].points.size())
        return;
    const FrontierSeries& series = view->series[hovered->series];
    const FrontierPoint& point = series.points[hovered->point];
    const QRectF area = mParentPlot->axisRect()->rect();
    const QPointF place = toPixels(point.x, point.y);
    QPen line(theme.text, 1.0);
    line.setDashPattern({1, 2});
    painter->setPen(line);
    painter->drawLine(QPointF(std::round(place.x()) + 0.5, area.top()),
                      QPointF(std::round(place.x()) + 0.5, area.bottom()));
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(theme.series[static_cast<std::size_t>(series.style)], 2.0));
    painter->drawEllipse(place, 7.5, 7.5);
}

}  // namespace tokenfactory::ui
