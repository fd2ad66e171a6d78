#pragma once

#include "core/base/explanation.h"
#include "core/cost/pass_cost.h"

#include <QString>

#include <optional>
#include <stop_token>
#include <string_view>

namespace tokenfactory::ui {

/// A layout with which a figure of a cost is better than it is.
struct BetterLayout {
    double value = 0.0;  ///< the figure there
    Unit unit = Unit::none;
    cost::Layout layout;
};

/// The best legal layout of the same GPUs at the same batch, by the core's own evaluation of every one of them: too
/// long for the thread of a window. None where the layout in use is the best to within 2 %, for figures of which
/// neither more nor less is better, and where `stop` asked for it. `name` as cost::explain() has it.
std::optional<BetterLayout> betterLayout(const cost::PassCost& cost, std::string_view name, std::stop_token stop);

/// As one sentence.
QString remedyText(const BetterLayout& better);

}  // namespace tokenfactory::ui
