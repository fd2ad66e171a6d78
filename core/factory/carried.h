#pragma once

#include "core/factory/pools/live.h"
#include "core/kv/links.h"
#include "core/kv/place.h"

#include <cstdint>

namespace tokenfactory::factory {

/// What a transfer is for.
struct Carried {
    enum class For : std::uint8_t { nothing, load, handOff, writeDown } purpose = For::nothing;
    kv::TransferId transfer = {};
    LiveId live = none;
    std::uint32_t generation = 0;
    std::uint32_t from = none;  ///< worker
    std::uint32_t to = none;
    kv::PlaceId fromPlace = {};
    kv::PlaceId toPlace = {};
    std::int64_t bytes = 0;
    SimTime began = {};
};

}  // namespace tokenfactory::factory
