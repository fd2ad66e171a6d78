#pragma once

#include "ui/session/run_standing.h"
#include "ui/session/run_worker.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <deque>

namespace tokenfactory::ui {

class Session;

/// The factory of a scenario, running: what the floor's page plays, pauses and steps through. The run itself lives on a
/// thread of its own; here is what is wanted of it, and its frames as they come. A frame is asked for at most 60 times
/// a second and only while it plays; simulated time that the machine is too slow for is given up.
class FactoryRun : public QObject {
    Q_OBJECT
public:
    static constexpr int frameMs = 16;
    static constexpr double slowest = 1e-3;  ///< simulated seconds a second of watching
    static constexpr double fastest = 1e3;

    enum class State : unsigned char {
        none,       ///< nothing is loaded, or it cannot be run
        computing,  ///< on the way to where it was asked to stand
        standing,
        playing,
        pausing,  ///< asked to stand, and not there yet
    };

    FactoryRun(const catalog::Catalog& catalog, std::filesystem::path presets, QObject* parent = nullptr);
    ~FactoryRun() override;

    /// Runs the session's scenario, and takes its edits up where it stands until unfollow(). What is edited then
    /// changes the beginning.
    void follow(Session& session);
    void unfollow();

    /// Begins anew, paused; its first frame comes at once. What it has and did not have when it was opened is the
    /// user's; none: all is the scenario's.
    void load(const scenario::Scenario& scenario, const std::optional<scenario::Scenario>& opened = {});
    /// Goes on as another scenario: by its interventions, or anew.
    void take(const scenario::Scenario& scenario);

    /// On the way of a seek: once it is there.
    void play();
    /// On the way of a seek: the run goes there, and stands.
    void pause();
    bool isPlaying() const { return state() == State::playing; }
    State state() const;
    /// Within [slowest, fastest].
    void setSpeed(double simulatedPerS);
    double speed() const { return wantedSpeed; }
    /// Of late, while it plays: less than speed() where the machine is too slow.
    double achievedSpeed() const;

    // These pause it; play() goes on from where they lead.
    void step(factory::StepUnit unit, int steps = 1);  ///< back where negative
    void seek(SimTime time);
    void reset() { seek({}); }
    /// Where a seek leads that is not there yet, and how much of its way is computed, 0 to 1.
    const std::optional<SimTime>& goal() const { return seeking; }
    double progress() const;
    /// Plays until it comes about, or to the end; as fast as it goes where `freely`.
    void runUntil(const factory::Condition& condition, bool freely);
    const std::optional<factory::Condition>& awaited() const { return condition; }

    /// Where the run of a session's scenario as it is stands, or is asked to; none where it is not that which runs.
    std::optional<SimTime> placeIn(Session& session) const;
    /// When a change made now takes effect, seconds: 0 before anything has happened.
    double changeTimeS() const;

    const FramePtr& frame() const { return shown; }       ///< null before the first
    const Problems& problems() const { return trouble; }  ///< why the scenario as it is cannot be run

    const std::vector<SimTime>& bookmarks() const { return marked; }  ///< rising
    void setBookmark(SimTime time, bool on);
    void setBookmarks(std::vector<SimTime> times);  ///< rising

    /// Frames tell what happened of late.
    void showLog(bool shown);
    /// And the trail of a session.
    void watch(std::optional<std::int64_t> session);

signals:
    void loaded();  ///< another run is to be begun
    void framed(const tokenfactory::ui::FramePtr& frame);
    void stateChanged();  ///< speed() too
    void progressed();    ///< goal() and progress() are others
    /// The scenario cannot be run, and what ran before goes on; empty: it can again.
    void refused(const tokenfactory::Problems& problems);
    void begunAnew(const tokenfactory::Sentence& why);
    void bookmarksChanged();

private:
    void hear(const RunNews& news);
    void tick();
    void go(RunMove move);
    void anchor(SimTime time);
    SimTime wantedTime() const;
    void stopPlaying();
    void tellState();

    std::filesystem::path presets;
    QPointer<Session> followed;
    std::uint64_t opening = 0;                ///< of the session, that runs
    std::optional<scenario::Scenario> asked;  ///< last
    std::optional<scenario::Scenario> taken;

    double wantedSpeed = 1.0;
    bool plays = false;
    bool runsFreely = false;
    bool isSettled = true;  ///< the last order is done
    std::uint64_t lastOrder = 0;
    std::uint64_t lastTake = 0;  ///< of those, that had a scenario
    RunMove::Kind lastKind = RunMove::Kind::stand;
    State told = State::none;
    std::optional<factory::Condition> condition;
    std::optional<SimTime> seeking;
    std::optional<SimTime> seekBegan;  ///< where its way begins, once that is known
    SimTime anchorTime;                ///< of the run, at the moment of the next
    QElapsedTimer sinceAnchor;
    SimTime target;                                 ///< the run was last asked to play to
    bool isBehind = false;                          ///< it did not come that far
    std::deque<std::pair<qint64, SimTime>> lately;  ///< real ns and time of the latest frames while it plays
    QElapsedTimer clock;
    QTimer pacing;

    FramePtr shown;
    Problems trouble;
    std::vector<SimTime> marked;

    RunWorker worker;  ///< last: ends before the rest goes
};

}  // namespace tokenfactory::ui
