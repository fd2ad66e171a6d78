#include "core/report/study_lines.h"

#include "core/base/json.h"
#include "core/factory/measure/replications.h"
#include "core/report/json.h"
#include "core/report/run_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace tokenfactory::report {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

/// Numbers and texts below `value`, each with its path.
void addLeaves(const ordered_json& value, const std::string& path, std::vector<std::pair<std::string, Cell>>& leaves)
{
    if (value.is_object()) {
        for (const auto& [key, inner] : value.items()) {
            addLeaves(inner, path.empty() ? key : path + '.' + key, leaves);
        }
    } else if (value.is_array()) {
        for (const ordered_json& inner : value) {
            if (inner.is_object() && inner.contains("name")) {
                addLeaves(inner, path + '.' + inner["name"].get<std::string>(), leaves);
            }
        }
    } else if (value.is_number()) {
        leaves.emplace_back(path, value.get<double>());
    } else if (value.is_boolean()) {
        leaves.emplace_back(path, value.get<bool>() ? 1.0 : 0.0);
    } else if (value.is_string()) {
        leaves.emplace_back(path, value.get<std::string>());
    } else {
        leaves.emplace_back(path, Cell());
    }
}

/// A setting, whatever stands in it.
Cell cellOf(const ordered_json& setting)
{
    return setting.is_number()   ? Cell(setting.get<double>())
           : setting.is_string() ? Cell(setting.get<std::string>())
                                 : Cell(setting.dump());
}

std::vector<std::string> keysOf(const ordered_json& object)
{
    std::vector<std::string> keys;
    for (const auto& [key, value] : object.items()) {
        keys.push_back(key);
    }
    return keys;
}

}  // namespace

std::string studyLine(const studies::Study& study, std::size_t index, const studies::Outcome& outcome)
{
    ordered_json line = {{"study", studies::idOf(study)}, {"run", index}, {"of", studies::runsOf(study)}};
    ordered_json& settings = line["settings"] = ordered_json::object();
    for (const studies::Axis& axis : study.axes) {
        settings[axis.path] = nullptr;  // the axes in the order of the study
    }
    std::size_t rest = index / static_cast<std::size_t>(study.replications);
    for (std::size_t axis = study.axes.size(); axis-- > 0;) {
        const std::vector<std::string>& values = study.axes[axis].values;
        settings[study.axes[axis].path] = ordered_json::parse(values[rest % values.size()]);
        rest /= values.size();
    }
    line["replication"] = index % static_cast<std::size_t>(study.replications);
    line["feasible"] = outcome.has_value();
    if (outcome) {
        line["result"] = asJson(factory::resultOf(outcome->simulation.factory()));
        if (outcome->isOverfull) {
            line["stopped_by"] = scenario::overfull;
        }
    } else {
        for (const Problem& problem : outcome.error()) {
            line["reasons"].push_back(toText(problem));
        }
    }
    return line.dump(-1, ' ', false, json::error_handler_t::replace) + '\n';
}

Expected<StudyLines> studyLinesIn(std::string_view text, std::string_view where)
{
    StudyLines read;
    std::size_t number = 0;
    while (!text.empty()) {
        ++number;
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos) {
            read.torn = true;
            break;
        }
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end + 1);
        const std::string place = std::string(where) + ":" + std::to_string(number);
        const json value = json::parse(line, nullptr, false);
        if (!value.is_object() || !value.value("study", json()).is_string() ||
            !value.value("run", json()).is_number_unsigned() || !value.value("of", json()).is_number_unsigned()) {
            return unexpected(Problem{place, "is no run of a study", "a file that `sweep --out` wrote is wanted"});
        }
        StudyLines one;
        one.study = value["study"];
        one.of = value["of"];
        one.lines[value["run"]] = std::string(line) + '\n';
        Expected<StudyLines> both = merged(read, one, place);
        if (!both) {
            return both;
        }
        read = *std::move(both);
    }
    return read;
}

Expected<StudyLines> merged(const StudyLines& a, const StudyLines& b, std::string_view where)
{
    StudyLines both = a.study.empty() ? b : a;
    if (!a.study.empty() && !b.study.empty() && (a.study != b.study || a.of != b.of)) {
        return unexpected(Problem{std::string(where), "is of another study", "files of one study are wanted"});
    }
    both.torn = a.torn || b.torn;
    for (const auto& [run, line] : b.lines) {
        const auto [entry, isNew] = both.lines.try_emplace(run, line);
        if (!isNew && entry->second != line) {
            return unexpected(Problem{std::string(where),
                                      {"run %1 came to another result than before", {std::to_string(run)}},
                                      "one of the two files is wanted"});
        }
    }
    return both;
}

Table studyTable(const StudyLines& lines)
{
    Table table{{{"run", "run"}}, {}};
    std::map<std::string, std::size_t> columnOf;
    std::vector<std::vector<std::pair<std::string, Cell>>> rows;
    for (const auto& [run, line] : lines.lines) {
        const ordered_json value = ordered_json::parse(line);
        std::vector<std::pair<std::string, Cell>>& leaves = rows.emplace_back();
        leaves.emplace_back("run", static_cast<double>(run));
        // A setting is one cell, whatever stands in it.
        for (const auto& [path, setting] : value["settings"].items()) {
            leaves.emplace_back(path, cellOf(setting));
        }
        addLeaves({{"replication", value["replication"]}, {"feasible", value["feasible"]}}, "", leaves);
        if (value.contains("result")) {
            addLeaves(value["result"], "", leaves);
        }
    }
    columnOf["run"] = 0;
    for (const auto& row : rows) {
        for (const auto& [path, cell] : row) {
            if (columnOf.try_emplace(path, table.columns.size()).second) {
                table.columns.push_back({path, path});
            }
        }
    }
    for (const auto& row : rows) {
        Table::Row cells(table.columns.size());
        for (const auto& [path, cell] : row) {
            cells[columnOf[path]] = cell;
        }
        table.rows.push_back(std::move(cells));
    }
    return table;
}

Table studySummary(const StudyLines& lines)
{
    struct Point {
        ordered_json settings;
        std::vector<std::string> order;  // of the figures
        std::map<std::string, std::vector<double>> values;
    };
    std::vector<Point> points;
    std::map<std::string, std::size_t> pointOf;
    for (const auto& [run, line] : lines.lines) {
        const ordered_json value = ordered_json::parse(line);
        if (!value.contains("result")) {
            continue;
        }
        const auto [entry, isNew] = pointOf.try_emplace(value["settings"].dump(), points.size());
        if (isNew) {
            points.push_back({.settings = value["settings"], .order = {}, .values = {}});
        }
        Point& point = points[entry->second];
        std::vector<std::pair<std::string, Cell>> leaves;
        addLeaves(value["result"], "", leaves);
        for (const auto& [path, cell] : leaves) {
            if (const double* const number = std::get_if<double>(&cell)) {
                std::vector<double>& values = point.values[path];
                if (values.empty()) {
                    point.order.push_back(path);
                }
                values.push_back(*number);
            }
        }
    }
    Table table;
    for (const std::string& path : points.empty() ? std::vector<std::string>() : keysOf(points.front().settings)) {
        table.columns.push_back({path, path});
    }
    for (const char* column : {"figure", "mean", "half_width", "n"}) {
        table.columns.push_back({column, column});
    }
    for (const Point& point : points) {
        for (const std::string& path : point.order) {
            const std::vector<double>& values = point.values.at(path);
            const factory::Interval interval = factory::intervalOf(values, factory::Confidence::p95);
            Table::Row row;
            for (const auto& [key, setting] : point.settings.items()) {
                row.push_back(cellOf(setting));
            }
            row.insert(row.end(), {path, interval.mean, values.size() > 1 ? Cell(interval.halfWidth) : Cell(),
                                   static_cast<double>(values.size())});
            table.rows.push_back(std::move(row));
        }
    }
    return table;
}

}  // namespace tokenfactory::report
