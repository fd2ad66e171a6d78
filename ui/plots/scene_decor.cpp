#include "ui/plots/scene_decor.h"

#include "ui/plots/data_plot.h"
#include "ui/plots/legend.h"
#include "ui/theme/type.h"

#include <QFontMetricsF>
#include <QTransform>

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

bool isLevel(const QLineF& line) { return std::abs(line.dy()) < 0.5; }

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
        drawHovered(painter);
    }
}

void SceneDecor::drawHovered(QCPPainter* painter) const
{
    painter->setPen(QPen(theme().ink, 2.0));
    painter->setBrush(Qt::NoBrush);
    const auto mark = data.hoveredMark();
    const auto place = mark ? data.placeOf(*mark) : std::nullopt;
    if (place) {
        const double radius = scaled(std::max(8.0, scene().marks[*mark].size));
        painter->drawEllipse(*place, radius, radius);
        if (const auto& range = scene().marks[*mark].range) {
            const double x = scene().marks[*mark].at.x();
            for (const QPolygonF& piece : piecesOf({{x, range->first}, {x, range->second}}))
                painter->drawPolyline(piece);
        }
    }
    if (const auto line = data.hoveredLine()) {
        for (const QPolygonF& piece : piecesOf(scene().lines[*line].points))
            painter->drawPolyline(piece);
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

std::vector<QRectF> SceneDecor::marksInTheWay() const
{
    std::vector<QRectF> marks;
    for (std::size_t i = 0; i < scene().marks.size(); ++i) {
        if (const std::optional<QPointF> place = data.placeOf(i))
            marks.push_back(around(*place, scaled(scene().marks[i].size + 2.0)));
    }
    return marks;
}

void SceneDecor::drawTitles(QCPPainter* painter) const
{
    const QFont font = fontOf(theme(), typesize::label);
    const QFontMetricsF metrics(font);
    const QRectF whole = data.viewport();
    const double line = metrics.height();
    const auto title = [&](Qt::Orientation which) {
        const SceneAxis& axis = data.axis(which);
        const bool unitTold = axis.unit.isEmpty() || axis.title.endsWith(axis.unit, Qt::CaseInsensitive);
        const QString text = unitTold ? axis.title : tr("%1 (%2)", "axis, unit").arg(axis.title, axis.unit);
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

void SceneDecor::drawRanges(QCPPainter* painter) const
{
    constexpr double opacity = 0.4;  // many stand side by side
    painter->setPen(QPen(mixed(theme().plot, theme().text2, opacity), 1.0));
    for (const SceneMark& mark : scene().marks) {
        if (!mark.range)
            continue;
        for (const QPolygonF& piece : piecesOf({{mark.at.x(), mark.range->first}, {mark.at.x(), mark.range->second}}))
            painter->drawPolyline(piece);
    }
}

void SceneDecor::drawMarks(QCPPainter* painter, std::vector<QRectF>& taken) const
{
    drawRanges(painter);
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
    std::vector<QRectF> taken = marksInTheWay();
    const auto marks = std::ssize(taken);
    std::vector<std::pair<std::size_t, QLineF>> left;
    namesDrawn.assign(scene().lines.size(), {});
    std::vector<QPolygonF> all;
    for (const std::vector<QPolygonF>& pieces : drawn)
        all.insert(all.end(), pieces.begin(), pieces.end());
    painter->setFont(fontOf(theme(), typesize::label));
    for (const bool dashed : {false, true}) {
        for (std::size_t i = 0; i < drawn.size(); ++i) {
            const SceneLine& line = scene().lines[i];
            const QLineF along = longestOf(drawn[i]);
            if (line.dashed != dashed || line.alongName.isEmpty() || along.isNull())
                continue;
            std::vector<QPolygonF> others;
            for (std::size_t other = 0; other < drawn.size(); ++other) {
                if (other != i)
                    others.insert(others.end(), drawn[other].begin(), drawn[other].end());
            }
            if (!drawNameAlong(painter, i, along, others, taken) && isLevel(along))
                left.emplace_back(i, along);
        }
    }
    drawNamesBelow(painter, std::move(left), all, taken);
    named.assign(taken.begin() + marks, taken.end());
}

bool SceneDecor::drawNameAlong(QCPPainter* painter, std::size_t index, const QLineF& along,
                               const std::vector<QPolygonF>& others, std::vector<QRectF>& taken) const
{
    const SceneLine& line = scene().lines[index];
    const QFontMetricsF metrics(fontOf(theme(), typesize::label));
    const double width = metrics.horizontalAdvance(line.alongName);
    // level lines keep their right ends for the leaders of those that are named below
    const double room = along.length() - width - (isLevel(along) ? 40.0 : 12.0);
    if (room < 0.0)
        return false;
    QTransform turned;
    turned.translate(along.x1(), along.y1());
    turned.rotate(-along.angle());
    std::vector<double> shares = {line.alongAt};
    for (int i = 20; i >= 0; --i)
        shares.push_back(i / 20.0);
    for (const bool below : {line.nameBelow, !line.nameBelow}) {
        for (const double at : shares) {
            const QRectF box(6.0 + at * room, below ? 2.0 : -metrics.height() - 1.0, width + 4.0, metrics.height());
            // upright boxes along turned words
            std::vector<QRectF> covered;
            if (isLevel(along)) {
                covered.push_back(box.translated(along.p1()).adjusted(0, 2, 0, -2));
            } else {
                const double side = 0.7 * box.height();
                for (double x = box.left() + side / 2; x < box.right(); x += side)
                    covered.push_back(around(turned.map(QPointF(x, box.center().y())), side));
            }
            const bool free = std::ranges::all_of(covered, [&](const QRectF& place) {
                return freePlace({place}, taken, true) && std::ranges::none_of(others, [&](const QPolygonF& other) {
                           return !cutTo(place, other).empty();
                       });
            });
            if (!free)
                continue;
            painter->save();
            painter->setTransform(turned, true);
            painter->setPen(line.dashed ? theme().text2 : theme().text);
            painter->drawText(box, Qt::AlignLeft | Qt::AlignVCenter, line.alongName);
            painter->restore();
            namesDrawn[index] = turned.map(QPolygonF(box));
            taken.insert(taken.end(), covered.begin(), covered.end());
            return true;
        }
    }
    return false;
}

/// Rows at the right below the lowest level line, the name of the lowest line first. A leader goes up to each line,
/// right of the rows above, and ends in a dot on it.
void SceneDecor::drawNamesBelow(QCPPainter* painter, std::vector<std::pair<std::size_t, QLineF>> lines,
                                const std::vector<QPolygonF>& all, std::vector<QRectF>& taken) const
{
    constexpr double between = 8.0;  // px between leaders
    const QFontMetricsF metrics(fontOf(theme(), typesize::label));
    const double height = metrics.height();
    std::ranges::sort(lines, [](const auto& one, const auto& other) { return one.second.y1() > other.second.y1(); });
    double lowest = area().top();
    for (const QPolygonF& line : all) {
        if (isLevel({line.front(), line.back()}))
            lowest = std::max(lowest, line.front().y());
    }
    double top = lowest + 4.0;
    double elbow = area().right() - 6.0 - between * double(lines.size());
    for (const auto& [index, line] : lines) {
        const QString& name = scene().lines[index].alongName;
        elbow += between;
        const double width = metrics.horizontalAdvance(name) + 2.0;
        const double right = elbow - between;
        for (double y = top; y + height < area().bottom(); y += height / 4) {
            const QRectF place(right - width, y, width, height);
            const double middle = place.center().y();
            const QRectF up(elbow - 1.0, line.y1() + 1.0, 2.0, middle - line.y1());
            const bool crossed =
                std::ranges::any_of(all, [&place](const QPolygonF& other) { return !cutTo(place, other).empty(); });
            if (crossed || !freePlace({place}, taken, true) || !freePlace({up}, taken, true))
                continue;
            painter->setPen(QPen(theme().text2, 1.0));
            painter->drawPolyline(QPolygonF({{elbow, line.y1()}, {elbow, middle}, {right + 2.0, middle}}));
            painter->setBrush(theme().text2);
            painter->drawEllipse(QPointF(elbow, line.y1()), 2.0, 2.0);
            painter->setBrush(Qt::NoBrush);
            painter->drawText(place, Qt::AlignLeft | Qt::AlignVCenter, name);
            namesDrawn[index] = QPolygonF(place);
            taken.insert(taken.end(), {place, up});
            top = y + height;
            break;
        }
    }
}

}  // namespace tokenfactory::ui
