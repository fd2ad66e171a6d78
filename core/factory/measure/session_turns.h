#pragma once

#include "core/factory/measure/event_log.h"

#include <cstdint>
#include <vector>

namespace tokenfactory::factory {

/// A request of a session on its way, as far as a log tells.
struct TurnTimes {
    enum class End : std::uint8_t { open, completed, refused, failed };

    /// One stage of it; the same phase comes again where the request was put back.
    struct Stage {
        Phase phase = Phase::queued;
        SimTime began;
        SimTime ended;  ///< `now` for the stage it is in
        double seconds() const { return toSeconds(ended - began); }
        friend bool operator==(const Stage&, const Stage&) = default;
    };

    std::int64_t request = 0;
    bool isWhole = false;  ///< its arrival is in the log; else the log begins later
    End end = End::open;   ///< it is still here
    int putBack = 0;       ///< times it had to begin anew
    std::vector<Stage> stages;

    SimTime began() const { return stages.empty() ? SimTime() : stages.front().began; }
    SimTime ended() const { return stages.empty() ? SimTime() : stages.back().ended; }
    double seconds() const { return toSeconds(ended() - began()); }
    friend bool operator==(const TurnTimes&, const TurnTimes&) = default;
};

/// The requests of a session in the order they came, the latest `most` of them. Where the log has its arrival, the
/// stages of a request follow each other without a gap and add up to the time from its arrival on.
std::vector<TurnTimes> turnsOf(const EventLog& log, std::int64_t session, SimTime now, std::size_t most = 24);

}  // namespace tokenfactory::factory
