#pragma once

#include "core/base/explanation.h"
#include "core/cost/pass_cost.h"

#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::ui {

/// One costed layout with its explanations, wherever it comes from.
struct Costed {
    const cost::PassCost* cost = nullptr;  ///< null where the layout does not fit
    const cost::Residency* residency = nullptr;
    std::span<const Explanation> explanations;
    std::shared_ptr<const void> keep;  ///< what all of this points into
};

/// An explanation that the views make by adding up numbers of the core, and the words its views point into.
struct DerivedWhy {
    Explanation explanation;
    std::shared_ptr<std::deque<std::string>> words;
};

/// Ids of the sums, beside the names of the core: "time/<group>" a group of the time bar, "limit/<limit>" the time of
/// all operators a limit holds back, "share/<limit>" that over the pass, "smaller/<limit>" the groups too small for a
/// segment of their own, "memory/<part>" with other, experts, free, short, margin or usable.
std::optional<DerivedWhy> derivedWhy(const Costed& costed, std::string_view id);

/// The part of derived ids that names a limit: "memory".
std::string limitId(cost::Limit limit);
std::optional<cost::Limit> limitFromId(std::string_view id);

}  // namespace tokenfactory::ui
