#pragma once

#include "core/factory/pools/live.h"
#include "core/kv/links.h"
#include "core/kv/place.h"

#include <array>
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

/// What went one way for one purpose.
struct Flow {
    std::int64_t bytes = 0;       ///< of transfers that ended, or failed, up to there
    std::int64_t whole = 0;       ///< transfers that ended
    std::int64_t wholeBytes = 0;  ///< of those
    friend bool operator==(const Flow&, const Flow&) = default;
};

/// Bytes that went between places, by what for and by tiers, since time 0.
class Flows {
public:
    Flow& of(Carried::For purpose, kv::Tier from, kv::Tier to) { return flows[indexOf(purpose, from, to)]; }
    const Flow& of(Carried::For purpose, kv::Tier from, kv::Tier to) const { return flows[indexOf(purpose, from, to)]; }
    friend bool operator==(const Flows&, const Flows&) = default;

private:
    static std::size_t indexOf(Carried::For purpose, kv::Tier from, kv::Tier to)
    {
        return (static_cast<std::size_t>(purpose) * kv::tierCount + static_cast<std::size_t>(from)) * kv::tierCount +
               static_cast<std::size_t>(to);
    }
    std::array<Flow,
               (std::size_t{1} + static_cast<std::size_t>(Carried::For::writeDown)) * kv::tierCount * kv::tierCount>
        flows{};
};

}  // namespace tokenfactory::factory
