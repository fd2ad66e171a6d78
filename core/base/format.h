#pragma once

#include "core/base/explanation.h"

#include <optional>
#include <string>
#include <string_view>

namespace tokenfactory {

/// A number in full precision, shortest text that reads back to the same double; decimal point in every locale.
std::string toText(double value);

/// A whole number with thousands commas: 12,031.
std::string grouped(double wholeNumber);

/// For people: three significant digits with SI prefix and unit, "15.4 ms", "1,039 tokens/s", "68.8 GB".
/// Not finite gives an en dash.
std::string readable(double value, Unit unit);

/// A text of more than `most` bytes cut to that, at the end of a character, with an ellipsis behind it.
std::string shortened(std::string_view text, std::size_t most);

/// The unit's symbol without prefix: "s", "B", "tokens/s"; "" for none.
std::string_view symbol(Unit unit);
/// The same after a number: one token, two tokens.
std::string_view symbol(Unit unit, double value);

/// Reads a whole text as a finite number, in the C locale; nothing else may follow.
std::optional<double> toNumber(std::string_view text);

}  // namespace tokenfactory
