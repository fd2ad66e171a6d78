#pragma once

#include "core/factory/stepping.h"
#include "core/scenario/live_run.h"
#include "ui/session/frame_maker.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace tokenfactory::ui {

/// Where a run is to go.
struct RunMove {
    enum class Kind : unsigned char {
        stand,  ///< stays, and tells all of this moment
        play,   ///< to `time`, as far as it comes in a frame's worth of computing
        seek,   ///< to `time`, earlier or later
        step,   ///< `steps` of `unit`, back where negative
    };
    Kind kind = Kind::stand;
    SimTime time = {};
    factory::StepUnit unit = factory::StepUnit::event;
    int steps = 1;
    std::optional<factory::Condition> until = {};  ///< of `play`: stops when it comes about
    double speed = 1.0;                            ///< of watching, for FloorMoment
};

/// What the thread tells.
struct RunNews {
    FramePtr frame;           ///< null where there is no run, and on a way where somebody has been before
    std::uint64_t order = 0;  ///< the latest that was known
    bool done = false;        ///< and nothing is left of it
    bool took = false;        ///< a scenario that was to be taken was
    Problems problems = {};   ///< why it was not; the run stays as it was
    Sentence anew = {};       ///< why the run began anew
};

/// The thread that a run lives on. What is asked for replaces what was asked before and is not done: the latest wins.
/// Made, asked and destroyed on one thread, which it never blocks but in its destructor, for as long as it takes the
/// run to notice: some 2 ms. No Qt.
class RunWorker {
public:
    /// `tell` is called on the thread of the run.
    RunWorker(std::shared_ptr<const catalog::Catalog> catalog, std::filesystem::path presets,
              std::function<void(const RunNews&)> tell);
    ~RunWorker();

    /// The run of this scenario from here on: see LiveRun::take(). Where it is given how it was opened, from the
    /// beginning whatever ran; what it did not have then is the user's. Numbers orders, as go().
    std::uint64_t take(const scenario::Scenario& scenario, const std::optional<scenario::Scenario>& opened = {});
    std::uint64_t go(const RunMove& move);
    /// Frames tell what happened of late, too.
    void showLog(bool shown) { logShown = shown; }
    /// And the trail of a session, none where negative.
    void watch(std::int64_t session) { watched = session; }

    /// Where the run stands, or stood some ms ago while it runs, and when something last happened in it.
    SimTime present() const { return {presentNs.load(std::memory_order_relaxed)}; }
    SimTime lastEvent() const { return {lastEventNs.load(std::memory_order_relaxed)}; }

private:
    struct Orders {
        std::optional<scenario::Scenario> scenario;
        std::optional<scenario::Scenario> opened;
        std::optional<RunMove> move;
    };

    void work();
    std::optional<Orders> next();
    void takeScenario(const Orders& mine, RunNews& news);
    void showWhatWasChangedHere(SimTime before, const std::function<bool(SimTime)>& goesOn);
    /// Takes away from `wanted` the steps that are made.
    void make(RunMove& wanted);
    void play(const RunMove& wanted);
    void comeBack(const std::function<bool(SimTime)>& goesOn);
    /// Of a search or a step: not interrupted. Tells where it is now and then, with a frame where nobody has been
    /// before.
    bool searches(const RunMove& wanted, SimTime now);
    bool isInterrupted() const { return asked.load(std::memory_order_relaxed) != doing; }
    void publish();
    FrameWishes wishes() const;

    scenario::LiveRun::Places places;
    std::function<void(const RunNews&)> tell;

    // of the thread alone
    std::optional<scenario::LiveRun> run;
    FrameMaker maker;
    std::optional<RunStop> stop;
    std::optional<SimTime> away;  ///< where the run belongs, while it was interrupted on a way back there
    std::uint64_t doing = 0;      ///< number of the latest order known
    std::chrono::steady_clock::time_point lastTold;

    std::atomic<std::int64_t> presentNs{0};
    std::atomic<std::int64_t> lastEventNs{-1};
    std::atomic<std::uint64_t> asked{0};
    std::atomic<bool> logShown{false};
    std::atomic<std::int64_t> watched{-1};
    std::stop_source closing;

    std::mutex mutex;  ///< guards the orders
    std::condition_variable arrived;
    Orders orders;

    std::thread thread;  ///< last: ends before the rest goes
};

}  // namespace tokenfactory::ui
