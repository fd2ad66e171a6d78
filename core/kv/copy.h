#pragma once

#include "core/kv/copy_index.h"
#include "core/kv/eviction_order.h"
#include "core/kv/place.h"
#include "core/kv/prefix_tree.h"

#include <cstdint>

namespace tokenfactory::kv {

/// Of one blob in one place.
using CopyId = SlotId;

/// A blob lying in a place, or (isPresent false) only the note that it is missing below children that lie there.
/// One line of the processor's cache, as nearly every step looks at another copy.
struct alignas(64) Copy {
    std::uint32_t blob = 0;
    PlaceId place;
    std::uint32_t next = noCopy;  ///< another copy of the same blob
    std::uint32_t previous = noCopy;
    std::uint32_t parent = noCopy;  ///< of the parent blob in the same place; none before the first blob of a prompt
    std::uint32_t generation = 0;
    std::uint32_t children = 0;  ///< copies whose parent this is
    std::uint32_t claims = 0;    ///< holds on it, and children that are claimed
    bool isPresent = false;
    bool isQueued = false;  ///< in the eviction order of its place
    std::int64_t bytes = 0;
    EvictionKey key;
};
static_assert(sizeof(Copy) == 64);

}  // namespace tokenfactory::kv
