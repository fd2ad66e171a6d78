#pragma once

#include "core/factory/change.h"
#include "core/factory/floor.h"
#include "core/factory/plan.h"
#include "core/factory/state.h"

#include <memory>
#include <string>
#include <vector>

namespace tokenfactory::factory {

/// A running factory. A value: a copy is a checkpoint that goes on alike, to the last bit.
class Factory {
public:
    Factory(std::shared_ptr<const Plan> plan, workload::RequestSource source, std::uint64_t seed);

    SimTime now() const { return s.now; }
    /// When something next happens; never() when nothing will.
    SimTime nextEvent() const;
    /// Lets the next thing happen. Requires one.
    void step();
    /// Lets all happen that does up to `time`, which is not before now(); then it is that time.
    void runUntil(SimTime time);
    /// The same, but what happens at `time` itself is still to come.
    void runBefore(SimTime time);
    /// Goes on as another plan says, from now on, which is before what next happens. All of it or, with problems,
    /// nothing: see whatCannotChange(). Slots, laws, limits and tiers change at once; workers whose rack or layout is
    /// another drain and are set up anew; workers that are too many drain and are switched off. Whatever is in the
    /// factory is served on. A change that changes nothing leaves no trace; any other is marked in the fingerprint.
    Expected<ChangeReport> change(const std::shared_ptr<const Plan>& next);

    /// Whether a request is on its way or to come. Without one only the clocks of the controllers still tick.
    bool isDrained() const;

    /// Arrivals, admissions, passes, transfers and retirements so far.
    std::int64_t events() const;
    /// Forgets what was measured, but the signals: the end of warm-up.
    void restartMeasuring();

    const State& state() const { return s; }
    const Plan& plan() const { return *built; }
    /// A number made of all that happened so far, the same on every machine.
    std::uint64_t fingerprint() const { return s.fingerprint; }
    /// What is not conserved: requests, tokens and bytes that came in and neither went out nor are held. Empty = all
    /// is.
    std::vector<std::string> violations() const;

private:
    void happen(const Event& event);
    void settle(Floor& floor);

    std::shared_ptr<const Plan> built;
    State s;
};

}  // namespace tokenfactory::factory
