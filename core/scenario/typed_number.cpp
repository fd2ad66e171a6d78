#include "core/scenario/typed_number.h"

#include "core/base/format.h"

#include <charconv>
#include <limits>

namespace tokenfactory::scenario {

namespace {

constexpr std::size_t longestQuoted = 60;

Problem notA(std::string_view where, std::string_view text, Sentence hint)
{
    return {std::string(where), {"is \"%1\"", {shortened(text, longestQuoted)}}, std::move(hint)};
}

}  // namespace

Expected<int> wholeNumber(std::string_view where, std::string_view text, int low, int high)
{
    int value = 0;
    const char* const end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, value);
    if (result.ec != std::errc{} || result.ptr != end || value < low || value > high) {
        return unexpected(notA(where, text, {"a whole number from %1 to %2 is wanted", {grouped(low), grouped(high)}}));
    }
    return value;
}

Expected<double> realNumber(std::string_view where, std::string_view text, Range range)
{
    const std::optional<double> value = toNumber(text);
    if (!value || !range.holds(*value)) {
        return unexpected(notA(where, text, wanted(range, "a number")));
    }
    return *value;
}

Sentence wanted(Range range, const Sentence& kind)
{
    constexpr double most = std::numeric_limits<double>::max();
    const std::string low = toText(range.low);
    const std::string high = toText(range.high);
    if (range.low > -most && range.high < most) {
        return {range.openLow ? "%1 above %2 and at most %3 is wanted" : "%1 from %2 to %3 is wanted",
                {kind, low, high}};
    }
    if (range.low > -most) {
        return {range.openLow ? "%1 above %2 is wanted" : "%1 of at least %2 is wanted", {kind, low}};
    }
    return range.high < most ? Sentence{"%1 of at most %2 is wanted", {kind, high}} : Sentence{"%1 is wanted", {kind}};
}

std::string inQuotes(std::string_view text) { return '"' + shortened(text, longestQuoted) + '"'; }

}  // namespace tokenfactory::scenario
