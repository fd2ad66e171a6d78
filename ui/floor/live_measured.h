#pragma once

#include "core/calibration/measurement.h"
#include "core/scenario/scenario.h"
#include "ui/floor/live_plot_layout.h"

#include <filesystem>
#include <vector>

namespace tokenfactory::ui {

/// What was measured near what a scenario runs at a time of its run (scenario::isNear()): TTFT, TPOT and the output of
/// all its GPUs. Reads a workload below `presets`.
std::vector<LiveMeasured> liveMeasuredOf(const scenario::Scenario& scenario, double timeS,
                                         const std::filesystem::path& presets,
                                         const calibration::Measurements& measured);

}  // namespace tokenfactory::ui
