#pragma once

#include "core/scenario/running.h"

namespace tokenfactory::ui {

/// Where a run of the scenario stands that edits change on its way.
struct RunStanding {
    double timeS = 0.0;         ///< at which an edit takes effect; 0: it changes the beginning
    scenario::Running running;  ///< as it runs, or is about to
};

}  // namespace tokenfactory::ui
