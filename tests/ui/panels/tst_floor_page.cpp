// labels: threads_window memory_window
#include "ui/panels/floor_page.h"

#include "core/report/snapshot_json.h"
#include "tests/app/program.h"
#include "tests/ui/on_floor.h"
#include "ui/controls/icon_button.h"
#include "ui/controls/number_box.h"
#include "ui/floor/event_list.h"
#include "ui/floor/floor_widget.h"
#include "ui/floor/live_plots.h"
#include "ui/floor/run_views.h"
#include "ui/floor/speed_slider.h"
#include "ui/floor/timeline.h"
#include "ui/floor/transport_bar.h"
#include "ui/panels/notices.h"
#include "ui/panels/pages.h"
#include "ui/panels/status_line.h"
#include "ui/panels/top_bar.h"
#include "ui/panels/watch_line.h"
#include "ui/session/scenario_document.h"
#include "ui/viewmodels/run_words.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>

#include <nlohmann/json.hpp>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tests::busy;
using tests::OnFloor;

namespace {

bool anyTimerOfTheRun(FactoryRun& run)
{
    const auto timers = run.findChildren<QTimer*>();
    return std::any_of(timers.begin(), timers.end(), [](const QTimer* timer) { return timer->isActive(); });
}

}  // namespace

class TestFloorPage : public QObject {
    Q_OBJECT
private slots:
    void openedItPlaysWithinASecond()
    {
        OnFloor at(true);
        QElapsedTimer waited;
        waited.start();
        QTRY_VERIFY(at.run().isPlaying() && at.run().frame()->moment.now->requests.arrived > 0);
        QVERIFY2(waited.elapsed() < 1500, qPrintable(QString::number(waited.elapsed())));
    }
    void statusAndTitleAreThoseOfTheRunningFactory()
    {
        auto lost = tests::valueOf(scenario::readScenario("worker-lost", tests::presetsFolder())).scenario;
        OnFloor at(false, lost);
        at.run().seek(fromSeconds(120.0));
        at.settle();
        const QString title = at.window->windowTitle();
        QVERIFY2(title.startsWith("A decode worker is lost, and comes back: Kimi K3 on GB200"), qPrintable(title));
        QCOMPARE(at.window->topBar()->summary(), title);
        const QString line = at.window->statusLine()->text();
        QVERIFY2(line.startsWith("Stable\n"), qPrintable(line));
        QVERIFY2(line.contains("ends at 0:10:00") && line.contains("Measured from 0:01:00 on"), qPrintable(line));
        QVERIFY2(line.contains("% of the time"), qPrintable(line));
        at.run().seek(fromSeconds(30.0));
        at.settle();
        QVERIFY(at.window->statusLine()->text().startsWith("Warms up until 0:01:00"));
        at.window->pages()->showPage(QStringLiteral("frontier"));
        QVERIFY(!at.window->windowTitle().contains("lost"));
        tests::settle(*at.window);
        QVERIFY(at.window->statusLine()->text().contains("points in"));
    }
    void theStatusIsCalmWhileItPlays()
    {
        OnFloor at(true);
        QTRY_VERIFY(at.run().isPlaying());
        at.run().setSpeed(100.0);
        QSignalSpy told(&at.page(), &FloorPage::statusChanged);
        QSignalSpy frames(&at.run(), &FactoryRun::framed);
        QTest::qWait(1500);
        QVERIFY(frames.size() > 5);
        QVERIFY2(told.size() <= 3, qPrintable(QString::number(told.size())));
    }
    void bookmarksAndPlotsComeBack()
    {
        FloorSettings kept;
        {
            OnFloor at;
            QSignalSpy told(at.window.get(), &MainWindow::settingsChanged);
            at.run().setBookmark(fromSeconds(7.5), true);
            at.run().setBookmark(fromSeconds(3.0), true);
            QVERIFY(told.size() >= 2);
            at.page().livePlots()->setChosen(std::vector{LivePlotKind::tpot, LivePlotKind::cost});
            emit at.page().livePlots()->chosenChanged();
            at.page().livePlots()->setWindow(LiveWindow::run);
            emit at.page().livePlots()->windowChanged();
            // another scenario has bookmarks of its own
            scenario::Scenario other = busy(600.0);
            other.name = "Another";
            QVERIFY(at.window->session().open(other));
            at.settle();
            QVERIFY(at.run().bookmarks().empty());
            QVERIFY(at.window->session().open(busy()));
            at.settle();
            QCOMPARE(at.run().bookmarks().size(), std::size_t(2));
            kept = at.window->settings().floor;
        }
        MainWindow window(tests::presets(), tests::presetsFolder());
        window.session().open(busy());
        WindowSettings settings;
        settings.floor = kept;
        settings.page = "floor";
        window.restore(settings);
        window.floorPage()->setPlaysAtOnce(false);
        window.show();
        QTRY_VERIFY(window.floorPage()->run().frame());
        const std::vector<SimTime> bookmarks = {fromSeconds(3.0), fromSeconds(7.5)};
        QVERIFY(window.floorPage()->run().bookmarks() == bookmarks);
        const LivePlots& plots = *window.floorPage()->livePlots();
        QVERIFY(plots.chosen() == std::vector({LivePlotKind::tpot, LivePlotKind::cost}));
        QCOMPARE(int(plots.window()), int(LiveWindow::run));
        // what nobody can have chosen is left out
        settings.floor.plots = QStringList{"nonsense", "ttft", "ttft"};
        settings.floor.window = "a year";
        window.restore(settings);
        QVERIFY(plots.chosen() == std::vector({LivePlotKind::ttft}));
    }
    void eventsAreThoseOfTheSessionThatIsFollowed()
    {
        OnFloor at;
        const EventModel* events = at.page().views()->events()->model();
        at.page().floorWidget()->follow(3);
        QVERIFY(events->filter().session == std::optional<std::int64_t>(3));
        at.page().floorWidget()->follow(std::nullopt);
        QVERIFY(!events->filter().session);
    }
    void anotherRunHasNoneOfTheSessionsOfTheOneBefore_data()
    {
        QTest::addColumn<bool>("isSeed");
        QTest::newRow("another scenario") << false;
        QTest::newRow("another seed") << true;
    }
    void anotherRunHasNoneOfTheSessionsOfTheOneBefore()
    {
        QFETCH(const bool, isSeed);
        OnFloor at;
        const EventList& events = *at.page().views()->events();
        at.page().floorWidget()->follow(3);
        const std::uint64_t before = at.run().frame()->run;
        if (isSeed)
            QVERIFY(at.window->session().setRunValue("run.seed", "7"));
        else
            QVERIFY(at.window->session().open(busy(600.0)));
        QTRY_VERIFY(at.run().frame()->run != before);
        at.settle();
        QVERIFY(!at.page().floorWidget()->followed());
        QVERIFY(at.page().floorWidget()->view().followed->title.contains("no longer"));
        QVERIFY(!events.model()->filter().session);
        QVERIFY(events.sessionBox()->text().isEmpty());
        // one that was typed, too
        QTest::keyClicks(events.sessionBox(), "4");
        QVERIFY(events.model()->filter().session);
        QVERIFY(at.window->session().open(busy(500.0)));
        at.settle();
        QVERIFY(!events.model()->filter().session);
    }
    void aDemoSaysWhatToWatchAndLeadsThere()
    {
        auto lost = tests::valueOf(scenario::readScenario("worker-lost", tests::presetsFolder())).scenario;
        OnFloor at(false, lost);
        WatchLine& watch = *at.page().watchLine();
        QVERIFY(watch.isVisible());
        QVERIFY2(watch.text().startsWith("What to watch: A decode worker is lost"), qPrintable(watch.text()));
        QTRY_VERIFY(at.page().views()->isVisible());  // at 1280 x 720 there is room for both
        QCOMPARE(at.page().livePlots()->plots()[0]->kind(), LivePlotKind::depth);
        QTest::mouseClick(watch.jumpButton(), Qt::LeftButton);
        at.settle();
        QVERIFY(at.run().frame()->time == fromSeconds(85.0));
        QVERIFY(!at.run().isPlaying());
        at.bar().playOrPause();
        QTest::mouseClick(watch.jumpButton(), Qt::LeftButton);  // plays on from there
        QTRY_VERIFY(at.run().isPlaying() && at.run().frame()->time >= fromSeconds(85.0));
        at.bar().playOrPause();
        at.settle();
        QTest::mouseClick(watch.closeButton(), Qt::LeftButton);
        QVERIFY(!watch.isVisible());
        QVERIFY(at.window->session().setRunValue("workload.arrivals.rate_per_s", "30"));
        at.settle();
        QVERIFY(!watch.isVisible());
        QVERIFY(at.window->session().open(busy()));
        at.settle();
        QVERIFY(!watch.isVisible());  // nothing in particular
        QVERIFY(at.window->session().open(lost));
        at.settle();
        QVERIFY(watch.isVisible());
    }
    void aJumpThatIsPausedOnItsWayStandsWhereItLeads()
    {
        auto lost = tests::valueOf(scenario::readScenario("worker-lost", tests::presetsFolder())).scenario;
        OnFloor at(false, lost);
        at.bar().playOrPause();
        QVERIFY(at.run().isPlaying());
        QTest::mouseClick(at.page().watchLine()->jumpButton(), Qt::LeftButton);
        QVERIFY(at.run().isPlaying() && at.run().goal() == fromSeconds(85.0));
        at.bar().playOrPause();
        QVERIFY(!at.run().isPlaying());
        at.settle();
        QVERIFY(at.run().frame()->time == fromSeconds(85.0));
        QTest::qWait(100);
        QVERIFY(!at.run().isPlaying());
        // one that is hidden on its way plays on from there when it is seen again
        at.run().reset();
        at.settle();
        at.bar().playOrPause();
        QTest::mouseClick(at.page().watchLine()->jumpButton(), Qt::LeftButton);
        at.window->pages()->showPage(QStringLiteral("frontier"));
        QTRY_VERIFY_WITH_TIMEOUT(!at.run().goal(), 30000);
        QVERIFY(at.run().frame()->time == fromSeconds(85.0));
        at.window->pages()->showPage(QStringLiteral("floor"));
        QVERIFY(at.run().isPlaying());
        QTRY_VERIFY(at.run().frame()->time > fromSeconds(85.0));
    }
    void aPictureOfTheRunOpensAtItsMoment()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("floor.png"));
        const tests::Outcome made =
            tests::run({"plot", "worker-lost", "--view", "floor", "--at", "20.5", "--out", file});
        QVERIFY2(made.code == 0, qPrintable(made.err));
        OnFloor at(true);
        QTRY_VERIFY(at.run().isPlaying());
        at.window->pages()->showPage(QStringLiteral("frontier"));
        QVERIFY(at.window->session().openFile(file.toStdString()));
        QTRY_VERIFY(at.page().isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(at.run().frame()->time == fromSeconds(20.5), 30000);
        at.settle();
        QVERIFY(!at.run().isPlaying());
        QVERIFY2(at.bar().timeline()->message().contains("0:00:20.500"), qPrintable(at.bar().timeline()->message()));
        // what is opened next begins at its beginning again
        QVERIFY(at.window->session().open(busy()));
        QTRY_VERIFY(at.run().isPlaying());
        QVERIFY(at.run().frame()->time < fromSeconds(15.0));
    }
    void messagesNeverLieOverTheTransport()
    {
        OnFloor at;
        at.window->notices()->reportText(IconLine::Kind::warning, [] { return QStringLiteral("Look here."); });
        QTRY_VERIFY(at.window->notices()->isVisible());
        const auto inWindow = [&](const QWidget& of) { return QRect(of.mapTo(at.window.get(), QPoint()), of.size()); };
        QTRY_VERIFY(!inWindow(*at.window->notices()).intersects(inWindow(at.bar())));
        at.window->pages()->showPage(QStringLiteral("frontier"));
        QTRY_VERIFY(inWindow(*at.window->notices()).bottom() > at.window->height() - 40);
    }
    void theClockHasRoomForAllItsDigits()
    {
        OnFloor at(false, busy(360'000.0));
        const auto* clock = at.bar().findChild<QLabel*>();
        for (const QLabel* label : at.bar().findChildren<QLabel*>()) {
            if (label->property("role") == "clock")
                clock = label;
        }
        QTest::qWait(50);  // for the layout
        const int sliderLeft = at.bar().speedSlider()->x();
        QVERIFY(clock->width() >= clock->fontMetrics().horizontalAdvance("00:00:00.000000"));
        at.run().setSpeed(FactoryRun::slowest);
        at.settle();
        QTest::qWait(50);
        QCOMPARE(at.bar().clock(), QString("0:00:00.000000"));
        QCOMPARE(at.bar().speedSlider()->x(), sliderLeft);
    }
    void onAWayTheClockIsThatOfThePicture()
    {
        OnFloor at(false, busy(360'000.0));
        int ways = 0;
        QStringList faults;
        const auto look = [&] {
            if (!at.run().goal())
                return;
            ++ways;
            const QString picture = clockText(at.run().frame()->time);
            if (at.bar().clock() != picture)
                faults << at.bar().clock() + QStringLiteral(" over ") + picture;
            if (!at.bar().timeline()->message().contains(shortClockText(*at.run().goal())))
                faults << at.bar().timeline()->message();
        };
        connect(&at.run(), &FactoryRun::progressed, &at.run(), look);
        connect(&at.run(), &FactoryRun::framed, &at.run(), look);
        at.run().seek(fromSeconds(900.0));
        at.settle();
        QVERIFY(ways > 1);
        QCOMPARE(faults.join("; "), QString());
        QCOMPARE(at.bar().clock(), clockText(fromSeconds(900.0)));
    }
    void whatIsNotSeenDoesNotRun()
    {
        OnFloor at(true);
        QTRY_VERIFY(at.run().isPlaying());
        at.window->pages()->showPage(QStringLiteral("frontier"));
        at.settle();
        QSignalSpy frames(&at.run(), &FactoryRun::framed);
        QTest::qWait(150);
        QCOMPARE(frames.size(), 0);
        QVERIFY(!anyTimerOfTheRun(at.run()));
        at.window->pages()->showPage(QStringLiteral("floor"));
        QTRY_VERIFY(at.run().isPlaying());
        at.bar().playOrPause();
        at.settle();
        QVERIFY(!anyTimerOfTheRun(at.run()));
    }
    void keysDriveIt()
    {
        OnFloor at;
        at.press(Qt::Key_Space);
        QVERIFY(at.run().isPlaying());
        QVERIFY(!at.bar().stepButton()->isEnabled());
        at.press(Qt::Key_Period);  // works only while it is paused
        QVERIFY(at.run().isPlaying());
        QTest::qWait(200);
        at.press(Qt::Key_Space);
        at.settle();
        QVERIFY(at.bar().stepButton()->isEnabled());
        const SimTime paused = at.run().frame()->time;
        QVERIFY(paused > SimTime{});
        at.bar().setUnit(factory::StepUnit::second);
        at.press(Qt::Key_Period);
        at.settle();
        const SimTime on = at.run().frame()->time;
        QVERIFY(on > paused && on.ns % 1'000'000'000 == 0);
        at.press(Qt::Key_Period);
        at.settle();
        at.press(Qt::Key_Comma);
        at.settle();
        QVERIFY(at.run().frame()->time == on);
        at.page().setFocus();
        at.press(Qt::Key_Home);
        at.settle();
        QVERIFY(at.run().frame()->time == SimTime{});
        QCOMPARE(at.bar().clock(), QStringLiteral("0:00:00.000"));
    }
    void spaceIsATextsOwnAndNeverAButtons()
    {
        OnFloor at;
        at.bar().speedBox()->setFocus();
        at.press(Qt::Key_Space);
        QVERIFY(!at.run().isPlaying());
        QTest::mouseClick(at.bar().playButton(), Qt::LeftButton);
        QVERIFY(at.run().isPlaying());
        QVERIFY(!at.bar().playButton()->hasFocus());
        at.page().setFocus();
        at.press(Qt::Key_Space);
        QVERIFY(!at.run().isPlaying());
        at.settle();
        // a button that was reached by Tab, too; Enter presses it
        at.bar().stepButton()->setFocus(Qt::TabFocusReason);
        at.press(Qt::Key_Space);
        QVERIFY(at.run().isPlaying());
        at.press(Qt::Key_Space);
        at.settle();
        const SimTime before = at.run().frame()->time;
        at.bar().stepButton()->setFocus(Qt::TabFocusReason);
        at.press(Qt::Key_Return);
        at.settle();
        QVERIFY(at.run().frame()->time > before);
    }
    void theSpeedIsChosenBySliderAndBox()
    {
        OnFloor at;
        at.bar().speedBox()->setFocus();
        at.bar().speedBox()->selectAll();
        QTest::keyClicks(at.bar().speedBox(), QStringLiteral("1/20"));
        QTest::keyClick(at.bar().speedBox(), Qt::Key_Return);
        QCOMPARE(at.run().speed(), 0.05);
        QCOMPARE(at.bar().speedBox()->text(), QStringLiteral("0.05×"));
        QVERIFY(!at.bar().speedBox()->hasFocus());
        at.press(Qt::Key_Space);
        QVERIFY(at.run().isPlaying());
        at.press(Qt::Key_Space);
        QVERIFY(!at.run().isPlaying());
        at.bar().speedBox()->setFocus();
        at.bar().speedBox()->selectAll();
        QTest::keyClicks(at.bar().speedBox(), QStringLiteral("2000"));
        QTest::keyClick(at.bar().speedBox(), Qt::Key_Return);
        QCOMPARE(at.run().speed(), 0.05);
        SpeedSlider* slider = at.bar().speedSlider();
        QTest::keyClick(slider, Qt::Key_Right);
        QCOMPARE(at.run().speed(), 0.1);
        QTest::mouseClick(slider, Qt::LeftButton, {}, QPoint(slider->width() / 2 + 4, 10));
        QCOMPARE(at.run().speed(), 1.0);
        at.settle();
    }
    void aDragOfTheTimelineIsExact()
    {
        OnFloor at(false, busy(60.0));
        at.bar().playOrPause();
        Timeline* line = at.bar().timeline();
        const QPoint place = line->placeOf(fromSeconds(30.0));
        QTest::mousePress(line, Qt::LeftButton, {}, place);
        QVERIFY(!at.run().isPlaying());
        QTest::mouseMove(line, line->placeOf(fromSeconds(40.0)));
        QTest::mouseMove(line, line->placeOf(fromSeconds(20.0)));
        QTest::mouseRelease(line, Qt::LeftButton, {}, line->placeOf(fromSeconds(20.0)));
        at.settle();
        const Frame& frame = *at.run().frame();
        QVERIFY(std::abs(toSeconds(frame.time) - 20.0) < 0.2);
        scenario::Begun begun =
            tests::valueOf(scenario::simulationOf(busy(60.0), tests::presets(), tests::presetsFolder()));
        begun.simulation.runUntil(frame.time);
        QVERIFY(*frame.moment.now == factory::snapshotOf(begun.simulation.factory()));
    }
    void whatIsSeenIsWhatTheCommandLineSays()
    {
        OnFloor at(false, busy(60.0));
        at.run().seek(fromSeconds(6.0));
        at.settle();
        QVERIFY(at.window->session().setRunValue("workload.arrivals.rate_per_s", "45"));
        at.settle();
        at.window->session().setBatch(256);
        at.settle();
        at.run().seek(fromSeconds(15.0));
        at.settle();
        at.run().seek(fromSeconds(9.5));
        at.settle();
        QTemporaryDir folder;
        const std::string file = folder.filePath(QStringLiteral("run.json")).toStdString();
        QVERIFY(scenario::writeScenario(at.window->session().scenario(), file));
        const tests::Outcome said = tests::run({"simulate", QString::fromStdString(file), "--until", "9.5", "--json"});
        QCOMPARE(said.code, 0);
        const auto document = nlohmann::json::parse(said.out.toStdString());
        const auto seen = nlohmann::json::parse(report::asJson(*at.run().frame()->moment.now).dump());
        QVERIFY(document["snapshot"] == seen);
        QVERIFY(document["requests"]["arrived"] == at.run().frame()->result->requests.arrived);
    }
    void halfAnHourAtFullSpeedWhileEverythingChanges()
    {
        OnFloor at(false);
        at.run().setSpeed(1000.0);
        at.bar().playOrPause();
        Session& session = at.window->session();
        QElapsedTimer playing;
        playing.start();
        for (int i = 0; playing.elapsed() < 15000 && at.run().frame()->time < fromSeconds(1800.0); ++i) {
            QTest::qWait(150);
            if (!at.run().isPlaying())
                at.run().play();
            switch (i % 6) {
            case 0:
                session.setRunValue("workload.arrivals.rate_per_s", std::to_string(5 + i % 17));
                break;
            case 1:
                session.setBatch(256 + 128 * (i % 5));
                break;
            case 2:
                session.moveDegree(frontier::Degree::tp, i % 4 == 0 ? 4 : 8);
                break;
            case 3:
                session.undoStack()->undo();
                break;
            case 4:
                session.setCachedTokens(1000 * i);
                break;
            default:
                session.setRunValue("factory.tiers.dram.capacity_bytes", std::to_string(1000000000LL * (1 + i)));
            }
        }
        at.bar().playOrPause();
        at.run().pause();
        at.settle();
        QVERIFY(at.run().frame()->result->violations.empty());
    }
    void closedInTheMiddleNothingIsLeft()
    {
        for (int i = 0; i < 50; ++i) {
            OnFloor at(true);
            at.run().setSpeed(i % 2 == 0 ? 1000.0 : 0.01);
            QTest::qWait(10 + i);
            if (i % 5 == 0)
                at.window->session().setBatch(100 + i);
        }
    }
};

QTEST_MAIN(TestFloorPage)
#include "tst_floor_page.moc"
