#include "core/factory/stepping.h"

#include <algorithm>

namespace tokenfactory::factory {

namespace {

constexpr std::int64_t nsPerS = 1'000'000'000;

/// Of each worker what changes when a pass or a computation begins or ends.
std::vector<std::int64_t> worksOf(const Factory& factory)
{
    std::vector<std::int64_t> works;
    for (const Worker& worker : factory.state().workers) {
        works.push_back(2 * worker.pass + (worker.inPass ? 1 : 0));
        works.push_back(worker.inFill - std::ssize(worker.fills));
        works.push_back(worker.meter.fills);
    }
    return works;
}

/// When something next happens: an event, or what a user changed.
SimTime nextTime(const Simulation& simulation)
{
    SimTime next = simulation.factory().nextEvent();
    for (const Intervention& intervention : simulation.interventions()) {
        if (intervention.time > simulation.now()) {
            next = std::min(next, intervention.time);
        }
    }
    return next;
}

bool asks(const std::function<bool(SimTime)>& goesOn, SimTime now) { return !goesOn || goesOn(now); }

/// The last time before `before` at which a step from `from` on ended; none where there is none.
std::optional<SimTime> lastStep(Simulation& simulation, StepUnit unit, SimTime from, SimTime before,
                                const std::function<bool(SimTime)>& goesOn)
{
    simulation.seek(from, {.goesOn = goesOn});
    std::optional<SimTime> last;
    std::vector<std::int64_t> works = worksOf(simulation.factory());
    for (SimTime next = nextTime(simulation); next < before && asks(goesOn, next); next = nextTime(simulation)) {
        simulation.runUntil(next);
        std::vector<std::int64_t> then = worksOf(simulation.factory());
        if (unit == StepUnit::event || then != works) {
            last = next;
        }
        works = std::move(then);
    }
    return last;
}

}  // namespace

void stepOn(Simulation& simulation, StepUnit unit, SimTime end, const std::function<bool(SimTime)>& goesOn)
{
    if (unit == StepUnit::second) {
        const SimTime next{(simulation.now().ns / nsPerS + 1) * nsPerS};
        simulation.runUntil(std::min(next, end), {.goesOn = goesOn});
        return;
    }
    const std::vector<std::int64_t> works = worksOf(simulation.factory());
    do {
        const SimTime next = nextTime(simulation);
        if (next == SimTime::never() || next > end) {
            if (end != SimTime::never() && end > simulation.now()) {
                simulation.runUntil(end);
            }
            return;
        }
        simulation.runUntil(next);
    } while (unit == StepUnit::pass && worksOf(simulation.factory()) == works && asks(goesOn, simulation.now()));
}

void stepBack(Simulation& simulation, StepUnit unit, const std::function<bool(SimTime)>& goesOn)
{
    const SimTime now = simulation.now();
    if (unit == StepUnit::second) {
        simulation.seek({std::max<std::int64_t>(0, (now.ns - 1) / nsPerS * nsPerS)}, {.goesOn = goesOn});
        return;
    }
    constexpr std::int64_t first = 2'000'000;
    constexpr std::int64_t wider = 8;
    for (std::int64_t back = first; now.ns > 0 && asks(goesOn, now); back *= wider) {
        const SimTime from{std::max<std::int64_t>(0, now.ns - back)};
        const std::optional<SimTime> last = lastStep(simulation, unit, from, now, goesOn);
        if (last || from.ns == 0) {
            simulation.seek(last.value_or(SimTime{}), {.goesOn = goesOn});
            return;
        }
    }
}

}  // namespace tokenfactory::factory
