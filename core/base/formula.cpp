#include "core/base/formula.h"

#include "core/base/ascii.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace tokenfactory {

namespace {

using Kind = Formula::Kind;
using Parsed = std::optional<Formula>;

bool beginsName(char c) { return isLetter(c) || c == '_'; }

/// `first` and `next` under one node; a node of that kind takes one more part, which keeps the order of working out.
Formula joined(Kind kind, Formula first, Formula next, bool mayGrow)
{
    if (mayGrow && first.kind == kind) {
        first.parts.push_back(std::move(next));
        return first;
    }
    Formula whole;
    whole.kind = kind;
    whole.parts.push_back(std::move(first));
    whole.parts.push_back(std::move(next));
    return whole;
}

Formula negated(Formula part)
{
    Formula whole;
    whole.kind = Kind::negative;
    whole.parts.push_back(std::move(part));
    return whole;
}

/// Recursive descent over the grammar in the header. Every step answers nothing once the text is malformed.
class Parser {
public:
    explicit Parser(std::string_view text) : rest(text) {}

    Parsed whole()
    {
        Parsed result = sum();
        skipSpace();
        return rest.empty() ? std::move(result) : std::nullopt;
    }

private:
    static constexpr int maxDepth = 64;

    Parsed sum()
    {
        Parsed left = product();
        bool grown = false;
        while (left) {
            const bool plus = take('+');
            if (!plus && !take('-')) {
                break;
            }
            Parsed right = product();
            if (!right) {
                return std::nullopt;
            }
            left = joined(Kind::sum, *std::move(left), plus ? *std::move(right) : negated(*std::move(right)), grown);
            grown = true;
        }
        return left;
    }

    Parsed product()
    {
        Parsed left = factor();
        bool grown = false;
        while (left) {
            const bool times = take('*');
            if (!times && !take('/')) {
                break;
            }
            Parsed right = factor();
            if (!right) {
                return std::nullopt;
            }
            left = joined(times ? Kind::product : Kind::quotient, *std::move(left), *std::move(right), times && grown);
            grown = true;
        }
        return left;
    }

    Parsed factor()
    {
        if (++depth > maxDepth) {
            return std::nullopt;
        }
        Parsed result;
        if (take('-')) {
            result = factor();
            result = result ? Parsed(negated(*std::move(result))) : std::nullopt;
        } else if (take('(')) {
            result = sum();
            result = take(')') ? std::move(result) : std::nullopt;
        } else if (const std::string_view name = identifier(); !name.empty()) {
            if (take('(')) {
                result = call(name);
            } else {
                result.emplace();
                result->kind = Kind::symbol;
                result->text = name;
            }
        } else {
            result = number();
        }
        --depth;
        return result;
    }

    Parsed call(std::string_view function)
    {
        Formula whole;
        if (function == "max") {
            whole.kind = Kind::max;
        } else if (function == "min") {
            whole.kind = Kind::min;
        } else if (function == "ceil") {
            whole.kind = Kind::ceil;
        } else {
            return std::nullopt;
        }
        do {
            Parsed part = sum();
            if (!part) {
                return std::nullopt;
            }
            whole.parts.push_back(*std::move(part));
        } while (whole.kind != Kind::ceil && take(','));
        return take(')') ? Parsed(std::move(whole)) : std::nullopt;
    }

    Parsed number()
    {
        skipSpace();
        Formula value;
        const auto result = std::from_chars(rest.data(), rest.data() + rest.size(), value.number);
        if (result.ec != std::errc{}) {
            return std::nullopt;
        }
        const auto length = static_cast<std::size_t>(result.ptr - rest.data());
        value.text = rest.substr(0, length);
        rest.remove_prefix(length);
        return value;
    }

    std::string_view identifier()
    {
        skipSpace();
        std::size_t length = 0;
        while (length < rest.size() && (beginsName(rest[length]) || (length > 0 && isDigit(rest[length])))) {
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

    std::string_view rest;
    int depth = 0;
};

double joinedValue(Kind kind, double left, double right)
{
    switch (kind) {
    case Kind::sum:
        return left + right;
    case Kind::product:
        return left * right;
    case Kind::quotient:
        return left / right;
    case Kind::max:
        return std::max(left, right);
    case Kind::min:
        return std::min(left, right);
    default:
        return left;
    }
}

}  // namespace

std::optional<Formula> parseFormula(std::string_view text) { return Parser(text).whole(); }

std::optional<double> evaluated(const Formula& formula, std::span<const ExplanationInput> inputs)
{
    if (formula.kind == Kind::number) {
        return formula.number;
    }
    if (formula.kind == Kind::symbol) {
        const auto found = std::ranges::find(inputs, formula.text, &ExplanationInput::symbol);
        return found == inputs.end() ? std::nullopt : std::optional(found->value);
    }
    std::optional<double> value;
    for (const Formula& part : formula.parts) {
        const std::optional<double> next = evaluated(part, inputs);
        if (!next) {
            return std::nullopt;
        }
        value = value ? joinedValue(formula.kind, *value, *next) : *next;
    }
    if (value && formula.kind == Kind::negative) {
        return -*value;
    }
    if (value && formula.kind == Kind::ceil) {
        return std::ceil(*value);
    }
    return value;
}

}  // namespace tokenfactory
