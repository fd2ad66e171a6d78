#pragma once

#include "core/scenario/scenario.h"
#include "ui/session/pin.h"

#include <optional>
#include <string>
#include <vector>

namespace tokenfactory::ui {

/// A scenario put aside beside the one edited.
struct PinnedScenario {
    char letter = 'A';
    scenario::Scenario scenario;
};

/// What a scenario file or a picture holds: the scenario, and under its key "pins", which the core keeps without
/// knowing it, the states pinned: [{"letter": "A", "scenario": {...}}]. A picture of a run has its
/// moment, seconds, under "moment_s".
struct ScenarioDocument {
    scenario::Scenario scenario;
    std::vector<PinnedScenario> pins;  ///< by letter, each letter once
    std::optional<double> momentS;     ///< of its run, >= 0: where a picture of it was taken
    Problems warnings;                 ///< of the scenario, and one for each pin that cannot be read
};

/// Takes the pins and the moment out of what was read.
ScenarioDocument documentOf(scenario::ReadScenario read);

/// The pins of the document with their names looked up and without their frontiers; one that names what is not there
/// is left out with a warning in the document.
std::vector<Pin> unsweptPins(ScenarioDocument& document, const catalog::Catalog& catalog);

/// As JSON; without pins and a moment as scenario::toJson() writes it.
std::string documentJson(const scenario::Scenario& scenario, const std::vector<Pin>& pins,
                         std::optional<double> momentS = std::nullopt);

}  // namespace tokenfactory::ui
