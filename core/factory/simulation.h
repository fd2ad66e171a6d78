#pragma once

#include "core/factory/condition.h"
#include "core/factory/factory.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace tokenfactory::factory {

/// What a user changes at a time of a run, before all else that happens at that time; null = stays as it is.
struct Intervention {
    SimTime time;
    std::shared_ptr<const Plan> plan;
    std::shared_ptr<const workload::Workload> workload;
    friend bool operator==(const Intervention&, const Intervention&) = default;
};

/// How a run begins.
struct Start {
    std::shared_ptr<const Plan> plan;
    workload::RequestSource source;
    std::uint64_t seed = 1;
    SimTime warmUp = {};              ///< what is measured until then is forgotten, but the signals; 0 = none
    std::optional<LogSpec> log = {};  ///< kept from the beginning; in each checkpoint too
};

/// What is kept of the way, so that earlier times are near.
struct Keeping {
    std::size_t checkpoints = 24;         ///< at most, the beginning among them; 1 = only that
    std::size_t bytes = 256U << 20U;      ///< at most, roughly
    std::int64_t stepsBetween = 100'000;  ///< at first; twice as many each time that makes too many
};

struct RunControl {
    std::vector<Condition> until = {};  ///< stops after the event that brings one of them about
    bool untilDrained = false;          ///< stops when no request is on its way or to come
    /// Asked every 2 ms or so of real time with the time of the run; false stops it there.
    std::function<bool(SimTime)> goesOn = {};
};

/// Why a run stands where it does.
struct Stopped {
    enum class Why : std::uint8_t { reached, drained, condition, cancelled } why = Why::reached;
    std::size_t condition = 0;  ///< index in RunControl::until
    friend bool operator==(const Stopped&, const Stopped&) = default;
};

/// A run with interventions that can stand at any time of itself. Wherever it stands it is what a run straight from the
/// beginning with the same interventions is there, to the last bit. Its way there is replayed from checkpoints, copies
/// of the Factory. A value, but for the surfaces its plans share: to be used on one thread.
class Simulation {
public:
    explicit Simulation(Start start, const Keeping& keeping = {});

    const Factory& factory() const { return present.factory; }
    SimTime now() const { return present.factory.now(); }

    /// On to a time that is not before now(); never() = until nothing happens any more.
    Stopped runUntil(SimTime time, const RunControl& control = {});
    /// Lets the next thing happen, after the interventions that come before it. False if nothing will.
    bool step();
    /// To any time, back too. A condition holds only for the part beyond now().
    Stopped seek(SimTime time, const RunControl& control = {});

    /// In the order of their times; of those at the same time in the order they were given.
    const std::vector<Intervention>& interventions() const { return changes; }
    /// By intervention, what it brought about; none before it did.
    const std::vector<std::optional<ChangeReport>>& reports() const { return told; }
    /// All interventions anew; those whose time and pointers are as before count as the same. Problems for what cannot
    /// change while the factory runs; then nothing is changed. If what is new of them lies in the past, or now, it
    /// stands at the time of the first of it, else where it stood.
    Problems setInterventions(std::vector<Intervention> interventions, const RunControl& control = {});
    /// One more.
    Problems intervene(Intervention intervention, const RunControl& control = {});

    std::size_t checkpoints() const { return kept.size(); }

private:
    struct Position {
        Factory factory;
        std::size_t applied = 0;  ///< interventions
        bool isWarm = false;
        std::int64_t steps = 0;
    };

    /// When an intervention or the end of warm-up is due; never() when neither is.
    SimTime due() const;
    void applyDue();
    /// The last one kept that no event at or after `time` and no intervention from `applied` on has reached.
    const Position& lastBefore(SimTime time, std::size_t applied) const;
    void keep();
    /// One is kept before each intervention, for that is where people change their mind.
    void keepBeforeChange();
    void add();
    void thinOut();

    Start start;
    Keeping keeping;
    std::vector<Intervention> changes;
    std::vector<std::optional<ChangeReport>> told;
    Position present;
    std::vector<Position> kept;  ///< the beginning, then in order
    std::int64_t stepsBetween;
};

}  // namespace tokenfactory::factory
