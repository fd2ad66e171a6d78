#pragma once

#include "ui/floor/live_plot_layout.h"
#include "ui/session/frame.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tokenfactory::ui {

/// The running factory as its pictures show it.
struct RunShown {
    FramePtr frame;  ///< null: it has not been run
    std::optional<std::int64_t> followed, followedRequest;
    LiveShown plots;  ///< what the plots over time show
    std::vector<LivePlotKind> kinds;
};

}  // namespace tokenfactory::ui
