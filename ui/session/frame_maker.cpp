#include "ui/session/frame_maker.h"

#include "ui/session/run_marks.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr double watchedS = 0.25;
constexpr std::size_t mostPictures = 8;
constexpr std::size_t mostEntries = 4096;
constexpr std::chrono::milliseconds betweenMeasures{100};

/// Simulated time that goes by in a quarter of a second of watching; in slow motion a quarter of a second of the run,
/// for in less of it there is seldom anything to take a mean of.
std::int64_t quarterNs(double speed) { return std::llround(watchedS * std::max(1.0, speed) * 1e9); }

}  // namespace

void FrameMaker::begin()
{
    ++runs;
    furthest = {};
    kept.clear();
    result.reset();
    happened.reset();
    measuredAt.reset();
    marks.reset();
    scenario.reset();
}

void FrameMaker::forgetFrom(SimTime time)
{
    std::erase_if(kept, [time](const Picture& picture) { return picture->time >= time; });
    furthest = std::min(furthest, time);
    measuredAt.reset();
    marks.reset();
    scenario.reset();
}

void FrameMaker::keep(const Picture& picture)
{
    const auto isThere = [&](const Picture& other) { return other->time == picture->time; };
    if (std::ranges::any_of(kept, isThere)) {
        return;
    }
    kept.push_back(picture);
    if (kept.size() > mostPictures) {
        kept.pop_front();
    }
}

factory::Stopped FrameMaker::advance(scenario::LiveRun& run, SimTime time, double speed,
                                     const factory::RunControl& control)
{
    const std::int64_t quarter = quarterNs(speed);
    if (time != SimTime::never()) {
        const std::int64_t last = time.ns / quarter * quarter;
        for (const std::int64_t ns : {last - quarter, last}) {
            if (ns <= run.simulation.now().ns || ns >= time.ns) {
                continue;
            }
            const factory::Stopped stopped = run.simulation.runUntil({ns}, control);
            if (stopped.why != factory::Stopped::Why::reached) {
                return stopped;
            }
            keep(std::make_shared<const factory::Snapshot>(factory::snapshotOf(run.simulation.factory())));
        }
    }
    return run.simulation.runUntil(time, control);
}

void FrameMaker::seek(scenario::LiveRun& run, SimTime time, double speed, const std::function<bool(SimTime)>& goesOn)
{
    const std::int64_t quarter = quarterNs(speed);
    const SimTime before{std::max<std::int64_t>(0, (time.ns / quarter - 1) * quarter)};
    const bool isKnown = std::ranges::any_of(kept, [before](const Picture& p) { return p->time == before; });
    if (!isKnown && before < time) {
        if (run.simulation.seek(before, {.goesOn = goesOn}).why == factory::Stopped::Why::cancelled) {
            return;
        }
        keep(std::make_shared<const factory::Snapshot>(factory::snapshotOf(run.simulation.factory())));
    }
    run.simulation.seek(time, {.goesOn = goesOn});
}

FrameMaker::Picture FrameMaker::earlier(SimTime now, double speed) const
{
    const std::int64_t quarter = quarterNs(speed);
    const SimTime wanted{std::max<std::int64_t>(0, (now.ns / quarter - 1) * quarter)};
    Picture best;
    for (const Picture& picture : kept) {
        if (picture->time == wanted && wanted < now) {
            return picture;
        }
        const std::int64_t age = (now - picture->time).ns;
        if (age >= quarter / 2 && age <= 8 * quarter && (!best || picture->time > best->time)) {
            best = picture;
        }
    }
    return best;
}

void FrameMaker::measure(const scenario::LiveRun& run, bool withLog)
{
    const Clock::time_point began = Clock::now();
    const factory::Factory& factory = run.simulation.factory();
    result = std::make_shared<const factory::RunResult>(factory::resultOf(factory));
    happened.reset();
    if (withLog) {
        auto latest = std::make_shared<Happened>();
        const std::size_t entries = factory.log().entries().size();
        for (std::size_t i = entries - std::min(entries, mostEntries); i < entries; ++i) {
            latest->entries.push_back(factory.log().entries()[i]);
        }
        for (std::size_t i = 0; i < factory.log().spans().size(); ++i) {
            latest->spans.push_back(factory.log().spans()[i]);
        }
        happened = std::move(latest);
    }
    measuredAt = factory.now();
    const Clock::time_point now = Clock::now();
    // a tenth of the time at most goes into measuring
    nextMeasure = now + std::max<Clock::duration>(betweenMeasures, 10 * (now - began));
}

void FrameMaker::mark(const scenario::LiveRun& run)
{
    const auto& reports = run.simulation.reports();
    const auto told =
        static_cast<std::size_t>(std::ranges::count_if(reports, [](const auto& report) { return report.has_value(); }));
    if (marks && told == reported) {
        return;
    }
    reported = told;
    marks = std::make_shared<const std::vector<RunMark>>(
        marksOf(run.scenario(), reports, run.end(), opened ? *opened : run.scenario()));
}

FramePtr FrameMaker::frame(const scenario::LiveRun& run, double speed, bool stands, const std::optional<RunStop>& stop,
                           const FrameWishes& wishes)
{
    const factory::Factory& factory = run.simulation.factory();
    furthest = std::max(furthest, factory.now());
    const Picture now = std::make_shared<const factory::Snapshot>(factory::snapshotOf(factory));
    const bool isMeasured = measuredAt == factory.now() && wishes.log == (happened != nullptr);
    if (!isMeasured && (stands || !result || Clock::now() >= nextMeasure)) {
        measure(run, wishes.log);
    }
    mark(run);
    if (!scenario) {
        scenario = std::make_shared<const scenario::Scenario>(run.scenario());
    }
    auto made = std::make_shared<Frame>();
    made->run = runs;
    made->moment = {.now = now, .earlier = earlier(factory.now(), speed), .speed = speed};
    made->time = factory.now();
    made->computedTo = furthest;
    made->next = factory.nextEvent();
    made->end = run.end();
    made->stands = stands;
    made->result = result;
    made->marks = marks;
    made->scenario = scenario;
    made->happened = happened;
    made->plan = factory.sharedPlan();
    if (wishes.session) {
        made->trail = std::make_shared<const SessionTrail>(
            SessionTrail{*wishes.session, factory::turnsOf(factory.log(), *wishes.session, factory.now())});
    }
    made->stop = stop;
    if (factory.now().ns % quarterNs(speed) == 0) {
        keep(now);
    }
    return made;
}

}  // namespace tokenfactory::ui
