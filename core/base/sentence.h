#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenfactory {

/// The pattern with %1 to %9 replaced by the texts in their order. A place without a text stays as it is; a text that
/// holds %1 itself is put in as it stands.
std::string filled(std::string_view pattern, std::span<const std::string> texts);

/// A sentence for people, its words apart from what it tells, so that an interface can put the words in another
/// language. A literal is words ("is missing"); a std::string stands in every language as it is (a number with its
/// unit, a name, what a file holds); a pattern has places for either: {"PP %1 is more than the %2 layers.", {a, b}}.
struct Sentence {
    Sentence() = default;
    template <std::size_t Size>
    Sentence(const char (&words)[Size]) : pattern(words)
    {
    }
    Sentence(std::string text) : verbatim(std::move(text)) {}
    /// `literal` lives as long as the program.
    Sentence(std::string_view literal, std::vector<Sentence> told) : pattern(literal), parts(std::move(told)) {}

    std::string_view pattern;     ///< English; empty where the sentence is a text as it stands
    std::string verbatim;         ///< that text
    std::vector<Sentence> parts;  ///< what stands in the pattern's places

    std::string english() const;
    bool empty() const { return pattern.empty() && verbatim.empty(); }
    bool operator==(const Sentence&) const = default;
};

}  // namespace tokenfactory
