#pragma once

#include "core/base/explanation.h"
#include "core/base/sentence.h"
#include "core/economics/account.h"
#include "core/factory/factory.h"
#include "core/factory/measure/backlog.h"
#include "core/factory/measure/oscillation.h"
#include "core/factory/measure/result_parts.h"
#include "core/factory/measure/signal_table.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::factory {

/// A run as it stands, measured from the end of warm-up on. It holds no part of the Factory.
struct RunResult {
    double simulatedS = 0.0;
    double warmUpS = 0.0;
    double measuredS() const { return simulatedS - warmUpS; }

    RequestCounts requests;
    std::int64_t heldBefore = 0;  ///< at the end of warm-up: heldBefore + arrived = completed + refused + failed + held
    std::int64_t held = 0;
    std::int64_t sessionsEndedAtLimit = 0;  ///< and sub-agents: the workload's context limit left no room for a turn
    std::int64_t refused() const;

    Figures ttftS;
    Figures tpotS;  ///< of requests with two output tokens or more
    Figures e2eS;
    Figures queueS;
    double queueMean = 0.0;         ///< requests waiting in the queue, over the measured time
    std::int64_t queueEntered = 0;  ///< that came into it meanwhile, those put back among them
    // What follows it; of requests that were not put back. queue + fill wait + fill = TTFT, request by request.
    Figures fillWaitS;
    Figures fillS;
    Figures handOffS;
    Figures decodeWaitS;

    TokenCounts tokens;                 ///< output: of completed requests
    std::int64_t placedTokens() const;  ///< of prompts that began, again where one was put back
    std::int64_t cachedTokens() const;  ///< of those not computed
    double outputTokensPerS = 0.0;
    double goodputTokensPerS = 0.0;  ///< of requests within the limits
    ServiceLimits limits;            ///< of the spec

    std::vector<LimitSeen> limitsSeen;  ///< the greatest share first; those of none left out
    std::vector<PoolResult> pools;
    std::vector<TierResult> tiers;  ///< those there are, HBM first
    std::vector<LinkResult> links;  ///< those that have an end or carried something

    std::string_view oscillating;  ///< name of the signal
    Oscillation oscillation;
    Backlog backlog;
    bool isClosedLoop = false;  ///< its backlog has a bound: it is never overloaded
    bool ranDry = false;        ///< nothing more is to come: the backlog cannot grow any more
    double backlogEnd = 0.0;    ///< requests waiting and in flight
    double backlogMean = 0.0;   ///< over the measured time

    std::optional<double> energyJ;  ///< idle power x time in service + energy above idle
    Sentence energyBasis;           ///< what is in it, or why there is none
    std::optional<double> powerMeanW;
    economics::RunFigures priced;   ///< what of it has a price: see economics::account()
    std::optional<double> costUsd;  ///< to the owner of the racks
    Sentence costBasis;

    std::vector<SignalSeries> series;  ///< since time 0, as the next
    QuantileSeries ttftOverTime;       ///< by the time of the first token
    QuantileSeries tpotOverTime;       ///< by the time the answer is complete
    std::int64_t events = 0;           ///< since time 0
    std::uint64_t fingerprint = 0;
    bool isStuck = false;                 ///< requests are there, and nothing will ever happen to them
    std::vector<std::string> violations;  ///< of conservation; empty = all is conserved
};

/// `oscillating` is a level of signalTable(), by name.
RunResult resultOf(const Factory& factory, std::string_view oscillating = "decoding");

/// Why the main figures are what they are; figures there are none of are left out. Names are unique. The result
/// outlives them.
std::vector<Explanation> explanationsOf(const RunResult& result);

}  // namespace tokenfactory::factory
