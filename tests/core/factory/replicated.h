#pragma once

#include "tests/core/factory/oracle_row.h"

#include <QTest>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace tokenfactory::factory {

/// Mean of independent runs and the half-width of its 99.9 % confidence interval.
struct Interval {
    double mean = 0.0;
    double halfWidth = 0.0;
};

/// `run(seed)` is one run; 2 to 20 of them.
template <class Run>
Interval intervalOf(int runs, Run run)
{
    // Student's t, two-sided 99.9 %, by degrees of freedom from 1.
    constexpr std::array student999 = {636.6, 31.60, 12.92, 8.610, 6.869, 5.959, 5.408, 5.041, 4.781, 4.587,
                                       4.437, 4.318, 4.221, 4.140, 4.073, 4.015, 3.965, 3.922, 3.883};
    double sum = 0.0;
    double squares = 0.0;
    for (int i = 0; i < runs; ++i) {
        const double x = run(static_cast<std::uint64_t>(i + 1));
        sum += x;
        squares += x * x;
    }
    const double mean = sum / runs;
    const double variance = std::max(0.0, (squares - runs * mean * mean) / (runs - 1));
    return {mean, student999.at(static_cast<std::size_t>(runs - 2)) * std::sqrt(variance / runs)};
}

inline QByteArray against(const Interval& got, double expected)
{
    oracleRow(QByteArray::number(expected), QByteArray::number(got.mean) + " +- " + QByteArray::number(got.halfWidth));
    return QByteArray::number(got.mean) + " +- " + QByteArray::number(got.halfWidth) + " against " +
           QByteArray::number(expected);
}

inline QByteArray against(double got, double expected)
{
    oracleRow(expected, got);
    return QByteArray::number(got, 'g', 8) + " against " + QByteArray::number(expected, 'g', 8);
}

inline bool within(double got, double expected, double share)
{
    return std::abs(got - expected) <= share * std::abs(expected);
}

}  // namespace tokenfactory::factory
