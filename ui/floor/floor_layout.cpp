#include "ui/floor/floor_layout.h"

#include <QLineF>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

using factory::Carried;
using kv::Tier;

namespace {

constexpr double margin = 8.0;
constexpr double pad = 8.0;
constexpr double keyLines = 8.2;
constexpr QSizeF leastSize(700.0, 290.0);  // at type scale 1
constexpr double barest = 9.0;             ///< height of a bar of a shelf

QRectF line(const QRectF& box, double top, double height)
{
    return {box.left() + pad, top, std::max(0.0, box.width() - 2 * pad), height};
}

class Placing {
public:
    Placing(const FloorShape& of, const QSizeF& size, double typeScale) : shape(of)
    {
        out.size = size;
        out.scale = typeScale;
        out.lineHeight = std::ceil(17.0 * typeScale);
        lh = out.lineHeight;
    }

    FloorLayout made()
    {
        setRows();
        setColumns();
        placeEnds();
        placePools();
        placeReady();
        placeShelves();
        placeLinks();
        placeRequestWays();
        return std::move(out);
    }

private:
    bool onlyFills(std::size_t pool) const
    {
        return shape.pools[pool].stage != FloorStage::decode && shape.pools[pool].stage != FloorStage::aggregated;
    }

    void setRows()
    {
        const double height = out.size.height();
        topRow = lh + 6.0;
        stationTop = margin + topRow + 8.0;
        bar = std::clamp(std::round(height * 0.03), barest, 26.0);
        const double shelfHeight = 4.0 + lh + bar + 2.0 + lh + 5.0;
        const double hbmHeight = 4.0 + lh + bar + 7.0;
        const double lowest = height - margin;
        upperGap = std::clamp(std::round(height * 0.06), 24.0, 80.0);
        lowerGap = std::clamp(std::round(height * 0.08), lh + 10.0, 110.0);
        const double lowerHeight = shape.shelves.empty() ? lh + 8.0 : shelfHeight;
        tierTop = lowest - lowerHeight;
        tierBottom = lowest;
        hbmBottom = tierTop - lowerGap;
        hbmTop = hbmBottom - hbmHeight;
        stationBottom = hbmTop - upperGap;
    }

    void setColumns()
    {
        const double width = out.size.width();
        const double s = out.scale;
        const double side = std::clamp(width * 0.115, 118.0 * s, 200.0 * s);
        const double gap = std::clamp(width * 0.024, 22.0, 56.0);
        // the keys beside the shelves need their lines
        keyTop = std::min(hbmTop, tierBottom - keyLines * lh);
        const double end = std::min(stationBottom, keyTop - 8.0);
        left = {margin, stationTop, side, end - stationTop};
        right = {width - margin - side, stationTop, side, end - stationTop};
        middle = {left.right() + gap, stationTop, right.left() - left.right() - 2 * gap, stationBottom - stationTop};
        out.middle = middle;
        double fills = 0.0;
        double decodes = 0.0;
        for (std::size_t i = 0; i < shape.pools.size(); ++i) {
            const FloorShape::Pool& pool = shape.pools[i];
            (onlyFills(i) ? fills : decodes) += std::max(1, pool.workers) * (pool.gpus + pool.expertGpus);
        }
        if (fills == 0.0) {
            decodeColumn = middle;
            return;
        }
        const double readyWidth = std::clamp(width * 0.085, 96.0 * s, 170.0 * s);
        const double before = std::clamp(width * 0.045, 40.0, 130.0);
        const double after = std::clamp(width * 0.02, 20.0, 48.0);
        const double room = middle.width() - readyWidth - before - after;
        const double share =
            decodes == 0.0 ? 1.0 : std::clamp(std::sqrt(fills) / (std::sqrt(fills) + std::sqrt(decodes)), 0.38, 0.5);
        fillColumn = {middle.left(), middle.top(), std::round(room * share), middle.height()};
        readyColumn = {fillColumn.right() + before, middle.top(), readyWidth, middle.height()};
        decodeColumn = {readyColumn.right() + after, middle.top(), middle.right() - readyColumn.right() - after,
                        middle.height()};
    }

    void placeEnds()
    {
        out.arrivals = {margin, margin, left.width() - 12.0, lh};
        out.queue = countPlace(left);
        out.queue.cells.side = std::round(7.0 * out.scale);
        out.queue.cells.pitch = out.queue.cells.side + 2.0;
        out.retire.box = right;
        out.retire.head = line(right, right.top() + 4.0, lh);
        out.retire.foot = line(right, right.top() + 6.0 + lh, right.height() - lh - 12.0);
        const double gaps = std::min(0.72 * middle.width(), 300.0 * out.scale);
        out.gaps = {middle.left(), margin, gaps, lh + 4.0};
        out.followed = {out.gaps.right() + 12.0, margin, right.right() - out.gaps.right() - 12.0, lh + 4.0};
        out.keyLeft = {left.left(), keyTop, left.width(), tierBottom - keyTop};
        out.keyRight = {right.left(), keyTop, right.width(), tierBottom - keyTop};
    }

    CountPlace countPlace(const QRectF& box) const
    {
        CountPlace place;
        place.box = box;
        place.head = line(box, box.top() + 4.0, lh);
        place.foot = line(box, box.top() + 4.0 + lh, lh);
        place.ratio = line(box, box.bottom() - lh - 4.0, lh);
        place.cells.area = line(box, place.foot.bottom() + 3.0, std::max(0.0, box.height() - 3 * lh - 14.0));
        return place;
    }

    /// Stacked, in as many columns as keep them high enough to be read.
    void placeColumn(const QRectF& column, const std::vector<std::size_t>& pools)
    {
        if (pools.empty()) {
            return;
        }
        const auto count = static_cast<int>(pools.size());
        const double gap = 8.0;
        const double wanted = 3 * lh + 34.0;
        const double narrowest = 150.0 * out.scale;
        int columns = 1;
        while (columns < count) {
            const int rows = (count + columns - 1) / columns;
            const bool isHigh = (column.height() - gap * (rows - 1)) / rows >= wanted;
            if (isHigh || (column.width() - gap * columns) / (columns + 1) < narrowest) {
                break;
            }
            ++columns;
        }
        const int rows = (count + columns - 1) / columns;
        const double width = (column.width() - gap * (columns - 1)) / columns;
        const double height = (column.height() - gap * (rows - 1)) / rows;
        for (int i = 0; i < count; ++i) {
            const QRectF box(std::round(column.left() + (i / rows) * (width + gap)),
                             std::round(column.top() + (i % rows) * (height + gap)), std::round(width),
                             std::round(height));
            out.pools[pools[static_cast<std::size_t>(i)]] =
                poolPlace(box, shape.pools[pools[static_cast<std::size_t>(i)]]);
        }
    }

    PoolPlace poolPlace(const QRectF& whole, const FloorShape::Pool& pool) const
    {
        PoolPlace place;
        place.box = whole;
        if (pool.expertGpus > 0) {
            const double coupler = std::clamp(whole.width() * 0.16, 34.0, 130.0);
            const double room = whole.width() - coupler;
            const double a = std::sqrt(pool.gpus);
            const double share = std::clamp(a / (a + std::sqrt(pool.expertGpus)), 0.36, 0.64);
            place.box.setWidth(std::round(room * share));
            place.coupler = {place.box.right(), whole.top(), coupler, whole.height()};
            place.expertBox = {place.coupler.right(), whole.top(), whole.right() - place.coupler.right(),
                               whole.height()};
            place.expertHead = line(place.expertBox, whole.top() + 5.0, lh);
        }
        const QRectF& box = place.box;
        place.head = line(box, box.top() + 5.0, lh);
        double bottom = box.bottom() - 4.0;
        const double top = box.top() + 7.0 + lh;
        const double leastCells = 14.0;
        if (box.height() >= 3 * lh + 24.0 + leastCells) {
            place.workLine = line(box, bottom - lh, lh);
            bottom -= lh;
            if (pool.stage == FloorStage::decode || pool.stage == FloorStage::aggregated) {
                place.slotBar = line(box, bottom - 5.0, 5.0);
                bottom -= 6.0;
            }
        }
        if (box.height() >= 2 * lh + 18.0 + leastCells) {
            place.busyLine = line(box, bottom - lh, lh);
            bottom -= lh + 2.0;
        }
        place.cells = cellsIn(line(box, top, bottom - top - 2.0), pool.workers, pool.gpus);
        if (pool.expertGpus > 0) {
            place.expertCells =
                cellsIn(line(place.expertBox, top, box.bottom() - top - 7.0), pool.workers, pool.expertGpus);
        }
        return place;
    }

    void placePools()
    {
        out.pools.resize(shape.pools.size());
        std::vector<std::size_t> fills;
        std::vector<std::size_t> decodes;
        for (std::size_t i = 0; i < shape.pools.size(); ++i) {
            (onlyFills(i) ? fills : decodes).push_back(i);
        }
        placeColumn(fillColumn, fills);
        placeColumn(decodeColumn, decodes);
        addPassLink(fillColumn, fills);
        addPassLink(decodeColumn, decodes);
    }

    void addPassLink(const QRectF& column, const std::vector<std::size_t>& pools)
    {
        if (pools.empty()) {
            return;
        }
        PassLink link;
        link.pools = pools;
        const double x = column.left() + std::round(0.2 * column.width());
        link.band = {x - widestLink / 2 - 3.0, stationBottom, widestLink + 6.0, hbmTop - stationBottom};
        // Up to the arc from the HBM of other workers, where there is one over this column.
        const bool hasArc =
            std::ranges::any_of(shape.links, [&](const FloorShape::Link& of) { return isWithinHbm(of); });
        const double end = hasArc && arcBegin() > x && arcBegin() < column.right() ? arcBegin() - widestLink / 2.0 - 6.0
                                                                                   : column.right() - widestLink / 2.0;
        const double begin = x + widestLink / 2 + 8.0;
        link.label = {begin, stationBottom + (upperGap - lh) / 2.0, std::max(0.0, end - begin), lh};
        out.passLinks.push_back(link);
    }

    void placeReady()
    {
        if (readyColumn.isEmpty()) {
            return;
        }
        out.ready = countPlace(readyColumn);
        out.ready.cells.side = std::round(10.0 * out.scale);
        out.ready.cells.pitch = out.ready.cells.side + 3.0;
    }

    ShelfPlace shelfPlace(const QRectF& box) const
    {
        ShelfPlace place;
        place.box = box;
        place.head = line(box, box.top() + 4.0, lh);
        place.bar = line(box, box.top() + 5.0 + lh, bar);
        return place;
    }

    void placeShelves()
    {
        out.hbm = {middle.left(), hbmTop, middle.width(), hbmBottom - hbmTop};
        const double tab = std::round(74.0 * out.scale);
        out.hbmName = {out.hbm.left() + pad + 2.0, hbmTop + 4.0, tab - pad, lh};
        out.hbmSize = {out.hbm.left() + pad + 2.0, hbmTop + 4.0 + lh + std::max(0.0, (bar - lh) / 2.0 + 2.0), tab - pad,
                       lh};
        // each has the same room, those that fill first: so the names of all are seen
        out.compartments.resize(shape.pools.size());
        const double each = (out.hbm.width() - tab) / std::max(1.0, static_cast<double>(shape.pools.size()));
        double x = out.hbm.left() + tab;
        for (const bool fills : {true, false}) {
            for (std::size_t i = 0; i < shape.pools.size(); ++i) {
                if (onlyFills(i) == fills) {
                    out.compartments[i] = shelfPlace({x, hbmTop, each, out.hbm.height()});
                    x += each;
                }
            }
        }
        const auto count = static_cast<double>(shape.shelves.size());
        if (shape.shelves.empty()) {
            out.noTier = {middle.left(), tierTop, middle.width(), tierBottom - tierTop};
            return;
        }
        const double gap = std::clamp(out.size.width() * 0.026, 24.0, 70.0);
        const double width = (middle.width() - gap * (count - 1.0)) / count;
        for (std::size_t i = 0; i < shape.shelves.size(); ++i) {
            ShelfPlace place = shelfPlace({std::round(middle.left() + static_cast<double>(i) * (width + gap)), tierTop,
                                           std::round(width), tierBottom - tierTop});
            place.foot = line(place.box, place.bar.bottom() + 2.0, lh);
            out.shelves.push_back(place);
        }
    }

    const ShelfPlace* shelfOf(Tier tier) const
    {
        const auto found = std::ranges::find(shape.shelves, tier);
        return found == shape.shelves.end() ? nullptr
                                            : &out.shelves[static_cast<std::size_t>(found - shape.shelves.begin())];
    }

    void placeLinks()
    {
        for (const FloorShape::Link& link : shape.links) {
            out.links.push_back(link.purpose == Carried::For::handOff ? handOff(link) : between(link));
        }
    }

    LinkPlace handOff(const FloorShape::Link& link)
    {
        LinkPlace place;
        const PoolPlace& from = out.pools[static_cast<std::size_t>(link.pool)];
        const double x = (fillColumn.right() + readyColumn.left()) / 2.0;
        const double y = readyColumn.center().y();
        place.path = {{from.box.right(), from.box.center().y()}};
        if (std::abs(from.box.center().y() - y) > 1.0) {
            place.path.insert(place.path.end(), {{x, from.box.center().y()}, {x, y}});
        }
        place.path.push_back({readyColumn.left(), y});
        out.handOffTrunk = {{x, y}, {readyColumn.left(), y}};
        return place;
    }

    /// Between two shelves, or within the HBM.
    LinkPlace between(const FloorShape::Link& link) const
    {
        LinkPlace place;
        const ShelfPlace* from = shelfOf(link.from);
        const ShelfPlace* to = shelfOf(link.to);
        if (!from && !to) {
            return withinHbm();
        }
        if (from && to) {
            const bool isRight = to->box.left() > from->box.left();
            const double y = std::round(from->box.top() + from->box.height() * (isRight ? 0.36 : 0.7));
            place.path = {{isRight ? from->box.right() : from->box.left(), y},
                          {isRight ? to->box.left() : to->box.right(), y}};
            return place;
        }
        const QRectF& box = (from ? from : to)->box;
        const double half = box.width() / 2.0;
        const double x = std::round(box.left() + widestLink / 2.0 + (from ? 4.0 : half + 4.0));
        place.path = from ? std::vector<QPointF>{{x, tierTop}, {x, hbmBottom}}
                          : std::vector<QPointF>{{x, hbmBottom}, {x, tierTop}};
        place.label = {x + widestLink / 2.0 + 5.0, hbmBottom + (tierTop - hbmBottom - lh) / 2.0,
                       half - widestLink - 12.0, lh};
        return place;
    }

    bool isWithinHbm(const FloorShape::Link& link) const
    {
        const auto isBelow = [&](Tier tier) { return std::ranges::find(shape.shelves, tier) != shape.shelves.end(); };
        return link.purpose != Carried::For::handOff && !isBelow(link.from) && !isBelow(link.to);
    }

    double arcBegin() const
    {
        return readyColumn.isEmpty() ? middle.right() - 0.3 * middle.width()
                                     : fillColumn.right() - widestLink / 2.0 - 6.0;
    }

    /// From the HBM of other workers: an arc above the shelf.
    LinkPlace withinHbm() const
    {
        LinkPlace place;
        const double end = readyColumn.isEmpty() ? middle.right() - 0.1 * middle.width() : readyColumn.center().x();
        const double begin = arcBegin();
        const double y = hbmTop - std::round(upperGap * 0.5);
        place.path = {{end, hbmTop}, {end, y}, {begin, y}, {begin, hbmTop}};
        return place;
    }

    void placeRequestWays()
    {
        const double queueX = left.right() + 0.5 * (middle.left() - left.right());
        const double retireX = right.left() - 0.5 * (right.left() - middle.right());
        const double fork = decodeColumn.left() - 0.5 * (decodeColumn.left() - readyColumn.right());
        for (std::size_t i = 0; i < shape.pools.size(); ++i) {
            const QRectF& box = out.pools[i].box;
            const double y = box.center().y();
            const double queueY = std::clamp(y, left.top() + 12.0, left.bottom() - 12.0);
            if (onlyFills(i)) {
                out.pools[i].wayIn = {{{left.right(), queueY}, {queueX, queueY}, {queueX, y}, {box.left(), y}}};
                out.requestWays.push_back(out.pools[i].wayIn);
                continue;
            }
            if (shape.pools[i].stage == FloorStage::aggregated) {
                const double above = stationTop - 5.0;
                out.pools[i].wayIn =
                    readyColumn.isEmpty()
                        ? QPolygonF({{left.right(), queueY}, {queueX, queueY}, {queueX, y}, {box.left(), y}})
                        : QPolygonF({{left.right(), queueY},
                                     {queueX, queueY},
                                     {queueX, above},
                                     {fork, above},
                                     {fork, y},
                                     {box.left(), y}});
                out.requestWays.push_back(out.pools[i].wayIn);
            } else if (out.hasReady()) {
                const double readyY = readyColumn.center().y();
                out.pools[i].wayIn = {{{readyColumn.right(), readyY}, {fork, readyY}, {fork, y}, {box.left(), y}}};
                out.requestWays.push_back(out.pools[i].wayIn);
            }
            const QRectF& last = out.pools[i].expertBox.isEmpty() ? box : out.pools[i].expertBox;
            const double retireY = std::clamp(y, right.top() + 12.0, right.bottom() - 12.0);
            out.pools[i].wayOut = {{{last.right(), y}, {retireX, y}, {retireX, retireY}, {right.left(), retireY}}};
            out.requestWays.push_back(out.pools[i].wayOut);
        }
        const double y = out.gaps.center().y();
        const double back = left.right() - 6.0;
        out.requestWays.push_back(
            {{{right.center().x(), right.top()}, {right.center().x(), y}, {back, y}, {back, left.top()}}});
        const double in = left.left() + 14.0;
        out.requestWays.push_back({{{in, out.arrivals.bottom() + 1.0}, {in, left.top()}}});
    }

    const FloorShape& shape;
    FloorLayout out;
    double lh = 17.0;
    double topRow = 0.0, stationTop = 0.0, stationBottom = 0.0, upperGap = 0.0, lowerGap = 0.0, bar = barest;
    double keyTop = 0.0, hbmTop = 0.0, hbmBottom = 0.0, tierTop = 0.0, tierBottom = 0.0;
    QRectF left, right, middle, fillColumn, readyColumn, decodeColumn;
};

}  // namespace

FloorShape shapeOf(const FloorView& view)
{
    FloorShape shape;
    for (const FloorPool& pool : view.pools) {
        FloorShape::Pool seen;
        seen.stage = pool.stage;
        seen.workers = static_cast<int>(pool.workers.size());
        for (const FloorWorker& worker : pool.workers) {
            seen.gpus = std::max(seen.gpus, worker.gpus);
            seen.expertGpus = std::max(seen.expertGpus, worker.expertGpus);
        }
        shape.pools.push_back(seen);
    }
    for (const FloorShelf& shelf : view.shelves) {
        shape.shelves.push_back(shelf.tier);
    }
    for (const FloorLink& link : view.links) {
        // in the layout pools are counted as the view lists them
        const auto pool = std::ranges::find(view.pools, link.pool, &FloorPool::pool);
        shape.links.push_back({link.purpose, link.from, link.to,
                               pool == view.pools.end() ? -1 : static_cast<int>(pool - view.pools.begin())});
    }
    return shape;
}

double LinkPlace::length() const
{
    double sum = 0.0;
    for (std::size_t i = 1; i < path.size(); ++i) {
        sum += QLineF(path[i - 1], path[i]).length();
    }
    return sum;
}

QPointF LinkPlace::at(double share) const
{
    double rest = share * length();
    for (std::size_t i = 1; i < path.size(); ++i) {
        const QLineF part(path[i - 1], path[i]);
        if (rest <= part.length() || i + 1 == path.size()) {
            return part.length() > 0.0 ? part.pointAt(std::min(1.0, rest / part.length())) : part.p1();
        }
        rest -= part.length();
    }
    return path.empty() ? QPointF() : path.front();
}

QRectF closeOf(const QRectF& card) { return {card.right() - card.height(), card.top(), card.height(), card.height()}; }

double floorScale(const QSizeF& size, double typeScale)
{
    const double fits = std::min(size.width() / leastSize.width(), size.height() / leastSize.height());
    // on a floor with room for much more its words grow too, to be read from afar
    constexpr double roomy = 2.2;
    constexpr double mostGrowth = 1.5;
    const double grown = std::clamp(fits / (roomy * typeScale), 1.0, mostGrowth);
    return std::min(grown * typeScale, std::max(1.0, fits));
}

FloorLayout layoutOf(const FloorShape& shape, const QSizeF& size, double typeScale)
{
    return Placing(shape, size.expandedTo(leastSize * typeScale), typeScale).made();
}

HbmBars hbmBarsOf(const FloorView& view, const FloorLayout& layout)
{
    HbmBars bars;
    double perByte = 0.0;
    for (std::size_t i = 0; i < view.compartments.size(); ++i) {
        const double whole = view.compartments[i].capacityBytes + view.compartments[i].lostBytes;
        const double room = layout.compartments[i].bar.width();
        if (whole > 0.0) {
            perByte = perByte == 0.0 ? room / whole : std::min(perByte, room / whole);
        }
    }
    constexpr double shortest = 24.0;
    bars.isToScale = std::ranges::all_of(view.compartments, [&](const FloorShelf& shelf) {
        const double whole = shelf.capacityBytes + shelf.lostBytes;
        return whole <= 0.0 || whole * perByte >= shortest;
    });
    for (std::size_t i = 0; i < view.compartments.size(); ++i) {
        const FloorShelf& shelf = view.compartments[i];
        const double whole = std::max(1.0, shelf.capacityBytes + shelf.lostBytes);
        const double scale = bars.isToScale ? perByte : layout.compartments[i].bar.width() / whole;
        bars.lengths.push_back(shelf.capacityBytes * scale);
        bars.lost.push_back(shelf.lostBytes * scale);
    }
    return bars;
}

double linkWidth(double bytesPerS)
{
    return bytesPerS > 0.0 ? std::clamp(3.8 * std::sqrt(bytesPerS * 1e-9), 2.0, widestLink) : 0.0;
}

bool isOffScale(double bytesPerS) { return 3.8 * std::sqrt(std::max(0.0, bytesPerS) * 1e-9) > widestLink; }

}  // namespace tokenfactory::ui
