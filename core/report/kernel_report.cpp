#include "core/report/kernel_report.h"

#include "core/base/format.h"
#include "core/report/json.h"
#include "core/report/skipped_rows.h"
#include "core/report/table.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace tokenfactory::report {
namespace {

using calibration::KernelErrors;
using calibration::KernelFit;
using calibration::KernelTable;
using calibration::LawErrors;
using nlohmann::ordered_json;

ordered_json errorsJson(const LawErrors& errors)
{
    return {{"median_ape", number(errors.median)}, {"p90_ape", number(errors.p90)}};
}

ordered_json lawJson(const calibration::WorkLaw& law)
{
    ordered_json compute = ordered_json::object();
    for (std::size_t format = 0; format < law.compute.size(); ++format) {
        if (law.compute[format]) {
            compute[std::string(catalog::computeFormatNames[format])] = number(law.compute[format]);
        }
    }
    ordered_json floors = ordered_json::object();
    for (const auto& [variant, seconds] : law.floors) {
        floors[variant] = number(seconds);
    }
    return {{"compute_of_peak", compute}, {"of_bandwidth", number(law.memory)}, {"floor_s", floors}};
}

/// A law through as many rows as it has constants errs by what the fit leaves off: nothing.
double toTenths(double share)
{
    constexpr double tenthsOfPercent = 1e3;
    return std::round(share * tenthsOfPercent) / tenthsOfPercent;
}

/// "bfloat16 1.2 us, nvfp4 9.1 us"
std::string floorsText(const calibration::WorkLaw& law)
{
    std::string text;
    for (const auto& [variant, seconds] : law.floors) {
        text += (text.empty() ? "" : ", ") + (law.floors.size() > 1 && !variant.empty() ? variant + " " : "") +
                readable(seconds, Unit::seconds);
    }
    return text;
}

}  // namespace

ordered_json asJson(const std::vector<KernelErrors>& errors, const KernelTable& table, const KernelFit& fit)
{
    ordered_json notes = ordered_json::array();
    for (const Sentence& note : fit.notes) {
        notes.push_back(note.english());
    }
    ordered_json document{{"rows_used", table.rows.size()},
                          {"rows_skipped", asJson(table.skipped)},
                          {"notes", std::move(notes)},
                          {"constants", fit.constants},
                          {"laws", ordered_json::array()}};
    for (const KernelErrors& of : errors) {
        ordered_json entry{{"kernels", name(of.kind)},
                           {"system", of.system.empty() ? ordered_json(nullptr) : ordered_json(of.system)},
                           {"n", of.ofLaw.n}};
        if (!of.system.empty()) {
            entry.update(lawJson(of.law));
        }
        entry["law"] = errorsJson(of.ofLaw);
        entry["charged"] = errorsJson(of.ofCharged);
        document["laws"].push_back(std::move(entry));
    }
    return document;
}

std::string asText(const std::vector<KernelErrors>& errors, const KernelTable& table, const KernelFit& fit)
{
    Table rows{{{"kernels", "kernels"},
                {"system", "system"},
                {"n", "rows", Unit::count},
                {"law_median_ape", "law: median error", Unit::fraction},
                {"law_p90_ape", "90th percentile", Unit::fraction},
                {"charged_median_ape", "charged: median error", Unit::fraction},
                {"charged_p90_ape", "90th percentile", Unit::fraction},
                {"of_bandwidth", "of bandwidth"},
                {"floors", "floor of the law"}},
               {}};
    for (const KernelErrors& of : errors) {
        const bool isAll = of.system.empty();
        rows.rows.push_back({std::string(name(of.kind)), isAll ? "all" : of.system, static_cast<double>(of.ofLaw.n),
                             toTenths(of.ofLaw.median), toTenths(of.ofLaw.p90), toTenths(of.ofCharged.median),
                             toTenths(of.ofCharged.p90), !isAll && of.law.memory ? Cell(*of.law.memory) : Cell(),
                             isAll ? Cell() : Cell(floorsText(of.law))});
    }
    std::string text = std::to_string(fit.constants) + " constants from " + std::to_string(table.rows.size()) +
                       " rows; " + std::to_string(table.skipped.size()) +
                       " cannot be used. The law of a kind has a floor (launch, prologue, a GPU that is nearly empty); "
                       "the cost model charges seconds per kernel and collective instead.\n\n" +
                       asText(rows);
    for (const Sentence& note : fit.notes) {
        text += note.english() + '\n';
    }
    return text + asText("Rows that cannot be used:", table.skipped);
}

}  // namespace tokenfactory::report
