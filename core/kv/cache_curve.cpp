#include "core/kv/cache_curve.h"

#include "core/kv/eviction_order.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace tokenfactory::kv {

namespace {

constexpr std::size_t never = std::numeric_limits<std::size_t>::max();

std::size_t blockCount(const BlockTrace& trace)
{
    const auto most = std::max_element(trace.blocks.begin(), trace.blocks.end());
    return most == trace.blocks.end() ? 0 : std::size_t{*most} + 1;
}

/// For each place in the trace the next request that asks for the same block; `never` for none.
std::vector<std::size_t> nextRequests(const BlockTrace& trace)
{
    std::vector<std::size_t> next(trace.blocks.size(), never);
    std::vector<std::size_t> upcoming(blockCount(trace), never);
    for (std::size_t request = trace.requestEnds.size(); request-- > 0;) {
        const std::size_t begin = request == 0 ? 0 : trace.requestEnds[request - 1];
        for (std::size_t i = trace.requestEnds[request]; i-- > begin;) {
            next[i] = upcoming[trace.blocks[i]];
            upcoming[trace.blocks[i]] = request;
        }
    }
    return next;
}

/// A cache of blocks all of one size.
class BlockCache {
public:
    BlockCache(CurvePolicy curvePolicy, std::int64_t capacityBlocks, std::size_t blockNumbers)
        : policy(curvePolicy), capacity(capacityBlocks), blocks(blockNumbers)
    {
    }

    bool has(std::uint32_t block) const { return blocks[block].isCached; }

    /// `nextRequest` is the one that uses the block again, for MIN.
    void use(std::uint32_t block, std::size_t nextRequest)
    {
        Block& b = blocks[block];
        ++moment;
        if (policy == CurvePolicy::min)
            b.key = {never - nextRequest, moment};
        else
            b.key = b.isCached ? keyAfterUse(online(), b.key, moment, {}) : keyOnArrival(online(), moment, {});
        // The keys of MIN do not only grow, so each of its uses is an item of its own.
        if (!b.isQueued || policy == CurvePolicy::min)
            order.push(b.key, {block, itemNumber(b)});
        b.isQueued = true;
        cached += b.isCached ? 0 : 1;
        b.isCached = true;
        if (cached > capacity)
            evict();
    }

private:
    struct Block {
        EvictionKey key;
        bool isCached = false;
        bool isQueued = false;
    };

    EvictionPolicy online() const
    {
        return policy == CurvePolicy::lru    ? EvictionPolicy::lru
               : policy == CurvePolicy::fifo ? EvictionPolicy::fifo
                                             : EvictionPolicy::lfu;
    }
    std::uint32_t itemNumber(const Block& block) const
    {
        return policy == CurvePolicy::min ? static_cast<std::uint32_t>(block.key.moment) : 0;
    }

    void evict()
    {
        const auto currentKey = [this](SlotId item) -> std::optional<EvictionKey> {
            const Block& block = blocks[item.index];
            return block.isCached && item.generation == itemNumber(block) ? std::optional(block.key) : std::nullopt;
        };
        const std::optional<SlotId> victim = order.pop(currentKey);
        assert(victim);
        blocks[victim->index].isCached = blocks[victim->index].isQueued = false;
        --cached;
    }

    CurvePolicy policy;
    std::int64_t capacity;
    std::int64_t cached = 0;
    std::uint64_t moment = 0;
    std::vector<Block> blocks;
    EvictionOrder order;
};

double hits(const BlockTrace& trace, CurvePolicy policy, std::int64_t capacityBlocks,
            const std::vector<std::size_t>& nextRequest)
{
    BlockCache cache(policy, capacityBlocks, blockCount(trace));
    std::size_t hitBlocks = 0;
    std::size_t begin = 0;
    for (const std::size_t end : trace.requestEnds) {
        for (std::size_t i = begin; i < end && cache.has(trace.blocks[i]); ++i)
            ++hitBlocks;
        for (std::size_t i = end; i-- > begin;)
            cache.use(trace.blocks[i], nextRequest.empty() ? never : nextRequest[i]);
        begin = end;
    }
    return trace.blocks.empty() ? 0.0 : static_cast<double>(hitBlocks) / static_cast<double>(trace.blocks.size());
}

}  // namespace

double hitRate(const BlockTrace& trace, CurvePolicy policy, std::int64_t capacityBlocks)
{
    assert(capacityBlocks >= 0);
    return hits(trace, policy, capacityBlocks,
                policy == CurvePolicy::min ? nextRequests(trace) : std::vector<std::size_t>{});
}

double hitRateUnbounded(const BlockTrace& trace)
{
    return hitRate(trace, CurvePolicy::lru, static_cast<std::int64_t>(trace.blocks.size()));
}

}  // namespace tokenfactory::kv
