#pragma once

#include "core/factory/pools/live.h"
#include "core/kv/links.h"

#include <cstdint>

namespace tokenfactory::factory {

/// What a transfer is for.
struct Carried {
    enum class For : std::uint8_t { nothing, load, handOff } purpose = For::nothing;
    kv::TransferId transfer = {};
    LiveId live = none;
    std::uint32_t generation = 0;
    std::uint32_t from = none;  ///< worker
    std::uint32_t to = none;
};

}  // namespace tokenfactory::factory
