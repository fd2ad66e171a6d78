#include "core/factory/simulation.h"

#include "core/factory/succession.h"

#include <algorithm>
#include <cassert>
#include <chrono>

namespace tokenfactory::factory {
namespace {

using Clock = std::chrono::steady_clock;

/// Asks whether to go on, now and then.
class Poll {
public:
    explicit Poll(const std::function<bool(SimTime)>& ask) : goesOn(ask) {}

    /// After each step. False to stop.
    bool allows(SimTime now)
    {
        constexpr int stepsBetweenLooks = 8;
        if (!goesOn || ++steps % stepsBetweenLooks != 0) {
            return true;
        }
        constexpr std::chrono::milliseconds between{2};
        const Clock::time_point time = Clock::now();
        if (time - last < between) {
            return true;
        }
        last = time;
        return goesOn(now);
    }

private:
    const std::function<bool(SimTime)>& goesOn;
    int steps = 0;
    Clock::time_point last = Clock::now();
};

RunControl onlyGoesOn(const RunControl& control)
{
    return {.until = {}, .untilDrained = false, .goesOn = control.goesOn};
}

}  // namespace

Simulation::Simulation(Start begun, const Keeping& keep)
    : start(std::move(begun)),
      keeping(keep),
      present{.factory = Factory(start.plan, start.source, start.seed)},
      kept{present},
      stepsBetween(keep.stepsBetween)
{
    assert(keep.checkpoints >= 1 && keep.stepsBetween >= 1);
    if (start.log) {
        present.factory.keepLog(start.log);
        kept.front() = present;
    }
}

SimTime Simulation::due() const
{
    if (!present.isWarm && start.warmUp.ns > 0) {
        return present.applied < changes.size() ? std::min(start.warmUp, changes[present.applied].time) : start.warmUp;
    }
    return present.applied < changes.size() ? changes[present.applied].time : SimTime::never();
}

void Simulation::applyDue()
{
    const SimTime time = due();
    present.factory.runBefore(time);
    if (!present.isWarm && start.warmUp.ns > 0 && time == start.warmUp) {
        present.isWarm = true;
        present.factory.restartMeasuring();
        return;
    }
    keepBeforeChange();
    const std::size_t index = present.applied++;
    ChangeReport report;
    const auto apply = [&](const auto& next) {
        Expected<ChangeReport> part = present.factory.change(next);
        assert(part);  // what cannot change was refused when the intervention was set
        report.atOnce.insert(report.atOnce.end(), part->atOnce.begin(), part->atOnce.end());
        report.workers.insert(report.workers.end(), part->workers.begin(), part->workers.end());
    };
    if (changes[index].plan) {
        apply(changes[index].plan);
    }
    if (changes[index].workload) {
        apply(changes[index].workload);
    }
    told[index] = std::move(report);
}

Stopped Simulation::runUntil(SimTime time, const RunControl& control)
{
    assert(time >= now());
    std::vector<Watch> watches;
    for (const Condition& condition : control.until) {
        watches.emplace_back(condition, present.factory);
    }
    Poll poll(control.goesOn);
    while (true) {
        const SimTime next = present.factory.nextEvent();
        const SimTime change = due();
        const bool isChange = change != SimTime::never() && change <= next;
        const bool isLastChange = present.applied == changes.size();
        if (isLastChange && control.untilDrained && present.factory.isDrained()) {
            return {.why = Stopped::Why::drained};
        }
        if (std::min(change, next) > time || (!isChange && next == SimTime::never())) {
            break;
        }
        if (isChange) {
            applyDue();
        } else {
            present.factory.step();
            ++present.steps;
            keep();
        }
        // All are asked, so that each knows what has been.
        std::optional<std::size_t> met;
        for (std::size_t i = 0; i < watches.size(); ++i) {
            if (watches[i].sees(present.factory) && !met) {
                met = i;
            }
        }
        if (met) {
            return {.why = Stopped::Why::condition, .condition = *met};
        }
        if (!poll.allows(now())) {
            return {.why = Stopped::Why::cancelled};
        }
    }
    if (time != SimTime::never()) {
        present.factory.runUntil(time);
    }
    return {};
}

bool Simulation::step()
{
    while (due() != SimTime::never() && due() <= present.factory.nextEvent()) {
        applyDue();
    }
    if (present.factory.nextEvent() == SimTime::never()) {
        return false;
    }
    present.factory.step();
    ++present.steps;
    keep();
    return true;
}

Stopped Simulation::seek(SimTime time, const RunControl& control)
{
    // The latest kept at or before that time; the beginning is.
    const auto later = std::ranges::upper_bound(kept, time, {}, [](const Position& at) { return at.factory.now(); });
    const Position& nearest = later == kept.begin() ? kept.front() : *std::prev(later);
    const SimTime before = now();
    if (time < before || (control.until.empty() && nearest.steps > present.steps)) {
        present = nearest;
    }
    return runUntil(time, time > before ? control : onlyGoesOn(control));
}

const Simulation::Position& Simulation::lastBefore(SimTime time, std::size_t applied) const
{
    const auto isBefore = [&](const Position& at) {
        return at.factory.state().latest.event < time && at.applied <= applied;
    };
    const auto last = std::find_if(kept.rbegin(), kept.rend(), isBefore);
    assert(last != kept.rend());
    return *last;
}

Problems Simulation::setInterventions(std::vector<Intervention> wanted, const RunControl& control)
{
    Problems problems;
    for (const Intervention& intervention : wanted) {
        if (intervention.plan) {
            const Problems of = whatCannotChange(*start.plan, *intervention.plan);
            problems.insert(problems.end(), of.begin(), of.end());
        }
        if (intervention.workload && start.source.workload() == nullptr) {
            problems.push_back(
                {"workload", "cannot change while a trace is replayed", "start again with the same seed"});
        }
    }
    if (!problems.empty()) {
        return problems;
    }
    std::ranges::stable_sort(wanted, {}, &Intervention::time);
    const auto differs = std::ranges::mismatch(changes, wanted);
    const auto same = static_cast<std::size_t>(differs.in1 - changes.begin());
    SimTime from = SimTime::never();
    for (const std::vector<Intervention>* list : {&changes, &wanted}) {
        from = same < list->size() ? std::min(from, (*list)[same].time) : from;
    }
    changes = std::move(wanted);
    told.resize(same);
    told.resize(changes.size());
    if (from == SimTime::never()) {
        return {};
    }
    const SimTime before = now();
    const Position& last = lastBefore(from, same);
    if (before > from || present.factory.state().latest.event >= from || present.applied > same) {
        present = last;
    }
    std::erase_if(kept,
                  [&](const Position& at) { return at.factory.state().latest.event >= from || at.applied > same; });
    if (from <= before) {
        runUntil(from, onlyGoesOn(control));
    }
    return {};
}

Problems Simulation::intervene(Intervention intervention, const RunControl& control)
{
    std::vector<Intervention> wanted = changes;
    wanted.push_back(std::move(intervention));
    return setInterventions(std::move(wanted), control);
}

void Simulation::keep()
{
    if (keeping.checkpoints < 2 || present.steps < kept.back().steps + stepsBetween) {
        return;
    }
    const std::size_t before = kept.size();
    add();
    if (kept.size() <= before) {
        stepsBetween *= 2;
    }
}

void Simulation::keepBeforeChange()
{
    const Position& last = kept.back();
    const bool isOnKnownWay =
        present.steps < last.steps || (present.steps == last.steps && present.applied <= last.applied);
    if (keeping.checkpoints >= 2 && !isOnKnownWay) {
        add();
    }
}

void Simulation::add()
{
    kept.push_back(present);
    if (kept.size() > keeping.checkpoints) {
        thinOut();
    }
    const auto bytes = [&] {
        std::size_t sum = 0;
        for (const Position& position : kept) {
            sum += position.factory.bytesHeld();
        }
        return sum;
    };
    while (kept.size() > 1 && bytes() > keeping.bytes) {
        thinOut();
    }
}

/// Every second goes, the beginning stays.
void Simulation::thinOut()
{
    std::size_t left = 1;
    for (std::size_t i = 2; i < kept.size(); i += 2) {
        kept[left++] = std::move(kept[i]);
    }
    kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(left), kept.end());
}

}  // namespace tokenfactory::factory
