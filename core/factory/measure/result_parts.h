#pragma once

#include "core/factory/measure/series.h"
#include "core/factory/measure/sketch.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

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
    Series::Bins capacity;          ///< bytes over time, since time 0, the HBM of lost workers left out
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
        workers,      ///< none worked that fills, or none that decodes
        arrivals,     ///< none of these: nothing was full
    };
    What what = What::arrivals;
    std::string pool;  ///< empty for admission, workers and arrivals
    double share = 0.0;
};
std::string_view name(LimitSeen::What what);

}  // namespace tokenfactory::factory
