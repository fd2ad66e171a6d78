#pragma once

#include "core/scenario/scenario.h"

#include <QString>

#include <string>
#include <vector>

namespace tokenfactory::ui {

/// A choice in two words, for presenting: "TP" "8". A chip without a label says it all in its value.
struct Chip {
    QString label;
    QString value;
    std::string flag;  ///< of the setting; "racks" for the racks
};

/// The choices that say which state is shown, in the order of the build panel.
std::vector<Chip> chipsOf(const scenario::Scenario& scenario, const scenario::Resolved& resolved);

/// Tokens as a size where they are a whole number of Ki: "32k"; else with thousands commas.
QString tokensText(int tokens);

/// The scenario in a few words: "Kimi K3 decode 32k"; with what tells that it is not as it was opened or saved.
QString titleOf(const scenario::Scenario& scenario, const scenario::Resolved& resolved, bool modified);

}  // namespace tokenfactory::ui
