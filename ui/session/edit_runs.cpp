#include "ui/session/edit_runs.h"

#include "core/base/format.h"
#include "core/scenario/choice_values.h"

namespace tokenfactory::ui {

namespace {

/// True for numbers, which move step by step; a name that is chosen is a step each time.
bool isStepped(const Edit& edit)
{
    switch (edit.kind) {
    case EditKind::gpus:
    case EditKind::tp:
    case EditKind::pp:
    case EditKind::dp:
    case EditKind::ep:
    case EditKind::dcp:
    case EditKind::cp:
    case EditKind::cachedTokens:
    case EditKind::newTokens:
    case EditKind::batch:
    case EditKind::maxLatency:
    case EditKind::cpMax:
    case EditKind::runValue:
        return true;
    case EditKind::choice:
        return toNumber(scenario::choiceText(edit.before.scenario.choices, edit.flag)).has_value() &&
               toNumber(scenario::choiceText(edit.after.scenario.choices, edit.flag)).has_value();
    default:
        return false;
    }
}

}  // namespace

void EditRuns::beginGesture()
{
    breakOff();
    gesture = true;
}

void EditRuns::endGesture()
{
    gesture = false;
    breakOff();
}

void EditRuns::breakOff()
{
    ++run;
    sinceEdit.invalidate();
}

std::uint64_t EditRuns::of(const Edit& edit)
{
    if (gesture)
        return run;
    std::pair control(edit.kind, edit.flag);
    const bool burst =
        isStepped(edit) && control == lastControl && sinceEdit.isValid() && sinceEdit.elapsed() < burstMs;
    if (!burst)
        ++run;
    lastControl = std::move(control);
    sinceEdit.restart();
    return run;
}

}  // namespace tokenfactory::ui
