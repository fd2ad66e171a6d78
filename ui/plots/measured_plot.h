#pragma once

#include "ui/plots/plot_scene.h"
#include "ui/viewmodels/measured_view.h"

#include <optional>

namespace tokenfactory::ui {

/// Predicted over measured, both logarithmic and alike: the points with their bands, the line where both agree and
/// those of twice and half. `loaded`: the row whose scenario is in use. A mark's id is that of rowOfMark().
PlotScene sceneOf(const MeasuredView& view, std::optional<std::size_t> loaded = std::nullopt);
/// The row a mark of the scene stands for; none for any other id.
std::optional<std::size_t> rowOfMark(const std::string& id);

/// How many points have which ln(predicted / measured).
PlotScene residualScene(const MeasuredView& view);

}  // namespace tokenfactory::ui
