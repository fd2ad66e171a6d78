#pragma once

#include "core/catalog/format.h"

#include <optional>
#include <string>
#include <vector>

namespace tokenfactory::catalog {

/// A hardware figure with its source. `assumed` marks one that no source gives for this system.
struct Figure {
    double value = 0.0;  ///< SI
    std::string source;
    std::string note;  ///< disputes, alternatives; may be empty
    bool assumed = false;
};

/// One GPU of a system and what joins it to others. Read from presets/systems/*.json.
struct System {
    std::string id;
    std::string name;
    std::string shortName;  ///< "GB200"
    // dense peaks, flop/s; a format the hardware lacks is absent
    std::optional<Figure> peakFp4;
    std::optional<Figure> peakFp8;
    Figure peakBf16;
    Figure hbmVisibleBytes;  ///< shown to software
    Figure usableFraction;   ///< of the visible; the rest is margin
    Figure runtimeReserveBytes;
    Figure hbmBandwidth;                      ///< B/s
    int scaleUpDomain = 1;                    ///< GPUs that share the scale-up fabric
    int gpusPerTray = 1;                      ///< drawn together: 4 in an NVL72 tray, 8 in an HGX box
    int gpusPerRack = 1;                      ///< counted in the picture: 72 or 8
    Figure scaleUpBandwidth;                  ///< B/s per GPU, one way
    Figure nicBandwidth;                      ///< B/s per GPU
    std::optional<Figure> hostLinkBandwidth;  ///< B/s per GPU, one way; measured where known
    std::optional<Figure> dramBytes;          ///< per GPU
    std::optional<Figure> dramBandwidth;      ///< B/s per GPU
    std::optional<Figure> ssdBytes;           ///< per GPU
    std::optional<Figure> ssdBandwidth;       ///< B/s per GPU
    Figure powerLimit;                        ///< W
    Figure idleFraction;                      ///< idle power / limit
    std::optional<Figure> ownerCostPerHour;   ///< USD per GPU-hour
    std::optional<Figure> rentalPerHour;
    std::vector<std::string> notes;

    /// Dense peak for matrix work in `format`; a format the hardware lacks runs at the next wider one it has.
    const Figure& peak(Format format) const;
};

}  // namespace tokenfactory::catalog
