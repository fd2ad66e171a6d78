#include "tests/core/cost/by_hand.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::tests;

namespace {

using R = RoundFigures;

// Llama 3.1 70B: 80 layers, hidden 8192, 64 heads and 8 KV heads of 128, FFN of 28672, vocabulary 128256; bf16.
constexpr double hidden = 8192;
constexpr double layers = 80;
constexpr double attention = 8192.0 * (64 * 128 + 2 * 8 * 128) + 64 * 128 * 8192.0;
constexpr double feedForward = 3 * 8192.0 * 28672;
constexpr double head = 128256.0 * 8192;
constexpr double norms = (2 * 80 + 1) * 8192.0 / 80;  // of a layer, the last one shared out
constexpr double cacheToken = 2.0 * 8 * 128;          // values of one token and layer, fp8: bytes
constexpr double pairFlops = 4.0 * 64 * 128;
constexpr double message = hidden * 2;  // of one token, bf16

/// What a GPU of a TP group has to do in one layer; heads of the cache never below one.
struct LayerOf {
    double tp = 1;
    double tokens = 1;      ///< new, on the GPU's instance
    double pairs = 1;       ///< query token x key
    double cacheBytes = 0;  ///< read and written, all heads
    double attentionPeak = R::fp8;

    Sheet sheet() const
    {
        Sheet s;
        s.matrix(attention, 2, tokens, tp);
        s.work(pairFlops * pairs / tp, attentionPeak, cacheBytes / std::min(tp, 8.0));
        // Norms and residuals: around each of two sublayers read, add, write, norm.
        s.work(2 * norms * tokens / tp, R::bf16, norms * 2 / tp + tokens * 8 * hidden * 2 / tp);
        s.matrix(feedForward, 2, tokens, tp);
        return s;
    }
};

PassCost llama(Layout layout, Pass pass, Choices choices = {}, int domain = 8)
{
    return costOf(
        {model("llama-3.1-70b"), roundSystem(domain), calibration("roofline"), layout, std::move(pass), choices});
}

Choices overlapping(double share)
{
    Choices choices;
    choices.overlap = share;
    return choices;
}

double headS(double tokens, double tp) { return std::max(2 * head * tokens / tp / R::bf16, head * 2 / tp / R::hbm); }

}  // namespace

/// A dense model under the roofline, every term written out with its literal figures.
class TestDenseByHand : public QObject {
    Q_OBJECT
private slots:
    void decodeOfOneOnOneGpu();
    void decodeOfOneOnEightGpus();
    void decodeOfManyWhereCommunicationHides();
    void decodeAcrossTwoBoxes();
    void decodeInInstances();
    void prefillOfOnePrompt();
    void prefillWithContextParallelism();
    void chunksFollowEachOtherThroughTwoStages();
    void decodeThroughFourStages();
    void mixedPassOnTwoInstances();
    void fixedCostsOfACalibration();
};

void TestDenseByHand::decodeOfOneOnOneGpu()
{
    const PassCost cost = llama({}, decode(1, 4095));
    const Sheet layer = LayerOf{.pairs = 4096, .cacheBytes = 4096 * cacheToken}.sheet();
    QVERIFY(near(cost.passTimeS, layers * layer.workS + headS(1, 1)));
    QVERIFY(near(cost.flops, layers * layer.flops + 2 * head));
    QVERIFY(near(cost.hbmBytes, layers * layer.bytes + head * 2));
    QCOMPARE(cost.stageTimeS, cost.passTimeS);
    QVERIFY(near(cost.memoryUtilisation, cost.hbmBytes / R::hbm / cost.passTimeS));
    QCOMPARE(static_cast<int>(cost.bottleneck), static_cast<int>(Limit::memory));
}

void TestDenseByHand::decodeOfOneOnEightGpus()
{
    const PassCost cost = llama({.tp = 8}, decode(1, 4095), overlapping(0.0));
    Sheet layer = LayerOf{.tp = 8, .pairs = 4096, .cacheBytes = 4096 * cacheToken}.sheet();
    layer.sideBySide(2 * 2 * 7 / 8.0 * message, 0);  // two ring all-reduces
    QVERIFY(near(cost.passTimeS, layers * layer.seconds(0) + headS(1, 8)));
    QVERIFY(near(cost.flops, 8 * layers * layer.flops + 2 * head));
    QVERIFY(near(cost.scaleUpBytes, 8 * layers * 4 * 7 / 8.0 * message));
}

void TestDenseByHand::decodeOfManyWhereCommunicationHides()
{
    for (const double overlap : {0.0, 0.5, 1.0}) {
        const PassCost cost = llama({.tp = 8}, decode(512, 1023), overlapping(overlap));
        Sheet layer =
            LayerOf{.tp = 8, .tokens = 512, .pairs = 512 * 1024, .cacheBytes = 512 * 1024 * cacheToken}.sheet();
        layer.sideBySide(2 * 2 * 7 / 8.0 * message * 512, 0);
        QVERIFY(near(cost.passTimeS, layers * layer.seconds(overlap) + headS(512, 8)));
        QVERIFY(near(cost.tokensPerSecondPerGpu, 512 / cost.passTimeS / 8));
    }
}

void TestDenseByHand::decodeAcrossTwoBoxes()
{
    // TP16 over boxes of 8: eight KV heads, so each GPU holds one; a ring inside the box, then 1/8 of it over the NIC.
    const PassCost cost = llama({.tp = 16}, decode(4, 9999), overlapping(0.5));
    Sheet layer = LayerOf{.tp = 16, .tokens = 4, .pairs = 40000, .cacheBytes = 40000 * cacheToken}.sheet();
    layer.inTurn(2 * 2 * 7 / 8.0 * message * 4, 2 * 2 * 1 / 2.0 / 8 * message * 4);
    QVERIFY(near(cost.passTimeS, layers * layer.seconds(0.5) + headS(4, 16)));
    QVERIFY(near(cost.scaleOutBytes, 16 * layers * 2 * 2 * 1 / 2.0 / 8 * message * 4));
}

void TestDenseByHand::decodeInInstances()
{
    // 65 sequences over 4 instances of TP2: the fullest has 17, and the instances do not wait for each other's tokens.
    const PassCost cost = llama({.tp = 2, .dp = 4}, decode(65, 2047), overlapping(0.5));
    Sheet layer = LayerOf{.tp = 2, .tokens = 17, .pairs = 17 * 2048, .cacheBytes = 17 * 2048 * cacheToken}.sheet();
    layer.sideBySide(2 * 2 * 1 / 2.0 * message * 17, 0);
    QVERIFY(near(cost.passTimeS, layers * layer.seconds(0.5) + headS(17, 2)));
    const Sheet all = LayerOf{.tokens = 65, .pairs = 65 * 2048}.sheet();
    QVERIFY(near(cost.flops, layers * all.flops + 65 * 2 * head));  // work is that of 65, not of 68
}

void TestDenseByHand::prefillOfOnePrompt()
{
    // Queries in bf16 meet an fp8 cache: products in bf16. Nothing is read from the cache.
    const PassCost cost = llama({.tp = 8}, prefill(1, 8192), overlapping(0.5));
    Sheet layer = LayerOf{.tp = 8,
                          .tokens = 8192,
                          .pairs = 8192 * 8193 / 2.0,
                          .cacheBytes = 8192 * cacheToken,
                          .attentionPeak = R::bf16}
                      .sheet();
    layer.sideBySide(2 * 2 * 7 / 8.0 * message * 8192, 0);
    QVERIFY(near(cost.passTimeS, layers * layer.seconds(0.5) + headS(8192, 8)));
    QVERIFY(near(cost.latencyS, cost.passTimeS));
    QVERIFY(near(cost.tokensPerSecondPerGpu, 8192 / cost.passTimeS / 8));
    QCOMPARE(static_cast<int>(cost.bottleneck), static_cast<int>(Limit::compute));
}

void TestDenseByHand::prefillWithContextParallelism()
{
    // Four of eight GPUs share the heads, two share the tokens. Each sends its half of the keys to the other.
    const PassCost cost = llama({.tp = 4, .cp = 2}, midfill(1, 4096, 4096), overlapping(0.0));
    Sheet layer;
    layer.matrix(attention, 2, 2048, 4);
    const double pairs = 4096.0 * 4096 + 4096.0 * 4097 / 2;
    layer.work(pairFlops * pairs / 8, R::bf16, 4096 * cacheToken / 4 + 4096 * cacheToken / 4 / 2);
    layer.work(2 * norms * 2048 / 4, R::bf16, norms * 2 / 4 + 2048 * 8 * hidden * 2 / 4);
    layer.matrix(feedForward, 2, 2048, 4);
    layer.sideBySide(8192 * cacheToken / 4 / 2, 0);
    layer.sideBySide(2 * 2 * 3 / 4.0 * message * 2048, 0);
    QVERIFY(near(cost.passTimeS, layers * layer.seconds(0) + headS(2048, 4)));
}

void TestDenseByHand::chunksFollowEachOtherThroughTwoStages()
{
    // 20,000 tokens are 8,192 + 8,192 + 3,616; each chunk is a midfill over what the ones before it left.
    const PassCost cost = llama({.tp = 4, .pp = 2}, prefill(1, 20000), overlapping(0.5));
    const double lengths[] = {8192, 8192, 3616};
    double cached = 0;
    double first = 0;  // when the first stage is free again
    double second = 0;
    double busyFirst = 0;
    double busySecond = 0;
    for (const double n : lengths) {
        Sheet layer = LayerOf{.tp = 4,
                              .tokens = n,
                              .pairs = n * cached + n * (n + 1) / 2,
                              .cacheBytes = (cached + n) * cacheToken,
                              .attentionPeak = R::bf16}
                          .sheet();
        layer.sideBySide(2 * 2 * 3 / 4.0 * message * n, 0);
        const double work = layers / 2 * layer.seconds(0.5);
        const double send = n * message / 4 / R::link;  // both stages lie in one box
        const double stage1 = work + send - 0.5 * std::min(send, work);
        const double stage2 = work + headS(n, 4);
        first += stage1;
        second = std::max(first, second) + stage2;
        busyFirst += stage1;
        busySecond += stage2;
        cached += n;
    }
    QVERIFY(near(cost.passTimeS, second));
    QVERIFY(near(cost.stageTimeS, std::max(busyFirst, busySecond)));
    QVERIFY(near(cost.tokensPerSecondPerGpu, 20000 / std::max(busyFirst, busySecond) / 8));
    QCOMPARE(cost.slowestStage, busySecond > busyFirst ? 1 : 0);
}

void TestDenseByHand::decodeThroughFourStages()
{
    // TP4: two stages a box of 8, so that the second of three boundaries crosses the NIC. Four micro-batches in flight.
    const PassCost cost = llama({.tp = 4, .pp = 4}, decode(16, 8191), overlapping(0.0));
    Sheet layer = LayerOf{.tp = 4, .tokens = 16, .pairs = 16 * 8192, .cacheBytes = 16 * 8192 * cacheToken}.sheet();
    layer.sideBySide(2 * 2 * 3 / 4.0 * message * 16, 0);
    const double work = 20 * layer.seconds(0);
    const double near1 = 16 * message / 4 / R::link;
    const double far1 = 16 * message / 4 / R::nic;
    const double last = work + headS(16, 4);
    QVERIFY(near(cost.passTimeS, 2 * (work + near1) + work + far1 + last));
    const double slowest = std::max({work + near1, work + far1, last});
    QVERIFY(near(cost.stageTimeS, slowest));
    QVERIFY(near(cost.latencyS, std::max(cost.passTimeS, 4 * slowest)));
    QVERIFY(near(cost.tokensPerSecondPerGpu, 4 * 16 / cost.latencyS / 16));
}

void TestDenseByHand::mixedPassOnTwoInstances()
{
    // The first and third come to one instance, the second to the other. The fullest of each amount decides: pairs and
    // reads of the second, new tokens and writes of the first.
    Pass pass{Stage::decode, 3, {}, {{1, 999}, {1, 8999}, {1, 2999}}};
    const PassCost cost = llama({.dp = 2}, pass, overlapping(0.5));
    const Sheet layer = LayerOf{.tokens = 2, .pairs = 9000, .cacheBytes = (8999 + 2) * cacheToken}.sheet();
    QVERIFY(near(cost.passTimeS, layers * layer.workS + headS(2, 1)));
    const Sheet all = LayerOf{.tokens = 3, .pairs = 13000}.sheet();
    QVERIFY(near(cost.flops, layers * all.flops + 3 * 2 * head));
}

void TestDenseByHand::fixedCostsOfACalibration()
{
    // Latency of each collective, kernels of each layer, one stay of the host a pass; efficiencies of a half.
    catalog::Calibration slow = copyOf(calibration("roofline"));
    catalog::Efficiencies& e = slow.general;
    e.latency[0][0].value = 3e-6;  // all-reduce inside the domain
    e.kernel.value = 2e-6;
    e.pass.value = 1e-4;
    e.memory[0].value = 0.5;  // matrix products
    const PassCost cost =
        costOf({model("llama-3.1-70b"), roundSystem(8), shared(slow), {.tp = 8}, decode(1, 4095), overlapping(0.0)});
    const PassCost fast = llama({.tp = 8}, decode(1, 4095), overlapping(0.0));
    const double kernels = layers * (model("llama-3.1-70b")->attentionKinds.front().kernels +
                                     model("llama-3.1-70b")->feedForwardKinds.front().kernels);
    const double matrices = (layers * (attention + feedForward + norms + 8 * hidden) + head) * 2 / 8 / R::hbm;
    QVERIFY(kernels > 0);
    QVERIFY(near(cost.passTimeS, fast.passTimeS + matrices + layers * 2 * 3e-6 + kernels * 2e-6 + 1e-4, 1e-9));
}

QTEST_GUILESS_MAIN(TestDenseByHand)
#include "tst_dense_by_hand.moc"
