#pragma once

#include "core/base/explanation.h"
#include "core/base/sentence.h"
#include "core/economics/account.h"
#include "core/factory/factory.h"
#include "core/factory/measure/backlog.h"
#include "core/factory/measure/oscillation.h"
#include "core/factory/measure/signal_table.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::factory {

/// Figures of a distribution; none but n where nothing was measured. Quantiles within 0.4 %, see Sketch.
struct Figures {
    std::int64_t n = 0;
    std::optional<double> mean;
    std::optional<double> p50;
    std::optional<double> p90;
    std::optional<double> p99;
};
Figures figuresOf(const Sketch& sketch);

/// Work done by all GPUs of a pool as a share of what they could do in their time in service, 0 to 1; none where the
/// racks or the work are not known.
struct Shares {
    std::optional<double> flops;  ///< of the dense peaks, each product at that of its format
    std::optional<double> hbm;
    std::optional<double> scaleUp;
    std::optional<double> scaleOut;
};

/// What of a pool's slots is taken, over the measured time.
struct Occupancy {
    double mean = 0.0;
    double peak = 0.0;
    double of = 0.0;         ///< there are, in workers that work, in the mean
    double fullShare = 0.0;  ///< of the time in which all were taken, 0 to 1
};

struct PoolResult {
    std::string name;
    std::string utilisationName;  ///< of its Explanation
    int workers = 0;
    int gpus = 0;
    double utilisation = 0.0;  ///< busy time / time in service, 0 to 1; 0 where no worker was in service
    double busyS = 0.0;        ///< worker-seconds, as the next
    double inServiceS = 0.0;
    double gpuHours = 0.0;  ///< in service
    Shares shares;
    Occupancy fillSlots;  ///< prompts computed at once; in an aggregated pool those whose chunk rides in a pass, 1 each
    Occupancy decodeSlots;        ///< sequences in decode slots
    std::optional<double> idleJ;  ///< none where a rack is not known
    /// Above idle; none where a rack is not known, or a law gives the time of passes. Of a pass with a chunk of a
    /// prompt `fillJ` has what the chunk adds to it.
    std::optional<double> fillJ;
    std::optional<double> decodeJ;
    std::int64_t passes = 0;
    std::int64_t fills = 0;
    Series::Bins busy;       ///< workers over time, since time 0
    Series::Bins inService;  ///< the same
};

/// All places of one tier.
struct TierResult {
    std::string_view name;  ///< "hbm", "dram", "ssd", "pool", "hot-cache"
    int places = 0;
    std::int64_t capacityBytes = 0;
    std::int64_t usedBytes = 0;  ///< at the end, by blobs and by what is reserved
    std::int64_t peakBytes = 0;  ///< sum of the peaks of the places
    double peakShare = 0.0;      ///< of what they could hold when their peaks were seen, 0 to 1
    std::int64_t hitTokens = 0;
    double hitRate = 0.0;           ///< of the input tokens that were placed
    std::int64_t readBytes = 0;     ///< by prompts that found them here
    std::int64_t writtenBytes = 0;  ///< of blobs that came
};

struct LinkResult {
    std::string name;
    std::int64_t bytes = 0;  ///< of transfers that ended
    double meanBytesPerS = 0.0;
    std::optional<double> capacityBytesPerS;  ///< none where no figure is known, and the link is without end
    std::optional<double> utilisation;        ///< 0 to 1
};

/// What kept more from being done, and for what share of the time. Shares of several may overlap.
struct LimitSeen {
    enum class What : std::uint8_t {
        fillSlots,    ///< all of a pool were taken
        decodeSlots,  ///< the same
        hbm,          ///< a prompt that could go on waited for room in the HBM of a pool
        admission,    ///< requests waited, and the admission law let none begin
        arrivals,     ///< none of these: nothing was full
    };
    What what = What::arrivals;
    std::string pool;  ///< empty for admission and arrivals
    double share = 0.0;
};
std::string_view name(LimitSeen::What what);

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
