#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace tokenfactory::calibration {

/// The value that a share (0 to 1) of the values does not exceed, linear between neighbours; there is at least one.
inline double quantile(std::vector<double> values, double share)
{
    std::ranges::sort(values);
    const double at = share * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    return values[below] + (at - static_cast<double>(below)) * (values[above] - values[below]);
}

}  // namespace tokenfactory::calibration
