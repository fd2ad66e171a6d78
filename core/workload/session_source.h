#pragma once

#include "core/base/random.h"
#include "core/workload/request.h"
#include "core/workload/workload.h"

#include <map>
#include <memory>
#include <vector>

namespace tokenfactory::workload {

/// Sessions drawn from a Workload. What a session says depends on the seed and its number alone, when it says it on
/// when it is answered. A value: a copy goes on alike.
class SessionSource {
public:
    SessionSource(std::shared_ptr<const Workload> workload, std::uint64_t seed);

    /// When the next request reaches the orchestrator; never() while every session waits for an answer.
    SimTime nextArrival() const;
    /// Requires a next arrival.
    Request take();
    /// Its answer is complete: the next turn follows after a gap. False if it does not begin with this prompt and its
    /// answer, or there is none.
    bool answered(const Request& request, SimTime now);
    /// It was refused or lost: its session ends.
    void refused(const Request& request, SimTime now);

    /// Sessions that begin from now on are of another workload, those that run go on as they began. Where the arrival
    /// law is another, the next arrival is drawn anew from now on, an on time of onOff beginning now; else it stays as
    /// it was drawn. A closed loop begins sessions (evenly over its stagger) as far as there are fewer than its trees,
    /// and none when one ends while there are more. The same workload changes nothing.
    void change(std::shared_ptr<const Workload> next, SimTime now);

    std::size_t bytesHeld() const;
    const Workload& present() const { return *workload; }
    bool isClosed() const { return workload->arrivals.kind == ArrivalKind::closed; }
    /// Turns that are to come at a known time, most of them after a gap.
    std::int64_t turnsInGaps() const { return static_cast<std::int64_t>(heap.size()); }
    std::int64_t sessionsBegun() const { return begun; }
    /// Sessions, and sub-agents, that ended because the next prompt would have left no room for an answer within the
    /// context limit.
    std::int64_t sessionsCut() const { return cut; }
    /// Times a context was summed up.
    std::int64_t compactions() const { return summedUp; }

    friend bool operator==(const SessionSource&, const SessionSource&) = default;

private:
    /// A main agent or a sub-agent.
    struct Agent {
        RandomStream stream;
        std::vector<Segment> context;
        std::int64_t contextTokens = 0;
        int turn = 0;
        int turns = 1;
        int firstTurns = 0;  ///< after the first, that bring more
        bool compacts = false;
        double compactionTrigger = 0.0;
        bool promptCut = false;  ///< the prompt that comes next, to the context limit
        bool toolTurn = false;   ///< what the next turn brings comes from a tool
        friend bool operator==(const Agent&, const Agent&) = default;
    };
    struct Session {
        std::shared_ptr<const Workload> shape;  ///< the workload of its beginning
        std::vector<Agent> agents;              ///< 0 = the main agent
        std::vector<int> callTurns;  ///< turns of the main agent after which a sub-agent is called, latest first
        std::int64_t pieces = 0;     ///< contents named so far
        std::vector<Segment> prefix;
        bool prefixCut = false;  ///< to the context limit
        bool other = false;      ///< of the second kind
        int working = 0;         ///< sub-agents the main agent waits for
        friend bool operator==(const Session&, const Session&) = default;
    };
    struct Due {
        SimTime time;
        std::int64_t number = 0;  ///< order, breaks ties
        std::int64_t session = 0;
        int agent = 0;
        friend bool operator==(const Due&, const Due&) = default;
    };
    static bool later(const Due& a, const Due& b) { return a.time != b.time ? a.time > b.time : a.number > b.number; }

    void begin(SimTime now, bool inside);
    /// From `now` on; of a closed loop what it lacks of its trees.
    void beginArrivals(SimTime now);
    void scheduleOpenArrival();
    static const std::optional<Compaction>& compactionOf(const Session& session);
    Agent newAgent(Session& session, std::int64_t number, int agent) const;
    void append(Session& session, std::int64_t number, Agent& agent, int tokens) const;
    /// What the turn to come brings.
    static int drawNewTokens(const Workload& shape, Agent& agent);
    /// Whether it did.
    bool compact(Session& session, std::int64_t number, Agent& agent) const;
    void due(SimTime time, std::int64_t session, int agent);
    void endAgent(std::int64_t number, int agent, SimTime now);
    void endSession(std::int64_t number, SimTime now);
    /// False if the agent ends instead.
    bool nextTurn(std::int64_t number, int agent, SimTime now);

    std::shared_ptr<const Workload> workload;
    std::uint64_t seed;
    RandomStream arrivals;
    std::map<std::int64_t, Session> live;
    std::vector<Due> heap;
    SimTime openArrival = SimTime::never();  ///< of the next session of an open arrival law
    SimTime phaseEnds;                       ///< onOff: of the on time
    std::int64_t begun = 0;
    std::int64_t cut = 0;
    std::int64_t summedUp = 0;
    std::int64_t scheduled = 0;
    std::int64_t requests = 0;
};

}  // namespace tokenfactory::workload
