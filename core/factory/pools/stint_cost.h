#pragma once

#include "core/base/explanation.h"
#include "core/factory/plan.h"
#include "core/factory/pools/stint.h"

#include <memory>
#include <string_view>
#include <vector>

namespace tokenfactory::factory {

/// Why a stint takes as long as it does: by the law of its worker, or by the cost model. The run takes the latter from
/// a table, which is within 0.1 % of this. Where a law draws a factor, the one that was drawn is an input.
struct StintCost {
    /// Name of the explanation of its time: "pass time" where one pass is all of it; "time of the pass" else.
    std::string_view main;
    CostedPass cost;                        ///< empty where a law gives the time
    std::vector<Explanation> explanations;  ///< main first, then cost::explain() of the pass; they point into `cost`
};

/// `kind`: index in the kinds of the plan the stint began under. Null where there is nothing to reckon with. May be
/// asked while a factory runs on the plan on another thread.
std::shared_ptr<const StintCost> stintCostOf(const Plan& plan, int kind, const Stint& stint);

}  // namespace tokenfactory::factory
