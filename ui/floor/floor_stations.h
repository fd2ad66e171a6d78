#pragma once

#include "ui/floor/floor_canvas.h"

namespace tokenfactory::ui {

/// What hangs on layout, theme and language alone: boxes, frames, ways of requests.
void paintFloorGround(const FloorCanvas& canvas);
/// Queue, pools but for their racks, ready buffer, retirement, gaps.
void paintStations(const FloorCanvas& canvas);
void paintShelfGround(const FloorCanvas& canvas);
/// The tiers, and what the passes read of the HBM.
void paintShelves(const FloorCanvas& canvas);
/// The keys, or the session that is followed.
void paintKeys(const FloorCanvas& canvas);

}  // namespace tokenfactory::ui
