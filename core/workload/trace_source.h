#pragma once

#include "core/workload/request.h"
#include "core/workload/trace.h"

#include <map>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace tokenfactory::workload {

enum class Replay : unsigned char {
    open,    ///< every request at its time, answered or not
    closed,  ///< sessions begin at their times, each further turn its gap after the answer before
    trees,   ///< the same, but a fixed number of sessions at a time: when one has ended the next begins
};

std::string_view name(Replay replay);
std::span<const std::string_view> replayNames();

/// The requests of a trace. A value: the rows are shared, what moves is here.
///
/// Where turns wait for answers, a sub-agent begins as long after the turn of the main agent that called it as in the
/// trace, and the main agent goes on when those it called have ended, no earlier than its own gap.
class TraceSource {
public:
    /// `liveTrees` >= 1 is the number of sessions at a time of Replay::trees; a row of no session is one of its own.
    /// `insideSeed`: the first of them begin a quarter to three quarters through the turns of their main agent, drawn
    /// from it, as a benchmark does that wants no start together (AgentX). What they asked before is not in any cache.
    TraceSource(std::shared_ptr<const Trace> trace, Replay replay, int liveTrees = 1,
                std::optional<std::uint64_t> insideSeed = std::nullopt);

    SimTime nextArrival() const;
    /// Requires a next arrival.
    Request take();
    /// False if its agent says nothing after it; not known where every request comes at its time.
    bool answered(const Request& request, SimTime now);
    /// Where turns wait for answers, the further turns of its agent are left out.
    void refused(const Request& request, SimTime now);

    std::size_t bytesHeld() const
    {
        return heap.size() * sizeof(Due) + (rowOf.size() + waiting.size()) * 2 * sizeof(Waiting);
    }
    bool isClosed() const { return replay == Replay::trees; }
    /// As of a SessionSource; none where every request comes at its time.
    std::int64_t turnsInGaps() const { return static_cast<std::int64_t>(heap.size()); }

    friend bool operator==(const TraceSource&, const TraceSource&) = default;

private:
    struct Call {
        std::size_t row = 0;  ///< the first of a sub-agent
        SimTime delay;        ///< after the answer of the turn that calls it
    };
    /// What follows what, the same for every copy.
    struct Plan {
        std::vector<std::size_t> next;                   ///< by row, the next turn of its agent
        std::map<std::size_t, std::vector<Call>> calls;  ///< by row of a main agent
        std::vector<bool> called;                        ///< by row, of an agent that another calls
        std::vector<std::size_t> begins;                 ///< the first rows of sessions, and rows of none
    };
    struct Due {
        SimTime time;
        std::size_t row = 0;
        friend bool operator==(const Due&, const Due&) = default;
    };
    /// A session whose main agent called others.
    struct Waiting {
        int working = 0;
        std::size_t row = 0;  ///< the main agent's next turn; noRow: it has none
        SimTime earliest;
        friend bool operator==(const Waiting&, const Waiting&) = default;
    };
    static constexpr std::size_t noRow = static_cast<std::size_t>(-1);
    static bool later(const Due& a, const Due& b) { return a.time != b.time ? a.time > b.time : a.row > b.row; }
    static Plan planOf(const Trace& trace);

    void due(SimTime time, std::size_t row);
    void beginNext(SimTime now);
    /// The turn a session that begins with this row goes on with, some turns through.
    std::size_t inside(std::size_t row, std::uint64_t seed) const;
    void endAgent(std::size_t row, SimTime now);

    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const Plan> plan;
    Replay replay = Replay::open;
    std::size_t cursor = 0;                     ///< open: of rows, else of sessions
    std::vector<Due> heap;                      ///< rows whose time is known beside those of the cursor
    std::map<std::int64_t, std::size_t> rowOf;  ///< by id of a request on its way
    std::map<std::int64_t, Waiting> waiting;    ///< by session
    std::int64_t requests = 0;
};

}  // namespace tokenfactory::workload
