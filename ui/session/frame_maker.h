#pragma once

#include "core/scenario/live_run.h"
#include "ui/session/frame.h"

#include <chrono>
#include <memory>
#include <optional>

namespace tokenfactory::ui {

/// What frames have beside the picture.
struct FrameWishes {
    bool log = false;                     ///< what happened of late
    std::optional<std::int64_t> session;  ///< whose trail
    bool measured = false;                ///< all that is measured is of this moment, whatever that costs
};

/// Makes the frames of a run.
class FrameMaker {
public:
    /// A scenario is opened: what runs later and it does not have is the user's.
    void open(const scenario::Scenario& from) { opened = from; }
    /// A run begins.
    void begin();
    /// The run stands there, and what was known of later times does not hold any more.
    void forgetFrom(SimTime time);
    /// As it stands, with all that is measured; in passing the last measured will do for a while.
    FramePtr frame(const scenario::LiveRun& run, double speed, bool stands, const std::optional<RunStop>& stop,
                   const FrameWishes& wishes);

    SimTime computedTo() const { return furthest; }
    /// What it took to measure a moment, last.
    std::chrono::steady_clock::duration measuringTime() const { return measuring; }

private:
    using Clock = std::chrono::steady_clock;

    void measure(const scenario::LiveRun& run);
    bool mark(const scenario::LiveRun& run);  ///< whether they are others

    std::uint64_t runs = 0;
    SimTime furthest;
    std::shared_ptr<const factory::RunResult> result;
    std::shared_ptr<const Happened> happened;
    SimTime happenedTo;
    std::optional<SimTime> measuredAt;
    Clock::duration measuring{};
    Clock::time_point nextMeasure;
    std::shared_ptr<const std::vector<RunMark>> marks;
    std::size_t reported = 0;
    std::optional<scenario::Scenario> opened;  ///< none: all is the scenario's
    std::shared_ptr<const scenario::Scenario> scenario;
};

}  // namespace tokenfactory::ui
