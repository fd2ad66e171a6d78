#pragma once

#include "core/base/sim_time.h"
#include "core/kv/eviction_order.h"

#include <cstddef>
#include <cstdint>

namespace tokenfactory::kv {

enum class Tier : std::uint8_t {
    hbm,       ///< of one worker
    dram,      ///< of one node
    ssd,       ///< of one node
    pool,      ///< network-attached, shared by all
    hotCache,  ///< of one rack, for prefixes that many prompts share
};
inline constexpr std::size_t tierCount = 5;

/// Index of a place in its store; negative for none.
struct PlaceId {
    int index = -1;
    explicit operator bool() const { return index >= 0; }
    friend bool operator==(PlaceId, PlaceId) = default;
};

/// When what lies in a place is written to the place below it.
enum class WriteDown : std::uint8_t {
    never,         ///< what is evicted is lost
    onEviction,    ///< write-back: when it has to leave, unless it lies there already
    onRetirement,  ///< write-through: at the end of a turn (Store::retire); an eviction then writes nothing
};

/// A place where blobs lie. Bytes and tokens are whole, so sums are exact.
struct PlaceSpec {
    Tier tier = Tier::hbm;
    std::int64_t capacityBytes = 0;  ///< >= 0; a place of 0 holds nothing
    std::int64_t bytesPerToken = 1;  ///< > 0; of all copies: where tensor parallelism replicates the KV, the sum
    std::int64_t snapshotBytes = 0;  ///< >= 0; of the recurrent state, where a blob ends on a snapshot
    EvictionPolicy eviction = EvictionPolicy::lru;
    SimTime timeToLive = SimTime::never();  ///< > 0, since the last use; under EvictionPolicy::ttl
    PlaceId below;                          ///< where evicted or retired blobs go; a place added before this one
    WriteDown writeDown = WriteDown::never;
    int leastUses = 0;  ///< prompts that must have run through a blob before it may lie here
    friend bool operator==(const PlaceSpec&, const PlaceSpec&) = default;
};

/// What happened in a place since the start. Blobs are counted once per coming or going.
struct PlaceCounts {
    std::int64_t hitTokens = 0;  ///< read by prompts that found them here
    std::int64_t hitBytes = 0;
    std::int64_t arrivedBlobs = 0;
    std::int64_t arrivedBytes = 0;
    std::int64_t evictedBlobs = 0;  ///< for want of room or out of their time to live
    std::int64_t evictedBytes = 0;
    std::int64_t droppedBytes = 0;       ///< abandoned with their context, or lost with the place
    std::int64_t refusedBlobs = 0;       ///< came and found no room, or too few uses
    std::int64_t peakBytes = 0;          ///< most that lay here at once, reserved bytes among them
    std::int64_t peakCapacityBytes = 0;  ///< of the place when that was seen
    friend bool operator==(const PlaceCounts&, const PlaceCounts&) = default;
};

/// A place and how full it is: held <= used, and used + reserved <= capacity, but where the capacity was made less than
/// what may not go now: then nothing comes until that has gone.
struct Place {
    PlaceSpec spec;
    std::int64_t usedBytes = 0;      ///< by blobs
    std::int64_t heldBytes = 0;      ///< by blobs that may not be evicted now, or whose descendants here may not
    std::int64_t reservedBytes = 0;  ///< by what is no blob: KV being filled in or decoded
    std::int64_t blobs = 0;
    PlaceCounts counts;

    void notePeak()
    {
        if (usedBytes + reservedBytes > counts.peakBytes) {
            counts.peakBytes = usedBytes + reservedBytes;
            counts.peakCapacityBytes = spec.capacityBytes;
        }
    }
    std::int64_t freeBytes() const { return spec.capacityBytes - usedBytes - reservedBytes; }
    /// What could be had if everything evictable went.
    std::int64_t obtainableBytes() const { return freeBytes() + (isEvicting() ? usedBytes - heldBytes : 0); }
    /// Nothing in it is kept.
    bool isFreeForAll() const { return heldBytes == 0 && reservedBytes == 0; }
    bool isEvicting() const { return spec.eviction != EvictionPolicy::pinned; }
};

}  // namespace tokenfactory::kv
