#include "core/base/format.h"

#include "core/base/ascii.h"
#include "core/base/si_prefix.h"

#include <array>
#include <charconv>
#include <cmath>

namespace tokenfactory {

namespace {

constexpr std::string_view enDash = "\u2013";

std::string fixed(double value, int decimals)
{
    std::array<char, 400> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, decimals);
    return {text.data(), end.ptr};
}

std::string withCommas(std::string digits)
{
    const std::size_t first = digits.starts_with('-') ? 1 : 0;
    for (std::size_t at = digits.size(); at > first + 3;) {
        at -= 3;
        digits.insert(at, ",");
    }
    return digits;
}

/// Decimals that leave three significant digits of a magnitude in [1, 1000).
int decimalsOf(double magnitude) { return magnitude < 9.995 ? 2 : magnitude < 99.95 ? 1 : 0; }

std::string threeDigits(double value)
{
    const double magnitude = std::abs(value);
    if (magnitude >= 999.5) {
        return grouped(value);
    }
    if (magnitude >= 0.9995 || magnitude == 0.0) {
        return magnitude == 0.0 ? "0" : fixed(value, decimalsOf(magnitude));
    }
    std::array<char, 40> text;
    if (magnitude < 1e-4) {
        const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific, 2);
        return {text.data(), end.ptr};
    }
    return fixed(value, magnitude < 9.995e-4 ? 6 : magnitude < 9.995e-3 ? 5 : magnitude < 9.995e-2 ? 4 : 3);
}

std::string prefixed(double value, Unit unit, double smallest, double largest)
{
    const std::string_view name = symbol(unit);
    if (value == 0.0) {
        return name.empty() ? "0" : "0 " + std::string(name);
    }
    const SiPrefix prefix = siPrefixFor(std::abs(value), smallest, largest);
    std::string text = threeDigits(value / prefix.factor);
    if (!prefix.text.empty() || !name.empty()) {
        text += ' ';
    }
    return text.append(prefix.text).append(name);
}

/// Things that are counted keep all their digits up to a million and are written without decimals where whole.
std::string counted(double value, Unit unit)
{
    const double magnitude = std::abs(value);
    const std::string_view name = symbol(unit, value);
    std::string text;
    if (magnitude >= 999'999.5) {
        const SiPrefix prefix = siPrefixFor(magnitude, 1e6, 1e15);
        text = threeDigits(value / prefix.factor) + ' ' + std::string(prefix.text);
    } else {
        text = value == std::round(value) ? grouped(value) : threeDigits(value);
    }
    return name.empty() ? text : text + ' ' + std::string(name);
}

/// Cents up to a thousand, whole above; what is less than one keeps three digits.
std::string money(double value)
{
    const double magnitude = std::abs(value);
    if (magnitude >= 0.9995 && magnitude < 999.995) {
        return fixed(value, 2) + " USD";
    }
    return magnitude < 999'999.5 ? threeDigits(value) + " USD" : counted(value, Unit::usd);
}

}  // namespace

std::string toText(double value)
{
    std::array<char, 400> text;
    const double magnitude = std::abs(value);
    const bool plain = magnitude == 0.0 || (magnitude >= 1e-5 && magnitude < 1e16);
    const auto end = plain ? std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed)
                           : std::to_chars(text.data(), text.data() + text.size(), value);
    return {text.data(), end.ptr};
}

std::string grouped(double wholeNumber)
{
    if (!std::isfinite(wholeNumber)) {
        return std::string(enDash);
    }
    const double rounded = std::round(wholeNumber);
    return withCommas(fixed(rounded == 0.0 ? 0.0 : rounded, 0));
}

std::string readable(double value, Unit unit)
{
    if (!std::isfinite(value)) {
        return std::string(enDash);
    }
    switch (unit) {
    case Unit::none:
        return threeDigits(value);
    case Unit::fraction:
        return threeDigits(100.0 * value) + " %";
    case Unit::count:
    case Unit::tokens:
    case Unit::sequences:
    case Unit::tokensPerSecond:
        return counted(value, unit);
    case Unit::usd:
        return money(value);
    case Unit::seconds:
        return prefixed(value, unit, 1e-12, 1.0);
    case Unit::bytes:
    case Unit::bytesPerSecond:
    case Unit::flops:
    case Unit::flopsPerSecond:
        return prefixed(value, unit, 1.0, 1e15);
    case Unit::joules:
    case Unit::watts:
    case Unit::joulesPerFlop:
    case Unit::joulesPerByte:
        return prefixed(value, unit, 1e-18, 1e15);
    }
    return threeDigits(value);
}

std::string_view symbol(Unit unit, double value)
{
    if (value == 1.0 && unit == Unit::tokens)
        return "token";
    return value == 1.0 && unit == Unit::sequences ? "sequence" : symbol(unit);
}

std::string_view symbol(Unit unit)
{
    switch (unit) {
    case Unit::none:
    case Unit::fraction:
    case Unit::count:
        return "";
    case Unit::seconds:
        return "s";
    case Unit::bytes:
        return "B";
    case Unit::bytesPerSecond:
        return "B/s";
    case Unit::flops:
        return "FLOP";
    case Unit::flopsPerSecond:
        return "FLOP/s";
    case Unit::tokens:
        return "tokens";
    case Unit::tokensPerSecond:
        return "tokens/s";
    case Unit::sequences:
        return "sequences";
    case Unit::joules:
        return "J";
    case Unit::watts:
        return "W";
    case Unit::joulesPerFlop:
        return "J/FLOP";
    case Unit::joulesPerByte:
        return "J/B";
    case Unit::usd:
        return "USD";
    }
    return "";
}

std::optional<double> toNumber(std::string_view text)
{
    double value = 0.0;
    const char* const end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, value);
    if (result.ec != std::errc{} || result.ptr != end || !std::isfinite(value)) {
        return std::nullopt;
    }
    return value;
}

std::string shortened(std::string_view text, std::size_t most)
{
    if (text.size() <= most) {
        return std::string(text);
    }
    std::size_t end = most;
    while (end > 0 && isContinuation(text[end])) {
        --end;
    }
    return std::string(text.substr(0, end)) + "...";
}

}  // namespace tokenfactory
