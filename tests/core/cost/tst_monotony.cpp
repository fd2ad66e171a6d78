#include "tests/core/cost/made_up_questions.h"

#include <QTest>

#include <functional>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::tests;

namespace {

/// Times must not fall by more than rounding.
constexpr double rounding = 1e-12;

bool falls(double before, double after) { return after < before * (1.0 - rounding); }

std::optional<PassCost> costIfAny(const PassQuestion& question)
{
    const Expected<Evaluation> answer = evaluate(question);
    return answer ? answer->cost : std::nullopt;
}

PassQuestion onFaster(PassQuestion question, const std::function<void(catalog::System&)>& change)
{
    catalog::System copy = copyOf(question.system);
    change(copy);
    question.system = shared(std::move(copy));
    return question;
}

}  // namespace

/// What never makes a pass slower, and what always does, over made-up models, layouts and passes.
class TestMonotony : public QObject {
    Q_OBJECT
private slots:
    void rooflineIsAtMostProjectedAndThatAtMostToday();
    void moreOfAFigureIsNeverSlower_data();
    void moreOfAFigureIsNeverSlower();
    void moreOverlapIsNeverSlower();
    void timeGrowsWithTheContext();
    void timeGrowsWithTheBatch();
    void timeGrowsWithTheNewTokensAtAFixedChunkCount();
    void workGrowsWithTheNewTokens();
    void everyStepOfBatchAndContextGrows();
    void anotherSequenceOfAMixedPassNeverHelps();
    void aPowerLawIsNeverFasterInMatrixWork();
    void copiesPerExpertAreNeverFasterThanOnePerNode();
};

void TestMonotony::rooflineIsAtMostProjectedAndThatAtMostToday()
{
    QuestionMaker maker(41);
    int asked = 0;
    for (int i = 0; i < 2000; ++i) {
        PassQuestion question = maker.any();
        double latency = 0.0;
        double stage = 0.0;
        for (const char* id : {"roofline", "projected", "today"}) {
            question.calibration = calibration(id);
            const auto cost = costIfAny(question);
            if (!cost) {
                break;
            }
            ++asked;
            if (falls(latency, cost->latencyS) || falls(stage, cost->stageTimeS)) {
                QFAIL(inWords(question, i));
            }
            latency = cost->latencyS;
            stage = cost->stageTimeS;
        }
    }
    QCOMPARE_GT(asked, 4000);
}

void TestMonotony::moreOfAFigureIsNeverSlower_data()
{
    using Change = std::function<void(catalog::System&)>;
    QTest::addColumn<Change>("change");
    QTest::newRow("HBM bandwidth") << Change([](catalog::System& s) { s.hbmBandwidth.value *= 1.3; });
    QTest::newRow("scale-up bandwidth") << Change([](catalog::System& s) { s.scaleUpBandwidth.value *= 1.3; });
    QTest::newRow("NIC bandwidth") << Change([](catalog::System& s) { s.nicBandwidth.value *= 1.3; });
    QTest::newRow("bf16 peak") << Change([](catalog::System& s) { s.peakBf16.value *= 1.3; });
    QTest::newRow("fp8 peak") << Change([](catalog::System& s) {
        if (s.peakFp8) {
            s.peakFp8->value *= 1.3;
        }
    });
    QTest::newRow("fp4 peak") << Change([](catalog::System& s) {
        if (s.peakFp4) {
            s.peakFp4->value *= 1.3;
        }
    });
    QTest::newRow("power limit") << Change([](catalog::System& s) { s.powerLimit.value *= 1.3; });
}

void TestMonotony::moreOfAFigureIsNeverSlower()
{
    QFETCH(std::function<void(catalog::System&)>, change);
    QuestionMaker maker(42);
    int faster = 0;
    for (int i = 0; i < 1500; ++i) {
        const PassQuestion question = maker.any();
        const auto before = costIfAny(question);
        if (!before) {
            continue;
        }
        const PassCost after = costOf(onFaster(question, change));
        if (falls(after.latencyS, before->latencyS) || falls(after.stageTimeS, before->stageTimeS)) {
            QFAIL(inWords(question, i));
        }
        faster += falls(before->latencyS, after.latencyS) ? 1 : 0;
    }
    QCOMPARE_GT(faster, 5);
}

void TestMonotony::moreOverlapIsNeverSlower()
{
    QuestionMaker maker(43);
    for (int i = 0; i < 1000; ++i) {
        PassQuestion question = maker.any();
        double latency = 0.0;
        for (const double overlap : {1.0, 0.5, 0.0}) {
            question.choices.overlap = overlap;
            if (const auto cost = costIfAny(question)) {
                QVERIFY2(!falls(latency, cost->latencyS), inWords(question, i));
                latency = cost->latencyS;
            }
        }
    }
}

void TestMonotony::timeGrowsWithTheContext()
{
    QuestionMaker maker(44);
    int grown = 0;
    for (int i = 0; i < 2000; ++i) {
        PassQuestion question = maker.any(i % 2 ? Stage::decode : Stage::midfill);
        const auto before = costIfAny(question);
        question.pass.each.cachedTokens += maker.dice().of<int>({1, 7, 1000, 100000});
        const auto after = costIfAny(question);
        if (before && after) {
            QVERIFY2(!falls(before->latencyS, after->latencyS) && !falls(before->stageTimeS, after->stageTimeS) &&
                         !falls(before->flops, after->flops) && !falls(before->hbmBytes, after->hbmBytes),
                     inWords(question, i));
            grown += after->latencyS > before->latencyS ? 1 : 0;
        }
    }
    QCOMPARE_GT(grown, 800);
}

void TestMonotony::timeGrowsWithTheBatch()
{
    QuestionMaker maker(45);
    int grown = 0;
    for (int i = 0; i < 2000; ++i) {
        PassQuestion question = maker.any();
        const auto before = costIfAny(question);
        question.pass.batch += maker.dice().of<int>({1, 7, 1000});
        const auto after = costIfAny(question);
        if (before && after) {
            QVERIFY2(!falls(before->latencyS, after->latencyS) && !falls(before->stageTimeS, after->stageTimeS) &&
                         !falls(before->flops, after->flops) && !falls(before->hbmBytes, after->hbmBytes) &&
                         !falls(before->residency.total(), after->residency.total()),
                     inWords(question, i));
            grown += after->latencyS > before->latencyS ? 1 : 0;
        }
    }
    QCOMPARE_GT(grown, 1000);
}

void TestMonotony::timeGrowsWithTheNewTokensAtAFixedChunkCount()
{
    QuestionMaker maker(46);
    int grown = 0;
    for (int i = 0; i < 3000; ++i) {
        PassQuestion question = maker.any();
        Pass& pass = question.pass;
        const int chunk = question.choices.prefillChunk;
        const int room = pass.stage == Stage::decode ? 64 : (chunk - pass.each.newTokens % chunk) % chunk;
        const auto before = costIfAny(question);
        pass.each.newTokens += std::min(room, maker.dice().of<int>({1, 1, 3, 100, 10000}));
        const auto after = costIfAny(question);
        if (before && after) {
            QVERIFY2(!falls(before->passTimeS, after->passTimeS) && !falls(before->stageTimeS, after->stageTimeS),
                     inWords(question, i));
            grown += after->passTimeS > before->passTimeS ? 1 : 0;
        }
    }
    QCOMPARE_GT(grown, 1500);
}

void TestMonotony::workGrowsWithTheNewTokens()
{
    // One after the other past the tokens from which a linear attention runs in chunks and MLA not absorbed.
    QuestionMaker maker(47);
    for (int i = 0; i < 60; ++i) {
        PassQuestion question = maker.any(Stage::midfill);
        question.choices.prefillChunk = 8192;
        double flops = 0.0;
        double time = 0.0;
        for (int n = 1; n < 300; ++n) {
            question.pass.each.newTokens = n;
            if (const auto cost = costIfAny(question)) {
                QVERIFY2(!falls(flops, cost->flops) && !falls(time, cost->passTimeS), inWords(question, i));
                flops = cost->flops;
                time = cost->passTimeS;
            }
        }
    }
}

void TestMonotony::everyStepOfBatchAndContextGrows()
{
    // One by one past whole instances, full windows and selections.
    QuestionMaker maker(50);
    for (int i = 0; i < 80; ++i) {
        PassQuestion question = maker.any(i % 4 == 0 ? Stage::prefill : Stage::decode);
        const bool batches = question.pass.stage == Stage::prefill || i % 2 == 0;
        (batches ? question.pass.batch : question.pass.each.cachedTokens) = 1;
        double latency = 0.0;
        double room = 0.0;
        for (int step = 0; step < 200; ++step) {
            ++(batches ? question.pass.batch : question.pass.each.cachedTokens);
            if (const auto cost = costIfAny(question)) {
                QVERIFY2(!falls(latency, cost->latencyS) && !falls(room, cost->residency.total()),
                         inWords(question, i));
                latency = cost->latencyS;
                room = cost->residency.total();
            }
        }
    }
}

void TestMonotony::anotherSequenceOfAMixedPassNeverHelps()
{
    QuestionMaker maker(51);
    int compared = 0;
    for (int i = 0; i < 1000; ++i) {
        PassQuestion question = maker.any();
        maker.mix(question.pass);
        question.choices.acceptedLength = 1.0;
        const auto before = costIfAny(question);
        question.pass.list.push_back(question.pass.list.front());
        ++question.pass.batch;
        const auto after = costIfAny(question);
        if (before && after) {
            ++compared;
            QVERIFY2(!falls(before->latencyS, after->latencyS) && !falls(before->flops, after->flops),
                     inWords(question, i));
        }
    }
    QCOMPARE_GT(compared, 500);
}

void TestMonotony::aPowerLawIsNeverFasterInMatrixWork()
{
    QuestionMaker maker(48);
    for (int i = 0; i < 1000; ++i) {
        PassQuestion question = maker.any();
        question.choices.routing.powerLaw = 0.0;
        const auto uniform = costIfAny(question);
        question.choices.routing.powerLaw = maker.dice().between(0.1, 3.0);
        const auto skewed = costIfAny(question);
        if (uniform && skewed) {
            // The same routes, on fewer experts.
            QVERIFY2(near(uniform->flops, skewed->flops) && skewed->hbmReadBytes <= uniform->hbmReadBytes * (1 + 1e-12),
                     inWords(question, i));
        }
    }
}

void TestMonotony::copiesPerExpertAreNeverFasterThanOnePerNode()
{
    QuestionMaker maker(49);
    int slower = 0;
    for (int i = 0; i < 1500; ++i) {
        PassQuestion question = maker.any();
        question.choices.nicCopies = NicCopies::nodeDedup;
        const auto once = costIfAny(question);
        question.choices.nicCopies = NicCopies::perExpert;
        const auto often = costIfAny(question);
        if (once && often) {
            QVERIFY2(once->scaleOutBytes <= often->scaleOutBytes * (1 + rounding), inWords(question, i));
            slower += often->latencyS > once->latencyS ? 1 : 0;
        }
    }
    QCOMPARE_GT(slower, 50);
}

QTEST_GUILESS_MAIN(TestMonotony)
#include "tst_monotony.moc"
