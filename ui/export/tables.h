#pragma once

#include "core/report/table.h"
#include "ui/session/answer.h"

namespace tokenfactory::ui {

/// Every point of the frontier with all its numbers, as `frontier --csv` writes them. Empty without a sweep.
report::Table frontierData(const Answer& answer);
/// The operators of the pass; no rows when the layout has none.
report::Table timeData(const Answer& answer);
/// What lies in the HBM of the fullest GPU.
report::Table memoryData(const Answer& answer);

}  // namespace tokenfactory::ui
