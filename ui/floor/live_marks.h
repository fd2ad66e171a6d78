#pragma once

#include "ui/floor/live_plot_layout.h"
#include "ui/session/frame.h"

#include <vector>

namespace tokenfactory::ui {

/// The marks of a run as its plots have them, at a moment of it.
std::vector<LiveMark> liveMarksOf(const std::vector<RunMark>& marks, SimTime now);

}  // namespace tokenfactory::ui
