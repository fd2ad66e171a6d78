#pragma once

#include "core/base/sim_time.h"

#include <algorithm>
#include <compare>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace tokenfactory::kv {

/// Which blob leaves a full place first.
enum class EvictionPolicy : std::uint8_t {
    lru,     ///< the one not used for longest
    fifo,    ///< the one that came first
    lfu,     ///< the one used least since it came; of equal ones the one not used for longest
    ttl,     ///< as lru, and whatever has not been used for the place's time to live goes even when there is room
    pinned,  ///< none: a full place refuses
};

/// What policies know of a blob in a place. Moments are counted, so no two uses are at the same moment.
struct Usage {
    std::uint64_t arrived = 0;
    std::uint64_t lastUse = 0;
    std::uint32_t uses = 0;  ///< since it arrived, the arrival among them
    SimTime lastUseTime;
};

/// The least key goes first.
struct EvictionKey {
    std::uint64_t rank = 0;
    std::uint64_t moment = 0;
    friend auto operator<=>(const EvictionKey&, const EvictionKey&) = default;
};

/// Using a blob never makes its key less: EvictionOrder rests on that.
constexpr EvictionKey evictionKey(EvictionPolicy policy, const Usage& usage)
{
    switch (policy) {
    case EvictionPolicy::fifo:
        return {usage.arrived, usage.arrived};
    case EvictionPolicy::lfu:
        return {usage.uses, usage.lastUse};
    case EvictionPolicy::ttl:
        return {static_cast<std::uint64_t>(usage.lastUseTime.ns), usage.lastUse};
    case EvictionPolicy::lru:
    case EvictionPolicy::pinned:
        break;
    }
    return {usage.lastUse, usage.lastUse};
}

/// A slot of a table whose slots are used again; `generation` tells the users apart.
struct SlotId {
    std::uint32_t index = 0;
    std::uint32_t generation = 0;
    friend bool operator==(const SlotId&, const SlotId&) = default;
};

/// Candidates for eviction, least key first: a heap whose keys may be out of date. A use costs nothing here; a
/// candidate that comes to the front with an old key goes back in with its present one. Keys only grow, so the first
/// one whose key is current is the least of all.
class EvictionOrder {
public:
    void push(EvictionKey key, SlotId item)
    {
        heap.push_back({key, item});
        std::push_heap(heap.begin(), heap.end(), later);
    }

    /// Takes out the item with the least key, if its key is not above `limit`. `currentKey(SlotId)` gives the
    /// present key as std::optional, none for an item that is no candidate any more: that one is forgotten.
    template <class CurrentKey>
    std::optional<SlotId> pop(CurrentKey&& currentKey, EvictionKey limit = unlimited())
    {
        while (!heap.empty() && heap.front().key <= limit) {
            const Entry first = heap.front();
            std::pop_heap(heap.begin(), heap.end(), later);
            heap.pop_back();
            const std::optional<EvictionKey> key = currentKey(first.item);
            if (key && *key == first.key)
                return first.item;
            if (key)
                push(*key, first.item);
        }
        return std::nullopt;
    }

    /// Forgets the items that `isCandidate(SlotId)` denies.
    template <class IsCandidate>
    void purge(IsCandidate&& isCandidate)
    {
        std::erase_if(heap, [&](const Entry& entry) { return !isCandidate(entry.item); });
        std::make_heap(heap.begin(), heap.end(), later);
    }

    std::size_t size() const { return heap.size(); }
    void clear() { heap.clear(); }

private:
    struct Entry {
        EvictionKey key;
        SlotId item;
    };

    static constexpr EvictionKey unlimited()
    {
        constexpr auto most = std::numeric_limits<std::uint64_t>::max();
        return {most, most};
    }
    static bool later(const Entry& a, const Entry& b) { return a.key > b.key; }

    std::vector<Entry> heap;
};

}  // namespace tokenfactory::kv
