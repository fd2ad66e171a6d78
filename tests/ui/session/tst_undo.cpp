// labels: memory_window
#include "tests/ui/fixture.h"
#include "ui/session/session.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

/// Longer than a burst of keys, so that what follows is a step of its own.
void waitOutTheBurst() { QTest::qWait(EditRuns::burstMs + 20); }

}  // namespace

class TestUndo : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        session = std::make_unique<Session>(tests::presets(), tests::presetsFolder());
        QVERIFY(session->openFile("default"));
    }
    void cleanup() { session.reset(); }

    void theFirstScenarioIsNoStep()
    {
        QCOMPARE(session->undoStack()->count(), 0);
        QVERIFY(session->undoStack()->isClean());
    }
    void everyChoiceIsAStepThatUndoTakesBackExactly_data()
    {
        QTest::addColumn<int>("edit");
        QTest::addColumn<QString>("name");
        QTest::newRow("TP") << 0 << "TP 1 to 8";
        QTest::newRow("EP") << 1 << "EP 64 to 8";
        QTest::newRow("model") << 2 << "Model: Kimi K2";
        QTest::newRow("stage") << 3 << "Stage: prefill";
        QTest::newRow("GPUs") << 4 << "GPUs 64 to 16";
        QTest::newRow("context") << 5 << "Context 32,768 to 65,536";
        QTest::newRow("new tokens") << 6 << "New tokens 1 to 4";
        QTest::newRow("batch") << 7 << "Batch 1,024 to 256";
        QTest::newRow("format") << 8 << "KV cache: FP8 to BF16";
        QTest::newRow("calibration") << 9 << "Calibration: today";
        QTest::newRow("rack") << 10 << "With rack: H100";
        QTest::newRow("focus") << 11 << "Rack shown: B200";
        QTest::newRow("latency") << 12 << "TPOT at most 50.0 ms";
        QTest::newRow("HBM cap") << 13 << "HBM cap: none to 120";
        QTest::newRow("swept point") << 14 << "Layout: TP8 DP8 EP64 at batch 256";
        QTest::newRow("typed, not legal") << 15 << "TP 1 to 5";
    }
    void everyChoiceIsAStepThatUndoTakesBackExactly()
    {
        QFETCH(int, edit);
        QFETCH(QString, name);
        const scenario::Scenario before = session->scenario();
        make(edit);
        const scenario::Scenario after = session->scenario();
        QVERIFY(!(after == before));
        QCOMPARE(session->undoStack()->count(), 1);
        QCOMPARE(session->undoStack()->undoText(), name);
        QVERIFY(!session->undoStack()->isClean());
        session->undoStack()->undo();
        QVERIFY(session->scenario() == before);
        QVERIFY(session->epFollows());
        QCOMPARE(session->legal().gpus(), 64);
        QVERIFY(session->undoStack()->isClean());
        session->undoStack()->redo();
        QVERIFY(session->scenario() == after);
    }
    void editsOfTheRunningFactoryAreCalledAsTheirMarksAre_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("name");
        QTest::newRow("load") << "workload.arrivals.rate_per_s"
                              << "30"
                              << "New sessions 30/s, was 24";
        QTest::newRow("tier") << "factory.tiers.dram"
                              << "null"
                              << "CPU DRAM off";
        QTest::newRow("workers") << "factory.pools.decode.workers.0.count"
                                 << "4"
                                 << "Decode: workers 4, was 3";
        QTest::newRow("law") << "factory.admission.law"
                             << R"("open")"
                             << "Admission open";
        QTest::newRow("loss") << "factory.failures"
                              << R"([{"at_s": 90, "pool": "decode", "worker": 1, "repair_s": 120},
            {"at_s": 20, "pool": "prefill", "worker": 0}])"
                              << "Prefill 0 lost";
    }
    void editsOfTheRunningFactoryAreCalledAsTheirMarksAre()
    {
        QFETCH(const QString, path);
        QFETCH(const QString, value);
        QFETCH(const QString, name);
        QVERIFY(session->openFile("worker-lost"));
        QVERIFY(session->setRunValue(path.toStdString(), value.toStdString()));
        QCOMPARE(session->undoStack()->undoText(), name);
    }
    void aHundredMovesOfADragAreOneStep()
    {
        const scenario::Scenario before = session->scenario();
        session->beginGesture();
        for (int move = 1; move <= 100; ++move)
            session->setCachedTokens(1000 * move);
        session->endGesture();
        QCOMPARE(session->undoStack()->count(), 1);
        QCOMPARE(session->undoStack()->undoText(), QString("Context 32,768 to 100,000"));
        session->undoStack()->undo();
        QVERIFY(session->scenario() == before);
        session->undoStack()->redo();
        QCOMPARE(session->scenario().each.cachedTokens, 100'000);
    }
    void aDragThereAndBackLeavesNoStep()
    {
        // DCP 4 within TP 4: on the way to TP 1 it must give way
        session->adopt("gb200-nvl72", {.tp = 4, .pp = 1, .dp = 16, .ep = 16, .dcp = 4, .cp = 1}, 256);
        const scenario::Scenario before = session->scenario();
        QVERIFY(!session->epFollows());
        session->beginGesture();
        for (const int tp : {2, 1, 2, 8, 4})
            session->moveDegree(frontier::Degree::tp, tp);
        session->endGesture();
        QVERIFY(session->scenario() == before);
        QCOMPARE(session->undoStack()->count(), 1);
        session->beginGesture();
        session->setGpus(8);
        session->setGpus(64);
        session->endGesture();
        QVERIFY(session->scenario() == before);
        QCOMPARE(session->undoStack()->count(), 1);
        session->beginGesture();
        session->endGesture();
        QCOMPARE(session->undoStack()->count(), 1);
    }
    void aDragThatIsCalledOffLeavesNothing()
    {
        session->setBatch(512);
        const scenario::Scenario before = session->scenario();
        session->beginGesture();
        session->moveDegree(frontier::Degree::tp, 8);
        session->moveDegree(frontier::Degree::tp, 16);
        session->cancelGesture();
        QVERIFY(session->scenario() == before);
        QCOMPARE(session->undoStack()->count(), 1);
        session->setBatch(256);
        QCOMPARE(session->undoStack()->count(), 2);
    }
    void twoDragsAreTwoSteps()
    {
        for (const int context : {40'000, 50'000}) {
            session->beginGesture();
            session->setCachedTokens(context - 1);
            session->setCachedTokens(context);
            session->endGesture();
        }
        QCOMPARE(session->undoStack()->count(), 2);
        session->undoStack()->undo();
        QCOMPARE(session->scenario().each.cachedTokens, 40'000);
    }
    void undoneWithinADragItIsTheDragThatGoes()
    {
        session->beginGesture();
        session->setBatch(512);
        session->undoStack()->undo();
        QCOMPARE(session->scenario().batch, 1024);
        session->setBatch(256);
        session->endGesture();
        QCOMPARE(session->undoStack()->count(), 1);
        session->undoStack()->undo();
        QCOMPARE(session->scenario().batch, 1024);
    }
    void keysInABurstAreOneStepAndAPauseEndsIt()
    {
        for (const int batch : {768, 512, 384})
            session->setBatch(batch);
        QCOMPARE(session->undoStack()->count(), 1);
        session->setCachedTokens(2048);
        QCOMPARE(session->undoStack()->count(), 2);
        waitOutTheBurst();
        session->setCachedTokens(4096);
        QCOMPARE(session->undoStack()->count(), 3);
        session->setChoice("kv", "bf16");
        session->setChoice("kv", "nvfp4");  // names are steps each
        QCOMPARE(session->undoStack()->count(), 5);
    }
    void expertParallelSetByHandIsRestored()
    {
        session->moveDegree(frontier::Degree::ep, 8);
        QVERIFY(!session->epFollows());
        session->undoStack()->undo();
        QVERIFY(session->epFollows());
        session->moveDegree(frontier::Degree::tp, 2);
        QCOMPARE(session->scenario().layout.ep, 64);
        session->moveDegree(frontier::Degree::ep, 8);
        session->letEpFollow();
        QCOMPARE(session->undoStack()->undoText(), QString("EP follows TP × DP"));
        session->undoStack()->undo();
        QVERIFY(!session->epFollows());
        QCOMPARE(session->scenario().layout.ep, 8);
    }
    void whatAStageRemembersIsRestored()
    {
        session->setStage(cost::Stage::prefill);
        session->setNewTokens(4096);
        session->setMaxLatency(2.0);
        session->setStage(cost::Stage::decode);
        QVERIFY(!session->scenario().maxLatencyS);
        session->setMaxLatency(0.05);
        session->setStage(cost::Stage::prefill);
        QCOMPARE(session->scenario().maxLatencyS, std::optional(2.0));
        QCOMPARE(session->scenario().each.newTokens, 4096);
        while (session->undoStack()->canUndo())
            session->undoStack()->undo();
        session->setStage(cost::Stage::prefill);
        QCOMPARE(session->scenario().each.newTokens, 8192);
        QVERIFY(!session->scenario().maxLatencyS);
    }
    void openingAnotherIsUndone()
    {
        session->setBatch(512);
        const scenario::Scenario before = session->scenario();
        QVERIFY(session->openFile("report-like"));
        QVERIFY(session->undoStack()->isClean());
        const std::string name = session->scenario().name;
        QCOMPARE(session->undoStack()->undoText(), QString("Open: %1").arg(QString::fromStdString(name)));
        session->undoStack()->undo();
        QVERIFY(session->scenario() == before);
        session->setBatch(1024);  // named after what it was opened with again
        QCOMPARE(session->scenario().name, std::string("Kimi K3 decode at 32k on three systems"));
    }
    void racksKeepTheirColours()
    {
        session->setChosen("h100-hgx", true);
        session->setChosen("h200-hgx", true);
        const int style = session->series().of("h100-hgx");
        session->setChosen("h100-hgx", false);
        session->setChosen("mi355x-hgx", true);
        session->undoStack()->undo();
        session->undoStack()->undo();
        QCOMPARE(session->series().of("h100-hgx"), style);
    }
    void answersOfUndoneStatesAreIgnored()
    {
        QTRY_VERIFY_WITH_TIMEOUT(session->isSettled(), 30000);
        session->setModel("kimi-k2");
        session->undoStack()->undo();
        connect(session.get(), &Session::answered, this,
                [&] { QCOMPARE(session->answer()->resolved.model->id, std::string("kimi-k3")); });
        QTRY_VERIFY_WITH_TIMEOUT(session->isSettled(), 30000);
        const auto direct =
            cost::evaluate(scenario::passQuestion(session->scenario(), session->resolved(), session->resolved().focus));
        QCOMPARE(session->answer()->cost()->latencyS, direct->cost->latencyS);
    }
    void savingIsCleanAndUndoLeavesIt()
    {
        QTemporaryDir folder;
        session->setBatch(512);
        QVERIFY(session->save(folder.filePath("saved.json").toStdString()));
        QVERIFY(session->undoStack()->isClean());
        session->setBatch(256);  // at once, and all the same no part of the step that was saved
        QVERIFY(!session->undoStack()->isClean());
        session->undoStack()->undo();
        QVERIFY(session->undoStack()->isClean());
    }
    void oneChoiceOrAllGoBackToTheirDefaults()
    {
        session->setChoice("kv", "bf16");
        session->setChoice("overlap", "0.9");
        session->setCalibration("today");
        session->setMaxLatency(0.05);
        session->setHbmCap(120e9);
        session->setCpMax(4);
        session->setWidestEpOnly(true);
        for (const char* flag :
             {"kv", "overlap", "calibration", "max-latency", "hbm-cap-gb", "cp-max", "widest-ep-only"})
            QVERIFY2(!session->isDefault(flag), flag);
        QVERIFY(session->isDefault("routing"));
        session->resetChoice("kv");
        QCOMPARE(session->scenario().choices.kv, catalog::Format::fp8);
        QVERIFY(session->isDefault("kv"));
        QCOMPARE(session->undoStack()->undoText(), QString("Reset: KV cache"));
        session->resetAll();
        QVERIFY(session->scenario().choices == cost::Choices());
        QCOMPARE(session->scenario().calibration, std::string("projected"));
        QVERIFY(!session->scenario().maxLatencyS && session->scenario().cpMax == 1 &&
                !session->scenario().widestEpOnly);
        QCOMPARE(session->scenario().model, std::string("kimi-k3"));
        session->undoStack()->undo();
        QCOMPARE(session->scenario().calibration, std::string("today"));
        QCOMPARE(session->scenario().choices.hbmCapBytes, std::optional(120e9));
    }
    void revertIsTheScenarioAsOpened()
    {
        QVERIFY(session->openFile("report-like"));
        const scenario::Scenario opened = session->scenario();
        session->setModel("llama-3.1-70b");
        session->moveDegree(frontier::Degree::tp, 8);
        session->revert();
        QVERIFY(session->scenario() == opened);
        QCOMPARE(session->resolved().model->id, opened.model);
        session->undoStack()->undo();
        QCOMPARE(session->resolved().model->id, std::string("llama-3.1-70b"));
    }
    void dominatedPointsAreKeptOnDemandAndNoStep()
    {
        QTRY_VERIFY_WITH_TIMEOUT(session->isSettled(), 30000);
        QVERIFY(session->answer()->swept->frontier->systems.front().dominated.empty());
        session->setDominatedShown(true);
        QVERIFY(!session->isSettled());
        QTRY_VERIFY_WITH_TIMEOUT(session->isSettled(), 30000);
        QVERIFY(!session->answer()->swept->frontier->systems.front().dominated.empty());
        QCOMPARE(session->undoStack()->count(), 0);
    }
    void limitsThatAreNoneAreNotTaken()
    {
        for (const double wrong : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(), HUGE_VAL}) {
            session->setMaxLatency(wrong);
            session->setHbmCap(wrong);
        }
        session->setCpMax(0);
        session->setCpMax(65);
        QCOMPARE(session->undoStack()->count(), 0);
    }

private:
    void make(int edit)
    {
        switch (edit) {
        case 0:
            return session->moveDegree(frontier::Degree::tp, 8);
        case 1:
            return session->moveDegree(frontier::Degree::ep, 8);
        case 2:
            return session->setModel("kimi-k2");
        case 3:
            return session->setStage(cost::Stage::prefill);
        case 4:
            return session->setGpus(16);
        case 5:
            return session->setCachedTokens(65536);
        case 6:
            return session->setNewTokens(4);
        case 7:
            return session->setBatch(256);
        case 8:
            return session->setChoice("kv", "bf16");
        case 9:
            return session->setCalibration("today");
        case 10:
            return session->setChosen("h100-hgx", true);
        case 11:
            return session->setFocus("b200-hgx");
        case 12:
            return session->setMaxLatency(0.05);
        case 13:
            return session->setHbmCap(120e9);
        case 14:
            return session->adopt("gb200-nvl72", {.tp = 8, .pp = 1, .dp = 8, .ep = 64, .dcp = 1, .cp = 1}, 256);
        case 15:
            return session->typeDegree(frontier::Degree::tp, 5);
        default:
            QFAIL("no such edit");
        }
    }

    std::unique_ptr<Session> session;
};

QTEST_GUILESS_MAIN(TestUndo)
#include "tst_undo.moc"
