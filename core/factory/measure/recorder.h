#pragma once

#include "core/factory/measure/meters.h"
#include "core/factory/measure/quantile_series.h"
#include "core/factory/measure/series.h"
#include "core/factory/measure/sketch.h"
#include "core/factory/measure/station.h"
#include "core/kv/place.h"

#include <array>
#include <cstdint>
#include <vector>

namespace tokenfactory::factory {

/// Where a token of a prompt came from.
enum class TokenOrigin : std::uint8_t { computed, hbm, otherHbm, dram, ssd, pool, hotCache };
inline constexpr int tokenOrigins = 7;

/// Why a request was not served.
enum class Refusal : std::uint8_t { early, queueFull, contextLimit, largerThanHbm, noWorker };
inline constexpr int refusals = 5;

struct RequestCounts {
    std::int64_t arrived = 0;
    std::int64_t completed = 0;
    std::array<std::int64_t, refusals> refused{};
    std::int64_t failed = 0;   ///< begun, and could not be ended
    std::int64_t putBack = 0;  ///< times one had to begin anew: preempted, or its worker was lost
    std::int64_t withinLimits = 0;
    std::int64_t cutAtLimit = 0;  ///< of those that arrived: whose answer ends at the model's context limit
    std::int64_t promptsCut = 0;  ///< of those that arrived, as the next: to the workload's context limit
    std::int64_t answersCut = 0;
    friend bool operator==(const RequestCounts&, const RequestCounts&) = default;
};

struct TokenCounts {
    std::int64_t input = 0;
    std::int64_t output = 0;
    std::int64_t outputWithinLimits = 0;
    std::int64_t recomputed = 0;                      ///< of prompts that were put back
    std::array<std::int64_t, tokenOrigins> origin{};  ///< of the input
    friend bool operator==(const TokenCounts&, const TokenCounts&) = default;
};

/// Of one pool over time.
struct PoolSignals {
    Series busy;       ///< workers with a pass or a fill running
    Series inService;  ///< workers that are neither off nor failed
    friend bool operator==(const PoolSignals&, const PoolSignals&) = default;
};

/// Signals over time.
struct Signals {
    Series queued;
    Series filling;
    Series ready;
    Series decoding;
    Series arrivals;           ///< counts
    Series admissions;         ///< counts
    Series retirements;        ///< counts
    Series outputTokens;       ///< counts
    Series ttftS;              ///< sum over the requests of a bin; divided by firstTokens their mean
    Series firstTokens;        ///< counts
    Series answeredTokens;     ///< counts: the output of answers, when they are complete
    Series goodTokens;         ///< counts, the same: of those within the limits
    QuantileSeries ttftOfBin;  ///< by the time of the first token
    QuantileSeries tpotOfBin;  ///< by the time the answer is complete
    std::vector<PoolSignals> pools;
    Series backlogBytes;                             ///< in HBM, of prompts that are filled and do not decode yet
    std::array<Series, kv::tierCount> tierBytes;     ///< blobs and what is reserved, all places of a tier
    std::array<Series, kv::tierCount> tierCapacity;  ///< bytes, of the HBM of workers that are neither off nor failed
    std::array<Series, kv::tierCount> hitTokens;     ///< counts: of prompts that begin, found in the tier
    std::array<Series, kv::tierCount> readBytes;     ///< counts: loaded from the tier, of HBM by other workers
    std::array<Series, kv::tierCount> writtenBytes;  ///< counts: written down into the tier
    Series placedTokens;                             ///< counts: of prompts that begin
    Series idleW;                                    ///< of all racks in service
    Series energyJ;  ///< counts: above idle, in each bin that of the passes in it; a second's is watts
    friend bool operator==(const Signals&, const Signals&) = default;
};

/// All that is measured, from the end of warm-up on; signals from the start.
struct Recorder {
    SimTime since;
    RequestCounts requests;
    TokenCounts tokens;
    Sketch ttftS;
    Sketch tpotS;
    Sketch e2eS;
    double servedS = 0.0;  ///< of those in all, without Live::waitedS
    // Of requests that were not put back before.
    Sketch queueS;       ///< from arrival to admission
    Sketch fillWaitS;    ///< from there until it is computed: its loads, and the prompts before it
    Sketch fillS;        ///< until the first token
    Sketch handOffS;     ///< from there until its KV is at the decode worker, room there waited for
    Sketch decodeWaitS;  ///< until its first decode pass begins
    Station queue;       ///< the orchestrator's
    Station fill;        ///< from admission to filled
    Station handOff;     ///< from filled to ready
    Station ready;
    Station decode;
    Station system;  ///< from arrival to completion
    Signals history;
    double saidTokens = 0.0;  ///< since time 0, when they were said; twice where a request began anew and forgot them
    std::int64_t transfers = 0;
    std::int64_t admissions = 0;
    std::int64_t retirements = 0;
    std::int64_t passes = 0;
    std::int64_t arrivalsInAll = 0;
    // What stood at the end of warm-up; empty where there was none.
    std::int64_t heldBefore = 0;                ///< requests
    std::vector<kv::PlaceCounts> placesBefore;  ///< by place
    std::vector<std::int64_t> linkBytesBefore;  ///< by link
    std::int64_t sessionsCutBefore = 0;
    std::vector<PoolMeter> pools;
    Level lawWaits;     ///< 1 while requests wait in the queue and the admission law lets none begin
    Level noWorkers;    ///< 1 while none works that fills, or none that decodes
    Level nothingFull;  ///< 1 while none of these, no slots are all taken and no room is waited for

    /// Forgets what was measured so far, but not the signals.
    void restart(SimTime now);
    friend bool operator==(const Recorder&, const Recorder&) = default;
};

}  // namespace tokenfactory::factory
