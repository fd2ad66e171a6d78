#include "core/factory/change.h"

#include "core/base/format.h"
#include "core/factory/building.h"
#include "core/factory/pools/decode.h"
#include "core/factory/pools/hand_off.h"
#include "core/factory/pools/input_fill.h"
#include "core/factory/pools/orchestrator.h"
#include "core/factory/upkeep.h"

#include <algorithm>

namespace tokenfactory::factory {
namespace {

using What = ChangeReport::What;

class Change {
public:
    Change(Floor& changed, const Plan& before, ChangeReport& told)
        : floor(changed), s(changed.s), running(before), report(told)
    {
    }

    void redirectWorkers(const std::vector<int>& successor)
    {
        std::vector<int> targets(s.workers.size(), Worker::gone);
        for (std::uint32_t i = 0; i < s.workers.size(); ++i) {
            const int before = s.workers[i].becomes;
            targets[i] = before == Worker::gone ? Worker::gone : successor[static_cast<std::size_t>(before)];
        }
        for (int kind = 0; kind < std::ssize(floor.plan.kinds); ++kind) {
            staff(kind, targets);
        }
        for (std::uint32_t i = 0; i < targets.size(); ++i) {
            redirect(i, targets[i]);
        }
    }

    void changeCapacityLoops()
    {
        for (std::uint32_t pool = 0; pool < floor.plan.spec.pools.size(); ++pool) {
            const std::optional<control::CapacitySpec>& wanted = floor.plan.spec.pools[pool].capacity;
            if (pool == s.capacity.size()) {
                s.capacity.push_back(std::nullopt);
                s.capacityGeneration.push_back(0);
            }
            std::optional<control::Capacity>& loop = s.capacity[pool];
            const SimTime periodBefore = loop ? loop->period() : SimTime{};
            const bool hadLoop = loop.has_value();
            if (!wanted) {
                loop.reset();
            } else if (!loop) {
                loop.emplace(*wanted);
            } else {
                loop->change(*wanted);
            }
            if (loop && loop->period() != periodBefore) {
                s.calendar.schedule(s.now + loop->period(), EventKind::capacityTick, pool,
                                    ++s.capacityGeneration[pool]);
            }
            if (hadLoop && !loop) {
                ++s.capacityGeneration[pool];
                bringBack(pool);
            }
            if (!hadLoop && loop) {
                beginWindow(pool);
            }
        }
    }

private:
    /// As many workers for a kind as it is to have: of its own, of those of its pool that were to be gone, and new
    /// ones.
    void staff(int kindIndex, std::vector<int>& targets)
    {
        const WorkerKind& kind = floor.plan.kinds[static_cast<std::size_t>(kindIndex)];
        if (kind.group == WorkerKind::superseded) {
            return;
        }
        std::int64_t missing = kind.spec.count - std::ranges::count(targets, kindIndex);
        const auto isLost = [&](const Worker& worker) {
            return worker.state == WorkerState::failed && !worker.comesBack;
        };
        // The first to go are those lost for good, then the last ones.
        for (const bool lost : {true, false}) {
            for (std::size_t i = targets.size(); i-- > 0 && missing < 0;) {
                if (targets[i] == kindIndex && (!lost || isLost(s.workers[i]))) {
                    targets[i] = Worker::gone;
                    ++missing;
                }
            }
        }
        // The first to come back are those that still work as such, then those that are off, then the others.
        const auto take = [&](auto isWanted) {
            for (std::size_t i = 0; i < targets.size() && missing > 0; ++i) {
                const Worker& worker = s.workers[i];
                const bool isThere = worker.becomes == Worker::gone && targets[i] == Worker::gone;
                if (isThere && floor.kind(worker).pool == kind.pool && isWanted(worker)) {
                    targets[i] = kindIndex;
                    --missing;
                }
            }
        };
        take([&](const Worker& worker) { return worker.state == WorkerState::draining && worker.kind == kindIndex; });
        take([](const Worker& worker) { return worker.state == WorkerState::off; });
        take([](const Worker&) { return true; });
        for (; missing > 0; --missing) {
            const std::uint32_t added = addWorker(floor, kindIndex, WorkerState::off);
            s.workers[added].becomes = Worker::gone;
            targets.push_back(kindIndex);
        }
    }

    void redirect(std::uint32_t index, int target)
    {
        Worker& worker = s.workers[index];
        const int before = worker.becomes;
        worker.becomes = target;
        if (target == before) {
            return;
        }
        if (target == Worker::gone) {
            dismiss(index);
            return;
        }
        switch (worker.state) {
        case WorkerState::working:
        case WorkerState::draining:
            if (target == worker.kind) {
                floor.enterState(index, WorkerState::working);
                tell(What::staysAfter, worker);
            } else {
                floor.enterState(index, WorkerState::draining);
                tell(What::drains, worker);
            }
            break;
        case WorkerState::off:
            if (before != Worker::gone && hasLoop(worker)) {
                worker.kind = target;  // the capacity loop starts it as that
                break;
            }
            [[fallthrough]];
        case WorkerState::starting:
            setUp(floor, index);
            tell(What::isSetUp, worker);
            break;
        case WorkerState::failed:
            worker.kind = target;  // when it is repaired
            break;
        }
    }

    void dismiss(std::uint32_t index)
    {
        Worker& worker = s.workers[index];
        switch (worker.state) {
        case WorkerState::working:
        case WorkerState::draining:
            floor.enterState(index, WorkerState::draining);
            tell(What::leaves, worker);
            break;
        case WorkerState::starting:
        case WorkerState::failed:
            ++worker.generation;
            floor.enterState(index, WorkerState::off);
            tell(What::leaves, worker);
            break;
        case WorkerState::off:
            break;
        }
    }

    bool hasLoop(const Worker& worker) const { return floor.pool(worker).capacity.has_value(); }

    /// Without a capacity loop all workers work.
    void bringBack(std::uint32_t pool)
    {
        for (std::uint32_t i = 0; i < s.workers.size(); ++i) {
            Worker& worker = s.workers[i];
            if (static_cast<std::uint32_t>(floor.kind(worker).pool) != pool || worker.becomes == Worker::gone) {
                continue;
            }
            if (worker.state == WorkerState::off) {
                setUp(floor, i);
                tell(What::isSetUp, worker);
            } else if (worker.state == WorkerState::draining && worker.becomes == worker.kind) {
                floor.enterState(i, WorkerState::working);
                tell(What::staysAfter, worker);
            }
        }
    }

    /// The first decision of a capacity loop is by what was done since it began.
    void beginWindow(std::uint32_t pool)
    {
        for (Worker& worker : s.workers) {
            if (static_cast<std::uint32_t>(floor.kind(worker).pool) == pool) {
                worker.busyAreaAtDecision = worker.meter.busy.areaUntil(s.now);
            }
        }
    }

    void tell(What what, const Worker& worker)
    {
        const bool starts = what == What::drains || what == What::isSetUp;
        const ChangeReport::OfWorkers told = {.what = what,
                                              .pool = floor.pool(worker).name,
                                              .workers = 0,
                                              .seconds = starts ? floor.kindToBe(worker).startS : 0.0};
        const auto same = std::ranges::find_if(report.workers, [&](const ChangeReport::OfWorkers& of) {
            return of.what == told.what && of.pool == told.pool && of.seconds == told.seconds;
        });
        ++(same != report.workers.end() ? *same : report.workers.emplace_back(told)).workers;
    }

    Floor& floor;
    State& s;
    const Plan& running;
    ChangeReport& report;
};

void changeAdmission(Floor& floor, const Plan& running)
{
    State& s = floor.s;
    const control::AdmissionSpec& wanted = floor.plan.spec.admission;
    if (wanted == running.spec.admission) {
        return;
    }
    const bool hadTicks = s.admission.hasTicks();
    const SimTime tickBefore = s.admission.tick();
    s.admission.change(wanted, seen(floor), s.now);
    if (s.admission.hasTicks() != hadTicks || s.admission.tick() != tickBefore) {
        ++s.tickGeneration;
        if (s.admission.hasTicks()) {
            s.calendar.schedule(s.now + s.admission.tick(), EventKind::controlTick, 0, s.tickGeneration);
        }
    }
}

/// Those of the new plan that lie ahead; what was to be repaired is.
void changeFailures(Floor& floor, const Plan& running)
{
    State& s = floor.s;
    const std::vector<Failure>& failures = floor.plan.spec.failures;
    if (failures == running.spec.failures) {
        return;
    }
    ++s.failureGeneration;
    for (std::uint32_t i = 0; i < failures.size(); ++i) {
        const SimTime at = fromSeconds(failures[i].atS);
        if (at >= s.now) {
            s.calendar.schedule(at, EventKind::workerFails, i, s.failureGeneration);
        }
    }
}

}  // namespace

ChangeReport goOn(Floor& floor, const Plan& running, const std::vector<int>& successor)
{
    State& s = floor.s;
    ChangeReport report{.atOnce = differences(running, floor.plan), .workers = {}};
    s.store.advance(s.now);
    floor.mark(EventKind::intervention, 0, none);

    Change change(floor, running, report);
    change.redirectWorkers(successor);
    change.changeCapacityLoops();
    arrangeTiers(floor);
    changeAdmission(floor, running);
    changeFailures(floor, running);
    s.kindsChanged = true;

    for (std::uint32_t i = 0; i < s.workers.size(); ++i) {
        switchOffIfEmpty(floor, i);
    }
    for (Worker& worker : s.workers) {
        floor.meterSlots(worker);
    }
    // Pools may do something else now: who waits where is found anew.
    for (std::size_t pool = 0; pool < floor.plan.spec.pools.size(); ++pool) {
        floor.setAwaitsRoom(static_cast<int>(pool), false);
    }
    // Slots may have come.
    for (std::uint32_t i = 0; i < s.workers.size(); ++i) {
        if (floor.decodes(s.workers[i])) {
            startPass(floor, i);
        } else {
            computeFills(floor, i);
        }
    }
    return report;
}

std::vector<Sentence> ChangeReport::words() const
{
    std::vector<Sentence> words = atOnce;
    for (const OfWorkers& of : workers) {
        const std::string count = grouped(of.workers);
        const std::string seconds = readable(of.seconds, Unit::seconds);
        switch (of.what) {
        case What::drains:
            words.push_back({"Workers of %1 that drain and are set up anew, %3 each: %2.", {of.pool, count, seconds}});
            break;
        case What::isSetUp:
            words.push_back({"Workers of %1 that are set up, %3 each: %2.", {of.pool, count, seconds}});
            break;
        case What::leaves:
            words.push_back({"Workers of %1 that drain and leave: %2.", {of.pool, count}});
            break;
        case What::staysAfter:
            words.push_back({"Workers of %1 that were to drain and work on: %2.", {of.pool, count}});
            break;
        }
    }
    return words;
}

}  // namespace tokenfactory::factory
