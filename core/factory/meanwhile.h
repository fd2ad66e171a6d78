#pragma once

#include "core/factory/snapshot.h"

#include <optional>

namespace tokenfactory::factory {

/// What went on in the while before a picture: the same span of simulated time for every rate and share that
/// is shown of it, see Tallies, shorter while the run itself is younger.
class Meanwhile {
public:
    /// It outlives this.
    explicit Meanwhile(const Snapshot& latest);

    /// Seconds; 0 at the beginning of the run: then what is so now stands for the while.
    double spanS() const { return whileS; }
    bool hasWhile() const { return whileS > 0.0; }

    double arrived() const;  ///< requests
    double completed() const;
    double saidTokens() const;  ///< when they were said, of requests that go on too
    double goodTokens() const;  ///< of answers within the limits, when they were complete
    double arrivedPerS() const { return perS(arrived()); }
    double completedPerS() const { return perS(completed()); }
    double saidTokensPerS() const { return perS(saidTokens()); }
    double goodTokensPerS() const { return perS(goodTokens()); }

    double busyS(std::size_t worker) const;       ///< a pass or a fill ran
    double inServiceS(std::size_t worker) const;  ///< it was neither off nor failed
    /// Share of the time in service in which a pass or a fill ran there, 0 to 1.
    double busy(std::size_t worker) const;
    /// The same of all workers of a pool together.
    double busyOfPool(int pool) const;
    double hbmBytesPerS(std::size_t worker) const;

    double bytes(Carried::For purpose, kv::Tier from, kv::Tier to) const;
    double bytesPerS(Carried::For purpose, kv::Tier from, kv::Tier to) const;
    /// Of what the workers of a pool handed off.
    double handedOffBytesPerS(int pool) const;

    double readBytesPerS(kv::Tier tier) const;     ///< loaded from there
    double writtenBytesPerS(kv::Tier tier) const;  ///< written down to there

    double evictedBytesPerS(kv::Tier tier) const;  ///< went from there to make room, or out of their time to live
    double droppedBytesPerS(kv::Tier tier) const;  ///< with contexts that ended or were given up, or lost places

    double placedTokens() const;  ///< of prompts that began
    /// Of those the ones that came from there, 0 to 1; none where none was placed.
    std::optional<double> shareFrom(std::initializer_list<TokenOrigin> origins) const;
    /// Those that were found in a tier.
    std::optional<double> hitShare(kv::Tier tier) const;

private:
    double perS(double count) const { return whileS > 0.0 ? count / whileS : 0.0; }
    const WorkerTally& earlier(std::size_t worker) const;
    bool isOf(std::size_t worker, int pool) const;
    double placed(TokenOrigin origin) const;

    const Snapshot& now;
    double whileS = 0.0;
    WorkerTally nothing;
};

}  // namespace tokenfactory::factory
