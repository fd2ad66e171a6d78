#pragma once

#include <QString>

#include <optional>
#include <vector>

namespace tokenfactory::ui {

/// What a number of the running factory is, and so how it is written and typed.
enum class Quantity : unsigned char {
    count,   ///< whole: workers, slots, sequences
    tokens,  ///< the same; without a unit, which the label says
    number,  ///< any
    seconds,
    bytes,
    bytesPerSecond,
    perSecond,
    share,  ///< 0 to 1, written in per cent
};

/// An SI value as people say it, to three digits where it does not count, the unit with it: "16.2 TB", "10 min", "50
/// ms", "17.3/s", "5 %", "131,072".
QString written(Quantity quantity, double value);

/// What was typed, in SI: "16.2TB", "480 GB", "2 min", "50ms", "5 %", "32k". A number without a unit has that of
/// `beside`, the value it stands for. None where it is anything else.
std::optional<double> typedValue(Quantity quantity, const QString& text, double beside);

/// 1, 2, 5, 10 ... from `low` to `high`, both > 0 and among them.
std::vector<double> decades(double low, double high);
/// Twice the one before, from `low` to at most `high`.
std::vector<double> doublings(double low, double high);

}  // namespace tokenfactory::ui
