#pragma once

#include "core/scenario/scenario.h"
#include "ui/session/series_slots.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace tokenfactory::ui {

/// What a stage was last used with.
struct StageMemory {
    cost::SequenceTokens each;
    std::optional<double> maxLatencyS;
    std::optional<int> batch;  ///< none before it was used: scenario::firstBatch()
};

/// All that a session keeps of the choices: what undo brings back, digit by digit and without reading a file again.
struct SessionState {
    scenario::Scenario scenario;
    scenario::Scenario opened;    ///< `scenario` as it was before the first edit
    bool openedEpFollows = true;  ///< and whether EP followed then
    std::uint64_t opening = 0;    ///< when that was: the number of an opening, none has it twice
    scenario::Resolved resolved;  ///< of `scenario`; null models before one has been opened
    bool epFollows = true;
    std::array<StageMemory, 3> stages;  ///< by cost::Stage
    SeriesSlots styles;

    StageMemory& of(cost::Stage stage) { return stages[static_cast<std::size_t>(stage)]; }
    /// True when both show the same choices.
    bool holdsWhat(const SessionState& other) const
    {
        return scenario == other.scenario && epFollows == other.epFollows;
    }
};

/// What the legal layouts depend on.
struct LayoutsKey {
    std::string model;
    cost::Stage stage = cost::Stage::decode;
    int gpus = 0;  ///< 0 before the first
    int expertReplicas = 0;
    friend bool operator==(const LayoutsKey&, const LayoutsKey&) = default;
};

/// The state of a scenario just opened, with the number of the opening; the stages remember what they did.
SessionState openedState(const scenario::Scenario& scenario, scenario::Resolved resolved, const SessionState& last,
                         std::uint64_t opening);

/// The same with edits that a scenario has had since it was opened as `before`, if the names in that are known.
void editedSince(SessionState& state, const scenario::Scenario& before, const catalog::Catalog& catalog);

/// The first state of a session: nothing opened, and the tokens each stage starts with.
SessionState firstState();

}  // namespace tokenfactory::ui
