#pragma once

#include "core/base/random.h"

#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::workload {

enum class LawKind : unsigned char {
    fixed,
    uniform,      ///< between `least` and `most`
    exponential,  ///< of the mean
    lognormal,    ///< of mean and cv
    gamma,        ///< of mean and cv
    quantiles,    ///< of the points, linear in the logarithm between them
};

/// The value at or below which a share `p` of all lie.
struct Quantile {
    double p = 0.0;      ///< 0 to 1
    double value = 0.0;  ///< > 0
    friend bool operator==(const Quantile&, const Quantile&) = default;
};

/// A distribution of lengths in tokens or of times in seconds.
struct Law {
    LawKind kind = LawKind::fixed;
    double mean = 0.0;   ///< >= 0; what is not cut off has it. Of quantiles unused
    double cv = 1.0;     ///< standard deviation / mean, > 0; of lognormal and gamma
    double least = 0.0;  ///< what is drawn below becomes it
    double most = std::numeric_limits<double>::max();
    std::vector<Quantile> quantiles;  ///< two or more, p rising and value not falling, from p = 0 to p = 1
    std::string source = {};          ///< where its parameters come from
    friend bool operator==(const Law&, const Law&) = default;

    static Law fixed(double value) { return {.kind = LawKind::fixed, .mean = value, .quantiles = {}}; }
    static Law exponential(double mean) { return {.kind = LawKind::exponential, .mean = mean, .quantiles = {}}; }
    static Law lognormal(double mean, double cv)
    {
        return {.kind = LawKind::lognormal, .mean = mean, .cv = cv, .quantiles = {}};
    }
    static Law gamma(double mean, double cv)
    {
        return {.kind = LawKind::gamma, .mean = mean, .cv = cv, .quantiles = {}};
    }
    static Law uniform(double least, double most)
    {
        return {.kind = LawKind::uniform, .mean = 0.0, .least = least, .most = most, .quantiles = {}};
    }
    static Law ofQuantiles(std::vector<Quantile> points)
    {
        return {.kind = LawKind::quantiles, .mean = 0.0, .quantiles = std::move(points)};
    }
};

/// One value, >= 0.
double draw(const Law& law, RandomStream& stream);
/// The same to the nearest whole number, >= `least`.
int drawWhole(const Law& law, RandomStream& stream, int least = 0);

std::string_view name(LawKind kind);
std::span<const std::string_view> lawKindNames();

}  // namespace tokenfactory::workload
