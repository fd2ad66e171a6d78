#pragma once

#include "core/base/explanation.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace tokenfactory {

/// The formula of an explanation as a tree, for whoever works it out or sets it as mathematics. The grammar:
///
///     sum     = product { ("+" | "-") product }
///     product = factor { ("*" | "/") factor }
///     factor  = "-" factor | number | symbol | function "(" sum { "," sum } ")" | "(" sum ")"
///
/// with the functions max, min (one term or more) and ceil (one). Parentheses are the shape of the tree.
struct Formula {
    enum class Kind : unsigned char {
        number,
        symbol,
        negative,  ///< of its one part; a part of a sum that is taken away is one
        sum,       ///< of two parts or more
        product,   ///< of two parts or more
        quotient,  ///< of two parts
        max,
        min,
        ceil,
    };

    Kind kind = Kind::number;
    double number = 0.0;
    std::string_view text;  ///< as written: digits of a number, name of a symbol; points into the parsed text
    std::vector<Formula> parts;
};

/// The tree of a formula; none where the text is malformed or nested deeper than 64.
std::optional<Formula> parseFormula(std::string_view text);

/// The formula worked out, left to right as written; none where it names a symbol that is not an input.
std::optional<double> evaluated(const Formula& formula, std::span<const ExplanationInput> inputs);

}  // namespace tokenfactory
