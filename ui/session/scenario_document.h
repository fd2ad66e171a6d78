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
/// moment, seconds, under "moment_s"; so has work that is not saved, and under "opened" what it was before its edits.
struct ScenarioDocument {
    scenario::Scenario scenario;
    std::vector<PinnedScenario> pins;          ///< by letter, each letter once
    std::optional<double> momentS;             ///< of its run, >= 0: where a picture of it was taken, or where it stood
    std::optional<scenario::Scenario> opened;  ///< the scenario before its edits, where those are not saved
    Problems warnings;                         ///< of the scenario, and one for each pin that cannot be read
};

/// Takes the pins, the moment and what was opened out of what was read.
ScenarioDocument documentOf(scenario::ReadScenario read);

/// The pins of the document with their names looked up and without their frontiers; one that names what is not there
/// is left out with a warning in the document.
std::vector<Pin> unsweptPins(ScenarioDocument& document, const catalog::Catalog& catalog);

/// As JSON; without pins, a moment and `opened`, which may be null, as scenario::toJson() writes it.
std::string documentJson(const scenario::Scenario& scenario, const std::vector<Pin>& pins,
                         std::optional<double> momentS = std::nullopt, const scenario::Scenario* opened = nullptr);

}  // namespace tokenfactory::ui
