#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace tokenfactory {

// Letters and digits of ASCII whatever the locale; other bytes are neither and stay as they are.

constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr char lowered(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

inline std::string lowered(std::string_view text)
{
    std::string made(text);
    std::ranges::transform(made, made.begin(), [](char c) { return lowered(c); });
    return made;
}

/// "DeepSeek-R1/V3" -> "deepseekr1v3": what is left to compare names that are written in several ways.
inline std::string lettersAndDigits(std::string_view text)
{
    std::string made = lowered(text);
    std::erase_if(made, [](char c) { return !isLetter(c) && !isDigit(c); });
    return made;
}

}  // namespace tokenfactory
