#include "core/base/si_prefix.h"

#include <array>

namespace tokenfactory {
namespace {

constexpr std::array<SiPrefix, 12> prefixes{{{1e-18, "a"},
                                             {1e-15, "f"},
                                             {1e-12, "p"},
                                             {1e-9, "n"},
                                             {1e-6, "\u00b5"},
                                             {1e-3, "m"},
                                             {1.0, ""},
                                             {1e3, "k"},
                                             {1e6, "M"},
                                             {1e9, "G"},
                                             {1e12, "T"},
                                             {1e15, "P"}}};

}  // namespace

SiPrefix siPrefixFor(double magnitude, double smallest, double largest)
{
    SiPrefix chosen = prefixes.front();
    for (const SiPrefix& prefix : prefixes) {
        if (prefix.factor >= smallest && prefix.factor <= largest &&
            (magnitude >= 0.9995 * prefix.factor || prefix.factor == smallest)) {
            chosen = prefix;
        }
    }
    return chosen;
}

}  // namespace tokenfactory
