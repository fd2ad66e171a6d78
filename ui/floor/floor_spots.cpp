#include "ui/floor/floor_painter.h"

#include <algorithm>

namespace tokenfactory::ui {

namespace {

/// What a way covers, wide enough to be hit.
QRectF around(const std::vector<QPointF>& path, double width)
{
    QRectF area;
    for (const QPointF& point : path) {
        const double half = std::max(4.0, width / 2.0);
        area = area.united(QRectF(point.x() - half, point.y() - half, 2.0 * half, 2.0 * half));
    }
    return area;
}

}  // namespace

std::vector<FloorSpot> spotsOf(const FloorLayout& layout, const FloorView& view, bool fine)
{
    std::vector<FloorSpot> spots;
    const auto add = [&](FloorPart part, std::int64_t number, const QRectF& area) {
        if (!area.isEmpty()) {
            spots.push_back({{part, number}, area});
        }
    };
    add(FloorPart::arrivals, 0, layout.arrivals);
    add(FloorPart::queue, 0, layout.queue.box);
    for (std::size_t i = 0; i < view.pools.size(); ++i) {
        add(FloorPart::pool, view.pools[i].pool, layout.pools[i].box.united(layout.pools[i].expertBox));
    }
    add(FloorPart::ready, 0, layout.ready.box);
    add(FloorPart::retire, 0, layout.retire.box);
    add(FloorPart::gaps, 0, layout.gaps);
    if (view.followed && view.followed->session >= 0) {
        add(FloorPart::session, view.followed->session, layout.followed);
    }
    add(FloorPart::shelf, static_cast<std::int64_t>(kv::Tier::hbm), layout.hbm);
    for (std::size_t i = 0; i < view.compartments.size(); ++i) {
        add(FloorPart::compartment, view.compartments[i].pool, layout.compartments[i].box);
    }
    for (std::size_t i = 0; i < view.shelves.size(); ++i) {
        add(FloorPart::shelf, static_cast<std::int64_t>(view.shelves[i].tier), layout.shelves[i].box);
    }
    for (std::size_t i = 0; i < view.links.size(); ++i) {
        add(FloorPart::link, static_cast<std::int64_t>(i),
            around(layout.links[i].path, linkWidth(view.links[i].bytesPerS)));
    }
    if (!fine) {
        return spots;
    }
    for (std::size_t i = 0; i < view.pools.size(); ++i) {
        for (const FloorCells* cells : {&layout.pools[i].cells, &layout.pools[i].expertCells}) {
            for (std::size_t frame = 0; frame < cells->frames.size(); ++frame) {
                // of several in a cell the first one stands for all
                const std::size_t worker = frame * static_cast<std::size_t>(cells->workersPerFrame);
                if (worker < view.pools[i].workers.size()) {
                    add(FloorPart::worker, view.pools[i].workers[worker].worker, cells->frames[frame]);
                }
            }
        }
    }
    // what passes read and write is told with the first of their pools
    for (const PassLink& link : layout.passLinks) {
        add(FloorPart::pool, view.pools[link.pools.front()].pool, link.band.united(link.label));
    }
    const CountCells& cells = layout.queue.cells;
    if (cells.fit() > 0 && cells.perCell(view.waiting) == 1) {
        for (std::size_t i = 0; i < view.queue.size(); ++i) {
            add(FloorPart::request, view.queue[i], cells.cell(static_cast<int>(i)));
        }
    }
    return spots;
}

}  // namespace tokenfactory::ui
