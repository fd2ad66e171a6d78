#pragma once

#include "core/kv/inventory.h"
#include "core/kv/place.h"

#include <QString>

#include <array>
#include <cstdint>
#include <optional>

namespace tokenfactory::ui {

/// What lies in a tier, or in the HBM of a pool.
struct FloorShelf {
    kv::Tier tier = kv::Tier::hbm;
    int pool = -1;  ///< of HBM: whose
    QString name;
    QString brief;  ///< the name where that has no room
    QString capacityText;
    QString fullText;  ///< "61 %"
    QString flowText;  ///< what comes and goes
    QString hitText;   ///< share of prompt tokens that were found here; empty where none were placed
    std::optional<double> hitShare;
    double readBytesPerS = 0.0;     ///< loaded from here
    double writtenBytesPerS = 0.0;  ///< written down to here
    double evictedBytesPerS = 0.0;  ///< went from here to make room, or out of their time to live
    double droppedBytesPerS = 0.0;  ///< with contexts that ended or were given up, or lost workers
    std::array<double, kv::blobKinds> blobBytes{};
    double reservedBytes = 0.0;
    double capacityBytes = 0.0;  ///< of the workers there are now
    int places = 0;              ///< that is the sum of: one of each worker, or one for all
    double leastBytes = 0.0;     ///< capacity of the smallest of them, and the largest
    double mostBytes = 0.0;
    double lostBytes = 0.0;  ///< that lost workers would have beside it
    std::int64_t blobs = 0;

    double usedBytes() const;
    /// Share of the capacity that is used; none where there is none.
    std::optional<double> fullness() const;
};

}  // namespace tokenfactory::ui
