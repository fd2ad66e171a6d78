#include "core/base/json.h"
#include "tests/ui/on_floor.h"
#include "ui/floor/timeline.h"
#include "ui/panels/floor_panel.h"
#include "ui/panels/notices.h"
#include "ui/panels/top_bar.h"
#include "ui/panels/watch_line.h"
#include "ui/session/recovery.h"
#include "ui/session/scenario_document.h"

#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tests::busy;
using tests::OnFloor;
using tests::openWindow;
using tests::settle;

/// What a scenario brings with it that is opened, and what it replaces.
class TestOpening : public QObject {
    Q_OBJECT
private slots:
    void whatRunsOpensOnTheFloor()
    {
        const auto window = openWindow();
        const auto page = [&] { return window->pages()->shownId(); };
        QCOMPARE(page(), QString("frontier"));
        QVERIFY(window->openFile("report-like"));
        QCOMPARE(page(), QString("frontier"));
        QVERIFY(window->openFile((tests::presetsFolder() / "scenarios" / "chat-hour.json").string()));
        QCOMPARE(page(), QString("floor"));
        window->pages()->showPage(QStringLiteral("sweep"));
        QVERIFY(window->openFile("default"));  // has no factory of its own
        QCOMPARE(page(), QString("sweep"));
        emit window->topBar()->presetWanted(QStringLiteral("worker-lost"));
        QCOMPARE(page(), QString("floor"));
        QVERIFY(!window->openFile("no-such-scenario"));
        // a picture of another view of it stands for that view
        window->pages()->showPage(QStringLiteral("frontier"));
        settle(*window);
        const QTemporaryDir folder;
        const std::string file = folder.filePath(QStringLiteral("frontier.png")).toStdString();
        ExportDialog::Choice choice;
        choice.view = PictureView::time;
        QVERIFY(window->exportTo(choice, file));
        QVERIFY(window->openFile("default"));
        QVERIFY(window->openFile(file));
        QVERIFY(window->session().scenario().running.factory);
        QCOMPARE(page(), QString("frontier"));
    }
    void aScenarioChosenInThePanelTellsWhatItReplaced()
    {
        auto lost = tests::valueOf(scenario::readScenario("worker-lost", tests::presetsFolder())).scenario;
        OnFloor at(false, lost);
        const auto told = [&] { return at.window->notices()->text(); };
        QVERIFY(at.window->session().setRunValue("workload.arrivals.rate_per_s", "30"));
        at.settle();
        emit at.page().choices()->scenarioWanted("chat-hour");
        at.settle();
        QVERIFY2(told().contains("replaced: A decode worker is lost, and comes back, with your changes. Undo (Ctrl+Z)"),
                 qPrintable(told()));
        at.window->notices()->dismiss();
        emit at.page().choices()->scenarioWanted("chat-hour");  // the same again takes nothing away
        at.settle();
        QVERIFY2(!told().contains("replaced"), qPrintable(told()));
        emit at.page().choices()->scenarioWanted("oscillation");
        at.settle();
        QVERIFY2(told().contains("replaced:") && !told().contains("your changes"), qPrintable(told()));
        at.window->session().undoStack()->setIndex(1);
        at.settle();
        QVERIFY(at.window->windowTitle().startsWith("A decode worker is lost"));
        QVERIFY(!at.window->session().scenario().running.workloadChanges.empty());
    }
    void aNamelessScenarioHasATitleAndNoBookmarksOfAnother()
    {
        scenario::Scenario nameless = busy();
        nameless.name.clear();
        OnFloor at(false, nameless);
        QVERIFY2(at.window->windowTitle().startsWith("Unnamed scenario: Kimi K3 on "),
                 qPrintable(at.window->windowTitle()));
        at.run().setBookmark(fromSeconds(7.5), true);
        QVERIFY(at.window->settings().floor.bookmarks.empty());
        QVERIFY(at.window->session().open(nameless));
        at.settle();
        QVERIFY(at.run().bookmarks().empty());
    }
    void whatACrashLeftStandsWhereItStood()
    {
        QTemporaryDir folder;
        const std::filesystem::path data = folder.path().toStdString();
        {
            auto lost = tests::valueOf(scenario::readScenario("worker-lost", tests::presetsFolder())).scenario;
            OnFloor at(false, lost);
            Recovery recovery(at.window->session(), data);
            recovery.follow(at.run());
            at.run().seek(fromSeconds(100.0));
            at.settle();
            QVERIFY(at.window->session().setRunValue("workload.arrivals.rate_per_s", "30"));
            at.settle();
        }
        OnFloor at(true);
        QTRY_VERIFY(at.run().isPlaying());
        Recovery recovery(at.window->session(), data);
        recovery.follow(at.run());
        QVERIFY(recovery.reopen());
        QTRY_VERIFY_WITH_TIMEOUT(at.run().frame()->time >= fromSeconds(100.0), 30000);
        at.settle();
        QVERIFY(at.run().frame()->time < fromSeconds(100.001) && !at.run().isPlaying());
        QVERIFY2(at.bar().timeline()->message().startsWith("Opened where it stood"),
                 qPrintable(at.bar().timeline()->message()));
        QVERIFY2(at.window->windowTitle().startsWith("A decode worker is lost, and comes back: Kimi K3 on GB200"),
                 qPrintable(at.window->windowTitle()));
        QVERIFY2(at.page().watchLine()->text().contains("A decode worker is lost"),
                 qPrintable(at.page().watchLine()->text()));
        QCOMPARE(at.run().frame()->marks->at(1).byUser, true);
        QCOMPARE(at.run().frame()->marks->at(0).byUser, false);
    }
    void whatACrashLeftOpensNoOtherPage()
    {
        QTemporaryDir folder;
        const std::filesystem::path data = folder.path().toStdString();
        const auto file = data / "unsaved.json";
        auto lost = tests::valueOf(scenario::readScenario("worker-lost", tests::presetsFolder())).scenario;
        QVERIFY(writeText(file, documentJson(lost, {}, 12.0, &lost)));
        const auto window = openWindow();
        Recovery recovery(window->session(), data);
        QVERIFY(recovery.reopen());
        QCOMPARE(window->pages()->shownId(), QString("frontier"));
        window->pages()->showPage(QStringLiteral("floor"));
        FactoryRun& run = window->floorPage()->run();
        QTRY_VERIFY_WITH_TIMEOUT(run.frame() && run.frame()->time == fromSeconds(12.0), 30000);
    }
};

QTEST_MAIN(TestOpening)
#include "tst_opening.moc"
