#pragma once

#include "core/factory/change.h"
#include "core/factory/floor.h"
#include "core/factory/plan.h"
#include "core/factory/state.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tokenfactory::factory {

/// A running factory. A value: a copy is a checkpoint that goes on alike, to the last bit. Factories made of one plan
/// may run on several threads at once, a factory and its copies on one at a time: they share what they looked up.
class Factory {
public:
    Factory(const std::shared_ptr<const Plan>& plan, workload::RequestSource source, std::uint64_t seed);

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

    /// Sessions that begin from now on are of another workload: see SessionSource::change(). A problem where a trace is
    /// replayed.
    Expected<ChangeReport> change(const std::shared_ptr<const workload::Workload>& next);

    /// Whether a request is on its way or to come. Without one only the clocks of the controllers still tick.
    bool isDrained() const;
    /// Whether requests are here that will never go on: nothing runs, nothing is on its way, no worker comes back. Only
    /// where the spec asks for it: an HBM that never evicts is full one day.
    bool isStuck() const;

    /// Arrivals, admissions, passes, transfers and retirements so far.
    std::int64_t events() const;
    /// Forgets what was measured, but the signals: the end of warm-up.
    void restartMeasuring();

    /// Bytes of memory a copy takes, roughly; what its plans share left out.
    std::size_t bytesHeld() const;
    /// Keeps a log of what happens from now on, or none; the run is the same.
    void keepLog(const std::optional<LogSpec>& spec);
    const EventLog& log() const { return s.log; }

    const State& state() const { return s; }
    const Plan& plan() const { return *built; }
    const std::shared_ptr<const Plan>& sharedPlan() const { return built; }
    /// A number made of all that happened so far, the same on every machine.
    std::uint64_t fingerprint() const { return s.fingerprint; }
    /// What is not conserved: requests, tokens and bytes that came in and neither went out nor are held. Empty = all
    /// is.
    std::vector<std::string> violations() const;

private:
    void step(SimTime next);
    void happen(const Event& event);
    void settle(Floor& floor);

    std::shared_ptr<const Plan> built;
    State s;
};

}  // namespace tokenfactory::factory
