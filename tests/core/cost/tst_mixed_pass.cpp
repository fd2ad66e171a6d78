// labels: memory
#include "core/cost/pass_chunks.h"
#include "tests/core/cost/made_up_questions.h"

#include <QTest>

#include <array>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::tests;

namespace {

constexpr std::array<double PassCost::*, 17> figures{&PassCost::passTimeS,
                                                     &PassCost::stageTimeS,
                                                     &PassCost::latencyS,
                                                     &PassCost::tokensPerSecondPerGpu,
                                                     &PassCost::tokensPerSecondPerUser,
                                                     &PassCost::energyPerTokenJ,
                                                     &PassCost::energyPerQueryJ,
                                                     &PassCost::powerPerGpuW,
                                                     &PassCost::flops,
                                                     &PassCost::hbmBytes,
                                                     &PassCost::hbmReadBytes,
                                                     &PassCost::scaleUpBytes,
                                                     &PassCost::scaleOutBytes,
                                                     &PassCost::networkPeakBytesPerSecond,
                                                     &PassCost::computeUtilisation,
                                                     &PassCost::memoryUtilisation,
                                                     &PassCost::newTokens};

Pass listed(Stage stage, std::vector<SequenceTokens> list)
{
    return {stage, static_cast<int>(list.size()), {}, std::move(list)};
}

PassCost k3(Layout layout, Pass pass, Choices choices = {})
{
    return costOf({model("kimi-k3"), roomy("gb200-nvl72"), calibration("projected"), layout, std::move(pass),
                   std::move(choices)});
}

double seconds(const PassCost& cost, OperatorId id)
{
    double sum = 0.0;
    for (const OperatorCost& op : cost.operators) {
        sum += op.id == id ? op.timeS : 0.0;
    }
    return sum;
}

}  // namespace

/// Passes whose sequences each have their own tokens.
class TestMixedPass : public QObject {
    Q_OBJECT
private slots:
    void aListOfEqualsCostsWhatAUniformPassDoes();
    void workIsTheSumOfTheSequences();
    void theFullestInstanceSetsTheTime();
    void decodesBesideAChunkOfPrefillShareItsWeights();
    void aSequenceStaysOnItsInstanceForAllItsChunks();
    void sequencesThatEndedAskForNothingMore();
    void theLongestSequenceSetsTheChunks();
    void aListWithoutASequenceForEveryInstanceIsPriced();
};

void TestMixedPass::aListOfEqualsCostsWhatAUniformPassDoes()
{
    QuestionMaker maker(61);
    int compared = 0;
    for (int i = 0; i < 1000; ++i) {
        PassQuestion question = maker.any();
        question.pass.batch = maker.dice().magnitude(1, 64);
        const auto uniform = evaluate(question);
        question.pass.list.assign(static_cast<std::size_t>(question.pass.batch), question.pass.each);
        const auto mixed = evaluate(question);
        QVERIFY2(uniform && mixed, inWords(question, i));
        QCOMPARE(uniform->feasible(), mixed->feasible());
        QVERIFY2(near(uniform->residency->total(), mixed->residency->total()), inWords(question, i));
        if (!uniform->feasible()) {
            continue;
        }
        ++compared;
        for (double PassCost::*figure : figures) {
            QVERIFY2(near(*uniform->cost.*figure, *mixed->cost.*figure, 1e-10), inWords(question, i));
        }
        QCOMPARE(mixed->cost->operators.size(), uniform->cost->operators.size());
    }
    QCOMPARE_GT(compared, 600);
}

void TestMixedPass::workIsTheSumOfTheSequences()
{
    // Of the attention core; matrix work is that of all tokens, weights are read once.
    const Layout layout{.tp = 2, .dp = 4, .ep = 8};
    const std::vector<SequenceTokens> list{{1, 5000}, {1, 90000}, {1, 0}, {1, 123}, {1, 40000}};
    const PassCost mixed = k3(layout, listed(Stage::decode, list));
    double flops = 0.0;
    for (const SequenceTokens& sequence : list) {
        flops += k3(layout, listed(Stage::decode, {sequence})).flops;
    }
    QVERIFY(near(mixed.flops, flops));
    QCOMPARE(mixed.newTokens, 5.0);
}

void TestMixedPass::theFullestInstanceSetsTheTime()
{
    // Long ones on the first instance, short ones on the second; the mean would say half.
    const Layout layout{.dp = 2, .ep = 2};
    const PassCost skewed = k3(layout, listed(Stage::decode, {{1, 200000}, {1, 0}, {1, 200000}, {1, 0}}));
    const PassCost allLong = k3(layout, decode(4, 200000));
    const PassCost dealtWell = k3(layout, listed(Stage::decode, {{1, 200000}, {1, 200000}, {1, 0}, {1, 0}}));
    QVERIFY(near(seconds(skewed, OperatorId::attentionCore), seconds(allLong, OperatorId::attentionCore)));
    QCOMPARE_LT(dealtWell.passTimeS, skewed.passTimeS);
    QVERIFY(near(dealtWell.hbmReadBytes, skewed.hbmReadBytes));  // the work is the same
}

void TestMixedPass::decodesBesideAChunkOfPrefillShareItsWeights()
{
    const Layout layout{.tp = 8};
    std::vector<SequenceTokens> list(32, SequenceTokens{1, 8192});
    const double decodes = k3(layout, listed(Stage::midfill, list)).passTimeS;
    const double chunk = k3(layout, midfill(1, 2048, 4096)).passTimeS;
    list.push_back({2048, 4096});
    const double together = k3(layout, listed(Stage::midfill, list)).passTimeS;
    QCOMPARE_GT(together, std::max(decodes, chunk));
    QCOMPARE_LT(together, decodes + chunk);
}

void TestMixedPass::aSequenceStaysOnItsInstanceForAllItsChunks()
{
    // Its cache lies there. Both long ones came to the first of two instances; in the second pass both are still on it.
    Choices choices;
    choices.prefillChunk = 100;
    const PreparedPtr prepared = prepare(model("kimi-k3"), roomy("gb200-nvl72"), calibration("projected"), choices);
    const auto demands =
        chunkDemands(*prepared, {.dp = 2, .ep = 2}, listed(Stage::prefill, {{200, 0}, {100, 0}, {200, 0}, {50, 0}}));
    QCOMPARE(demands.size(), std::size_t(2));
    QCOMPARE(demands[0].fullest.tokens, 200.0);
    QCOMPARE(demands[0].mean.tokens, 350.0);
    QCOMPARE(demands[1].fullest.tokens, 200.0);
    QCOMPARE(demands[1].mean.tokens, 200.0);
}

void TestMixedPass::sequencesThatEndedAskForNothingMore()
{
    Choices choices;
    choices.prefillChunk = 1000;
    const Layout layout{.tp = 4};
    const PassCost both = k3(layout, listed(Stage::prefill, {{3000, 0}, {1000, 0}}), choices);
    const PassCost first = k3(layout, prefill(2, 1000), choices);
    const PassCost rest = k3(layout, midfill(1, 2000, 1000), choices);
    QVERIFY(near(both.flops, first.flops + rest.flops));
    QVERIFY(near(both.hbmBytes, first.hbmBytes + rest.hbmBytes));
    QVERIFY(near(both.passTimeS, first.passTimeS + rest.passTimeS));
}

void TestMixedPass::theLongestSequenceSetsTheChunks()
{
    QCOMPARE(chunkCount(listed(Stage::prefill, {{10, 0}, {8193, 0}, {8192, 0}}), 8192), 2);
    QCOMPARE(chunkCount(listed(Stage::midfill, {{10, 7}, {8192, 0}}), 8192), 1);
    QCOMPARE(chunkCount(listed(Stage::decode, {{10, 7}, {8193, 0}}), 8192), 1);
    QCOMPARE(chunkCount(prefill(7, 16385), 8192), 3);
    QCOMPARE(chunkOf({16385, 100}, 8192, 0), (SequenceTokens{8192, 100}));
    QCOMPARE(chunkOf({16385, 100}, 8192, 2), (SequenceTokens{1, 16484}));
    QCOMPARE(chunkOf({16385, 100}, 8192, 3).newTokens, 0);
}

void TestMixedPass::aListWithoutASequenceForEveryInstanceIsPriced()
{
    const PassCost one = k3({.dp = 16, .ep = 16}, listed(Stage::decode, {{1, 5000}}));
    const PassCost uniform = k3({.dp = 16, .ep = 16}, decode(1, 5000));
    QVERIFY(near(one.passTimeS, uniform.passTimeS));
    QVERIFY(near(one.hbmReadBytes, uniform.hbmReadBytes));
}

QTEST_GUILESS_MAIN(TestMixedPass)
#include "tst_mixed_pass.moc"
