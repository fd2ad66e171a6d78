#include "core/cost/attention_demand.h"
#include "tests/core/cost/presets.h"

#include <QTest>

#include <cmath>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::tests;
using catalog::Format;

namespace {

catalog::AttentionFacts kindOf(std::string_view modelId, std::string_view kindId)
{
    const catalog::ModelPtr found = model(modelId);
    for (const catalog::AttentionKind& kind : found->attentionKinds) {
        if (kind.id == kindId) {
            return factsOf(kind, *found);
        }
    }
    qFatal("no such attention kind");
}

AttentionDemand k3Mla(int newTokens, int cachedTokens)
{
    return demandOf(kindOf("kimi-k3", "mla"), {newTokens, cachedTokens}, Format::fp8, Format::fp32);
}

}  // namespace

class TestAttentionDemand : public QObject {
    Q_OBJECT
private slots:
    void pairsAreNTimesCPlusTheTriangle();
    void pairsWithinAWindowAreCountedOneByOne();
    void mlaRunsAbsorbedBelow171NewTokens();
    void mlaFormsOfKimiK3();
    void cacheIsReadOnceForAllNewTokensAndWrittenForEach();
    void aWindowBoundsReadsAndPairs();
    void sparseAttentionReadsWhatItSelectsAndScoresAll();
    void eachNewTokenSelectsKeysOfItsOwn();
    void aStateIsReadAndWrittenOnceAPassWhateverTheContext();
    void aChunkOfLinearAttentionIsPricedAsOne();
    void compressedCachesKeepOneEntryForSomeTokens();
    void latentIsReplicatedByTensorParallelismAndCutByDcp();
    void headsAreDividedButNeverBelowOne();
    void dcpOnlyCutsWhatTensorParallelismLeftWhole();
};

void TestAttentionDemand::pairsAreNTimesCPlusTheTriangle()
{
    for (const double n : {1.0, 2.0, 171.0, 8192.0}) {
        for (const double c : {0.0, 1.0, 127.0, 1e6}) {
            QCOMPARE(attendedPairs(n, c, catalog::unbounded), n * c + n * (n + 1) / 2);
        }
    }
}

void TestAttentionDemand::pairsWithinAWindowAreCountedOneByOne()
{
    for (const int window : {1, 2, 7, 128}) {
        for (int c = 0; c < 200; c += 3) {
            double pairs = 0.0;
            for (int n = 1; n < 150; ++n) {
                pairs += std::min(c + n, window);  // the n-th new token sees c + n tokens, itself included
                QCOMPARE(attendedPairs(n, c, window), pairs);
            }
        }
    }
}

void TestAttentionDemand::mlaRunsAbsorbedBelow171NewTokens()
{
    // 512 (128 + 128) / ((2 x 512 + 64) - (128 + 64 + 128)) = 170.67, for Kimi and DeepSeek alike, far from the start.
    for (const char* id : {"kimi-k3", "kimi-k2", "deepseek-v3"}) {
        const catalog::AttentionFacts mla = kindOf(id, "mla");
        QVERIFY2(!demandOf(mla, {170, 1'000'000}, Format::fp8, Format::fp32).expanded, id);
        QVERIFY2(demandOf(mla, {171, 1'000'000}, Format::fp8, Format::fp32).expanded, id);
    }
    QVERIFY(k3Mla(1, 0).expanded);  // nothing cached, nothing to rebuild
    QVERIFY(!k3Mla(1, 1000).expanded);
}

void TestAttentionDemand::mlaFormsOfKimiK3()
{
    const double absorbed = 2.0 * 96 * (512 + 64 + 512);
    const double expanded = 2.0 * 96 * (128 + 64 + 128);
    const double rebuild = 2.0 * 512 * 96 * (128 + 128);
    QCOMPARE(24 * absorbed, 5013504.0);
    QCOMPARE(24 * expanded, 1474560.0);
    QCOMPARE(24 * rebuild, 603979776.0);
    QCOMPARE(k3Mla(1, 131071).coreFlops, absorbed * 131072);
    const double pairs = 1024.0 * 130048 + 1024.0 * 1025 / 2;
    QCOMPARE(k3Mla(1024, 130048).coreFlops, expanded * pairs + rebuild * 130048);
    QCOMPARE(k3Mla(64, 130048).coreFlops, absorbed * (64.0 * 130048 + 64 * 65 / 2));
}

void TestAttentionDemand::cacheIsReadOnceForAllNewTokensAndWrittenForEach()
{
    for (const int n : {1, 100, 5000}) {
        const AttentionDemand demand = k3Mla(n, 20000);
        QCOMPARE(demand.cacheReadBytes, 20000.0 * 576);
        QCOMPARE(demand.cacheWriteBytes, n * 576.0);
    }
    QCOMPARE(demandOf(kindOf("kimi-k3", "mla"), {1, 100}, Format::bf16, Format::fp32).cacheReadBytes, 100.0 * 1152);
    QCOMPARE(k3Mla(8192, 0).cacheReadBytes, 0.0);
}

void TestAttentionDemand::aWindowBoundsReadsAndPairs()
{
    const catalog::AttentionFacts window = kindOf("gpt-oss-120b", "gqa-window");  // 64 heads, 8 KV heads, width 64
    const AttentionDemand far = demandOf(window, {1, 100'000}, Format::bf16, Format::fp32);
    QCOMPARE(far.coreFlops, 4.0 * 64 * 64 * 128);
    QCOMPARE(far.cacheReadBytes, 128 * 2.0 * 8 * 64 * 2);
    const AttentionDemand close = demandOf(window, {1, 60}, Format::bf16, Format::fp32);
    QCOMPARE(close.coreFlops, 4.0 * 64 * 64 * 61);
    QCOMPARE(close.cacheReadBytes, 60 * 2.0 * 8 * 64 * 2);
}

void TestAttentionDemand::sparseAttentionReadsWhatItSelectsAndScoresAll()
{
    const catalog::ModelPtr v32 = model("deepseek-v3.2");
    const AttentionDemand far =
        demandOf(factsOf(v32->attentionKinds.front(), *v32), {1, 131071}, Format::fp8, Format::fp32);
    QCOMPARE(far.coreFlops, 2.0 * 128 * 1088 * 2048);  // absorbed, 2,048 keys
    QCOMPARE(far.cacheReadBytes, 2048.0 * 576);
    QCOMPARE(far.indexFlops, 2.0 * 64 * 128 * 131072);
    QCOMPARE(far.indexReadBytes, 131071.0 * 132);
    QCOMPARE(far.cacheWriteBytes, 576.0);
    QCOMPARE(far.indexWriteBytes, 132.0);
    const AttentionDemand close =
        demandOf(factsOf(v32->attentionKinds.front(), *v32), {1, 1000}, Format::fp8, Format::fp32);
    QCOMPARE(close.cacheReadBytes, 1000.0 * 576);
}

void TestAttentionDemand::eachNewTokenSelectsKeysOfItsOwn()
{
    const catalog::ModelPtr v32 = model("deepseek-v3.2");
    const catalog::AttentionFacts sparse = factsOf(v32->attentionKinds.front(), *v32);
    const auto read = [&sparse](int newTokens, int cachedTokens) {
        return demandOf(sparse, {newTokens, cachedTokens}, Format::fp8, Format::fp32).cacheReadBytes;
    };
    QCOMPARE(read(4, 131072), 4 * 2048.0 * 576);
    QCOMPARE(read(4, 5000), 5000.0 * 576);  // never more than there is
    QCOMPARE(read(1024, 131072), 131072.0 * 576);
}

void TestAttentionDemand::aStateIsReadAndWrittenOnceAPassWhateverTheContext()
{
    const catalog::AttentionFacts kda = kindOf("kimi-k3", "kda");
    const double convolution = 3.0 * 3 * 96 * 128 * 2;  // bf16
    for (const int cached : {0, 1000, 1'000'000}) {
        for (const int n : {1, 4, 4096}) {
            const AttentionDemand fp32 = demandOf(kda, {n, cached}, Format::fp8, Format::fp32);
            QCOMPARE(fp32.stateReadBytes, 6291456.0 + convolution);
            QCOMPARE(fp32.stateWriteBytes, 6291456.0 + convolution);
            QCOMPARE(fp32.cacheReadBytes + fp32.cacheWriteBytes, 0.0);
        }
    }
    // 69 layers, read and written: 868 MB a step in fp32, 434 MB in bf16, beside the convolutions.
    const AttentionDemand bf16 = demandOf(kda, {1, 0}, Format::fp8, Format::bf16);
    QCOMPARE(69 * (bf16.stateReadBytes + bf16.stateWriteBytes - 2 * convolution), 434110464.0);
}

void TestAttentionDemand::aChunkOfLinearAttentionIsPricedAsOne()
{
    const catalog::AttentionFacts kda = kindOf("kimi-k3", "kda");
    const double step = 96 * 7.0 * 128 * 128;
    const double token = 96 * (6.0 * 128 * 128 + 3.0 * 64 * 128 + 64 * 64);
    QCOMPARE(69 * step, 759693312.0);  // Kimi Linear, equation 13, beside it
    QCOMPARE(69 * token, 841089024.0);
    QCOMPARE(demandOf(kda, {1, 500}, Format::fp8, Format::fp32).coreFlops, step);
    QCOMPARE(demandOf(kda, {63, 500}, Format::fp8, Format::fp32).coreFlops, 63 * step);
    QCOMPARE(demandOf(kda, {64, 500}, Format::fp8, Format::fp32).coreFlops, 64 * token);

    catalog::AttentionFacts wide = kda;  // wide heads: a whole chunk needs less than its tokens one by one
    wide.recurrentFlopsPerToken = 2.0 * wide.chunkFlopsPerToken;
    QCOMPARE(demandOf(wide, {16, 0}, Format::fp8, Format::fp32).coreFlops, 16 * wide.recurrentFlopsPerToken);
    QCOMPARE(demandOf(wide, {63, 0}, Format::fp8, Format::fp32).coreFlops, 64 * token);
}

void TestAttentionDemand::compressedCachesKeepOneEntryForSomeTokens()
{
    // DeepSeek V4 Pro: 128 heads of 512; beside a window of 128 raw tokens one entry for 128 tokens.
    const catalog::AttentionFacts hca = kindOf("deepseek-v4-pro", "hca");
    const AttentionDemand demand = demandOf(hca, {1, 12800}, Format::bf16, Format::fp32);
    QCOMPARE(demand.cacheReadBytes, (100.0 + 128.0) * 512 * 2);
    QVERIFY(near(demand.coreFlops, 4.0 * 128 * 512 * (12801.0 / 128 + 128)));
}

void TestAttentionDemand::latentIsReplicatedByTensorParallelismAndCutByDcp()
{
    for (const int tp : {1, 2, 8, 96}) {
        QCOMPARE(cacheShare(1, tp, 1), 1.0);
        QCOMPARE(cacheShare(1, tp, tp), 1.0 / tp);
    }
    QCOMPARE(cacheShare(1, 8, 4), 1.0 / 4);
    QCOMPARE(cacheShare(0, 8, 4), 0.0);  // no cache, nothing to hold
}

void TestAttentionDemand::headsAreDividedButNeverBelowOne()
{
    QCOMPARE(cacheShare(8, 2, 1), 1.0 / 2);
    QCOMPARE(cacheShare(8, 8, 1), 1.0 / 8);
    QCOMPARE(cacheShare(8, 16, 1), 1.0 / 8);
    QCOMPARE(cacheShare(8, 64, 1), 1.0 / 8);
    QCOMPARE(cacheShare(8, 3, 1), 3.0 / 8);  // uneven: some GPU holds three
}

void TestAttentionDemand::dcpOnlyCutsWhatTensorParallelismLeftWhole()
{
    QCOMPARE(cacheShare(8, 16, 2), 1.0 / 16);
    QCOMPARE(cacheShare(8, 4, 4), 1.0 / 4);  // TP has cut it already
    for (const int heads : {1, 2, 8, 96}) {
        for (int tp = 1; tp <= 64; ++tp) {
            for (int dcp = 1; dcp <= tp; ++dcp) {
                if (tp % dcp == 0) {
                    QCOMPARE_GE(cacheShare(heads, tp, dcp), (1.0 - 1e-12) / tp);  // together they hold all of it
                    QCOMPARE_LE(cacheShare(heads, tp, dcp), cacheShare(heads, tp, 1));
                }
            }
        }
    }
}

QTEST_GUILESS_MAIN(TestAttentionDemand)
#include "tst_attention_demand.moc"
