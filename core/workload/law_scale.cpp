#include "core/workload/law_scale.h"

#include "core/base/portable_math.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace tokenfactory::workload {
namespace {

/// Mean between two points of a law of quantiles, which is linear in the logarithm there.
double meanBetween(double low, double high)
{
    const double ratio = high / low;
    return ratio > 1.0 + 1e-9 ? (high - low) / portableLog(ratio) : 0.5 * (low + high);
}

/// The same, of what is cut to `least` and `most`.
double meanBetween(double low, double high, double least, double most)
{
    if (high <= least) {
        return least;
    }
    if (low >= most) {
        return most;
    }
    const double from = std::max(low, least);
    const double to = std::min(high, most);
    const double whole = portableLog(high / low);
    if (whole <= 0.0) {
        return from;
    }
    const double below = portableLog(from / low) / whole;
    const double above = portableLog(high / to) / whole;
    return below * least + (1.0 - below - above) * meanBetween(from, to) + (above > 0.0 ? above * most : 0.0);
}

}  // namespace

double meanOf(const Law& law)
{
    if (law.kind == LawKind::uniform) {
        return 0.5 * (law.least + law.most);
    }
    if (law.kind != LawKind::quantiles) {
        return law.mean;
    }
    double mean = 0.0;
    for (std::size_t i = 1; i < law.quantiles.size(); ++i) {
        const Quantile& a = law.quantiles[i - 1];
        const Quantile& b = law.quantiles[i];
        mean += (b.p - a.p) * meanBetween(a.value, b.value, law.least, law.most);
    }
    return mean;
}

Law withMean(const Law& law, double mean, Range range)
{
    const double before = meanOf(law);
    if (before <= 0.0 || mean <= 0.0 || law.kind == LawKind::fixed) {
        return Law::fixed(std::clamp(mean, range.low, range.high));
    }
    const double factor = mean / before;
    Law scaled = law;
    scaled.source.clear();
    scaled.mean = law.mean * factor;
    for (Quantile& point : scaled.quantiles) {
        point.value = std::clamp(point.value * factor, range.low, range.high);
        point.value = std::max(point.value, std::numeric_limits<double>::min());
    }
    scaled.least = std::clamp(law.least * factor, range.low, range.high);
    if (law.most < std::numeric_limits<double>::max()) {
        scaled.most = std::clamp(law.most * factor, range.low, range.high);
    }
    return scaled;
}

Law upperPart(const Law& law, double p)
{
    assert(law.kind == LawKind::quantiles && p >= 0.0 && p < 1.0);
    Law part = law;
    part.quantiles.clear();
    for (std::size_t i = 0; i < law.quantiles.size(); ++i) {
        const Quantile& point = law.quantiles[i];
        if (point.p <= p) {
            continue;
        }
        if (part.quantiles.empty()) {
            const Quantile& before = law.quantiles[i - 1];
            const double share = (p - before.p) / (point.p - before.p);
            part.quantiles.push_back({0.0, before.value * portablePow(point.value / before.value, share)});
        }
        part.quantiles.push_back({(point.p - p) / (1.0 - p), point.value});
    }
    part.quantiles.back().p = 1.0;
    return part;
}

}  // namespace tokenfactory::workload
