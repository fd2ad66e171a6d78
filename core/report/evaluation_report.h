#pragma once

#include "core/cost/pass_cost.h"
#include "core/frontier/frontier.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <vector>

namespace tokenfactory::report {

/// A question about one pass with its answer and, where the HBM ends, the numbers of GPUs tried until one fits.
struct EvaluationReport {
    cost::PassQuestion question;
    cost::Evaluation evaluation;
    std::vector<frontier::FitVerdict> fitTried;  ///< empty when it fits or cannot be built at all
};

/// Evaluates the question and, when it does not fit, looks for what would. Problems as in cost::evaluate().
Expected<EvaluationReport> evaluationReport(const cost::PassQuestion& question);

/// The first of the tried numbers of GPUs that fits.
std::optional<int> smallestThatFits(const std::vector<frontier::FitVerdict>& tried);
/// The power of two among them that fits, the last one tried.
std::optional<int> smallestPowerOfTwoThatFits(const std::vector<frontier::FitVerdict>& tried);

/// A table of the numbers of GPUs tried: whether they fit, what is missing, the layout that misses least.
std::string fitText(const std::vector<frontier::FitVerdict>& tried, std::string_view indent);

/// The document of `evaluate --json` (design section 5); `explain` adds every explanation.
nlohmann::ordered_json asJson(const EvaluationReport& report, bool explain);

/// The same for people.
std::string asText(const EvaluationReport& report, bool explain);

}  // namespace tokenfactory::report
