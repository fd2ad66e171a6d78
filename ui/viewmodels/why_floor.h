#pragma once

#include "core/factory/pools/stint_cost.h"
#include "ui/viewmodels/why.h"

namespace tokenfactory::ui {

/// What stands on the floor, by the id the floor gives it (floor_words.h): its numbers, and the rule or formula behind
/// the main one. None where it is not there (any more).
std::optional<Why> whyOfFloor(const AnswersShown& shown, std::string_view id);

/// A live plot, "plot/ttft": its latest values, what they mean, and the figures of the whole run they are the course
/// of.
std::optional<Why> whyOfPlot(const FramePtr& frame, std::string_view id);

/// "the factory at 0:01:20".
QString subjectOf(const Frame& frame);

/// A number of a pass: "floor/worker/3/pass/attention core".
struct PassOnFloor {
    std::shared_ptr<const factory::StintCost> stint;  ///< never null
    QString subject;
    std::string_view name;  ///< of an explanation
    std::string prefix;     ///< of the ids beside it
};
std::optional<PassOnFloor> passOnFloor(const FramePtr& frame, std::string_view id);

/// The explanations of what was measured of a run, and the result they point into.
struct RunExplanations {
    explicit RunExplanations(std::shared_ptr<const factory::RunResult> result);
    std::shared_ptr<const factory::RunResult> result;
    std::vector<Explanation> all;
};

}  // namespace tokenfactory::ui
