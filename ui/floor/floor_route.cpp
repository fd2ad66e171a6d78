#include "ui/floor/floor_canvas.h"
#include "ui/viewmodels/floor_dots.h"

#include <QPainter>

#include <algorithm>

namespace tokenfactory::ui {

using factory::Carried;
using factory::Phase;
using factory::RequestPicture;

namespace {

/// The way of a request through the floor: behind it, and still before it.
class Route {
public:
    Route(const FloorCanvas& of, const RequestPicture& followed) : canvas(of), request(followed)
    {
        here = queuePlace();
        const std::optional<std::size_t> at = poolOf(request.worker);
        const bool isAggregated = at && canvas.view.pools[*at].stage == FloorStage::aggregated;
        if (isAggregated) {
            const bool isThere = request.phase != Phase::queued;
            add(canvas.layout.pools[*at].wayIn, isThere);
            arrive(*at, request.worker, isThere);
            add(canvas.layout.pools[*at].wayOut, false);
            return;
        }
        const bool isAtFill = request.phase >= Phase::loading && request.phase <= Phase::handingOff;
        const std::optional<std::size_t> fill = isAtFill ? at : theOnly(false);
        if (fill) {
            add(canvas.layout.pools[*fill].wayIn, request.phase >= Phase::loading);
            arrive(*fill, isAtFill ? request.worker : factory::none, isAtFill);
            addHandOff(*fill);
        }
        if (request.phase == Phase::ready) {
            here = canvas.layout.ready.box.center();
        }
        const bool isDecoding = request.phase == Phase::decoding;
        const std::uint32_t worker = request.phase == Phase::handingOff ? request.toWorker
                                     : request.phase >= Phase::ready    ? request.worker
                                                                        : factory::none;
        const std::optional<std::size_t> decode = worker != factory::none ? poolOf(worker) : theOnly(true);
        if (decode) {
            add(canvas.layout.pools[*decode].wayIn, isDecoding);
            arrive(*decode, worker, isDecoding);
            add(canvas.layout.pools[*decode].wayOut, false);
        }
    }

    void paint() const
    {
        QPainter& painter = canvas.painter;
        QPen pen(canvas.theme.ink, 1.6 * std::max(1.0, 0.8 * canvas.theme.lineWidth));
        pen.setJoinStyle(Qt::MiterJoin);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(pen);
        for (const QRectF& frame : frames) {
            painter.drawRect(frame.adjusted(-1.0, -1.0, 0.0, 0.0));
        }
        for (const QPolygonF& part : behind) {
            painter.drawPolyline(part);
        }
        pen.setDashPattern({2.0, 3.0});
        painter.setPen(pen);
        for (const QPolygonF& part : before) {
            painter.drawPolyline(part);
        }
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(canvas.theme.ink, 1.6));
        painter.setBrush(canvas.theme.panel);
        painter.drawEllipse(here, 5.5, 5.5);
        painter.setBrush(canvas.theme.ink);
        painter.drawEllipse(here, 2.0, 2.0);
        painter.setRenderHint(QPainter::Antialiasing, false);
    }

private:
    void add(const QPolygonF& way, bool isBehind)
    {
        if (way.size() > 1) {
            (isBehind ? behind : before).push_back(way);
        }
    }

    QPointF queuePlace() const
    {
        const CountCells& cells = canvas.layout.queue.cells;
        const auto waiting = std::ranges::find(canvas.view.queue, request.id);
        if (waiting == canvas.view.queue.end() || cells.fit() == 0) {
            return cells.area.center();
        }
        const auto index = (waiting - canvas.view.queue.begin()) / cells.perCell(canvas.view.waiting);
        return cells.cell(static_cast<int>(index)).center();
    }

    std::optional<std::size_t> poolOf(std::uint32_t worker) const
    {
        for (std::size_t i = 0; worker != factory::none && i < canvas.view.pools.size(); ++i) {
            if (std::ranges::find(canvas.view.pools[i].workers, worker, &FloorWorker::worker) !=
                canvas.view.pools[i].workers.end()) {
                return i;
            }
        }
        return std::nullopt;
    }

    /// The pool that fills, or decodes, where there is one alone: where it was, or will be, is not told.
    std::optional<std::size_t> theOnly(bool decodes) const
    {
        std::optional<std::size_t> found;
        for (std::size_t i = 0; i < canvas.view.pools.size(); ++i) {
            if (canvas.view.pools[i].decodes() == decodes) {
                if (found) {
                    return std::nullopt;
                }
                found = i;
            }
        }
        return found;
    }

    /// On to the rack of a worker, or to the pool where that is not known.
    void arrive(std::size_t pool, std::uint32_t worker, bool isThere)
    {
        const FloorCells& cells = canvas.layout.pools[pool].cells;
        const std::vector<FloorWorker>& workers = canvas.view.pools[pool].workers;
        const auto found = std::ranges::find(workers, worker, &FloorWorker::worker);
        if (found == workers.end() || cells.frames.empty()) {
            return;
        }
        const auto frame =
            static_cast<std::size_t>(found - workers.begin()) / static_cast<std::size_t>(cells.workersPerFrame);
        const QRectF rack = cells.frames[std::min(frame, cells.frames.size() - 1)];
        frames.push_back(rack);
        const QPolygonF& in = canvas.layout.pools[pool].wayIn;
        if (in.size() > 1) {
            add({in.back(),
                 {in.back().x() + 4.0, in.back().y()},
                 {in.back().x() + 4.0, rack.center().y()},
                 rack.center()},
                isThere);
        }
        if (isThere) {
            here = rack.center();
        }
    }

    /// To the ready buffer; what has been handed over lies behind.
    void addHandOff(std::size_t pool)
    {
        for (std::size_t i = 0; i < canvas.view.links.size(); ++i) {
            const FloorLink& link = canvas.view.links[i];
            if (link.purpose != Carried::For::handOff || link.pool != canvas.view.pools[pool].pool) {
                continue;
            }
            const LinkPlace& place = canvas.layout.links[i];
            add(QPolygonF(QList<QPointF>(place.path.begin(), place.path.end())), request.phase >= Phase::handingOff);
            if (request.phase == Phase::handingOff) {
                here = place.at(movedShare());
            }
            const QRectF& ready = canvas.layout.ready.box;
            add({{ready.left(), ready.center().y()}, {ready.right(), ready.center().y()}},
                request.phase == Phase::decoding);
        }
    }

    double movedShare() const
    {
        for (const factory::TransferPicture& transfer : canvas.view.now->transfers) {
            if (transfer.purpose == Carried::For::handOff && transfer.request == request.id && transfer.bytes > 0) {
                return static_cast<double>(transfer.movedBytes) / static_cast<double>(transfer.bytes);
            }
        }
        return 0.0;
    }

    const FloorCanvas& canvas;
    const RequestPicture& request;
    std::vector<QPolygonF> behind;
    std::vector<QPolygonF> before;
    std::vector<QRectF> frames;
    QPointF here;
};

}  // namespace

void paintFollowed(const FloorCanvas& canvas)
{
    const FloorView& view = canvas.view;
    if (!view.followed) {
        return;
    }
    canvas.painter.setBrush(Qt::NoBrush);
    canvas.painter.setPen(QPen(canvas.theme.ink, 1.6));
    for (const factory::TransferPicture& transfer : view.now->transfers) {
        const std::optional<std::size_t> link =
            transfer.session == view.followed->session && transfer.purpose != Carried::For::handOff
                ? linkOf(transfer, *view.now, view.links)
                : std::nullopt;
        if (link) {
            const std::vector<QPointF>& path = canvas.layout.links[*link].path;
            canvas.painter.drawPolyline(QPolygonF(QList<QPointF>(path.begin(), path.end())));
        }
    }
    if (view.followed->request) {
        Route(canvas, *view.followed->request).paint();
    }
}

}  // namespace tokenfactory::ui
