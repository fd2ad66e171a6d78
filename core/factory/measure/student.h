#pragma once

#include <optional>

namespace tokenfactory::factory {

/// Two-sided levels of confidence.
enum class Confidence : unsigned char { p90, p95, p99, p999 };

/// Student's t: a mean over `degrees` + 1 independent normal numbers lies within t standard errors of the true one
/// with the confidence; `degrees` >= 1. Exact to the four digits of the tables up to 30, interpolated in 1/degrees
/// beyond.
double studentT(Confidence confidence, int degrees);

/// "95 %"
constexpr double share(Confidence confidence)
{
    constexpr double shares[] = {0.90, 0.95, 0.99, 0.999};
    return shares[static_cast<int>(confidence)];
}

}  // namespace tokenfactory::factory
