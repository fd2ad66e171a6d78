#include "ui/session/factory_run.h"

#include "core/scenario/live_change.h"
#include "ui/session/session.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tokenfactory::ui {

namespace {

constexpr qint64 nsPerMs = 1'000'000;
constexpr qint64 latelyNs = 500 * nsPerMs;
constexpr double aheadS = 0.02;  // of real time, in which the thread has surely heard of a change

SimTime soMuch(double simulatedS)
{
    constexpr double most = 4e9;  // more than any run, and far from the end of a SimTime
    return fromSeconds(std::clamp(simulatedS, 0.0, most));
}

}  // namespace

FactoryRun::FactoryRun(const catalog::Catalog& catalog, std::filesystem::path folder, QObject* parent)
    : QObject(parent),
      presets(folder),
      worker(std::make_shared<const catalog::Catalog>(catalog), std::move(folder), [this](const RunNews& news) {
          QMetaObject::invokeMethod(
              this, [this, news] { hear(news); }, Qt::QueuedConnection);
      })
{
    clock.start();
    sinceAnchor.start();
    pacing.setTimerType(Qt::PreciseTimer);
    pacing.setInterval(frameMs);
    connect(&pacing, &QTimer::timeout, this, &FactoryRun::tick);
}

FactoryRun::~FactoryRun() { unfollow(); }

void FactoryRun::unfollow()
{
    if (!followed)
        return;
    followed->disconnect(this);
    followed->ofRun().follow(nullptr);
    followed.clear();
}

void FactoryRun::follow(Session& session)
{
    if (followed == &session)
        return;
    unfollow();
    followed = &session;
    const auto takeUp = [this] {
        if (!followed || !followed->isOpen())
            return;
        // one that was opened is another run, also where it is alike; one that was edited is this one
        const std::uint64_t present = followed->ofRun().opening();
        const bool isOther = std::exchange(opening, present) != present || !asked;
        if (!isOther && *asked == followed->scenario())
            return;
        if (isOther)
            load(followed->scenario(), followed->opened());
        else
            take(followed->scenario());
    };
    connect(&session, &Session::changed, this, takeUp);
    session.ofRun().follow([this] {
        const auto& runs = trouble.empty() ? asked : taken;
        return RunStanding{runs ? changeTimeS() : 0.0, runs ? *runs : followed->scenario()};
    });
    takeUp();
}

void FactoryRun::load(const scenario::Scenario& scenario, const std::optional<scenario::Scenario>& opened)
{
    asked = scenario;
    stopPlaying();
    seeking.reset();
    marked.clear();
    lastTake = lastOrder = worker.take(scenario, opened.value_or(scenario));
    isSettled = false;
    go({.kind = RunMove::Kind::seek});
    emit loaded();
    emit bookmarksChanged();
}

void FactoryRun::take(const scenario::Scenario& scenario)
{
    asked = scenario;
    lastTake = lastOrder = worker.take(scenario);
    isSettled = false;
    tellState();
}

FactoryRun::State FactoryRun::state() const
{
    if (!shown)
        return isSettled ? State::none : State::computing;
    if (plays)
        return State::playing;
    if (isSettled)
        return State::standing;
    return lastKind == RunMove::Kind::stand ? State::pausing : State::computing;
}

void FactoryRun::tellState()
{
    if (told == state())
        return;
    told = state();
    emit stateChanged();
}

void FactoryRun::go(RunMove move)
{
    move.speed = wantedSpeed;
    if (move.kind != RunMove::Kind::seek)
        seeking.reset();
    lastKind = move.kind;
    lastOrder = worker.go(move);
    isSettled = false;
    tellState();
}

void FactoryRun::anchor(SimTime time)
{
    target = time;
    anchorTime = time;
    sinceAnchor.restart();
}

SimTime FactoryRun::wantedTime() const
{
    return anchorTime + soMuch(wantedSpeed * double(sinceAnchor.nsecsElapsed()) * 1e-9);
}

void FactoryRun::play()
{
    if (plays || !shown)
        return;
    const bool isOver = !seeking && shown->time >= shown->end;
    if (isOver && shown->stop)
        go({.kind = RunMove::Kind::seek});
    plays = true;
    lately.clear();
    anchor(isOver ? SimTime{} : seeking.value_or(shown->time));
    pacing.start();
    tellState();
}

void FactoryRun::stopPlaying()
{
    plays = false;
    runsFreely = false;
    isBehind = false;
    condition.reset();
    lately.clear();
    pacing.stop();
}

void FactoryRun::pause()
{
    if (!plays)
        return;
    stopPlaying();
    if (seeking)
        tellState();  // it stands when it is there
    else
        go({.kind = RunMove::Kind::stand});
}

void FactoryRun::setSpeed(double simulatedPerS)
{
    const double next = std::clamp(simulatedPerS, slowest, fastest);
    if (!std::isfinite(simulatedPerS) || next == wantedSpeed)
        return;
    anchor(seeking.value_or(shown ? shown->time : SimTime{}));
    wantedSpeed = next;
    lately.clear();
    emit stateChanged();
    if (!plays && shown && isSettled)
        go({.kind = RunMove::Kind::stand});
}

double FactoryRun::achievedSpeed() const
{
    if (lately.size() < 2)
        return wantedSpeed;
    const double realS = double(lately.back().first - lately.front().first) * 1e-9;
    return realS > 0.0 ? toSeconds(lately.back().second - lately.front().second) / realS : wantedSpeed;
}

void FactoryRun::step(factory::StepUnit unit, int steps)
{
    if (!shown)
        return;
    stopPlaying();
    go({.kind = RunMove::Kind::step, .unit = unit, .steps = steps});
}

void FactoryRun::seek(SimTime time)
{
    if (!shown)
        return;
    stopPlaying();
    seeking = std::clamp(time, SimTime{}, shown->end);
    seekBegan.reset();
    go({.kind = RunMove::Kind::seek, .time = *seeking});
    emit progressed();
}

double FactoryRun::progress() const
{
    if (!seeking || !seekBegan || *seekBegan >= *seeking)
        return 0.0;
    const double whole = toSeconds(*seeking - *seekBegan);
    return std::clamp(toSeconds(worker.present() - *seekBegan) / whole, 0.0, 1.0);
}

void FactoryRun::runUntil(const factory::Condition& wanted, bool freely)
{
    if (!shown)
        return;
    stopPlaying();
    play();
    condition = wanted;
    runsFreely = freely;
    emit stateChanged();
}

std::optional<SimTime> FactoryRun::placeIn(Session& session) const
{
    const bool isOfSession = shown && opening == session.ofRun().opening() && *shown->scenario == session.scenario();
    return isOfSession ? std::optional(seeking.value_or(shown->time)) : std::nullopt;
}

double FactoryRun::changeTimeS() const
{
    if (!shown || (isSettled && shown->time == SimTime{}))
        return 0.0;  // before all that happens
    if (isSettled) {
        const SimTime event = worker.lastEvent();
        return toSeconds(std::min(event == shown->time ? event + SimTime{1} : shown->time, shown->end));
    }
    // a little later than the thread can be when it hears of it, but not when all is over
    const SimTime present = std::max(shown->time, worker.present());
    const SimTime ahead = present + soMuch(std::max(achievedSpeed(), wantedSpeed) * aheadS);
    const SimTime soon = plays && !runsFreely ? std::min(ahead, std::max(present, target)) : ahead;
    return toSeconds(std::min(soon + SimTime{1}, shown->end));
}

void FactoryRun::tick()
{
    if (!isSettled || !shown)
        return;  // the thread is behind: nothing is queued
    const double frameS = wantedSpeed * frameMs * 1e-3;
    target = isBehind ? shown->time + soMuch(frameS) : wantedTime();
    go({.kind = RunMove::Kind::play, .time = runsFreely ? SimTime::never() : target, .until = condition});
}

void FactoryRun::hear(const RunNews& news)
{
    const bool isLatest = news.order == lastOrder;
    isSettled = isLatest && news.done;
    if (news.took) {
        taken = news.frame ? std::optional(*news.frame->scenario) : taken;
        if (!trouble.empty()) {
            trouble.clear();
            emit refused(trouble);
        }
    } else if (!news.problems.empty() && news.order >= lastTake) {
        trouble = news.problems;
        emit refused(trouble);
    }
    if (!news.anew.empty())
        emit begunAnew(news.anew);
    bool arrives = false;
    if (seeking) {
        // the way begins at the last time kept before the goal: where the run is first seen before it
        if (!seekBegan && isLatest && worker.present() < *seeking)
            seekBegan = worker.present();
        arrives = isSettled;
        if (isSettled || lastKind != RunMove::Kind::seek)
            seeking.reset();
        emit progressed();
    }
    if (news.frame) {
        const bool jumped = arrives || !shown || shown->run != news.frame->run || news.frame->time < shown->time;
        shown = news.frame;
        if (plays) {
            if (jumped)
                lately.clear();
            lately.emplace_back(clock.nsecsElapsed(), shown->time);
            while (lately.size() > 2 && lately.back().first - lately.front().first > latelyNs)
                lately.pop_front();
            if (shown->stop && lastKind == RunMove::Kind::play)
                stopPlaying();
            // what the machine was too slow for is given up
            isBehind = plays && isSettled && (runsFreely || shown->time < target);
            if (jumped || isBehind || shown->time > target)
                anchor(shown->time);
        }
        emit framed(shown);
    }
    if (plays && isBehind)
        tick();
    tellState();
}

void FactoryRun::setBookmark(SimTime time, bool on)
{
    const auto place = std::ranges::lower_bound(marked, time);
    const bool isThere = place != marked.end() && *place == time;
    if (on && !isThere)
        marked.insert(place, time);
    else if (!on && isThere)
        marked.erase(place);
    else
        return;
    emit bookmarksChanged();
}

void FactoryRun::watch(std::optional<std::int64_t> session)
{
    worker.watch(session.value_or(-1));
    if (shown && !plays && isSettled)
        go({.kind = RunMove::Kind::stand});
}

void FactoryRun::setBookmarks(std::vector<SimTime> times)
{
    if (times == marked)
        return;
    marked = std::move(times);
    emit bookmarksChanged();
}

void FactoryRun::showLog(bool shownNow)
{
    worker.showLog(shownNow);
    if (shown && !plays && isSettled)
        go({.kind = RunMove::Kind::stand});
}

}  // namespace tokenfactory::ui
