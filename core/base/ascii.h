#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace tokenfactory {

// Letters and digits of ASCII whatever the locale; other bytes are neither and stay as they are.

constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr char lowered(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Whether a byte of UTF-8 goes on with the character of the bytes before it.
constexpr bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

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

/// "My Model 7B" -> "my-model-7b": an id; may be empty.
inline std::string idFrom(std::string_view name)
{
    std::string id;
    for (const char c : name) {
        if (isLetter(c) || isDigit(c) || c == '.') {
            id += lowered(c);
        } else if (!id.empty() && id.back() != '-') {
            id += '-';
        }
    }
    id.erase(id.find_last_not_of('-') + 1);
    return id;
}

}  // namespace tokenfactory
