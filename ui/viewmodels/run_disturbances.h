#pragma once

#include "ui/viewmodels/run_inputs.h"
#include "ui/viewmodels/run_row.h"

#include <functional>

namespace tokenfactory::ui {

/// What the panel remembers of the buttons beside the scenario.
struct DisturbChoices {
    std::string pool;                       ///< that loses a worker; "" or unknown: the last one
    std::optional<double> repairS = 120.0;  ///< until it is back; none = for good
};

/// Something that happens to the running factory at the press of a button.
struct Disturbance {
    std::string id;
    QString text;
    QString meaning;
    bool enabled = true;
    /// What it comes to as interventions at a time of the run and, where it ends by itself, later.
    std::function<std::vector<scenario::Intervention>(double nowS)> changes;
};

/// "lose", "replace", "cold", "documents", "burst". Only what the simulation does: sessions that run go on as they
/// began, so what is of sessions comes with those that begin from then on, of which a closed loop begins some at once.
std::vector<Disturbance> disturbances(const RunInputs& inputs, const DisturbChoices& choices, double nowS);

/// The rows above the buttons, with flags "disturb.pool" and "disturb.repair"; what they come to is no value of the
/// scenario.
std::vector<SettingView> disturbRows(const RunInputs& inputs, const DisturbChoices& choices);
/// Why it cannot be chosen, in words.
tl::expected<void, Words> choose(DisturbChoices& choices, const std::string& flag, const QString& text);

}  // namespace tokenfactory::ui
