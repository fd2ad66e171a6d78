#include "core/cost/expert_routing.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

namespace tokenfactory::cost {

namespace {

/// Popularity of each expert relative to the mean, most popular last, mean 1.
std::vector<double> popularity(int experts, double exponent)
{
    // x = [(xMax^(1-a) - xMin^(1-a)) u + xMin^(1-a)]^(1/(1-a)), u the quantile; the limit a = 1 is xMin (xMax/xMin)^u.
    constexpr double xMin = 0.01;
    constexpr double xMax = 2.0;
    std::vector<double> weights(static_cast<std::size_t>(experts));
    double sum = 0.0;
    for (int i = 0; i < experts; ++i) {
        const double u = (i + 0.5) / experts;
        const double power = 1.0 - exponent;
        const double x =
            std::abs(power) < 1e-9
                ? xMin * std::pow(xMax / xMin, u)
                : std::pow((std::pow(xMax, power) - std::pow(xMin, power)) * u + std::pow(xMin, power), 1.0 / power);
        weights[static_cast<std::size_t>(i)] = x;
        sum += x;
    }
    for (double& weight : weights) {
        weight *= experts / sum;
    }
    return weights;
}

}  // namespace

double touchedShare(ExpertBank bank, double tokens, Routing routing)
{
    assert(bank.experts >= 1 && bank.expertsPerToken >= 1 && bank.expertsPerToken <= bank.experts && tokens >= 0.0);
    const double E = bank.experts;
    const double k = bank.expertsPerToken;
    // log1p keeps the digits when k/E is small; k = E touches all.
    const auto touched = [tokens](double p) {
        return p >= 1.0 ? (tokens > 0.0 ? 1.0 : 0.0) : -std::expm1(tokens * std::log1p(-p));
    };
    if (routing.powerLaw == 0.0) {
        return touched(k / E);
    }
    double sum = 0.0;
    for (const double weight : popularity(bank.experts, routing.powerLaw)) {
        sum += touched(std::min(1.0, weight * k / E));
    }
    return sum / E;
}

double distinctExperts(ExpertBank bank, double tokens, Routing routing)
{
    return bank.experts * touchedShare(bank, tokens, routing);
}

double independentTokens(double newTokens)
{
    constexpr double reuseExponent = 0.67;
    return newTokens == 1.0 ? 1.0 : std::pow(newTokens, reuseExponent);
}

double distinctRanks(ExpertBank bank, int ranks)
{
    assert(ranks >= 1 && ranks <= bank.experts);
    const double E = bank.experts;
    double none = 1.0;  // C(E - E/R, k) / C(E, k): no expert of the token lies on a given rank
    for (int i = 0; i < bank.expertsPerToken; ++i) {
        none *= std::max(0.0, (E - E / ranks - i) / (E - i));
    }
    return ranks * (1.0 - none);
}

double popularitySpread(ExpertBank bank, Routing routing)
{
    if (routing.powerLaw == 0.0) {
        return 0.0;
    }
    double variance = 0.0;
    for (const double weight : popularity(bank.experts, routing.powerLaw)) {
        variance += (weight - 1.0) * (weight - 1.0) / bank.experts;
    }
    return variance;
}

}  // namespace tokenfactory::cost
