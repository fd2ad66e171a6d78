#pragma once

#include "core/cost/pass_cost.h"

#include <cstddef>
#include <string>
#include <vector>

namespace tokenfactory::ui {

/// Operators that the time bar shows as one: the same work under the same limit, in kinds of layers that do not differ
/// in it. Work of the attention stands apart by kind of attention, work of the feed-forward by kind of feed-forward.
struct TimeGroup {
    std::string name;                    ///< "attention projections, KDA", or "attention projections" where all are one
    std::string_view operatorName;       ///< "attention projections"
    std::string part;                    ///< "KDA"; empty where all are one
    std::vector<std::size_t> operators;  ///< places in PassCost::operators, the longest first
    double seconds = 0.0;
    cost::Limit limit = cost::Limit::compute;
    bool limitTold = false;  ///< another group differs from it in the limit alone: its name says which it is
};

/// The groups of a cost with time > 0, in the order of their first operators. Their seconds add up to the pass.
std::vector<TimeGroup> timeGroupsOf(const cost::PassCost& cost);

/// Below this share of the pass, groups of one limit share a segment.
inline constexpr double smallShare = 0.01;

}  // namespace tokenfactory::ui
