#pragma once

#include <string_view>

namespace tokenfactory {

/// A power of ten with its prefix, from atto to peta; "" for 1.
struct SiPrefix {
    double factor = 1.0;
    std::string_view text;  ///< UTF-8
};

/// The largest prefix whose number, rounded to three digits, is 1 or more; of those with smallest <= factor <= largest,
/// both factors of prefixes.
SiPrefix siPrefixFor(double magnitude, double smallest = 1e-18, double largest = 1e15);

}  // namespace tokenfactory
