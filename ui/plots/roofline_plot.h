#pragma once

#include "core/report/table.h"
#include "core/studies/roofline.h"
#include "ui/plots/plot_scene.h"

namespace tokenfactory::ui {

/// What a mark of a roofline stands for, as its id says it: "why/<name of an explanation of the answer>".
inline constexpr std::string_view rooflineWhyPrefix = "why/";

/// Achieved rate over arithmetic intensity, both logarithmic: roofs in the ink of theory, stages and operators as
/// marks. Problems are its empty text.
PlotScene sceneOf(const Expected<studies::Roofline>& roofline);

/// Roofs, stages and operators, one row each.
report::Table rooflineTable(const Expected<studies::Roofline>& roofline);

/// "Prefill", "Decode attention".
QString servingStageName(studies::ServingStage stage);

}  // namespace tokenfactory::ui
