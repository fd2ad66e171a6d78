#pragma once

#include "core/cost/pass_cost.h"
#include "core/report/table.h"

#include <nlohmann/json_fwd.hpp>

#include <span>
#include <string>
#include <string_view>

namespace tokenfactory::report {

/// One of `operators` in `evaluate --json`.
nlohmann::ordered_json asJson(const cost::OperatorCost& op);

/// Operators with their share of the pass.
Table operatorTable(std::span<const cost::OperatorCost> operators, double passTimeS);

/// What fills a GPU; `title` heads it.
Table residencyTable(const cost::Residency& residency, std::string title);

/// What is said after the pass time and after the stage time.
struct PassWords {
    std::string_view pass = " through all stages, ";
    std::string_view stage = " in the slowest";
};

/// Latency, rates, energy, work and network, a line each. `outputTokens` of a decode query.
std::string figuresText(const cost::CostFigures& cost, cost::Stage stage, int outputTokens,
                        const PassWords& words = {});

}  // namespace tokenfactory::report
