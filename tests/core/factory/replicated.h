#pragma once

#include "core/factory/measure/replications.h"
#include "tests/core/factory/oracle_row.h"

#include <QTest>

#include <cmath>
#include <cstdint>
#include <vector>

namespace tokenfactory::factory {

/// Of the mean of `runs` independent runs, with 99.9 % confidence. `run(seed)` is one.
template <class Run>
Interval intervalOf(int runs, Run run)
{
    std::vector<double> values;
    for (int i = 0; i < runs; ++i) {
        values.push_back(run(static_cast<std::uint64_t>(i + 1)));
    }
    return intervalOf(values, Confidence::p999);
}

/// A run for replicate(): the factory that `make` gives for a seed, measured from the end of warm-up on.
template <class Make>
auto measured(const ReplicationSpec& spec, Make make)
{
    return [spec, make](std::uint64_t seed) -> std::optional<RunResult> {
        Factory factory = make(seed);
        if (spec.warmUpS > 0.0) {
            factory.runUntil(fromSeconds(spec.warmUpS));
            factory.restartMeasuring();
        }
        factory.runUntil(fromSeconds(spec.durationS));
        return resultOf(factory);
    };
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
