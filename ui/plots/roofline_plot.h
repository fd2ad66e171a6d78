#pragma once

#include "core/report/table.h"
#include "core/studies/roofline.h"
#include "ui/plots/plot_scene.h"

namespace tokenfactory::ui {

/// Achieved rate over arithmetic intensity, both logarithmic: roofs in the ink of theory, stages and operators as
/// marks, each with the ids of its numbers (why_roofline.h). Problems are its empty text.
PlotScene sceneOf(const Expected<studies::Roofline>& roofline);

/// Roofs, stages and operators, one row each.
report::Table rooflineTable(const Expected<studies::Roofline>& roofline);

}  // namespace tokenfactory::ui
