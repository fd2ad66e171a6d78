#include "core/factory/measure/series.h"

#include <algorithm>
#include <cassert>

namespace tokenfactory::factory {
namespace {

/// Each two neighbours become one; bins beyond the last are at the level, which is in none of them yet.
void joinPairs(std::vector<Series::Bin>& bins)
{
    const std::size_t half = (bins.size() + 1) / 2;
    for (std::size_t i = 0; i < half; ++i) {
        Series::Bin joined = bins[2 * i];
        if (2 * i + 1 < bins.size()) {
            const Series::Bin& second = bins[2 * i + 1];
            joined.area += second.area;
            joined.least = std::min(joined.least, second.least);
            joined.most = std::max(joined.most, second.most);
        }
        bins[i] = joined;
    }
    bins.resize(half);
}

}  // namespace

Series::Series(SimTime width, std::size_t most) : binWidth(width), mostBins(most)
{
    assert(width.ns > 0 && most >= 2 && most % 2 == 0);
}

void Series::halve()
{
    joinPairs(bins);
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

double Series::Bins::mean(std::size_t bin) const
{
    const SimTime begin = static_cast<std::int64_t>(bin) * width;
    const SimTime stop = std::min(begin + width, end);
    return stop > begin ? bins[bin].area / toSeconds(stop - begin) : 0.0;
}

Series::Bins Series::Bins::joined(SimTime wider) const
{
    Bins all = *this;
    while (all.width < wider) {
        joinPairs(all.bins);
        all.width = 2 * all.width;
    }
    assert(all.width == wider);
    return all;
}

Series::Bins Series::read(SimTime now) const
{
    Series copy = *this;
    copy.advance(now);
    return {.width = copy.binWidth, .end = now, .bins = std::move(copy.bins)};
}

std::vector<Series::Bin> Series::until(SimTime now) const { return read(now).bins; }

std::vector<double> Series::means(SimTime now) const
{
    const Bins all = read(now);
    const std::size_t complete = std::min(all.bins.size(), all.complete());
    std::vector<double> means;
    means.reserve(complete);
    for (std::size_t i = 0; i < complete; ++i) {
        means.push_back(all.mean(i));
    }
    return means;
}

}  // namespace tokenfactory::factory
