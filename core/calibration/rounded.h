#pragma once

#include <array>
#include <charconv>

namespace tokenfactory::calibration {

/// The number of so many digits nearest to a value, as it is written in a file.
inline double rounded(double value, int digits)
{
    std::array<char, 32> text{};
    const auto written = std::to_chars(text.begin(), text.end(), value, std::chars_format::scientific, digits - 1);
    double result = value;
    std::from_chars(text.data(), written.ptr, result);
    return result;
}

}  // namespace tokenfactory::calibration
