#pragma once

#include "ui/plots/plot_scene.h"
#include "ui/viewmodels/sweep_view.h"

namespace tokenfactory::ui {

/// What a mark of a sweep stands for, as its id says it: "value/<text>" is taken over, "current" is the layout in use.
/// The number of a point is asked by "at/<series>/<text>", that of the layout in use and of a pin as whyOf() takes it.
inline constexpr std::string_view sweepValuePrefix = "value/";
inline constexpr std::string_view sweepAskPrefix = "at/";

/// The sweep as a plot: a line and marks per system, bands, crosses on the bottom edge for what has no value.
PlotScene sceneOf(const SweepView& view);

}  // namespace tokenfactory::ui
