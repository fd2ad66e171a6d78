#include "core/kv/copies.h"

#include <cassert>
#include <limits>

namespace tokenfactory::kv {

PlaceId Copies::addPlace(const PlaceSpec& spec)
{
    assert(spec.capacityBytes >= 0 && spec.bytesPerToken > 0 && spec.snapshotBytes >= 0 && spec.timeToLive.ns > 0);
    assert(spec.below.index < static_cast<int>(placeList.size()));
    placeList.push_back({.spec = spec, .counts = {}});
    orders.emplace_back();
    return {static_cast<int>(placeList.size()) - 1};
}

std::uint32_t Copies::findRecord(std::uint32_t blob, PlaceId place) const
{
    std::uint32_t copy = first(blob);
    while (copy != noCopy && copies[copy].place != place)
        copy = copies[copy].next;
    return copy;
}

std::uint32_t Copies::find(std::uint32_t blob, PlaceId place) const
{
    const std::uint32_t copy = findRecord(blob, place);
    return copy != noCopy && copies[copy].isPresent ? copy : noCopy;
}

std::uint32_t Copies::record(PrefixTree& tree, std::uint32_t blob, PlaceId place)
{
    if (const std::uint32_t known = findRecord(blob, place); known != noCopy)
        return known;
    std::uint32_t copy;
    if (freeCopies.empty()) {
        copy = static_cast<std::uint32_t>(copies.size());
        copies.emplace_back();
    } else {
        copy = freeCopies.back();
        freeCopies.pop_back();
    }
    if (firstCopies.size() < tree.slots())
        firstCopies.resize(std::max(tree.slots(), 2 * firstCopies.size()), noCopy);
    const std::uint32_t generation = copies[copy].generation;
    copies[copy] = Copy{};
    copies[copy].generation = generation;
    copies[copy].blob = blob;
    copies[copy].place = place;
    copies[copy].next = firstCopies[blob];
    firstCopies[blob] = copy;
    tree.keep(blob);
    return copy;
}

void Copies::forget(PrefixTree& tree, std::uint32_t copy)
{
    const std::uint32_t blob = copies[copy].blob;
    std::uint32_t* link = &firstCopies[blob];
    while (*link != copy)
        link = &copies[*link].next;
    *link = copies[copy].next;
    ++copies[copy].generation;
    freeCopies.push_back(copy);
    tree.drop(blob);
}

std::uint32_t Copies::parentRecord(const PrefixTree& tree, const Copy& copy) const
{
    const std::uint32_t parent = tree[copy.blob].parent;
    return parent == 0 ? noCopy : findRecord(parent, copy.place);
}

std::uint32_t Copies::add(PrefixTree& tree, std::uint32_t blob, PlaceId placeId, SimTime now)
{
    assert(find(blob, placeId) == noCopy);
    const std::uint32_t parent = tree[blob].parent;
    const std::uint32_t parentCopy = parent == 0 ? noCopy : record(tree, parent, placeId);
    const std::uint32_t copy = record(tree, blob, placeId);
    Place& place = (*this)[placeId];
    const std::int64_t size = bytes(tree[blob], place.spec);
    assert(size <= place.freeBytes());

    Copy& c = copies[copy];
    c.isPresent = true;
    ++moment;
    c.usage = {.arrived = moment, .lastUse = moment, .uses = 1, .lastUseTime = now};
    if (parentCopy != noCopy) {
        ++copies[parentCopy].childCopies;
        if (c.claims > 0)
            claim(tree, parentCopy);
    }
    place.usedBytes += size;
    place.heldBytes += c.claims > 0 ? size : 0;
    ++place.blobs;
    ++place.counts.arrivedBlobs;
    place.counts.arrivedBytes += size;
    place.counts.peakBytes = std::max(place.counts.peakBytes, place.usedBytes + place.reservedBytes);
    queueIfCandidate(copy);
    return copy;
}

void Copies::remove(PrefixTree& tree, std::uint32_t copy)
{
    const Copy& c = copies[copy];
    assert(c.isPresent && c.claims == 0 && c.childCopies == 0);
    Place& place = (*this)[c.place];
    place.usedBytes -= bytes(tree[c.blob], place.spec);
    --place.blobs;
    const std::uint32_t parentCopy = parentRecord(tree, c);
    forget(tree, copy);
    if (parentCopy == noCopy)
        return;
    Copy& parent = copies[parentCopy];
    --parent.childCopies;
    if (parent.isPresent)
        queueIfCandidate(parentCopy);
    else if (parent.childCopies == 0)
        forget(tree, parentCopy);
}

void Copies::clear(PrefixTree& tree, PlaceId placeId)
{
    Place& place = (*this)[placeId];
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

void Copies::claim(const PrefixTree& tree, std::uint32_t copy)
{
    for (; copy != noCopy; copy = parentRecord(tree, copies[copy])) {
        Copy& c = copies[copy];
        if (++c.claims > 1 || !c.isPresent)
            return;
        Place& place = (*this)[c.place];
        place.heldBytes += bytes(tree[c.blob], place.spec);
    }
}

void Copies::unclaim(const PrefixTree& tree, std::uint32_t copy)
{
    for (; copy != noCopy; copy = parentRecord(tree, copies[copy])) {
        Copy& c = copies[copy];
        assert(c.claims > 0);
        if (--c.claims > 0 || !c.isPresent)
            return;
        Place& place = (*this)[c.place];
        place.heldBytes -= bytes(tree[c.blob], place.spec);
        queueIfCandidate(copy);
    }
}

bool Copies::isCandidate(SlotId item) const
{
    const Copy& c = copies[item.index];
    return c.generation == item.generation && c.isPresent && c.childCopies == 0 && c.claims == 0;
}

void Copies::queueIfCandidate(std::uint32_t copy)
{
    Copy& c = copies[copy];
    const Place& place = (*this)[c.place];
    if (c.isQueued || c.childCopies > 0 || c.claims > 0 || !place.isEvicting())
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
    order.push(evictionKey(place.spec.eviction, c.usage), id(copy));
}

std::optional<std::uint32_t> Copies::nextInOrder(PlaceId placeId, EvictionKey limit)
{
    const EvictionPolicy policy = (*this)[placeId].spec.eviction;
    const auto currentKey = [&](SlotId item) -> std::optional<EvictionKey> {
        if (isCandidate(item))
            return evictionKey(policy, copies[item.index].usage);
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
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    return nextInOrder(place, {most, most});
}

std::optional<std::uint32_t> Copies::nextExpired(PlaceId place, SimTime unusedSince)
{
    assert((*this)[place].spec.eviction == EvictionPolicy::ttl);
    if (unusedSince.ns <= 0)
        return std::nullopt;
    return nextInOrder(place,
                       {static_cast<std::uint64_t>(unusedSince.ns) - 1, std::numeric_limits<std::uint64_t>::max()});
}

bool Copies::isConsistent(const PrefixTree& tree) const
{
    std::vector<bool> isFree(copies.size(), false);
    for (const std::uint32_t copy : freeCopies)
        isFree[copy] = true;
    std::vector<std::uint32_t> childCopies(copies.size(), 0);
    std::vector<std::uint32_t> childClaims(copies.size(), 0);
    std::vector<std::int64_t> used(placeList.size(), 0);
    std::vector<std::int64_t> held(placeList.size(), 0);
    std::vector<std::int64_t> blobs(placeList.size(), 0);
    for (std::uint32_t copy = 0; copy < copies.size(); ++copy) {
        const Copy& c = copies[copy];
        if (isFree[copy])
            continue;
        if (findRecord(c.blob, c.place) != copy)
            return false;
        if (!c.isPresent)
            continue;
        const auto place = static_cast<std::size_t>(c.place.index);
        const std::int64_t size = bytes(tree[c.blob], placeList[place].spec);
        used[place] += size;
        held[place] += c.claims > 0 ? size : 0;
        ++blobs[place];
        if (tree[c.blob].parent == 0)
            continue;
        const std::uint32_t parent = parentRecord(tree, c);
        if (parent == noCopy)
            return false;
        ++childCopies[parent];
        childClaims[parent] += c.claims > 0 ? 1 : 0;
    }
    for (std::uint32_t copy = 0; copy < copies.size(); ++copy) {
        const Copy& c = copies[copy];
        if (!isFree[copy] && (c.childCopies != childCopies[copy] || c.claims < childClaims[copy]))
            return false;
        if (!isFree[copy] && !c.isPresent && c.childCopies == 0)
            return false;
    }
    for (std::size_t i = 0; i < placeList.size(); ++i) {
        const Place& place = placeList[i];
        if (place.usedBytes != used[i] || place.heldBytes != held[i] || place.blobs != blobs[i] ||
            place.reservedBytes < 0 || place.freeBytes() < 0)
            return false;
    }
    return true;
}

}  // namespace tokenfactory::kv
