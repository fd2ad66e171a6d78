#pragma once

#include "core/factory/snapshot.h"

#include <optional>

namespace tokenfactory::factory {

/// What went on between two pictures of a run, a second: differences of what they count.
class Meanwhile {
public:
    /// `before` may be null, or of another run, or later: then it counts for nothing. Both outlive it.
    Meanwhile(const Snapshot& latest, const Snapshot* before);

    /// Whether there is an earlier picture of the same run to compare with; else what is so now stands for the while.
    bool hasWhile() const { return earlier != nullptr; }

    /// Over which counts of the measuring are taken, seconds; bytes of flows over the while itself.
    double countedForS() const { return countedS; }
    double whileOfFlowsS() const { return whileS; }

    double arrived() const;  ///< requests, over countedForS(); the next two too
    double completed() const;
    double outputTokens() const;
    double arrivedPerS() const;
    double completedPerS() const;
    double outputTokensPerS() const;
    /// Share of the while in which a pass or a fill ran there, 0 to 1.
    double busy(std::size_t worker) const;
    double busyS(std::size_t worker) const;  ///< over countedForS()
    double hbmBytesPerS(std::size_t worker) const;
    double bytes(Carried::For purpose, kv::Tier from, kv::Tier to) const;  ///< over whileOfFlowsS()
    double bytesPerS(Carried::For purpose, kv::Tier from, kv::Tier to) const;
    /// Of the prompt tokens placed meanwhile, those that came from there, 0 to 1; none where no token was placed.
    std::optional<double> shareFrom(std::initializer_list<TokenOrigin> origins) const;

private:
    /// Of a count that begins anew when the measuring does.
    double counted(double latest, double before) const;
    double perS(double count) const { return countedS > 0.0 ? count / countedS : 0.0; }

    const Snapshot& now;
    const Snapshot* earlier = nullptr;
    bool isSameMeasuring = false;  ///< the earlier picture's counts began when those of now did
    double whileS = 0.0;           ///< between the pictures
    double countedS = 0.0;         ///< over which counts of the measuring are taken
};

}  // namespace tokenfactory::factory
