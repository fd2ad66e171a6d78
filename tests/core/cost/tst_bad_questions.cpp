// labels: memory
#include "core/cost/prepared.h"
#include "tests/core/cost/made_up_questions.h"

#include <QTest>

#include <functional>
#include <limits>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::tests;

namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr int most = std::numeric_limits<int>::max();
constexpr int least = std::numeric_limits<int>::min();

PassQuestion k3(Pass pass)
{
    return {model("kimi-k3"), roomy("gb200-nvl72"), calibration("projected"), {.tp = 8}, std::move(pass), {}};
}

}  // namespace

/// Questions that cannot be answered: they give problems that name the flag, never NaN and never a crash.
class TestBadQuestions : public QObject {
    Q_OBJECT
private slots:
    void outOfRange_data();
    void outOfRange();
    void everyProblemIsTold();
    void edgesOfTheRangesAreFine_data();
    void edgesOfTheRangesAreFine();
    void whatEachSequenceWouldHaveDoesNotMatterBesideAList();
    void anyNumbersGiveAnAnswerOrProblems();
    void acceptedLengthMattersInDecodeOnly();
    void theLimitOnSequencesIsAReason();
};

void TestBadQuestions::outOfRange_data()
{
    using Change = std::function<void(PassQuestion&)>;
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("flag");
    const auto row = [](const char* fact, const char* flag, Change change) { QTest::newRow(fact) << change << flag; };
    row("no sequence", "--batch", [](PassQuestion& q) { q.pass.batch = 0; });
    row("a negative batch", "--batch", [](PassQuestion& q) { q.pass.batch = -1; });
    row("a huge batch", "--batch", [](PassQuestion& q) { q.pass.batch = most; });
    row("no new token", "--new", [](PassQuestion& q) { q.pass.each.newTokens = 0; });
    row("negative new tokens", "--new", [](PassQuestion& q) { q.pass.each.newTokens = -5; });
    row("huge new tokens", "--new", [](PassQuestion& q) { q.pass.each.newTokens = most; });
    row("negative cached tokens", "--cached", [](PassQuestion& q) { q.pass.each.cachedTokens = least; });
    row("huge cached tokens", "--cached", [](PassQuestion& q) { q.pass.each.cachedTokens = most; });
    row("a prefill after cached tokens", "--cached", [](PassQuestion& q) { q.pass.stage = Stage::prefill; });
    row("an overlap above 1", "--overlap", [](PassQuestion& q) { q.choices.overlap = 1.01; });
    row("a negative overlap", "--overlap", [](PassQuestion& q) { q.choices.overlap = -0.01; });
    row("an overlap that is no number", "--overlap", [](PassQuestion& q) { q.choices.overlap = notANumber; });
    row("an infinite overlap", "--overlap", [](PassQuestion& q) { q.choices.overlap = infinity; });
    row("an empty chunk", "--chunk", [](PassQuestion& q) { q.choices.prefillChunk = 0; });
    row("a negative chunk", "--chunk", [](PassQuestion& q) { q.choices.prefillChunk = least; });
    row("no stage", "--pp-max", [](PassQuestion& q) { q.choices.ppMax = 0; });
    row("a negative exponent", "--routing", [](PassQuestion& q) { q.choices.routing.powerLaw = -1; });
    row("an exponent that is no number", "--routing", [](PassQuestion& q) { q.choices.routing.powerLaw = notANumber; });
    row("too steep a law", "--routing", [](PassQuestion& q) { q.choices.routing.powerLaw = 1e300; });
    row("negative drafts", "--draft-tokens", [](PassQuestion& q) { q.choices.draftTokens = -1; });
    row("too many drafts", "--draft-tokens", [](PassQuestion& q) { q.choices.draftTokens = 65; });
    row("less than one accepted", "--accepted-length", [](PassQuestion& q) { q.choices.acceptedLength = 0.5; });
    row("more accepted than verified", "--accepted-length", [](PassQuestion& q) { q.choices.acceptedLength = 1.5; });
    row("accepted no number", "--accepted-length", [](PassQuestion& q) { q.choices.acceptedLength = notANumber; });
    row("negative copies", "--expert-replicas", [](PassQuestion& q) { q.choices.expertReplicas = -8; });
    row("copies beyond count", "--expert-replicas", [](PassQuestion& q) { q.choices.expertReplicas = most; });
    row("no output", "--output", [](PassQuestion& q) { q.choices.outputTokens = 0; });
    row("output beyond count", "--output", [](PassQuestion& q) { q.choices.outputTokens = most; });
    row("no HBM", "--hbm-cap-gb", [](PassQuestion& q) { q.choices.hbmCapBytes = 0.0; });
    row("HBM that is no number", "--hbm-cap-gb", [](PassQuestion& q) { q.choices.hbmCapBytes = notANumber; });
    row("infinite HBM", "--hbm-cap-gb", [](PassQuestion& q) { q.choices.hbmCapBytes = infinity; });
    row("room for no sequence", "--max-seqs-per-instance",
        [](PassQuestion& q) { q.choices.maxSequencesPerInstance = 0; });
    row("a list of another length", "--batch", [](PassQuestion& q) { q.pass.list = {{1, 5}, {1, 5}}; });
    row("a bad sequence in a list", "--cached", [](PassQuestion& q) { q.pass.list = {{1, -5}}; });
    row("an empty sequence in a list", "--new", [](PassQuestion& q) { q.pass.list = {{0, 5}}; });
    row("an endless row of chunks", "--chunk", [](PassQuestion& q) {
        q.pass.stage = Stage::midfill;
        q.pass.each.newTokens = 100'000'000;
        q.choices.prefillChunk = 1;
    });
}

void TestBadQuestions::outOfRange()
{
    QFETCH(std::function<void(PassQuestion&)>, change);
    QFETCH(QString, flag);
    PassQuestion question = k3(decode(1, 1000));
    QVERIFY(evaluate(question)->feasible());
    change(question);
    const auto answer = evaluate(question);
    QVERIFY(!answer);
    QCOMPARE(QString::fromStdString(answer.error().front().where), flag);
    QVERIFY(!answer.error().front().what.empty() && !answer.error().front().hint.empty());
    QCOMPARE(problemsOf(question.pass, question.choices).size(), answer.error().size());
    if (!problemsOf(question.pass, {}).empty()) {  // prepared inputs have choices in range
        QVERIFY(!evaluateRoom(prepare(question.model, question.system, question.calibration, {}), question.layout,
                              question.pass));
    }
}

void TestBadQuestions::everyProblemIsTold()
{
    PassQuestion question = k3(decode(0, -1, 0));
    question.choices.overlap = 2.0;
    question.choices.outputTokens = 0;
    QCOMPARE_GE(static_cast<int>(evaluate(question).error().size()), 5);
}

void TestBadQuestions::edgesOfTheRangesAreFine_data()
{
    using Change = std::function<void(PassQuestion&)>;
    QTest::addColumn<Change>("change");
    const auto row = [](const char* fact, Change change) { QTest::newRow(fact) << change; };
    row("the most sequences", [](PassQuestion& q) { q.pass.batch = 1'000'000; });
    row("the most tokens in the cache", [](PassQuestion& q) { q.pass.each.cachedTokens = 100'000'000; });
    row("everything at its most", [](PassQuestion& q) {
        q.pass = {Stage::midfill, 1'000'000, {100'000'000, 100'000'000}, {}};
        q.choices.prefillChunk = most;
        q.choices.outputTokens = 100'000'000;
    });
    row("the most decode", [](PassQuestion& q) {
        q.pass = {Stage::decode, 1'000'000, {100'000'000, 100'000'000}, {}};
        q.choices.acceptedLength = 1e8;
        q.choices.outputTokens = 100'000'000;
    });
    row("4,096 chunks", [](PassQuestion& q) {
        q.pass = {Stage::prefill, 1, {4096, 0}, {}};
        q.choices.prefillChunk = 1;
    });
    row("an instance for each of 65,536 GPUs", [](PassQuestion& q) { q.layout = {.dp = 65536, .ep = 128}; });
    row("the steepest law", [](PassQuestion& q) { q.choices.routing.powerLaw = 3.0; });
    row("many copies", [](PassQuestion& q) { q.choices.expertReplicas = 65536; });
    row("nothing overlaps", [](PassQuestion& q) { q.choices.overlap = 0.0; });
    row("all overlaps", [](PassQuestion& q) { q.choices.overlap = 1.0; });
    row("an output of one token", [](PassQuestion& q) { q.choices.outputTokens = 1; });
}

void TestBadQuestions::edgesOfTheRangesAreFine()
{
    QFETCH(std::function<void(PassQuestion&)>, change);
    PassQuestion question = k3(decode(1, 1000));
    catalog::System endless = copyOf(question.system);
    endless.hbmVisibleBytes.value = 1e30;
    question.system = shared(std::move(endless));
    change(question);
    const PassCost cost = costOf(question);
    for (const double value :
         {cost.passTimeS, cost.latencyS, cost.tokensPerSecondPerGpu, cost.energyPerQueryJ, cost.flops, cost.hbmBytes,
          cost.residency.total(), cost.computeUtilisation, cost.memoryUtilisation}) {
        QVERIFY(std::isfinite(value) && value > 0.0);
    }
}

void TestBadQuestions::whatEachSequenceWouldHaveDoesNotMatterBesideAList()
{
    PassQuestion question = k3(decode(2, 0));
    question.pass.list = {{1, 1000}, {1, 2000}};
    const double clean = costOf(question).energyPerQueryJ;
    question.pass.each = {most, most};
    QCOMPARE(costOf(question).energyPerQueryJ, clean);
}

void TestBadQuestions::anyNumbersGiveAnAnswerOrProblems()
{
    Dice dice(81);
    const auto number = [&dice] {
        return dice.of<int>(
            {0, 1, -1, 2, 3, 7, 64, 1000, 65536, most, least, dice.whole(least, most), dice.whole(-9, 99)});
    };
    const auto real = [&dice] {
        return dice.of<double>(
            {0.0, 1.0, 0.5, -1.0, notANumber, infinity, -infinity, 1e308, 5e-324, dice.between(-2, 4)});
    };
    int answers = 0;
    for (int i = 0; i < 20000; ++i) {
        PassQuestion q =
            k3({dice.of<Stage>({Stage::prefill, Stage::midfill, Stage::decode}), number(), {number(), number()}, {}});
        if (dice.oneIn(2)) {
            q.pass = decode(dice.whole(0, 50), dice.whole(-1, 50000));
        }
        if (dice.oneIn(2)) {
            q.layout = {number(), number(), number(), number(), number(), number()};
        }
        if (dice.oneIn(4)) {
            q.choices.overlap = real();
            q.choices.acceptedLength = real();
            q.choices.routing.powerLaw = real();
            q.choices.hbmCapBytes = real();
            q.choices.maxSequencesPerInstance = number();
        }
        if (dice.oneIn(4)) {
            q.choices.prefillChunk = number();
            q.choices.draftTokens = number();
            q.choices.expertReplicas = number();
            q.choices.outputTokens = number();
            q.choices.ppMax = number();
        }
        const auto answer = evaluate(q);
        QVERIFY(answer ? answer->feasible() == answer->reasons.empty() : !answer.error().empty());
        if (answer && answer->feasible()) {
            ++answers;
            QVERIFY(std::isfinite(answer->cost->latencyS) && answer->cost->latencyS > 0.0);
            QVERIFY(std::isfinite(answer->cost->energyPerQueryJ) && std::isfinite(answer->residency->total()));
        }
    }
    QCOMPARE_GT(answers, 1000);
}

void TestBadQuestions::acceptedLengthMattersInDecodeOnly()
{
    PassQuestion question = k3(prefill(1, 1000));
    const double once = costOf(question).latencyS;
    question.choices.acceptedLength = 3.0;
    QCOMPARE(costOf(question).latencyS, once);
}

void TestBadQuestions::theLimitOnSequencesIsAReason()
{
    PassQuestion question = k3(decode(65, 1000));
    question.layout = {.dp = 8, .ep = 8};
    question.choices.maxSequencesPerInstance = 9;
    QVERIFY(evaluate(question)->feasible());  // ceil(65 / 8)
    question.choices.maxSequencesPerInstance = 8;
    const auto answer = evaluate(question);
    QVERIFY(answer && !answer->feasible() && answer->residency);
    QCOMPARE(static_cast<int>(answer->reasons.front().kind), static_cast<int>(ReasonKind::limit));
}

QTEST_GUILESS_MAIN(TestBadQuestions)
#include "tst_bad_questions.moc"
