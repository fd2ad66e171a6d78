#pragma once

#include "core/scenario/live_run.h"
#include "ui/session/frame.h"

#include <chrono>
#include <deque>

namespace tokenfactory::ui {

/// What frames have beside the picture.
struct FrameWishes {
    bool log = false;                     ///< what happened of late
    std::optional<std::int64_t> session;  ///< whose trail
};

/// Makes the frames of a run. Which earlier picture a frame is compared with depends on its time and the speed alone,
/// however the run came there: it is the one of a whole quarter of a second of watching before, and up to another
/// quarter; in slow motion of the run. Without a figure of its own where that one has not been seen, as after a jump at
/// full speed.
class FrameMaker {
public:
    /// A scenario is opened: what runs later and it does not have is the user's.
    void open(const scenario::Scenario& from) { opened = from; }
    /// A run begins.
    void begin();
    /// The run stands there, and what was known of later times does not hold any more.
    void forgetFrom(SimTime time);
    /// Lets the run go to a time that is not before its own, and keeps the pictures that frames there are compared
    /// with.
    factory::Stopped advance(scenario::LiveRun& run, SimTime time, double speed, const factory::RunControl& control);
    /// To any time.
    void seek(scenario::LiveRun& run, SimTime time, double speed, const std::function<bool(SimTime)>& goesOn);
    /// As it stands, with all that is measured; in passing the last measured will do for a while.
    FramePtr frame(const scenario::LiveRun& run, double speed, bool stands, const std::optional<RunStop>& stop,
                   const FrameWishes& wishes);

    SimTime computedTo() const { return furthest; }

private:
    using Picture = std::shared_ptr<const factory::Snapshot>;
    using Clock = std::chrono::steady_clock;

    void keep(const Picture& picture);
    Picture earlier(SimTime now, double speed) const;
    void measure(const scenario::LiveRun& run, bool withLog);
    void mark(const scenario::LiveRun& run);

    std::uint64_t runs = 0;
    SimTime furthest;
    std::deque<Picture> kept;
    std::shared_ptr<const factory::RunResult> result;
    std::shared_ptr<const Happened> happened;
    std::optional<SimTime> measuredAt;
    Clock::time_point nextMeasure;
    std::shared_ptr<const std::vector<RunMark>> marks;
    std::size_t reported = 0;
    std::optional<scenario::Scenario> opened;  ///< none: all is the scenario's
    std::shared_ptr<const scenario::Scenario> scenario;
};

}  // namespace tokenfactory::ui
