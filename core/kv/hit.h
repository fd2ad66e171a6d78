#pragma once

#include "core/kv/place.h"
#include "core/kv/prefix_tree.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tokenfactory::kv {

/// How much of a known prefix a model may use again.
struct ReuseRules {
    int blockTokens = 1;          ///< >= 1; KV is paged, and only whole pages are shared
    bool recurrentState = false;  ///< layers with a state: a prompt can only go on where the state was kept
    /// Tokens that lie between two snapshots of the state at least: they are made at ends of blobs (and stand at the
    /// last whole page there). 0: at every end; none: never, so that nothing is used again. Without a state no matter.
    std::optional<int> snapshotTokens = 0;
};

/// Rank of a place that is not read.
inline constexpr std::uint32_t unread = 0xffffffff;

/// In what order a reader looks for what lies in several places: by rank, the least first.
struct ReadOrder {
    struct Near {
        PlaceId place;
        std::uint32_t rank = 0;
    };
    std::span<const std::uint32_t> ranks;  ///< by place, the same for all readers
    std::array<Near, 3> near{};            ///< places of this reader that have another rank for it

    std::uint32_t rankOf(PlaceId place) const
    {
        for (const Near& own : near) {
            if (own.place == place) {
                return own.rank;
            }
        }
        return ranks[static_cast<std::size_t>(place.index)];
    }
};

/// A stretch of a hit that lies in one place.
struct Run {
    PlaceId place;
    BlobId last;  ///< holding it holds the run: its ancestors may not be evicted before it
    int tokens = 0;
    std::int64_t bytes = 0;  ///< of KV, as the place counts them; the last blob may be used in part
};

/// What a prompt finds: the plan of what to load from where, in the order of the prompt.
struct Hit {
    int tokens = 0;         ///< that need not be computed; fewer than the prompt has; the sum over the runs
    int matchedTokens = 0;  ///< that lie somewhere, before the cuts
    std::vector<Run> runs;
    BlobId last;                  ///< the blob the hit ends in or at; the empty prefix for no hit
    PlaceId statePlace;           ///< where the snapshot at its end is; none without a recurrent state
    std::int64_t stateBytes = 0;  ///< of that one snapshot

    int tokensIn(PlaceId place) const
    {
        int sum = 0;
        for (const Run& run : runs)
            sum += run.place == place ? run.tokens : 0;
        return sum;
    }
};

}  // namespace tokenfactory::kv
