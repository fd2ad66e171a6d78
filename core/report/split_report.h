#pragma once

#include "core/cost/split.h"
#include "core/cost/split_fit.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace tokenfactory::report {

/// A question about an attention/expert split with its answer and, where a group's HBM ends, what would fit.
struct SplitReport {
    cost::SplitQuestion question;
    cost::SplitEvaluation evaluation;
    cost::SplitFit fit;  ///< empty when it fits or cannot be built at all
};

/// Evaluates the question. Problems as in cost::evaluateSplit().
Expected<SplitReport> splitReport(const cost::SplitQuestion& question);

/// The document of `evaluate --experts-on --json`: what `evaluate --json` has, `gpus` and all totals of both groups,
/// `layout` that of the attention group, `hbm_bytes_per_gpu` by group; `experts`, `groups`, `layers` and the part of
/// each operator beside it.
nlohmann::ordered_json asJson(const SplitReport& report, bool explain);

/// The same for people.
std::string asText(const SplitReport& report, bool explain);

}  // namespace tokenfactory::report
