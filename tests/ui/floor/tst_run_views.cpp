#include "ui/floor/run_views.h"

#include "tests/ui/floor/a_run.h"
#include "ui/controls/segmented.h"
#include "ui/floor/event_list.h"
#include "ui/floor/lanes.h"
#include "ui/floor/live_plots.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tokenfactory::tests::ARun;

class TestRunViews : public QObject {
    Q_OBJECT
private:
    ARun run;
    std::shared_ptr<const Happened> happened;
    ThemeHolder themes{darkTheme()};
    std::unique_ptr<RunViews> views;

private slots:
    void initTestCase()
    {
        run = tests::runTo("worker-lost", 203.0);
        auto list = std::make_shared<Happened>();
        list->entries = *run.entries;
        list->spans = *run.spans;
        happened = list;
    }
    void init()
    {
        views = std::make_unique<RunViews>(themes);
        views->resize(1000, 240);
        views->show();
        QVERIFY(QTest::qWaitForWindowExposed(views.get()));
    }
    void cleanup() { views.reset(); }

    void onlyWhatIsSeenIsGivenData()
    {
        QSignalSpy needed(views.get(), &RunViews::logNeeded);
        QVERIFY(!views->needsLog());
        views->setHappened(happened, run.snapshot, run.timeS);
        QVERIFY(views->lanes()->lanes().empty());
        QCOMPARE(views->events()->model()->rowCount(), 0);
        views->setView(RunViews::View::lanes);
        QCOMPARE(needed.size(), 1);
        QVERIFY(needed[0][0].toBool());
        QVERIFY(!views->lanes()->lanes().empty());
        QVERIFY(views->lanes()->isVisible() && !views->plots()->isVisible());
        QCOMPARE(views->events()->model()->rowCount(), 0);
        views->setView(RunViews::View::events);
        QCOMPARE(needed.size(), 1);
        QCOMPARE(views->events()->model()->rowCount(), static_cast<int>(EventModel::mostRows));
        views->setView(RunViews::View::plots);
        QCOMPARE(needed.size(), 2);
        QVERIFY(views->plots()->isVisible());
    }
    void theChoiceIsMadeByMouseAndKeys()
    {
        Segmented* choice = nullptr;
        for (Segmented* each : views->findChildren<Segmented*>()) {
            if (each->chosenId() == "plots")
                choice = each;
        }
        QVERIFY(choice);
        QTest::mouseClick(choice, Qt::LeftButton, {}, choice->placeOf("events"));
        QVERIFY(views->view() == RunViews::View::events);
        choice->setFocus();
        QTest::keyClick(choice, Qt::Key_Left);
        QVERIFY(views->view() == RunViews::View::lanes);
        QCOMPARE(choice->chosenId(), std::string("lanes"));
    }
    void aTimeAskedForInAnyOfThemIsAskedFor()
    {
        QSignalSpy asked(views.get(), &RunViews::timeAsked);
        views->setHappened(happened, run.snapshot, run.timeS);
        views->setView(RunViews::View::events);
        QTableView* cells = views->events()->table();
        QTest::mouseClick(cells->viewport(), Qt::LeftButton, {},
                          cells->visualRect(views->events()->model()->index(1, EventModel::what)).center());
        QCOMPARE(asked.size(), 1);
        views->setView(RunViews::View::lanes);
        Lanes* lanes = views->lanes();
        const LaneBlock block = lanes->blocks()[0].blocks.front();
        QTest::mouseClick(lanes->viewport(), Qt::LeftButton, {}, lanes->placeOf(0, block).center().toPoint());
        QCOMPARE(asked.size(), 2);
        QCOMPARE(asked[1][0].toDouble(), block.beganS);
    }
    void followIsOfWhatIsSeen()
    {
        views->setHappened(happened, run.snapshot, run.timeS);
        views->setView(RunViews::View::lanes);
        views->lanes()->setStretch(10.0, 20.0);
        QPushButton* follow = nullptr;
        for (QPushButton* each : views->findChildren<QPushButton*>()) {
            if (each->isVisible() && each->isEnabled())
                follow = each;
        }
        QVERIFY(follow);
        QTest::mouseClick(follow, Qt::LeftButton);
        QVERIFY(views->lanes()->follows());
        QVERIFY(!follow->isEnabled());
    }
    void withoutALogItIsEmpty()
    {
        for (const auto view : {RunViews::View::lanes, RunViews::View::events}) {
            views->setView(view);
            views->setHappened(nullptr, run.snapshot, run.timeS);
            views->setHappened(nullptr, nullptr, 0.0);
            views->grab();
        }
        QCOMPARE(views->events()->model()->rowCount(), 0);
    }
    void itIsNoHigherThanItsPlots()
    {
        LivePlots alone(themes);
        QVERIFY(views->sizeHint().height() <= alone.sizeHint().height() + 8);
    }
};

QTEST_MAIN(TestRunViews)
#include "tst_run_views.moc"
