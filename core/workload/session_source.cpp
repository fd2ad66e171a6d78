#include "core/workload/session_source.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace tokenfactory::workload {
namespace {

/// Contents of session n are (n + 1) x this and up; those of shared prefixes have the upper bit.
constexpr ContentId contentsPerSession = ContentId{1} << 32U;

/// The first content of a variant of the prefix in this place.
ContentId prefixContent(std::size_t place, std::uint64_t variant)
{
    return (ContentId{1} << 63U) | (static_cast<ContentId>(place) << 48U) | (variant << 32U);
}

/// Agents' streams of a session are numbered from session x this.
constexpr std::uint64_t agentsPerSession = 1024;

/// A smooth wave made of two parabolas, between -1 and 1, of period 1 and mean 0.
double wave(double phase)
{
    const double within = phase - std::floor(phase);
    const double u = 2.0 * (within < 0.5 ? within : within - 0.5);
    return (within < 0.5 ? 4.0 : -4.0) * u * (1.0 - u);
}

/// Pieces of at most `blobTokens`, `name` giving each its content.
template <class Name>
void appendPieces(std::vector<Segment>& segments, int tokens, int blobTokens, Name name)
{
    while (tokens > 0) {
        const int piece = std::min(tokens, blobTokens);
        segments.push_back({name(), piece});
        tokens -= piece;
    }
}

/// Of a context limit, what a prompt may take: a token is left for the answer.
std::int64_t mostPrompt(const Workload& workload) { return workload.contextLimit - 1; }

std::int64_t tokensOf(const std::vector<Segment>& segments)
{
    std::int64_t tokens = 0;
    for (const Segment& segment : segments) {
        tokens += segment.tokens;
    }
    return tokens;
}

}  // namespace

SessionSource::SessionSource(std::shared_ptr<const Workload> shape, std::uint64_t runSeed)
    : workload(std::move(shape)), seed(runSeed), arrivals(runSeed, "arrivals")
{
    beginArrivals({});
}

void SessionSource::change(std::shared_ptr<const Workload> next, SimTime now)
{
    if (*next == *workload) {
        return;
    }
    const bool keepsArrivals = next->arrivals == workload->arrivals;
    workload = std::move(next);
    if (!keepsArrivals) {
        openArrival = SimTime::never();
        beginArrivals(now);
    }
}

void SessionSource::beginArrivals(SimTime now)
{
    const Arrivals& law = workload->arrivals;
    if (law.kind != ArrivalKind::closed) {
        openArrival = now;
        phaseEnds = now + fromSeconds(law.onS * arrivals.exponential());
        scheduleOpenArrival();
        return;
    }
    const int missing = law.liveTrees - static_cast<int>(std::ssize(live));
    for (int tree = 0; tree < missing; ++tree) {
        begin(now + fromSeconds(law.staggerS * tree / missing), law.startInside);
    }
}

void SessionSource::scheduleOpenArrival()
{
    const Arrivals& law = workload->arrivals;
    SimTime time = openArrival;
    switch (law.kind) {
    case ArrivalKind::closed:
        return;
    case ArrivalKind::poisson:
        time += fromSeconds(arrivals.exponential() / law.ratePerS);
        break;
    case ArrivalKind::gamma:
        time += fromSeconds(draw(Law::gamma(1.0 / law.ratePerS, law.cv), arrivals));
        break;
    case ArrivalKind::onOff: {
        const double onRate = law.ratePerS * (law.onS + law.offS) / law.onS;
        time += fromSeconds(arrivals.exponential() / onRate);
        while (time > phaseEnds) {
            // What is left of the gap goes on after the off time.
            const SimTime off = fromSeconds(law.offS * arrivals.exponential());
            time += off;
            phaseEnds += off + fromSeconds(law.onS * arrivals.exponential());
        }
        break;
    }
    case ArrivalKind::diurnal: {
        // Thinning: candidates at the highest rate, kept with the share of it that holds then.
        const double highest = law.ratePerS * (1.0 + law.swing);
        double rate = 0.0;
        do {
            time += fromSeconds(arrivals.exponential() / highest);
            rate = law.ratePerS * (1.0 + law.swing * wave(toSeconds(time) / law.periodS));
        } while (arrivals.uniform() * highest > rate);
        break;
    }
    }
    openArrival = time;
}

const std::optional<Compaction>& SessionSource::compactionOf(const Session& session)
{
    return session.other ? session.shape->otherSessions->compaction : session.shape->compaction;
}

SessionSource::Agent SessionSource::newAgent(Session& session, std::int64_t number, int agent) const
{
    const SubAgents& sub = session.shape->subAgents;
    const OtherSessions* const other = session.other ? &*session.shape->otherSessions : nullptr;
    const Law& turns = agent > 0 ? sub.turns : other != nullptr ? other->turns : session.shape->turns;
    const Law& opening = agent > 0          ? sub.openingTokens
                         : other != nullptr ? other->openingTokens
                                            : session.shape->openingTokens;
    Agent made{
        .stream = RandomStream(
            seed, "agent", static_cast<std::uint64_t>(number) * agentsPerSession + static_cast<std::uint64_t>(agent)),
        .context = session.prefix};
    made.contextTokens = tokensOf(made.context);
    made.turns = drawWhole(turns, made.stream, 1);
    made.firstTurns = agent == 0 && other != nullptr ? other->firstTurns : session.shape->firstTurns;
    if (const std::optional<Compaction>& compaction = compactionOf(session)) {
        made.compacts = compaction->shareOfAgents >= 1.0 || made.stream.uniform() < compaction->shareOfAgents;
        made.compactionTrigger = draw(compaction->triggerTokens, made.stream);
    }
    const std::int64_t room = mostPrompt(*session.shape) - made.contextTokens;
    const int wanted = drawWhole(opening, made.stream, 1);
    made.promptCut = session.prefixCut || wanted > room;
    append(session, number, made, static_cast<int>(std::clamp<std::int64_t>(room, 1, wanted)));
    return made;
}

void SessionSource::append(Session& session, std::int64_t number, Agent& agent, int tokens) const
{
    appendPieces(agent.context, tokens, session.shape->blobTokens, [&] {
        return static_cast<ContentId>(number + 1) * contentsPerSession + static_cast<ContentId>(session.pieces++);
    });
    agent.contextTokens += tokens;
}

int SessionSource::drawNewTokens(const Workload& shape, Agent& agent)
{
    const bool early = agent.turn <= agent.firstTurns;
    return drawWhole(early ? shape.firstNewTokens : shape.newTokens, agent.stream, 1);
}

bool SessionSource::compact(Session& session, std::int64_t number, Agent& agent) const
{
    if (!agent.compacts || static_cast<double>(agent.contextTokens) < agent.compactionTrigger) {
        return false;
    }
    const std::int64_t prefix = tokensOf(session.prefix);
    const std::optional<Compaction>& law = compactionOf(session);
    const double after = draw(law->after, agent.stream) * static_cast<double>(agent.contextTokens);
    agent.context = session.prefix;
    agent.contextTokens = prefix;
    append(session, number, agent, std::max(1, static_cast<int>(after) - static_cast<int>(prefix)));
    agent.compactionTrigger = draw(law->triggerTokens, agent.stream);
    return true;
}

void SessionSource::due(SimTime time, std::int64_t session, int agent)
{
    heap.push_back({time, scheduled++, session, agent});
    std::ranges::push_heap(heap, later);
}

void SessionSource::begin(SimTime now, bool inside)
{
    const std::int64_t number = begun++;
    Session& session = live[number];
    session.shape = workload;
    RandomStream stream(seed, "session", static_cast<std::uint64_t>(number));
    for (std::size_t place = 0; place < workload->prefixes.size(); ++place) {
        const SharedPrefix& prefix = workload->prefixes[place];
        const auto variant = stream.below(static_cast<std::uint64_t>(prefix.variants));
        // The same variant is the same text, so its length comes from a stream of its own.
        const ContentId first = prefixContent(place, variant);
        RandomStream lengths(seed, "prefix", first);
        ContentId piece = first;
        const int wanted = drawWhole(prefix.tokens, lengths, 0);
        // The first turn brings a token at least.
        const auto room = static_cast<int>(mostPrompt(*workload) - 1 - tokensOf(session.prefix));
        session.prefixCut = session.prefixCut || wanted > room;
        appendPieces(session.prefix, std::min(wanted, room), workload->blobTokens, [&] { return piece++; });
    }
    session.other = workload->otherSessions && stream.uniform() < workload->otherSessions->share;
    session.agents.push_back(newAgent(session, number, 0));
    Agent& main = session.agents.front();
    if (stream.uniform() < workload->subAgents.shareOfSessions) {
        const int agents = drawWhole(workload->subAgents.perSession, stream, 1);
        for (int left = agents; left > 0;) {
            // Whoever is called answers to a further turn.
            const int turn = static_cast<int>(stream.below(static_cast<std::uint64_t>(std::max(1, main.turns - 1))));
            const int atOnce = std::min(left, drawWhole(workload->subAgents.atOnce, stream, 1));
            session.callTurns.insert(session.callTurns.end(), static_cast<std::size_t>(atOnce), turn);
            left -= atOnce;
        }
        std::ranges::sort(session.callTurns, std::greater<>());
    }
    if (inside) {
        // Turns that lie before the run, drawn but not asked.
        const int passed = static_cast<int>((0.25 + 0.5 * stream.uniform()) * main.turns);
        while (main.turn < passed && main.contextTokens < workload->contextLimit / 2) {
            // Half the limit is left, of it a token for what is asked next and one for the answer.
            const std::int64_t room = mostPrompt(*workload) - 1 - main.contextTokens;
            append(session, number, main,
                   static_cast<int>(std::min<std::int64_t>(room, drawWhole(workload->outputTokens, main.stream))));
            ++main.turn;
            compact(session, number, main);
            const int wanted = drawNewTokens(*workload, main);
            const std::int64_t left = mostPrompt(*workload) - main.contextTokens;
            main.promptCut = wanted > left;
            append(session, number, main, static_cast<int>(std::min<std::int64_t>(left, wanted)));
        }
        while (!session.callTurns.empty() && session.callTurns.back() < passed) {
            session.callTurns.pop_back();
        }
    }
    due(now, number, 0);
}

SimTime SessionSource::nextArrival() const
{
    return std::min(openArrival, heap.empty() ? SimTime::never() : heap.front().time);
}

Request SessionSource::take()
{
    while (openArrival != SimTime::never() && (heap.empty() || openArrival <= heap.front().time)) {
        begin(openArrival, false);
        scheduleOpenArrival();
    }
    assert(!heap.empty());
    std::ranges::pop_heap(heap, later);
    const Due next = heap.back();
    heap.pop_back();
    Session& session = live.at(next.session);
    Agent& agent = session.agents[static_cast<std::size_t>(next.agent)];
    const int wanted = drawWhole(session.shape->outputTokens, agent.stream);
    const std::int64_t room = std::max<std::int64_t>(0, session.shape->contextLimit - agent.contextTokens);
    Request request{.id = requests++,
                    .session = next.session,
                    .agent = next.agent,
                    .turn = agent.turn++,
                    .arrival = next.time,
                    .prompt = agent.context,
                    .outputTokens = static_cast<int>(std::min<std::int64_t>(wanted, room)),
                    .promptCut = agent.promptCut,
                    .answerCut = wanted > room,
                    .interactive = next.agent == 0 && !agent.toolTurn};
    agent.promptCut = false;
    request.answer =
        static_cast<ContentId>(next.session + 1) * contentsPerSession + static_cast<ContentId>(session.pieces++);
    return request;
}

bool SessionSource::answered(const Request& request, SimTime now)
{
    Session& session = live.at(request.session);
    Agent& agent = session.agents[static_cast<std::size_t>(request.agent)];
    if (request.outputTokens > 0) {
        agent.context.push_back({request.answer, request.outputTokens});
        agent.contextTokens += request.outputTokens;
    }
    const bool compacted = compact(session, request.session, agent);
    summedUp += compacted ? 1 : 0;
    if (agent.turn >= agent.turns) {
        endAgent(request.session, request.agent, now);
        return false;
    }
    if (request.agent == 0) {
        while (!session.callTurns.empty() && session.callTurns.back() <= request.turn) {
            session.callTurns.pop_back();
            const int called = static_cast<int>(session.agents.size());
            session.agents.push_back(newAgent(session, request.session, called));
            due(now, request.session, called);
            ++session.working;
        }
        if (session.working > 0) {
            return !compacted;
        }
    }
    return nextTurn(request.session, request.agent, now) && !compacted;
}

bool SessionSource::nextTurn(std::int64_t number, int agentNumber, SimTime now)
{
    Session& session = live.at(number);
    Agent& agent = session.agents[static_cast<std::size_t>(agentNumber)];
    agent.toolTurn = agentNumber > 0 || agent.stream.uniform() < session.shape->toolShare;
    const double gap = draw(agent.toolTurn ? session.shape->toolGapS : session.shape->humanGapS, agent.stream);
    append(session, number, agent, drawNewTokens(*session.shape, agent));
    if (agent.contextTokens > mostPrompt(*session.shape)) {
        ++cut;
        endAgent(number, agentNumber, now);
        return false;
    }
    due(now + fromSeconds(gap), number, agentNumber);
    return true;
}

void SessionSource::endAgent(std::int64_t number, int agent, SimTime now)
{
    if (agent == 0) {
        endSession(number, now);
        return;
    }
    Session& session = live.at(number);
    session.agents[static_cast<std::size_t>(agent)].context.clear();
    if (--session.working == 0) {
        nextTurn(number, 0, now);
    }
}

void SessionSource::endSession(std::int64_t number, SimTime now)
{
    live.erase(number);
    const Arrivals& law = workload->arrivals;
    if (law.kind == ArrivalKind::closed && std::ssize(live) < law.liveTrees) {
        begin(now, false);
    }
}

std::size_t SessionSource::bytesHeld() const
{
    std::size_t bytes = heap.size() * sizeof(Due);
    for (const auto& [number, session] : live) {
        bytes += sizeof(Session) + session.prefix.size() * sizeof(Segment);
        for (const Agent& agent : session.agents) {
            bytes += sizeof(Agent) + agent.context.size() * sizeof(Segment);
        }
    }
    return bytes;
}

void SessionSource::refused(const Request& request, SimTime now)
{
    // Whoever is refused does not come back at once: a closed loop would else ask without end at the same moment.
    constexpr double backOffS = 1.0;
    endAgent(request.session, request.agent, now + fromSeconds(backOffS));
}

}  // namespace tokenfactory::workload
