#pragma once

#include "core/base/sim_time.h"
#include "core/kv/slot_id.h"

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

/// What a policy remembers of a blob in a place; the least goes first. No two have the same moment.
struct EvictionKey {
    std::uint64_t rank = 0;  ///< what the policy goes by
    std::uint64_t moment = 0;
    friend auto operator<=>(const EvictionKey&, const EvictionKey&) = default;
};

constexpr EvictionKey keyOnArrival(EvictionPolicy policy, std::uint64_t moment, SimTime now)
{
    switch (policy) {
    case EvictionPolicy::lfu:
        return {1, moment};
    case EvictionPolicy::ttl:
        return {static_cast<std::uint64_t>(now.ns), moment};
    case EvictionPolicy::lru:
    case EvictionPolicy::fifo:
    case EvictionPolicy::pinned:
        break;
    }
    return {moment, moment};
}

/// `uses` is 1, or 0 when the blob is only made recent, as by the end of the turn that used it. Never less than before:
/// EvictionOrder rests on that.
constexpr EvictionKey keyAfterUse(EvictionPolicy policy, EvictionKey before, std::uint64_t moment, SimTime now,
                                  std::uint64_t uses = 1)
{
    switch (policy) {
    case EvictionPolicy::fifo:
        return before;
    case EvictionPolicy::lfu:
        return {before.rank + uses, moment};
    case EvictionPolicy::ttl:
        return {static_cast<std::uint64_t>(now.ns), moment};
    case EvictionPolicy::lru:
    case EvictionPolicy::pinned:
        break;
    }
    return {moment, moment};
}

/// Candidates for eviction, least key first: a heap whose keys may be out of date, so that a use costs nothing here.
/// Keys only grow: one that comes first with an old key goes back in with its present one, a current one is the least.
class EvictionOrder {
public:
    void push(EvictionKey key, SlotId item)
    {
        Entry entry{key, item};
        if (!first && (heap.empty() || key < heap.front().key)) {
            first = entry;
            return;
        }
        if (first && key < first->key)
            std::swap(entry, *first);
        heap.push_back(entry);
        std::push_heap(heap.begin(), heap.end(), IsLater{});
    }

    /// Takes out the item with the least key, if its key is not above `limit`. `currentKey(SlotId)` gives the
    /// present key as std::optional, none for an item that is no candidate any more: that one is forgotten.
    template <class CurrentKey>
    std::optional<SlotId> pop(CurrentKey&& currentKey, EvictionKey limit = unlimited())
    {
        while (size() > 0 && (first ? first->key : heap.front().key) <= limit) {
            const Entry entry = takeFirst();
            const std::optional<EvictionKey> key = currentKey(entry.item);
            if (key && *key == entry.key)
                return entry.item;
            if (key)
                push(*key, entry.item);
        }
        return std::nullopt;
    }

    /// Forgets the items that `isCandidate(SlotId)` denies.
    template <class IsCandidate>
    void purge(IsCandidate&& isCandidate)
    {
        if (first && !isCandidate(first->item))
            first.reset();
        std::erase_if(heap, [&](const Entry& entry) { return !isCandidate(entry.item); });
        std::make_heap(heap.begin(), heap.end(), IsLater{});
    }

    /// Of the first item, maybe out of date; requires one.
    EvictionKey leastKey() const { return first ? first->key : heap.front().key; }
    std::size_t size() const { return heap.size() + (first ? 1 : 0); }
    void clear() { *this = {}; }

    static constexpr EvictionKey unlimited()
    {
        constexpr auto most = std::numeric_limits<std::uint64_t>::max();
        return {most, most};
    }

private:
    struct Entry {
        EvictionKey key;
        SlotId item;
    };

    struct IsLater {
        bool operator()(const Entry& a, const Entry& b) const
        {
            return a.key.rank != b.key.rank ? a.key.rank > b.key.rank : a.key.moment > b.key.moment;
        }
    };

    Entry takeFirst()
    {
        if (first) {
            const Entry entry = *first;
            first.reset();
            return entry;
        }
        const Entry entry = heap.front();
        std::pop_heap(heap.begin(), heap.end(), IsLater{});
        heap.pop_back();
        return entry;
    }

    /// Less than all of the heap: a blob whose last child was evicted is often the next to go, and passes it by.
    std::optional<Entry> first;
    std::vector<Entry> heap;
};

}  // namespace tokenfactory::kv
