#pragma once

#include "ui/floor/moment.h"

#include <optional>

namespace tokenfactory::ui {

/// What went on between the two pictures of a moment, a second.
class FloorRates {
public:
    explicit FloorRates(const FloorMoment& moment);

    /// Whether there is an earlier picture of the same run to compare with; else what is so now stands for the while.
    bool hasWhile() const { return earlier != nullptr; }

    double arrivedPerS() const;
    double completedPerS() const;
    double outputTokensPerS() const;
    /// Share of the while in which a pass or a fill ran there, 0 to 1.
    double busy(std::size_t worker) const;
    double hbmBytesPerS(std::size_t worker) const;
    double bytesPerS(factory::Carried::For purpose, kv::Tier from, kv::Tier to) const;
    /// Of the prompt tokens placed meanwhile, those that came from there, 0 to 1; none where no token was placed.
    std::optional<double> shareFrom(std::initializer_list<factory::TokenOrigin> origins) const;

private:
    /// Of a count that begins anew when the measuring does.
    double perS(double latest, double before) const;

    const factory::Snapshot& now;
    const factory::Snapshot* earlier = nullptr;
    bool isSameMeasuring = false;  ///< the earlier picture's counts began when those of now did
    double whileS = 0.0;           ///< between the pictures
    double countedS = 0.0;         ///< over which counts of the measuring are taken
};

}  // namespace tokenfactory::ui
