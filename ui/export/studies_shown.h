#pragma once

#include "core/studies/roofline.h"
#include "ui/plots/plot_scene.h"
#include "ui/viewmodels/measured_view.h"
#include "ui/viewmodels/sensitivity_view.h"
#include "ui/viewmodels/sweep_view.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace tokenfactory::ui {

/// What the pages of studies are asked to show, and their results as far as they are known.
struct StudiesShown {
    std::shared_ptr<const catalog::Catalog> catalog;  ///< models, systems and calibrations to move to
    studies::Measure sweepMeasure = studies::Measure::latency;
    std::string parameter;  ///< swept; empty: as the stage has it
    studies::Follow follow = studies::Follow::dataParallel;
    std::optional<AxesShown> sweepAxes;  ///< none: fitted to the data
    studies::Measure movedMeasure = studies::Measure::latency;
    TornadoGroup group;
    bool allRows = false;
    std::optional<AxesShown> rooflineAxes;
    std::filesystem::path presets;  ///< where the measured points are
    MeasuredFilter measuredFilter;
    std::optional<AxesShown> measuredAxes;
    std::optional<std::size_t> measuredLoaded;  ///< the row whose scenario is in use

    std::shared_ptr<const SweepAnswer> sweep;
    std::shared_ptr<const Expected<studies::Sensitivity>> sensitivity;
    std::shared_ptr<const Expected<studies::Roofline>> roofline;
    MeasuredAnswerPtr measured;
};

}  // namespace tokenfactory::ui
