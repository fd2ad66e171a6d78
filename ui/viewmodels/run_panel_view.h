#pragma once

#include "ui/viewmodels/run_disturbances.h"
#include "ui/viewmodels/run_inputs.h"
#include "ui/viewmodels/run_row.h"

#include <string_view>
#include <vector>

namespace tokenfactory::ui {

/// The panel of the running factory: what can be changed of it, as it is at the present time.
struct RunPanelView {
    std::vector<RunSection> sections;
    std::vector<SettingView> disturbRows;
    std::vector<Disturbance> disturbances;

    const RunRow* row(std::string_view flag) const;
};

/// Sections "scenario", "model", "workload", a path for each kind of workers, "admission", "tiers", "limits".
RunPanelView runPanelViewOf(const RunInputs& inputs, const DisturbChoices& choices = {}, double nowS = 0.0);

/// The flag of the row that opens another scenario instead of changing this one; its options are ids of presets, and ""
/// for the one at hand where that is none of them.
inline constexpr std::string_view scenarioFlag = "scenario";

/// Whether another value of this path begins the run anew.
bool beginsAnew(std::string_view path);

}  // namespace tokenfactory::ui
