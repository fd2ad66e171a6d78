#include "core/control/stability.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <complex>
#include <numbers>

namespace tokenfactory::control {
namespace {

constexpr double pi = std::numbers::pi;

/// Where a function that rises through 0 between the two does so, to 13 digits.
template <class Function>
double root(double low, double high, Function rising)
{
    for (int i = 0; i < 200 && high - low > 1e-13 * std::abs(high); ++i) {
        const double middle = 0.5 * (low + high);
        (rising(middle) < 0.0 ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

/// Takes the state (x[n], x[n-1], ..., x[n-d]) to the next tick; with an EWMA, (y[n], ..., y[n-d], x[n]).
Eigen::MatrixXd companion(const SampledLoop& loop, double gain)
{
    const Eigen::Index d = loop.delay;
    const bool smooths = loop.share < 1.0;
    Eigen::MatrixXd next = Eigen::MatrixXd::Zero(d + 1 + (smooths ? 1 : 0), d + 1 + (smooths ? 1 : 0));
    for (Eigen::Index age = 1; age <= d; ++age) {
        next(age, age - 1) = 1.0;
    }
    const Eigen::Index x = smooths ? d + 1 : 0;
    next(x, x) += 1.0 - loop.retirement;
    next(x, d) -= gain;
    if (smooths) {
        // y[n+1] = (1 - share) y[n] + share x[n+1]
        next(0, 0) += 1.0 - loop.share;
        next.row(0) += loop.share * next.row(x);
    }
    return next;
}

std::complex<double> slowest(const SampledLoop& loop, double gain)
{
    const Eigen::VectorXcd roots = companion(loop, gain).eigenvalues();
    return *std::ranges::max_element(roots.begin(), roots.end(), {},
                                     [](const std::complex<double>& z) { return std::abs(z); });
}

}  // namespace

double monotoneDelayedGain() { return 1.0 / std::numbers::e; }

double stableDelayedGain() { return pi / 2.0; }

std::optional<Mode> delayedMode(double kT)
{
    if (kT <= monotoneDelayedGain()) {
        return std::nullopt;
    }
    // s = x + iy solves s = -kT e^-s: x = -y cot y and kT = (y / sin y) e^(-y cot y), which rises with y in (0, pi).
    const double y = root(1e-9, pi - 1e-9,
                          [&](double at) { return std::log(at / std::sin(at)) - at / std::tan(at) - std::log(kT); });
    const double x = -y / std::tan(y);
    return Mode{.period = 2.0 * pi / y, .ratioPerPeriod = std::exp(2.0 * pi * x / y)};
}

Margin smoothedDelayedMargin(double smoothing)
{
    assert(smoothing >= 0.0);
    // i w (1 + i w tau) = -k e^-iw: w + atan(w tau) = pi/2, k = w |1 + i w tau|.
    const double w = root(0.0, pi / 2.0, [&](double at) { return at + std::atan(at * smoothing) - pi / 2.0; });
    return {.gain = w * std::hypot(1.0, w * smoothing), .period = 2.0 * pi / w};
}

Margin laggedPlantMargin(double lag)
{
    assert(lag > 0.0);
    // 1 + i w tau = -K e^-iw: w + atan(w tau) = pi, K = |1 + i w tau|.
    const double w = root(0.0, pi, [&](double at) { return at + std::atan(at * lag) - pi; });
    return {.gain = std::hypot(1.0, w * lag), .period = 2.0 * pi / w};
}

double monotoneSampledGain(int delay)
{
    const double d = delay;
    return std::pow(d, d) / std::pow(d + 1.0, d + 1.0);
}

double stableSampledGain(int delay) { return 2.0 * std::sin(pi / (2.0 * (2.0 * delay + 1.0))); }

Mode sampledMode(const SampledLoop& loop, double gain)
{
    assert(loop.delay >= 0 && loop.share > 0.0 && loop.share <= 1.0);
    const std::complex<double> z = slowest(loop, gain);
    const double angle = std::abs(std::arg(z));
    constexpr double noSwing = 1e-12;
    if (angle < noSwing) {
        return {.period = 0.0, .ratioPerPeriod = std::abs(z)};
    }
    const double period = 2.0 * pi / angle;
    return {.period = period, .ratioPerPeriod = std::pow(std::abs(z), period)};
}

Margin sampledMargin(const SampledLoop& loop)
{
    // No gain above 2 is stable. From below, all roots are inside the unit circle.
    const double gain = root(1e-6, 2.0, [&](double at) { return std::abs(slowest(loop, at)) - 1.0; });
    return {.gain = gain, .period = sampledMode(loop, gain).period};
}

PiGains simcGains(double plantGain, double deadTime)
{
    assert(plantGain > 0.0 && deadTime > 0.0);
    return {.proportional = 0.5 / (plantGain * deadTime), .integralTime = 8.0 * deadTime};
}

double tokenBucketBound(double rate, double burst, double interval) { return burst + rate * interval; }

RelayCycle relayCycle(const Relay& relay)
{
    const double up = relay.rate - relay.drain;
    const double down = relay.drain;
    assert(up > 0.0 && down > 0.0);
    const double T = relay.deadTime;
    return {.period = ((relay.high - relay.low) + (up + down) * T) * (1.0 / up + 1.0 / down),
            .peak = relay.high + up * T,
            .trough = relay.low - down * T};
}

RejectionCycle earlyRejectionCycle(double demand, double fill, double decode)
{
    assert(demand > 1.0 && fill > 0.0 && decode > 0.0);
    const double rho = demand;
    const double most = rho - (rho - 1.0) * std::exp(-fill / decode);
    const double least = std::exp(-fill / decode);
    const double period = 2.0 * fill + decode * (std::log(most) + std::log((rho - least) / (rho - 1.0)));
    return {.period = period, .most = most, .least = least};
}

double earlyRejectionPeriod(double fill, double decode) { return decode + 2.0 * fill; }

double lockstepCoherence(double cv, double cycles) { return std::exp(-2.0 * pi * pi * cv * cv * cycles); }

double throughputOfTickedCredits(double credits, double tick, double use)
{
    assert(tick > 0.0);
    return credits / (tick * std::ceil(use / tick));
}

double evenBatch(const GrowingBatch& batch) { return batch.memory / (batch.input + (batch.output + 1.0) / 2.0); }

double idealRate(const GrowingBatch& batch) { return evenBatch(batch) / batch.output; }

double lockstepRatio(const GrowingBatch& batch)
{
    return (batch.input + (batch.output + 1.0) / 2.0) / (batch.input + batch.output);
}

double kvLimitedRate(double memory, double passTime, double meanTokenSteps)
{
    return memory / (passTime * meanTokenSteps);
}

double tokenSteps(double input, double output) { return output * (input + output / 2.0); }

bool flaps(double up, double down, double load)
{
    assert(up > 0.0 && down > 0.0);
    for (double N = 2.0; load / (N - 1.0) > up; ++N) {
        if (load / N < down) {
            return true;
        }
    }
    return false;
}

double steadyDown(double up, int workers)
{
    assert(workers >= 1);
    return up * (workers - 1) / workers;
}

double idleInStall(double stall, double readyBuffer, double decodeRate)
{
    return std::max(0.0, stall - readyBuffer / decodeRate);
}

}  // namespace tokenfactory::control
