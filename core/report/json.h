#pragma once

#include "core/base/explanation.h"
#include "core/cost/pass_cost.h"
#include "core/frontier/frontier.h"
#include "core/frontier/without_points.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::report {

/// A document as written: indented, keys in the order they were put in, UTF-8, numbers finite or null, a line feed at
/// the end.
std::string dumped(const nlohmann::ordered_json& document);

/// The number, null where it is absent or not finite.
nlohmann::ordered_json number(std::optional<double> value);
nlohmann::ordered_json orNull(std::optional<int> value);

/// A fingerprint: 16 hexadecimal digits.
std::string hexadecimal(std::uint64_t value);

/// "tpot_s" in decode, "ttft_s" in prefill and midfill.
std::string_view latencyKey(cost::Stage stage);
using frontier::latencyName;  // "TPOT" or "TTFT"

/// The unit as a word for JSON: its symbol, "fraction", "count" or "".
std::string_view unitName(Unit unit);

nlohmann::ordered_json asJson(const cost::Residency& residency);
nlohmann::ordered_json asJson(const std::vector<frontier::FitVerdict>& tried);
nlohmann::ordered_json asJson(const Explanation& explanation);

/// The figures of a cost that `evaluate` and each point of `frontier` share, from times to utilisation; no operators.
nlohmann::ordered_json figures(const cost::PassCost& cost);
/// The same of whatever has such figures; `residency` is what `hbm_bytes_per_gpu` says.
nlohmann::ordered_json figures(const cost::CostFigures& cost, cost::Stage stage, nlohmann::ordered_json residency);

}  // namespace tokenfactory::report
