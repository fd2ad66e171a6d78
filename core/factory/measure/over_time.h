#pragma once

#include "core/factory/measure/quantile_series.h"
#include "core/factory/measure/series.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tokenfactory::factory {

/// What of a run is looked at: from a time on to another, its bins joined until there are at most so many. The bins
/// that reach beyond either end, and one more, are there too, so that lines run to the edges.
struct Stretch {
    double fromS = 0.0;
    double toS = 0.0;  ///< > fromS
    int mostBins = 200;
};

/// A quantity over time by bins of equal width; none where nothing was measured. Every number is finite.
struct OverTime {
    SimTime width;
    std::vector<double> timesS;  ///< the middles of the bins, of the last one as far as it has come
    std::vector<std::optional<double>> values;
};

/// A series times a factor.
struct Weighted {
    const Series::Bins* bins = nullptr;  ///< not null; all of a call up to the same time
    double factor = 1.0;
};

/// The sum of the mean levels, the last bin as far as it has come.
OverTime levelOver(std::span<const Weighted> sum, const Stretch& stretch);

/// The sum of what is counted, a second; the last bin only when it is complete, for a part of it says little.
OverTime rateOver(std::span<const Weighted> sum, const Stretch& stretch);

/// The areas of one sum over those of another, none where that is 0 or less; the last bin as in rateOver(). Where
/// things come so seldom that every few bins one is empty, bins are joined further, as long as that leaves 16 or more
/// in the stretch.
OverTime quotientOver(std::span<const Weighted> above, std::span<const Weighted> below, const Stretch& stretch);

/// Quantiles, each 0 to 1, in bins that are joined further as those of quotientOver() and until half of those with any
/// number have `enough`; of the last bin only when it is complete or has enough. `end`: of the run.
std::vector<OverTime> quantilesOver(const QuantileSeries& series, std::span<const double> quantiles,
                                    std::int64_t enough, SimTime end, const Stretch& stretch);

}  // namespace tokenfactory::factory
