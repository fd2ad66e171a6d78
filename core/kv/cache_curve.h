#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tokenfactory::kv {

/// Requests as the blocks of their prompts, equal numbers being the same block after the same prefix, as public traces
/// give them.
struct BlockTrace {
    std::vector<std::uint32_t> blocks;     ///< of all requests in their order; numbers are best small, 0 to some most
    std::vector<std::size_t> requestEnds;  ///< where each request ends in `blocks`

    void addRequest(std::span<const std::uint32_t> prompt)
    {
        blocks.insert(blocks.end(), prompt.begin(), prompt.end());
        requestEnds.push_back(blocks.size());
    }
};

enum class CurvePolicy {
    lru,
    fifo,
    lfu,  ///< a block that was evicted has lost its count
    min,  ///< evicts what is used again furthest in the future, the newcomer too (Belady 1966): the bound of all others
};

/// Share of the blocks that a cache of `capacityBlocks` >= 0 blocks has when they are asked for, 0 to 1. Only a prefix
/// counts: the blocks of a request before the first missing one. A request's blocks are then used from its last to its
/// first, so that what others may share is the newest. 0 for an empty trace.
double hitRate(const BlockTrace& trace, CurvePolicy policy, std::int64_t capacityBlocks);

/// The same with room for everything, by any policy.
double hitRateUnbounded(const BlockTrace& trace);

}  // namespace tokenfactory::kv
