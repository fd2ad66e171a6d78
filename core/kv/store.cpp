#include "core/kv/store.h"

#include <algorithm>
#include <cassert>

namespace tokenfactory::kv {

Store::Store(ReuseRules reuse) : rules(reuse), tree(reuse.recurrentState ? reuse.snapshotTokens : std::nullopt)
{
    assert(reuse.blockTokens >= 1);
}

void Store::advance(SimTime time)
{
    assert(time >= now);
    now = time;
    if (copies.soonestExpiry() >= now) {
        return;
    }
    for (int i = 0; i < static_cast<int>(places()); ++i) {
        const PlaceSpec& spec = copies[PlaceId{i}].spec;
        if (spec.eviction != EvictionPolicy::ttl)
            continue;
        const SimTime unusedSince = spec.timeToLive < now ? now - spec.timeToLive : SimTime{};
        while (const auto expired = copies.nextExpired({i}, unusedSince))
            evict(*expired);
    }
    copies.findSoonestExpiry();
}

void Store::change(PlaceId place, const PlaceSpec& spec)
{
    copies.change(place, spec, now);
    copies.findSoonestExpiry();
    evictWhatDoesNotFit(place);
}

void Store::evictWhatDoesNotFit(PlaceId place)
{
    while (copies[place].freeBytes() < 0) {
        const auto victim = copies.nextVictim(place);
        if (!victim)
            return;
        evict(*victim);
    }
}

BlobId Store::open(std::span<const Segment> prompt, BlobId from)
{
    assert(tree.isAlive(from));
    std::uint32_t blob = from.index;
    for (const Segment& segment : prompt) {
        blob = tree.findOrMake(blob, segment);
        ++tree[blob].uses;
    }
    ++tree[blob].users;
    tree.keep(blob);
    return tree.id(blob);
}

void Store::close(BlobId blob)
{
    assert(tree.isAlive(blob) && tree[blob.index].users > 0);
    --tree[blob.index].users;
    tree.drop(blob.index);
}

namespace {

/// Ranks of a few places, nearest first.
auto ranksOf(std::span<const PlaceId> nearestFirst)
{
    return [nearestFirst](PlaceId place) {
        const auto found = std::ranges::find(nearestFirst, place);
        return found == nearestFirst.end() ? unread : static_cast<std::uint32_t>(found - nearestFirst.begin());
    };
}

}  // namespace

Hit Store::match(BlobId prompt, std::span<const PlaceId> nearestFirst) const
{
    assert(tree.isAlive(prompt));
    std::vector<std::uint32_t> path;
    tree.pathTo(prompt.index, path);
    return matchPath(path, tree[prompt.index].endTokens, ranksOf(nearestFirst));
}

Hit Store::match(BlobId prompt, const ReadOrder& order) const
{
    assert(tree.isAlive(prompt) && order.ranks.size() == places());
    std::vector<std::uint32_t> path;
    tree.pathTo(prompt.index, path);
    return matchPath(path, tree[prompt.index].endTokens, [&](PlaceId place) { return order.rankOf(place); });
}

Hit Store::match(std::span<const Segment> prompt, std::span<const PlaceId> nearestFirst) const
{
    std::vector<std::uint32_t> path;
    std::uint32_t blob = 0;
    int promptTokens = 0;
    bool isKnown = true;
    for (const Segment& segment : prompt) {
        promptTokens += segment.tokens;
        const std::optional<std::uint32_t> next = isKnown ? tree.find(blob, segment) : std::nullopt;
        isKnown = next.has_value();
        if (isKnown)
            path.push_back(blob = *next);
    }
    return matchPath(path, promptTokens, ranksOf(nearestFirst));
}

template <class RankOf>
Hit Store::matchPath(std::span<const std::uint32_t> path, int promptTokens, RankOf&& rankOf) const
{
    PlaceId before;  // where the blob before lies
    const auto placeOf = [&](std::uint32_t blob) {
        PlaceId nearest;
        std::uint32_t least = unread;
        if (tree[blob].isWide) {
            const PlaceSet& have = copies.placesOf(tree[blob]);
            if (before && have.contains(before)) {
                nearest = before;
                least = rankOf(before);
            }
            if (least == 0) {
                return nearest;
            }
            have.any([&](std::size_t place) {
                const PlaceId other{static_cast<int>(place)};
                if (const std::uint32_t rank = rankOf(other); rank < least) {
                    least = rank;
                    nearest = other;
                }
                return least == 0;
            });
            return nearest;
        }
        for (std::uint32_t copy = tree[blob].firstCopy; copy != noCopy && least > 0; copy = copies.at(copy).next) {
            const Copy& c = copies.at(copy);
            const std::uint32_t rank = c.isPresent ? rankOf(c.place) : unread;
            if (rank < least) {
                least = rank;
                nearest = c.place;
            }
        }
        return nearest;
    };
    std::vector<PlaceId> placesOfPath;
    placesOfPath.reserve(path.size());
    std::size_t usable = 0;
    for (const std::uint32_t blob : path) {
        const PlaceId place = placeOf(blob);
        if (!place)
            break;
        before = place;
        placesOfPath.push_back(place);
        if (isUsable(tree[blob], promptTokens))
            usable = placesOfPath.size();
    }

    Hit hit;
    const std::span<const std::uint32_t> found = path.first(placesOfPath.size());
    hit.matchedTokens = found.empty() ? 0 : tree[found.back()].endTokens;
    hit.tokens = usable == 0 ? 0 : usableTokens(tree[found[usable - 1]], promptTokens);
    if (hit.tokens == 0)
        return hit;
    const std::uint32_t last = found[usable - 1];
    hit.last = tree.id(last);
    if (rules.recurrentState) {
        hit.statePlace = placesOfPath[usable - 1];
        hit.stateBytes = copies[hit.statePlace].spec.snapshotBytes;
    }
    for (std::size_t i = 0; i < usable; ++i) {
        const Blob& blob = tree[found[i]];
        const int tokens = std::min(blob.endTokens, hit.tokens) - (blob.endTokens - blob.tokens);
        if (tokens <= 0)
            break;
        if (hit.runs.empty() || hit.runs.back().place != placesOfPath[i])
            hit.runs.push_back({.place = placesOfPath[i], .last = {}});
        Run& run = hit.runs.back();
        run.last = tree.id(found[i]);
        run.tokens += tokens;
        run.bytes += tokens * copies[run.place].spec.bytesPerToken;
    }
    return hit;
}

int Store::matchEach(BlobId prompt, std::span<const std::uint32_t> ranks, std::vector<int>& tokens) const
{
    assert(tree.isAlive(prompt));
    std::vector<std::uint32_t> path;
    tree.pathTo(prompt.index, path);
    const int promptTokens = tree[prompt.index].endTokens;
    for (const std::uint32_t blob : path)
        copies.prefetchFirst(tree[blob]);
    tokens.assign(places(), 0);
    std::vector<std::uint32_t> blobsFrom(places(), 0);  // of the path, without a gap
    int anywhere = 0;
    std::uint32_t i = 0;

    // What many share lies in many places: sets of places, and of each only where the path ends there.
    PlaceSet all;  // that have the path so far
    int tokensSoFar = 0;
    const auto endsHere = [&](std::size_t place) { tokens[place] = tokensSoFar; };
    for (; i < path.size() && tree[path[i]].isWide; ++i) {
        const Blob& blob = tree[path[i]];
        const PlaceSet& have = copies.placesOf(blob);
        if (i == 0) {
            all = have;
        } else {
            all.keepOnly(have, endsHere);
        }
        const bool isFound = have.any([&](std::size_t place) { return ranks[place] != unread; });
        if (isUsable(blob, promptTokens)) {
            tokensSoFar = usableTokens(blob, promptTokens);
        }
        if (!isFound) {
            all.forEach(endsHere);
            return anywhere;
        }
        anywhere = std::max(anywhere, tokensSoFar);
    }
    all.forEach([&](std::size_t place) {
        tokens[place] = tokensSoFar;
        blobsFrom[place] = i;
    });

    for (; i < path.size(); ++i) {
        const Blob& blob = tree[path[i]];
        const bool usable = isUsable(blob, promptTokens);
        const int tokensHere = usable ? usableTokens(blob, promptTokens) : 0;
        bool isFound = false;
        for (std::uint32_t copy = blob.firstCopy; copy != noCopy; copy = copies.at(copy).next) {
            const Copy& c = copies.at(copy);
            const auto place = static_cast<std::size_t>(c.place.index);
            isFound = isFound || (c.isPresent && ranks[place] != unread);
            if (!c.isPresent || blobsFrom[place] < i)
                continue;
            ++blobsFrom[place];
            if (usable)
                tokens[place] = tokensHere;
        }
        if (!isFound)
            break;
        anywhere = std::max(anywhere, tokensHere);
    }
    return anywhere;
}

/// Whether a hit may reach into this blob: a model with a recurrent state goes on where one was kept.
bool Store::isUsable(const Blob& last, int promptTokens) const
{
    return !rules.recurrentState || (last.endsOnSnapshot && wholeBlocks(last.endTokens) < promptTokens);
}

/// Tokens of a hit that ends with this blob. Something of the prompt is always computed: its last token has to give the
/// first one of the answer.
int Store::usableTokens(const Blob& last, int promptTokens) const
{
    return wholeBlocks(std::min(last.endTokens, promptTokens - 1));
}

void Store::use(const Hit& hit)
{
    if (hit.runs.empty())
        return;
    for (const Run& run : hit.runs) {
        PlaceCounts& counts = copies[run.place].counts;
        counts.hitTokens += run.tokens;
        counts.hitBytes += run.bytes;
    }
    if (hit.statePlace)
        copies[hit.statePlace].counts.hitBytes += hit.stateBytes;
    if (!tree.isAlive(hit.last))  // evicted everywhere since it was matched
        return;
    const auto useCopy = [&](std::uint32_t blob, PlaceId place) {
        if (const std::uint32_t copy = copies.find(tree[blob], place); copy != noCopy)
            copies.touch(copy, now, 1);
    };
    if (hit.statePlace && hit.last != hit.runs.back().last)
        useCopy(hit.last.index, hit.statePlace);
    for (std::size_t i = hit.runs.size(); i-- > 0;) {
        const Run& run = hit.runs[i];
        const std::uint32_t end = i == 0 ? 0 : hit.runs[i - 1].last.index;
        for (std::uint32_t blob = run.last.index; blob != end; blob = tree[blob].parent)
            useCopy(blob, run.place);
    }
}

bool Store::mayLie(std::uint32_t blob, PlaceId place) const
{
    const Place& p = copies[place];
    return Copies::bytes(tree[blob], p.spec) <= p.obtainableBytes() &&
           tree[blob].uses >= static_cast<std::uint32_t>(std::max(p.spec.leastUses, 0));
}

bool Store::makeRoom(PlaceId place, std::int64_t bytes)
{
    if (bytes > copies[place].obtainableBytes())
        return false;
    while (copies[place].freeBytes() < bytes) {
        const auto victim = copies.nextVictim(place);
        assert(victim);
        evict(*victim);
    }
    return true;
}

void Store::evict(std::uint32_t copy)
{
    const std::uint32_t blob = copies.at(copy).blob;
    tree.prefetchBlob(blob);
    copies.prefetchAround(copy);
    const PlaceId from = copies.at(copy).place;
    const std::int64_t bytes = copies.at(copy).bytes;
    const bool isWrittenDown = copies[from].spec.writeDown == WriteDown::onEviction;
    ++copies[from].counts.evictedBlobs;
    copies[from].counts.evictedBytes += bytes;

    // A place that cannot have it passes it on to the one below.
    PlaceId to = isWrittenDown ? copies[from].spec.below : PlaceId{};
    while (to && copies.find(tree[blob], to) == noCopy && !mayLie(blob, to)) {
        ++copies[to].counts.refusedBlobs;
        to = copies[to].spec.below;
    }
    if (to && copies.find(tree[blob], to) == noCopy) {
        const std::int64_t bytesBelow = Copies::bytes(tree[blob], copies[to].spec);
        makeRoom(to, bytesBelow);
        copies.add(tree, blob, to, now, 0);
        note({.from = from, .to = to, .blobs = 1, .bytes = bytesBelow, .isEviction = true});
    } else {
        note({.from = from, .to = {}, .blobs = 1, .bytes = bytes, .isEviction = true});
    }
    copies.remove(tree, copy);
}

Stored Store::insert(BlobId last, PlaceId place)
{
    assert(tree.isAlive(last));
    std::vector<std::uint32_t> path;
    tree.pathTo(last.index, path);
    return insertPath(path, place);
}

/// How far a path lies in a place from its beginning without a gap, found from its end.
Store::Reach Store::reach(std::span<const std::uint32_t> path, PlaceId place) const
{
    for (std::size_t blobs = path.size(); blobs > 0;) {
        const std::uint32_t copy = copies.find(tree[path[blobs - 1]], place);
        if (copy == noCopy) {
            --blobs;
            continue;
        }
        std::size_t missing = blobs - 1;  // blobs before the ones that lie there up to this
        for (std::uint32_t above = copies.above(copy); above != noCopy; above = copies.above(above))
            --missing;
        if (missing == 0)
            return {blobs, copy};
        blobs = missing - 1;
    }
    return {};
}

Stored Store::insertPath(std::span<const std::uint32_t> path, PlaceId place)
{
    Stored stored;
    if (path.empty())
        return stored;
    tree.keep(path.back());  // a copy evicted on the way may have been all that kept it
    for (const std::uint32_t blob : path)
        copies.prefetchFirst(tree[blob]);
    const Reach there = reach(path, place);
    std::uint32_t deepest = there.copy;
    std::size_t blobs = there.blobs;
    if (deepest != noCopy)
        copies.claim(deepest);
    for (; blobs < path.size(); ++blobs) {
        const std::uint32_t blob = path[blobs];
        std::uint32_t copy = copies.find(tree[blob], place);
        if (copy == noCopy) {
            const std::int64_t bytes = Copies::bytes(tree[blob], copies[place].spec);
            if (!mayLie(blob, place) || !makeRoom(place, bytes)) {
                ++copies[place].counts.refusedBlobs;
                break;
            }
            copy = copies.add(tree, blob, place, now, 1);
            ++stored.newBlobs;
            stored.newBytes += bytes;
        } else {
            copies.claim(copy);
        }
        // The claim moves down the path, so that room for a blob is not made by evicting its ancestors.
        if (deepest != noCopy)
            copies.unclaim(deepest);
        deepest = copy;
    }
    if (deepest != noCopy) {
        stored.last = tree.id(path[blobs - 1]);
        stored.tokens = tree[path[blobs - 1]].endTokens;
        for (std::uint32_t copy = deepest; copy != noCopy; copy = copies.at(copy).parent)
            copies.touch(copy, now, 0);
        copies.unclaim(deepest);
    }
    tree.drop(path.back());
    return stored;
}

void Store::retire(BlobId last, PlaceId from)
{
    const PlaceSpec& spec = copies[from].spec;
    if (spec.writeDown != WriteDown::onRetirement || !spec.below)
        return;
    std::vector<std::uint32_t> path;
    tree.pathTo(last.index, path);
    path.resize(reach(path, from).blobs);
    const Stored stored = insertPath(path, spec.below);
    if (stored.newBlobs > 0)
        note({.from = from, .to = spec.below, .blobs = stored.newBlobs, .bytes = stored.newBytes});
}

Hold Store::hold(BlobId blob, PlaceId place)
{
    if (!lies(blob, place))
        return {};
    const std::uint32_t copy = copies.find(tree[blob.index], place);
    copies.claim(copy);
    return {copies.id(copy), false};
}

void Store::release(Hold hold)
{
    if (!hold.isEmpty && copies.isAlive(hold.copy)) {
        const PlaceId place = copies.at(hold.copy.index).place;
        copies.unclaim(hold.copy.index);
        evictWhatDoesNotFit(place);
    }
}

bool Store::reserve(PlaceId place, std::int64_t bytes)
{
    assert(bytes >= 0);
    if (!makeRoom(place, bytes))
        return false;
    copies.changeReserved(place, bytes);
    return true;
}

void Store::unreserve(PlaceId place, std::int64_t bytes)
{
    assert(bytes >= 0 && bytes <= copies[place].reservedBytes);
    copies.changeReserved(place, -bytes);
}

void Store::abandon(BlobId context)
{
    assert(tree.isAlive(context));
    std::vector<BlobId> rootward;
    for (std::uint32_t blob = context.index; blob != 0; blob = tree[blob].parent)
        rootward.push_back(tree.id(blob));
    close(context);
    for (const BlobId id : rootward) {
        if (!tree.isAlive(id))  // lay nowhere, and went with its last descendant
            continue;
        const std::uint32_t blob = id.index;
        if (tree[blob].children > 0 || tree[blob].users > 0)
            return;
        for (std::uint32_t copy = tree[blob].firstCopy; copy != noCopy;) {
            const std::uint32_t next = copies.at(copy).next;
            if (copies.at(copy).claims == 0) {
                copies[copies.at(copy).place].counts.droppedBytes += copies.at(copy).bytes;
                copies.remove(tree, copy);
            }
            copy = next;
        }
    }
}

void Store::lose(PlaceId place)
{
    copies[place].counts.droppedBytes += copies[place].usedBytes;
    copies.clear(tree, place);
}

void Store::restartPeaks()
{
    for (int i = 0; i < static_cast<int>(places()); ++i) {
        Place& p = copies[PlaceId{i}];
        p.counts.peakBytes = p.usedBytes + p.reservedBytes;
        p.counts.peakCapacityBytes = p.spec.capacityBytes;
    }
}

void Store::note(const Movement& movement)
{
    for (Movement& known : movements) {
        if (known.from == movement.from && known.to == movement.to && known.isEviction == movement.isEviction) {
            known.blobs += movement.blobs;
            known.bytes += movement.bytes;
            return;
        }
    }
    movements.push_back(movement);
}

std::vector<Movement> Store::takeMovements()
{
    std::vector<Movement> taken;
    taken.swap(movements);
    return taken;
}

}  // namespace tokenfactory::kv
