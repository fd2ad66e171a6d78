#pragma once

#include "ui/session/pin.h"
#include "ui/session/session_state.h"

#include <QString>
#include <QUndoCommand>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace tokenfactory::ui {

/// What an edit was made with.
enum class EditKind : unsigned char {
    open,
    revert,
    reset,  ///< one of flagsWithDefault() (defaults.h)
    resetAll,
    swapPin,
    focus,
    systems,
    model,
    stage,
    gpus,
    tp,
    pp,
    dp,
    ep,
    dcp,
    cp,
    epFollows,
    layout,  ///< a whole layout at once: a remedy, a swept point
    cachedTokens,
    newTokens,
    batch,
    calibration,
    choice,
    maxLatency,
    cpMax,
    widestEpOnly,
    runValue,  ///< of the factory or its load: see Session::setRunValue()
};

/// One step of the history.
struct Edit {
    EditKind kind = EditKind::open;
    std::string flag;  ///< of EditKind::choice and reset; the path of runValue
    SessionState before;
    SessionState after;
    std::uint64_t run = 0;  ///< edits of the same run (a drag, a burst of keys) are one step
    char pin = 0;           ///< of EditKind::swapPin: its letter, and the answers it held
    AnswerPtr pinBefore;
    AnswerPtr pinAfter;
    std::vector<Pin> pinsBefore;  ///< of EditKind::open, where pins came with the scenario
    std::vector<Pin> pinsAfter;
};

/// The step in words of the window: "TP 16 to 8", "Model: Kimi K2", "Reset all choices".
QString editName(const Edit& edit);

/// An edit that has been made, on the undo stack.
class EditCommand : public QUndoCommand {
public:
    using Restore = std::function<void(const Edit& edit, bool undo)>;

    EditCommand(Edit made, Restore restore);

    void undo() override { restore(edit, true); }
    /// Does nothing the first time: the edit stands already.
    void redo() override;
    int id() const override { return 1; }
    /// Takes an edit of the same run in. One that ends where it began becomes obsolete.
    bool mergeWith(const QUndoCommand* next) override;
    /// Says the step in the language now in use.
    void retranslate() { setText(editName(edit)); }

private:
    Edit edit;
    Restore restore;
    bool stands = true;
};

}  // namespace tokenfactory::ui
