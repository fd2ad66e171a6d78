#pragma once

#include "ui/floor/floor_cells.h"
#include "ui/viewmodels/floor_view.h"

#include <QPolygonF>
#include <QRectF>
#include <QSizeF>

#include <vector>

namespace tokenfactory::ui {

/// All of a view that its layout hangs on: views alike in it are laid out alike.
struct FloorShape {
    struct Pool {
        FloorStage stage = FloorStage::fill;
        int workers = 0;
        int gpus = 1;        ///< most of a worker, its experts left out
        int expertGpus = 0;  ///< most of a worker
        friend bool operator==(const Pool&, const Pool&) = default;
    };
    struct Link {
        factory::Carried::For purpose = factory::Carried::For::load;
        kv::Tier from = kv::Tier::hbm;
        kv::Tier to = kv::Tier::hbm;
        int pool = -1;
        friend bool operator==(const Link&, const Link&) = default;
    };
    std::vector<Pool> pools;
    std::vector<kv::Tier> shelves;
    std::vector<Link> links;
    friend bool operator==(const FloorShape&, const FloorShape&) = default;
};
FloorShape shapeOf(const FloorView& view);

/// A station of several lines. An empty rectangle has no room and is not shown.
struct PoolPlace {
    QRectF box;
    QRectF head;  ///< glyph, name and number of GPUs
    FloorCells cells;
    QRectF busyLine;
    QRectF workLine;
    QRectF slotBar;
    QRectF expertBox;  ///< of a pool with expert groups, beside `box`
    QRectF expertHead;
    FloorCells expertCells;
    QRectF coupler;           ///< between both
    QPolygonF wayIn, wayOut;  ///< of requests, dotted: from the queue or the ready buffer, to retirement
};

struct CountPlace {
    QRectF box;
    QRectF head;
    CountCells cells;
    QRectF foot;
    QRectF ratio;  ///< below the foot
};

struct ShelfPlace {
    QRectF box;
    QRectF head;
    QRectF bar;
    QRectF foot;  ///< empty in the compartments of HBM
};

/// The way of a link: points joined by straight lines. No label: there is no room for one.
struct LinkPlace {
    std::vector<QPointF> path;
    QRectF label;
    double length() const;
    QPointF at(double share) const;  ///< 0 to 1 of its length
};

/// HBM below a column of pools: their passes read and write it.
struct PassLink {
    std::vector<std::size_t> pools;  ///< in FloorView::pools
    QRectF band;                     ///< as wide as a band may be
    QRectF label;
};

/// Where everything lies. No two labels have room in common.
struct FloorLayout {
    QSizeF size;
    double scale = 1.0;
    double lineHeight = 17.0;
    QRectF middle;  ///< between queue and retirement, where the pools are
    QRectF arrivals;
    CountPlace queue;
    std::vector<PoolPlace> pools;  ///< as in FloorView::pools
    CountPlace ready;              ///< empty where no pool only fills
    QRectF hbm;
    QRectF hbmName, hbmSize;
    std::vector<ShelfPlace> compartments;  ///< as FloorView::compartments
    std::vector<ShelfPlace> shelves;       ///< as FloorView::shelves
    QRectF noTier;                         ///< says that there is no tier below HBM; empty where there is one
    std::vector<LinkPlace> links;          ///< as FloorView::links
    std::vector<QPointF> handOffTrunk;     ///< the last part of all hand-offs
    std::vector<PassLink> passLinks;
    std::vector<QPolygonF> requestWays;  ///< dotted, each to an arrow head
    QRectF gaps;
    CountPlace retire;         ///< without cells; `foot` has the room of all lines
    QRectF followed;           ///< of the card of a session that is followed; else it is empty ground
    QRectF keyLeft, keyRight;  ///< keys

    bool hasReady() const { return !ready.box.isEmpty(); }
};

/// Where the cross is that puts the card of a followed session away.
QRectF closeOf(const QRectF& card);

/// The type scale that a floor of a size has: smaller than that of the theme where all would not fit, but not below 1;
/// larger where there is room for much more.
double floorScale(const QSizeF& size, double typeScale);

/// In a smaller size than 700 x 290 at type scale 1 it reaches beyond.
FloorLayout layoutOf(const FloorShape& shape, const QSizeF& size, double typeScale);

/// How long the bars of the pools in the HBM are, in px, in the order of the compartments: on one scale for all, the
/// HBM of lost workers counted, unless the shortest could not be read then; then each is as long as its room.
struct HbmBars {
    bool isToScale = true;
    std::vector<double> lengths;  ///< of what is there, lost workers left out
    std::vector<double> lost;     ///< beside it
};
HbmBars hbmBarsOf(const FloorView& view, const FloorLayout& layout);

/// px of a link for its bytes a second: 3.8 sqrt(GB/s), 2 to 32, 0 for nothing.
double linkWidth(double bytesPerS);
inline constexpr double widestLink = 32.0;
/// Whether it would be wider than that.
bool isOffScale(double bytesPerS);

}  // namespace tokenfactory::ui
