#include "core/workload/law.h"

#include "core/base/portable_math.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace tokenfactory::workload {
namespace {

constexpr std::array<std::string_view, 6> lawNames = {"fixed",     "uniform", "exponential",
                                                      "lognormal", "gamma",   "quantiles"};

double atQuantile(const std::vector<Quantile>& points, double p)
{
    assert(points.size() >= 2);
    std::size_t upper = 1;
    while (upper + 1 < points.size() && points[upper].p < p) {
        ++upper;
    }
    const Quantile& a = points[upper - 1];
    const Quantile& b = points[upper];
    const double share = std::clamp((p - a.p) / (b.p - a.p), 0.0, 1.0);
    return a.value * portablePow(b.value / a.value, share);
}

double drawUncut(const Law& law, RandomStream& stream)
{
    switch (law.kind) {
    case LawKind::fixed:
        return law.mean;
    case LawKind::uniform:
        return law.least + (law.most - law.least) * stream.uniform();
    case LawKind::exponential:
        return law.mean * stream.exponential();
    case LawKind::lognormal: {
        const double variance = portableLog(1.0 + law.cv * law.cv);  // of the logarithm
        return law.mean * portableExp(std::sqrt(variance) * stream.normal() - 0.5 * variance);
    }
    case LawKind::gamma: {
        const double shape = 1.0 / (law.cv * law.cv);
        return law.mean / shape * stream.gamma(shape);
    }
    case LawKind::quantiles:
        return atQuantile(law.quantiles, stream.uniform());
    }
    return law.mean;
}

}  // namespace

double draw(const Law& law, RandomStream& stream) { return std::clamp(drawUncut(law, stream), law.least, law.most); }

int drawWhole(const Law& law, RandomStream& stream, int least)
{
    constexpr double most = 1e9;
    return std::max(least, static_cast<int>(std::floor(std::min(draw(law, stream), most) + 0.5)));
}

std::string_view name(LawKind kind) { return lawNames[static_cast<std::size_t>(kind)]; }

std::span<const std::string_view> lawKindNames() { return lawNames; }

}  // namespace tokenfactory::workload
