#include "ui/session/frame_maker.h"

#include "ui/session/run_marks.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr std::size_t mostEntries = 4096;
constexpr std::chrono::milliseconds betweenMeasures{50};

/// The latest of what a run has written down.
std::shared_ptr<const Happened> happenedIn(const factory::EventLog& log)
{
    auto latest = std::make_shared<Happened>();
    const std::size_t entries = log.entries().size();
    latest->entries.reserve(std::min(entries, mostEntries));
    for (std::size_t i = entries - std::min(entries, mostEntries); i < entries; ++i) {
        latest->entries.push_back(log.entries()[i]);
    }
    latest->spans.reserve(log.spans().size());
    for (std::size_t i = 0; i < log.spans().size(); ++i) {
        latest->spans.push_back(log.spans()[i]);
    }
    return latest;
}

}  // namespace

void FrameMaker::begin()
{
    ++runs;
    furthest = {};
    result.reset();
    happened.reset();
    measuredAt.reset();
    marks.reset();
    scenario.reset();
}

void FrameMaker::forgetFrom(SimTime time)
{
    furthest = std::min(furthest, time);
    happened.reset();
    measuredAt.reset();
    marks.reset();
    scenario.reset();
}

void FrameMaker::measure(const scenario::LiveRun& run)
{
    const Clock::time_point began = Clock::now();
    const factory::Factory& factory = run.simulation.factory();
    result = std::make_shared<const factory::RunResult>(factory::resultOf(factory));
    measuredAt = factory.now();
    const Clock::time_point now = Clock::now();
    measuring = now - began;
    // a tenth of the time at most goes into measuring
    nextMeasure = now + std::max<Clock::duration>(betweenMeasures, 10 * measuring);
}

bool FrameMaker::mark(const scenario::LiveRun& run)
{
    const auto& reports = run.simulation.reports();
    const auto told =
        static_cast<std::size_t>(std::ranges::count_if(reports, [](const auto& report) { return report.has_value(); }));
    if (marks && told == reported) {
        return false;
    }
    reported = told;
    marks = std::make_shared<const std::vector<RunMark>>(
        marksOf(run.scenario(), reports, run.end(), opened ? *opened : run.scenario()));
    return true;
}

FramePtr FrameMaker::frame(const scenario::LiveRun& run, double speed, bool stands, const std::optional<RunStop>& stop,
                           const FrameWishes& wishes)
{
    const factory::Factory& factory = run.simulation.factory();
    furthest = std::max(furthest, factory.now());
    const auto now = std::make_shared<const factory::Snapshot>(factory::snapshotOf(factory));
    const bool isMarked = mark(run);  // marks and curves are shown together
    const bool isMeasured = measuredAt == factory.now();
    if (!isMeasured && (isMarked || stands || wishes.measured || !result || Clock::now() >= nextMeasure)) {
        measure(run);
    }
    // copying takes some 0.1 ms: what is drawn of it ends where the picture stands
    if (!wishes.log) {
        happened.reset();
    } else if (!happened || happenedTo != factory.now()) {
        happened = happenedIn(factory.log());
        happenedTo = factory.now();
    }
    if (!scenario) {
        scenario = std::make_shared<const scenario::Scenario>(run.scenario());
    }
    auto made = std::make_shared<Frame>();
    made->run = runs;
    made->moment = {.now = now, .speed = speed};
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
    return made;
}

}  // namespace tokenfactory::ui
