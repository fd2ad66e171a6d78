#include "core/frontier/without_points.h"

#include "core/base/format.h"
#include "tests/core/cost/presets.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::frontier;
using namespace tokenfactory::tests;

namespace {

FrontierQuestion questionOn(int gpus)
{
    FrontierQuestion question;
    question.model = model("kimi-k3");
    question.systems = {systemPreset("gb200-nvl72"), systemPreset("b200-hgx")};
    question.calibration = calibration("projected");
    question.each = {1, 32768};
    question.gpus = {gpus};
    question.width = Width::widestEp;
    return question;
}

QString reasonsOn(const FrontierQuestion& question, std::size_t system)
{
    QStringList texts;
    for (const Sentence& reason : reasonsWithoutPoints(question, taken(sweep(question)).systems[system])) {
        texts << QString::fromStdString(reason.english());
    }
    return texts.join(' ');
}

}  // namespace

class TestWithoutPoints : public QObject {
    Q_OBJECT
private slots:
    void withPointsThereIsNothingToSay() { QCOMPARE(reasonsOn(questionOn(64), 0), QString()); }
    void gpusWithoutALayoutAreNamed()
    {
        QCOMPARE(reasonsOn(questionOn(1000), 1), QString("No layout of Kimi K3 is legal (GPUs: 1,000, PP up to 8)."));
    }
    void whatDoesNotFitIsCounted()
    {
        const QString reasons = reasonsOn(questionOn(1), 0);
        QVERIFY2(reasons.endsWith("(GPUs: 1), 24 do not fit HBM."), qPrintable(reasons));
    }
    void aLimitSaysTheLowestLatencyWithoutIt()
    {
        FrontierQuestion question = questionOn(64);
        const Frontier free = taken(sweep(question));
        question.maxLatencyS = 1e-3;
        question.choices.maxSequencesPerInstance = 4000;
        for (std::size_t s = 0; s < 2; ++s) {
            const QString reasons = reasonsOn(question, s);
            const double lowest = free.systems[s].points.front().latencyS;
            QVERIFY2(reasons.contains("(TPOT 1.00 ms, sequences per instance: 4,000)"), qPrintable(reasons));
            QVERIFY2(reasons.endsWith("The best TPOT without that limit is " +
                                      QString::fromStdString(readable(lowest, Unit::seconds)) + "."),
                     qPrintable(reasons));
        }
    }
    void aCapOnTheHbmSaysTheLeastThatWouldFit()
    {
        FrontierQuestion question = questionOn(64);
        question.choices.hbmCapBytes = 5e9;
        for (std::size_t s = 0; s < 2; ++s) {
            const QString reasons = reasonsOn(question, s);
            QVERIFY2(reasons.contains("under the HBM limit of 5.00 GB; the least that one needs is "),
                     qPrintable(reasons));
            // a cap a little above what is said leaves a point, one a little below leaves none
            const double least = 1e9 * reasons.section("needs is ", 1).section(" GB", 0, 0).toDouble();
            FrontierQuestion other = question;
            other.choices.hbmCapBytes = 1.01 * least;
            QVERIFY(!taken(sweep(other)).systems[s].points.empty());
            other.choices.hbmCapBytes = 0.99 * least;
            QVERIFY(taken(sweep(other)).systems[s].points.empty());
        }
    }
    void noPlaceIsLeftUnfilled()
    {
        FrontierQuestion question = questionOn(64);
        question.choices.maxSequencesPerInstance = 1;
        question.batches = {128};
        const QString reasons = reasonsOn(question, 0);
        QVERIFY2(!reasons.contains('%') && reasons.contains("per instance: 1)"), qPrintable(reasons));
    }
};

QTEST_GUILESS_MAIN(TestWithoutPoints)
#include "tst_without_points.moc"
