#pragma once

#include "core/scenario/scenario.h"

namespace tokenfactory::ui {

/// Where a run of the scenario stands that edits change on its way.
struct RunStanding {
    double timeS = 0.0;           ///< at which an edit takes effect; 0: it changes the beginning
    scenario::Scenario scenario;  ///< that runs, or is about to: the one edited, but where that cannot be run
};

}  // namespace tokenfactory::ui
