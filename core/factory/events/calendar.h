#pragma once

#include "core/base/sim_time.h"

#include <cstdint>
#include <vector>

namespace tokenfactory::factory {

enum class EventKind : std::uint8_t {
    arrival,       ///< of the source; never in the calendar
    fillEnds,      ///< `who` = live request
    laneFrees,     ///< `who` = worker: the next prompt may enter
    passEnds,      ///< `who` = worker
    controlTick,   ///< the clock of the admission law
    nextToken,     ///< a paced admission law may admit again
    capacityTick,  ///< `who` = pool
    workerReady,   ///< `who` = worker: started, reconfigured or repaired
    workerFails,   ///< `who` = index of the failure
    intervention,  ///< `who` = index of the intervention
};

struct Event {
    SimTime time;
    std::uint64_t number = 0;  ///< order of scheduling: breaks ties
    EventKind kind = EventKind::controlTick;
    std::uint32_t who = 0;
    std::uint32_t generation = 0;  ///< of `who` when it was scheduled: an event of one that has gone on is void
    friend bool operator==(const Event&, const Event&) = default;
};

/// What is to happen, earliest first; events of the same time in the order they were scheduled.
class Calendar {
public:
    void schedule(SimTime time, EventKind kind, std::uint32_t who = 0, std::uint32_t generation = 0);
    bool empty() const { return heap.empty(); }
    SimTime next() const { return heap.empty() ? SimTime::never() : heap.front().time; }
    /// Requires !empty().
    Event take();
    friend bool operator==(const Calendar&, const Calendar&) = default;

private:
    std::vector<Event> heap;
    std::uint64_t scheduled = 0;
};

}  // namespace tokenfactory::factory
