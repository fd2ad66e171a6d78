#pragma once

#include "core/workload/request.h"
#include "core/workload/trace.h"

#include <map>
#include <memory>
#include <vector>

namespace tokenfactory::workload {

enum class Replay : unsigned char {
    open,    ///< every request at its time, answered or not
    closed,  ///< the first turn of a session at its time, each further one its gap after the answer before
};

/// The requests of a trace. A value: the rows are shared, what moves is here.
class TraceSource {
public:
    TraceSource(std::shared_ptr<const Trace> trace, Replay replay);

    SimTime nextArrival() const;
    /// Requires a next arrival.
    Request take();
    void answered(const Request& request, SimTime now);
    /// In a closed replay the further turns of its agent are left out.
    void refused(const Request& request, SimTime now);

    friend bool operator==(const TraceSource&, const TraceSource&) = default;

private:
    struct Due {
        SimTime time;
        std::size_t row = 0;
        friend bool operator==(const Due&, const Due&) = default;
    };
    static bool later(const Due& a, const Due& b) { return a.time != b.time ? a.time > b.time : a.row > b.row; }
    /// Rows are asked one after the other, but those of later turns that wait for their answer.
    void skipWaiting();

    std::shared_ptr<const Trace> trace;
    Replay replay = Replay::open;
    std::shared_ptr<const std::vector<std::size_t>> nextTurn;  ///< by row, the row of its agent's next turn
    std::size_t cursor = 0;
    std::vector<Due> heap;                      ///< later turns whose time is known
    std::map<std::int64_t, std::size_t> rowOf;  ///< by id of a request on its way
    std::int64_t requests = 0;
};

}  // namespace tokenfactory::workload
