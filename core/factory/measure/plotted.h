#pragma once

#include "core/factory/measure/over_time.h"
#include "core/factory/measure/result.h"

#include <string_view>
#include <vector>

namespace tokenfactory::factory {

// What of a run is plotted over time, SI units. A quantity that is not known has no bins.

/// A signal of signalTable(): the mean of a level, how many a second of what is counted. Empty where there is none
/// of that name.
OverTime signalOver(const RunResult& run, std::string_view name, const Stretch& stretch);

/// Quantiles of the time to the first token, by when that came; of the time per output token, by when the answer was
/// complete. A handful of requests in a bin, see quantilesOver().
std::vector<OverTime> ttftQuantilesOver(const RunResult& run, std::span<const double> quantiles, const Stretch&);
std::vector<OverTime> tpotQuantilesOver(const RunResult& run, std::span<const double> quantiles, const Stretch&);

/// Workers with a pass or a fill running, of those in service, 0 to 1; none while none is in service.
OverTime utilisationOver(const PoolResult& pool, const Stretch& stretch);

/// Bytes in all places of a tier as a share of what there was room for then, the HBM of lost workers left out; none
/// where there was none.
OverTime occupancyOver(const RunResult& run, const TierResult& tier, const Stretch& stretch);
/// Tokens found in a tier, of those of prompts that began in the bin, 0 to 1; none where none began.
OverTime hitRateOver(const RunResult& run, const TierResult& tier, const Stretch& stretch);
/// Bytes read from and written to a tier, a second.
OverTime trafficOver(const RunResult& run, const TierResult& tier, const Stretch& stretch);

/// Watts of all racks: what they take when they idle, and that with what passes take above it. Empty where a rack is
/// not known.
OverTime idlePowerOver(const RunResult& run, const Stretch& stretch);
OverTime powerOver(const RunResult& run, const Stretch& stretch);
/// Joules of all racks for a token said in the bin; none where none was.
OverTime energyPerOutputTokenOver(const RunResult& run, const Stretch& stretch);

/// USD for a million tokens said in the bin: GPUs in service at what one costs its owner a second, that of the run as
/// a whole. None where no token was said. Empty where a rack has no price.
OverTime costPerMillionOutputOver(const RunResult& run, const Stretch& stretch);

}  // namespace tokenfactory::factory
