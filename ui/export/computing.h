#pragma once

#include "core/base/expected.h"
#include "core/base/format.h"

#include <functional>
#include <stop_token>
#include <string>

namespace tokenfactory::ui {

/// What bounds the computing of a picture nobody watches, of a view or of the window.
struct Computing {
    std::stop_token stop;                          ///< asked to, it ends with a problem
    std::function<void(const std::string&)> note;  ///< is told what is shown other than what was asked for
    int longestMs = 120'000;                       ///< of one run or page, on a slow machine

    bool isStopped() const { return stop.stop_requested(); }
    /// Why there is no picture: it was stopped, or took too long.
    Problem problem(const std::string& where, const std::string& hint) const
    {
        if (isStopped())
            return {where, "is stopped before it was computed", "nothing is written"};
        return {where, "is not computed within " + std::to_string(longestMs / 1000) + " s", hint};
    }
    /// Tells that a time of a run, in seconds, is past the last there is.
    void notePastEnd(double askedS, double shownS) const
    {
        if (note)
            note("--at " + tokenfactory::toText(askedS) + " s is past the end of the run: its end at " +
                 tokenfactory::toText(shownS) + " s is shown");
    }
};

}  // namespace tokenfactory::ui
