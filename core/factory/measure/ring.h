#pragma once

#include <cstddef>
#include <vector>

namespace tokenfactory::factory {

/// The latest of many, in bounded room.
template <class Item>
class Ring {
public:
    explicit Ring(std::size_t most = 0) : room(most) {}

    void add(const Item& item)
    {
        if (items.size() < room) {
            items.push_back(item);
        } else if (room > 0) {
            items[added % room] = item;
        }
        ++added;
    }
    std::size_t size() const { return items.size(); }
    /// Those that are not kept any more among them.
    std::size_t addedInAll() const { return added; }
    /// 0 <= i < size(), the oldest first.
    const Item& operator[](std::size_t i) const { return items[indexOf(i)]; }
    Item& operator[](std::size_t i) { return items[indexOf(i)]; }
    friend bool operator==(const Ring&, const Ring&) = default;

private:
    std::size_t indexOf(std::size_t i) const { return items.size() < room ? i : (added + i) % room; }

    std::vector<Item> items;
    std::size_t room;
    std::size_t added = 0;
};

}  // namespace tokenfactory::factory
