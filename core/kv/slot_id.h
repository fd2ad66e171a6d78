#pragma once

#include <cstdint>
#include <vector>

namespace tokenfactory::kv {

/// A slot of a table whose slots are used again: `generation` tells what is in it now from what was.
struct SlotId {
    std::uint32_t index = 0;
    std::uint32_t generation = 0;
    friend bool operator==(const SlotId&, const SlotId&) = default;
};

/// A hint that this will be read soon: tables here are larger than the caches of processors.
inline void prefetch(const void* address)
{
#ifdef __GNUC__
    __builtin_prefetch(address);
#endif
}

/// The index of a free slot, or of a new one at the end. What was in it is still there.
template <class Slot>
std::uint32_t takeSlot(std::vector<Slot>& table, std::vector<std::uint32_t>& freeSlots)
{
    if (freeSlots.empty()) {
        table.emplace_back();
        return static_cast<std::uint32_t>(table.size() - 1);
    }
    const std::uint32_t index = freeSlots.back();
    freeSlots.pop_back();
    return index;
}

}  // namespace tokenfactory::kv
