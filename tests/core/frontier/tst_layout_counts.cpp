#include "core/frontier/frontier.h"
#include "tests/core/cost/presets.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <tuple>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::frontier;
using namespace tokenfactory::tests;

namespace {

std::vector<Layout> k3Layouts(int gpus, Width width, Stage stage = Stage::decode, int ppMax = 64)
{
    return legalLayouts(*model("kimi-k3"), stage, gpus, ppMax, 0, width);
}

std::tuple<int, int, int, int, int> key(const Layout& l) { return {l.tp, l.pp, l.dp, l.ep, l.dcp}; }

}  // namespace

class TestLayoutCounts : public QObject {
    Q_OBJECT
private slots:
    void sixtyThreeLayoutsWithTheWidestEp();
    void eightHundredNineteenWithEveryEpAndDcp();
    void theCountsFollowFromTheDivisors();
    void everyLayoutIsLegalAndOnlyOnce();
    void noLegalLayoutIsMissing();
    void depthIsBounded();
    void aDenseModelHasNoExpertParallelism();
    void dcpIsTriedInDecodeOnly();
    void copiesOfExpertsOpenOtherWidths();
    void anyCountOfGpusIsAsked();
    void sweptBatchesAreTwentyFour();
};

void TestLayoutCounts::sixtyThreeLayoutsWithTheWidestEp()
{
    // TP x PP x DP = 2^n in (n + 1)(n + 2) / 2 ways: 15 + 21 + 28 = 64, but for TP64, which does not divide 96 heads.
    QCOMPARE(k3Layouts(16, Width::widestEp).size(), std::size_t(15));
    QCOMPARE(k3Layouts(32, Width::widestEp).size(), std::size_t(21));
    QCOMPARE(k3Layouts(64, Width::widestEp).size(), std::size_t(27));
}

void TestLayoutCounts::eightHundredNineteenWithEveryEpAndDcp()
{
    std::size_t sum = 0;
    for (const int gpus : {16, 32, 64}) {
        sum += k3Layouts(gpus, Width::every).size();
    }
    QCOMPARE(sum, std::size_t(819));
}

void TestLayoutCounts::theCountsFollowFromTheDivisors()
{
    // Each TP 2^t, PP 2^p, DP 2^d has t + d + 1 widths of EP and t + 1 of DCP.
    for (const int n : {4, 5, 6}) {
        std::size_t expected = 0;
        for (int t = 0; t <= std::min(n, 5); ++t) {
            for (int d = 0; t + d <= n; ++d) {
                expected += static_cast<std::size_t>((t + d + 1) * (t + 1));
            }
        }
        QCOMPARE(k3Layouts(1 << n, Width::every).size(), expected);
    }
}

void TestLayoutCounts::everyLayoutIsLegalAndOnlyOnce()
{
    for (const char* id : {"kimi-k3", "llama-3.1-70b", "gpt-oss-120b", "qwen3-next-80b-a3b"}) {
        for (const Stage stage : {Stage::decode, Stage::prefill}) {
            for (const int gpus : {1, 6, 24, 72}) {
                std::set<std::tuple<int, int, int, int, int>> seen;
                for (const Layout& layout : legalLayouts(*model(id), stage, gpus, 100, 0, Width::every)) {
                    QCOMPARE(layout.gpus(), gpus);
                    QVERIFY(reasonsAgainst(layout, *model(id), stage, 0).empty());
                    QVERIFY(seen.insert(key(layout)).second);
                }
            }
        }
    }
}

void TestLayoutCounts::noLegalLayoutIsMissing()
{
    for (const char* id : {"kimi-k3", "llama-3.1-70b", "gpt-oss-120b"}) {
        for (const Stage stage : {Stage::decode, Stage::midfill}) {
            for (const int gpus : {8, 12, 24}) {
                std::vector<Layout> all;
                for (int tp = 1; tp <= gpus; ++tp) {
                    for (int pp = 1; pp <= gpus; ++pp) {
                        for (int dp = 1; dp <= gpus; ++dp) {
                            for (int ep = 1; ep <= gpus && tp * pp * dp == gpus; ++ep) {
                                for (int dcp = 1; dcp <= gpus; ++dcp) {
                                    const Layout layout{tp, pp, dp, ep, dcp, 1};
                                    if (reasonsAgainst(layout, *model(id), stage, 0).empty()) {
                                        all.push_back(layout);
                                    }
                                }
                            }
                        }
                    }
                }
                // In the order of TP, PP, DP, EP, DCP rising.
                QVERIFY2(legalLayouts(*model(id), stage, gpus, 100, 0, Width::every) == all, id);
            }
        }
    }
}

void TestLayoutCounts::depthIsBounded()
{
    for (const int ppMax : {1, 4, 8}) {
        for (const Layout& layout : k3Layouts(64, Width::every, Stage::decode, ppMax)) {
            QCOMPARE_LE(layout.pp, ppMax);
        }
    }
    for (const Layout& layout : k3Layouts(128, Width::widestEp, Stage::decode, 1000)) {
        QCOMPARE_LE(layout.pp, 93);
    }
}

void TestLayoutCounts::aDenseModelHasNoExpertParallelism()
{
    for (const Width width : {Width::widestEp, Width::every}) {
        for (const Layout& layout : legalLayouts(*model("llama-3.1-70b"), Stage::decode, 16, 8, 0, width)) {
            QCOMPARE(layout.ep, 1);
        }
    }
}

void TestLayoutCounts::dcpIsTriedInDecodeOnly()
{
    const auto most = [](const std::vector<Layout>& layouts) {
        return std::max_element(layouts.begin(), layouts.end(),
                                [](const Layout& a, const Layout& b) { return a.dcp < b.dcp; })
            ->dcp;
    };
    QCOMPARE(most(k3Layouts(16, Width::every)), 16);
    QCOMPARE(most(k3Layouts(16, Width::every, Stage::prefill)), 1);
    QCOMPARE(most(k3Layouts(16, Width::widestEp)), 1);
}

void TestLayoutCounts::copiesOfExpertsOpenOtherWidths()
{
    // 256 experts over 72 ranks: not without 32 copies of experts.
    const auto wide = [](int replicas) {
        const auto layouts = legalLayouts(*model("deepseek-v3"), Stage::decode, 72, 8, replicas, Width::every);
        return std::count_if(layouts.begin(), layouts.end(), [](const Layout& l) { return l.ep == 72; });
    };
    QCOMPARE(wide(0), 0);
    QCOMPARE_GT(wide(32), 0);
}

void TestLayoutCounts::anyCountOfGpusIsAsked()
{
    QCOMPARE(k3Layouts(1, Width::every), std::vector<Layout>{Layout{}});
    QVERIFY(k3Layouts(97, Width::widestEp).empty());  // a prime that divides nothing
    QVERIFY(legalLayouts(*model("kimi-k3"), Stage::decode, 16, 0, 0, Width::every).empty());
}

void TestLayoutCounts::sweptBatchesAreTwentyFour()
{
    const std::span<const int> batches = sweptBatches();
    QCOMPARE(batches.size(), std::size_t(24));
    QVERIFY(std::is_sorted(batches.begin(), batches.end()));
    QCOMPARE(batches.front(), 1);
    QCOMPARE(batches.back(), 4096);
    for (std::size_t i = 1; i < batches.size(); ++i) {
        const double step = static_cast<double>(batches[i]) / batches[i - 1];
        QVERIFY(step <= 2.0 && step >= 1.3);
    }
}

QTEST_GUILESS_MAIN(TestLayoutCounts)
#include "tst_layout_counts.moc"
