#include "core/report/skipped_rows.h"

#include <nlohmann/json.hpp>

namespace tokenfactory::report {

nlohmann::ordered_json asJson(const std::vector<calibration::SkippedRow>& rows)
{
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const calibration::SkippedRow& row : rows) {
        list.push_back({{"id", row.id}, {"line", row.line}, {"reason", row.reason.english()}});
    }
    return list;
}

std::string asText(std::string_view title, const std::vector<calibration::SkippedRow>& rows)
{
    if (rows.empty()) {
        return {};
    }
    std::string text = '\n' + std::string(title) + '\n';
    for (const calibration::SkippedRow& row : rows) {
        text += "  line " + std::to_string(row.line) + (row.id.empty() ? "" : ", " + row.id) + ": " +
                row.reason.english() + '\n';
    }
    return text;
}

}  // namespace tokenfactory::report
