#include "ui/viewmodels/preset_words.h"

#include "tests/ui/capitals.h"
#include "tests/ui/fixture.h"
#include "ui/viewmodels/event_words.h"
#include "ui/viewmodels/run_inputs.h"

#include <QCoreApplication>
#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::tests;
using namespace tokenfactory::ui;

/// What the shipped presets are called and say of themselves can be said in the language of the window.
class TestPresetWords : public QObject {
    Q_OBJECT
private slots:
    void allThatIsShippedIsKnown()
    {
        const Capitals inCapitals({"Presets", "Terms"});
        QStringList unknown;
        const auto look = [&unknown](const std::string& text) {
            const QString plain = QString::fromStdString(text);
            if (presetText(text) != plain.toUpper())
                unknown << plain;
        };
        for (const std::string& id : scenario::scenarioIds(presetsFolder())) {
            const auto read = valueOf(scenario::readScenario(id, presetsFolder()));
            look(read.scenario.name);
            look(read.scenario.description);
            if (!read.scenario.watch.text.empty())
                look(read.scenario.watch.text);
        }
        for (const workload::Workload& each : readRunPresets(presetsFolder()).workloads) {
            look(each.name);
            look(each.note);
        }
        QVERIFY2(unknown.isEmpty(), qPrintable(unknown.join(u'\n')));
    }
    void poolsOfTheShippedScenariosAreTranslated()
    {
        const Capitals inCapitals({"Presets", "Terms"});
        for (const char* name : {"prefill", "midfill", "decode"})
            QCOMPARE(poolText(name), QString(name).toUpper());
        QCOMPARE(poolText("fill"), poolText("prefill"));
        QCOMPARE(poolText("all"), QString("PREFILL AND DECODE"));
        factory::Snapshot snapshot;
        snapshot.pools = {"fill", "my own"};
        snapshot.kinds.resize(2);
        snapshot.kinds[1].pool = 1;
        snapshot.workers.resize(2);
        snapshot.workers[1].kind = 1;
        QCOMPARE(workerName(snapshot, 0), QString("PREFILL 0"));
        QCOMPARE(workerName(snapshot, 1), QString("my own 0"));
    }
    void whatAUserNamedStays()
    {
        const Capitals inCapitals({"Presets", "Terms"});
        QCOMPARE(presetText("Our factory in Oslo"), QString("Our factory in Oslo"));
        QCOMPARE(poolText("GB200"), QString("GB200"));
    }
};

QTEST_GUILESS_MAIN(TestPresetWords)
#include "tst_preset_words.moc"
