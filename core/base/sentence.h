#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory {

/// The pattern with %1 to %9 replaced by the texts in their order. A place without a text stays as it is; a text that
/// holds %1 itself is put in as it stands.
std::string filled(std::string_view pattern, std::span<const std::string> texts);

/// A sentence for people, its words apart from what it tells, so that an interface can put the words in another
/// language.
struct Sentence {
    std::string_view pattern;        ///< English, a literal: "PP %1 is more than the %2 layers."
    std::vector<std::string> texts;  ///< numbers with their units, names

    std::string english() const { return filled(pattern, texts); }
    bool empty() const { return pattern.empty(); }
};

}  // namespace tokenfactory
