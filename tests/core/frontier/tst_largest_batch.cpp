// labels: memory
#include "core/frontier/largest_batch.h"
#include "tests/core/cost/presets.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::tests;

/// How far the batch of a layout that does not fit has to come down.
class TestLargestBatch : public QObject {
    Q_OBJECT
private slots:
    void itFitsAndOneMoreDoesNot_data();
    void itFitsAndOneMoreDoesNot();
    void thereIsNoneWhereTheWeightsAloneAreTooMuch();
    void aLimitCountsToo();
    void sequencesOfTheirOwnAndBadQuestionsHaveNone();
};

namespace {

PassQuestion question(Pass pass)
{
    return {model("gpt-oss-120b"),    systemPreset("b200-hgx"),
            calibration("projected"), {.tp = 8, .pp = 1, .dp = 1, .ep = 8, .dcp = 1, .cp = 1},
            std::move(pass),          {}};
}

}  // namespace

void TestLargestBatch::itFitsAndOneMoreDoesNot_data()
{
    QTest::addColumn<int>("context");
    QTest::newRow("32k") << 32768;
    QTest::newRow("128k") << 131072;
}

void TestLargestBatch::itFitsAndOneMoreDoesNot()
{
    QFETCH(int, context);
    PassQuestion asked = question(decode(1'000'000, context));
    const auto batch = frontier::largestBatch(asked);
    QVERIFY(batch && *batch > 1 && *batch < asked.pass.batch);
    asked.pass.batch = *batch;
    QVERIFY(evaluate(asked)->feasible());
    asked.pass.batch = *batch + 1;
    QVERIFY(!evaluate(asked)->feasible());
}

void TestLargestBatch::thereIsNoneWhereTheWeightsAloneAreTooMuch()
{
    PassQuestion asked = question(decode(64, 8192));
    asked.model = model("kimi-k3");
    QVERIFY(!frontier::largestBatch(asked));
}

void TestLargestBatch::aLimitCountsToo()
{
    PassQuestion asked = question(decode(64, 8192));
    asked.choices.maxSequencesPerInstance = 16;
    QCOMPARE(frontier::largestBatch(asked), std::optional(16));
}

void TestLargestBatch::sequencesOfTheirOwnAndBadQuestionsHaveNone()
{
    PassQuestion asked = question(decode(2, 8192));
    asked.pass.list = {asked.pass.each, asked.pass.each};
    QVERIFY(!frontier::largestBatch(asked));
    QVERIFY(!frontier::largestBatch(question(decode(0, 0))));
}

QTEST_GUILESS_MAIN(TestLargestBatch)
#include "tst_largest_batch.moc"
