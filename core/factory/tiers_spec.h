#pragma once

#include "core/kv/place.h"

#include <cstdint>
#include <optional>

namespace tokenfactory::factory {

/// What a link carries whose figure nobody states, bytes a second: as good as all.
inline constexpr std::int64_t boundlessBytesPerS = 1'000'000'000'000'000;

/// A tier below the HBM. What is not given comes from the racks.
struct TierSpec {
    std::optional<double> capacityBytes;       ///< of each place, >= 0
    std::optional<double> bandwidthBytesPerS;  ///< of each place; >= 0. Below 1 B/s the tier holds nothing
    double latencyS = 0.0;                     ///< before a transfer moves
    kv::EvictionPolicy eviction = kv::EvictionPolicy::lru;
    std::optional<double> timeToLiveS;  ///< > 0; under kv::EvictionPolicy::ttl
    int leastUses = 0;                  ///< hot cache: prompts that must have used a blob before it may lie there
    friend bool operator==(const TierSpec&, const TierSpec&) = default;
};

/// The tiers, each below the one before; a tier that is absent is left out.
struct TiersSpec {
    kv::EvictionPolicy hbmEviction = kv::EvictionPolicy::lru;
    kv::WriteDown writeDown = kv::WriteDown::onRetirement;  ///< from HBM to the tier below
    std::optional<TierSpec> dram;                           ///< one place for each worker, all may read it
    std::optional<TierSpec> ssd;                            ///< the same
    std::optional<TierSpec> pool;                           ///< one for all, behind the network
    std::optional<TierSpec> hotCache;                       ///< one for all, for prefixes many prompts share
    int blockTokens = 64;                                   ///< >= 1
    std::optional<int> snapshotTokens = 0;                  ///< of recurrent state, see kv::ReuseRules
    bool loadOrRecompute = true;  ///< loads only what is not computed sooner; else whatever is found
    bool reuse = true;            ///< false: no prefix is ever used again
    friend bool operator==(const TiersSpec&, const TiersSpec&) = default;
};

}  // namespace tokenfactory::factory
