#include "core/kv/prefix_tree.h"

#include <algorithm>
#include <cassert>

namespace tokenfactory::kv {

namespace {

/// The finaliser of splitmix64 (Steele, Lea, Flood 2014): every bit of the key reaches every bit of the hash.
std::uint32_t hashOf(std::uint32_t parent, Segment segment)
{
    std::uint64_t z = segment.content + 0x9e3779b97f4a7c15 * (parent + 1) +
                      0xd1342543de82ef95 * static_cast<std::uint64_t>(segment.tokens);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return static_cast<std::uint32_t>(z ^ (z >> 31));
}

}  // namespace

PrefixTree::PrefixTree(std::optional<int> snapshotSpacing) : snapshotTokens(snapshotSpacing), blobs(1), index(64)
{
    assert(!snapshotSpacing || *snapshotSpacing >= 0);
}

bool PrefixTree::isChild(std::uint32_t blob, std::uint32_t parent, Segment segment) const
{
    const Blob& b = blobs[blob];
    return b.parent == parent && b.content == segment.content && b.tokens == segment.tokens;
}

std::optional<std::uint32_t> PrefixTree::find(std::uint32_t parent, Segment segment) const
{
    const std::uint32_t guess = blobs[parent].latestChild;
    if (guess != 0 && isChild(guess, parent, segment))
        return guess;
    if (blobs[parent].children == 0)
        return std::nullopt;
    const std::uint32_t hash = hashOf(parent, segment);
    const std::size_t mask = index.size() - 1;
    for (std::size_t at = hash & mask; index[at].blob != 0; at = (at + 1) & mask) {
        if (index[at].hash == hash && isChild(index[at].blob, parent, segment))
            return index[at].blob;
    }
    return std::nullopt;
}

std::uint32_t PrefixTree::findOrMake(std::uint32_t parent, Segment segment)
{
    const std::optional<std::uint32_t> found = find(parent, segment);
    const std::uint32_t blob = found ? *found : make(parent, segment);
    blobs[parent].latestChild = blob;
    return blob;
}

std::uint32_t PrefixTree::make(std::uint32_t parent, Segment segment)
{
    assert(segment.tokens >= 1);
    const std::uint32_t blob = takeSlot(blobs, freeBlobs);
    Blob& parentBlob = blobs[parent];
    Blob& b = blobs[blob];
    const int sinceSnapshot = parentBlob.tokensSinceSnapshot + segment.tokens;
    const std::uint32_t generation = b.generation;
    b = Blob{};
    b.generation = generation;
    b.content = segment.content;
    b.parent = parent;
    b.tokens = segment.tokens;
    b.endTokens = parentBlob.endTokens + segment.tokens;
    b.endsOnSnapshot = snapshotTokens && sinceSnapshot >= *snapshotTokens;
    b.tokensSinceSnapshot = b.endsOnSnapshot ? 0 : sinceSnapshot;
    ++parentBlob.children;

    if (2 * size() > index.size()) {
        std::vector<IndexEntry> smaller(2 * index.size());
        smaller.swap(index);
        for (const IndexEntry& entry : smaller) {
            if (entry.blob != 0)
                addToIndex(entry.blob, entry.hash);
        }
    }
    addToIndex(blob, hashOf(parent, segment));
    return blob;
}

void PrefixTree::drop(std::uint32_t blob)
{
    assert(blobs[blob].keepers > 0);
    --blobs[blob].keepers;
    while (blob != 0 && blobs[blob].keepers == 0 && blobs[blob].children == 0) {
        removeFromIndex(blob);
        Blob& b = blobs[blob];
        Blob& parentBlob = blobs[b.parent];
        --parentBlob.children;
        if (parentBlob.latestChild == blob)
            parentBlob.latestChild = 0;
        ++b.generation;
        freeBlobs.push_back(blob);
        blob = b.parent;
    }
}

void PrefixTree::pathTo(std::uint32_t last, std::vector<std::uint32_t>& path) const
{
    path.clear();
    for (std::uint32_t blob = last; blob != 0; blob = blobs[blob].parent)
        path.push_back(blob);
    std::reverse(path.begin(), path.end());
}

void PrefixTree::addToIndex(std::uint32_t blob, std::uint32_t hash)
{
    const std::size_t mask = index.size() - 1;
    std::size_t at = hash & mask;
    while (index[at].blob != 0)
        at = (at + 1) & mask;
    index[at] = {blob, hash};
}

void PrefixTree::removeFromIndex(std::uint32_t blob)
{
    const Blob& b = blobs[blob];
    const std::size_t mask = index.size() - 1;
    std::size_t hole = hashOf(b.parent, {b.content, b.tokens}) & mask;
    while (index[hole].blob != blob)
        hole = (hole + 1) & mask;
    // Entries after the hole that could have stood in it move up, so that no search stops too early.
    for (std::size_t at = (hole + 1) & mask; index[at].blob != 0; at = (at + 1) & mask) {
        const std::size_t home = index[at].hash & mask;
        if (((at - home) & mask) >= ((at - hole) & mask)) {
            index[hole] = index[at];
            hole = at;
        }
    }
    index[hole] = {};
}

bool PrefixTree::isConsistent() const
{
    std::vector<bool> isFree(blobs.size(), false);
    for (const std::uint32_t blob : freeBlobs)
        isFree[blob] = true;
    std::vector<std::uint32_t> children(blobs.size(), 0);
    for (std::uint32_t blob = 1; blob < blobs.size(); ++blob) {
        const Blob& b = blobs[blob];
        if (isFree[blob])
            continue;
        ++children[b.parent];
        if (isFree[b.parent] || find(b.parent, {b.content, b.tokens}) != blob)
            return false;
        if (b.endTokens != blobs[b.parent].endTokens + b.tokens || (b.keepers == 0 && b.children == 0))
            return false;
    }
    for (std::uint32_t blob = 0; blob < blobs.size(); ++blob) {
        if (!isFree[blob] && blobs[blob].children != children[blob])
            return false;
    }
    return true;
}

}  // namespace tokenfactory::kv
