#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::scenario {

/// Plots of a run on its clock, as files name them.
inline constexpr std::array<std::string_view, 12> plotNames = {"ttft",      "tpot",        "output", "depth",
                                                               "tier-hits", "utilisation", "batch",  "occupancy",
                                                               "traffic",   "power",       "energy", "cost"};

/// What there is to be seen in a scenario's run.
struct Watch {
    std::string text;                ///< a sentence for people; empty = nothing in particular
    std::optional<double> timeS;     ///< when it happens, >= 0
    std::vector<std::string> plots;  ///< of plotNames, those that show it, the most telling first
    friend bool operator==(const Watch&, const Watch&) = default;
};

}  // namespace tokenfactory::scenario
