#pragma once

#include "core/base/expected.h"

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tokenfactory::calibration {

/// A system without kernels of its own and the one whose constants it takes.
struct Neighbour {
    std::string system;
    std::string as;
    std::string sameChip;          ///< whose chip computes experts at the same rate; "" for none
    std::vector<std::string> own;  ///< branches ("bandwidth") that it has by hand
};

/// What operator laws take beside the table of kernels; presets/measurements/kernel-fit.json.
struct KernelPlan {
    using LowAndHigh = std::pair<double, double>;

    std::vector<std::string> generalFrom;  ///< systems whose median a system without any gets
    double streamLimit = 1.0;              ///< of the HBM bandwidth: what no kernel passes
    std::vector<Neighbour> neighbours;
    std::map<std::string, std::array<std::optional<LowAndHigh>, 3>> gemmSpread;  ///< of the peak, fp4, fp8, bf16
};

Expected<KernelPlan> readKernelPlan(const std::filesystem::path& file);

}  // namespace tokenfactory::calibration
