#pragma once

#include "ui/floor/floor_ink.h"
#include "ui/floor/floor_layout.h"
#include "ui/viewmodels/floor_view.h"

class QPainter;

namespace tokenfactory::ui {

/// All the parts of the floor's picture paint with.
struct FloorCanvas {
    QPainter& painter;
    const UiTheme& theme;
    FloorInk& ink;
    const FloorLayout& layout;
    const FloorView& view;
};

/// Of a band that bytes go along.
inline QColor bandColor(const UiTheme& theme) { return mixed(theme.panel, theme.axis, theme.dark ? 0.45 : 0.35); }

// floor_racks.cpp

/// Cells of a pool's workers, laid out once: whole pixels, a worker's after another's.
struct FloorRack {
    std::vector<QRect> cells;
    std::vector<std::uint32_t> frameOf;  ///< of a cell
};
FloorRack rackOf(const FloorCells& cells);
/// GPUs tinted by how busy they are, hued by what limits them; workers that do not work by icon and word.
void paintRacks(const FloorCanvas& canvas, const FloorCells& cells, const FloorRack& rack, const FloorPool& pool);
/// What the tints say, in lines of the right key.
void paintRackKey(const FloorCanvas& canvas, const QRectF& area);

// floor_belts.cpp

/// The way of a link by whole px, so that a dot's place is looked up.
struct FloorBelt {
    std::vector<QPointF> at;
    std::vector<QPointF> side;  ///< of length 1, to the right of the way
    double length = 0.0;
};
FloorBelt beltOf(const LinkPlace& place);
/// Whether dots on it would move faster than the eye follows.
bool isStill(const FloorLink& link, const FloorBelt& belt, const FloorView& view);
/// Bands as wide as their bytes a second, their dots and numbers.
void paintBelts(const FloorCanvas& canvas, const std::vector<FloorBelt>& belts);
/// Where a dot is, the middle of it.
QPointF placeOf(const FloorDot& dot, const FloorView& view, const std::vector<FloorBelt>& belts, double dotSize);
/// The key of widths in a line of samples.
void paintWidthKey(const FloorCanvas& canvas, const QRectF& area);

// floor_route.cpp

/// The way of the session that is followed, and where on it it is.
void paintFollowed(const FloorCanvas& canvas);

}  // namespace tokenfactory::ui
