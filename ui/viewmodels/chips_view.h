#pragma once

#include "core/factory/snapshot.h"
#include "core/scenario/scenario.h"
#include "ui/viewmodels/run_status.h"

#include <QString>

#include <string>
#include <vector>

namespace tokenfactory::ui {

/// A choice in two words, for presenting: "TP" "8". A chip without a label says it all in its value.
struct Chip {
    QString label;
    QString value;
    std::string flag;  ///< of the setting; "racks" for the racks; empty where nothing is to be changed
};

/// "TP 8".
QString text(const Chip& chip);

/// The choices that say which state is shown, in the order of the build panel.
std::vector<Chip> chipsOf(const scenario::Scenario& scenario, const scenario::Resolved& resolved);

/// The same of a factory that runs: what runs on what, its pools, how it fares. They have no flag.
std::vector<Chip> chipsOf(const RunStatusView& status, const factory::Snapshot& now);

/// What the chips of one state say that those of another do not, as a list: "TP 16, Batch 256".
QString differingChips(const std::vector<Chip>& chips, const std::vector<Chip>& others);

/// Tokens as a size where they are a whole number of Ki: "32k"; else with thousands commas.
QString tokensText(int tokens);

/// The scenario in a few words: "Kimi K3 decode 32k"; with what tells that it is not as it was opened or saved.
QString titleOf(const scenario::Scenario& scenario, const scenario::Resolved& resolved, bool modified);

}  // namespace tokenfactory::ui
