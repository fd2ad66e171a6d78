#pragma once

#include <nlohmann/json.hpp>

#include <algorithm>
#include <vector>

namespace tokenfactory::tests {

/// Every place of a document, its lists and objects too.
inline std::vector<nlohmann::json::json_pointer> placesOf(const nlohmann::json& document)
{
    using Pointer = nlohmann::json::json_pointer;
    std::vector<Pointer> places;
    const nlohmann::json flat = document.flatten();
    for (const auto& [pointer, value] : flat.items()) {
        for (Pointer place(pointer); !place.empty(); place = place.parent_pointer()) {
            if (std::ranges::find(places, place) == places.end()) {
                places.push_back(place);
            }
        }
    }
    return places;
}

}  // namespace tokenfactory::tests
