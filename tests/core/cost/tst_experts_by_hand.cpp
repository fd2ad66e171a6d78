#include "tests/core/cost/by_hand.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::tests;

namespace {

using R = RoundFigures;

// Kimi K3: 1 dense layer with KDA, 68 KDA and 24 MLA layers with experts; bf16, experts 4.25 bits.
constexpr double hidden = 7168;
constexpr double message = hidden * 2;
constexpr double head = 163840.0 * 7168;
constexpr double experts = 896;
constexpr double chosen = 16;
constexpr double expertParameters = 33030144;
constexpr double expertBytes = 17547264;
constexpr double small = (2680832.0 + 1340416.0) / 93;  // norms and residual mixes of a layer
// Residual stream: 8 passes, and at each of 2 mixes the running sum and one stored sum per 12 layers before.
constexpr double residual = message * (8 + 2 * (12 * (1 + 2 + 3 + 4 + 5 + 6 + 7) + 9 * 8) / 93.0);

/// Share of the experts that `tokens` independent tokens touch.
double touched(double tokens) { return 1 - std::pow(1 - chosen / experts, tokens); }

/// Of `n` boxes, those on which the 16 experts of a token lie.
double boxes(double n)
{
    double none = 1;
    for (int i = 0; i < 16; ++i) {
        none *= (experts - experts / n - i) / (experts - i);
    }
    return n * (1 - none);
}

/// What a GPU has to do in the layers of Kimi K3. Amounts per attention instance unless said.
struct K3 {
    double tp = 1;
    double ep = 1;
    double moeTp = 1;        ///< GPUs that share each expert
    double tokens = 1;       ///< new
    double stageTokens = 1;  ///< new, all instances
    double independent = 1;  ///< of those, as the experts see them
    double mlaFlops = 0;     ///< all heads
    double mlaBytes = 0;     ///< read and written by the GPU
    double mlaPeak = R::fp8;
    double kdaFlops = 0;  ///< all heads
    double sequences = 1;

    void trunk(Sheet& s) const { s.work(2 * small * tokens / tp, R::bf16, small * 2 / tp + tokens * residual / tp); }
    void kda(Sheet& s) const
    {
        s.matrix(443740384, 2, tokens, tp);
        s.work(kdaFlops / tp, R::bf16, sequences * 2 * (6291456 + 221184.0) / tp + tokens * 5 * 96 * 128 * 2 / tp);
        trunk(s);
    }
    void mla(Sheet& s) const
    {
        s.matrix(232196096, 2, tokens, tp);
        s.work(mlaFlops / tp, mlaPeak, mlaBytes);
        trunk(s);
    }
    void moe(Sheet& s) const
    {
        s.matrix(6423424, 2, tokens, tp);
        s.matrix(51383808, 2, tokens, tp);
        s.matrix(132120576, 2, tokens, tp);
        // The fullest of `ep` ranks: mean + sqrt(2 ln R variance) of its routes and of its touched experts.
        const double held = experts / ep;
        const double mean = stageTokens * chosen / ep;
        const double routes =
            std::min(mean + std::sqrt(2 * std::log(ep) * (1 - 1 / ep) * mean), stageTokens * std::min(chosen, held));
        const double q = touched(independent);
        const double read =
            std::min({held * q + std::sqrt(2 * std::log(ep) * held * q * (1 - q)), held, std::max(routes, held * q)});
        s.work(2 * expertParameters * routes / moeTp, R::fp8, expertBytes * read / moeTp);
    }
    /// Seconds of the three kinds of layers with the given communication of each layer and of each expert layer.
    struct Layers {
        double kdaDense;
        double kdaMoe;
        double mlaMoe;
    };
    Layers layers(double overlap, double everyLayerS, double mlaLayerS, double expertLayerS) const
    {
        Sheet a;
        kda(a);
        a.matrix(726663168, 2, tokens, tp);
        a.networkS = everyLayerS;
        Sheet b;
        kda(b);
        moe(b);
        b.networkS = everyLayerS + expertLayerS;
        Sheet c;
        mla(c);
        moe(c);
        c.networkS = everyLayerS + mlaLayerS + expertLayerS;
        return {a.seconds(overlap), b.seconds(overlap), c.seconds(overlap)};
    }
    double headS() const { return std::max(2 * head * tokens / tp / R::bf16, head * 2 / tp / R::hbm); }
    double passS(double overlap, double everyLayerS = 0, double mlaLayerS = 0, double expertLayerS = 0) const
    {
        const Layers l = layers(overlap, everyLayerS, mlaLayerS, expertLayerS);
        return l.kdaDense + 68 * l.kdaMoe + 24 * l.mlaMoe + headS();
    }
};

constexpr double absorbed = 2 * 96 * 1088.0;
constexpr double expanded = 2 * 96 * 320.0;
constexpr double rebuild = 2 * 512 * 96 * 256.0;
constexpr double kdaStep = 96 * 7 * 128 * 128.0;
constexpr double kdaChunked = 96 * (6 * 128 * 128 + 3 * 64 * 128 + 64 * 64.0);

/// Ring all-reduces, two a layer, inside a box.
double reduces(double tp, double tokens) { return 2 * 2 * (tp - 1) / tp * message * tokens / R::link; }

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
