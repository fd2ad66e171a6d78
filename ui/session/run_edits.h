#pragma once

#include "core/scenario/value_path.h"
#include "ui/session/edit.h"
#include "ui/session/opened_with.h"
#include "ui/session/run_standing.h"

#include <functional>
#include <optional>
#include <utility>

namespace tokenfactory::ui {

/// Edits while a run of the scenario stands somewhere on its way: what it is made of changes there, as interventions
/// (core/scenario/live_change.h). Those of one step of the history, such as a drag, are one change, made where the run
/// stood when the step began.
class RunEdits {
public:
    /// Asks where the run stands before each step. Null: edits change the beginning.
    void follow(std::function<RunStanding()> where);
    /// When an edit made now takes effect, seconds; 0: it changes the beginning.
    double timeS() const { return whereRunStands ? whereRunStands().timeS : 0.0; }

    /// Which opening of a scenario the session is at: another number is another run, the same an edited one. Undo of an
    /// opening has the number of the one before.
    std::uint64_t opening() const { return present; }
    /// At a moment of the run, which waits until it is taken.
    std::uint64_t newOpening(const std::optional<OpensAt>& moment = std::nullopt)
    {
        openedAt = moment;
        return ++openings;
    }
    void setOpening(std::uint64_t number) { present = number; }

    const std::optional<OpensAt>& moment() const { return openedAt; }
    std::optional<OpensAt> takeMoment() { return std::exchange(openedAt, std::nullopt); }

    /// Makes interventions of an edit that has been made to the scenario, where a run stands on its way.
    void takeUp(Edit& edit);
    /// The scenario before the edit with other values: the first in time where the run stands, the others as long after
    /// them as their times are apart. Problems as of withValues(). At least one change.
    Expected<scenario::Scenario> changed(const Edit& edit, const std::vector<scenario::Intervention>& changes);

private:
    bool standsOnTheWay(const Edit& edit);

    std::function<RunStanding()> whereRunStands;
    std::uint64_t openings = 0;  ///< so far
    std::uint64_t present = 0;
    std::optional<OpensAt> openedAt;
    std::uint64_t step = 0;    ///< of the history, the latest: the number of its edits
    double stepTimeS = 0.0;    ///< where the run stood when it began
    scenario::Scenario start;  ///< and what ran
};

}  // namespace tokenfactory::ui
