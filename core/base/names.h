#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace tokenfactory {

/// The value of an enumeration that counts from 0, by its name; none for another text.
template <class Enum, std::size_t count>
std::optional<Enum> fromName(const std::array<std::string_view, count>& names, std::string_view name)
{
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) {
        return std::nullopt;
    }
    return static_cast<Enum>(found - names.begin());
}

}  // namespace tokenfactory
