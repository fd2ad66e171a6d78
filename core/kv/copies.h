#pragma once

#include "core/kv/copy.h"
#include "core/kv/place_set.h"
#include "core/kv/prefix_tree.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace tokenfactory::kv {

/// Which blob lies where. A blob may lie in several places. Within a place leaves go first: a blob with children there
/// is no candidate for eviction, and holding a blob holds its ancestors there, as far as they lie there without a gap.
/// Every operation is O(1), however many places a blob lies in, but for the claims: O(ancestors not claimed before).
class Copies {
public:
    PlaceId addPlace(const PlaceSpec& spec);

    /// What a place is from now on. Bytes of a token and of a snapshot may only change while nothing lies there.
    void change(PlaceId place, const PlaceSpec& spec, SimTime now);

    std::size_t places() const { return placeList.size(); }
    const Place& operator[](PlaceId place) const { return placeList[static_cast<std::size_t>(place.index)]; }
    Place& operator[](PlaceId place) { return placeList[static_cast<std::size_t>(place.index)]; }
    const Copy& at(std::uint32_t copy) const { return copies[copy]; }
    /// The copy of the parent blob if it lies in the same place, else noCopy.
    std::uint32_t above(std::uint32_t copy) const
    {
        const std::uint32_t parent = copies[copy].parent;
        return parent != noCopy && copies[parent].isPresent ? parent : noCopy;
    }

    /// Brings into the processor's cache, all at once, what removing the copy will look at one after the other.
    void prefetchAround(std::uint32_t copy) const
    {
        const Copy& c = copies[copy];
        for (const std::uint32_t near : {c.parent, c.next, c.previous}) {
            if (near != noCopy) {
                prefetch(&copies[near]);
            }
        }
    }
    void prefetchFirst(const Blob& blob) const
    {
        if (blob.firstCopy != noCopy) {
            prefetch(&copies[blob.firstCopy]);
        }
    }

    /// Bytes of blobs and reservations in all places of a tier.
    std::int64_t bytesIn(Tier tier) const { return tierBytes[static_cast<std::size_t>(tier)]; }
    /// Reserves bytes in a place that has the room, or gives them back.
    void changeReserved(PlaceId place, std::int64_t by);

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

    /// Where a wide blob lies.
    const PlaceSet& placesOf(const Blob& wideBlob) const { return wideSets[wideBlob.wide]; }

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

    /// Of memory, roughly: a copy with its place in the order of eviction, and the sets of wide blobs.
    std::size_t bytesHeld() const
    {
        const std::size_t setBytes = sizeof(PlaceSet) + (placeList.size() + 63) / 64 * sizeof(std::uint64_t);
        return copies.size() * (sizeof(Copy) + 24) + wideSets.size() * setBytes;
    }
    /// No blob is out of its time to live before this.
    SimTime soonestExpiry() const { return soonest; }
    /// To be called when all that expired is gone.
    void findSoonestExpiry();

    /// Sums of bytes and counts of children and claims are right.
    bool isConsistent(const PrefixTree& tree) const;

private:
    std::uint32_t record(PrefixTree& tree, std::uint32_t blob, PlaceId place);
    void forget(PrefixTree& tree, std::uint32_t copy);
    std::uint32_t findRecord(const Blob& blob, PlaceId place) const
    {
        if (blob.isWide) {
            return index.find(indexOf(blob), place.index);
        }
        std::uint32_t copy = blob.firstCopy;
        while (copy != noCopy && copies[copy].place != place)
            copy = copies[copy].next;
        return copy;
    }
    /// Of the blob itself: that of any of its copies.
    std::uint32_t indexOf(const Blob& blob) const { return copies[blob.firstCopy].blob; }
    void widen(Blob& blob);
    void narrow(Blob& blob);
    void changeBytes(const Place& place, std::int64_t by)
    {
        tierBytes[static_cast<std::size_t>(place.spec.tier)] += by;
    }
    void queueIfCandidate(std::uint32_t copy);
    bool isCandidate(SlotId item) const;
    std::optional<std::uint32_t> nextInOrder(PlaceId place, EvictionKey limit);

    std::vector<Place> placeList;
    std::vector<EvictionOrder> orders;  ///< of the places
    std::vector<Copy> copies;
    std::vector<std::uint32_t> freeCopies;
    CopyIndex index;                 ///< of the copies of wide blobs
    std::vector<PlaceSet> wideSets;  ///< where those lie
    std::vector<std::uint32_t> freeSets;
    std::array<std::int64_t, tierCount> tierBytes{};
    SimTime soonest = SimTime::never();
    std::uint64_t moment = 0;
};

}  // namespace tokenfactory::kv
