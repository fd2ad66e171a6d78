#include "core/kv/copies.h"

#include <cassert>
#include <limits>

namespace tokenfactory::kv {

namespace {

/// Copies of a blob that are looked through one by one.
constexpr std::uint32_t mostUnindexed = 8;

/// The last moment at which a blob of a place with a time to live is not out of it.
SimTime expiry(const EvictionKey& key, const PlaceSpec& spec)
{
    const SimTime lastUse{static_cast<std::int64_t>(key.rank)};
    return spec.timeToLive < SimTime::never() - lastUse ? lastUse + spec.timeToLive : SimTime::never();
}

}  // namespace

PlaceId Copies::addPlace(const PlaceSpec& spec)
{
    assert(spec.capacityBytes >= 0 && spec.bytesPerToken > 0 && spec.snapshotBytes >= 0 && spec.timeToLive.ns > 0);
    assert(spec.below.index < static_cast<int>(placeList.size()));
    placeList.push_back({.spec = spec, .counts = {}});
    orders.emplace_back();
    return {static_cast<int>(placeList.size()) - 1};
}

void Copies::change(PlaceId placeId, const PlaceSpec& spec, SimTime now)
{
    Place& place = (*this)[placeId];
    assert(spec.capacityBytes >= 0 && spec.bytesPerToken > 0 && spec.snapshotBytes >= 0 && spec.timeToLive.ns > 0);
    assert(place.blobs == 0 ||
           (spec.bytesPerToken == place.spec.bytesPerToken && spec.snapshotBytes == place.spec.snapshotBytes));
    const bool reorders = spec.eviction != place.spec.eviction;
    place.spec = spec;
    if (!reorders) {
        return;
    }
    orders[static_cast<std::size_t>(placeId.index)].clear();
    std::vector<bool> isFree(copies.size(), false);
    for (const std::uint32_t copy : freeCopies) {
        isFree[copy] = true;
    }
    for (std::uint32_t copy = 0; copy < copies.size(); ++copy) {
        Copy& c = copies[copy];
        if (isFree[copy] || c.place != placeId || !c.isPresent) {
            continue;
        }
        c.isQueued = false;
        // What the new policy goes by was not counted under the old one: order of arrival begins as the order of last
        // use, counts of use begin at one, times of use now.
        c.key = keyOnArrival(spec.eviction, c.key.moment, now);
        queueIfCandidate(copy);
    }
}

std::uint32_t Copies::record(PrefixTree& tree, std::uint32_t blob, PlaceId place)
{
    if (const std::uint32_t known = findRecord(tree[blob], place); known != noCopy)
        return known;
    const std::uint32_t copy = takeSlot(copies, freeCopies);
    Copy& c = copies[copy];
    const std::uint32_t generation = c.generation;
    c = Copy{};
    c.generation = generation;
    c.blob = blob;
    c.place = place;
    Blob& b = tree[blob];
    c.next = b.firstCopy;
    if (c.next != noCopy)
        copies[c.next].previous = copy;
    b.firstCopy = copy;
    ++b.copies;
    if (b.isWide)
        index.add(blob, place.index, copy);
    else if (b.copies > mostUnindexed)
        widen(b);
    tree.keep(blob);
    return copy;
}

void Copies::forget(PrefixTree& tree, std::uint32_t copy)
{
    const std::uint32_t blob = copies[copy].blob;
    Blob& b = tree[blob];
    Copy& c = copies[copy];
    if (b.isWide) {
        index.remove(blob, c.place.index);
        wideSets[b.wide].remove(c.place);
    }
    if (c.previous != noCopy)
        copies[c.previous].next = c.next;
    else
        b.firstCopy = c.next;
    if (c.next != noCopy)
        copies[c.next].previous = c.previous;
    --b.copies;
    if (b.isWide && b.copies <= mostUnindexed / 2)
        narrow(b);
    ++c.generation;
    freeCopies.push_back(copy);
    tree.drop(blob);
}

void Copies::widen(Blob& blob)
{
    if (freeSets.empty()) {
        freeSets.push_back(static_cast<std::uint32_t>(wideSets.size()));
        wideSets.emplace_back();
    }
    blob.wide = freeSets.back();
    freeSets.pop_back();
    for (std::uint32_t copy = blob.firstCopy; copy != noCopy; copy = copies[copy].next) {
        const Copy& c = copies[copy];
        index.add(c.blob, c.place.index, copy);
        if (c.isPresent)
            wideSets[blob.wide].add(c.place);
    }
    blob.isWide = true;
}

void Copies::narrow(Blob& blob)
{
    for (std::uint32_t copy = blob.firstCopy; copy != noCopy; copy = copies[copy].next)
        index.remove(copies[copy].blob, copies[copy].place.index);
    wideSets[blob.wide] = {};
    freeSets.push_back(blob.wide);
    blob.isWide = false;
}

void Copies::changeReserved(PlaceId placeId, std::int64_t by)
{
    Place& place = (*this)[placeId];
    place.reservedBytes += by;
    changeBytes(place, by);
    // A place that was made smaller may hold more than it has room for, until that goes.
    assert(place.reservedBytes >= 0 && (by <= 0 || place.freeBytes() >= 0));
    place.notePeak();
}

std::uint32_t Copies::add(PrefixTree& tree, std::uint32_t blob, PlaceId placeId, SimTime now, std::uint32_t claims)
{
    assert(find(tree[blob], placeId) == noCopy);
    const std::uint32_t parentBlob = tree[blob].parent;
    const std::uint32_t parent = parentBlob == 0 ? noCopy : record(tree, parentBlob, placeId);
    const std::uint32_t copy = record(tree, blob, placeId);
    Place& place = (*this)[placeId];

    Copy& c = copies[copy];
    c.isPresent = true;
    if (tree[blob].isWide)
        wideSets[tree[blob].wide].add(placeId);
    c.parent = parent;
    c.bytes = bytes(tree[blob], place.spec);
    c.key = keyOnArrival(place.spec.eviction, ++moment, now);
    c.claims += claims;
    assert(c.bytes <= place.freeBytes());
    place.usedBytes += c.bytes;
    changeBytes(place, c.bytes);
    if (parent != noCopy)
        ++copies[parent].children;
    if (c.claims > 0) {
        place.heldBytes += c.bytes;
        claim(parent);
    }
    ++place.blobs;
    ++place.counts.arrivedBlobs;
    place.counts.arrivedBytes += c.bytes;
    place.notePeak();
    if (c.claims == 0)
        queueIfCandidate(copy);
    return copy;
}

void Copies::remove(PrefixTree& tree, std::uint32_t copy)
{
    const Copy& c = copies[copy];
    assert(c.isPresent && c.claims == 0 && c.children == 0);
    Place& place = (*this)[c.place];
    place.usedBytes -= c.bytes;
    changeBytes(place, -c.bytes);
    --place.blobs;
    const std::uint32_t parent = c.parent;
    forget(tree, copy);
    if (parent == noCopy)
        return;
    --copies[parent].children;
    if (copies[parent].isPresent)
        queueIfCandidate(parent);
    else if (copies[parent].children == 0)
        forget(tree, parent);
}

void Copies::touch(std::uint32_t copy, SimTime now, std::uint64_t uses)
{
    Copy& c = copies[copy];
    c.key = keyAfterUse((*this)[c.place].spec.eviction, c.key, ++moment, now, uses);
}

void Copies::clear(PrefixTree& tree, PlaceId placeId)
{
    Place& place = (*this)[placeId];
    changeBytes(place, -(place.usedBytes + place.reservedBytes));
    place.usedBytes = place.heldBytes = place.reservedBytes = place.blobs = 0;
    orders[static_cast<std::size_t>(placeId.index)].clear();
    std::vector<bool> isFree(copies.size(), false);
    for (const std::uint32_t copy : freeCopies)
        isFree[copy] = true;
    for (std::uint32_t copy = 0; copy < copies.size(); ++copy) {
        if (!isFree[copy] && copies[copy].place == placeId)
            forget(tree, copy);
    }
}

void Copies::claim(std::uint32_t copy)
{
    for (; copy != noCopy; copy = copies[copy].parent) {
        Copy& c = copies[copy];
        if (++c.claims > 1 || !c.isPresent)
            return;
        (*this)[c.place].heldBytes += c.bytes;
    }
}

void Copies::unclaim(std::uint32_t copy)
{
    for (; copy != noCopy; copy = copies[copy].parent) {
        Copy& c = copies[copy];
        assert(c.claims > 0);
        if (--c.claims > 0 || !c.isPresent)
            return;
        (*this)[c.place].heldBytes -= c.bytes;
        if (c.children == 0)
            queueIfCandidate(copy);
    }
}

bool Copies::isCandidate(SlotId item) const
{
    const Copy& c = copies[item.index];
    return c.generation == item.generation && c.isPresent && c.children == 0 && c.claims == 0;
}

void Copies::queueIfCandidate(std::uint32_t copy)
{
    Copy& c = copies[copy];
    const Place& place = (*this)[c.place];
    if (c.isQueued || c.children > 0 || c.claims > 0 || !place.isEvicting())
        return;
    EvictionOrder& order = orders[static_cast<std::size_t>(c.place.index)];
    // Copies that left by another way are still in the order; they must not pile up in a place that never fills.
    if (order.size() > 2 * static_cast<std::size_t>(place.blobs) + 64) {
        order.purge([this](SlotId item) {
            const bool stays = isCandidate(item);
            if (!stays && isAlive(item))
                copies[item.index].isQueued = false;
            return stays;
        });
    }
    c.isQueued = true;
    order.push(c.key, id(copy));
    if (place.spec.eviction == EvictionPolicy::ttl)
        soonest = std::min(soonest, expiry(c.key, place.spec));
}

std::optional<std::uint32_t> Copies::nextInOrder(PlaceId placeId, EvictionKey limit)
{
    const auto currentKey = [this](SlotId item) -> std::optional<EvictionKey> {
        if (isCandidate(item))
            return copies[item.index].key;
        if (isAlive(item))
            copies[item.index].isQueued = false;
        return std::nullopt;
    };
    const std::optional<SlotId> victim = orders[static_cast<std::size_t>(placeId.index)].pop(currentKey, limit);
    if (!victim)
        return std::nullopt;
    copies[victim->index].isQueued = false;
    return victim->index;
}

std::optional<std::uint32_t> Copies::nextVictim(PlaceId place)
{
    return nextInOrder(place, EvictionOrder::unlimited());
}

std::optional<std::uint32_t> Copies::nextExpired(PlaceId place, SimTime unusedSince)
{
    assert((*this)[place].spec.eviction == EvictionPolicy::ttl);
    if (unusedSince.ns <= 0)
        return std::nullopt;
    return nextInOrder(place,
                       {static_cast<std::uint64_t>(unusedSince.ns) - 1, std::numeric_limits<std::uint64_t>::max()});
}

void Copies::findSoonestExpiry()
{
    soonest = SimTime::never();
    for (std::size_t i = 0; i < placeList.size(); ++i) {
        const PlaceSpec& spec = placeList[i].spec;
        if (spec.eviction == EvictionPolicy::ttl && orders[i].size() > 0)
            soonest = std::min(soonest, expiry(orders[i].leastKey(), spec));
    }
}

bool Copies::isConsistent(const PrefixTree& tree) const
{
    std::vector<bool> isFree(copies.size(), false);
    for (const std::uint32_t copy : freeCopies)
        isFree[copy] = true;
    std::vector<std::uint32_t> children(copies.size(), 0);
    std::vector<std::uint32_t> claimedChildren(copies.size(), 0);
    std::vector<std::int64_t> used(placeList.size(), 0);
    std::vector<std::int64_t> held(placeList.size(), 0);
    std::vector<std::int64_t> blobs(placeList.size(), 0);
    std::array<std::int64_t, tierCount> inTiers{};
    for (std::uint32_t copy = 0; copy < copies.size(); ++copy) {
        const Copy& c = copies[copy];
        if (isFree[copy])
            continue;
        const Blob& blob = tree[c.blob];
        if (findRecord(blob, c.place) != copy || (blob.isWide && placesOf(blob).contains(c.place) != c.isPresent))
            return false;
        if (!c.isPresent)
            continue;
        const auto place = static_cast<std::size_t>(c.place.index);
        if (c.bytes != bytes(blob, placeList[place].spec))
            return false;
        used[place] += c.bytes;
        held[place] += c.claims > 0 ? c.bytes : 0;
        ++blobs[place];
        if (c.parent != (blob.parent == 0 ? noCopy : findRecord(tree[blob.parent], c.place)))
            return false;
        if (c.parent != noCopy) {
            ++children[c.parent];
            claimedChildren[c.parent] += c.claims > 0 ? 1 : 0;
        } else if (blob.parent != 0) {
            return false;
        }
    }
    for (std::uint32_t copy = 0; copy < copies.size(); ++copy) {
        const Copy& c = copies[copy];
        if (isFree[copy])
            continue;
        if (c.children != children[copy] || c.claims < claimedChildren[copy] || (!c.isPresent && c.children == 0))
            return false;
    }
    for (std::size_t i = 0; i < placeList.size(); ++i) {
        const Place& place = placeList[i];
        const bool isOverfull = place.freeBytes() < 0 && place.isEvicting() && place.usedBytes > place.heldBytes;
        inTiers[static_cast<std::size_t>(place.spec.tier)] += place.usedBytes + place.reservedBytes;
        if (place.usedBytes != used[i] || place.heldBytes != held[i] || place.blobs != blobs[i] ||
            place.reservedBytes < 0 || isOverfull)
            return false;
    }
    return inTiers == tierBytes;
}

}  // namespace tokenfactory::kv
