#include "ui/export/floor_picture.h"

#include "core/factory/meanwhile.h"
#include "core/factory/names.h"
#include "ui/floor/floor_painter.h"
#include "ui/floor/live_plot.h"
#include "ui/plots/bar_picture.h"
#include "ui/theme/theme_holder.h"
#include "ui/viewmodels/event_words.h"
#include "ui/viewmodels/floor_dots.h"
#include "ui/viewmodels/preset_words.h"
#include "ui/viewmodels/run_words.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <numeric>

namespace tokenfactory::ui {

namespace {

struct PageText {
    Q_DECLARE_TR_FUNCTIONS(Page)
};

constexpr double titleHeight = 24.0;  // at type scale 1, px, as the next two
constexpr QSizeF leastFloor = {820.0, 320.0};
constexpr QSizeF leastPlot = {230.0, 150.0};

FloorView viewOf(const RunShown& run)
{
    return floorViewOf(run.frame ? run.frame->moment : FloorMoment(), run.followed, run.followedRequest);
}

QString subtitleOf(const RunShown& run)
{
    return run.frame ? PageText::tr("%1, at %2", "scenario, time")
                           .arg(scenarioName(*run.frame->scenario), clockText(run.frame->time))
                     : PageText::tr("not run");
}

/// Title and what stands behind it; what is left of the area below.
QRectF paintHead(QPainter& painter, const QRectF& area, const QString& title, const UiTheme& theme, const RunShown& run)
{
    const double height = titleHeight * theme.typeScale;
    paintTitle(painter, QRectF(area.topLeft(), QSizeF(area.width(), height)), title, subtitleOf(run), theme);
    return area.adjusted(0.0, height + 4.0, 0.0, 0.0);
}

/// A plot that is not seen anywhere.
std::unique_ptr<LivePlot> plotOf(const ThemeHolder& holder, const LiveShown& shown, LivePlotKind kind,
                                 const QSize& size)
{
    auto plot = std::make_unique<LivePlot>(holder, shown, kind);
    plot->resize(size);
    plot->setViewport(plot->rect());
    plot->refresh();
    return plot;
}

/// What is seen of the floor, a quantity a line. Names of quantities and units are data: never translated.
class FloorRows {
public:
    explicit FloorRows(const FloorView& of) : view(of), now(*of.now), rates(now) {}

    report::Table made()
    {
        add("run", {}, "time", toSeconds(now.time), "s");
        add("run", {}, "averaging span of rates and shares", view.spanS, "s");
        addComing();
        for (const FloorPool& pool : view.pools)
            addPool(pool);
        for (const FloorPool& pool : view.pools) {
            for (const FloorWorker& worker : pool.workers)
                addWorker(worker);
        }
        add("ready", {}, "ready", double(view.ready), "requests");
        add("ready", {}, "coming", double(view.coming), "requests");
        add("ready", {}, "filled", double(view.filled), "requests");
        add("ready", {}, "hand-offs", view.handOffBytesPerS, "B/s");
        for (const FloorShelf& compartment : view.compartments)
            add(compartment, "hbm");
        add(view.hbm, "tier");
        for (const FloorShelf& shelf : view.shelves)
            add(shelf, "tier");
        for (const FloorLink& link : view.links)
            addLink(link);
        addGoing();
        return std::move(table);
    }

private:
    void add(const char* thing, const QString& name, std::string_view quantity, report::Cell value, const char* unit)
    {
        table.rows.push_back(
            {std::string(thing), name.toStdString(), std::string(quantity), std::move(value), std::string(unit)});
    }

    void addComing()
    {
        add("arrivals", {}, "rate", view.arrivalsPerS, "requests/s");
        add("arrivals", {}, "arrived", double(now.requests.arrived), "requests");
        add("queue", {}, "waiting", double(view.waiting), "requests");
        if (const factory::RequestPicture* first = now.queue.empty() ? nullptr : requestOf(now, now.queue.front()))
            add("queue", {}, "first waits", toSeconds(now.time - first->since), "s");
    }

    void addPool(const FloorPool& pool)
    {
        std::int64_t gpus = 0;
        std::int64_t experts = 0;
        std::map<factory::WorkerState, int> states;
        std::map<std::string_view, int> limits;
        for (const FloorWorker& worker : pool.workers) {
            gpus += worker.gpus;
            experts += worker.expertGpus;
            ++states[worker.state];
            if (worker.isBusy)
                ++limits[worker.limit ? cost::name(*worker.limit) : "law"];
        }
        add("pool", pool.name, "workers", double(pool.workers.size()), "workers");
        for (const auto state :
             {factory::WorkerState::working, factory::WorkerState::starting, factory::WorkerState::draining,
              factory::WorkerState::off, factory::WorkerState::failed})
            add("pool", pool.name, std::string("workers ") + std::string(factory::name(state)), double(states[state]),
                "workers");
        add("pool", pool.name, "GPUs", double(gpus), "GPUs");
        add("pool", pool.name, "expert GPUs", double(experts), "GPUs");
        add("pool", pool.name, "busy", pool.busy, "1");
        for (const auto& [limit, count] : limits)
            add("pool", pool.name, "busy workers, limit " + std::string(limit), double(count), "workers");
        add("pool", pool.name, "sequences", double(pool.sequences), "requests");
        add("pool", pool.name, "decode slots", double(pool.decodeSlots), "requests");
        add("pool", pool.name, "prompts", double(pool.atFill), "requests");
        add("pool", pool.name, "to hand over", double(pool.toHandOff), "requests");
        add("pool", pool.name, "HBM traffic", pool.hbmBytesPerS, "B/s");
    }

    void addWorker(const FloorWorker& seen)
    {
        const factory::WorkerPicture& worker = now.workers[seen.worker];
        const factory::PlacePicture& place = now.places[static_cast<std::size_t>(worker.place)];
        const QString name = workerName(now, seen.worker);
        add("worker", name, "state", std::string(factory::name(seen.state)), "");
        add("worker", name, "GPUs", double(seen.gpus + seen.expertGpus), "GPUs");
        add("worker", name, "busy", seen.busy, "1");
        if (seen.isBusy)
            add("worker", name, "limit", std::string(seen.limit ? cost::name(*seen.limit) : "law"), "");
        add("worker", name, "sequences", double(worker.sequences), "requests");
        add("worker", name, "ready", double(worker.ready), "requests");
        add("worker", name, "coming", double(worker.coming), "requests");
        add("worker", name, "prompts", double(worker.atFill), "requests");
        add("worker", name, "to hand over", double(worker.toHandOff), "requests");
        add("worker", name, "HBM traffic", rates.hbmBytesPerS(seen.worker), "B/s");
        add("worker", name, "HBM capacity for KV", place.isAway ? 0.0 : double(place.capacityBytes), "B");
        add("worker", name, "HBM used", double(place.takenBytes()), "B");
    }

    void add(const FloorShelf& shelf, const char* thing)
    {
        add(thing, shelf.name, "capacity", shelf.capacityBytes, "B");
        add(thing, shelf.name, "away with lost workers", shelf.lostBytes, "B");
        add(thing, shelf.name, "used", shelf.usedBytes(), "B");
        if (const auto fullness = shelf.fullness())
            add(thing, shelf.name, "fullness", *fullness, "1");
        for (std::size_t kind = 0; kind < kv::blobKinds; ++kind)
            add(thing, shelf.name, factory::name(static_cast<kv::BlobKind>(kind)), shelf.blobBytes[kind], "B");
        add(thing, shelf.name, "reserved", shelf.reservedBytes, "B");
        add(thing, shelf.name, "blobs", double(shelf.blobs), "blobs");
        if (shelf.pool >= 0)
            return;
        add(thing, shelf.name, "read", shelf.readBytesPerS, "B/s");
        add(thing, shelf.name, "written", shelf.writtenBytesPerS, "B/s");
        add(thing, shelf.name, "evicted", shelf.evictedBytesPerS, "B/s");
        add(thing, shelf.name, "dropped", shelf.droppedBytesPerS, "B/s");
        if (shelf.hitShare)
            add(thing, shelf.name, "hit rate", *shelf.hitShare, "1");
    }

    void addLink(const FloorLink& link)
    {
        QString name = toQString(factory::name(link.purpose)) + u' ' + toQString(factory::name(link.from)) + u' ' +
                       toQString(factory::name(link.to));
        if (link.pool >= 0)
            name += u' ' + toQString(now.pools[static_cast<std::size_t>(link.pool)]);
        add("link", name, "rate", link.bytesPerS, "B/s");
        add("link", name, "transfers", double(link.transfers), "transfers");
        if (link.transferS > 0.0)
            add("link", name, link.isTransferEstimate ? "time of a transfer, estimate" : "time of a transfer",
                link.transferS, "s");
    }

    void addGoing()
    {
        add("retirement", {}, "rate", view.completedPerS, "requests/s");
        add("retirement", {}, "output, as it is said", view.saidTokensPerS, "tokens/s");
        add("retirement", {}, "goodput, as answers are complete", view.goodTokensPerS, "tokens/s");
        add("retirement", {}, "measured since", toSeconds(now.measuredSince), "s");
        add("retirement", {}, "answers", double(now.requests.completed), "requests");
        add("retirement", {}, "refused",
            double(std::accumulate(now.requests.refused.begin(), now.requests.refused.end(), std::int64_t{0})),
            "requests");
        add("retirement", {}, "failed", double(now.requests.failed), "requests");
        add("retirement", {}, "put back", double(now.requests.putBack), "times");
        add("gaps", {}, "turns to come", double(now.turnsInGaps), "turns");
    }

    const FloorView& view;
    const factory::Snapshot& now;
    factory::Meanwhile rates;
    report::Table table{
        {{"thing", "thing"}, {"name", "name"}, {"quantity", "quantity"}, {"value", "value"}, {"unit", "unit"}}, {}};
};

}  // namespace

void paintFloor(QCPPainter& painter, const QRectF& area, const UiTheme& theme, const RunShown& run)
{
    const QRectF room = paintHead(painter, area, PageText::tr("Factory floor"), theme, run);
    const double shrink = std::min({1.0, room.width() / (leastFloor.width() * theme.typeScale),
                                    room.height() / (leastFloor.height() * theme.typeScale)});
    painter.save();
    painter.translate(room.topLeft());
    painter.scale(shrink, shrink);
    FloorPainter floor;
    floor.setDirect(true);
    floor.paint(painter, room.size() / shrink, viewOf(run), theme, 1.0);
    painter.restore();
}

void paintLivePlots(QCPPainter& painter, const QRectF& area, const UiTheme& theme, const RunShown& run)
{
    constexpr double between = 10.0;
    constexpr double wantedShape = 1.4;  // width over height
    const QRectF room = paintHead(painter, area, PageText::tr("The running factory over time"), theme, run);
    if (run.kinds.empty())
        return;
    const int count = static_cast<int>(run.kinds.size());
    int columns = 1;
    double best = 1e300;
    for (int tried = 1; tried <= count; ++tried) {
        const int lines = (count + tried - 1) / tried;
        const double off = std::abs(std::log(room.width() / tried / (room.height() / lines) / wantedShape));
        if (off < best) {
            best = off;
            columns = tried;
        }
    }
    const int lines = (count + columns - 1) / columns;
    const QSizeF each((room.width() - between * (columns - 1)) / columns,
                      (room.height() - between * (lines - 1)) / lines);
    const double shrink = std::min({1.0, each.width() / (leastPlot.width() * theme.typeScale),
                                    each.height() / (leastPlot.height() * theme.typeScale)});
    const QSize size = (each / shrink).toSize();
    const ThemeHolder holder(theme);
    LiveShown shown = run.plots;
    shown.crosshairS.reset();
    for (int pass = 0; pass < 2; ++pass) {  // the areas of all begin where the longest legend ends
        for (const LivePlotKind kind : run.kinds)
            shown.legendLines =
                std::max(shown.legendLines, plotOf(holder, shown, kind, size)->placed().legendLinesWanted);
    }
    for (int i = 0; i < count; ++i) {
        const std::unique_ptr<LivePlot> plot = plotOf(holder, shown, run.kinds[static_cast<std::size_t>(i)], size);
        painter.save();
        painter.translate(room.left() + (i % columns) * (each.width() + between),
                          room.top() + (i / columns) * (each.height() + between));
        painter.scale(shrink, shrink);
        plot->toPainter(&painter, size.width(), size.height());
        painter.restore();
    }
}

report::Table floorTable(const RunShown& run)
{
    const FloorView view = viewOf(run);
    return FloorRows(view).made();
}

report::Table livePlotsTable(const RunShown& run)
{
    std::vector<LivePlotView> views;
    if (run.plots.run) {
        for (const LivePlotKind kind : run.kinds)
            views.push_back(livePlotOf(*run.plots.run, kind, {run.plots.fromS, run.plots.toS, liveBins}));
    }
    return dataOf(views);
}

}  // namespace tokenfactory::ui
