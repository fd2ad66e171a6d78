#include "core/workload/statistics.h"

#include "core/workload/session_source.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>
#include <unordered_set>

namespace tokenfactory::workload {
namespace {

constexpr std::int64_t smallOpening = 40'000;
constexpr std::int64_t compactionFrom = 50'000;
constexpr int contextTurns[] = {5, 10, 20, 40, 60, 80, 100};

/// Values of one kind, gathered and asked for their mean and quantiles.
class Sample {
public:
    void add(double value)
    {
        values.push_back(value);
        sum += value;
    }
    bool empty() const { return values.empty(); }
    double total() const { return sum; }
    std::size_t size() const { return values.size(); }
    double mean() const { return sum / static_cast<double>(values.size()); }
    double quantile(double p)
    {
        const auto place = std::min(values.size() - 1, static_cast<std::size_t>(p * double(values.size())));
        std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(place));
        return values[place];
    }
    double shareAbove(double limit) const
    {
        const auto above = std::ranges::count_if(values, [limit](double value) { return value > limit; });
        return static_cast<double>(above) / static_cast<double>(values.size());
    }
    double cv() const
    {
        double squares = 0.0;
        for (const double value : values) {
            squares += (value - mean()) * (value - mean());
        }
        return std::sqrt(squares / static_cast<double>(values.size())) / mean();
    }

private:
    std::vector<double> values;
    double sum = 0.0;
};

/// Which quantiles, and whether the mean, are figures of a sample.
struct Wanted {
    const char* name;
    bool mean;
    std::vector<int> percent;
};

const std::vector<Wanted>& wanted()
{
    static const std::vector<Wanted> list = {
        {"input", true, {50, 75, 90, 95, 99}},  {"all_input", true, {50, 75, 90, 95, 99}},
        {"output", true, {50, 75, 90, 95, 99}}, {"turns", true, {50, 90, 95}},
        {"opening", true, {25, 50, 75}},        {"growth", true, {50, 90, 99}},
        {"new_input", true, {50, 90, 95, 99}},  {"tool_gap", false, {50, 90, 99}},
        {"human_gap", false, {50, 90}},         {"compaction_before", false, {50}},
        {"compaction_after", false, {50}},
    };
    return list;
}

const std::vector<std::string>& shares()
{
    static const std::vector<std::string> list = {"opening_p50_below_40k",
                                                  "input_above_131k",
                                                  "input_above_200k",
                                                  "input_above_500k",
                                                  "sessions_peaking_above_200k",
                                                  "input_per_output",
                                                  "shared_with_turn_before",
                                                  "cached",
                                                  "sessions_with_sub_agents",
                                                  "sub_agent_requests",
                                                  "sessions_compacting",
                                                  "compactions_per_compacting_session",
                                                  "session_rate",
                                                  "session_gap_cv"};
    return list;
}

std::string contextName(int percent, int turn)
{
    return "context_p" + std::to_string(percent) + "_at_turn_" + std::to_string(turn);
}

std::int64_t commonTokens(const std::vector<Segment>& one, const std::vector<Segment>& other)
{
    std::int64_t tokens = 0;
    for (std::size_t i = 0; i < std::min(one.size(), other.size()) && one[i] == other[i]; ++i) {
        tokens += one[i].tokens;
    }
    return tokens;
}

/// What is known of a main agent while it goes on.
struct Running {
    std::vector<Segment> before;  ///< the prompt of the turn before
    std::int64_t tokensBefore = 0;
    std::int64_t opening = 0;
    std::int64_t peak = 0;
    int turns = 0;
    int compactions = 0;
    bool subAgents = false;
    SimTime answered;
};

class Meter {
public:
    explicit Meter(int sessions) : running(static_cast<std::size_t>(sessions)) {}

    void take(const Request& request)
    {
        const std::int64_t tokens = request.promptTokens();
        samples["all_input"].add(static_cast<double>(tokens));
        countCached(request);
        Running& session = running[static_cast<std::size_t>(request.session)];
        if (request.agent > 0) {
            session.subAgents = true;
            return;
        }
        samples["input"].add(static_cast<double>(tokens));
        samples["output"].add(request.outputTokens);
        const std::int64_t common = commonTokens(session.before, request.prompt);
        shared += common;
        if (request.turn == 0) {
            session.opening = tokens;
            samples["opening"].add(static_cast<double>(tokens));
        } else {
            laterTurn(request, session, tokens, common);
        }
        if (session.opening < smallOpening) {
            atTurn[request.turn].add(static_cast<double>(tokens));
        }
        session.peak = std::max(session.peak, tokens);
        ++session.turns;
        session.tokensBefore = tokens;
        session.before = request.prompt;
    }

    void answered(const Request& request, SimTime now)
    {
        running[static_cast<std::size_t>(request.session)].answered = now;
        seen.insert(request.answer);
    }

    std::map<std::string, double> figures()
    {
        std::map<std::string, double> made;
        endSessions(made);
        for (const Wanted& of : wanted()) {
            Sample& sample = samples[of.name];
            if (sample.empty()) {
                continue;
            }
            if (of.mean) {
                made[std::string(of.name) + "_mean"] = sample.mean();
            }
            for (const int percent : of.percent) {
                made[std::string(of.name) + "_p" + std::to_string(percent)] = sample.quantile(percent / 100.0);
            }
        }
        if (atTurn.contains(0)) {
            made["opening_p50_below_40k"] = atTurn[0].quantile(0.5);
        }
        for (const int turn : contextTurns) {
            if (atTurn.contains(turn)) {
                made[contextName(50, turn)] = atTurn[turn].quantile(0.5);
                made[contextName(90, turn)] = atTurn[turn].quantile(0.9);
            }
        }
        const Sample& input = samples["input"];
        const Sample& allInput = samples["all_input"];
        made["input_above_131k"] = input.shareAbove(131'072.0);
        made["input_above_200k"] = input.shareAbove(200'000.0);
        made["input_above_500k"] = input.shareAbove(500'000.0);
        if (samples["output"].total() > 0.0) {
            made["input_per_output"] = input.total() / samples["output"].total();
        }
        made["shared_with_turn_before"] = static_cast<double>(shared) / input.total();
        made["cached"] = static_cast<double>(cached) / allInput.total();
        made["sub_agent_requests"] = 1.0 - static_cast<double>(input.size()) / static_cast<double>(allInput.size());
        return made;
    }

private:
    void countCached(const Request& request)
    {
        bool hit = true;
        for (const Segment& segment : request.prompt) {
            hit = hit && seen.contains(segment.content);
            cached += hit ? segment.tokens : 0;
            seen.insert(segment.content);
        }
    }

    void laterTurn(const Request& request, Running& session, std::int64_t tokens, std::int64_t common)
    {
        samples["new_input"].add(static_cast<double>(tokens - common));
        if (tokens > session.tokensBefore) {
            samples["growth"].add(static_cast<double>(tokens - session.tokensBefore));
        }
        if (session.tokensBefore > compactionFrom && 2 * tokens < session.tokensBefore) {
            ++session.compactions;
            samples["compaction_before"].add(static_cast<double>(session.tokensBefore));
            samples["compaction_after"].add(static_cast<double>(tokens));
        }
        samples[request.interactive ? "human_gap" : "tool_gap"].add(toSeconds(request.arrival - session.answered));
    }

    void endSessions(std::map<std::string, double>& made)
    {
        int withSubAgents = 0;
        int peaking = 0;
        int compacting = 0;
        int compactions = 0;
        for (const Running& session : running) {
            samples["turns"].add(session.turns);
            withSubAgents += session.subAgents ? 1 : 0;
            peaking += session.peak > 200'000 ? 1 : 0;
            compacting += session.compactions > 0 ? 1 : 0;
            compactions += session.compactions;
        }
        const auto sessions = static_cast<double>(running.size());
        made["sessions_with_sub_agents"] = withSubAgents / sessions;
        made["sessions_peaking_above_200k"] = peaking / sessions;
        made["sessions_compacting"] = compacting / sessions;
        if (compacting > 0) {
            made["compactions_per_compacting_session"] = static_cast<double>(compactions) / compacting;
        }
    }

    std::vector<Running> running;
    std::map<std::string, Sample> samples;
    std::map<int, Sample> atTurn;  ///< of sessions with a small opening
    std::unordered_set<ContentId> seen;
    std::int64_t shared = 0;
    std::int64_t cached = 0;
};

/// Sessions of one short turn, only for when they begin.
void measureArrivals(const Workload& workload, std::uint64_t seed, std::map<std::string, double>& made)
{
    if (workload.arrivals.kind == ArrivalKind::closed) {
        return;
    }
    constexpr int begun = 50'000;
    Workload bare;
    bare.arrivals = workload.arrivals;
    SessionSource source(std::make_shared<Workload>(bare), seed);
    Sample gaps;
    SimTime before;
    for (int i = 0; i < begun; ++i) {
        const Request request = source.take();
        gaps.add(toSeconds(request.arrival - before));
        before = request.arrival;
        source.answered(request, request.arrival);
    }
    made["session_rate"] = 1.0 / gaps.mean();
    made["session_gap_cv"] = gaps.cv();
}

}  // namespace

std::optional<double> Statistics::figure(std::string_view name) const
{
    const auto found = figures.find(std::string(name));
    return found == figures.end() ? std::nullopt : std::optional(found->second);
}

Statistics statisticsOf(const Workload& workload, int sessions, std::uint64_t seed)
{
    assert(sessions >= 1);
    Workload whole = workload;
    whole.arrivals = {.kind = ArrivalKind::closed, .liveTrees = sessions};
    SessionSource source(std::make_shared<Workload>(std::move(whole)), seed);
    Meter meter(sessions);
    // Sessions that begin when one of the first has ended are taken and left there.
    while (source.nextArrival() != SimTime::never()) {
        const Request request = source.take();
        if (request.session >= sessions) {
            continue;
        }
        meter.take(request);
        meter.answered(request, request.arrival);
        source.answered(request, request.arrival);
    }
    Statistics statistics{meter.figures()};
    measureArrivals(workload, seed, statistics.figures);
    return statistics;
}

std::vector<std::string> figureNames()
{
    std::vector<std::string> names = shares();
    for (const Wanted& of : wanted()) {
        if (of.mean) {
            names.push_back(std::string(of.name) + "_mean");
        }
        for (const int percent : of.percent) {
            names.push_back(std::string(of.name) + "_p" + std::to_string(percent));
        }
    }
    for (const int turn : contextTurns) {
        names.push_back(contextName(50, turn));
        names.push_back(contextName(90, turn));
    }
    return names;
}

}  // namespace tokenfactory::workload
