#pragma once

#include "core/factory/measure/series.h"

#include <optional>
#include <span>

namespace tokenfactory::factory {

/// How a level swings.
struct Oscillation {
    double mean = 0.0;
    double cv = 0.0;         ///< standard deviation of the bins / their mean; 0 where the mean is 0
    double amplitude = 0.0;  ///< half of what lies between the highest and the lowest bin
    /// Of the swing that comes back most alike; none where nothing does: a constant, noise, a swing seen but once.
    std::optional<double> periodS;
    /// When it last came into the band around where it ends, from the first bin on; none where it never stays in it.
    std::optional<double> settlingS;
};

/// Of the means of bins `binS` > 0 seconds wide, one after the other. `band` is of settling: a share of the final
/// level, which is the mean of the last quarter. The period is the lag of the first peak of the autocorrelation, after
/// it has once been negative, that is nearly its highest, and at least 0.2 and 4 standard errors of noise high.
Oscillation oscillationOf(std::span<const double> bins, double binS, double band = 0.05);

/// Of the complete bins of a series between the two times.
Oscillation oscillationOf(const Series& series, SimTime from, SimTime now, double band = 0.05);

}  // namespace tokenfactory::factory
