#pragma once

#include "core/kv/eviction_order.h"
#include "core/kv/place.h"
#include "core/kv/prefix_tree.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tokenfactory::kv {

/// Of one blob in one place.
using CopyId = SlotId;

/// A blob lying in a place, or (isPresent false) only the note that it is missing below children that lie there.
/// One line of the processor's cache, as nearly every step looks at another copy.
struct alignas(64) Copy {
    std::uint32_t blob = 0;
    PlaceId place;
    std::uint32_t next = noCopy;    ///< another copy of the same blob
    std::uint32_t parent = noCopy;  ///< of the parent blob in the same place; none before the first blob of a prompt
    std::uint32_t generation = 0;
    std::uint32_t children = 0;  ///< copies whose parent this is
    std::uint32_t claims = 0;    ///< holds on it, and children that are claimed
    bool isPresent = false;
    bool isQueued = false;  ///< in the eviction order of its place
    std::int64_t bytes = 0;
    EvictionKey key;
};

/// Which blob lies where. A blob may lie in several places. Within a place leaves go first: a blob with children there
/// is no candidate for eviction, and holding a blob holds its ancestors there, as far as they lie there without a gap.
/// Every operation is O(1), but for the claims: O(ancestors not claimed before).
class Copies {
public:
    PlaceId addPlace(const PlaceSpec& spec);

    /// What a place is from now on. Bytes of a token and of a snapshot may only change while nothing lies there.
    void change(PlaceId place, const PlaceSpec& spec, SimTime now);

    std::size_t places() const { return placeList.size(); }
    const Place& operator[](PlaceId place) const { return placeList[static_cast<std::size_t>(place.index)]; }
    Place& operator[](PlaceId place) { return placeList[static_cast<std::size_t>(place.index)]; }
    const Copy& at(std::uint32_t copy) const { return copies[copy]; }

    /// Bytes of a blob in a place.
    static std::int64_t bytes(const Blob& blob, const PlaceSpec& spec)
    {
        return blob.tokens * spec.bytesPerToken + (blob.endsOnSnapshot ? spec.snapshotBytes : 0);
    }

    /// The copy if the blob lies there, else noCopy. All copies follow Blob::firstCopy by Copy::next, absent ones too.
    std::uint32_t find(const Blob& blob, PlaceId place) const
    {
        const std::uint32_t copy = findRecord(blob, place);
        return copy != noCopy && copies[copy].isPresent ? copy : noCopy;
    }

    /// Lays a blob in a place that has the room and does not have the blob, and claims it `claims` times, 0 or 1. Keeps
    /// it in the tree.
    std::uint32_t add(PrefixTree& tree, std::uint32_t blob, PlaceId place, SimTime now, std::uint32_t claims);
    /// Takes away a copy without claims and without child copies.
    void remove(PrefixTree& tree, std::uint32_t copy);
    /// Empties a place, whatever was held there.
    void clear(PrefixTree& tree, PlaceId place);

    /// Makes it the most recently used of all and counts `uses`, 0 or 1.
    void touch(std::uint32_t copy, SimTime now, std::uint64_t uses);

    CopyId id(std::uint32_t copy) const { return {copy, copies[copy].generation}; }
    bool isAlive(CopyId id) const { return id.index < copies.size() && copies[id.index].generation == id.generation; }
    void claim(std::uint32_t copy);
    void unclaim(std::uint32_t copy);

    /// The copy that goes next from a place, out of the order but still there; none if nothing may go, or nothing
    /// whose time of last use is before `unusedSince`.
    std::optional<std::uint32_t> nextVictim(PlaceId place);
    std::optional<std::uint32_t> nextExpired(PlaceId place, SimTime unusedSince);

    /// Sums of bytes and counts of children and claims are right.
    bool isConsistent(const PrefixTree& tree) const;

private:
    std::uint32_t record(PrefixTree& tree, std::uint32_t blob, PlaceId place);
    void forget(PrefixTree& tree, std::uint32_t copy);
    std::uint32_t findRecord(const Blob& blob, PlaceId place) const
    {
        std::uint32_t copy = blob.firstCopy;
        while (copy != noCopy && copies[copy].place != place)
            copy = copies[copy].next;
        return copy;
    }
    void queueIfCandidate(std::uint32_t copy);
    bool isCandidate(SlotId item) const;
    std::optional<std::uint32_t> nextInOrder(PlaceId place, EvictionKey limit);

    std::vector<Place> placeList;
    std::vector<EvictionOrder> orders;  ///< of the places
    std::vector<Copy> copies;
    std::vector<std::uint32_t> freeCopies;
    std::uint64_t moment = 0;
};

}  // namespace tokenfactory::kv
