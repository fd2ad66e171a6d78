#pragma once

#include "core/factory/carried.h"
#include "core/factory/measure/recorder.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace tokenfactory::factory {

/// What a worker did.
struct WorkerTally {
    double busyS = 0.0;               ///< a pass or a fill ran
    double inServiceS = 0.0;          ///< it was neither off nor failed
    double hbmBytes = 0.0;            ///< read and written by its passes and fills, as far as they had come
    std::int64_t handedOffBytes = 0;  ///< that had left it for a decode worker
    friend bool operator==(const WorkerTally&, const WorkerTally&) = default;
};

/// What left the places of a tier.
struct TierTally {
    std::int64_t evictedBytes = 0;  ///< for want of room or out of their time to live
    std::int64_t droppedBytes = 0;  ///< with a context that ended or was given up, or lost with the place
    friend bool operator==(const TierTally&, const TierTally&) = default;
};

/// What was done in a factory up to a time. Only the difference of two of one run means anything: some of the counts
/// begin when the measuring does, and are negative before.
struct Tally {
    SimTime time;
    std::int64_t arrived = 0;  ///< requests, as the next
    std::int64_t completed = 0;
    double saidTokens = 0.0;      ///< by fills and passes that had ended, of requests that go on too
    std::int64_t goodTokens = 0;  ///< of answers within the limits that were complete
    std::array<std::int64_t, tokenOrigins> placedTokens{};  ///< of prompts that began, by where they came from
    Flows flows;                                            ///< their bytes alone
    std::array<TierTally, kv::tierCount> tiers{};
    std::vector<WorkerTally> workers;  ///< those that come later are missing
    friend bool operator==(const Tally&, const Tally&) = default;
};

/// The tallies of the last while, one each `spacing`: so that what goes on at any moment is the mean of the same span
/// before it, however the run came there. Part of State.
class Tallies {
public:
    static constexpr SimTime span{5'000'000'000};
    static constexpr SimTime spacing{250'000'000};

    /// Whether one must be kept before time goes on to `to`.
    bool isDue(SimTime to) const { return to >= next && to != SimTime::never(); }
    /// Times of those that are kept before it does, the first of them; each `spacing` later another, up to `to`.
    SimTime firstDue(SimTime to) const;
    /// At a time that is due.
    void keep(Tally tally);
    /// That `now` is compared with: the latest that is `span` older or more, so at most `spacing` more; while the run
    /// is younger, that of its beginning.
    const Tally& before(SimTime now) const;
    /// The counts of the measuring begin anew: those of now were `until`, and are `from`.
    void restart(const Tally& until, const Tally& from);
    std::size_t bytesHeld() const;

    friend bool operator==(const Tallies&, const Tallies&) = default;

private:
    std::deque<Tally> kept{Tally{}};  ///< in the order of their times, the first for any moment from now on
    SimTime next = spacing;
};

}  // namespace tokenfactory::factory
