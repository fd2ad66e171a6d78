#pragma once

#include "core/workload/law.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::workload {

enum class ArrivalKind : unsigned char {
    poisson,
    gamma,    ///< gaps of a Gamma law of the cv
    onOff,    ///< Poisson in the on times, nothing in the off times; `ratePerS` is the mean over both
    diurnal,  ///< Poisson whose rate swings once in `periodS` by `swing` around `ratePerS`
    closed,   ///< `liveTrees` sessions at a time: the next begins when one has ended
};

std::string_view name(ArrivalKind kind);
std::span<const std::string_view> arrivalKindNames();

/// When sessions begin.
struct Arrivals {
    ArrivalKind kind = ArrivalKind::poisson;
    double ratePerS = 1.0;  ///< sessions per second, > 0
    double cv = 1.0;        ///< gamma; > 0
    double onS = 60.0;      ///< onOff, means of exponential times; > 0
    double offS = 60.0;
    double swing = 0.5;        ///< diurnal; 0 to 1
    double periodS = 86400.0;  ///< diurnal; > 0
    int liveTrees = 16;        ///< closed; >= 1
    double staggerS = 0.0;     ///< closed: the first ones begin evenly over this time
    bool startInside = false;  ///< closed: the first ones begin a quarter to three quarters through their turns
    friend bool operator==(const Arrivals&, const Arrivals&) = default;
};

/// A prefix many sessions share, such as tools or a system prompt.
struct SharedPrefix {
    Law tokens;        ///< >= 0
    int variants = 1;  ///< different ones, >= 1; a session takes one of them
    friend bool operator==(const SharedPrefix&, const SharedPrefix&) = default;
};

/// Agents a main agent calls: each has a context of its own and answers before the caller's next turn.
struct SubAgents {
    double shareOfSessions = 0.0;  ///< 0 to 1
    Law perSession = Law::fixed(2.0);
    Law atOnce = Law::fixed(1.0);  ///< called by the same turn, which work side by side
    Law turns = Law::fixed(8.0);
    Law openingTokens = Law::fixed(4000.0);
    friend bool operator==(const SubAgents&, const SubAgents&) = default;
};

/// When a context comes near the limit it is summed up, and its blobs are abandoned.
struct Compaction {
    double shareOfAgents = 1.0;  ///< of those that do so at all, 0 to 1; the others go on to the limit
    Law triggerTokens = Law::fixed(150'000.0);
    Law after = Law::fixed(0.22);  ///< context after / before, 0 to 1
    friend bool operator==(const Compaction&, const Compaction&) = default;
};

/// Sessions of a second kind among the others, alike but for what stands here: short ones, or resumed ones that begin
/// long. Many figures of prompts come from such a mixture.
struct OtherSessions {
    double share = 0.0;  ///< of all sessions, 0 to 1
    Law turns = Law::fixed(1.0);
    Law openingTokens = Law::fixed(1000.0);
    int firstTurns = 0;
    std::optional<Compaction> compaction;
    friend bool operator==(const OtherSessions&, const OtherSessions&) = default;
};

/// A published figure a preset means to match, and how near a run must come (checked by a test).
struct PublishedFigure {
    std::string name;  ///< one of those statisticsOf() gives
    double value = 0.0;
    double tolerance = 0.0;  ///< as a fraction of the value, > 0
    std::string source;
    friend bool operator==(const PublishedFigure&, const PublishedFigure&) = default;
};

/// Sessions of turns: the shape of what people and agents ask.
struct Workload {
    std::string id;
    std::string name;
    std::string note;  ///< what it stands for, for people
    Arrivals arrivals;
    std::vector<SharedPrefix> prefixes;      ///< in their order at the front of every prompt
    Law turns = Law::fixed(1.0);             ///< of a session, >= 1
    Law openingTokens = Law::fixed(1000.0);  ///< of the first turn, after the prefixes
    int firstTurns = 0;                      ///< so many turns after the first bring `firstNewTokens`, >= 0
    Law firstNewTokens = Law::fixed(500.0);  ///< an agent reads itself in: >= 1
    Law newTokens = Law::fixed(500.0);       ///< of each further turn, >= 1
    Law outputTokens = Law::fixed(300.0);
    double toolShare = 0.0;  ///< of the turns after the first that a tool's result begins; the rest a person
    Law toolGapS = Law::fixed(5.0);
    Law humanGapS = Law::fixed(60.0);
    SubAgents subAgents;
    std::optional<Compaction> compaction;
    std::optional<OtherSessions> otherSessions;
    /// Of prompt and answer: first prompts are cut so that they leave room for a token, answers to what the prompt
    /// leaves, and a later prompt that would leave no room ends its session. >= 2
    int contextLimit = 1'000'000;
    int blobTokens = 2048;  ///< longer pieces of a prompt are cut into such blobs, >= 1
    std::vector<PublishedFigure> published;
    friend bool operator==(const Workload&, const Workload&) = default;
};

}  // namespace tokenfactory::workload
