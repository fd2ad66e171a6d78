#include "ui/session/run_marks.h"

#include "tests/ui/fixture.h"
#include "ui/viewmodels/run_words.h"

#include <QTest>

#include <algorithm>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

scenario::Scenario preset(const char* id)
{
    return tests::valueOf(scenario::readScenario(id, tests::presetsFolder())).scenario;
}

QStringList told(const std::vector<RunMark>& marks)
{
    QStringList lines;
    for (const RunMark& mark : marks)
        lines << QStringLiteral("%1 %2%3").arg(toSeconds(mark.time)).arg(markWords(mark), mark.byUser ? "*" : "");
    return lines;
}

}  // namespace

/// What of a run has a mark on its axis of time.
class TestRunMarks : public QObject {
    Q_OBJECT
private slots:
    void failuresAndRepairsOfTheScenarioHaveMarks()
    {
        const scenario::Scenario lost = preset("worker-lost");
        const std::vector<RunMark> marks = marksOf(lost, {}, fromSeconds(600.0), lost);
        QCOMPARE(told(marks), QStringList({"90 Decode 1 lost", "210 Decode 1 back"}));
        QCOMPARE(marks[1].number, 2);
        // what would be after the end is not on the axis
        QCOMPARE(told(marksOf(lost, {}, fromSeconds(100.0), lost)), QStringList({"90 Decode 1 lost"}));
    }
    void interventionsOfTheScenarioHaveMarks()
    {
        const scenario::Scenario dram = preset("dram-off-and-on");
        QCOMPARE(told(marksOf(dram, {}, SimTime::never(), dram)), QStringList({"120 CPU DRAM off", "300 CPU DRAM on"}));
    }
    void whatTheUserChangedIsTheUsers()
    {
        const scenario::Scenario opened = preset("worker-lost");
        scenario::Scenario runs = opened;
        runs.running.interventions = {{100.0, "workload.arrivals.rate_per_s", "30"},
                                      {120.0, "factory.failures",
                                       R"([{"at_s": 90, "pool": "decode", "worker": 1, "repair_s": 120},
                 {"at_s": 120, "pool": "prefill", "worker": 0, "repair_s": 60}])"}};
        QCOMPARE(told(marksOf(runs, {}, SimTime::never(), opened)),
                 QStringList({"90 Decode 1 lost", "100 new sessions 30/s*", "120 Prefill 0 lost*",
                              "180 Prefill 0 back*", "210 Decode 1 back"}));
        // saved and opened again they are the scenario's
        for (const RunMark& mark : marksOf(runs, {}, SimTime::never(), runs))
            QVERIFY(!mark.byUser);
    }
    void reportsAreThoseOfTheInterventions()
    {
        scenario::Scenario runs = preset("worker-lost");
        runs.running.interventions = {{100.0, "workload.arrivals.rate_per_s", "30"}};
        const factory::ChangeReport report{{Sentence("load")}, {}};
        const std::vector<RunMark> marks = marksOf(runs, {report}, SimTime::never(), runs);
        QVERIFY(!marks[0].report && marks[1].report && !marks[2].report);
    }
};

QTEST_GUILESS_MAIN(TestRunMarks)
#include "tst_run_marks.moc"
