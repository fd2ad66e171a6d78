// labels: memory_window
#include "core/base/json.h"
#include "tests/ui/fixture.h"
#include "ui/session/scenario_document.h"
#include "ui/session/session.h"

#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

scenario::Scenario withBatch(int batch)
{
    scenario::Scenario scenario;
    scenario.batch = batch;
    return scenario;
}

ScenarioDocument read(const std::string& json)
{
    return documentOf(tests::valueOf(scenario::fromJson(json, "a.json")));
}

/// The default with `pins` as text.
std::string withPins(const std::string& pins)
{
    std::string json = toJson(scenario::Scenario());
    return json.insert(json.rfind('}'), ", \"pins\": " + pins);
}

std::vector<int> batchesOf(const Session& session)
{
    std::vector<int> batches;
    for (const Pin& pin : session.pins())
        batches.push_back(pin.answer->scenario.batch);
    return batches;
}

}  // namespace

/// Pins beside a scenario in its file.
class TestScenarioDocument : public QObject {
    Q_OBJECT
private slots:
    void withoutPinsItIsTheScenariosOwnText()
    {
        QCOMPARE(documentJson({}, {}), toJson(scenario::Scenario()));
        const ScenarioDocument document = read(documentJson({}, {}));
        QVERIFY(document.pins.empty() && document.warnings.empty());
        QVERIFY(document.scenario == scenario::Scenario());
    }
    void pinsComeBackAsTheyWere()
    {
        scenario::Scenario odd = withBatch(48);
        odd.name = "\"A\" & <B> 中文";
        odd.maxLatencyS = 0.0123456789012345;
        const ScenarioDocument document =
            read(documentJson({}, {{'A', tests::answerWithoutSweep(odd)}, {'C', tests::answerWithoutSweep({})}}));
        QVERIFY(document.warnings.empty());
        QVERIFY(document.scenario == scenario::Scenario());
        QCOMPARE(document.pins.size(), std::size_t(2));
        QCOMPARE(document.pins[0].letter, 'A');
        QVERIFY(document.pins[0].scenario == odd);
        QCOMPARE(document.pins[1].letter, 'C');
    }
    void theMomentOfAPictureComesBackAndIsNoPartOfTheScenario()
    {
        const ScenarioDocument document = read(documentJson({}, {}, 12.5));
        QCOMPARE(document.momentS, std::optional(12.5));
        QVERIFY(document.warnings.empty());
        QVERIFY(document.scenario == scenario::Scenario());
        QVERIFY(!read(documentJson({}, {})).momentS);
    }
    void aProgramThatKnowsNoPinsStillReadsTheScenario()
    {
        const auto plain = tests::valueOf(
            scenario::fromJson(documentJson({}, {{'A', tests::answerWithoutSweep(withBatch(48))}}), "a.json"));
        QCOMPARE(plain.scenario.batch, 1024);
        QCOMPARE(plain.warnings.size(), std::size_t(1));
        QCOMPARE(read(toJson(plain.scenario)).pins.size(), std::size_t(1));  // and writes them again
    }
    void aPinThatIsNoneIsLeftOutAndSaid_data()
    {
        QTest::addColumn<QString>("pins");
        QTest::addColumn<int>("warnings");
        QTest::newRow("a number") << "7" << 1;  // an unknown key as any other
        QTest::newRow("numbers") << "[7, null]" << 2;
        QTest::newRow("no letter") << "[{\"scenario\": {}}]" << 1;
        QTest::newRow("another letter") << "[{\"letter\": \"D\", \"scenario\": {}}]" << 1;
        QTest::newRow("a word") << "[{\"letter\": \"AB\", \"scenario\": {}}]" << 1;
        QTest::newRow("no scenario") << "[{\"letter\": \"A\"}]" << 1;
        QTest::newRow("a scenario that is none") << "[{\"letter\": \"A\", \"scenario\": [1]}]" << 1;
        QTest::newRow("an empty one") << "[{\"letter\": \"A\", \"scenario\": {}}]" << 1;
    }
    void aPinThatIsNoneIsLeftOutAndSaid()
    {
        QFETCH(QString, pins);
        QFETCH(int, warnings);
        const ScenarioDocument document = read(withPins(pins.toStdString()));
        QVERIFY(document.pins.empty());
        QCOMPARE(document.warnings.size(), std::size_t(warnings));
    }
    void aLetterTwiceIsTakenOnce()
    {
        const std::string pin = "{\"letter\": \"A\", \"scenario\": " + toJson(withBatch(48)) + "}";
        const ScenarioDocument document = read(withPins("[" + pin + ", " + pin + "]"));
        QCOMPARE(document.pins.size(), std::size_t(1));
        QCOMPARE(document.warnings.size(), std::size_t(1));
    }
    void aPinThatNamesWhatIsNotThereIsLeftOut()
    {
        ScenarioDocument document;
        document.pins = {{'A', withBatch(48)}, {'B', withBatch(96)}};
        document.pins[0].scenario.model = "no-such-model";
        const std::vector<Pin> pins = unsweptPins(document, tests::presets());
        QCOMPARE(pins.size(), std::size_t(1));
        QCOMPARE(pins.front().letter, 'B');
        QVERIFY(pins.front().answer->cost() && !pins.front().answer->swept);
        QCOMPARE(document.warnings.size(), std::size_t(1));
    }

    void savedAndOpenedAgainNothingIsLost()
    {
        const auto session = opened();
        pinAt(*session, 48);
        pinAt(*session, 96);
        session->setBatch(128);
        QTemporaryDir folder;
        const std::string file = folder.filePath("a.json").toStdString();
        QVERIFY(session->save(file));
        Session other(tests::presets(), tests::presetsFolder());
        std::size_t told = 1;
        connect(&other, &Session::reported, this,
                [&](const Problems&, const Problems& warnings) { told = warnings.size(); });
        QVERIFY(other.openFile(file));
        QCOMPARE(told, std::size_t{0});
        QVERIFY(other.scenario() == session->scenario());
        QCOMPARE(batchesOf(other), (std::vector{48, 96}));
        for (std::size_t i = 0; i < 2; ++i) {
            QVERIFY(other.pins()[i].answer->scenario == session->pins()[i].answer->scenario);
            QCOMPARE(other.pins()[i].answer->cost()->latencyS, session->pins()[i].answer->cost()->latencyS);
        }
        // their frontiers follow
        QTRY_VERIFY_WITH_TIMEOUT(other.pins()[0].answer->sweptIsCurrent && other.pins()[1].answer->sweptIsCurrent,
                                 30000);
        QCOMPARE(other.pins()[1].answer->swept->frontier->pointsEvaluated,
                 session->pins()[1].answer->swept->frontier->pointsEvaluated);
    }
    void openingWithPinsIsOneStep()
    {
        const auto session = opened();
        pinAt(*session, 48);
        const scenario::Scenario before = session->scenario();
        const int steps = session->undoStack()->count();
        QVERIFY(session->open(withBatch(256), {.pins = unswept({{'A', withBatch(16)}, {'C', withBatch(32)}})}));
        QCOMPARE(session->undoStack()->count(), steps + 1);
        QCOMPARE(batchesOf(*session), (std::vector{16, 32}));
        QTRY_VERIFY_WITH_TIMEOUT(session->pins()[1].answer->sweptIsCurrent, 30000);
        session->undoStack()->undo();
        QVERIFY(session->scenario() == before);
        QCOMPARE(batchesOf(*session), std::vector{48});
        QVERIFY(session->pins().front().answer->sweptIsCurrent);
        session->undoStack()->redo();
        QCOMPARE(session->scenario().batch, 256);
        QCOMPARE(batchesOf(*session), (std::vector{16, 32}));
        QTRY_VERIFY_WITH_TIMEOUT(session->pins()[1].answer->sweptIsCurrent, 30000);
    }
    void aPinMadeSinceStaysWhenTheOpeningIsUndone()
    {
        const auto session = opened();
        QVERIFY(session->open(withBatch(256), {.pins = unswept({{'A', withBatch(16)}})}));
        pinAt(*session, 64);
        QCOMPARE(batchesOf(*session), (std::vector{16, 64}));
        session->undoStack()->undo();  // the batch
        session->undoStack()->undo();
        QCOMPARE(batchesOf(*session), std::vector{64});
    }
    void aScenarioWithoutPinsLeavesThem()
    {
        const auto session = opened();
        pinAt(*session, 48);
        QVERIFY(session->openFile("report-like"));
        QCOMPARE(batchesOf(*session), std::vector{48});
        session->undoStack()->undo();
        QCOMPARE(batchesOf(*session), std::vector{48});
    }
    void aPinRemovedWhileItIsSweptDoesNotComeBack()
    {
        const auto session = opened();
        QVERIFY(session->open(withBatch(256), {.pins = unswept({{'A', withBatch(16)}, {'B', withBatch(32)}})}));
        session->unpin('A');
        QTRY_VERIFY_WITH_TIMEOUT(session->pins().front().answer->sweptIsCurrent, 30000);
        QCOMPARE(batchesOf(*session), std::vector{32});
    }

private:
    static std::unique_ptr<Session> opened()
    {
        auto session = std::make_unique<Session>(tests::presets(), tests::presetsFolder());
        session->openFile("default");
        return session;
    }
    static void pinAt(Session& session, int batch)
    {
        session.setBatch(batch);
        QTRY_VERIFY_WITH_TIMEOUT(session.isSettled(), 30000);
        QVERIFY(session.pin());
    }
    static std::vector<Pin> unswept(std::vector<PinnedScenario> pins)
    {
        ScenarioDocument document;
        document.pins = std::move(pins);
        return unsweptPins(document, tests::presets());
    }
};

QTEST_GUILESS_MAIN(TestScenarioDocument)
#include "tst_scenario_document.moc"
