#pragma once

#include "core/kv/copies.h"
#include "core/kv/hit.h"

#include <span>
#include <vector>

namespace tokenfactory::kv {

/// Keeps a blob in a place, and its ancestors as far as they lie there without a gap. Empty: keeps nothing.
struct Hold {
    CopyId copy;
    bool isEmpty = true;
};

/// Bytes that went from one place to another, or to nowhere, since they were last taken.
struct Movement {
    PlaceId from;
    PlaceId to;  ///< none: dropped, or it lies below already
    std::int64_t blobs = 0;
    std::int64_t bytes = 0;   ///< as `to` counts them; as `from` does when dropped
    bool isEviction = false;  ///< else written at retirement
};

/// How much of a path lies in a place, from its beginning without a gap.
struct Stored {
    BlobId last;  ///< the empty prefix for nothing
    int tokens = 0;
    std::int64_t newBlobs = 0;  ///< that came by this call
    std::int64_t newBytes = 0;
};

/// The KV of all prompts and where it lies. A value: a copy is a checkpoint and goes on alike. Every operation costs
/// O(blobs of the path + blobs that moved), evictions a logarithm more.
///
/// The life of a turn: open its prompt, match it, hold the runs of the hit while they are loaded and reserve room for
/// what is loaded, computed and decoded; when it is there, unreserve, insert and hold; at the end open the answer from
/// the prompt, insert, retire, release and close both. To weigh loading against computing, match with fewer places.
class Store {
public:
    explicit Store(ReuseRules rules = {});

    /// Those below others first.
    PlaceId addPlace(const PlaceSpec& spec) { return copies.addPlace(spec); }
    /// Another capacity, policy or place below, from now on. What does not fit any more is evicted as the new spec
    /// says, what is held now when it is released; a pinned place evicts nothing and takes nothing until it has the
    /// room. Bytes of a token and of a snapshot may only change while nothing lies there. What is below is never
    /// circular.
    void change(PlaceId place, const PlaceSpec& spec);
    std::size_t places() const { return copies.places(); }
    const Place& place(PlaceId place) const { return copies[place]; }
    const PrefixTree& blobs() const { return tree; }

    /// Sets the clock and evicts what has outlived its time. Time never runs backwards.
    void advance(SimTime now);

    /// The prompt, or a longer one from `from` on, has a sequence that ends here; blobs are made where they are new.
    /// To be closed once. Empty: the blob `from` itself.
    BlobId open(std::span<const Segment> prompt, BlobId from = {});
    void close(BlobId blob);

    /// What of an opened prompt lies in the given places; of several that have a blob the first named counts.
    Hit match(BlobId prompt, std::span<const PlaceId> nearestFirst) const;
    /// The same for a prompt that is not open, as a router asks.
    Hit match(std::span<const Segment> prompt, std::span<const PlaceId> nearestFirst) const;
    /// The hit is read: counts it, and its copies become the most recently used, ancestors after descendants.
    void use(const Hit& hit);

    /// Lays the path up to `last` in a place, as much of it as finds room, what is evicted going to the places below.
    /// Becomes the most recently used. A place's leastUses may end it early.
    Stored insert(BlobId last, PlaceId place);
    /// The end of a turn: a place that writes through has its part of the path written to the place below.
    void retire(BlobId last, PlaceId place);
    /// Whether the blob itself lies there.
    bool lies(BlobId blob, PlaceId place) const
    {
        return tree.isAlive(blob) && copies.find(tree[blob.index], place) != noCopy;
    }

    /// Empty if the blob does not lie there. A hold outlives the loss of its place and is still to be released.
    Hold hold(BlobId blob, PlaceId place);
    void release(Hold hold);

    /// Room for what is not a blob, made by eviction if need be; false, and nothing changed, if it cannot be had.
    bool reserve(PlaceId place, std::int64_t bytes);
    void unreserve(PlaceId place, std::int64_t bytes);

    /// Instead of close, for a context that will not be used again (compaction, the end of a session): its blobs leave
    /// all places at once, as far back as nobody else shares or holds them.
    void abandon(BlobId context);
    /// All copies in a place are gone (a worker fails), held ones and reservations too.
    void lose(PlaceId place);

    /// PlaceCounts::peakBytes of all places begin anew, from what lies there now.
    void restartPeaks();

    /// What moved since the last call, one entry for each pair of places. The room is free and the copy below counts at
    /// once, as through a staging buffer: the caller charges the bytes to the links.
    std::vector<Movement> takeMovements();

    /// Bytes, counts and references agree; for the conservation check of a run and for tests.
    bool isConsistent() const { return tree.isConsistent() && copies.isConsistent(tree); }

private:
    Hit matchPath(std::span<const std::uint32_t> path, int promptTokens, std::span<const PlaceId> nearestFirst) const;
    std::size_t usableBlobs(std::span<const std::uint32_t> path, int promptTokens) const;
    int wholeBlocks(int tokens) const { return tokens - tokens % rules.blockTokens; }
    bool makeRoom(PlaceId place, std::int64_t bytes);
    void evict(std::uint32_t copy);
    void evictWhatDoesNotFit(PlaceId place);
    Stored insertPath(std::span<const std::uint32_t> path, PlaceId place);
    bool mayLie(std::uint32_t blob, PlaceId place) const;
    void note(const Movement& movement);

    ReuseRules rules;
    SimTime now;
    PrefixTree tree;
    Copies copies;
    std::vector<Movement> movements;
};

}  // namespace tokenfactory::kv
