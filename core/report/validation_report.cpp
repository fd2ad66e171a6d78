#include "core/report/validation_report.h"

#include "core/base/format.h"
#include "core/report/json.h"
#include "core/report/skipped_rows.h"
#include "core/report/table.h"

#include <nlohmann/json.hpp>

#include <set>

namespace tokenfactory::report {
namespace {

using calibration::ErrorFigures;
using calibration::Measurements;
using calibration::Point;
using calibration::Quantity;
using calibration::SkippedRow;
using calibration::Validation;
using nlohmann::ordered_json;

ordered_json figuresJson(const ErrorFigures& figures)
{
    const bool any = figures.n > 0;
    const auto orNothing = [&](double value) { return any ? number(value) : ordered_json(nullptr); };
    return {{"n", figures.n},
            {"median_ape", orNothing(figures.medianError)},
            {"p90_ape", orNothing(figures.p90Error)},
            {"spearman", figures.n >= 3 ? number(figures.spearman) : ordered_json(nullptr)},
            {"bias_ln", orNothing(figures.bias)},
            {"band_coverage", orNothing(figures.bandCoverage)},
            {"band_ratio", orNothing(figures.bandRatio)}};
}

/// Rows of the table that cannot be asked, and those the model has no answer to.
std::vector<SkippedRow> allSkipped(const Validation& validation, const Measurements& measurements)
{
    std::vector<SkippedRow> all = measurements.skipped;
    all.insert(all.end(), validation.skipped.begin(), validation.skipped.end());
    return all;
}

std::size_t rowsUsed(const Validation& validation)
{
    std::set<std::size_t> rows;
    for (const Point& point : validation.points) {
        rows.insert(point.row);
    }
    return rows.size();
}

std::string_view titleOf(Quantity quantity)
{
    switch (quantity) {
    case Quantity::tpot:
        return "TPOT";
    case Quantity::ttft:
        return "TTFT";
    case Quantity::throughput:
        return "throughput per GPU";
    case Quantity::promptThroughput:
        return "prefill throughput per GPU";
    }
    return {};
}

Table::Row rowOf(std::string group, Quantity quantity, const ErrorFigures& figures)
{
    return {std::move(group),
            std::string(titleOf(quantity)),
            static_cast<double>(figures.n),
            figures.medianError,
            figures.p90Error,
            figures.spearman,
            figures.bandCoverage,
            figures.bandRatio};
}

}  // namespace

ordered_json asJson(const Validation& validation, const Measurements& measurements)
{
    ordered_json document{{"rows_used", rowsUsed(validation)},
                          {"rows_skipped", asJson(allSkipped(validation, measurements))},
                          {"notes", asJson(measurements.notes)}};
    for (int q = 0; q < calibration::quantities; ++q) {
        document[std::string(name(static_cast<Quantity>(q)))] =
            figuresJson(validation.overall[static_cast<std::size_t>(q)]);
    }
    document["groups"] = ordered_json::array();
    for (const calibration::GroupErrors& group : validation.groups) {
        ordered_json entry{{"group", group.group}, {"quantity", name(group.quantity)}};
        entry.update(figuresJson(group.errors));
        document["groups"].push_back(std::move(entry));
    }
    document["points"] = ordered_json::array();
    for (const Point& point : validation.points) {
        document["points"].push_back({{"id", measurements.rows[point.row].id},
                                      {"quantity", name(point.quantity)},
                                      {"measured", number(point.measured)},
                                      {"predicted", number(point.predicted)},
                                      {"low", number(point.band.low)},
                                      {"high", number(point.band.high)}});
    }
    return document;
}

std::string asText(const Validation& validation, const Measurements& measurements)
{
    Table table{{{"group", "group"},
                 {"quantity", "quantity"},
                 {"n", "rows", Unit::count},
                 {"median_ape", "median error", Unit::fraction},
                 {"p90_ape", "90th percentile", Unit::fraction},
                 {"spearman", "Spearman"},
                 {"band_coverage", "within band", Unit::fraction},
                 {"band_ratio", "high / low"}},
                {}};
    for (int q = 0; q < calibration::quantities; ++q) {
        const ErrorFigures& figures = validation.overall[static_cast<std::size_t>(q)];
        if (figures.n > 0) {
            table.rows.push_back(rowOf("all", static_cast<Quantity>(q), figures));
        }
    }
    for (const calibration::GroupErrors& group : validation.groups) {
        table.rows.push_back(rowOf(group.group, group.quantity, group.errors));
    }
    const std::vector<SkippedRow> skipped = allSkipped(validation, measurements);
    return std::to_string(rowsUsed(validation)) + " rows used, " + std::to_string(skipped.size()) +
           " cannot be used\n\n" + asText(table) + asText("Rows that cannot be used:", skipped) +
           asText("Cells left out:", measurements.notes);
}

}  // namespace tokenfactory::report
