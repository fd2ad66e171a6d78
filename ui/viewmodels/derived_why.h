#pragma once

#include "core/base/explanation.h"
#include "core/cost/pass_cost.h"

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tokenfactory::ui {

/// An explanation that the views make by adding up numbers of the core, and the words its views point into.
struct DerivedWhy {
    Explanation explanation;
    std::shared_ptr<std::deque<std::string>> words;
};

/// Ids of the sums, beside the names of the core: "time/<group>" a group of the time bar, "smaller/<limit>" the groups
/// of a limit too small for a segment of their own.
std::optional<DerivedWhy> derivedWhy(const cost::PassCost& cost, std::string_view id);

/// The part of derived ids that names a limit: "memory".
std::string limitId(cost::Limit limit);
std::optional<cost::Limit> limitFromId(std::string_view id);

}  // namespace tokenfactory::ui
