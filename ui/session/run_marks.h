#pragma once

#include "ui/session/frame.h"

#include <optional>
#include <vector>

namespace tokenfactory::ui {

/// What is changed, lost and repaired in a run, by time, each time once: the interventions of its scenario, and the
/// failures that are in force when all of them have been made; none after `end`. `reports` are those of the
/// interventions, in their order, as far as there are any. `opened` is the scenario as it was when it was opened: what
/// it does not have is the user's.
std::vector<RunMark> marksOf(const scenario::Scenario& running,
                             const std::vector<std::optional<factory::ChangeReport>>& reports, SimTime end,
                             const scenario::Scenario& opened);

}  // namespace tokenfactory::ui
