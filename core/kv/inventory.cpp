#include "core/kv/inventory.h"

namespace tokenfactory::kv {
namespace {

/// What goes on from a blob: contexts that end at or below it, counted up to two.
struct Below {
    std::uint32_t waitsFor = 0;  ///< children not yet looked at
    std::uint8_t contexts = 0;
};

/// Kinds of all blobs, by index.
std::vector<BlobKind> kindsOf(const PrefixTree& tree, std::span<const LivePrompt> prompts)
{
    std::vector<Below> below(tree.indexEnd());
    std::vector<std::uint32_t> leaves;
    for (std::uint32_t blob = 1; blob < tree.indexEnd(); ++blob) {
        below[blob].waitsFor = tree[blob].children;
        if (tree[blob].children == 0 && tree[blob].keepers > 0) {
            leaves.push_back(blob);
        }
    }
    // From the leaves up, a parent once all its children are known.
    for (const std::uint32_t leaf : leaves) {
        below[leaf].contexts = 1;
        for (std::uint32_t blob = leaf; tree[blob].parent != 0;) {
            const std::uint32_t parent = tree[blob].parent;
            const int contexts = below[parent].contexts + below[blob].contexts;
            below[parent].contexts = static_cast<std::uint8_t>(contexts < 2 ? contexts : 2);
            if (--below[parent].waitsFor > 0) {
                break;
            }
            blob = parent;
        }
    }
    std::vector<BlobKind> kinds(tree.indexEnd(), BlobKind::idleContext);
    for (std::uint32_t blob = 1; blob < tree.indexEnd(); ++blob) {
        if (below[blob].contexts > 1) {
            kinds[blob] = BlobKind::sharedPrefix;
        }
    }
    for (const LivePrompt& prompt : prompts) {
        if (!tree.isAlive(prompt.last)) {
            continue;
        }
        for (std::uint32_t blob = prompt.last.index; blob != 0; blob = tree[blob].parent) {
            if (kinds[blob] == BlobKind::sharedPrefix) {
                break;  // and all its ancestors
            }
            kinds[blob] = tree[blob].endTokens > prompt.cachedTokens ? BlobKind::newSuffix : BlobKind::liveContext;
        }
    }
    return kinds;
}

}  // namespace

std::vector<std::array<std::int64_t, blobKinds>> inventory(const Store& store, std::span<const LivePrompt> prompts)
{
    std::vector<std::array<std::int64_t, blobKinds>> bytes(store.places());
    const PrefixTree& tree = store.blobs();
    const Copies& copies = store.whereabouts();
    const std::vector<BlobKind> kinds = kindsOf(tree, prompts);
    for (std::uint32_t blob = 1; blob < tree.indexEnd(); ++blob) {
        if (tree[blob].keepers == 0) {
            continue;
        }
        for (std::uint32_t copy = tree[blob].firstCopy; copy != noCopy; copy = copies.at(copy).next) {
            if (copies.at(copy).isPresent) {
                const auto place = static_cast<std::size_t>(copies.at(copy).place.index);
                bytes[place][static_cast<std::size_t>(kinds[blob])] += copies.at(copy).bytes;
            }
        }
    }
    return bytes;
}

}  // namespace tokenfactory::kv
