#include "core/studies/parameter_sweep.h"
#include "core/studies/roofline.h"
#include "core/studies/sensitivity.h"
#include "tests/core/studies/subjects.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::studies;
using namespace tokenfactory::tests;

namespace {

/// GPUs that no layout divides; the scenario still has the layout of 64.
Subject onOddGpus()
{
    scenario::Scenario scenario;
    scenario.gpus = {1000};
    return subjectOf(scenario);
}

ParameterSweep sweepOver(const Subject& subject, std::string_view id)
{
    for (const Parameter& parameter : parametersOf(subject, presets(), Follow::gpus)) {
        if (parameter.id == id) {
            return taken(sweep(subject, presets(), parameter, parameter.values, Follow::gpus));
        }
    }
    qFatal("no such parameter");
}

}  // namespace

/// No study shows figures of a layout that is none of the GPUs asked for.
class TestWithoutLayout : public QObject {
    Q_OBJECT
private slots:
    void aSweepHasNoValue()
    {
        for (const SweepSeries& series : sweepOver(onOddGpus(), "batch").series) {
            QVERIFY(!series.points.empty());
            for (const SweepPoint& point : series.points) {
                QVERIFY(!point.feasible() && !point.numbers.front());
                QCOMPARE(point.reasons.front().sentence.english(),
                         std::string("No layout of 1,000 GPUs divides this model."));
            }
        }
    }
    void aSweepOverGpusShowsWhichHaveOne()
    {
        int feasible = 0;
        for (const SweepPoint& point : sweepOver(onOddGpus(), "gpus").series.front().points) {
            QVERIFY(point.value.text != "1000" || !point.feasible());
            feasible += point.feasible() ? 1 : 0;
        }
        QCOMPARE_GT(feasible, 0);
    }
    void aSensitivityHasNoEntries()
    {
        const Sensitivity sensitivity = taken(sensitivityOf(onOddGpus(), presets(), 0, Measure::latency));
        QVERIFY(!sensitivity.present && sensitivity.entries.empty());
        QCOMPARE(sensitivity.reasons.size(), std::size_t(1));
    }
    void aRooflineHasOnlyItsRoofs()
    {
        const Subject subject = onOddGpus();
        const Roofline roofline = taken(rooflineOf(subject.scenario, subject.resolved, 0));
        QVERIFY(roofline.operators.empty() && !roofline.compute.empty());
        for (const RooflineStage& stage : roofline.stages) {
            QVERIFY(!stage.point && !stage.reasons.empty());
        }
    }
};

QTEST_GUILESS_MAIN(TestWithoutLayout)
#include "tst_without_layout.moc"
