#pragma once

#include "ui/session/edit.h"

#include <QElapsedTimer>

#include <cstdint>
#include <string>
#include <utility>

namespace tokenfactory::ui {

/// Which edits are one step: all of a gesture, and those of one number that follow each other within burstMs, as wheel
/// and keys make them. Each edit gets the number of its run; edits of one run merge.
class EditRuns {
public:
    static constexpr int burstMs = 400;

    void beginGesture();
    void endGesture();
    bool inGesture() const { return gesture; }
    /// What follows is a step of its own, also within a gesture.
    void breakOff();
    std::uint64_t last() const { return run; }
    /// The run of an edit made now.
    std::uint64_t of(const Edit& edit);

private:
    std::uint64_t run = 0;
    std::pair<EditKind, std::string> lastControl;
    QElapsedTimer sinceEdit;
    bool gesture = false;
};

}  // namespace tokenfactory::ui
