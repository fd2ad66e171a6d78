#include "core/factory/measure/student.h"

#include <array>
#include <cassert>
#include <cstddef>

namespace tokenfactory::factory {
namespace {

constexpr int dense = 30;  ///< degrees 1 to 30 stand one by one
/// Degrees 1 to 30, 40, 60, 120, without end; by confidence.
using Row = std::array<double, dense + 4>;
constexpr std::array<Row, 4> table = {{
    {6.314, 2.920, 2.353, 2.132, 2.015, 1.943, 1.895, 1.860, 1.833, 1.812, 1.796, 1.782,
     1.771, 1.761, 1.753, 1.746, 1.740, 1.734, 1.729, 1.725, 1.721, 1.717, 1.714, 1.711,
     1.708, 1.706, 1.703, 1.701, 1.699, 1.697, 1.684, 1.671, 1.658, 1.645},
    {12.71, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179,
     2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064,
     2.060, 2.056, 2.052, 2.048, 2.045, 2.042, 2.021, 2.000, 1.980, 1.960},
    {63.66, 9.925, 5.841, 4.604, 4.032, 3.707, 3.499, 3.355, 3.250, 3.169, 3.106, 3.055,
     3.012, 2.977, 2.947, 2.921, 2.898, 2.878, 2.861, 2.845, 2.831, 2.819, 2.807, 2.797,
     2.787, 2.779, 2.771, 2.763, 2.756, 2.750, 2.704, 2.660, 2.617, 2.576},
    {636.6, 31.60, 12.92, 8.610, 6.869, 5.959, 5.408, 5.041, 4.781, 4.587, 4.437, 4.318,
     4.221, 4.140, 4.073, 4.015, 3.965, 3.922, 3.883, 3.850, 3.819, 3.792, 3.768, 3.745,
     3.725, 3.707, 3.690, 3.674, 3.659, 3.646, 3.551, 3.460, 3.373, 3.291},
}};
constexpr std::array<double, 5> sparseInverse = {1.0 / 30, 1.0 / 40, 1.0 / 60, 1.0 / 120, 0.0};

}  // namespace

double studentT(Confidence confidence, int degrees)
{
    assert(degrees >= 1);
    const Row& row = table[static_cast<std::size_t>(confidence)];
    if (degrees <= dense) {
        return row[static_cast<std::size_t>(degrees - 1)];
    }
    const double inverse = 1.0 / degrees;
    std::size_t next = 1;
    while (sparseInverse[next] > inverse) {
        ++next;
    }
    const double low = row[dense - 1 + next];
    const double high = row[dense - 2 + next];
    return low + (high - low) * (inverse - sparseInverse[next]) / (sparseInverse[next - 1] - sparseInverse[next]);
}

}  // namespace tokenfactory::factory
