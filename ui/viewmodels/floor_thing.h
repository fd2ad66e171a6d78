#pragma once

#include <cstdint>

namespace tokenfactory::ui {

enum class FloorPart : std::uint8_t {
    arrivals,
    queue,
    pool,         ///< number = index in Snapshot::pools
    worker,       ///< number = index in Snapshot::workers
    ready,        ///< sequences that are filled and do not decode yet
    compartment,  ///< the HBM of a pool; number = index in Snapshot::pools
    shelf,        ///< number = kv::Tier
    link,         ///< number = index in FloorView::links
    retire,
    gaps,
    request,  ///< number = RequestPicture::id
    session,  ///< number = RequestPicture::session
};

/// Something on the floor that can be asked about.
struct FloorThing {
    FloorPart part = FloorPart::arrivals;
    std::int64_t number = 0;
    friend bool operator==(const FloorThing&, const FloorThing&) = default;
};

}  // namespace tokenfactory::ui
