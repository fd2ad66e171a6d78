#include "ui/plots/scene_decor.h"

#include "ui/plots/data_plot.h"
#include "ui/plots/legend.h"
#include "ui/theme/type.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

QLineF longestOf(const std::vector<QPolygonF>& pieces)
{
    QLineF longest;
    for (const QPolygonF& piece : pieces) {
        for (qsizetype i = 0; i + 1 < piece.size(); ++i) {
            const QLineF part(piece[i], piece[i + 1]);
            if (part.length() > longest.length())
                longest = part;
        }
    }
    return longest;
}

QRectF around(const QPointF& place, double side) { return {place.x() - side / 2, place.y() - side / 2, side, side}; }

}  // namespace

SceneDecor::SceneDecor(DataPlot* drawn, Part part) : PlotDecor(drawn, part), data(*drawn) {}

const PlotScene& SceneDecor::scene() const { return data.scene(); }

QColor SceneDecor::inked(const QColor& color) const { return data.isStale() ? theme().text3 : color; }

void SceneDecor::drawPart(QCPPainter* painter, Part part) const
{
    if (part == Part::curves)
        drawTitles(painter);
    if (!scene().emptyText.isEmpty()) {
        painter->setPen(theme().text2);
        if (part == Part::curves)
            painter->drawText(area().adjusted(16, 16, -16, -16), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                              scene().emptyText);
        return;
    }
    if (part == Part::below) {
        drawBands(painter);
        drawEdgeRows(painter);
    } else if (part == Part::curves) {
        std::vector<QRectF> taken;
        drawLines(painter, taken);
        drawMarks(painter, taken);
    } else {
        std::vector<QRectF> taken;
        for (const SceneLimit& limit : scene().limits)
            drawLimit(painter, Qt::Vertical, limit.at, limit.name, limit.chosen, taken);
        const auto hovered = data.hoveredMark();
        const auto place = hovered ? data.placeOf(*hovered) : std::nullopt;
        if (place) {
            painter->setPen(QPen(theme().ink, 2.0));
            painter->setBrush(Qt::NoBrush);
            const double radius = scaled(std::max(8.0, scene().marks[*hovered].size));
            painter->drawEllipse(*place, radius, radius);
        }
    }
}

std::vector<QPolygonF> SceneDecor::linesInTheWay() const
{
    std::vector<QPolygonF> lines;
    for (const SceneLine& line : scene().lines) {
        for (QPolygonF& piece : piecesOf(line.points))
            lines.push_back(std::move(piece));
    }
    for (const SceneLimit& limit : scene().limits) {
        const double y = data.yAxis->coordToPixel(limit.at);
        lines.push_back({{area().left(), y}, {area().right(), y}});
    }
    return lines;
}

void SceneDecor::drawTitles(QCPPainter* painter) const
{
    const QFont font = fontOf(theme(), typesize::label);
    const QFontMetricsF metrics(font);
    const QRectF whole = data.viewport();
    const double line = metrics.height();
    const auto title = [&](Qt::Orientation which) {
        const SceneAxis& axis = data.axis(which);
        const QString text = axis.unit.isEmpty() ? axis.title : tr("%1, %2", "axis, unit").arg(axis.title, axis.unit);
        return data.isLogarithmic(which) && !axis.isCategories() ? tr("%1, log").arg(text) : text;
    };
    painter->setFont(font);
    painter->setPen(theme().text2);
    const QRectF top(whole.left() + 4.0, whole.top() + 4.0, whole.width() - 8.0, line);
    painter->drawText(top, Qt::AlignLeft | Qt::AlignVCenter,
                      metrics.elidedText(title(Qt::Vertical), Qt::ElideRight, top.width()));
    const QRectF foot(area().left(), whole.bottom() - line - 3.0, area().width(), line);
    const QString across = metrics.elidedText(title(Qt::Horizontal), Qt::ElideRight, foot.width());
    painter->drawText(foot, Qt::AlignRight | Qt::AlignVCenter, across);
    const double room = foot.width() - metrics.horizontalAdvance(across) - 24.0;
    if (data.note().isEmpty() || room <= 0.0)
        return;
    painter->setPen(theme().text3);
    painter->drawText(QRectF(foot.topLeft(), QSizeF(room, line)), Qt::AlignLeft | Qt::AlignVCenter,
                      metrics.elidedText(data.note(), Qt::ElideRight, room));
}

void SceneDecor::drawBands(QCPPainter* painter) const
{
    for (const SceneBand& band : scene().bands) {
        QPolygonF outline;
        const auto add = [&](const QPointF& place) {
            if (canShow(place.x(), place.y()))
                outline.append(toPixels(place.x(), place.y()));
        };
        std::for_each(band.high.begin(), band.high.end(), add);
        std::for_each(band.low.rbegin(), band.low.rend(), add);
        drawBand(painter, outline, band.style);
    }
}

/// A row for every series with values that do not fit: a rule and the series' mark.
void SceneDecor::drawEdgeRows(QCPPainter* painter) const
{
    for (std::size_t row = 0; row < data.edgeRows().size(); ++row) {
        const double y = std::round(data.edgeRowAt(row)) + 0.5;
        painter->setPen(QPen(theme().grid, 1.0));
        painter->drawLine(QPointF(area().left(), y), QPointF(area().right(), y));
        const auto& marks = scene().marks;
        const auto first = std::find_if(marks.begin(), marks.end(), [&](const SceneMark& mark) {
            return mark.onEdge && mark.group == data.edgeRows()[row];
        });
        if (scene().x.isCategories() && data.edgeRows().size() == 1)
            continue;  // the crosses are of the systems named below them
        paintSign(*painter, {area().left() - 12.0, y}, SceneSign::series, first->style, 7.0,
                  inked(inkOf(theme(), first->ink, first->style)), theme());
    }
}

void SceneDecor::drawLines(QCPPainter* painter, std::vector<QRectF>& taken) const
{
    std::vector<EndName> ends;
    std::vector<std::vector<QPolygonF>> drawn;
    painter->setBrush(Qt::NoBrush);
    for (const SceneLine& line : scene().lines) {
        QPen pen = linePen(theme(), line.ink, line.style, line.dashed);
        pen.setColor(inked(pen.color()));
        painter->setPen(pen);
        drawn.push_back(piecesOf(line.points));
        for (const QPolygonF& piece : drawn.back())
            painter->drawPolyline(piece);
        if (!line.endName.isEmpty() && !drawn.back().empty())
            ends.push_back({line.endName, line.style, drawn.back().back().back().y()});
    }
    drawNamesAlong(painter, drawn, taken);
    drawEndNames(painter, std::move(ends), data.isStale());
}

void SceneDecor::drawMarks(QCPPainter* painter, std::vector<QRectF>& taken) const
{
    std::vector<std::pair<std::size_t, QPointF>> named;
    for (std::size_t i = 0; i < scene().marks.size(); ++i) {
        const SceneMark& mark = scene().marks[i];
        const std::optional<QPointF> place = data.placeOf(i);
        if (!place)
            continue;
        paintSign(*painter, *place, mark.sign, mark.style, mark.size, inked(inkOf(theme(), mark.ink, mark.style)),
                  theme());
        taken.push_back(around(*place, scaled(mark.size + 2.0)));
        if (!mark.name.isEmpty())
            named.emplace_back(i, *place);
    }
    for (const auto& [i, place] : named)
        drawName(painter, place, scene().marks[i].size, scene().marks[i].name, inked(theme().text), taken);
}

void SceneDecor::drawNamesAlong(QCPPainter* painter, const std::vector<std::vector<QPolygonF>>& drawn,
                                std::vector<QRectF>& named) const
{
    std::vector<QRectF> taken;
    for (std::size_t i = 0; i < scene().marks.size(); ++i) {
        const SceneMark& mark = scene().marks[i];
        if (const std::optional<QPointF> place = data.placeOf(i); place && !mark.name.isEmpty())
            taken.push_back(around(*place, 2 * scaled(mark.size)));
    }
    for (const std::vector<QPolygonF>& pieces : drawn) {
        const QLineF level = longestOf(pieces);
        if (std::abs(level.dy()) < 0.5)
            taken.push_back(QRectF(level.x1(), level.y1() - 1.0, level.dx(), 2.0));
    }
    const auto others = std::ssize(taken);
    painter->setFont(fontOf(theme(), typesize::label));
    for (const bool dashed : {false, true}) {
        for (std::size_t i = 0; i < drawn.size(); ++i) {
            if (scene().lines[i].dashed == dashed && !scene().lines[i].alongName.isEmpty())
                drawNameAlong(painter, scene().lines[i], longestOf(drawn[i]), taken);
        }
    }
    named.assign(taken.begin() + others, taken.end());
}

void SceneDecor::drawNameAlong(QCPPainter* painter, const SceneLine& line, const QLineF& along,
                               std::vector<QRectF>& taken) const
{
    const QFontMetricsF metrics(fontOf(theme(), typesize::label));
    const double width = metrics.horizontalAdvance(line.alongName);
    const double room = along.length() - width - 12.0;
    if (room < 0.0)
        return;
    const bool level = std::abs(along.dy()) < 0.5;
    for (const bool below : {line.nameBelow, !line.nameBelow}) {
        for (const double at : {line.alongAt, 1.0, 0.75, 0.5, 0.25, 0.0}) {
            const QRectF box(6.0 + at * room, below ? 2.0 : -metrics.height() - 1.0, width + 4.0, metrics.height());
            const QRectF place = box.translated(along.p1()).adjusted(0, 2, 0, -2);
            const bool free = std::none_of(taken.begin(), taken.end(),
                                           [&place](const QRectF& other) { return other.intersects(place); });
            if (level && !free)
                continue;
            painter->save();
            painter->translate(along.p1());
            painter->rotate(-along.angle());
            painter->setPen(line.dashed ? theme().text2 : theme().text);
            painter->drawText(box, Qt::AlignLeft | Qt::AlignVCenter, line.alongName);
            painter->restore();
            if (level)
                taken.push_back(place);
            return;
        }
    }
}

}  // namespace tokenfactory::ui
