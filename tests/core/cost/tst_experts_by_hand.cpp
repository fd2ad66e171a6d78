#include "tests/core/cost/kimi_k3_by_hand.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::tests;
using namespace tokenfactory::tests::kimi_k3;

namespace {

double k3Seconds(Layout layout, Pass pass, int domain, double overlap, NicCopies copies = NicCopies::nodeDedup)
{
    Choices choices;
    choices.overlap = overlap;
    choices.nicCopies = copies;
    return costOf({model("kimi-k3"), roundSystem(domain), calibration("roofline"), layout, std::move(pass), choices})
        .passTimeS;
}

}  // namespace

/// Kimi K3 under the roofline, every term written out with its literal figures.
class TestExpertsByHand : public QObject {
    Q_OBJECT
private slots:
    void decodeOfOneOnEightGpus();
    void decodeOverSixteenExpertRanks();
    void decodeOverTwoBoxes();
    void decodeWithACacheCutEightTimes();
    void decodeThroughUnevenStages();
    void decodeThatVerifiesDrafts();
    void expertsSharedByFourGpusEach();
    void prefillOverEightRanks();
    void midfillNotAbsorbed();
    void midfillAbsorbed();
    void skewedRouting();
};

void TestExpertsByHand::decodeOfOneOnEightGpus()
{
    const K3 gpu{.tp = 8, .moeTp = 8, .mlaFlops = absorbed * 131072, .mlaBytes = 131072 * 576.0, .kdaFlops = kdaStep};
    QVERIFY(near(k3Seconds({.tp = 8}, decode(1, 131071), 8, 0.0), gpu.passS(0.0, reduces(8, 1))));
}

void TestExpertsByHand::decodeOverSixteenExpertRanks()
{
    // 256 sequences on 16 instances; 15 of 16 copies leave the GPU, 3,696 B out and 7,168 B back.
    const K3 gpu{.ep = 16,
                 .tokens = 16,
                 .stageTokens = 256,
                 .independent = 256,
                 .mlaFlops = absorbed * 16 * 32768,
                 .mlaBytes = 16 * 32768 * 576.0,
                 .kdaFlops = 16 * kdaStep,
                 .sequences = 16};
    const double copies = 16 * 16 * (15 / 16.0) * (3696 + 7168) / R::link;
    for (const double overlap : {0.0, 0.5, 1.0}) {
        QVERIFY(
            near(k3Seconds({.dp = 16, .ep = 16}, decode(256, 32767), 72, overlap), gpu.passS(overlap, 0, 0, copies)));
    }
}

void TestExpertsByHand::decodeOverTwoBoxes()
{
    // TP4 x DP4: each GPU of a group sends a quarter of the bytes of its 16 tokens.
    const K3 gpu{.tp = 4,
                 .ep = 16,
                 .tokens = 16,
                 .stageTokens = 64,
                 .independent = 64,
                 .mlaFlops = absorbed * 16 * 32768,
                 .mlaBytes = 16 * 32768 * 576.0,
                 .kdaFlops = 16 * kdaStep,
                 .sequences = 16};
    const Layout layout{.tp = 4, .dp = 4, .ep = 16};
    const double bytes = 16 / 4.0 * (3696 + 7168);
    // One copy for the other box, half of the time there is one; forwarded inside the box like those that stayed.
    const double once = bytes * std::max(16 * (7 / 8.0) / R::link, boxes(2) / 2 / R::nic);
    QVERIFY(near(k3Seconds(layout, decode(64, 32767), 8, 0.5), gpu.passS(0.5, reduces(4, 16), 0, once)));
    // Or one for each expert: 7 of 16 copies stay in the box but leave the GPU, 8 go to the other.
    const double each = bytes * std::max(16 * (7 / 16.0) / R::link, 16 * (8 / 16.0) / R::nic);
    QVERIFY(near(k3Seconds(layout, decode(64, 32767), 8, 0.5, NicCopies::perExpert),
                 gpu.passS(0.5, reduces(4, 16), 0, each)));
}

void TestExpertsByHand::decodeWithACacheCutEightTimes()
{
    // Absorbed queries of 96 x 576 are gathered and outputs of 96 x 512 reduced over eight shards, bf16.
    const K3 gpu{.tp = 8,
                 .moeTp = 8,
                 .tokens = 4,
                 .stageTokens = 4,
                 .independent = 4,
                 .mlaFlops = absorbed * 4 * 131072,
                 .mlaBytes = 4 * 131072 * 576.0 / 8,
                 .kdaFlops = 4 * kdaStep,
                 .sequences = 4};
    const double exchange = 4 * 96 * (576 + 512) / 8.0 * 2 * 7 / R::link;
    QVERIFY(near(k3Seconds({.tp = 8, .dcp = 8}, decode(4, 131071), 8, 0.0), gpu.passS(0.0, reduces(8, 4), exchange)));
}

void TestExpertsByHand::decodeThroughUnevenStages()
{
    // Stages of 24, 23, 23 and 23 layers, with 6, 5, 6 and 7 of MLA. Two stages of TP4 lie in a box of 8, so the second
    // boundary crosses. Behind layers 24, 47 and 70 lie 2, 3 and 5 whole blocks of 12, whose sums go along.
    const PassCost cost =
        costOf({model("kimi-k3"), roundSystem(8), calibration("roofline"), {.tp = 4, .pp = 4}, decode(8, 32767), [] {
                    Choices c;
                    c.overlap = 0.0;
                    return c;
                }()});
    const K3 gpu{.tp = 4,
                 .moeTp = 4,
                 .tokens = 8,
                 .stageTokens = 8,
                 .independent = 8,
                 .mlaFlops = absorbed * 8 * 32768,
                 .mlaBytes = 8 * 32768 * 576.0,
                 .kdaFlops = 8 * kdaStep,
                 .sequences = 8};
    const K3::Layers l = gpu.layers(0.0, reduces(4, 8), 0, 0);
    const double part = 8 * message / 4;
    const double stages[] = {l.kdaDense + 17 * l.kdaMoe + 6 * l.mlaMoe + 3 * part / R::link,
                             18 * l.kdaMoe + 5 * l.mlaMoe + 4 * part / R::nic,
                             17 * l.kdaMoe + 6 * l.mlaMoe + 6 * part / R::link,
                             16 * l.kdaMoe + 7 * l.mlaMoe + gpu.headS()};
    const double slowest = *std::max_element(std::begin(stages), std::end(stages));
    QVERIFY(near(cost.passTimeS, stages[0] + stages[1] + stages[2] + stages[3]));
    QVERIFY(near(cost.stageTimeS, slowest));
    QVERIFY(near(cost.latencyS, 4 * slowest));  // the slowest stage sets the rate
    QCOMPARE(cost.slowestStage, static_cast<int>(std::max_element(std::begin(stages), std::end(stages)) - stages));
    QVERIFY(near(cost.tokensPerSecondPerGpu, 4 * 8 / (4 * slowest) / 16));
    QVERIFY(near(cost.tokensPerSecondPerUser, 1 / (4 * slowest)));
}

void TestExpertsByHand::decodeThatVerifiesDrafts()
{
    // Four tokens a sequence: 4^0.67 independent ones each; pairs 4 c + 4 x 5 / 2; the state is read once.
    const double pairs = 32 * (4 * 8192.0 + 10);
    const K3 gpu{.tp = 8,
                 .moeTp = 8,
                 .tokens = 128,
                 .stageTokens = 128,
                 .independent = 32 * std::pow(4.0, 0.67),
                 .mlaFlops = absorbed * pairs,
                 .mlaBytes = 32 * (8192 + 4) * 576.0,
                 .kdaFlops = 128 * kdaStep,
                 .sequences = 32};
    QVERIFY(near(k3Seconds({.tp = 8}, decode(32, 8192, 4), 8, 0.0), gpu.passS(0.0, reduces(8, 128))));
}

void TestExpertsByHand::expertsSharedByFourGpusEach()
{
    // EP4 over 16 instances: every copy goes to the four GPUs that hold a quarter of its expert.
    const K3 gpu{.ep = 4,
                 .moeTp = 4,
                 .tokens = 2,
                 .stageTokens = 32,
                 .independent = 32,
                 .mlaFlops = absorbed * 2 * 1000,
                 .mlaBytes = 2 * 1000 * 576.0,
                 .kdaFlops = 2 * kdaStep,
                 .sequences = 2};
    const double copies = 2 * 64 * (15 / 16.0) * (3696 + 7168) / R::link;
    QVERIFY(near(k3Seconds({.dp = 16, .ep = 4}, decode(32, 999), 72, 0.0), gpu.passS(0.0, 0, 0, copies)));
}

void TestExpertsByHand::prefillOverEightRanks()
{
    // One prompt of 8,192 for each of 8 instances: no cache, so MLA is not absorbed; one copy for each distinct rank.
    const double n = 8192;
    const K3 gpu{.ep = 8,
                 .tokens = n,
                 .stageTokens = 8 * n,
                 .independent = 8 * std::pow(n, 0.67),
                 .mlaFlops = expanded * n * (n + 1) / 2,
                 .mlaBytes = n * 576,
                 .mlaPeak = R::bf16,
                 .kdaFlops = n * kdaChunked};
    const double copies = n * boxes(8) * (7 / 8.0) * (3696 + 7168) / R::link;
    QVERIFY(near(k3Seconds({.dp = 8, .ep = 8}, prefill(8, 8192), 8, 0.5), gpu.passS(0.5, 0, 0, copies)));
}

void TestExpertsByHand::midfillNotAbsorbed()
{
    const double n = 1024;
    const double c = 130048;
    const K3 gpu{.tp = 4,
                 .moeTp = 4,
                 .tokens = n,
                 .stageTokens = n,
                 .independent = std::pow(n, 0.67),
                 .mlaFlops = expanded * (n * c + n * (n + 1) / 2) + rebuild * c,
                 .mlaBytes = (c + n) * 576,
                 .mlaPeak = R::bf16,
                 .kdaFlops = n * kdaChunked};
    QVERIFY(near(k3Seconds({.tp = 4}, midfill(1, 1024, 130048), 8, 0.5), gpu.passS(0.5, reduces(4, n))));
}

void TestExpertsByHand::midfillAbsorbed()
{
    const double n = 50;
    const double c = 130048;
    const K3 gpu{.tp = 4,
                 .moeTp = 4,
                 .tokens = 3 * n,
                 .stageTokens = 3 * n,
                 .independent = 3 * std::pow(n, 0.67),
                 .mlaFlops = 3 * absorbed * (n * c + n * (n + 1) / 2),
                 .mlaBytes = 3 * (c + n) * 576,
                 .mlaPeak = R::bf16,
                 .kdaFlops = 3 * n * kdaStep,
                 .sequences = 3};
    QVERIFY(near(k3Seconds({.tp = 4}, midfill(3, 50, 130048), 8, 0.5), gpu.passS(0.5, reduces(4, 3 * n))));
}

void TestExpertsByHand::skewedRouting()
{
    // Exponent 1: popularity 0.01 x 200^u at 896 quantiles. One rank holds all experts, so only what is touched
    // changes.
    Choices choices;
    choices.routing.powerLaw = 1.0;
    const PassCost cost =
        costOf({model("kimi-k3"), roundSystem(8), calibration("roofline"), {}, decode(64, 0), choices});
    double sum = 0;
    for (int i = 0; i < 896; ++i) {
        sum += 0.01 * std::pow(200.0, (i + 0.5) / 896);
    }
    double read = 0;
    for (int i = 0; i < 896; ++i) {
        read += 1 - std::pow(1 - chosen * 0.01 * std::pow(200.0, (i + 0.5) / 896) / sum, 64);
    }
    for (const OperatorCost& op : cost.operators) {
        if (op.id == OperatorId::routedExperts) {
            QVERIFY(near(op.hbmBytes, op.count * read * expertBytes));
            QVERIFY(near(op.flops, op.count * 64 * chosen * 2 * expertParameters));
        }
    }
}

QTEST_GUILESS_MAIN(TestExpertsByHand)
#include "tst_experts_by_hand.moc"
