#pragma once

#include <cstdint>

namespace tokenfactory::kv {

/// A slot of a table whose slots are used again: `generation` tells what is in it now from what was.
struct SlotId {
    std::uint32_t index = 0;
    std::uint32_t generation = 0;
    friend bool operator==(const SlotId&, const SlotId&) = default;
};

}  // namespace tokenfactory::kv
