#include "core/cost/split.h"

#include "core/cost/split_price.h"
#include "tests/core/cost/dice.h"
#include "tests/core/cost/kimi_k3_by_hand.h"
#include "tests/core/cost/ring.h"
#include "tests/core/cost/split_questions.h"

#include <QTest>

#include <set>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::tests;

namespace {

catalog::SystemPtr withoutWaiting(int domain)
{
    catalog::System system = copyOf(roundSystem(domain));
    constexpr double endless = 1e40;
    system.peakBf16.value = endless;
    system.peakFp8->value = endless;
    system.peakFp4->value = endless;
    system.hbmBandwidth.value = endless;
    system.scaleUpBandwidth.value = endless;
    system.nicBandwidth.value = endless;
    return shared(std::move(system));
}

double busyOf(const SplitCost& cost)
{
    double sum = 0.0;
    for (const SplitOperator& op : cost.operators) {
        sum += op.busyS;
    }
    return sum;
}

Lanes one(double value) { return Lanes::Constant(1, value); }

double cycle(const Stations& t, int microBatches)
{
    return layerCycle({one(t[0]), one(t[1]), one(t[2]), one(t[3]), one(0.0)}, microBatches)[0];
}

}  // namespace

class TestSplit : public QObject {
    Q_OBJECT
private slots:
    void aLayerTakesWhatTheRingTakes();
    void groupsAlikeAreBothBusyWithTwoMicroBatches();
    void oneMicroBatchTakesTheSum();
    void expertsWithoutTimeLeaveTheAttentionPart();
    void kimiK3ByHand();
    void deepSeekV3LinkByHand();
    void layersOfSeveralKindsComeNearTheRing();
    void madeUpLayersComeNearTheRing();
    void workIsThatOfTheUnsplitPass();
    void weightsAreThoseOfTheUnsplitPass();
    void onlyTheAttentionGroupHoldsCache();
    void operatorTimesAddUpToThePass();
    void figuresHangTogether();
    void everyFormulaGivesItsValue();
    void theSlowerSideOfTheLinkDecides();
    void thePeakOfTheNetworkIsNotBelowItsMean();
    void whatIsPassedOnBothWaysSharesTheLinks();
    void moreMicroBatchesNeverSlowACycle();
    void powerStretchesTheGroupThatWaitsForIt();
};

void TestSplit::aLayerTakesWhatTheRingTakes()
{
    Dice dice(501);
    for (int i = 0; i < 3000; ++i) {
        Stations times{};
        for (double& time : times) {
            time = dice.between(0.01, 1.0);
        }
        const int microBatches = dice.whole(1, 6);
        const double ring = cycleOfRing({times}, microBatches, 400);
        QVERIFY2(near(cycle(times, microBatches), ring, 1e-9),
                 qPrintable(QString("%1 %2 %3 %4, %5 micro-batches: %6, ring %7")
                                .arg(times[0])
                                .arg(times[1])
                                .arg(times[2])
                                .arg(times[3])
                                .arg(microBatches)
                                .arg(cycle(times, microBatches))
                                .arg(ring)));
    }
}

void TestSplit::groupsAlikeAreBothBusyWithTwoMicroBatches()
{
    QCOMPARE(cycle({1.0, 0.0, 1.0, 0.0}, 1), 2.0);
    QCOMPARE(cycle({1.0, 0.0, 1.0, 0.0}, 2), 1.0);  // ping-pong: neither waits
    QCOMPARE(cycle({1.0, 0.5, 1.0, 0.5}, 2), 1.5);  // the way there and back is not hidden
    QCOMPARE(cycle({1.0, 0.5, 1.0, 0.5}, 3), 1.0);  // but with a third
    QCOMPARE(cycle({1.0, 2.0, 1.0, 2.0}, 9), 2.0);  // a slow link is never
    QCOMPARE(cycle({1.0, 0.0, 0.0, 0.0}, 4), 1.0);  // dense layer
}

void TestSplit::oneMicroBatchTakesTheSum()
{
    for (SplitQuestion question :
         {k3Split(1), onRacks("gb200-nvl72", "b300-hgx",
                              {.attention = {.tp = 2, .dp = 8}, .expertGpus = 16, .ep = 16, .microBatches = 1}, 64)}) {
        const SplitCost cost = costOf(question);
        QVERIFY(near(cost.passTimeS, busyOf(cost)));
        QVERIFY(near(cost.stageTimeS, cost.passTimeS));
        double chain = cost.attention.busyS + cost.experts.busyS;
        for (const SplitLayer& layer : cost.layers) {
            chain += layer.count * (layer.dispatchS + layer.combineS);
        }
        QVERIFY(near(cost.passTimeS, chain));
    }
}

void TestSplit::expertsWithoutTimeLeaveTheAttentionPart()
{
    for (const int tp : {1, 4}) {
        for (const int microBatches : {1, 2, 3}) {
            SplitQuestion question = k3Split(microBatches);
            question.choices.overlap = 0.0;
            question.layout.attention = {.tp = tp, .dp = 8 / tp};
            catalog::System attention = copyOf(roundSystem(8));
            attention.nicBandwidth.value = 1e40;
            question.attentionSystem = shared(std::move(attention));
            question.expertSystem = withoutWaiting(8);
            const SplitCost cost = costOf(question);

            // The pass of a rack that holds all of it, its experts left out.
            const PassCost whole = tests::costOf({question.model,
                                                  roundSystem(8),
                                                  question.calibration,
                                                  {.tp = tp, .dp = 8 / tp, .ep = 8},
                                                  question.pass,
                                                  question.choices});
            double attentionS = 0.0;
            for (const OperatorCost& op : whole.operators) {
                const bool ofExperts =
                    op.id == OperatorId::routedExperts || op.id == OperatorId::dispatch || op.id == OperatorId::combine;
                attentionS += ofExperts ? 0.0 : op.timeS;
            }
            QVERIFY(near(cost.stageTimeS, attentionS));
            QVERIFY(near(cost.passTimeS, microBatches * attentionS));
            QCOMPARE(cost.limit, SplitPart::attention);
            QVERIFY(near(cost.attention.utilisation, 1.0));
        }
    }
}

void TestSplit::kimiK3ByHand()
{
    // 64 sequences on 8 instances; experts of a layer over 32 ranks in 4 boxes; 3,696 B out and 7,168 B back.
    namespace hand = kimi_k3;
    using R = RoundFigures;
    const hand::K3 gpu{.ep = 32,
                       .tokens = 8,
                       .stageTokens = 64,
                       .independent = 64,
                       .mlaFlops = hand::absorbed * 8 * 32768,
                       .mlaBytes = 8 * 32768 * 576.0,
                       .kdaFlops = 8 * hand::kdaStep,
                       .sequences = 8};
    Sheet dense;
    gpu.kda(dense);
    dense.matrix(726663168, 2, 8, 1);
    Sheet kda;
    gpu.kda(kda);
    gpu.beside(kda);
    Sheet mla;
    gpu.mla(mla);
    gpu.beside(mla);
    Sheet experts;
    gpu.routed(experts);
    // One copy for each box that holds some of the token's experts. Each attention GPU sends those of its 8 tokens,
    // each expert GPU takes in a 32nd of all and passes the fullest rank's routes on to 7 of 8 neighbours.
    const auto message = [&](double bytes) {
        return bytes * std::max({8 * hand::boxes(4) / R::nic, 64 * hand::boxes(4) / 32 / R::nic,
                                 gpu.routes() * 7 / 8 / R::link});
    };
    const double out = message(3696);
    const double back = message(7168);
    for (const int m : {1, 2, 3, 4}) {
        const double forwarded = gpu.routes() * 7 / 8 * (3696 + 7168) / R::link;
        const auto layer = [&](const Sheet& attention) {
            return std::max({attention.workS, out, experts.workS, back, forwarded,
                             (attention.workS + out + experts.workS + back) / m});
        };
        const double cycleS = dense.workS + 68 * layer(kda) + 24 * layer(mla) + gpu.headS();
        const SplitCost cost = costOf(k3Split(m));
        QVERIFY(near(cost.stageTimeS, cycleS));
        QVERIFY(near(cost.passTimeS, m * cycleS));
        QVERIFY(near(cost.latencyS, m * cycleS));
        QVERIFY(near(cost.tokensPerSecondPerGpu, 64 / cycleS / 40));
        // Idle power of 40 GPUs and the energy of what is done.
        QVERIFY(near(cost.scaleOutBytes, 92 * 64 * hand::boxes(4) * (3696.0 + 7168.0)));
        QVERIFY(near(cost.scaleUpBytes, 92 * 64 * 16 * 7 / 8.0 * (3696.0 + 7168.0)));
        const double idleW = 0.19 * 1e9 * 40;
        const double joules = idleW * cycleS + cost.dynamicEnergyJ;
        QVERIFY(near(cost.energyPerTokenJ, joules / 64, 1e-9));
    }
}

void TestSplit::deepSeekV3LinkByHand()
{
    // DeepSeek V3 as released: 7168 wide in bf16 there and back, 8 of 256 experts, 58 layers of them; two groups of 16
    // of a GB200 rack over its scale-up links: every copy crosses, 8 a token.
    SplitQuestion question =
        onRacks("gb200-nvl72", "gb200-nvl72",
                {.attention = {.dp = 16}, .expertGpus = 16, .ep = 16, .link = GroupLink::scaleUp}, 128, "deepseek-v3");
    question.calibration = calibration("roofline");
    const SplitCost cost = costOf(question);
    QCOMPARE(cost.scaleOutBytes, 0.0);
    double dispatched = 0.0;
    double combined = 0.0;
    for (const SplitOperator& op : cost.operators) {
        (op.cost.id == OperatorId::dispatch ? dispatched : combined) +=
            op.part == SplitPart::link ? op.cost.scaleUpBytes : 0.0;
    }
    QVERIFY(near(combined, 58 * 128 * 8 * 7168.0 * 2));
    QVERIFY(near(dispatched, 58 * 128 * 8 * 7168.0 * 2));
    // The fullest of 16 ranks takes in mean + sqrt(2 ln 16 (1 - 1/16) mean) of 64 routes in the mean: more than the 8 x
    // 8 that each attention GPU sends.
    const double routes = 64 + std::sqrt(2 * std::log(16.0) * (15 / 16.0) * 64);
    const SplitLayer& moe = cost.layers.back();
    QCOMPARE(moe.count, 58);
    QVERIFY(near(moe.combineS, routes * 7168 * 2 / question.expertSystem->scaleUpBandwidth.value));
}

void TestSplit::layersOfSeveralKindsComeNearTheRing()
{
    // Layers of different kinds are added up, as if each began when all micro-batches had left the one before. What the
    // ring does instead, layer after layer in the order of the model, is near.
    const auto difference = [](const SplitCost& cost) {
        std::vector<Stations> layers;
        double ends = cost.attention.busyS;
        for (const std::size_t kind : cost.prepared->table.layerKind) {
            const SplitLayer& layer = cost.layers[kind];
            layers.push_back({layer.attentionS, layer.dispatchS, layer.expertsS, layer.combineS});
            ends -= layer.attentionS;
        }
        layers.push_back({ends, 0.0, 0.0, 0.0});
        return std::abs(cycleOfRing(layers, cost.question.layout.microBatches) / (cost.stageTimeS - cost.powerWaitS) -
                        1.0);
    };
    double worst = 0.0;
    int mixed = 0;
    for (const char* name : {"kimi-k3", "deepseek-v3", "qwen3-235b-a22b", "gpt-oss-120b"}) {
        for (const int microBatches : {1, 2, 3, 4}) {
            for (const int batch : {16, 64, 256, 1024}) {
                for (const int cached : {1024, 32768, 262144}) {
                    SplitQuestion question = onRacks("gb200-nvl72", "gb200-nvl72",
                                                     {.attention = {.dp = 16},
                                                      .expertGpus = 32,
                                                      .ep = 32,
                                                      .microBatches = microBatches,
                                                      .link = GroupLink::scaleUp},
                                                     batch, name);
                    question.calibration = calibration("roofline");
                    question.attentionSystem = question.expertSystem = roomy("gb200-nvl72");
                    question.pass = decode(batch, cached);
                    const SplitCost cost = costOf(question);
                    std::set<SplitPart> limits;
                    for (const SplitLayer& layer : cost.layers) {
                        limits.insert(layer.limit);
                    }
                    mixed += limits.size() > 1 ? 1 : 0;
                    worst = std::max(worst, difference(cost));
                }
            }
        }
    }
    QCOMPARE_GT(mixed, 20);
    QVERIFY2(worst < 0.10, qPrintable(QString::number(worst)));
    QCOMPARE_GT(worst, 1e-6);  // it is no identity
}

void TestSplit::madeUpLayersComeNearTheRing()
{
    // Three layers alike and one of longer attention, as in hybrid models.
    Dice dice(502);
    for (int i = 0; i < 2000; ++i) {
        Stations shorter{};
        for (double& time : shorter) {
            time = dice.between(0.2, 1.0);
        }
        Stations longer = shorter;
        longer[0] *= dice.between(1.0, 3.0);
        const int microBatches = dice.whole(1, 4);
        std::vector<Stations> layers;
        for (int group = 0; group < 10; ++group) {
            layers.insert(layers.end(), {shorter, shorter, shorter, longer});
        }
        const double added = 10 * (3 * cycle(shorter, microBatches) + cycle(longer, microBatches));
        const double ratio = cycleOfRing(layers, microBatches, 40) / added;
        QVERIFY2(ratio > 0.90 && ratio < 1.05, qPrintable(QString("%1 with %2").arg(ratio).arg(microBatches)));
    }
}

void TestSplit::workIsThatOfTheUnsplitPass()
{
    for (const char* name : {"kimi-k3", "deepseek-v3", "gpt-oss-120b"}) {
        SplitQuestion question =
            onRacks("gb200-nvl72", "gb200-nvl72", {.attention = {.dp = 16}, .expertGpus = 16, .ep = 16}, 64, name);
        question.attentionSystem = question.expertSystem = roomy("gb200-nvl72");
        const SplitCost split = costOf(question);
        const PassCost whole = tests::costOf({question.model,
                                              question.attentionSystem,
                                              question.calibration,
                                              {.dp = 16, .ep = 16},
                                              question.pass,
                                              question.choices});
        QVERIFY(near(split.flops, whole.flops));
        QVERIFY(near(split.hbmBytes, whole.hbmBytes));
        QVERIFY(near(split.hbmReadBytes, whole.hbmReadBytes));
        QVERIFY(near(split.attention.flops + split.experts.flops, whole.flops));
        QVERIFY(near(split.attention.hbmBytes + split.experts.hbmBytes, whole.hbmBytes));
    }
}

void TestSplit::weightsAreThoseOfTheUnsplitPass()
{
    SplitQuestion question = k3Split(2);
    question.layout = {.attention = {.tp = 2, .dp = 16}, .expertGpus = 32, .ep = 16};
    const SplitCost split = costOf(question);
    const PassCost whole = tests::costOf({question.model,
                                          question.attentionSystem,
                                          question.calibration,
                                          {.tp = 2, .dp = 16, .ep = 16},
                                          question.pass,
                                          question.choices});
    QCOMPARE(split.attention.residency.expertWeights, 0.0);
    QVERIFY(near(split.attention.residency.weights, whole.residency.weights - whole.residency.expertWeights));
    QVERIFY(near(split.experts.residency.weights, whole.residency.expertWeights));
    // 92 layers of 896 experts over 32 GPUs.
    QVERIFY(near(split.experts.residency.weights, 92 * 896 * 17547264.0 / 32));
}

void TestSplit::onlyTheAttentionGroupHoldsCache()
{
    const SplitCost one = costOf(k3Split(1));
    const SplitCost three = costOf(k3Split(3));
    QCOMPARE(three.experts.residency.kv + three.experts.residency.state, 0.0);
    QVERIFY(near(three.attention.residency.kv, 3 * one.attention.residency.kv));
    // 24 layers of 576 B a token, 8 sequences of 32,768 tokens in each of 3 micro-batches.
    QVERIFY(near(three.attention.residency.kv, 3 * 8 * 24 * 576.0 * 32768));
    QVERIFY(near(three.attention.residency.state, 3 * one.attention.residency.state));
}

void TestSplit::operatorTimesAddUpToThePass()
{
    for (const int microBatches : {1, 2, 3, 8}) {
        for (const int batch : {1, 8, 64, 512, 4096}) {
            const SplitCost cost = costOf([&] {
                SplitQuestion question = onRacks(
                    "b300-hgx", "gb300-nvl72",
                    {.attention = {.tp = 2, .dp = 16}, .expertGpus = 64, .ep = 64, .microBatches = microBatches},
                    batch);
                question.attentionSystem = roomy("b300-hgx");
                return question;
            }());
            double sum = 0.0;
            for (const SplitOperator& op : cost.operators) {
                QVERIFY(op.cost.timeS >= 0.0 && op.busyS >= 0.0);
                sum += op.cost.timeS;
            }
            QVERIFY(near(sum, cost.passTimeS));
            QVERIFY(near(cost.passTimeS, microBatches * cost.stageTimeS));
        }
    }
}

void TestSplit::figuresHangTogether()
{
    const SplitCost cost = costOf(onRacks(
        "gb200-nvl72", "b300-hgx", {.attention = {.dp = 24}, .expertGpus = 16, .ep = 16, .microBatches = 3}, 96));
    QVERIFY(near(cost.tokensPerSecondPerGpu * 40, 3 * 96 / cost.latencyS));
    const double idleW = cost.attention.idleW + cost.experts.idleW;
    QVERIFY(near(cost.attention.idleW, 24 * cost.question.attentionSystem->powerLimit.value *
                                           cost.question.attentionSystem->idleFraction.value));
    QVERIFY(near(cost.energyPerTokenJ, (idleW * cost.stageTimeS + cost.dynamicEnergyJ) / 96));
    QVERIFY(near(cost.attention.powerPerGpuW * 24 + cost.experts.powerPerGpuW * 16, cost.powerPerGpuW * 40));
    QVERIFY(cost.energyPerQueryJ > 1000 * cost.energyPerTokenJ);  // the context grows meanwhile
    QVERIFY(cost.energyPerQueryJ < 1010 * cost.energyPerTokenJ);
    QVERIFY(cost.latencyBand.low < cost.latencyS && cost.latencyS < cost.latencyBand.high);
    for (const double share : {cost.attention.utilisation, cost.experts.utilisation, cost.linkUtilisation,
                               cost.attention.computeUtilisation, cost.experts.memoryUtilisation}) {
        QVERIFY(share > 0.0 && share <= 1.0);
    }
}

void TestSplit::everyFormulaGivesItsValue()
{
    for (const int microBatches : {1, 2, 3}) {
        for (const GroupLink link : {GroupLink::scaleOut, GroupLink::scaleUp}) {
            const SplitCost cost = costOf(onRacks("gb200-nvl72", "gb200-nvl72",
                                                  {.attention = {.tp = 2, .dp = 8},
                                                   .expertGpus = 32,
                                                   .ep = 16,
                                                   .microBatches = microBatches,
                                                   .link = link},
                                                  96));
            std::set<std::string_view> names;
            const std::vector<Explanation> explanations = explain(cost);
            QVERIFY(explanations.size() > cost.operators.size() + cost.layers.size());
            for (const Explanation& explanation : explanations) {
                QVERIFY2(near(evaluated(explanation), explanation.value, 1e-9), explanation.name.data());
                QVERIFY2(names.insert(explanation.name).second, explanation.name.data());
            }
        }
    }
}

void TestSplit::theSlowerSideOfTheLinkDecides()
{
    // 64 attention GPUs against 16 expert GPUs: each of the few takes in four times what each of the many sends.
    const auto times = [](int attentionGpus, int expertGpus, double slowNic, bool slowExperts) {
        SplitQuestion question = k3Split(2);
        question.choices.nicCopies = NicCopies::nodeDedup;
        question.layout = {.attention = {.dp = attentionGpus}, .expertGpus = expertGpus, .ep = expertGpus};
        question.pass.batch = 256;
        catalog::System slow = copyOf(roundSystem(8));
        slow.nicBandwidth.value = slowNic;
        (slowExperts ? question.expertSystem : question.attentionSystem) = shared(std::move(slow));
        return costOf(question).layers.back().combineS;
    };
    using R = RoundFigures;
    const double even = times(16, 16, R::nic, false);
    QVERIFY(near(times(16, 16, R::nic / 2, true), 2 * even));
    QVERIFY(near(times(16, 16, R::nic / 2, false), 2 * even));
    QVERIFY(near(times(64, 16, R::nic, false), even));
    QVERIFY(near(times(64, 16, R::nic / 2, false), even));  // it has time
}

void TestSplit::thePeakOfTheNetworkIsNotBelowItsMean()
{
    for (const char* name : {"kimi-k3", "deepseek-v3"}) {
        for (const int microBatches : {1, 2, 3, 5}) {
            for (const int batch : {1, 64, 2048}) {
                for (const int tp : {1, 4}) {
                    for (const char* profile : {"roofline", "projected"}) {
                        SplitQuestion question = onRacks("h800-hgx", "h800-hgx",
                                                         {.attention = {.tp = tp, .dp = 32 / tp},
                                                          .expertGpus = 32,
                                                          .ep = 32,
                                                          .microBatches = microBatches},
                                                         batch, name);
                        question.attentionSystem = question.expertSystem = roomy("h800-hgx");
                        question.calibration = calibration(profile);
                        const SplitCost cost = costOf(question);
                        QVERIFY(cost.networkPeakBytesPerSecond >= cost.networkMeanBytesPerSecond);
                        QVERIFY(cost.networkPeakBytesPerSecond <=
                                1.0001 * (question.attentionSystem->scaleUpBandwidth.value +
                                          question.attentionSystem->nicBandwidth.value));
                    }
                }
            }
        }
    }
}

void TestSplit::whatIsPassedOnBothWaysSharesTheLinks()
{
    // NICs without end, slow scale-up links: each expert GPU passes 7 of 8 of the fullest rank's routes on to its
    // neighbours, on the way in and on the way out.
    SplitQuestion question = k3Split(4);
    catalog::System system = copyOf(roundSystem(8));
    system.nicBandwidth.value = 1e40;
    system.scaleUpBandwidth.value = 1e9;
    question.attentionSystem = question.expertSystem = shared(std::move(system));
    const SplitCost cost = costOf(question);
    const double mean = 64 * 16 / 32.0;
    const double routes = mean + std::sqrt(2 * std::log(32.0) * (1 - 1 / 32.0) * mean);
    const double forwardS = routes * 7 / 8 * (3696 + 7168) / 1e9;
    for (const SplitLayer& layer : cost.layers) {
        if (layer.expertsS > 0.0) {
            QVERIFY(near(layer.cycleS, forwardS));
            QCOMPARE(layer.limit, SplitPart::link);
        }
    }
    double added = 0.0;
    for (const SplitOperator& op : cost.operators) {
        added += op.part == SplitPart::link ? op.cost.timeS : 0.0;
    }
    QVERIFY(near(added, 4 * 92 * forwardS));
}

void TestSplit::moreMicroBatchesNeverSlowACycle()
{
    double before = costOf(k3Split(1)).stageTimeS;
    for (const int microBatches : {2, 3, 4, 8}) {
        const double now = costOf(k3Split(microBatches)).stageTimeS;
        QVERIFY(now <= before);
        before = now;
    }
}

void TestSplit::powerStretchesTheGroupThatWaitsForIt()
{
    SplitQuestion question = k3Split(2);
    const SplitCost free = costOf(question);
    QVERIFY(!free.throttled);
    catalog::System weak = copyOf(roundSystem(8));
    weak.powerLimit.value = 20.0;
    question.expertSystem = shared(std::move(weak));
    const SplitCost held = costOf(question);
    QVERIFY(held.throttled && held.powerWaitS > 0.0);
    QVERIFY(near(held.experts.powerPerGpuW, 20.0));
    QVERIFY(near(held.stageTimeS, free.stageTimeS + held.powerWaitS));
}

QTEST_GUILESS_MAIN(TestSplit)
#include "tst_split.moc"
