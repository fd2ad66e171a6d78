#include "tests/core/cost/by_hand.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::tests;

namespace {

using R = RoundFigures;

constexpr double message = 7168 * 2.0;  // Kimi K3, one token in bf16

PassQuestion k3(Layout layout, Pass pass, int domain)
{
    Choices choices;
    choices.overlap = 0.0;
    return {model("kimi-k3"), roundSystem(domain), calibration("roofline"), layout, std::move(pass), choices};
}

/// The same question where every collective of a kind first waits.
PassQuestion waiting(PassQuestion question, catalog::Collective collective, double upS, double outS)
{
    catalog::Calibration slow = copyOf(question.calibration);
    auto& latency = slow.general.latency[static_cast<std::size_t>(collective)];
    latency[0].value = upS;
    latency[1].value = outS;
    question.calibration = shared(std::move(slow));
    return question;
}

double sum(const PassCost& cost, OperatorId id, double OperatorCost::*part)
{
    double total = 0.0;
    for (const OperatorCost& op : cost.operators) {
        total += op.id == id ? op.*part : 0.0;
    }
    return total;
}

}  // namespace

/// Context parallelism and its exchanges, latencies and loads, written out for Kimi K3.
class TestSplitsByHand : public QObject {
    Q_OBJECT
private slots:
    void aLinearCoreUnderContextParallelism();
    void keysAndStatesGoAroundTheRanks();
    void shardsOfACacheExchangeTwice();
    void anExchangeLeavesTheBoxOnlyWhenItsShardsDo();
    void aReduceOverTwoBoxesWaitsForBothFabrics();
    void dispatchAndCombineWaitOnceEach();
    void aPowerLawLoadsTheFullestRank();
};

void TestSplitsByHand::aLinearCoreUnderContextParallelism()
{
    // Each of two ranks takes half of the tokens but reads and writes the whole state of its heads.
    const PassCost cost = costOf(k3({.tp = 4, .ep = 8, .cp = 2}, midfill(1, 4096, 0), 8));
    const double flops = 4096 * 96 * (6 * 128 * 128 + 3 * 64 * 128 + 64 * 64.0) / 8;
    const double bytes = 2 * (6291456 + 221184.0) / 4 + 4096 * 5 * 96 * 128 * 2 / 8.0;
    double seconds = 0.0;
    double moved = 0.0;
    for (const OperatorCost& op : cost.operators) {
        const bool kda = op.id == OperatorId::attentionCore && op.layerKind.starts_with("KDA");
        seconds += kda ? op.timeS : 0.0;
        moved += kda ? op.hbmBytes : 0.0;
    }
    QVERIFY(near(seconds, 69 * std::max(flops / R::bf16, bytes / R::hbm)));
    QVERIFY(near(moved, 69 * 8 * bytes));
}

void TestSplitsByHand::keysAndStatesGoAroundTheRanks()
{
    // Four ranks: each sends its quarter of the latents, old and new, three times; a state goes to the next rank.
    const PassQuestion question = k3({.tp = 2, .ep = 8, .cp = 4}, midfill(1, 4096, 4096), 8);
    const PassCost cost = costOf(question);
    const double latents = 8192 * 576.0 * 3 / 4;
    const double state = (6291456 + 221184.0) / 2;
    QVERIFY(near(sum(cost, OperatorId::contextExchange, &OperatorCost::timeS), (24 * latents + 69 * state) / R::link));
    QVERIFY(near(sum(cost, OperatorId::contextExchange, &OperatorCost::scaleUpBytes), 8 * (24 * latents + 69 * state)));
    const PassCost waited = costOf(waiting(question, catalog::Collective::pointToPoint, 2e-6, 9e-6));
    QVERIFY(near(waited.passTimeS - cost.passTimeS, 93 * 3 * 2e-6, 1e-9));
}

void TestSplitsByHand::shardsOfACacheExchangeTwice()
{
    // Queries out, partial outputs back: two collectives in each of 24 layers, beside two all-reduces in each of 93.
    const PassQuestion question = k3({.tp = 8, .dcp = 4}, decode(4, 1000), 8);
    const double exchange = 4 * 96 * (576 + 512) / 8.0 * 2 * 3 / R::link;
    QVERIFY(near(sum(costOf(question), OperatorId::contextExchange, &OperatorCost::timeS), 24 * exchange));
    const PassCost waited = costOf(waiting(question, catalog::Collective::allReduce, 2e-6, 9e-6));
    QVERIFY(near(waited.passTimeS - costOf(question).passTimeS, (24 * 2 + 93 * 2) * 2e-6, 1e-9));
}

void TestSplitsByHand::anExchangeLeavesTheBoxOnlyWhenItsShardsDo()
{
    const auto out = [](int dcp) {
        return sum(costOf(k3({.tp = 16, .dcp = dcp}, decode(4, 1000), 8)), OperatorId::contextExchange,
                   &OperatorCost::scaleOutBytes);
    };
    QCOMPARE(out(8), 0.0);
    QVERIFY(near(out(16), 24 * 16 * 4 * 96 * (576 + 512) / 16.0 * 2 * 15));
}

void TestSplitsByHand::aReduceOverTwoBoxesWaitsForBothFabrics()
{
    const PassQuestion question = k3({.tp = 16}, decode(4, 1000), 8);
    const PassCost cost = costOf(question);
    const double each = 4 * message * (2 * 7 / 8.0 / R::link + 2 * 1 / 2.0 / 8 / R::nic);
    const double reduces = sum(cost, OperatorId::attentionReduce, &OperatorCost::timeS) +
                           sum(cost, OperatorId::ffnReduce, &OperatorCost::timeS);
    QVERIFY(near(reduces, 93 * 2 * each));
    const PassCost waited = costOf(waiting(question, catalog::Collective::allReduce, 2e-6, 9e-6));
    QVERIFY(near(waited.passTimeS - cost.passTimeS, 93 * 2 * (2e-6 + 9e-6), 1e-9));
}

void TestSplitsByHand::dispatchAndCombineWaitOnceEach()
{
    for (const int domain : {8, 72}) {
        const PassQuestion question = k3({.dp = 16, .ep = 16}, decode(16, 1000), domain);
        const double waits = domain == 8 ? 9e-6 : 2e-6;  // the slower fabric, the other works beside it
        const PassCost waited = costOf(waiting(question, catalog::Collective::allToAll, 2e-6, 9e-6));
        QVERIFY(near(waited.passTimeS - costOf(question).passTimeS, 92 * 2 * waits, 1e-9));
    }
}

void TestSplitsByHand::aPowerLawLoadsTheFullestRank()
{
    // Variance of a rank's routes: that of balls in bins, and that of the popularity of its 896 / 16 experts.
    PassQuestion question = k3({.dp = 16, .ep = 16}, prefill(16, 4096), 72);
    question.choices.routing.powerLaw = 1.0;
    double mean = 0.0;
    double square = 0.0;
    for (int i = 0; i < 896; ++i) {
        const double weight = 0.01 * std::pow(200.0, (i + 0.5) / 896);
        mean += weight / 896;
        square += weight * weight / 896;
    }
    const double routes = 16 * 4096 * 16 / 16.0;
    const double variance = (1 - 1 / 16.0) * routes + (square / mean / mean - 1) * 16 / 896 * routes * routes;
    const double fullest = routes + std::sqrt(2 * std::log(16.0) * variance);
    const PassCost cost = costOf(question);
    QVERIFY(near(sum(cost, OperatorId::routedExperts, &OperatorCost::timeS), 92 * 2 * 33030144.0 * fullest / R::fp8));
}

QTEST_GUILESS_MAIN(TestSplitsByHand)
#include "tst_splits_by_hand.moc"
