#include "ui/floor/floor_painter.h"

#include "ui/floor/floor_stations.h"
#include "ui/viewmodels/floor_words.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

void FloorPainter::forget()
{
    isLaid = false;
    ground = QPixmap();
}

void FloorPainter::lay(const FloorView& view, const QSizeF& size, const UiTheme& theme)
{
    FloorShape next = shapeOf(view);
    const double scale = floorScale(size, theme.typeScale);
    if (isLaid && next == shape && laidFor == size && place.scale == scale) {
        return;
    }
    shape = std::move(next);
    place = layoutOf(shape, size, scale);
    laidFor = size;
    isLaid = true;
    ground = QPixmap();
    racks.clear();
    expertRacks.clear();
    for (const PoolPlace& pool : place.pools) {
        racks.push_back(rackOf(pool.cells));
        expertRacks.push_back(rackOf(pool.expertCells));
    }
    belts.clear();
    for (const LinkPlace& link : place.links) {
        belts.push_back(beltOf(link));
    }
}

void FloorPainter::paint(QPainter& painter, const QSizeF& size, const FloorView& view, const UiTheme& wanted,
                         double devicePixelRatio, const FloorMarks& marks)
{
    UiTheme theme = wanted;
    theme.typeScale = floorScale(size, wanted.typeScale);
    ink.use(theme, devicePixelRatio);
    ink.forgetLabels();
    lay(view, size, theme);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QSize pixels = (size * devicePixelRatio).toSize();
    if (ink.isDirect()) {
        paintFloorGround({painter, theme, ink, place, view});
    } else if (ground.size() != pixels || groundTheme != theme.id || ground.devicePixelRatio() != devicePixelRatio) {
        ground = QPixmap(pixels);
        ground.setDevicePixelRatio(devicePixelRatio);
        groundTheme = theme.id;
        QPainter under(&ground);
        const FloorCanvas below{under, theme, ink, place, view};
        paintFloorGround(below);
    }
    if (!ink.isDirect()) {
        painter.drawPixmap(0, 0, ground);
    }
    const FloorCanvas canvas{painter, theme, ink, place, view};
    paintBelts(canvas, belts);
    for (std::size_t i = 0; i < view.pools.size(); ++i) {
        paintRacks(canvas, place.pools[i].cells, racks[i], view.pools[i]);
        if (!place.pools[i].expertBox.isEmpty()) {
            paintRacks(canvas, place.pools[i].expertCells, expertRacks[i], view.pools[i]);
        }
    }
    paintStations(canvas);
    paintShelves(canvas);
    paintKeys(canvas);
    paintFollowed(canvas);
    const std::vector<FloorSpot> spots =
        marks.hovered || marks.focused || marks.selected ? spotsOf(place, view, true) : std::vector<FloorSpot>();
    const auto outline = [&](const std::optional<FloorThing>& thing, double width, double gap) {
        const auto spot = thing ? std::ranges::find(spots, *thing, &FloorSpot::thing) : spots.end();
        if (spot != spots.end()) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(theme.ink, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
            painter.drawRect(spot->area.adjusted(-gap, -gap, gap, gap));
        }
    };
    outline(marks.hovered, 1.0, 1.0);
    if (!marks.selected || marks.selected->part != FloorPart::session)  // its card has an edge of its own
        outline(marks.selected, 1.0, 2.0);
    outline(marks.focused, 2.0, 3.0);
    painter.restore();
}

std::optional<std::size_t> FloorPainter::transferAt(const QPointF& point, const FloorView& view) const
{
    constexpr double near = 7.0;
    std::optional<std::size_t> found;
    double closest = near * near;
    for (const FloorDot& dot : view.dots) {
        if (isStillBand(dot.link, view)) {
            continue;
        }
        const QPointF away = placeOf(dot, view, belts, ink.dotSize()) - point;
        const double distance = QPointF::dotProduct(away, away);
        if (distance <= closest) {
            closest = distance;
            found = dot.transfer;
        }
    }
    return found;
}

bool FloorPainter::isStillBand(std::size_t link, const FloorView& view) const
{
    return link < belts.size() && isStill(view.links[link], belts[link], view);
}

std::optional<FloorThing> FloorPainter::thingAt(const QPointF& point, const FloorView& view) const
{
    const std::vector<FloorSpot> spots = spotsOf(place, view, true);
    // the smallest lies on top
    std::optional<FloorThing> found;
    double least = 0.0;
    for (const FloorSpot& spot : spots) {
        const double size = spot.area.width() * spot.area.height();
        if (spot.area.adjusted(-1.0, -1.0, 1.0, 1.0).contains(point) && (!found || size < least)) {
            found = spot.thing;
            least = size;
        }
    }
    return found;
}

}  // namespace tokenfactory::ui
