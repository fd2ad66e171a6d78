#include "core/scenario/typed_number.h"

#include "core/base/format.h"

#include <charconv>
#include <limits>

namespace tokenfactory::scenario {

namespace {

constexpr std::size_t longestQuoted = 60;

Problem notA(std::string_view where, std::string_view text, const std::string& wanted)
{
    return {std::string(where), "is " + inQuotes(text), wanted + " is wanted"};
}

}  // namespace

Expected<int> wholeNumber(std::string_view where, std::string_view text, int low, int high)
{
    int value = 0;
    const char* const end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, value);
    if (result.ec != std::errc{} || result.ptr != end || value < low || value > high) {
        return unexpected(notA(where, text, "a whole number from " + grouped(low) + " to " + grouped(high)));
    }
    return value;
}

Expected<double> realNumber(std::string_view where, std::string_view text, Range range)
{
    const std::optional<double> value = toNumber(text);
    if (!value || *value < range.low || *value > range.high || (range.openLow && *value == range.low)) {
        return unexpected(notA(where, text, inWords(range, "a number")));
    }
    return *value;
}

std::string inWords(Range range, std::string_view kind)
{
    constexpr double most = std::numeric_limits<double>::max();
    std::string words(kind);
    const bool bounded = range.high < most;
    if (range.low > -most) {
        words += range.openLow ? " above " : bounded ? " from " : " of at least ";
        words += toText(range.low);
        words += bounded ? (range.openLow ? " and at most " : " to ") + toText(range.high) : "";
    } else if (bounded) {
        words += " of at most " + toText(range.high);
    }
    return words;
}

std::string inQuotes(std::string_view text) { return '"' + shortened(text, longestQuoted) + '"'; }

}  // namespace tokenfactory::scenario
