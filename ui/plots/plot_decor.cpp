#include "ui/plots/plot_decor.h"

#include "ui/plots/legend.h"
#include "ui/theme/marks.h"
#include "ui/theme/type.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr double namesApart = 15.0;  ///< px between the names at the curves' ends

QString layerOf(PlotDecor::Part part)
{
    return part == PlotDecor::Part::below    ? QStringLiteral("below")
           : part == PlotDecor::Part::curves ? QStringLiteral("curves")
                                             : QStringLiteral("above");
}

bool meets(const QRectF& place, const std::vector<QRectF>& taken)
{
    return std::any_of(taken.begin(), taken.end(), [&place](const QRectF& other) { return other.intersects(place); });
}

}  // namespace

PlotDecor::PlotDecor(AxesPlot* drawn, Part shown) : QCPLayerable(drawn, layerOf(shown)), plot(drawn), own(shown) {}

void PlotDecor::applyDefaultAntialiasingHint(QCPPainter* painter) const { painter->setAntialiasing(true); }

QRect PlotDecor::clipRect() const { return plot->viewport(); }

void PlotDecor::draw(QCPPainter* painter)
{
    constexpr double least = 8.0;  // px; a window squeezed below its smallest size may leave no room at all
    if (area().width() < least || area().height() < least)
        return;
    limitPlaces.clear();
    drawPart(painter, own);
    if (own != Part::overlay || plot->zoomBox().isNull())
        return;
    painter->setPen(QPen(theme().ink, 1.0));
    QColor ground = theme().ink;
    ground.setAlphaF(0.10f);
    painter->setBrush(ground);
    painter->drawRect(plot->zoomBox().intersected(area()));
}

std::vector<QPolygonF> PlotDecor::piecesOf(const std::vector<QPointF>& points) const
{
    std::vector<QPolygonF> pieces;
    QPolygonF line;
    const auto finish = [&] {
        for (QPolygonF& piece : cutTo(area(), line))
            pieces.push_back(std::move(piece));
        line.clear();
    };
    for (const QPointF& point : points) {
        if (canShow(point.x(), point.y()))
            line.append(toPixels(point.x(), point.y()));
        else
            finish();
    }
    finish();
    return pieces;
}

QSizeF PlotDecor::tagSize(const QString& text) const
{
    const QFontMetricsF metrics(fontOf(theme(), typesize::label));
    return {metrics.horizontalAdvance(text) + 8.0, metrics.height() + 1.0};
}

void PlotDecor::drawTag(QCPPainter* painter, QRectF place, const QString& text, const QColor& ink, Plate plate) const
{
    const bool framed = plate == Plate::framed;
    place.moveLeft(
        std::clamp(place.left(), area().left() + 2, std::max(area().left() + 2, area().right() - 2 - place.width())));
    QColor ground = framed ? theme().panel : theme().plot;
    if (!framed)
        ground.setAlphaF(0.8f);
    painter->setPen(framed ? QPen(theme().axis, 1.0) : QPen(Qt::NoPen));
    painter->setBrush(ground);
    if (plate != Plate::bare)
        painter->drawRect(place);
    painter->setBrush(Qt::NoBrush);
    painter->setFont(fontOf(theme(), typesize::label));
    painter->setPen(ink);
    painter->drawText(place, Qt::AlignCenter, text);
}

std::optional<QRectF> PlotDecor::freePlace(const std::vector<QRectF>& candidates, const std::vector<QRectF>& taken,
                                           bool amongLines) const
{
    const std::vector<QPolygonF> lines = amongLines ? std::vector<QPolygonF>() : linesInTheWay();
    const auto isFree = [&](const QRectF& place) {
        return area().adjusted(-1, -1, 1, 1).contains(place) && !meets(place, taken) &&
               std::none_of(lines.begin(), lines.end(),
                            [&place](const QPolygonF& line) { return !cutTo(place, line).empty(); });
    };
    const auto found = std::find_if(candidates.begin(), candidates.end(), isFree);
    return found == candidates.end() ? std::nullopt : std::optional(*found);
}

QRectF PlotDecor::bestPlace(const std::vector<QRectF>& candidates, const std::vector<QRectF>& taken) const
{
    const std::optional<QRectF> place = freePlace(candidates, taken);
    return place ? *place : freePlace(candidates, taken, true).value_or(candidates.front());
}

void PlotDecor::drawLimit(QCPPainter* painter, Qt::Orientation axis, double at, const QString& text, bool shaded,
                          std::vector<QRectF>& taken) const
{
    const bool vertical = axis == Qt::Horizontal;
    const QCPAxis* along = vertical ? plot->xAxis : plot->yAxis;
    if (!along->range().contains(at))
        return;
    const QRectF inside = area();
    const double pixel = std::round(along->coordToPixel(at)) + 0.5;
    if (shaded) {
        QColor shade = theme().text3;
        shade.setAlphaF(0.10f);
        painter->fillRect(vertical ? QRectF(QPointF(pixel, inside.top()), inside.bottomRight())
                                   : QRectF(inside.topLeft(), QPointF(inside.right(), pixel)),
                          shade);
    }
    QPen pen(shaded ? theme().text : theme().text3, shaded ? std::max(1.0, theme().lineWidth) : 1.0);
    pen.setDashPattern(shaded ? QVector<qreal>{5, 3} : QVector<qreal>{2, 3});
    painter->setPen(pen);
    painter->drawLine(vertical ? QLineF(pixel, inside.top(), pixel, inside.bottom())
                               : QLineF(inside.left(), pixel, inside.right(), pixel));
    const QSizeF size = tagSize(text);
    // the words lie on the allowed side where no curve is in their way, at the ends of the line before its middle
    constexpr double air = 2.0;   // px around them
    constexpr double step = 8.0;  // px between places that are tried
    std::vector<QRectF> places;
    const auto tryAlong = [&places, &size](QPointF from, const QPointF& to) {
        const QLineF line(from, to);
        const auto steps = static_cast<int>(std::max(0.0, line.length()) / step);
        for (int i = 0; i <= steps; ++i)
            places.emplace_back(line.pointAt(steps > 0 ? double(i) / steps : 0.0), size);
    };
    if (vertical) {
        const double before = pixel - size.width() - 4;
        const double top = inside.top() + 3;
        const double bottom = std::max(top, inside.bottom() - size.height() - 3);
        for (const double left : {before > inside.left() ? before : pixel + 4, pixel + 4}) {
            places.emplace_back(QPointF(left, top), size);
            tryAlong({left, bottom}, {left, top});
        }
    } else {
        const double left = inside.left() + scaled(14);
        const double right = std::max(left, inside.right() - size.width() - 4);
        for (const double top : {pixel + 3, pixel - size.height() - 3}) {
            places.emplace_back(QPointF(left, top), size);
            places.emplace_back(QPointF(inside.center().x() - size.width() / 2, top), size);
            tryAlong({right, top}, {left, top});
        }
    }
    for (QRectF& place : places)
        place.adjust(-air, -air, air, air);
    std::vector<QRectF> covered = marksInTheWay();
    covered.insert(covered.end(), taken.begin(), taken.end());
    const std::optional<QRectF> free = freePlace(places, covered);
    const bool low = inside.height() <= scaled(90);
    const std::optional<QRectF> place = free || low ? free : freePlace(places, covered, true);
    if (!place)
        return;
    const QRectF words = place->adjusted(air, air, -air, -air);
    drawTag(painter, words, text, shaded ? theme().text : theme().text2, free ? Plate::paper : Plate::bare);
    taken.push_back(words);
    limitPlaces.push_back(words);
}

/// An outline filled in the ink of a series, so that what lies below is seen.
void PlotDecor::drawBand(QCPPainter* painter, const QPolygonF& outline, int style) const
{
    QColor ground = inkOf(theme(), SceneInk::series, style);
    ground.setAlphaF(theme().dark ? 0.14f : 0.12f);
    painter->setPen(Qt::NoPen);
    painter->setBrush(ground);
    painter->drawPolygon(filledInside(area(), outline));
    painter->setBrush(Qt::NoBrush);
}

void PlotDecor::drawEndNames(QCPPainter* painter, std::vector<EndName> names, bool pale) const
{
    const double apart = scaled(namesApart);
    pushApart(names, apart, area().top() + apart / 2, area().bottom() - apart / 2);
    painter->setFont(fontOf(theme(), typesize::label, QFont::DemiBold));
    const double left = area().right() + 19.0;
    for (const EndName& name : names) {
        const QColor color = pale ? theme().text3 : theme().series[static_cast<std::size_t>(name.style)];
        drawMark(*painter, seriesMark(name.style), {area().right() + 11.0, name.y}, 7.0, color);
        painter->setPen(color);
        painter->drawText(QRectF(left, name.y - apart, plot->viewport().right() - left, 2 * apart),
                          Qt::AlignLeft | Qt::AlignVCenter, name.text);
    }
    endsNamed = std::move(names);
}

void PlotDecor::drawName(QCPPainter* painter, const QPointF& mark, double markSize, const QString& name,
                         const QColor& ink, std::vector<QRectF>& taken) const
{
    const QFont font = fontOf(theme(), typesize::label, QFont::DemiBold);
    const QFontMetricsF metrics(font);
    const QSizeF size(metrics.horizontalAdvance(name) + 4.0, metrics.height());
    const double near = scaled(markSize) / 2 + 4.0;
    std::vector<QRectF> places;
    for (const double away : {near, near + scaled(22), near + scaled(44), near + scaled(70)}) {
        const double slant = away == near ? near - 2.0 : away;
        for (const auto& [right, down] :
             {std::pair(1, 0), {-1, 0}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}, {0, 1}, {0, -1}}) {
            const double reach = right != 0 && down != 0 ? slant : away;
            places.push_back({{mark.x() + right * reach -
                                   (right < 0   ? size.width()
                                    : right > 0 ? 0.0
                                                : size.width() / 2),
                               mark.y() + down * reach -
                                   (down < 0   ? size.height()
                                    : down > 0 ? 0.0
                                               : size.height() / 2)},
                              size});
        }
    }
    const auto endAt = [&mark](const QRectF& place) {
        return QPointF(std::clamp(mark.x(), place.left(), place.right()),
                       std::clamp(mark.y(), place.top(), place.bottom()));
    };
    // a line through another name or mark would lead astray
    std::erase_if(places, [&, first = places.front()](const QRectF& place) {
        return place != first && std::any_of(taken.begin(), taken.end(), [&](const QRectF& other) {
                   return !other.contains(mark) && !cutTo(other, QPolygonF({mark, endAt(place)})).empty();
               });
    });
    const QRectF place = bestPlace(places, taken);
    const QPointF end = endAt(place);
    if (QLineF(mark, end).length() > near + 6.0) {
        painter->setPen(QPen(theme().text2, 1.0));
        painter->drawLine(QLineF(mark + (end - mark) * (near / QLineF(mark, end).length()), end));
    }
    QColor ground = theme().plot;
    ground.setAlphaF(0.8f);
    painter->fillRect(place, ground);
    painter->setFont(font);
    painter->setPen(ink);
    painter->drawText(place, Qt::AlignCenter, name);
    taken.push_back(place);
}

}  // namespace tokenfactory::ui
