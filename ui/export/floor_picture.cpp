#include "ui/export/floor_picture.h"

#include "core/factory/names.h"
#include "ui/floor/floor_painter.h"
#include "ui/floor/live_plot.h"
#include "ui/plots/bar_picture.h"
#include "ui/theme/theme_holder.h"
#include "ui/viewmodels/preset_words.h"
#include "ui/viewmodels/run_words.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <memory>

namespace tokenfactory::ui {

namespace {

struct PageText {
    Q_DECLARE_TR_FUNCTIONS(Page)
};

constexpr double titleHeight = 24.0;  // at type scale 1, px, as the next two
constexpr QSizeF leastFloor = {820.0, 320.0};
constexpr QSizeF leastPlot = {230.0, 150.0};
constexpr int mostPoints = 1000;

FloorView viewOf(const RunShown& run)
{
    return floorViewOf(run.frame ? run.frame->moment : FloorMoment(), run.followed, run.followedRequest);
}

QString subtitleOf(const RunShown& run)
{
    return run.frame ? PageText::tr("%1, at %2", "scenario, time")
                           .arg(presetText(run.frame->scenario->name), clockText(run.frame->time))
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

class FloorRows {
public:
    void add(const char* thing, const QString& name, const char* quantity, double value, const char* unit)
    {
        table.rows.push_back({std::string(thing), name.toStdString(), std::string(quantity), value, std::string(unit)});
    }
    void add(const FloorShelf& shelf, const char* thing)
    {
        add(thing, shelf.name, "capacity", shelf.capacityBytes, "B");
        add(thing, shelf.name, "used", shelf.usedBytes(), "B");
        for (std::size_t kind = 0; kind < kv::blobKinds; ++kind)
            add(thing, shelf.name, factory::name(static_cast<kv::BlobKind>(kind)).data(), shelf.blobBytes[kind], "B");
        add(thing, shelf.name, "reserved", shelf.reservedBytes, "B");
        add(thing, shelf.name, "blobs", static_cast<double>(shelf.blobs), "");
    }

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
    FloorRows rows;
    const FloorView view = viewOf(run);
    rows.add("run", {}, "time", toSeconds(view.now->time), "s");
    rows.add("queue", {}, "waiting", static_cast<double>(view.waiting), "");
    for (const FloorPool& pool : view.pools) {
        rows.add("pool", pool.name, "workers", static_cast<double>(pool.workers.size()), "");
        rows.add("pool", pool.name, "busy", pool.busy, "1");
        rows.add("pool", pool.name, "sequences", static_cast<double>(pool.sequences), "");
        rows.add("pool", pool.name, "decode slots", static_cast<double>(pool.decodeSlots), "");
        rows.add("pool", pool.name, "prompts", static_cast<double>(pool.atFill), "");
        rows.add("pool", pool.name, "HBM traffic", pool.hbmBytesPerS, "B/s");
    }
    rows.add("ready", {}, "ready", static_cast<double>(view.ready), "");
    rows.add("ready", {}, "coming", static_cast<double>(view.coming), "");
    for (const FloorShelf& compartment : view.compartments)
        rows.add(compartment, "hbm");
    for (const FloorShelf& shelf : view.shelves)
        rows.add(shelf, "tier");
    for (const FloorLink& link : view.links) {
        const QString name = toQString(factory::name(link.purpose)) + u' ' + toQString(factory::name(link.from)) +
                             u' ' + toQString(factory::name(link.to));
        rows.add("link", name, "rate", link.bytesPerS, "B/s");
        rows.add("link", name, "transfers", link.transfers, "");
    }
    rows.add("gaps", {}, "turns to come", static_cast<double>(view.now->turnsInGaps), "");
    return rows.table;
}

report::Table livePlotsTable(const RunShown& run)
{
    std::vector<LivePlotView> views;
    if (run.plots.run) {
        for (const LivePlotKind kind : run.kinds)
            views.push_back(livePlotOf(*run.plots.run, kind, {run.plots.fromS, run.plots.toS, mostPoints}));
    }
    return dataOf(views);
}

}  // namespace tokenfactory::ui
