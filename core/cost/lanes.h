#pragma once

#include <Eigen/Core>

namespace tokenfactory::cost {

/// Numbers side by side, one per batch of a sweep: a layout's operators are priced for all its batches at once, and
/// for a single pass with one lane.
inline constexpr int maxLanes = 32;
using Lanes = Eigen::Array<double, Eigen::Dynamic, 1, Eigen::ColMajor, maxLanes, 1>;

}  // namespace tokenfactory::cost
