#include "core/scenario/scenario_pass.h"

#include "tests/core/cost/presets.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::scenario;
using namespace tokenfactory::tests;

namespace {

Expected<cost::Evaluation> answerTo(const Scenario& scenario)
{
    return scenario::evaluate(scenario, taken(resolve(scenario, presets())), 0);
}

}  // namespace

class TestScenarioPass : public QObject {
    Q_OBJECT
private slots:
    void aLayoutOfTheGpusAskedForIsEvaluated()
    {
        Scenario scenario;
        scenario.gpus = {16, 64};  // one of them is enough
        const Resolved resolved = taken(resolve(scenario, presets()));
        const auto answer = taken(scenario::evaluate(scenario, resolved, 1));
        QVERIFY(answer.feasible());
        QCOMPARE(answer.cost->latencyS, costOf(passQuestion(scenario, resolved, 1)).latencyS);
    }
    void gpusThatNoLayoutDividesHaveNoFigures()
    {
        Scenario scenario;
        scenario.gpus = {1000};
        const auto answer = answerTo(scenario);
        QVERIFY(answer && !answer->feasible() && !answer->residency);
        QCOMPARE(refusal(answer), std::string("No layout of 1,000 GPUs divides this model.\n"));
    }
    void aLayoutOfOtherGpusThanTheFrontiersIsAnsweredAsItStands()
    {
        Scenario scenario;
        scenario.gpus = {32};
        QVERIFY(answerTo(scenario)->feasible());
    }
    void oneNumberWithLayoutsIsEnough()
    {
        Scenario scenario;
        scenario.gpus = {1000, 32};
        QVERIFY(answerTo(scenario)->feasible());
    }
    void numbersOutOfRangeStayProblems()
    {
        Scenario scenario;
        scenario.gpus = {1000};
        scenario.batch = 0;
        QVERIFY(!answerTo(scenario));
    }
};

QTEST_GUILESS_MAIN(TestScenarioPass)
#include "tst_scenario_pass.moc"
