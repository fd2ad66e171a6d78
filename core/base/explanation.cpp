#include "core/base/explanation.h"

#include "core/base/format.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

namespace tokenfactory {

namespace {

/// Evaluates a formula by recursive descent:
///
///     sum     = product { ("+" | "-") product }
///     product = factor { ("*" | "/") factor }
///     factor  = "-" factor | number | symbol | function "(" sum { "," sum } ")" | "(" sum ")"
///
/// Every step answers nothing once the text is malformed or a symbol is unknown.
class Formula {
public:
    Formula(std::string_view text, std::span<const ExplanationInput> inputs) : rest(text), symbols(inputs) {}

    std::optional<double> value()
    {
        const std::optional<double> result = sum();
        skipSpace();
        return rest.empty() ? result : std::nullopt;
    }

private:
    static constexpr int maxDepth = 64;

    std::optional<double> sum()
    {
        std::optional<double> left = product();
        while (left) {
            const bool plus = take('+');
            if (!plus && !take('-')) {
                break;
            }
            const std::optional<double> right = product();
            left = right ? std::optional(plus ? *left + *right : *left - *right) : std::nullopt;
        }
        return left;
    }

    std::optional<double> product()
    {
        std::optional<double> left = factor();
        while (left) {
            const bool times = take('*');
            if (!times && !take('/')) {
                break;
            }
            const std::optional<double> right = factor();
            left = right ? std::optional(times ? *left * *right : *left / *right) : std::nullopt;
        }
        return left;
    }

    std::optional<double> factor()
    {
        if (++depth > maxDepth) {
            return std::nullopt;
        }
        std::optional<double> result;
        if (take('-')) {
            result = factor();
            result = result ? std::optional(-*result) : std::nullopt;
        } else if (take('(')) {
            result = sum();
            result = take(')') ? result : std::nullopt;
        } else if (const std::string_view name = identifier(); !name.empty()) {
            result = take('(') ? call(name) : input(name);
        } else {
            result = number();
        }
        --depth;
        return result;
    }

    std::optional<double> call(std::string_view function)
    {
        std::optional<double> result = sum();
        if (function == "ceil") {
            result = result ? std::optional(std::ceil(*result)) : std::nullopt;
        } else if (function == "max" || function == "min") {
            while (result && take(',')) {
                const std::optional<double> next = sum();
                result = !next ? std::nullopt
                               : std::optional(function == "max" ? std::max(*result, *next) : std::min(*result, *next));
            }
        } else {
            return std::nullopt;
        }
        return take(')') ? result : std::nullopt;
    }

    std::optional<double> input(std::string_view name) const
    {
        const auto found = std::ranges::find(symbols, name, &ExplanationInput::symbol);
        return found == symbols.end() ? std::nullopt : std::optional(found->value);
    }

    std::optional<double> number()
    {
        skipSpace();
        double value = 0.0;
        const auto result = std::from_chars(rest.data(), rest.data() + rest.size(), value);
        if (result.ec != std::errc{}) {
            return std::nullopt;
        }
        rest.remove_prefix(static_cast<std::size_t>(result.ptr - rest.data()));
        return value;
    }

    std::string_view identifier()
    {
        skipSpace();
        std::size_t length = 0;
        while (length < rest.size() && (isLetter(rest[length]) || (length > 0 && isDigit(rest[length])))) {
            ++length;
        }
        const std::string_view name = rest.substr(0, length);
        rest.remove_prefix(length);
        return name;
    }

    bool take(char wanted)
    {
        skipSpace();
        if (!rest.starts_with(wanted)) {
            return false;
        }
        rest.remove_prefix(1);
        return true;
    }

    void skipSpace()
    {
        while (rest.starts_with(' ')) {
            rest.remove_prefix(1);
        }
    }

    static bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
    static bool isDigit(char c) { return c >= '0' && c <= '9'; }

    std::string_view rest;
    std::span<const ExplanationInput> symbols;
    int depth = 0;
};

}  // namespace

std::string toText(const Explanation& explanation)
{
    std::string text;
    text.append(explanation.name).append(" = ").append(readable(explanation.value, explanation.unit));
    if (!explanation.formula.empty()) {
        text.append("\n= ").append(explanation.formula);
    }
    if (!explanation.limit.empty()) {
        text.append("\nlimited by ").append(explanation.limit);
    }
    if (!explanation.calibration.empty()) {
        text.append("\ncalibration ").append(explanation.calibration);
    }
    for (const ExplanationInput& input : explanation.inputs()) {
        text.append("\n  ").append(input.symbol).append(" = ").append(readable(input.value, input.unit));
        if (input.isUncertain()) {
            text.append(", ").append(readable(input.low, input.unit));
            text.append(" to ").append(readable(input.high, input.unit));
        }
        if (!input.origin.empty()) {
            text.append(" (").append(input.origin).append(")");
        }
    }
    return text;
}

double evaluated(const Explanation& explanation)
{
    return Formula(explanation.formula, explanation.inputs())
        .value()
        .value_or(std::numeric_limits<double>::quiet_NaN());
}

}  // namespace tokenfactory
