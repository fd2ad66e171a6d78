#include "ui/session/run_worker.h"

#include <algorithm>
#include <utility>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace tokenfactory::ui {

namespace {

using Clock = std::chrono::steady_clock;
using Kind = RunMove::Kind;
using Why = factory::Stopped::Why;

constexpr std::chrono::milliseconds computing{15};        // of a frame of 16
constexpr std::chrono::milliseconds betweenGlimpses{66};  // of a search
constexpr factory::Keeping keeping{.checkpoints = 48, .bytes = 256U << 20U, .stepsBetween = 20'000};
constexpr factory::LogSpec latest{.entries = 16'384, .spans = 8192, .filter = {}};

/// Memory of a run that is gone goes back to the system; without this the allocator keeps most of it.
void giveBack()
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

}  // namespace

RunWorker::RunWorker(std::shared_ptr<const catalog::Catalog> catalog, std::filesystem::path presets,
                     std::function<void(const RunNews&)> hear)
    : places{std::move(catalog), std::move(presets)}, tell(std::move(hear)), thread([this] { work(); })
{
}

RunWorker::~RunWorker()
{
    {
        const std::lock_guard lock(mutex);
        closing.request_stop();
        ++asked;
    }
    arrived.notify_one();
    thread.join();
}

std::uint64_t RunWorker::take(const scenario::Scenario& scenario, const std::optional<scenario::Scenario>& opened)
{
    const std::lock_guard lock(mutex);
    if (opened) {
        orders.opened = opened;
    }
    orders.scenario = scenario;
    arrived.notify_one();
    return ++asked;
}

std::uint64_t RunWorker::go(const RunMove& move)
{
    const std::lock_guard lock(mutex);
    const bool isSameStep =
        orders.move && move.kind == Kind::step && orders.move->kind == Kind::step && orders.move->unit == move.unit;
    const int before = isSameStep ? orders.move->steps : 0;
    orders.move = move;
    orders.move->steps += before;
    arrived.notify_one();
    return ++asked;
}

std::optional<RunWorker::Orders> RunWorker::next()
{
    std::unique_lock lock(mutex);
    arrived.wait(lock, [this] { return closing.stop_requested() || orders.scenario || orders.move; });
    if (closing.stop_requested()) {
        return std::nullopt;
    }
    doing = asked;
    return std::exchange(orders, {});
}

void RunWorker::work()
{
    std::optional<RunMove> unfinished;
    double speed = 1.0;
    while (std::optional<Orders> mine = next()) {
        RunNews news;
        if (mine->scenario) {
            takeScenario(*mine, news);
        }
        if (mine->move) {
            unfinished = mine->move;
        }
        if (run && unfinished) {
            speed = unfinished->speed;
            make(*unfinished);
        }
        if (closing.stop_requested()) {
            return;
        }
        if (!isInterrupted()) {
            unfinished.reset();
        }
        publish();
        news.order = doing;
        news.done = !isInterrupted();
        const bool isPassing = mine->move && mine->move->kind == Kind::play && !stop;
        FrameWishes wanted = wishes();
        wanted.measured = !isPassing;  // where a search is broken off, too
        news.frame = run ? maker.frame(*run, speed, news.done && !isPassing, stop, wanted) : nullptr;
        tell(news);
        lastTold = Clock::now();
    }
}

void RunWorker::takeScenario(const Orders& mine, RunNews& news)
{
    const auto goesOn = [this](SimTime) { return !closing.stop_requested(); };
    if (run) {
        comeBack(goesOn);
    }
    stop.reset();
    Expected<Sentence> taken = Sentence();
    const SimTime before = run ? run->simulation.now() : SimTime{};
    const bool begins = !run || mine.opened;
    if (begins) {
        Expected<scenario::LiveRun> begun =
            scenario::LiveRun::begin(*mine.scenario, places, keeping, latest, closing.get_token());
        if (begun) {
            run = *std::move(begun);
        } else {
            taken = tl::unexpected(std::move(begun.error()));
        }
    } else {
        taken = run->take(*mine.scenario, goesOn);
    }
    if (!taken) {
        news.problems = std::move(taken.error());
        return;
    }
    news.took = true;
    news.anew = *taken;
    if (begins) {
        maker.open(mine.opened.value_or(*mine.scenario));
    }
    if (begins || !taken->empty()) {
        maker.begin();
        giveBack();
    } else {
        maker.forgetFrom(std::min(before, run->simulation.now()));
        showWhatWasChangedHere(before, goesOn);
    }
}

void RunWorker::showWhatWasChangedHere(SimTime before, const std::function<bool(SimTime)>& goesOn)
{
    // a change made where the run stands on an event comes just behind it
    const SimTime behind = before + SimTime{1};
    const auto& interventions = run->simulation.interventions();
    const bool isChanged = std::ranges::any_of(interventions, [&](const auto& each) { return each.time == behind; });
    if (isChanged && run->simulation.now() == before && behind <= run->end()) {
        run->simulation.runUntil(behind, {.goesOn = goesOn});
    }
}

void RunWorker::make(RunMove& wanted)
{
    const auto goesOn = [this, &wanted](SimTime now) { return searches(wanted, now); };
    if (wanted.kind == Kind::seek) {
        away.reset();
    } else {
        comeBack(goesOn);
    }
    if (wanted.kind != Kind::stand) {
        stop.reset();
    }
    switch (wanted.kind) {
    case Kind::stand:
        break;
    case Kind::play:
        play(wanted);
        break;
    case Kind::seek:
        run->simulation.seek(std::min(wanted.time, run->end()), {.goesOn = goesOn});
        break;
    case Kind::step:
        while (wanted.steps != 0 && !isInterrupted()) {
            if (wanted.steps > 0) {
                factory::stepOn(run->simulation, wanted.unit, run->end(), goesOn);
            } else {
                away = run->simulation.now();  // a step back looks for its place: it belongs here until it is made
                factory::stepBack(run->simulation, wanted.unit, goesOn);
            }
            if (!isInterrupted()) {
                away.reset();
                wanted.steps += wanted.steps > 0 ? -1 : 1;
            }
        }
        break;
    }
}

void RunWorker::play(const RunMove& wanted)
{
    const Clock::time_point deadline = Clock::now() + computing;
    bool isOverfull = false;
    const SimTime end = run->end();
    factory::RunControl control;
    control.untilDrained = end == SimTime::never();
    if (wanted.until) {
        control.until.push_back(*wanted.until);
    }
    control.goesOn = [&](SimTime) {
        publish();
        isOverfull = run->simulation.factory().state().recorder.system.there() > scenario::mostHeld;
        return !isOverfull && !isInterrupted() && Clock::now() < deadline;
    };
    const SimTime target = std::min(std::max(wanted.time, run->simulation.now()), end);
    const factory::Stopped stopped = run->simulation.runUntil(target, control);
    if (stopped.why == Why::condition) {
        stop = {.why = RunStop::Why::condition, .condition = *wanted.until};
    } else if (isOverfull) {
        stop = {.why = RunStop::Why::overfull, .condition = {}};
    } else if (run->simulation.now() == end) {
        stop = {.why = wanted.until ? RunStop::Why::notMet : RunStop::Why::end,
                .condition = wanted.until.value_or(factory::Condition())};
    } else if (stopped.why == Why::drained) {
        stop = {.why = RunStop::Why::drained, .condition = {}};
    } else if (end == SimTime::never() && run->simulation.factory().nextEvent() == SimTime::never()) {
        stop = {.why = RunStop::Why::stuck, .condition = {}};
    }
}

void RunWorker::comeBack(const std::function<bool(SimTime)>& goesOn)
{
    if (!away) {
        return;
    }
    run->simulation.seek(*away, {.goesOn = goesOn});
    if (run->simulation.now() == *away) {
        away.reset();
    }
}

bool RunWorker::searches(const RunMove& wanted, SimTime now)
{
    publish();
    if (isInterrupted()) {
        return false;
    }
    if (Clock::now() - lastTold > std::max<Clock::duration>(betweenGlimpses, 10 * maker.measuringTime())) {
        RunNews glimpse;
        glimpse.order = doing;
        if (now > maker.computedTo()) {
            FrameWishes whole = wishes();
            whole.measured = true;  // all that is seen of the way stands at one moment
            glimpse.frame = maker.frame(*run, wanted.speed, false, std::nullopt, whole);
        }
        tell(glimpse);
        lastTold = Clock::now();
    }
    return true;
}

FrameWishes RunWorker::wishes() const
{
    const std::int64_t session = watched;
    return {.log = logShown, .session = session < 0 ? std::nullopt : std::optional(session)};
}

void RunWorker::publish()
{
    if (run) {
        const factory::Factory& factory = run->simulation.factory();
        presentNs.store(factory.now().ns, std::memory_order_relaxed);
        lastEventNs.store(factory.state().latest.event.ns, std::memory_order_relaxed);
    }
}

}  // namespace tokenfactory::ui
