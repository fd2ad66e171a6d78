#pragma once

#include "core/kv/slot_id.h"
#include "core/workload/segment.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tokenfactory::kv {

using workload::ContentId;
using workload::Segment;

/// A blob: the KV of one segment after one prefix. BlobId{} is the empty prefix, the root of the tree.
using BlobId = SlotId;

constexpr std::uint32_t noCopy = 0xffffffff;

/// KV is immutable and append-only: a text after another prefix has other KV, so the parent belongs to the blob, and a
/// change branches. One line of the processor's cache, as nearly every step looks at another blob.
struct alignas(64) Blob {
    ContentId content = 0;
    std::uint32_t parent = 0;     ///< index; its blob outlives this one
    int tokens = 0;               ///< of this blob
    int endTokens = 0;            ///< from the start of the prompt to the end of this blob
    int tokensSinceSnapshot = 0;  ///< at its end; 0 when it ends on a snapshot
    bool endsOnSnapshot = false;  ///< the recurrent state at its end is kept with it
    bool isWide = false;          ///< its copies are in the indices that Copies keeps
    std::uint32_t generation = 0;
    std::uint32_t children = 0;
    std::uint32_t keepers = 0;         ///< what else keeps it: sequences, copies in places
    std::uint32_t users = 0;           ///< sequences that end here
    std::uint32_t uses = 0;            ///< prompts that ran through it so far
    std::uint32_t latestChild = 0;     ///< a guess where a prompt goes on; 0 for none
    std::uint32_t firstCopy = noCopy;  ///< head of the list that Copies keeps
    std::uint32_t copies = 0;          ///< in that list
    std::uint32_t wide = 0;            ///< index of the set of its places that Copies keeps, if it is wide
};
static_assert(sizeof(Blob) == 64);

/// All blobs that somebody uses or some place holds, as a tree in which prompts with a common beginning share a path.
/// A value: indices, no pointers. Finding and making a blob is O(1).
class PrefixTree {
public:
    /// A blob ends on a snapshot of the recurrent state when `snapshotTokens` or more came since the last one; 0: every
    /// blob does; none: no blob does.
    explicit PrefixTree(std::optional<int> snapshotTokens = std::nullopt);

    /// The child of `parent` with this segment; none if there is none. Segments of the same content but other lengths
    /// are different.
    std::optional<std::uint32_t> find(std::uint32_t parent, Segment segment) const;
    std::uint32_t findOrMake(std::uint32_t parent, Segment segment);

    /// While something keeps a blob or a child has it as its parent, it stays. The last drop frees it, and its
    /// ancestors as far as nothing else wants them.
    void keep(std::uint32_t blob) { ++blobs[blob].keepers; }
    void drop(std::uint32_t blob);

    void prefetchBlob(std::uint32_t blob) const { prefetch(&blobs[blob]); }
    const Blob& operator[](std::uint32_t blob) const { return blobs[blob]; }
    Blob& operator[](std::uint32_t blob) { return blobs[blob]; }
    bool isAlive(BlobId id) const { return id.index < blobs.size() && blobs[id.index].generation == id.generation; }
    BlobId id(std::uint32_t blob) const { return {blob, blobs[blob].generation}; }

    /// Blobs from the first after the root to `last`.
    void pathTo(std::uint32_t last, std::vector<std::uint32_t>& path) const;

    std::size_t size() const { return blobs.size() - freeBlobs.size() - 1; }
    /// Indices are below this.
    std::size_t indexEnd() const { return blobs.size(); }
    /// Of memory, roughly.
    std::size_t bytesHeld() const { return blobs.size() * sizeof(Blob) + index.size() * sizeof(IndexEntry); }
    /// Counts of children, and that every blob is found where it should be; false if a count is wrong.
    bool isConsistent() const;

private:
    struct IndexEntry {
        std::uint32_t blob = 0;  ///< 0 for an empty entry: the root is nobody's child
        std::uint32_t hash = 0;
    };

    std::uint32_t make(std::uint32_t parent, Segment segment);
    bool isChild(std::uint32_t blob, std::uint32_t parent, Segment segment) const;
    void addToIndex(std::uint32_t blob, std::uint32_t hash);
    void removeFromIndex(std::uint32_t blob);

    std::optional<int> snapshotTokens;
    std::vector<Blob> blobs;
    std::vector<std::uint32_t> freeBlobs;
    std::vector<IndexEntry> index;  ///< open addressing with linear probing; a power of two, at most half full
};

}  // namespace tokenfactory::kv
