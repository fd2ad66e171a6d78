#pragma once

#include "core/kv/store.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace tokenfactory::kv {

/// What a blob is to the prompts there are.
enum class BlobKind : std::uint8_t {
    sharedPrefix,  ///< several contexts go on from it
    liveContext,   ///< of one context, whose prompt is on its way or decodes; it was there before that prompt
    idleContext,   ///< of one context that waits for its next turn
    newSuffix,     ///< what a prompt that is on its way brought
};
inline constexpr std::size_t blobKinds = 4;

/// A prompt that is on its way: open in the store.
struct LivePrompt {
    BlobId last;
    int cachedTokens = 0;  ///< from its start, that were there before it
};

/// Bytes of blobs by kind, for each place of a store; they add up to Place::usedBytes. Time and room O(blobs + copies).
std::vector<std::array<std::int64_t, blobKinds>> inventory(const Store& store, std::span<const LivePrompt> prompts);

}  // namespace tokenfactory::kv
