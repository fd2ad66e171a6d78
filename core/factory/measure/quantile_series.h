#pragma once

#include "core/base/sim_time.h"
#include "core/factory/measure/sketch.h"

#include <cstddef>
#include <vector>

namespace tokenfactory::factory {

/// A distribution over time in bounded room: a Sketch for each bin of time, quantiles within 3 %. Bins are of equal
/// width from time 0, whose width doubles when there are more than `mostBins`, as in a Series.
class QuantileSeries {
public:
    /// `width` > 0 of the first bins; mostBins even.
    explicit QuantileSeries(SimTime width = fromSeconds(0.1), std::size_t mostBins = 1024);

    /// A number >= 0 that came at `now` >= 0.
    void add(double value, SimTime now);

    SimTime width() const { return binWidth; }
    /// Those bins that had a number, and empty ones between; none after the last number.
    const std::vector<Sketch>& bins() const { return sketches; }
    /// The same in wider bins: `wider` is the width times a power of two.
    QuantileSeries joined(SimTime wider) const;

    friend bool operator==(const QuantileSeries&, const QuantileSeries&) = default;

private:
    static constexpr int perOctave = 16;
    void halve();

    std::vector<Sketch> sketches;
    SimTime binWidth;
    std::size_t mostBins;
};

}  // namespace tokenfactory::factory
