#pragma once

#include <compare>

namespace tokenfactory {

/// A quantity of one kind in its SI unit. Kinds do not mix; only products that mean something are defined.
/// The number is public where it meets plots and JSON: `bytes.value`.
template <class Kind>
struct Quantity {
    double value = 0.0;
    friend constexpr auto operator<=>(Quantity, Quantity) = default;
    friend constexpr Quantity operator+(Quantity a, Quantity b) { return {a.value + b.value}; }
    friend constexpr Quantity operator-(Quantity a, Quantity b) { return {a.value - b.value}; }
    friend constexpr Quantity operator*(double k, Quantity a) { return {k * a.value}; }
    friend constexpr Quantity operator/(Quantity a, double k) { return {a.value / k}; }
    friend constexpr double operator/(Quantity a, Quantity b) { return a.value / b.value; }
    constexpr Quantity& operator+=(Quantity b)
    {
        value += b.value;
        return *this;
    }
};

using Seconds = Quantity<struct SecondsKind>;
using Bytes = Quantity<struct BytesKind>;
using BytesPerSecond = Quantity<struct BytesPerSecondKind>;
using Flops = Quantity<struct FlopsKind>;  ///< an amount of work; one multiply-add is 2
using FlopsPerSecond = Quantity<struct FlopsPerSecondKind>;
using Watts = Quantity<struct WattsKind>;
using Joules = Quantity<struct JoulesKind>;

constexpr Seconds operator/(Bytes amount, BytesPerSecond rate) { return {amount.value / rate.value}; }
constexpr Seconds operator/(Flops amount, FlopsPerSecond rate) { return {amount.value / rate.value}; }
constexpr BytesPerSecond operator/(Bytes amount, Seconds time) { return {amount.value / time.value}; }
constexpr Joules operator*(Watts power, Seconds time) { return {power.value * time.value}; }

constexpr Bytes gigabytes(double n) { return {n * 1e9}; }
constexpr Bytes gibibytes(double n) { return {n * 1073741824.0}; }
constexpr Bytes mebibytes(double n) { return {n * 1048576.0}; }

}  // namespace tokenfactory
