// labels: threads_window memory_window
#include "tests/ui/fixture.h"
#include "ui/session/session.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::ui;

class TestSession : public QObject {
    Q_OBJECT
private slots:
    void theFirstStartIsK3OnThreeSystems()
    {
        Session session(tests::presets(), tests::presetsFolder());
        QVERIFY(session.openFile("default"));
        QCOMPARE(session.resolved().model->id, std::string("kimi-k3"));
        QCOMPARE(session.resolved().systems.size(), std::size_t(3));
        QCOMPARE(session.legal().gpus(), 64);
        QTRY_VERIFY_WITH_TIMEOUT(session.isSettled(), 30000);
        QVERIFY(session.answer()->cost());
        QCOMPARE(session.answer()->swept->question.width, frontier::Width::every);
    }
    void theLastOfAHundredMovesWins()
    {
        Session session(tests::presets(), tests::presetsFolder());
        QVERIFY(session.openFile("default"));
        QTRY_VERIFY_WITH_TIMEOUT(session.isSettled(), 30000);
        const std::uint64_t before = session.computation().takenUp();
        for (int move = 1; move <= 100; ++move)
            session.setCachedTokens(1000 * move);
        QTRY_VERIFY_WITH_TIMEOUT(session.isSettled(), 30000);
        QCOMPARE(session.answer()->scenario.each.cachedTokens, 100'000);
        const auto question = scenario::passQuestion(session.scenario(), session.resolved(), session.resolved().focus);
        const auto direct = cost::evaluate(question);
        QCOMPARE(session.answer()->cost()->latencyS, direct->cost->latencyS);
        QCOMPARE(session.answer()->swept->question.each.cachedTokens, 100'000);
        QVERIFY2(session.computation().takenUp() - before < 40, "moves that were overtaken were computed all the same");
    }
    void answersNeverGoBack()
    {
        Session session(tests::presets(), tests::presetsFolder());
        QVERIFY(session.openFile("default"));
        std::uint64_t last = 0;
        connect(&session, &Session::answered, this, [&] {
            QVERIFY(session.answer()->generation >= last);
            last = session.answer()->generation;
        });
        for (int move = 0; move < 20; ++move) {
            session.setBatch(64 + move);
            QTest::qWait(2);
        }
        QTRY_VERIFY_WITH_TIMEOUT(session.isSettled(), 30000);
        QCOMPARE(last, session.computation().latest());
    }
    void aMoveOfTheLayoutSweepsNothingAgain()
    {
        Session session(tests::presets(), tests::presetsFolder());
        QVERIFY(session.openFile("default"));
        QTRY_VERIFY_WITH_TIMEOUT(session.isSettled(), 30000);
        session.moveDegree(frontier::Degree::tp, 2);
        QTRY_VERIFY_WITH_TIMEOUT(session.isSettled(), 30000);
        const auto swept = session.answer()->swept;
        session.setBatch(128);
        QTRY_VERIFY_WITH_TIMEOUT(session.answer()->scenario.batch == 128, 30000);
        QTRY_VERIFY_WITH_TIMEOUT(session.isSettled(), 30000);
        QCOMPARE(session.answer()->swept->frontier->pointsEvaluated, swept->frontier->pointsEvaluated);
        QCOMPARE(session.answer()->scenario.layout.tp, 2);
    }
    void closingWhileItComputesIsClean()
    {
        for (int round = 0; round < 100; ++round) {
            Session session(tests::presets(), tests::presetsFolder());
            QVERIFY(session.openFile("default"));
            session.setCachedTokens(2048 + round);
            if (round % 3 == 0)
                QTest::qWait(1);
            if (round % 10 == 0)
                QTest::qWait(Session::restDelayMs + 5);  // into the full sweep
        }
    }
    void theThreadOfTheWindowIsNotBlocked()
    {
        Session session(tests::presets(), tests::presetsFolder());
        QVERIFY(session.openFile("default"));
        QElapsedTimer clock;
        for (int move = 0; move < 50; ++move) {
            clock.start();
            session.setNewTokens(1 + move % 4);
            QVERIFY2(clock.elapsed() < 100, qPrintable(QString::number(clock.elapsed())));
        }
        QTRY_VERIFY_WITH_TIMEOUT(session.isSettled(), 30000);
    }
    void anUnknownNameIsSaidAndTheScenarioStays()
    {
        Session session(tests::presets(), tests::presetsFolder());
        QVERIFY(session.openFile("default"));
        Problems found;
        connect(&session, &Session::reported, this, [&](const Problems& problems) { found = problems; });
        const scenario::Scenario before = session.scenario();
        session.setCalibration("nonsense");
        QCOMPARE(found.size(), std::size_t(1));
        QVERIFY(toText(found.front()).find("nonsense") != std::string::npos);
        QVERIFY(session.scenario() == before);
        found.clear();
        QVERIFY(!session.openFile("no-such-scenario"));
        QVERIFY(!found.empty());
        QTRY_VERIFY_WITH_TIMEOUT(session.isSettled(), 30000);
    }
    void aBadChoiceIsSaidInTheWordsOfTheCommandLine()
    {
        Session session(tests::presets(), tests::presetsFolder());
        QVERIFY(session.openFile("default"));
        Problems found;
        connect(&session, &Session::reported, this, [&](const Problems& problems) { found = problems; });
        session.setChoice("kv", "fp7");
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found.front().where, std::string("--kv"));
        session.setChoice("kv", "bf16");
        QCOMPARE(session.scenario().choices.kv, catalog::Format::bf16);
    }
    void aTypedValueThatIsLegalMovesTheOthers()
    {
        Session session(tests::presets(), tests::presetsFolder());
        QVERIFY(session.openFile("default"));
        session.typeDegree(frontier::Degree::tp, 8);
        QCOMPARE(session.scenario().layout.gpus(), 64);
        QCOMPARE(session.scenario().layout.dp, 8);
    }
    void aTypedValueThatIsNotIsTakenAndExplained()
    {
        Session session(tests::presets(), tests::presetsFolder());
        QVERIFY(session.openFile("default"));
        session.typeDegree(frontier::Degree::tp, 5);
        QCOMPARE(session.scenario().layout.tp, 5);
        QTRY_VERIFY_WITH_TIMEOUT(session.isSettled(), 30000);
        QVERIFY(!session.answer()->cost());
        QVERIFY(session.answer()->evaluation->reasons.front().sentence.english().find("TP 5") != std::string::npos);
        session.moveDegree(frontier::Degree::tp, 4);
        QVERIFY(session.legal().contains(session.scenario().layout));
    }
    void aTypedLayoutOfMoreGpusThanAFileMayHoldIsRefused()
    {
        Session session(tests::presets(), tests::presetsFolder());
        QVERIFY(session.openFile("default"));
        const scenario::Scenario before = session.scenario();
        Problems found;
        connect(&session, &Session::reported, this, [&](const Problems& problems) { found = problems; });
        session.typeDegree(frontier::Degree::tp, 1536);  // with DP 64
        QCOMPARE(found.size(), std::size_t(1));
        QVERIFY(session.scenario() == before);
        session.typeDegree(frontier::Degree::tp, 1000);
        QCOMPARE(session.scenario().layout.tp, 1000);
        const auto again = scenario::fromJson(scenario::toJson(session.scenario()), "again");
        QVERIFY(again && again->scenario == session.scenario());
    }
    void openingAgainReadsTheFilesAgain()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath("model.json");
        QVERIFY(QFile::copy(QString::fromStdString((tests::presetsFolder() / "models/kimi-k2.json").string()), file));
        scenario::Scenario scenario;
        scenario.model = file.toStdString();
        Session session(tests::presets(), tests::presetsFolder());
        QVERIFY(session.open(scenario));
        const auto kimi = session.resolved().model;
        QVERIFY(QFile::remove(file));
        QVERIFY(
            QFile::copy(QString::fromStdString((tests::presetsFolder() / "models/gpt-oss-120b.json").string()), file));
        QVERIFY(session.open(scenario));
        QVERIFY(session.resolved().model->layers.size() != kimi->layers.size());
    }
    void expertParallelFollowsUntilItIsSet()
    {
        Session session(tests::presets(), tests::presetsFolder());
        QVERIFY(session.openFile("default"));
        QVERIFY(session.epFollows());
        session.moveDegree(frontier::Degree::pp, 2);
        QCOMPARE(session.scenario().layout.ep, 32);
        session.moveDegree(frontier::Degree::ep, 8);
        session.moveDegree(frontier::Degree::pp, 1);
        QCOMPARE(session.scenario().layout.ep, 8);
        session.letEpFollow();
        QCOMPARE(session.scenario().layout.ep, 64);
    }
    void eachStageRemembersItsTokens()
    {
        Session session(tests::presets(), tests::presetsFolder());
        QVERIFY(session.openFile("default"));
        session.setCachedTokens(65536);
        session.setStage(cost::Stage::prefill);
        QCOMPARE(session.scenario().each.cachedTokens, 0);
        session.setNewTokens(4096);
        session.setStage(cost::Stage::decode);
        QCOMPARE(session.scenario().each, (cost::SequenceTokens{.newTokens = 1, .cachedTokens = 65536}));
        session.setStage(cost::Stage::prefill);
        QCOMPARE(session.scenario().each.newTokens, 4096);
    }
    void aStageBeginsWithABatchOfItsOwnAndRemembersIt()
    {
        Session session(tests::presets(), tests::presetsFolder());
        QVERIFY(session.openFile("default"));
        const auto latency = [&session] {
            const auto found =
                cost::evaluate(passQuestion(session.scenario(), session.resolved(), session.resolved().focus));
            return found && found->cost ? found->cost->latencyS : -1.0;
        };
        session.setStage(cost::Stage::prefill);
        QCOMPARE(session.scenario().batch, session.scenario().layout.dp);
        QVERIFY2(latency() > 0.0 && latency() < 5.0, qPrintable(QString::number(latency())));
        session.setBatch(128);
        session.setStage(cost::Stage::midfill);
        QCOMPARE(session.scenario().batch, session.scenario().layout.dp);
        QVERIFY2(latency() > 0.0 && latency() < 5.0, qPrintable(QString::number(latency())));
        session.setStage(cost::Stage::decode);
        QCOMPARE(session.scenario().batch, 1024);
        session.setStage(cost::Stage::prefill);
        QCOMPARE(session.scenario().batch, 128);
        // one step back is all of it: stage, tokens, layout and batch
        session.undoStack()->undo();
        QCOMPARE(session.scenario().batch, 1024);
        QVERIFY(session.scenario().stage == cost::Stage::decode);
    }
    void aFirstBatchOfDecodeFollowsTheLayout()
    {
        Session session(tests::presets(), tests::presetsFolder());
        scenario::Scenario prefill;
        prefill.stage = cost::Stage::prefill;
        prefill.each = scenario::firstTokens(prefill.stage);
        prefill.layout = {.tp = 4, .pp = 1, .dp = 16, .ep = 64, .dcp = 1, .cp = 1};
        prefill.batch = 16;
        QVERIFY(session.open(prefill));
        session.setStage(cost::Stage::decode);
        QCOMPARE(session.scenario().batch, 16 * session.scenario().layout.dp);
    }
    void oneToFiveSystemsStayChosen()
    {
        Session session(tests::presets(), tests::presetsFolder());
        QVERIFY(session.openFile("default"));
        for (const char* id : {"h100-hgx", "h200-hgx", "mi355x-hgx"})
            session.setChosen(id, true);
        QCOMPARE(session.scenario().systems.size(), std::size_t(5));
        for (const std::string& id : std::vector(session.scenario().systems))
            session.setChosen(id, false);
        QCOMPARE(session.scenario().systems.size(), std::size_t(1));
    }
    void anEditedScenarioIsNamedAfterWhatItHolds()
    {
        Session session(tests::presets(), tests::presetsFolder());
        QVERIFY(session.openFile("default"));
        const std::string name = session.scenario().name;
        session.setBatch(512);
        QVERIFY(session.scenario().name != name);
        session.setBatch(1024);
        QCOMPARE(session.scenario().name, name);
        session.setModel("llama-3.1-70b");
        session.setGpus(8);
        session.setCachedTokens(131072);
        QCOMPARE(session.scenario().name, std::string("Llama 3.1 70B, decode, 131,072 cached tokens, 8 GPUs"));
        session.setStage(cost::Stage::prefill);
        QCOMPARE(session.scenario().name, std::string("Llama 3.1 70B, prefill, 8,192 new tokens, 8 GPUs"));
        session.setStage(cost::Stage::midfill);
        QCOMPARE(session.scenario().name,
                 std::string("Llama 3.1 70B, midfill, 2,048 new on 32,768 cached tokens, 8 GPUs"));
    }
    void aScenarioSavedIsTheScenarioRead()
    {
        QTemporaryDir folder;
        Session session(tests::presets(), tests::presetsFolder());
        QVERIFY(session.openFile("default"));
        session.moveDegree(frontier::Degree::tp, 4);
        const auto file = std::filesystem::path(folder.filePath("saved.json").toStdString());
        QVERIFY(session.save(file));
        Session other(tests::presets(), tests::presetsFolder());
        QVERIFY(other.openFile(file.string()));
        QVERIFY(other.scenario() == session.scenario());
    }
};

QTEST_GUILESS_MAIN(TestSession)
#include "tst_session.moc"
