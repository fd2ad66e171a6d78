#include "core/catalog/model_facts.h"
#include "tests/core/cost/made_up_questions.h"

#include <QTest>

#include <array>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::tests;

namespace {

/// Kimi K3 in passes of any length; one GPU that has room for it.
PassCost k3(Pass pass, Layout layout = {}, int chunk = 10'000'000)
{
    Choices choices;
    choices.prefillChunk = chunk;
    return costOf({model("kimi-k3"), roomy("gb200-nvl72"), calibration("roofline"), layout, std::move(pass), choices});
}

/// A part of a cost over the layers whose kind begins with `kind` ("" for all).
double sum(const PassCost& cost, OperatorId id, double OperatorCost::*part, std::string_view kind = "")
{
    double total = 0.0;
    for (const OperatorCost& op : cost.operators) {
        total += op.id == id && op.layerKind.starts_with(kind) ? op.*part : 0.0;
    }
    return total;
}

double coreFlops(const PassCost& cost, std::string_view kind)
{
    return sum(cost, OperatorId::attentionCore, &OperatorCost::flops, kind);
}

constexpr double k3Linear = 208379225280.0;  // flops a token

}  // namespace

/// How much a pass computes and moves.
class TestPassWork : public QObject {
    Q_OBJECT
private slots:
    void flopsOfKimiK3ByPhase_data();
    void flopsOfKimiK3ByPhase();
    void matrixWorkOfATokenIsTwiceTheActiveParameters();
    void chunksRebuildTheCachedPrefixOnceEach();
    void weightsReadByOneToken();
    void aDecodeReadsItsCacheAndState();
    void residualsReadAndWriteTheirStreams();
    void midfillWithNothingCachedIsPrefillToTheLastDigit();
    void aChunkedPrefillDoesTheWorkOfItsMidfills();
    void aChunkedPrefillTakesTheTimeOfItsMidfillsOnOneStage();
    void onlyAttentionFeelsTheCachedTokens();
    void flopsDoNotDependOnTheLayout();
    void networkBytesOfOneTokenOfKimiK3();
};

void TestPassWork::flopsOfKimiK3ByPhase_data()
{
    QTest::addColumn<Pass>("pass");
    QTest::addColumn<double>("linear");
    QTest::addColumn<double>("kda");
    QTest::addColumn<double>("mla");
    QTest::newRow("prefill 8k") << prefill(1, 8192) << 1707e12 << 6.9e12 << 49.5e12;
    QTest::newRow("prefill 128k") << prefill(1, 131072) << 27313e12 << 110e12 << 12667e12;
    QTest::newRow("midfill 127k + 1k") << midfill(1, 1024, 130048) << 213.4e12 << 0.86e12 << 275.7e12;
    QTest::newRow("midfill 400k + 4k") << midfill(1, 4096, 400000) << 853.5e12 << 3.5e12 << 2670e12;
    QTest::newRow("decode at 128k") << decode(1, 131071) << 0.20838e12 << 0.00076e12 << 0.65713e12;
}

void TestPassWork::flopsOfKimiK3ByPhase()
{
    QFETCH(Pass, pass);
    QFETCH(double, linear);
    QFETCH(double, kda);
    QFETCH(double, mla);
    const PassCost cost = k3(pass);
    QVERIFY(near(coreFlops(cost, "KDA"), kda, 0.02));  // given to one or two digits
    QVERIFY(near(coreFlops(cost, "Gated MLA"), mla, 1e-3));
    const double n = pass.each.newTokens;
    const double matrices = cost.flops - coreFlops(cost, "");
    QVERIFY(near(matrices, n * k3Linear, 1e-9));  // the head scores every token, as the table counts
    QVERIFY(near(n * k3Linear, linear, 1e-3));
}

void TestPassWork::matrixWorkOfATokenIsTwiceTheActiveParameters()
{
    for (const catalog::ModelPtr& preset : presets().models) {
        const PassCost cost = costOf({preset, roomy("gb200-nvl72"), calibration("projected"), {}, decode(3, 777), {}});
        const double attention = coreFlops(cost, "") + sum(cost, OperatorId::indexer, &OperatorCost::flops);
        QVERIFY2(near(cost.flops - attention, 3 * factsOf(*preset).linearFlopsPerToken, 1e-9), preset->id.c_str());
    }
}

void TestPassWork::chunksRebuildTheCachedPrefixOnceEach()
{
    // 128k in chunks of 16k: 0.604 GFLOP for each cached token, 277 TFLOP, 0.7 % of the pass.
    const PassCost whole = k3(prefill(1, 131072));
    const PassCost chunked = k3(prefill(1, 131072), {}, 16384);
    const double rebuilt = coreFlops(chunked, "Gated MLA") - coreFlops(whole, "Gated MLA");
    QVERIFY(near(rebuilt, 603979776.0 * 16384 * (0 + 1 + 2 + 3 + 4 + 5 + 6 + 7), 1e-9));
    QVERIFY(near(rebuilt, 277e12, 1e-3));
}

void TestPassWork::weightsReadByOneToken()
{
    const PassCost cost = k3(decode(1, 131071), {.tp = 8});
    QVERIFY(near(sum(cost, OperatorId::routedExperts, &OperatorCost::hbmReadBytes), 25829572608.0, 1e-9));
    double rest = 0.0;
    for (const OperatorId id : {OperatorId::projections, OperatorId::router, OperatorId::sharedExperts,
                                OperatorId::latentProjections, OperatorId::denseFfn, OperatorId::head}) {
        rest += sum(cost, id, &OperatorCost::hbmReadBytes);
    }
    rest += 2.0 * (2680832 + 1340416);  // norms and residual mixes, read beside the activations
    QVERIFY(near(rest, 111138481344.0, 1e-9));
}

void TestPassWork::aDecodeReadsItsCacheAndState()
{
    const PassCost cost = k3(decode(32, 131071));
    const double mla = sum(cost, OperatorId::attentionCore, &OperatorCost::hbmReadBytes, "Gated MLA");
    QVERIFY(near(mla, 32 * 131071.0 * 13824));
    const double moved = sum(cost, OperatorId::attentionCore, &OperatorCost::hbmBytes, "Gated MLA");
    QVERIFY(near(moved - mla, 32 * 13824.0));  // the new token's latent is written
    // State and convolutions read and written, and 5 x 96 x 128 activations in bf16.
    const double kda = sum(cost, OperatorId::attentionCore, &OperatorCost::hbmBytes, "KDA");
    QVERIFY(near(kda, 32 * (2 * 449372160.0 + 69 * 5.0 * 96 * 128 * 2)));
    QCOMPARE(sum(k3(decode(32, 1'000'000)), OperatorId::attentionCore, &OperatorCost::hbmBytes, "KDA"), kda);
}

void TestPassWork::residualsReadAndWriteTheirStreams()
{
    // Eight passes over the stream a layer and token in bf16, half of them writes; DeepSeek V4 has four streams.
    struct Row {
        const char* id;
        double streams;
    };
    for (const Row row : {Row{"llama-3.1-70b", 1}, Row{"deepseek-v4-pro", 4}}) {
        const catalog::ModelPtr m = model(row.id);
        const auto moved = [&m](int batch, double OperatorCost::*part) {
            return sum(costOf({m, roomy("gb300-nvl72"), calibration("roofline"), {}, decode(batch, 0), {}}),
                       OperatorId::residuals, part);
        };
        const double tokens = 8 * row.streams * m->hidden * 2 * static_cast<double>(m->layers.size());
        // Of two batches the difference, so that the weights of the norms drop out.
        const double bytes = moved(11, &OperatorCost::hbmBytes) - moved(1, &OperatorCost::hbmBytes);
        const double read = moved(11, &OperatorCost::hbmReadBytes) - moved(1, &OperatorCost::hbmReadBytes);
        QVERIFY2(near(bytes, 10 * tokens, 1e-9) && near(read, 5 * tokens, 1e-9), row.id);
    }
}

void TestPassWork::midfillWithNothingCachedIsPrefillToTheLastDigit()
{
    QuestionMaker maker(71);
    for (int i = 0; i < 500; ++i) {
        PassQuestion question = maker.any(Stage::prefill);
        const auto prefilled = evaluate(question);
        question.pass.stage = Stage::midfill;
        const auto midfilled = evaluate(question);
        QVERIFY(prefilled && midfilled && prefilled->feasible() == midfilled->feasible());
        QCOMPARE(prefilled->residency->total(), midfilled->residency->total());
        if (!prefilled->feasible()) {
            continue;
        }
        const PassCost& a = *prefilled->cost;
        const PassCost& b = *midfilled->cost;
        QVERIFY2(a.passTimeS == b.passTimeS && a.stageTimeS == b.stageTimeS && a.flops == b.flops &&
                     a.hbmBytes == b.hbmBytes && a.scaleUpBytes == b.scaleUpBytes &&
                     a.scaleOutBytes == b.scaleOutBytes && a.energyPerQueryJ == b.energyPerQueryJ &&
                     a.latencyBand.low == b.latencyBand.low && a.latencyBand.high == b.latencyBand.high &&
                     a.tokensPerSecondPerGpu == b.tokensPerSecondPerGpu,
                 inWords(question, i));
        QCOMPARE(a.operators.size(), b.operators.size());
        for (std::size_t op = 0; op < a.operators.size(); ++op) {
            QVERIFY(a.operators[op].timeS == b.operators[op].timeS);
        }
    }
}

namespace {

/// The midfills a chunked prefill is made of, summed: flops, bytes, links, energy, time.
std::array<double, 6> midfillsOf(PassQuestion question)
{
    std::array<double, 6> sums{};
    const SequenceTokens whole = question.pass.each;
    question.pass.stage = Stage::midfill;
    for (int done = 0; done < whole.newTokens; done += question.choices.prefillChunk) {
        question.pass.each = {std::min(question.choices.prefillChunk, whole.newTokens - done),
                              whole.cachedTokens + done};
        const PassCost cost = costOf(question);
        const std::array<double, 6> parts{cost.flops,         cost.hbmBytes,       cost.scaleUpBytes,
                                          cost.scaleOutBytes, cost.dynamicEnergyJ, cost.passTimeS};
        for (std::size_t i = 0; i < parts.size(); ++i) {
            sums[i] += parts[i];
        }
    }
    return sums;
}

PassQuestion chunkedQuestion(QuestionMaker& maker)
{
    PassQuestion question = maker.any(maker.dice().oneIn(2) ? Stage::prefill : Stage::midfill);
    catalog::System roomyCopy = copyOf(question.system);
    roomyCopy.hbmVisibleBytes.value = 1e18;
    question.system = shared(std::move(roomyCopy));
    return question;
}

}  // namespace

void TestPassWork::aChunkedPrefillDoesTheWorkOfItsMidfills()
{
    QuestionMaker maker(72);
    for (int i = 0; i < 500; ++i) {
        const PassQuestion question = chunkedQuestion(maker);
        const PassCost whole = costOf(question);
        const auto [flops, bytes, up, out, energy, time] = midfillsOf(question);
        QVERIFY2(near(whole.flops, flops) && near(whole.hbmBytes, bytes) && near(whole.scaleUpBytes, up) &&
                     near(whole.scaleOutBytes, out) && near(whole.dynamicEnergyJ, energy),
                 inWords(question, i));
        QVERIFY2(whole.passTimeS <= time * (1 + 1e-12), inWords(question, i));  // chunks may follow each other closely
    }
}

void TestPassWork::aChunkedPrefillTakesTheTimeOfItsMidfillsOnOneStage()
{
    QuestionMaker maker(73);
    for (int i = 0; i < 500; ++i) {
        PassQuestion question = chunkedQuestion(maker);
        question.layout.pp = 1;
        QVERIFY2(near(costOf(question).passTimeS, midfillsOf(question)[5]), inWords(question, i));
    }
}

void TestPassWork::onlyAttentionFeelsTheCachedTokens()
{
    QuestionMaker maker(74);
    for (int i = 0; i < 300; ++i) {
        PassQuestion question = maker.any(Stage::midfill);
        question.pass.each.cachedTokens = 0;
        const auto empty = evaluate(question);
        question.pass.each.cachedTokens = 50000;
        const auto full = evaluate(question);
        if (!empty->feasible() || !full->feasible()) {
            continue;
        }
        for (std::size_t op = 0; op < full->cost->operators.size() && op < empty->cost->operators.size(); ++op) {
            const OperatorCost& a = empty->cost->operators[op];
            const OperatorCost& b = full->cost->operators[op];
            if (a.id == b.id && a.id != OperatorId::attentionCore && a.id != OperatorId::indexer) {
                QVERIFY2(a.flops == b.flops && a.hbmBytes == b.hbmBytes, inWords(question, i));
            }
        }
    }
}

void TestPassWork::flopsDoNotDependOnTheLayout()
{
    QuestionMaker maker(75);
    for (int i = 0; i < 1000; ++i) {
        PassQuestion question = maker.any();
        catalog::System roomyCopy = copyOf(question.system);
        roomyCopy.hbmVisibleBytes.value = 1e18;
        question.system = shared(std::move(roomyCopy));
        PassQuestion whole = question;
        whole.layout = {};
        QVERIFY2(near(costOf(question).flops, costOf(whole).flops, 1e-9), inWords(question, i));
    }
}

void TestPassWork::networkBytesOfOneTokenOfKimiK3()
{
    // Dispatch and combine of 16 copies over 64 GPUs, 92 layers: 16.0 MB a token but for what stays at home.
    const PassCost wide = k3(decode(64, 1000), {.dp = 64, .ep = 64});
    QVERIFY(near(wide.scaleUpBytes / 64, 92 * 16 * (3696.0 + 7168.0) * 63 / 64));
    QVERIFY(near(92 * 16 * (3696.0 + 7168.0), 16.0e6, 1e-3));
    QCOMPARE(wide.scaleOutBytes, 0.0);
    // TP8: two ring all-reduces a layer, 25,088 B a token on each GPU.
    const PassCost narrow = k3(decode(8, 1000), {.tp = 8});
    QVERIFY(near(narrow.scaleUpBytes / 8 / 8, 93 * 2 * 25088.0));
    // PP: the stream and, at the boundary after layer 24, 47 and 70, the sums of 2, 3 and 5 blocks of 12 layers.
    const PassCost deep = k3(decode(1, 1000), {.pp = 4});
    QVERIFY(near(deep.scaleUpBytes, 14336.0 * ((1 + 2) + (1 + 3) + (1 + 5))));
}

QTEST_GUILESS_MAIN(TestPassWork)
#include "tst_pass_work.moc"
