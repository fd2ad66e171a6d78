#pragma once

#include <compare>
#include <cstdint>
#include <limits>

namespace tokenfactory {

/// A moment of simulated time, or a span of it, in whole nanoseconds: sums are exact and the same on every machine.
/// 292 years fit.
struct SimTime {
    std::int64_t ns = 0;

    /// Later than anything that happens.
    static constexpr SimTime never() { return {std::numeric_limits<std::int64_t>::max()}; }

    friend constexpr auto operator<=>(SimTime, SimTime) = default;
    friend constexpr SimTime operator+(SimTime a, SimTime b) { return {a.ns + b.ns}; }
    friend constexpr SimTime operator-(SimTime a, SimTime b) { return {a.ns - b.ns}; }
    friend constexpr SimTime operator*(std::int64_t k, SimTime a) { return {k * a.ns}; }
    constexpr SimTime& operator+=(SimTime a) { return *this = *this + a; }
};

/// To the nearest nanosecond, halves up; never() for what is later than that, infinity too. Not for NaN.
SimTime fromSeconds(double seconds);

/// The nearest number there is: a division rounds once, so that 300,000,000 ns are written as 0.3 and not with the dirt
/// that a factor of 1e-9, itself rounded, leaves. Up to 11 days its shortest digits are those of the nanoseconds.
constexpr double toSeconds(SimTime time) { return static_cast<double>(time.ns) / 1e9; }

}  // namespace tokenfactory
