#pragma once

#include "core/scenario/scenario.h"
#include "ui/session/pin.h"

#include <optional>
#include <vector>

namespace tokenfactory::ui {

/// The moment of its run at which a scenario opens.
struct OpensAt {
    double timeS = 0.0;
    bool ofPicture = true;  ///< one was taken there, so that it is to be seen; otherwise the run stood there
};

/// What comes with a scenario that is opened.
struct OpenedWith {
    std::vector<Pin> pins = {};                     ///< in place of those there are; none: those stay
    std::optional<OpensAt> moment = {};             ///< none: its run begins
    std::optional<scenario::Scenario> before = {};  ///< the edits, of work that is not saved; none: it has none
};

}  // namespace tokenfactory::ui
