#pragma once

#include "core/base/sentence.h"
#include "core/base/sim_time.h"
#include "core/workload/segment.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tokenfactory::workload {

/// One request of a trace.
struct TraceRow {
    SimTime time;               ///< from the start of the trace
    std::int64_t session = -1;  ///< rows of a session follow each other; -1 where the format names none
    int agent = 0;
    int turn = 0;  ///< of its agent, from 0
    std::size_t firstSegment = 0;
    std::size_t segments = 0;
    int outputTokens = 0;
    ContentId answer = 0;      ///< 0: no later prompt holds it
    SimTime gap;               ///< between the answer of the turn before and this request, for a closed replay
    bool interactive = false;  ///< a person's turn, where the format tells
    friend bool operator==(const TraceRow&, const TraceRow&) = default;
};

/// A trace as read: rows in the order of time, their prompts side by side.
struct Trace {
    std::string name;
    std::vector<TraceRow> rows;
    std::vector<Segment> segments;
    std::vector<Sentence> notes;  ///< what was mended in reading, for people

    std::span<const Segment> promptOf(const TraceRow& row) const
    {
        return std::span(segments).subspan(row.firstSegment, row.segments);
    }
};

}  // namespace tokenfactory::workload
