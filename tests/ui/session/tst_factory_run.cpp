// labels: threads_window memory_window
#include "ui/session/factory_run.h"

#include "core/factory/snapshot.h"
#include "core/report/snapshot_json.h"
#include "core/report/table.h"
#include "core/scenario/live_change.h"
#include "core/scenario/run.h"
#include "tests/ui/fixture.h"
#include "ui/export/floor_picture.h"
#include "ui/session/session.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>

#include <nlohmann/json.hpp>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tests::valueOf;

namespace {

/// 64 GB200 that serve a busy chat.
scenario::Scenario busy()
{
    scenario::Scenario scenario;
    scenario.running.workloadChanges = R"({"arrivals": {"kind": "poisson", "rate_per_s": 20}})";
    scenario.running.durationS = 60.0;
    return scenario;
}

scenario::Scenario longRun()
{
    scenario::Scenario scenario = busy();
    scenario.running.durationS = 20'000.0;
    return scenario;
}

/// What the command line runs.
factory::Snapshot ranTo(const scenario::Scenario& scenario, SimTime time)
{
    scenario::Begun begun = valueOf(scenario::simulationOf(scenario, tests::presets(), tests::presetsFolder()));
    begun.simulation.runUntil(time);
    return factory::snapshotOf(begun.simulation.factory());
}

struct Running {
    FactoryRun run{tests::presets(), tests::presetsFolder()};

    explicit Running(const scenario::Scenario& scenario = busy())
    {
        run.load(scenario);
        settle();
    }
    void settle()
    {
        QTRY_VERIFY_WITH_TIMEOUT(run.state() == FactoryRun::State::standing, 60000);
        QVERIFY(run.frame());
        QVERIFY(run.frame()->stands);
    }
    void seek(double seconds)
    {
        run.seek(fromSeconds(seconds));
        settle();
    }
    SimTime time() const { return run.frame()->time; }
};

/// A run that takes up what its session is edited to.
struct Edited {
    Session session{tests::presets(), tests::presetsFolder()};
    FactoryRun run{tests::presets(), tests::presetsFolder()};

    Edited()
    {
        QVERIFY(session.open(busy()));
        run.follow(session);
        QTRY_VERIFY(run.state() == FactoryRun::State::standing);
    }
};

}  // namespace

class TestFactoryRun : public QObject {
    Q_OBJECT
private slots:
    void whatHappenedIsToldUpToTheFrame()
    {
        Running at;
        at.run.showLog(true);
        at.settle();
        int passes = 0;
        QStringList faults;
        connect(&at.run, &FactoryRun::framed, &at.run, [&](const FramePtr& frame) {
            for (std::uint32_t i = 0; i < frame->moment.now->workers.size(); ++i) {
                const auto& runs = frame->moment.now->workers[i].now;
                passes += runs ? 1 : 0;
                if (runs && std::ranges::none_of(frame->happened->spans, [&](const factory::Span& span) {
                        return !span.onLink && span.lane == i && span.began == runs->began;
                    }))
                    faults << QStringLiteral("worker %1 at %2 s").arg(i).arg(toSeconds(frame->time));
            }
        });
        at.run.setSpeed(20.0);
        at.run.play();
        QTRY_VERIFY(passes > 100);
        at.run.pause();
        at.settle();
        QCOMPARE(faults.join("; "), QString());
    }
    void onALongWayAllIsOfTheMomentThatIsShown()
    {
        Running at(longRun());
        int frames = 0;
        QStringList faults;
        connect(&at.run, &FactoryRun::framed, &at.run, [&](const FramePtr& frame) {
            ++frames;
            if (frame->result->simulatedS != toSeconds(frame->time))
                faults << QString::number(toSeconds(frame->time) - frame->result->simulatedS);
        });
        at.run.seek(fromSeconds(1500.0));
        at.settle();
        at.run.seek(fromSeconds(1600.0));
        at.run.seek(fromSeconds(5000.0));  // takes its place on the way
        at.settle();
        QVERIFY2(frames > 3, qPrintable(QString::number(frames)));
        QCOMPARE(faults.join("; "), QString());
    }
    void aLongWayIsSaidAtOnceAndHowMuchOfItIsDone()
    {
        Running at(longRun());
        QVERIFY(!at.run.goal());
        std::vector<double> shares;
        connect(&at.run, &FactoryRun::progressed, &at.run, [&] {
            if (at.run.goal())
                shares.push_back(at.run.progress());
        });
        at.run.seek(fromSeconds(1500.0));
        QVERIFY(at.run.goal() == fromSeconds(1500.0));  // before anything of it is computed
        QVERIFY(at.run.state() == FactoryRun::State::computing);
        at.settle();
        QVERIFY(!at.run.goal());
        QVERIFY(at.time() == fromSeconds(1500.0));
        QVERIFY2(shares.size() > 3 && shares.back() > 0.5, qPrintable(QString::number(shares.size())));
        QVERIFY(std::ranges::is_sorted(shares));
        // another goal takes its place at once, on the way too
        at.run.seek(fromSeconds(6000.0));
        at.run.seek(fromSeconds(10.0));
        QVERIFY(at.run.goal() == fromSeconds(10.0));
        at.settle();
        QVERIFY(at.time() == fromSeconds(10.0));
    }
    void earlierTimesOfALongRunAreNear()
    {
        Running at(longRun());
        const auto timeOf = [&](double seconds) {
            QElapsedTimer timer;
            QEventLoop loop;
            connect(&at.run, &FactoryRun::stateChanged, &loop, [&] {
                if (at.run.state() == FactoryRun::State::standing)
                    loop.quit();
            });
            timer.start();
            at.run.seek(fromSeconds(seconds));
            loop.exec();
            return timer.elapsed();
        };
        const qint64 whole = timeOf(4000.0);
        qint64 longest = 0;
        for (const double seconds : {3200.0, 1000.0, 2320.0, 560.0})
            longest = std::max(longest, timeOf(seconds));
        QVERIFY2(longest < whole / 8, qPrintable(QStringLiteral("%1 of %2 ms").arg(longest).arg(whole)));
    }
    void anOpenedScenarioIsAnotherRunAlsoWhereItIsAlike()
    {
        Edited at;
        at.run.seek(fromSeconds(5.0));
        QTRY_VERIFY(at.run.state() == FactoryRun::State::standing);
        at.run.setBookmark(fromSeconds(3.0), true);
        QSignalSpy loaded(&at.run, &FactoryRun::loaded);
        QVERIFY(at.session.setRunValue("workload.arrivals.rate_per_s", "60"));
        QTRY_VERIFY(at.run.state() == FactoryRun::State::standing);
        QCOMPARE(loaded.size(), 0);
        QVERIFY(at.session.open(busy()));
        QTRY_VERIFY(at.run.state() == FactoryRun::State::standing);
        QCOMPARE(loaded.size(), 1);
        QVERIFY(at.run.frame()->time == SimTime{} && at.run.bookmarks().empty());
        QVERIFY(at.session.open(busy()));
        QTRY_COMPARE(loaded.size(), 2);
        at.session.undoStack()->undo();  // back to another opening
        QTRY_COMPARE(loaded.size(), 3);
    }
    void whatEndsByItselfLastsAsLongAsAskedForHoweverFarTheRunCame()
    {
        Edited at;
        at.run.seek(fromSeconds(20.0));
        QTRY_VERIFY(at.run.state() == FactoryRun::State::standing);
        // asked for at 12 s of the run, which meanwhile stands at 20 s
        const std::string path = "workload.arrivals.rate_per_s";
        QVERIFY(at.session.changeRun({{12.0, path, "60"}, {22.0, path, "20"}}));
        const auto& made = at.session.scenario().running.interventions;
        QCOMPARE(made.size(), std::size_t(2));
        QVERIFY(made[0].timeS >= 20.0 && made[0].timeS < 20.001);
        QVERIFY(std::abs(made[1].timeS - made[0].timeS - 10.0) < 1e-6);
    }
    void memoryOfAHeavyRunIsGivenBack()
    {
        const auto residentMb = [] {
            QFile file(QStringLiteral("/proc/self/statm"));
            return file.open(QIODevice::ReadOnly) ? file.readAll().split(' ')[1].toDouble() * 4096.0 / 1e6 : 0.0;
        };
        if (residentMb() == 0.0)
            QSKIP("The system does not tell it");
        scenario::Scenario heavy = busy();
        heavy.running.workloadChanges = R"({"arrivals": {"kind": "poisson", "rate_per_s": 3000}})";
        Running at(heavy);
        const double before = residentMb();
        at.seek(20.0);
        QVERIFY(at.run.frame()->moment.now->held > 30'000);
        const double held = residentMb() - before;
        at.run.load(busy());
        at.settle();
        const double left = residentMb() - before;
        QVERIFY2(left < 0.4 * held, qPrintable(QStringLiteral("%1 of %2 MB").arg(left).arg(held)));
    }
    void itBeginsAtZeroPausedWithAFrame()
    {
        Running at;
        QVERIFY(at.time() == SimTime{});
        QVERIFY(at.run.frame()->end == fromSeconds(60.0));
        QVERIFY(at.run.frame()->result);
        QVERIFY(at.run.frame()->marks->empty());
        QVERIFY(!at.run.isPlaying());
    }
    void aFrameIsWhatTheCommandLineHasAtItsTime()
    {
        Running at;
        for (const double seconds : {7.0, 12.5, 3.25, 12.5, 0.0, 20.0}) {
            at.seek(seconds);
            const Frame& frame = *at.run.frame();
            QVERIFY(frame.time == fromSeconds(seconds));
            const factory::Snapshot expected = ranTo(busy(), frame.time);
            QVERIFY(*frame.moment.now == expected);
            QCOMPARE(report::asJson(*frame.moment.now).dump(), report::asJson(expected).dump());
            QVERIFY(frame.result->fingerprint == expected.fingerprint);
            QVERIFY(frame.result->requests == expected.requests);
        }
    }
    void theSameMomentHasTheSameRatesHoweverTheRunCameThere()
    {
        const auto ratesOf = [](const FloorMoment& moment) {
            auto frame = std::make_shared<Frame>();
            frame->moment = moment;
            RunShown shown;
            shown.frame = frame;
            return report::asCsv(floorTable(shown));
        };
        for (const double speed : {0.5, 3.0, 40.0}) {
            Running at;
            at.seek(8.0);
            at.run.setSpeed(speed);
            at.run.play();
            QTest::qWait(300);
            at.run.pause();
            at.settle();
            const SimTime there = at.time();
            QVERIFY(there > fromSeconds(8.0));
            const std::string played = ratesOf(at.run.frame()->moment);
            const auto straight = std::make_shared<factory::Snapshot>(ranTo(busy(), there));
            QCOMPARE(played, ratesOf({straight, 1.0}));  // what a picture of the command line is drawn from
            at.run.seek(fromSeconds(20.0));
            at.settle();
            at.run.seek(there);
            at.settle();
            QCOMPARE(ratesOf(at.run.frame()->moment), played);
            at.run.setSpeed(1e-3);
            at.settle();
            QCOMPARE(ratesOf(at.run.frame()->moment), played);
        }
        Running at;
        at.seek(19.0);
        at.run.step(factory::StepUnit::second);
        at.settle();
        QVERIFY(at.time() == fromSeconds(20.0));
        const std::string stepped = ratesOf(at.run.frame()->moment);
        at.seek(3.0);
        at.seek(20.0);
        QCOMPARE(ratesOf(at.run.frame()->moment), stepped);
    }
    void playedItKeepsTheSpeedAndStandsWherePaused()
    {
        Running at;
        at.run.setSpeed(2.0);
        QSignalSpy frames(&at.run, &FactoryRun::framed);
        at.run.play();
        QTest::qWait(1000);
        at.run.pause();
        at.settle();
        const double played = toSeconds(at.time());
        QVERIFY2(played > 1.0 && played < 2.6, qPrintable(QString::number(played)));
        QVERIFY2(frames.size() <= 66, qPrintable(QString::number(frames.size())));
        QVERIFY(*at.run.frame()->moment.now == ranTo(busy(), at.time()));
        const qsizetype before = frames.size();
        QTest::qWait(120);
        QCOMPARE(frames.size(), before);  // nothing moves
    }
    void itStepsOnAndBack()
    {
        Running at;
        at.seek(5.0);
        std::vector<SimTime> times = {at.time()};
        for (int i = 0; i < 5; ++i) {
            at.run.step(factory::StepUnit::pass);
            at.settle();
            QVERIFY(at.time() > times.back());
            times.push_back(at.time());
        }
        for (std::size_t i = times.size() - 1; i > 1; --i) {
            at.run.step(factory::StepUnit::pass, -1);
            at.settle();
            QVERIFY(at.time() == times[i - 1]);
        }
        at.run.step(factory::StepUnit::event);
        at.run.step(factory::StepUnit::event);
        at.run.step(factory::StepUnit::event);
        at.settle();
        const SimTime three = at.time();
        at.seek(toSeconds(times[1]));
        for (int i = 0; i < 3; ++i) {
            at.run.step(factory::StepUnit::event);
            at.settle();
        }
        QVERIFY(at.time() == three);
    }
    void theLatestWishWins()
    {
        Running at;
        for (int i = 0; i <= 40; ++i)
            at.run.seek(fromSeconds(i % 2 == 0 ? 50.0 - i : double(i)));
        at.settle();
        QVERIFY(at.time() == fromSeconds(10.0));
        QVERIFY(*at.run.frame()->moment.now == ranTo(busy(), at.time()));
    }
    void itPlaysUntilAConditionComesAbout()
    {
        Running at;
        at.run.runUntil({factory::Condition::Kind::completed, 0.0}, true);
        QVERIFY(at.run.isPlaying());
        at.settle();
        QVERIFY(at.run.frame()->stop && at.run.frame()->stop->why == RunStop::Why::condition);
        QCOMPARE(at.run.frame()->moment.now->requests.completed, 1);
        scenario::RunControl control;
        control.until = {{factory::Condition::Kind::completed, 0.0}};
        const scenario::Ran ran = valueOf(scenario::run(busy(), tests::presets(), tests::presetsFolder(), control));
        QVERIFY(ran.simulation.now() == at.time());
        at.run.runUntil({factory::Condition::Kind::workerFails, 0.0}, true);
        at.settle();
        QVERIFY(at.run.frame()->stop && at.run.frame()->stop->why == RunStop::Why::notMet);
        QVERIFY(at.time() == fromSeconds(60.0));
        // from the end it plays from the beginning
        at.run.play();
        QTRY_VERIFY(at.time() < fromSeconds(10.0));
    }
    void editsOfTheSessionChangeItWhereItStands()
    {
        Edited at;
        auto& [session, run] = at;
        const auto settle = [&] { QTRY_VERIFY(run.state() == FactoryRun::State::standing); };
        run.seek(fromSeconds(8.0));
        settle();
        QVERIFY(session.setRunValue("workload.arrivals.rate_per_s", "60"));
        QCOMPARE(session.scenario().running.interventions.size(), std::size_t{1});
        settle();
        QVERIFY(run.frame()->time == fromSeconds(8.0));
        run.seek(fromSeconds(11.0));
        settle();
        session.setBatch(512);
        settle();
        QCOMPARE(run.frame()->marks->size(), std::size_t{2});
        QVERIFY(run.frame()->marks->front().report);
        run.seek(fromSeconds(14.0));
        settle();
        QVERIFY(*run.frame()->moment.now == ranTo(session.scenario(), run.frame()->time));
        QVERIFY(*run.frame()->moment.now != ranTo(busy(), run.frame()->time));
        QVERIFY(run.frame()->marks->back().report && !run.frame()->marks->back().report->isNothing());
        // back and forth again
        run.seek(fromSeconds(4.0));
        settle();
        QVERIFY(*run.frame()->moment.now == ranTo(busy(), run.frame()->time));
        run.seek(fromSeconds(14.0));
        settle();
        QVERIFY(*run.frame()->moment.now == ranTo(session.scenario(), run.frame()->time));
        // undo takes it to where the change was made
        session.undoStack()->undo();
        settle();
        QVERIFY(run.frame()->time >= fromSeconds(11.0) && run.frame()->time < fromSeconds(11.001));
        QCOMPARE(run.frame()->marks->size(), std::size_t{1});
        session.undoStack()->undo();
        settle();
        QVERIFY(session.scenario() == busy());
        QVERIFY(run.frame()->marks->empty());
        run.seek(fromSeconds(14.0));
        settle();
        QVERIFY(*run.frame()->moment.now == ranTo(busy(), run.frame()->time));
    }
    void aDragIsOneChange()
    {
        Edited at;
        auto& [session, run] = at;
        run.seek(fromSeconds(5.0));
        QTRY_VERIFY(run.state() == FactoryRun::State::standing);
        run.play();
        QTest::qWait(200);
        session.beginGesture();
        for (int rate = 21; rate <= 40; ++rate) {
            QVERIFY(session.setRunValue("workload.arrivals.rate_per_s", std::to_string(rate)));
            QTest::qWait(20);
        }
        session.endGesture();
        QCOMPARE(session.scenario().running.interventions.size(), std::size_t{1});
        QCOMPARE(session.scenario().running.interventions.front().value, std::string("40"));
        QCOMPARE(session.undoStack()->count(), 1);
        run.pause();
        QTRY_VERIFY(run.state() == FactoryRun::State::standing);
        QVERIFY(*run.frame()->moment.now == ranTo(session.scenario(), run.frame()->time));
    }
    void whatIsChangedWhereItStandsOnAnEventIsInForceThere()
    {
        Edited at;
        auto& [session, run] = at;
        run.step(factory::StepUnit::event, 3);
        QTRY_VERIFY(run.state() == FactoryRun::State::standing);
        for (const char* rate : {"40", "50"}) {
            const SimTime before = run.frame()->time;
            QVERIFY(session.setRunValue("workload.arrivals.rate_per_s", rate));
            QTRY_VERIFY(run.state() == FactoryRun::State::standing && run.frame()->marks->size() == 1);
            QVERIFY(run.frame()->marks->front().report);
            const auto now = valueOf(scenario::inForce(session.scenario(), toSeconds(run.frame()->time)));
            QCOMPARE(valueOf(scenario::valueAt(now, "workload.arrivals.rate_per_s")), std::string(rate));
            QVERIFY(run.frame()->time <= before + SimTime{1});
        }
    }
    void aChangeIsSeenWithinATenthOfASecond()
    {
        Edited at;
        auto& [session, run] = at;
        run.setSpeed(20.0);
        run.play();
        QTest::qWait(300);
        qint64 slowest = 0;
        for (int i = 0; i < 10; ++i) {
            QElapsedTimer waited;
            waited.start();
            session.setBatch(256 + 64 * i);
            const std::size_t marks = session.scenario().running.interventions.size();
            QVERIFY(QTest::qWaitFor(
                [&] { return run.frame()->marks->size() >= marks && run.frame()->marks->back().report; }, 2000));
            slowest = std::max(slowest, waited.elapsed());
            QTest::qWait(450);
        }
        // on two cores that others use as well
        QVERIFY2(slowest <= 200, qPrintable(QString::number(slowest)));
        qInfo("slowest change: %lld ms", slowest);
    }
    void whatCannotRunIsRefusedAndWhatRanGoesOn()
    {
        Edited at;
        auto& [session, run] = at;
        run.seek(fromSeconds(3.0));
        QTRY_VERIFY(run.state() == FactoryRun::State::standing);
        QSignalSpy refused(&run, &FactoryRun::refused);
        session.typeDegree(frontier::Degree::tp, 7);
        QTRY_COMPARE(refused.size(), 1);
        QVERIFY(!run.problems().empty());
        QTRY_VERIFY(run.state() == FactoryRun::State::standing);
        QVERIFY(*run.frame()->moment.now == ranTo(busy(), fromSeconds(3.0)));
        // the next edit is one of what runs
        session.undoStack()->undo();
        QTRY_VERIFY(run.problems().empty());
        session.setBatch(512);
        QTRY_COMPARE(run.frame()->marks->size(), std::size_t{1});
    }
    void afterOneThatCannotRunTheNextEditIsOfWhatRuns()
    {
        Edited at;
        auto& [session, run] = at;
        run.seek(fromSeconds(3.0));
        QTRY_VERIFY(run.state() == FactoryRun::State::standing);
        session.typeDegree(frontier::Degree::tp, 7);
        QTRY_VERIFY(!run.problems().empty());
        session.setBatch(512);  // of a layout that cannot be
        QTRY_VERIFY(run.state() == FactoryRun::State::standing);
        QVERIFY(!run.problems().empty());
        session.moveDegree(frontier::Degree::tp, 8);
        QTRY_VERIFY(run.problems().empty());
        QTRY_COMPARE(run.frame()->marks->size(), std::size_t{1});
        run.seek(fromSeconds(6.0));
        QTRY_VERIFY(run.state() == FactoryRun::State::standing);
        QVERIFY(*run.frame()->moment.now == ranTo(session.scenario(), fromSeconds(6.0)));
    }
    void severalValuesSomeOfThemLaterAreOneStep()
    {
        Edited at;
        auto& [session, run] = at;
        run.seek(fromSeconds(3.0));
        QTRY_VERIFY(run.state() == FactoryRun::State::standing);
        const double nowS = run.changeTimeS();
        QVERIFY(session.changeRun({{nowS, "workload.arrivals.rate_per_s", "90"},
                                   {nowS, "factory.chunk_tokens", "1024"},
                                   {nowS + 2.0, "workload.arrivals.rate_per_s", "20"}}));
        QCOMPARE(session.scenario().running.interventions.size(), std::size_t{3});
        QCOMPARE(session.undoStack()->count(), 1);
        QTRY_VERIFY(run.state() == FactoryRun::State::standing);
        QCOMPARE(run.frame()->marks->size(), std::size_t{2});
        QVERIFY(!run.frame()->marks->back().report);  // not yet
        run.seek(fromSeconds(8.0));
        QTRY_VERIFY(run.state() == FactoryRun::State::standing);
        QVERIFY(run.frame()->marks->back().report);
        QVERIFY(*run.frame()->moment.now == ranTo(session.scenario(), fromSeconds(8.0)));
    }
    void anotherScenarioThatIsOpenedIsAnotherRun()
    {
        Edited at;
        auto& [session, run] = at;
        run.seek(fromSeconds(3.0));
        run.setBookmark(fromSeconds(3.0), true);
        QTRY_VERIFY(run.state() == FactoryRun::State::standing);
        QSignalSpy loaded(&run, &FactoryRun::loaded);
        QVERIFY(session.openFile("kimi-k3-64-gb200"));
        QCOMPARE(loaded.size(), 1);
        QTRY_VERIFY(run.state() == FactoryRun::State::standing);
        QVERIFY(run.frame()->time == SimTime{});
        QVERIFY(run.bookmarks().empty());
        QVERIFY(*run.frame()->scenario == session.scenario());
    }
    void playedDuringASearchItGoesOnFromThere()
    {
        Running at;
        at.run.seek(fromSeconds(20.0));
        at.run.play();
        QTRY_VERIFY(at.time() > fromSeconds(20.0));
        at.run.pause();
        at.settle();
    }
    void anotherModelBeginsAnew()
    {
        Edited at;
        auto& [session, run] = at;
        run.seek(fromSeconds(3.0));
        QTRY_VERIFY(run.state() == FactoryRun::State::standing);
        QSignalSpy anew(&run, &FactoryRun::begunAnew);
        const std::uint64_t before = run.frame()->run;
        session.setCalibration("today");
        QTRY_COMPARE(anew.size(), 1);
        QTRY_VERIFY(run.state() == FactoryRun::State::standing);
        QVERIFY(run.frame()->run > before);
        QVERIFY(run.frame()->time == SimTime{});
    }
    void destroyedInTheMiddleItIsGoneAtOnce()
    {
        for (int i = 0; i < 50; ++i) {
            auto run = std::make_unique<FactoryRun>(tests::presets(), tests::presetsFolder());
            run->load(busy());
            if (i % 3 != 0) {
                QTRY_VERIFY(run->frame());
                if (i % 3 == 1) {
                    run->setSpeed(1000.0);
                    run->play();
                } else {
                    run->seek(fromSeconds(60.0));
                }
                QTest::qWait(i % 7 * 5);
            }
            QElapsedTimer closing;
            closing.start();
            run.reset();
            QVERIFY2(closing.elapsed() < 500, qPrintable(QString::number(closing.elapsed())));
        }
    }
    void bookmarksAreKeptInOrder()
    {
        Running at;
        at.run.setBookmark(fromSeconds(5.0), true);
        at.run.setBookmark(fromSeconds(2.0), true);
        at.run.setBookmark(fromSeconds(5.0), true);
        QVERIFY((at.run.bookmarks() == std::vector<SimTime>{fromSeconds(2.0), fromSeconds(5.0)}));
        at.run.setBookmark(fromSeconds(2.0), false);
        QCOMPARE(at.run.bookmarks().size(), std::size_t{1});
    }
};

QTEST_GUILESS_MAIN(TestFactoryRun)
#include "tst_factory_run.moc"
