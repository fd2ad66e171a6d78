#include "core/workload/trace/fields.h"

#include "core/base/ascii.h"
#include "core/base/format.h"
#include "core/base/json.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cmath>

namespace tokenfactory::workload {
namespace {

using nlohmann::json;

constexpr double mostTokens = 1e8;
constexpr double longestSpan = 1e7;
constexpr double mostSeconds = 9e9;  // what SimTime holds, 285 years

Sentence theNumber(double value) { return {"is %1", {Sentence{"the number %1", {toText(value)}}}}; }

Sentence theText(std::string_view text)
{
    return text.empty() ? Sentence("is empty") : Sentence{"is \"%1\"", {quotable(text)}};
}

/// Reads `digits` digits at `place`; -1 where there are others.
int digitsAt(std::string_view text, std::size_t place, std::size_t digits)
{
    if (place + digits > text.size()) {
        return -1;
    }
    int value = 0;
    for (const char c : text.substr(place, digits)) {
        if (c < '0' || c > '9') {
            return -1;
        }
        value = 10 * value + (c - '0');
    }
    return value;
}

struct Suffix {
    std::int64_t ns = 0;             ///< the fraction of the second
    std::int64_t offsetMinutes = 0;  ///< of the time zone
};

/// ".9799600", ".009930+00:00", "Z" or nothing.
std::optional<Suffix> suffixIn(std::string_view rest)
{
    Suffix suffix;
    if (rest.starts_with('.')) {
        std::int64_t unit = 100'000'000;
        std::size_t place = 1;
        for (; place < rest.size() && isDigit(rest[place]); ++place) {
            suffix.ns += unit * (rest[place] - '0');
            unit /= 10;
        }
        rest.remove_prefix(place);
        if (place == 1) {
            return std::nullopt;
        }
    }
    if (rest.empty() || rest == "Z") {
        return suffix;
    }
    const int hours = digitsAt(rest, 1, 2);
    const int minutes = digitsAt(rest, 4, 2);
    if (rest.size() != 6 || (rest[0] != '+' && rest[0] != '-') || rest[3] != ':' || hours < 0 || hours > 23 ||
        minutes < 0 || minutes > 59) {
        return std::nullopt;
    }
    suffix.offsetMinutes = (rest[0] == '+' ? 1 : -1) * (60 * hours + minutes);
    return suffix;
}

}  // namespace

Field<std::int64_t> tokenCount(std::string_view field, double value, std::int64_t least)
{
    if (!(value >= static_cast<double>(least)) || value > mostTokens || value != std::floor(value)) {
        return refusal(field, theNumber(value),
                       {"a whole number of tokens from %1 to 100,000,000 is wanted", {std::to_string(least)}});
    }
    return static_cast<std::int64_t>(value);
}

Field<SimTime> timeIn(std::string_view field, double value, double unitS)
{
    const double seconds = value * unitS;
    if (!(seconds >= 0.0) || seconds > mostSeconds) {
        return refusal(field, theNumber(value), "a time of 0 or more and at most 285 years is wanted");
    }
    return fromSeconds(seconds);
}

Field<SimTime> spanIn(std::string_view field, double seconds)
{
    if (!(seconds >= 0.0) || seconds > longestSpan) {
        return refusal(field, theNumber(seconds), "0 to 10,000,000 seconds are wanted");
    }
    return fromSeconds(seconds);
}

Field<std::int64_t> idOf(std::string_view field, double value)
{
    if (!(value >= -1.0) || value > 9e15 || value != std::floor(value)) {
        return refusal(field, theNumber(value), "a whole number of -1 or more is wanted");
    }
    return static_cast<std::int64_t>(value);
}

Field<double> numberIn(std::string_view field, std::string_view text)
{
    const std::optional<double> value = toNumber(text);
    if (!value) {
        return refusal(field, theText(text), "a number is wanted");
    }
    return *value;
}

Field<std::int64_t> tokensIn(std::string_view field, std::string_view text, std::int64_t least)
{
    return numberIn(field, text).and_then([&](double value) { return tokenCount(field, value, least); });
}

Field<SimTime> dateIn(std::string_view field, std::string_view text)
{
    namespace chrono = std::chrono;
    const int year = digitsAt(text, 0, 4);
    const int month = digitsAt(text, 5, 2);
    const int day = digitsAt(text, 8, 2);
    const int hour = digitsAt(text, 11, 2);
    const int minute = digitsAt(text, 14, 2);
    const int second = digitsAt(text, 17, 2);
    const bool marked = text.size() >= 19 && text[4] == '-' && text[7] == '-' && (text[10] == ' ' || text[10] == 'T') &&
                        text[13] == ':' && text[16] == ':';
    const std::optional<Suffix> suffix = marked ? suffixIn(text.substr(19)) : std::nullopt;
    const chrono::year_month_day date{chrono::year(year), chrono::month(static_cast<unsigned>(std::max(month, 0))),
                                      chrono::day(static_cast<unsigned>(std::max(day, 0)))};
    if (!suffix || year < 1970 || year > 2261 || !date.ok() || hour < 0 || hour > 23 || minute < 0 || minute > 59 ||
        second < 0 || second > 60) {
        return refusal(field, theText(text), "a time such as 2023-03-05 09:00:00.2500000 is wanted");
    }
    const std::int64_t days = chrono::sys_days(date).time_since_epoch().count();
    const std::int64_t seconds = 86'400 * days + 3600 * hour + 60 * (minute - suffix->offsetMinutes) + second;
    return SimTime{seconds * 1'000'000'000 + suffix->ns};
}

Field<double> numberIn(const json& row, const char* key)
{
    const auto found = row.find(key);
    if (found == row.end()) {
        return refusal(key, "is missing", "a number is wanted");
    }
    if (!found->is_number()) {
        return refusal(key, {"is %1", {inWords(*found)}}, "a number is wanted");
    }
    return found->get<double>();
}

Field<SimTime> timeIn(const json& row, const char* key, double unitS)
{
    return numberIn(row, key).and_then([&](double value) { return timeIn(key, value, unitS); });
}

Field<std::int64_t> tokensIn(const json& row, const char* key, std::int64_t least)
{
    return numberIn(row, key).and_then([&](double value) { return tokenCount(key, value, least); });
}

Field<std::vector<std::uint64_t>> idsIn(const json& row, const char* key)
{
    std::vector<std::uint64_t> ids;
    const auto found = row.find(key);
    if (found == row.end() || found->is_null()) {
        return ids;
    }
    if (!found->is_array()) {
        return refusal(key, {"is %1", {inWords(*found)}}, "a list of block ids is wanted");
    }
    ids.reserve(found->size());
    for (const json& id : *found) {
        if (!id.is_number_unsigned()) {
            return refusal(key, {"holds %1", {inWords(id)}}, "whole numbers of 0 or more are wanted");
        }
        ids.push_back(id.get<std::uint64_t>());
    }
    return ids;
}

Field<json> objectIn(const std::string& line)
{
    Expected<json> parsed = parseJson(line, "");
    if (!parsed) {
        return refusal("", parsed.error().front().what, "a JSON object is wanted");
    }
    if (!parsed->is_object()) {
        return refusal("", {"is %1", {inWords(*parsed)}}, "a JSON object is wanted");
    }
    return std::move(*parsed);
}

}  // namespace tokenfactory::workload
