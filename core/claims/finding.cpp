#include "core/claims/finding.h"

#include "core/base/format.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace tokenfactory::claims {

void Finding::need(std::string name, double value, Unit unit, Range range)
{
    assert(std::isfinite(value));
    m_verdict.numbers.push_back({std::move(name), value, unit, range});
}

void Finding::show(std::string name, double value, Unit unit)
{
    assert(std::isfinite(value));
    m_verdict.numbers.push_back({std::move(name), value, unit, std::nullopt});
}

Verdict Finding::verdict() &&
{
    m_verdict.holds = std::ranges::all_of(m_verdict.numbers, &ClaimNumber::isMet);
    return std::move(m_verdict);
}

Verdict noAnswer(std::string why) { return {std::nullopt, {}, std::move(why)}; }

Verdict nothingFits() { return noAnswer("Nothing fits on one of the systems."); }

std::string listed(const std::vector<std::string>& texts)
{
    constexpr std::size_t most = 4;
    std::string all;
    for (std::size_t i = 0; i < std::min(most, texts.size()); ++i) {
        all += (i > 0 ? "; " : "") + texts[i];
    }
    return texts.size() > most ? all + "; and " + std::to_string(texts.size() - most) + " more" : all;
}

std::string inWords(const ClaimNumber& number)
{
    std::string text = number.name + " is " + readable(number.value, number.unit);
    if (!number.needed) {
        return text;
    }
    const Range unbounded;
    const Range& range = *number.needed;
    const double top = number.unit == Unit::fraction ? 1.0 : unbounded.high;
    const bool low = range.low > unbounded.low;
    const bool high = range.high < top;
    const std::string lowText = readable(range.low, number.unit);
    const std::string highText = readable(range.high, number.unit);
    if (range.low == range.high) {
        text += ", needs " + lowText;
    } else if (low && high) {
        text += ", needs " + lowText + " to " + highText;
    } else if (high) {
        text += ", needs at most " + highText;
    } else {
        text += std::string(", needs ") + (range.openLow ? "more than " : "at least ") + lowText;
    }
    return text;
}

}  // namespace tokenfactory::claims
