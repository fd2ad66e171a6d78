#pragma once

#include "core/base/sim_time.h"
#include "core/factory/change.h"
#include "core/factory/condition.h"
#include "core/factory/measure/event_log.h"
#include "core/factory/measure/result.h"
#include "core/factory/measure/session_turns.h"
#include "core/scenario/scenario.h"
#include "core/scenario/value_path.h"
#include "ui/floor/moment.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace tokenfactory::ui {

/// What is changed at a time of the run, all of it together, and which workers are lost or back.
struct RunMark {
    struct OfWorker {
        std::string pool;
        int worker = 0;       ///< index in the pool
        bool isBack = false;  ///< otherwise it is lost
    };
    int number = 1;  ///< in the order of times
    SimTime time;
    std::vector<scenario::Setting> settings;
    std::optional<factory::ChangeReport> report;  ///< what it brought about; none before it has
    std::vector<OfWorker> workers = {};
    bool byUser = false;  ///< made while it ran; otherwise the scenario has it

    bool isDone(SimTime now) const { return time <= now; }
};

/// Why a run does not go on.
struct RunStop {
    enum class Why : unsigned char {
        end,        ///< the time it is to last is over
        drained,    ///< all is answered
        condition,  ///< what was waited for came about
        notMet,     ///< the end came before what was waited for
        overfull,   ///< more requests are held than there is memory for
        stuck,      ///< nothing will ever happen again
    };
    Why why = Why::end;
    factory::Condition condition;  ///< of the two that have one
};

/// What happened of late, and what the workers and links did.
struct Happened {
    std::vector<factory::LogEntry> entries;
    std::vector<factory::Span> spans;
};

/// The requests of one session, as far as the log of the run goes back.
struct SessionTrail {
    std::int64_t session = 0;
    std::vector<factory::TurnTimes> turns;
};

/// A run at a moment of it; nothing in it changes any more.
struct Frame {
    std::uint64_t run = 0;  ///< counts the runs begun
    FloorMoment moment;
    SimTime time;
    SimTime computedTo;   ///< of this run, the latest that is known
    SimTime next;         ///< when something next happens; never() when nothing will
    SimTime end;          ///< never() where it ends when all is answered
    bool stands = false;  ///< the run does nothing more until it is asked to
    /// Of this moment where it stands or is looked at on the way of a search; while it plays measured up to a moment
    /// that is some 50 ms of watching earlier at most, or ten times as long as measuring takes.
    std::shared_ptr<const factory::RunResult> result;
    std::shared_ptr<const std::vector<RunMark>> marks;
    std::shared_ptr<const scenario::Scenario> scenario;  ///< that runs
    std::shared_ptr<const Happened> happened;            ///< up to this moment; null unless it is asked for
    std::shared_ptr<const factory::Plan> plan;  ///< of `moment`; of its surfaces only what other threads may ask
    std::shared_ptr<const SessionTrail> trail;  ///< of the session that is watched; null where none is
    std::optional<RunStop> stop;
};

using FramePtr = std::shared_ptr<const Frame>;

}  // namespace tokenfactory::ui
