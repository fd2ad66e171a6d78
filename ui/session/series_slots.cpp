#include "ui/session/series_slots.h"

#include <algorithm>

namespace tokenfactory::ui {

namespace {

/// The three systems of the first start, in the order of the palette.
const std::array<std::string, 3> reserved = {"gb200-nvl72", "b300-hgx", "b200-hgx"};

}  // namespace

void SeriesSlots::assign(const std::vector<std::string>& systems)
{
    const auto chosen = [&systems](const std::string& id) {
        return std::find(systems.begin(), systems.end(), id) != systems.end();
    };
    for (std::string& holder : holders) {
        if (!chosen(holder))
            holder.clear();
    }
    const auto holds = [this](const std::string& id) {
        return std::find(holders.begin(), holders.end(), id) != holders.end();
    };
    // those with a place of their own first, then the others from the free end backwards, so that a reserved place is
    // taken only when nothing else is left
    for (std::size_t slot = 0; slot < reserved.size(); ++slot) {
        if (chosen(reserved[slot]) && !holds(reserved[slot]) && holders[slot].empty())
            holders[slot] = reserved[slot];
    }
    for (const std::string& id : systems) {
        if (holds(id))
            continue;
        const auto free = [](const std::string& holder) { return holder.empty(); };
        auto place = std::find_if(holders.begin() + reserved.size(), holders.end(), free);
        if (place == holders.end())
            place = std::find_if(holders.begin(), holders.end(), free);
        if (place != holders.end())
            *place = id;
    }
}

int SeriesSlots::of(const std::string& system) const
{
    const auto place = std::find(holders.begin(), holders.end(), system);
    return place == holders.end() ? 0 : static_cast<int>(place - holders.begin());
}

}  // namespace tokenfactory::ui
