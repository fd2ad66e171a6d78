#include "core/factory/measure/series.h"

#include <algorithm>
#include <cassert>

namespace tokenfactory::factory {

Series::Series(SimTime width, std::size_t most) : binWidth(width), mostBins(most)
{
    assert(width.ns > 0 && most >= 2 && most % 2 == 0);
}

void Series::halve()
{
    // Bins beyond the last are at the level, which is in none of them yet.
    const std::size_t half = (bins.size() + 1) / 2;
    for (std::size_t i = 0; i < half; ++i) {
        Bin joined = bins[2 * i];
        if (2 * i + 1 < bins.size()) {
            const Bin& second = bins[2 * i + 1];
            joined.area += second.area;
            joined.least = std::min(joined.least, second.least);
            joined.most = std::max(joined.most, second.most);
        }
        bins[i] = joined;
    }
    bins.resize(half);
    binWidth = 2 * binWidth;
}

Series::Bin& Series::binAt(SimTime now)
{
    while (static_cast<std::size_t>(now.ns / binWidth.ns) >= mostBins) {
        halve();
    }
    const auto index = static_cast<std::size_t>(now.ns / binWidth.ns);
    while (bins.size() <= index) {
        bins.push_back({.area = 0.0, .least = level, .most = level});
    }
    return bins[index];
}

void Series::advance(SimTime now)
{
    assert(now >= since);
    while (since < now) {
        Bin& bin = binAt(since);
        const SimTime end = (since.ns / binWidth.ns + 1) * binWidth;
        const SimTime stop = std::min(end, now);
        bin.area += level * toSeconds(stop - since);
        since = stop;
    }
}

void Series::set(double newLevel, SimTime now)
{
    advance(now);
    level = newLevel;
    Bin& bin = binAt(now);
    bin.least = std::min(bin.least, level);
    bin.most = std::max(bin.most, level);
}

void Series::count(double amount, SimTime now)
{
    since = std::max(since, now);
    binAt(now).area += amount;
}

std::vector<Series::Bin> Series::until(SimTime now) const
{
    Series copy = *this;
    copy.advance(now);
    return std::move(copy.bins);
}

std::vector<double> Series::means(SimTime now) const
{
    Series copy = *this;
    copy.advance(now);
    const auto complete = std::min(copy.bins.size(), static_cast<std::size_t>(now.ns / copy.binWidth.ns));
    std::vector<double> means;
    means.reserve(complete);
    for (std::size_t i = 0; i < complete; ++i) {
        means.push_back(copy.bins[i].area / toSeconds(copy.binWidth));
    }
    return means;
}

}  // namespace tokenfactory::factory
