#include "ui/floor/live_plot_ink.h"

#include "ui/floor/mark_pill.h"
#include "ui/plots/legend.h"
#include "ui/plots/plot_shapes.h"
#include "ui/theme/type.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

LivePlotInk::LivePlotInk(LivePlot* drawn, Part part, const QString& layer)
    : QCPLayerable(drawn, layer), plot(drawn), own(part)
{
}

void LivePlotInk::draw(QCPPainter* painter)
{
    if (own == Part::data)
        drawData(*painter);
    else
        drawValues(*painter);
}

QPointF LivePlotInk::placeOf(double timeS, double value) const
{
    constexpr double farAway = 1e6;  // px; beyond it painting would lose all digits
    return {std::clamp(plot->xAxis->coordToPixel(timeS), -farAway, farAway),
            std::clamp(plot->yAxis->coordToPixel(value), -farAway, farAway)};
}

void LivePlotInk::drawData(QCPPainter& painter) const
{
    drawTicks(painter);
    if (!plot->drawn.nothing.isEmpty())
        drawNothing(painter);
    else
        for (auto curve = plot->drawn.curves.rbegin(); curve != plot->drawn.curves.rend(); ++curve)
            drawCurve(painter, *curve);  // the first lies on top
    drawNow(painter);
    drawMeasured(painter);
    drawMarks(painter);
}

std::vector<LivePoint> LivePlotInk::pointsDrawn(const LiveCurve& curve) const
{
    constexpr double leastApart = 1.8;  // px; nearer neither a dash nor a course is seen
    const double apart = curve.binS / (plot->shown.toS - plot->shown.fromS) * std::max(1.0, plot->layout.area.width());
    if (!(apart > 0.0) || apart >= leastApart)
        return curve.points;
    const double eachS = std::ceil(leastApart / apart) * curve.binS;
    std::vector<LivePoint> drawn;
    double sum = 0.0;
    int count = 0;
    for (std::size_t i = 0; i < curve.points.size(); ++i) {
        const auto groupOf = [&](std::size_t point) { return std::floor(curve.points[point].timeS / eachS); };
        if (const std::optional<double>& value = curve.points[i].value) {
            sum += *value;
            ++count;
        }
        if (i + 1 == curve.points.size() || groupOf(i + 1) != groupOf(i)) {
            drawn.push_back({(groupOf(i) + 0.5) * eachS, count > 0 ? std::optional(sum / count) : std::nullopt});
            sum = 0.0;
            count = 0;
        }
    }
    return drawn;
}

void LivePlotInk::drawCurve(QCPPainter& painter, const LiveCurve& curve) const
{
    const QRectF area = plot->layout.area.adjusted(0, -1, 0, 1);
    const QPen pen = livePen(plot->theme(), curve);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    QPolygonF piece;
    const auto finish = [&] {
        if (piece.size() == 1 && area.contains(piece.front())) {  // a sample between two gaps
            painter.setPen(Qt::NoPen);
            painter.setBrush(pen.color());
            painter.drawEllipse(piece.front(), 1.5 * pen.widthF(), 1.5 * pen.widthF());
            painter.setPen(pen);
            painter.setBrush(Qt::NoBrush);
        } else if (piece.size() > 1) {
            for (const QPolygonF& inside : cutTo(area, piece))
                painter.drawPolyline(inside);
        }
        piece.clear();
    };
    for (const LivePoint& point : pointsDrawn(curve)) {
        if (point.value)
            piece.append(placeOf(point.timeS, *point.value));
        else
            finish();
    }
    finish();
}

void LivePlotInk::drawTicks(QCPPainter& painter) const
{
    painter.setFont(fontOf(plot->theme(), typesize::label));
    painter.setPen(plot->theme().text2);
    for (const std::vector<LiveTick>* ticks : {&plot->layout.xTicks, &plot->layout.yTicks}) {
        for (const LiveTick& tick : *ticks) {
            if (tick.label)
                painter.drawText(tick.label->box, Qt::AlignCenter | Qt::TextDontClip, tick.label->text);
        }
    }
}

void LivePlotInk::drawNothing(QCPPainter& painter) const
{
    painter.setFont(fontOf(plot->theme(), typesize::label));
    painter.setPen(plot->theme().text3);
    const QRectF room = plot->layout.area.adjusted(6, 2, -6, -2);
    painter.save();
    painter.setClipRect(room);
    painter.drawText(room, Qt::AlignCenter | Qt::TextWordWrap, plot->drawn.nothing);
    painter.restore();
}

void LivePlotInk::drawNow(QCPPainter& painter) const
{
    const LiveShown& shown = plot->shown;
    const QRectF& area = plot->layout.area;
    if (!shown.run || shown.nowS < shown.fromS || shown.nowS > shown.toS)
        return;
    const double x = std::min(std::round(placeOf(shown.nowS, 0.0).x()) + 0.5, area.right() + 0.5);
    painter.setPen(QPen(plot->theme().text, 1.0));
    painter.drawLine(QLineF(x, area.top(), x, area.bottom()));
}

void LivePlotInk::drawMeasured(QCPPainter& painter) const
{
    const UiTheme& theme = plot->theme();
    const QRectF& area = plot->layout.area;
    QPen dotted(theme.text3, 1.0);
    dotted.setDashPattern({1.0, 4.0});
    for (const QRectF& place : plot->layout.measured) {
        if (place.isNull())
            continue;
        const double y = std::round(place.center().y()) + 0.5;
        painter.setPen(dotted);
        painter.drawLine(QLineF(area.left(), y, place.left(), y));
        paintSign(painter, place.center(), SceneSign::measured, 0, place.width() / theme.typeScale, theme.text, theme);
    }
    if (const std::optional<LiveLabel>& name = plot->layout.measuredName) {
        painter.setFont(fontOf(theme, typesize::label));
        painter.setPen(theme.text2);
        painter.drawText(name->box, Qt::AlignCenter | Qt::TextDontClip, name->text);
    }
    painter.setBrush(Qt::NoBrush);
}

void LivePlotInk::drawMarks(QCPPainter& painter) const
{
    const UiTheme& theme = plot->theme();
    const QRectF& area = plot->layout.area;
    QPen dotted(theme.text2, 1.0);
    for (const LiveMarkLabel& mark : plot->layout.marks) {
        dotted.setDashPattern(mark.isDone ? QVector<qreal>{4.0, 2.0} : QVector<qreal>{1.0, 3.0});
        painter.setPen(dotted);
        for (const double timeS : {mark.timeS, mark.lastS}) {
            const double x = std::round(placeOf(timeS, 0.0).x()) + 0.5;
            painter.drawLine(QLineF(x, area.top(), x, area.bottom()));
            if (mark.lastS == mark.timeS)
                break;
        }
    }
    painter.setFont(fontOf(theme, typesize::mark, QFont::DemiBold));
    for (const LiveMarkLabel& mark : plot->layout.marks) {
        paintMarkPill(painter, theme, mark.box, mark.isDone, mark.byUser);
        painter.drawText(mark.box, Qt::AlignCenter | Qt::TextDontClip, mark.text);
    }
    painter.setBrush(Qt::NoBrush);
}

void LivePlotInk::drawValues(QCPPainter& painter) const
{
    const UiTheme& theme = plot->theme();
    const LivePlotLayout& layout = plot->layout;
    const auto write = [&](const QRectF& box, const QString& text, Qt::Alignment align) {
        painter.drawText(box, static_cast<int>(align | Qt::AlignVCenter) | Qt::TextDontClip, text);
    };
    painter.setFont(fontOf(theme, typesize::control, QFont::DemiBold));
    painter.setPen(theme.text);
    write(layout.title.box, layout.title.text, Qt::AlignLeft);
    painter.setFont(fontOf(theme, typesize::label));
    painter.setPen(theme.text3);
    write(layout.unit.box, layout.unit.text, Qt::AlignLeft);
    if (const auto time = plot->timeShown(); time && !layout.clock.isNull()) {
        painter.setPen(theme.text2);
        write(layout.clock, clockText(*time, 1.0, plot->shown.toS >= 3600.0), Qt::AlignRight);
    }
    for (const LiveLegendEntry& entry : layout.legend) {
        const double y = std::round(entry.swatch.center().y()) + 0.5;
        painter.setPen(livePen(theme, plot->drawn.curves[entry.curve]));
        painter.drawLine(QLineF(entry.swatch.left(), y, entry.swatch.right(), y));
        painter.setFont(fontOf(theme, typesize::label));
        painter.setPen(theme.text2);
        write(entry.name.box, entry.name.text, Qt::AlignLeft);
        painter.setFont(fontOf(theme, typesize::label, QFont::DemiBold));
        painter.setPen(theme.text);
        write(entry.value, liveNumber(plot->valueShown(entry.curve), plot->unit, plot->top), Qt::AlignLeft);
    }
    if (layout.more) {
        painter.setFont(fontOf(theme, typesize::label));
        painter.setPen(theme.text3);
        write(layout.more->box, layout.more->text, Qt::AlignLeft);
    }
    const std::optional<double>& crosshair = plot->shown.crosshairS;
    if (!crosshair || *crosshair < plot->shown.fromS || *crosshair > plot->shown.toS)
        return;
    const double x = std::round(placeOf(*crosshair, 0.0).x()) + 0.5;
    painter.setPen(QPen(theme.text, 1.0));
    painter.drawLine(QLineF(x, layout.area.top(), x, layout.area.bottom()));
}

}  // namespace tokenfactory::ui
