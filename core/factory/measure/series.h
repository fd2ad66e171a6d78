#pragma once

#include "core/base/sim_time.h"

#include <cstddef>
#include <vector>

namespace tokenfactory::factory {

/// A level over time in bounded room: bins of equal width from time 0, whose width doubles when there are more than
/// `mostBins`, so that a run of any length has between mostBins/2 and mostBins of them.
class Series {
public:
    struct Bin {
        double area = 0.0;  ///< level x seconds
        double least = 0.0;
        double most = 0.0;
        friend bool operator==(const Bin&, const Bin&) = default;
    };

    /// `width` > 0 of the first bins; mostBins even.
    explicit Series(SimTime width = fromSeconds(0.1), std::size_t mostBins = 2048);

    /// The level from `now` on; `now` not before the last.
    void set(double level, SimTime now);
    /// Events that add up, such as tokens: put into the bin of `now` as area, the level staying 0.
    void count(double amount, SimTime now);

    SimTime width() const { return binWidth; }
    /// The bins up to a time, the last one as far as it has come.
    struct Bins {
        SimTime width;
        SimTime end;
        std::vector<Bin> bins;

        std::size_t complete() const { return static_cast<std::size_t>(end.ns / width.ns); }
        /// Mean level of a bin; of what is counted, how many a second.
        double mean(std::size_t bin) const;
        /// The same in wider bins: `wider` is the width times a power of two.
        Bins joined(SimTime wider) const;
    };
    Bins read(SimTime now) const;
    /// The bins up to `now`, the last one as far as it has come.
    std::vector<Bin> until(SimTime now) const;
    /// Mean level of each bin that is complete before `now`.
    std::vector<double> means(SimTime now) const;

    friend bool operator==(const Series&, const Series&) = default;

private:
    void advance(SimTime now);
    Bin& binAt(SimTime now);
    void halve();

    std::vector<Bin> bins;
    SimTime binWidth;
    std::size_t mostBins;
    double level = 0.0;
    SimTime since;
};

}  // namespace tokenfactory::factory
