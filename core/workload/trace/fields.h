#pragma once

#include "core/base/refusal.h"
#include "core/base/sim_time.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::workload {

/// Tokens of a prompt (`least` 1) or an answer (0), at most 100 million.
Field<std::int64_t> tokenCount(std::string_view field, double value, std::int64_t least);
/// A time or a span of 0 to 285 years, in `unitS` seconds.
Field<SimTime> timeIn(std::string_view field, double value, double unitS);
/// A span of 0 to 10 million seconds, 115 days.
Field<SimTime> spanIn(std::string_view field, double seconds);
/// An id: a whole number of -1 (none) or more.
Field<std::int64_t> idOf(std::string_view field, double value);

/// A number as the text of a CSV field.
Field<double> numberIn(std::string_view field, std::string_view text);
Field<std::int64_t> tokensIn(std::string_view field, std::string_view text, std::int64_t least);
/// "2023-03-05 09:00:00.2500000", also with T, Z or +00:00: since 1970. Years 1970 to 2261.
Field<SimTime> dateIn(std::string_view field, std::string_view text);

/// Fields of a row that is a JSON object.
Field<double> numberIn(const nlohmann::json& row, const char* key);
Field<SimTime> timeIn(const nlohmann::json& row, const char* key, double unitS);
Field<std::int64_t> tokensIn(const nlohmann::json& row, const char* key, std::int64_t least);
/// Block ids: a list of whole numbers of 0 or more; absent reads as none.
Field<std::vector<std::uint64_t>> idsIn(const nlohmann::json& row, const char* key);
/// One line as a JSON object.
Field<nlohmann::json> objectIn(const std::string& line);

}  // namespace tokenfactory::workload
