#include "core/report/claims_report.h"

#include "core/base/format.h"
#include "core/base/json.h"
#include "core/report/json.h"
#include "core/report/table.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <optional>

namespace tokenfactory::report {

using nlohmann::ordered_json;

namespace {

/// Where a number must lie: an end without a bound is null.
ordered_json neededJson(const std::optional<Range>& needed)
{
    if (!needed) {
        return nullptr;
    }
    constexpr double most = std::numeric_limits<double>::max();
    return {{"low", needed->low > -most ? number(needed->low) : ordered_json(nullptr)},
            {"high", needed->high < most ? number(needed->high) : ordered_json(nullptr)},
            {"low_excluded", needed->openLow}};
}

std::string neededText(const claims::ClaimNumber& entry)
{
    if (!entry.needed) {
        return {};
    }
    constexpr double most = std::numeric_limits<double>::max();
    const Range& range = *entry.needed;
    std::string text = entry.isMet() ? "met: " : "NOT met: ";
    if (range.low > -most) {
        text += (range.openLow ? "above " : "at least ") + readable(range.low, entry.unit);
    }
    const bool saysItself = entry.unit == Unit::fraction && range.high == 1.0 && range.low > 0.0;
    if (range.high < most && !saysItself) {
        text += (range.low > -most ? " and at most " : "at most ") + readable(range.high, entry.unit);
    }
    return text;
}

ordered_json verdictJson(const claims::Verdict& verdict)
{
    ordered_json numbers = ordered_json::array();
    for (const claims::ClaimNumber& entry : verdict.numbers) {
        numbers.push_back({{"name", entry.name},
                           {"value", number(entry.value)},
                           {"unit", unitName(entry.unit)},
                           {"needed", neededJson(entry.needed)},
                           {"met", entry.isMet()}});
    }
    return {{"holds", verdict.holds ? ordered_json(*verdict.holds) : ordered_json(nullptr)},
            {"numbers", numbers},
            {"condition", verdict.condition}};
}

std::string inWords(std::optional<bool> holds)
{
    return !holds ? "cannot be decided" : *holds ? "holds" : "does not hold";
}

/// Lines of at most 110 characters, broken at spaces and indented.
std::string wrapped(std::string_view text, std::string_view indent)
{
    constexpr std::size_t widest = 110;
    std::string lines;
    while (!text.empty()) {
        std::size_t end = text.size();
        if (indent.size() + end > widest) {
            const std::size_t space = text.rfind(' ', widest - indent.size());
            end = space == std::string_view::npos ? std::min(text.find(' '), text.size()) : space;
        }
        lines.append(indent).append(text.substr(0, end)).append("\n");
        text.remove_prefix(std::min(text.size(), end + 1));
    }
    return lines;
}

Table overview(const std::vector<claims::Claim>& claims)
{
    Table table{{{"id", "claim"}, {"default", "by default"}, {"report_like", "as the report chose"}, {"statement", ""}},
                {}};
    for (const claims::Claim& claim : claims) {
        table.rows.push_back(
            {claim.id, inWords(claim.byDefault.holds), inWords(claim.reportLike.holds), claim.statement});
    }
    return table;
}

/// The numbers of a verdict, those that are only shown among them if `all`.
std::string numbersText(const claims::Verdict& verdict, bool all)
{
    Table table{{{"name", ""}, {"value", ""}, {"needed", ""}}, {}};
    for (const claims::ClaimNumber& entry : verdict.numbers) {
        if (all || entry.needed) {
            table.rows.push_back({entry.name, readable(entry.value, entry.unit), neededText(entry)});
        }
    }
    const std::string text = asText(table, "    ");
    return text.substr(text.find('\n') + 1);  // these rows need no heads
}

std::string claimText(const claims::Claim& claim, bool all)
{
    const auto verdict = [all](const char* under, const claims::Verdict& given) {
        return std::string("  ") + under + ": " + inWords(given.holds) + '\n' + wrapped(given.condition, "    ") +
               numbersText(given, all);
    };
    std::string text = wrapped(claim.id + "  " + claim.statement, "") + verdict("by default", claim.byDefault) +
                       verdict("as the report chose", claim.reportLike);
    for (const claims::DecidingChoice& choice : claim.deciding) {
        text += "  with " + choice.name + " (" + choice.setting + "): " + inWords(choice.verdict.holds) + '\n' +
                wrapped(choice.whyNot, "    ");
    }
    return text;
}

}  // namespace

ordered_json asJson(const std::vector<claims::Claim>& claims)
{
    ordered_json list = ordered_json::array();
    for (const claims::Claim& claim : claims) {
        ordered_json entry = {{"id", claim.id}, {"statement", claim.statement}};
        entry.update(verdictJson(claim.byDefault));
        entry["report_like"] = verdictJson(claim.reportLike);
        ordered_json deciding = ordered_json::array();
        for (const claims::DecidingChoice& choice : claim.deciding) {
            ordered_json decided = {{"name", choice.name}, {"setting", choice.setting}};
            decided.update(verdictJson(choice.verdict));
            decided["why_not"] = choice.whyNot;
            deciding.push_back(std::move(decided));
        }
        entry["deciding"] = std::move(deciding);
        list.push_back(std::move(entry));
    }
    return list;
}

std::string asText(const std::vector<claims::Claim>& claims, bool allNumbers)
{
    std::string text = asText(overview(claims));
    for (const claims::Claim& claim : claims) {
        text += '\n' + claimText(claim, allNumbers);
    }
    return text;
}

}  // namespace tokenfactory::report
