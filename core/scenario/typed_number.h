#pragma once

#include "core/base/expected.h"
#include "core/base/json.h"
#include "core/cost/bounds.h"

#include <string_view>

namespace tokenfactory::scenario {

using cost::mostBatch;
using cost::mostGpus;
using cost::mostTokens;
inline constexpr int mostCp = 64;  ///< that a frontier tries

/// A whole number typed by a user, low..high. The problem carries `where` and says what would be right.
Expected<int> wholeNumber(std::string_view where, std::string_view text, int low, int high);

/// A finite number typed by a user, within `range`; decimal point in every locale.
Expected<double> realNumber(std::string_view where, std::string_view text, Range range);

/// What would be right, by the range: "a number from 0 to 1 is wanted", "a whole number of at least 1 is wanted".
Sentence wanted(Range range, const Sentence& kind);

/// A text as quoted in problems: in quotes, at most 60 bytes of it.
std::string inQuotes(std::string_view text);

}  // namespace tokenfactory::scenario
