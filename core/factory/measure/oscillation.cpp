#include "core/factory/measure/oscillation.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

namespace tokenfactory::factory {
namespace {

double meanOf(std::span<const double> bins)
{
    double sum = 0.0;
    for (const double bin : bins) {
        sum += bin;
    }
    return sum / static_cast<double>(bins.size());
}

/// By lag from 0 to half of the bins, each over the pairs there are.
std::vector<double> autocorrelation(std::span<const double> bins, double mean, double variance)
{
    std::vector<double> correlation(bins.size() / 2 + 1);
    for (std::size_t lag = 0; lag < correlation.size(); ++lag) {
        const std::size_t pairs = bins.size() - lag;
        double sum = 0.0;
        for (std::size_t i = 0; i < pairs; ++i) {
            sum += (bins[i] - mean) * (bins[i + lag] - mean);
        }
        correlation[lag] = sum / (static_cast<double>(pairs) * variance);
    }
    return correlation;
}

/// In bins.
std::optional<double> dominantPeriod(std::span<const double> bins, double mean, double variance)
{
    const std::vector<double> r = autocorrelation(bins, mean, variance);
    const auto negative = std::ranges::find_if(r, [](double value) { return value < 0.0; });
    if (r.size() < 3 || negative == r.end()) {
        return std::nullopt;
    }
    const double highest = *std::max_element(negative, r.end());
    const double ofNoise = 4.0 / std::sqrt(static_cast<double>(bins.size()));
    if (highest < std::max(0.2, ofNoise)) {
        return std::nullopt;
    }
    constexpr double nearly = 0.9;
    for (auto lag = static_cast<std::size_t>(negative - r.begin()); lag + 1 < r.size(); ++lag) {
        if (r[lag] >= nearly * highest && r[lag] >= r[lag - 1] && r[lag] >= r[lag + 1]) {
            // The top of the parabola through the three.
            const double bend = r[lag - 1] - 2.0 * r[lag] + r[lag + 1];
            const double shift = bend < 0.0 ? 0.5 * (r[lag - 1] - r[lag + 1]) / bend : 0.0;
            return static_cast<double>(lag) + shift;
        }
    }
    return std::nullopt;
}

/// The bin from which on all are within the band; none where the last is not.
std::optional<std::size_t> settledFrom(std::span<const double> bins, double band)
{
    const double final = meanOf(bins.last(std::max<std::size_t>(1, bins.size() / 4)));
    const auto outside = [&](double bin) { return std::abs(bin - final) > band * std::abs(final); };
    std::size_t from = bins.size();
    while (from > 0 && !outside(bins[from - 1])) {
        --from;
    }
    // In the last quarter it is judged by itself: it must have settled before.
    if (from > bins.size() - bins.size() / 4) {
        return std::nullopt;
    }
    return from;
}

}  // namespace

Oscillation oscillationOf(std::span<const double> bins, double binS, double band)
{
    assert(binS > 0.0);
    Oscillation oscillation;
    if (bins.empty()) {
        return oscillation;
    }
    const double mean = meanOf(bins);
    double squares = 0.0;
    for (const double bin : bins) {
        squares += (bin - mean) * (bin - mean);
    }
    const double variance = squares / static_cast<double>(bins.size());
    const auto [least, most] = std::ranges::minmax(bins);
    oscillation.mean = mean;
    oscillation.cv = mean != 0.0 ? std::sqrt(variance) / std::abs(mean) : 0.0;
    oscillation.amplitude = 0.5 * (most - least);
    if (const auto settled = settledFrom(bins, band)) {
        oscillation.settlingS = static_cast<double>(*settled) * binS;
    }
    // What rounding makes of a constant is no swing.
    constexpr double ofRounding = 1e-9;
    if (oscillation.amplitude > ofRounding * std::abs(mean)) {
        if (const auto period = dominantPeriod(bins, mean, variance)) {
            oscillation.periodS = *period * binS;
        }
    }
    return oscillation;
}

Oscillation oscillationOf(const Series& series, SimTime from, SimTime now, double band)
{
    const Series::Bins all = series.read(now);
    const SimTime width = all.width;
    std::vector<double> bins;
    const std::size_t end = std::min(all.bins.size(), all.complete());
    for (auto bin = static_cast<std::size_t>((from.ns + width.ns - 1) / width.ns); bin < end; ++bin) {
        bins.push_back(all.mean(bin));
    }
    return oscillationOf(bins, toSeconds(width), band);
}

}  // namespace tokenfactory::factory
