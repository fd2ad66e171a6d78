#include "tests/core/cost/split_questions.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::tests;

class TestSplitRefusals : public QObject {
    Q_OBJECT
private slots:
    void whatCannotBeBuiltNamesItsGroup_data();
    void whatCannotBeBuiltNamesItsGroup();
    void whatDoesNotFitNamesItsGroup();
    void outOfRangeIsAProblem();
};

void TestSplitRefusals::whatCannotBeBuiltNamesItsGroup_data()
{
    QTest::addColumn<QString>("told");
    const auto row = [](const char* name, const char* told) { QTest::newRow(name) << told; };
    row("attention TP", "Attention group: TP 7 does not divide the 96 heads");
    row("attention PP", "Attention group: PP 2");
    row("expert EP", "Expert group: EP 5 does not divide its 16 GPUs.");
    row("experts by EP", "Expert group: EP 15 does not divide the 896 experts");
    row("no GPUs", "Expert group: 0 GPUs with EP 1");
    row("dense model", "The model has no routed experts");
    row("two systems in one domain", "different systems");
    row("beyond the domain", "80 GPUs, more than the 72");
    row("sequences", "Attention group: An instance would hold 8 sequences, more than the limit of 4.");
}

void TestSplitRefusals::whatCannotBeBuiltNamesItsGroup()
{
    QFETCH(QString, told);
    const QString row = QTest::currentDataTag();
    SplitQuestion question =
        onRacks("gb200-nvl72", "gb200-nvl72", {.attention = {.dp = 8}, .expertGpus = 32, .ep = 32}, 64);
    if (row == "attention TP") {
        question.layout.attention = {.tp = 7};
    } else if (row == "attention PP") {
        question.layout.attention = {.pp = 2, .dp = 4};
    } else if (row == "expert EP") {
        question.layout.expertGpus = 16;
        question.layout.ep = 5;
    } else if (row == "experts by EP") {
        question.layout.expertGpus = question.layout.ep = 15;
    } else if (row == "no GPUs") {
        question.layout.expertGpus = 0;
        question.layout.ep = 1;
    } else if (row == "dense model") {
        question.model = model("llama-3.1-70b");
    } else if (row == "two systems in one domain") {
        question.layout.link = GroupLink::scaleUp;
        question.expertSystem = systemPreset("gb300-nvl72");
    } else if (row == "beyond the domain") {
        question.layout = {.attention = {.dp = 16}, .expertGpus = 64, .ep = 64, .link = GroupLink::scaleUp};
    } else {
        question.choices.maxSequencesPerInstance = 4;
    }
    const Expected<SplitEvaluation> answer = evaluateSplit(question);
    QVERIFY(answer && !answer->feasible());
    QVERIFY2(inWords(answer).contains(told), qPrintable(inWords(answer)));
}

void TestSplitRefusals::whatDoesNotFitNamesItsGroup()
{
    const auto reasons = [](const SplitLayout& layout, int batch) {
        const auto answer = evaluateSplit(onRacks("b200-hgx", "b200-hgx", layout, batch));
        return answer && answer->attention && answer->experts ? inWords(answer) : QString("no residency");
    };
    QVERIFY(reasons({.attention = {.dp = 8}, .expertGpus = 8, .ep = 8}, 8).startsWith("Expert group: Does not fit"));
    QVERIFY(reasons({.attention = {.dp = 8}, .expertGpus = 32, .ep = 32}, 4096)
                .startsWith("Attention group: Does not fit"));
    QCOMPARE(reasons({.attention = {.dp = 8}, .expertGpus = 16, .ep = 16}, 64), QString());
}

void TestSplitRefusals::outOfRangeIsAProblem()
{
    SplitQuestion question = k3Split(17);
    QVERIFY(inWords(evaluateSplit(question)).contains("--micro-batches: is 17"));
    question = k3Split(0);
    QVERIFY(inWords(evaluateSplit(question)).contains("--micro-batches: is 0"));
    question = k3Split(2);
    question.pass = prefill(1, 1000);
    QVERIFY(inWords(evaluateSplit(question)).contains("--experts-on: is of decode, not of prefill"));
    question = k3Split(2);
    question.pass.batch = 0;
    QVERIFY(inWords(evaluateSplit(question)).contains("--batch: is 0"));
}

QTEST_GUILESS_MAIN(TestSplitRefusals)
#include "tst_split_refusals.moc"
