#include "core/factory/measure/over_time.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace tokenfactory::factory {
namespace {

/// `width` times a power of two, so that at most so many cover the stretch.
SimTime widened(SimTime width, const Stretch& stretch)
{
    assert(stretch.toS > stretch.fromS && stretch.mostBins >= 1);
    while ((stretch.toS - stretch.fromS) / toSeconds(width) > stretch.mostBins) {
        width = 2 * width;
    }
    return width;
}

/// Numbers of bins, the last not among them.
struct BinRange {
    std::size_t first = 0;
    std::size_t last = 0;
};

/// Those of the stretch and one more at either end, of `count` there are.
BinRange binsIn(const Stretch& stretch, SimTime width, std::size_t count)
{
    const double widthS = toSeconds(width);
    const auto most = static_cast<double>(count);
    const double first = std::clamp(std::floor(stretch.fromS / widthS) - 1.0, 0.0, most);
    const double last = std::clamp(std::floor(stretch.toS / widthS) + 2.0, first, most);
    return {static_cast<std::size_t>(first), static_cast<std::size_t>(last)};
}

SimTime beginOf(std::size_t bin, SimTime width) { return static_cast<std::int64_t>(bin) * width; }

/// Sums of series by bins of one width up to one end.
class Sums {
public:
    Sums(std::span<const Weighted> sum, SimTime binWidth) : parts(sum), width(binWidth) {}

    double area(std::size_t bin) const
    {
        double sum = 0.0;
        for (const Weighted& part : parts) {
            const std::size_t bins = part.bins->bins.size();
            const auto each = static_cast<std::size_t>(width.ns / part.bins->width.ns);
            double own = 0.0;
            for (std::size_t i = std::min(bin * each, bins); i < std::min((bin + 1) * each, bins); ++i) {
                own += part.bins->bins[i].area;
            }
            sum += part.factor * own;
        }
        return sum;
    }

private:
    std::span<const Weighted> parts;
    SimTime width;
};

SimTime widestOf(std::span<const Weighted> sum, SimTime width)
{
    for (const Weighted& part : sum) {
        width = std::max(width, part.bins->width);
    }
    return width;
}

SimTime endOf(std::span<const Weighted> sum) { return sum.empty() ? SimTime{} : sum.front().bins->end; }

OverTime meansOver(std::span<const Weighted> sum, const Stretch& stretch, bool withPart)
{
    OverTime over;
    const SimTime end = endOf(sum);
    over.width = widened(widestOf(sum, {1}), stretch);
    const bool isPart = end.ns % over.width.ns != 0;
    const auto bins = static_cast<std::size_t>(end.ns / over.width.ns) + (withPart && isPart ? 1 : 0);
    const BinRange range = binsIn(stretch, over.width, sum.empty() ? 0 : bins);
    const Sums sums(sum, over.width);
    for (std::size_t bin = range.first; bin < range.last; ++bin) {
        const SimTime begin = beginOf(bin, over.width);
        const double seconds = toSeconds(std::min(over.width, end - begin));
        over.timesS.push_back(toSeconds(begin) + 0.5 * seconds);
        over.values.emplace_back(sums.area(bin) / seconds);
    }
    return over;
}

/// Of one quantile series, bins joined as they are asked for.
class Joined {
public:
    Joined(const QuantileSeries& ofSeries, SimTime binWidth)
        : series(ofSeries), each(static_cast<std::size_t>(binWidth.ns / ofSeries.width().ns))
    {
    }

    std::size_t bins() const { return (series.bins().size() + each - 1) / each; }
    std::int64_t countOf(std::size_t bin) const
    {
        std::int64_t count = 0;
        for (std::size_t i = bin * each; i < endOfBin(bin); ++i) {
            count += series.bins()[i].count();
        }
        return count;
    }
    Sketch sketchOf(std::size_t bin) const
    {
        Sketch sketch = series.bins()[bin * each];
        for (std::size_t i = bin * each + 1; i < endOfBin(bin); ++i) {
            sketch.add(series.bins()[i]);
        }
        return sketch;
    }

private:
    std::size_t endOfBin(std::size_t bin) const { return std::min((bin + 1) * each, series.bins().size()); }

    const QuantileSeries& series;
    std::size_t each;
};

/// Whether half of the bins that have numbers have enough of them.
bool halfHaveEnough(const Joined& joined, const BinRange& range, std::int64_t enough)
{
    std::size_t some = 0;
    std::size_t rich = 0;
    for (std::size_t bin = range.first; bin < range.last; ++bin) {
        const std::int64_t count = joined.countOf(bin);
        some += count > 0 ? 1 : 0;
        rich += count >= enough ? 1 : 0;
    }
    return 2 * rich >= some;
}

/// Whether there is a gap, however long, for every eight bins or fewer: then a curve is a row of dots.
template <class IsMeasured>
bool isTorn(const BinRange& range, const IsMeasured& isMeasured)
{
    constexpr std::size_t binsPerGap = 8;
    std::size_t gaps = 0;
    std::size_t bins = 0;  // from the first measured to the last
    std::size_t since = 0;
    bool any = false;
    for (std::size_t bin = range.first; bin < range.last; ++bin) {
        ++since;
        if (isMeasured(bin)) {
            gaps += any && since > 1 ? 1 : 0;
            bins += any ? since : 1;
            since = 0;
            any = true;
        }
    }
    return gaps * binsPerGap > bins;
}

/// Wider by as many powers of two as it takes, unless fewer than 16 bins would be left in the stretch.
template <class IsGood>
SimTime widenedUntil(SimTime width, const Stretch& stretch, const IsGood& isGood)
{
    constexpr double fewest = 16.0;
    while ((stretch.toS - stretch.fromS) / toSeconds(2 * width) >= fewest && !isGood(width)) {
        width = 2 * width;
    }
    return width;
}

}  // namespace

OverTime levelOver(std::span<const Weighted> sum, const Stretch& stretch) { return meansOver(sum, stretch, true); }

OverTime rateOver(std::span<const Weighted> sum, const Stretch& stretch) { return meansOver(sum, stretch, false); }

OverTime quotientOver(std::span<const Weighted> above, std::span<const Weighted> below, const Stretch& stretch)
{
    OverTime over;
    const SimTime end = endOf(below);
    const bool isKnown = !above.empty() && !below.empty();
    const auto rangeOf = [&](SimTime width) {
        return binsIn(stretch, width, isKnown ? static_cast<std::size_t>(end.ns / width.ns) : std::size_t{0});
    };
    over.width = widenedUntil(widened(widestOf(above, widestOf(below, {1})), stretch), stretch, [&](SimTime width) {
        const Sums whole(below, width);
        return !isTorn(rangeOf(width), [&](std::size_t bin) { return whole.area(bin) > 0.0; });
    });
    const BinRange range = rangeOf(over.width);
    const Sums part(above, over.width);
    const Sums whole(below, over.width);
    for (std::size_t bin = range.first; bin < range.last; ++bin) {
        const double divisor = whole.area(bin);
        const double quotient = divisor > 0.0 ? part.area(bin) / divisor : 0.0;
        over.timesS.push_back((static_cast<double>(bin) + 0.5) * toSeconds(over.width));
        over.values.push_back(divisor > 0.0 && std::isfinite(quotient) ? std::optional(quotient) : std::nullopt);
    }
    return over;
}

std::vector<OverTime> quantilesOver(const QuantileSeries& series, std::span<const double> quantiles,
                                    std::int64_t enough, SimTime end, const Stretch& stretch)
{
    const SimTime width = widenedUntil(widened(series.width(), stretch), stretch, [&](SimTime wider) {
        const Joined joined(series, wider);
        const BinRange range = binsIn(stretch, wider, joined.bins());
        return halfHaveEnough(joined, range, enough) &&
               !isTorn(range, [&](std::size_t bin) { return joined.countOf(bin) > 0; });
    });
    std::vector<OverTime> all(quantiles.size());
    const Joined joined(series, width);
    const BinRange range = binsIn(stretch, width, joined.bins());
    for (OverTime& over : all) {
        over.width = width;
    }
    for (std::size_t bin = range.first; bin < range.last; ++bin) {
        const SimTime begin = beginOf(bin, width);
        const bool isPart = begin + width > end;
        const std::int64_t count = joined.countOf(bin);
        if (isPart && count < enough) {
            continue;
        }
        const Sketch sketch = count > 0 ? joined.sketchOf(bin) : Sketch();
        const double middleS = toSeconds(begin) + 0.5 * toSeconds(isPart ? end - begin : width);
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i].timesS.push_back(middleS);
            all[i].values.push_back(count > 0 ? std::optional(sketch.quantile(quantiles[i])) : std::nullopt);
        }
    }
    return all;
}

}  // namespace tokenfactory::factory
