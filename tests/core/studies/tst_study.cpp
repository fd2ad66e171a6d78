#include "core/studies/study.h"
#include "tests/core/problem_text.h"

#include <QTest>

#include <memory>
#include <set>

using namespace tokenfactory;
using namespace tokenfactory::studies;

namespace {

const std::filesystem::path presets = std::filesystem::path(TOKENFACTORY_SOURCE_DIR) / "presets";

std::string fileWith(const std::string& more)
{
    return R"({"schema": "token-factory-study/1", "scenario": "oscillation",
               "set": {"run.duration_s": 2, "run.warm_up_s": 0})" +
           more + "}";
}

Study read(const std::string& more)
{
    Expected<Study> study = studyFromJson(fileWith(more), "study.json", presets);
    if (!study) {
        qFatal("%s", qPrintable(tests::textOf(study.error())));
    }
    return *std::move(study);
}

QString refusalOf(const std::string& more)
{
    const Expected<Study> study = studyFromJson(fileWith(more), "study.json", presets);
    return study ? QString() : tests::textOf(study.error());
}

const catalog::Catalog& known()
{
    static const Expected<catalog::Catalog> catalog = catalog::readCatalog(presets);
    return *catalog;
}

constexpr const char* twoAxes = R"(, "axes": [
    {"path": "factory.admission.law", "values": ["gated-refill", "credit"]},
    {"path": "workload.arrivals.live_trees", "from": 100, "to": 400, "steps": 3, "scale": "log", "whole": true}],
    "replications": 2)";

}  // namespace

class TestStudy : public QObject {
    Q_OBJECT
private slots:
    void stepsAreEvenByDifferenceOrByRatio()
    {
        const Study study = read(twoAxes);
        QCOMPARE(study.axes[1].values, (std::vector<std::string>{"100", "200", "400"}));
        const Study linear =
            read(R"(, "axes": [{"path": "workload.arrivals.live_trees", "from": 1, "to": 3, "steps": 5}])");
        QCOMPARE(linear.axes[0].values, (std::vector<std::string>{"1", "1.5", "2", "2.5", "3"}));
        // Steps that round to the same whole number are one.
        const Study few = read(
            R"(, "axes": [{"path": "workload.arrivals.live_trees", "from": 1, "to": 3, "steps": 9, "whole": true}])");
        QCOMPARE(few.axes[0].values, (std::vector<std::string>{"1", "2", "3"}));
    }
    void theLastAxisMovesFastestAndReplicationsFasterStill()
    {
        const Study study = read(twoAxes);
        QCOMPARE(runsOf(study), 12U);
        const std::vector<std::string> laws = {"\"gated-refill\"", "\"credit\""};
        const std::vector<std::string> trees = {"100", "200", "400"};
        for (std::size_t index = 0; index < 12; ++index) {
            const Expected<Run> run = runAt(study, index);
            QVERIFY(run.has_value());
            QCOMPARE(run->index, index);
            QCOMPARE(run->values, (std::vector<std::string>{laws[index / 6], trees[index / 2 % 3]}));
            QCOMPARE(run->replication, static_cast<int>(index % 2));
            QCOMPARE(run->scenario.running.seed, study.scenario.running.seed + index % 2);
            QCOMPARE(*run->scenario.running.durationS, 2.0);
        }
    }
    void theSameContentHasTheSameName()
    {
        const Study study = read(twoAxes);
        QCOMPARE(idOf(study), idOf(read(twoAxes)));
        QCOMPARE(idOf(study).size(), 16U);
        Study other = study;
        other.replications = 3;
        QVERIFY(idOf(other) != idOf(study));
        other = study;
        other.axes[1].values.back() = "401";
        QVERIFY(idOf(other) != idOf(study));
        other = study;
        other.scenario.running.seed += 1;
        QVERIFY(idOf(other) != idOf(study));
    }
    void shardsRunEachRunOnce()
    {
        const Study study = read(twoAxes);
        std::multiset<std::size_t> ran;
        for (const std::size_t number : {1U, 2U, 3U}) {
            runStudy(study, {number, 3}, {4, 5}, known(), presets, 2, {},
                     [&](std::size_t index, const Outcome& outcome) {
                         ran.insert(index);
                         QVERIFY(outcome.has_value());
                         QCOMPARE(index % 3, number - 1);
                         QCOMPARE(toSeconds(outcome->simulation.now()), 2.0);
                     });
        }
        QCOMPARE(ran, (std::multiset<std::size_t>{0, 1, 2, 3, 6, 7, 8, 9, 10, 11}));
    }
    void aStudyThatIsStoppedEndsAfterTheRunsThatAreWhole()
    {
        const auto stop = std::make_unique<std::stop_source>();
        int ended = 0;
        runStudy(read(twoAxes), {}, {}, known(), presets, 1, stop->get_token(),
                 [&](std::size_t, const Outcome& outcome) {
                     QVERIFY(outcome && outcome->stopped.why != factory::Stopped::Why::cancelled);
                     if (++ended == 3) {
                         stop->request_stop();
                     }
                 });
        QCOMPARE(ended, 3);
    }
    void combinationsThatMakeNoScenarioAreInfeasible()
    {
        const Study study = read(R"(, "axes": [{"path": "workload.arrivals.live_trees", "values": [100, -1]}])");
        int feasible = 0;
        int infeasible = 0;
        runStudy(study, {}, {}, known(), presets, 1, {},
                 [&](std::size_t, const Outcome& outcome) { ++(outcome ? feasible : infeasible); });
        QCOMPARE(feasible, 1);
        QCOMPARE(infeasible, 1);
    }
    void mistakesAreNamed_data()
    {
        QTest::addColumn<QString>("more");
        QTest::addColumn<QString>("says");
        QTest::newRow("path") << R"(, "axes": [{"path": "factory.admision.law", "values": ["credit"]}])"
                              << "admision";
        QTest::newRow("twice")
            << R"(, "axes": [{"path": "run.seed", "values": [1]}, {"path": "run.seed", "values": [2]}])"
            << "twice";
        QTest::newRow("no values") << R"(, "axes": [{"path": "run.seed", "values": []}])"
                                   << "one value or more";
        QTest::newRow("scale") << R"(, "axes": [{"path": "run.seed", "from": 1, "to": 2, "steps": 2, "scale": "lo"}])"
                               << "lo";
        QTest::newRow("log of 0")
            << R"(, "axes": [{"path": "run.seed", "from": 0, "to": 2, "steps": 2, "scale": "log"}])"
            << "from";
        QTest::newRow("too many") << R"(, "replications": 10000, "axes": [
            {"path": "run.seed", "from": 1, "to": 1000, "steps": 1000, "whole": true}])"
                                  << "1,000,000";
        QTest::newRow("unknown key") << R"(, "axis": [])"
                                     << "axis";
    }
    void mistakesAreNamed()
    {
        QFETCH(QString, more);
        QFETCH(QString, says);
        const QString refusal = refusalOf(more.toStdString());
        QVERIFY2(refusal.contains(says), qPrintable(refusal));
    }
};

QTEST_GUILESS_MAIN(TestStudy)
#include "tst_study.moc"
