#pragma once

#include "ui/viewmodels/run_inputs.h"
#include "ui/viewmodels/run_row.h"

namespace tokenfactory::ui {

/// What people and agents ask: the preset, how many, how long, the gaps between. Where a trace is replayed it says only
/// which. Another value holds for the sessions that begin from then on.
RunSection workloadSection(const RunInputs& inputs);

}  // namespace tokenfactory::ui
