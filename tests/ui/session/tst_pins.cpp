// labels: memory_window
#include "tests/ui/fixture.h"
#include "ui/session/session.h"

#include <QSignalSpy>
#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::ui;

class TestPins : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        session = std::make_unique<Session>(tests::presets(), tests::presetsFolder());
        QVERIFY(session->openFile("default"));
        settle();
    }
    void cleanup() { session.reset(); }

    void aPinIsTheWholeAnswerAsItStood()
    {
        QSignalSpy changes(session.get(), &Session::pinsChanged);
        QVERIFY(session->pin());
        QCOMPARE(changes.count(), 1);
        const double latency = session->answer()->cost()->latencyS;
        session->setBatch(64);
        settle();
        QCOMPARE(session->pins().size(), std::size_t(1));
        QCOMPARE(session->pins().front().letter, 'A');
        QCOMPARE(session->pins().front().answer->cost()->latencyS, latency);
        QVERIFY(session->answer()->cost()->latencyS != latency);
    }
    void aPinWantedWhileItComputesComesWithTheAnswer()
    {
        session->setBatch(64);
        QVERIFY(session->pin());
        QVERIFY(session->pins().empty());
        settle();
        QCOMPARE(session->pins().size(), std::size_t(1));
        QCOMPARE(session->pins().front().answer->scenario.batch, 64);
        QVERIFY(session->pins().front().answer->sweptIsCurrent);
        session->setBatch(128);
        QVERIFY(session->pin());
        session->setBatch(256);  // what was to be pinned is gone
        settle();
        QCOMPARE(session->pins().size(), std::size_t(1));
    }
    void threeAtMostEachOnceAndTheReasonIsSaid()
    {
        QCOMPARE(session->pinHindrance(), QString());
        QVERIFY(session->pin());
        QCOMPARE(session->pinHindrance(), QString("This state is pinned as A"));
        QVERIFY(!session->pin());
        for (const int batch : {64, 128}) {
            session->setBatch(batch);
            settle();
            QVERIFY(session->pin());
        }
        session->setBatch(256);
        QCOMPARE(session->pinHindrance(), QString("3 states are pinned: unpin one first"));
        QVERIFY(!session->pin());
        QCOMPARE(session->pins().size(), std::size_t(3));
    }
    void theFirstFreeLetterIsTakenAndTheOthersKeepTheirs()
    {
        for (const int batch : {64, 128, 256}) {
            session->setBatch(batch);
            settle();
            QVERIFY(session->pin());
        }
        session->unpin('B');
        session->unpin('B');
        session->setBatch(512);
        settle();
        QVERIFY(session->pin());
        QCOMPARE(session->pins().size(), std::size_t(3));
        QCOMPARE(session->pins()[1].letter, 'B');
        QCOMPARE(session->pins()[1].answer->scenario.batch, 512);
        QCOMPARE(session->pins()[2].letter, 'C');
        QCOMPARE(session->pins()[2].answer->scenario.batch, 256);
    }
    void swapIsUndoneWithBothSides()
    {
        QVERIFY(session->pin());
        session->setModel("kimi-k2");
        settle();
        const scenario::Scenario other = session->scenario();
        QVERIFY(!session->swap('B'));
        QVERIFY(session->swap('A'));
        QVERIFY(!session->swap('A'));  // not settled
        QCOMPARE(session->scenario().model, std::string("kimi-k3"));
        QVERIFY(session->pins().front().answer->scenario == other);
        QCOMPARE(session->undoStack()->undoText(), QString("Swap with pin A"));
        settle();
        session->undoStack()->undo();
        QVERIFY(session->scenario() == other);
        QCOMPARE(session->pins().front().answer->scenario.model, std::string("kimi-k3"));
        session->undoStack()->redo();
        QVERIFY(session->pins().front().answer->scenario == other);
    }
    void aPinMadeSinceASwapSurvivesItsUndo()
    {
        QVERIFY(session->pin());
        session->setBatch(64);
        settle();
        QVERIFY(session->swap('A'));
        session->unpin('A');
        session->setBatch(128);
        settle();
        QVERIFY(session->pin());
        session->undoStack()->undo();
        session->undoStack()->undo();  // the swap
        QCOMPARE(session->scenario().batch, 64);
        QCOMPARE(session->pins().front().answer->scenario.batch, 128);
        session->undoStack()->redo();
        QCOMPARE(session->pins().front().answer->scenario.batch, 128);
    }
    void pinsStayWhenEditsAreUndone()
    {
        session->setBatch(64);
        settle();
        QVERIFY(session->pin());
        session->undoStack()->undo();
        QCOMPARE(session->pins().size(), std::size_t(1));
        QCOMPARE(session->pins().front().answer->scenario.batch, 64);
    }
    void whatDoesNotFitCanBePinned()
    {
        QVERIFY(session->open(tests::tooSmall()));
        settle();
        QVERIFY(session->pin());
        QVERIFY(!session->pins().front().answer->cost());
    }

private:
    void settle() { QTRY_VERIFY_WITH_TIMEOUT(session->isSettled(), 30000); }

    std::unique_ptr<Session> session;
};

QTEST_GUILESS_MAIN(TestPins)
#include "tst_pins.moc"
