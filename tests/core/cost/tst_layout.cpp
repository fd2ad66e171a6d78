#include "core/cost/layout.h"
#include "tests/core/cost/presets.h"

#include <QTest>

#include <numeric>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::tests;

class TestLayout : public QObject {
    Q_OBJECT
private slots:
    void gpusAreTpTimesPpTimesDpTimesCp();
    void layersAreSplitEvenlyWithTheLongerStagesFirst();
    void everySplitKeepsAllLayersAndDiffersByAtMostOne();
    void stagesHoldTheLayersOfTheModelInOrder();
    void expertsShareWhatEpLeaves();
    void legal_data();
    void legal();
    void refusedWithTheReason_data();
    void refusedWithTheReason();
    void everyReasonIsGivenAtOnce();
    void hugeLayoutsAreRefusedNotOverflowed();
    void namesItselfInShort();
};

void TestLayout::gpusAreTpTimesPpTimesDpTimesCp()
{
    QCOMPARE((Layout{.tp = 4, .pp = 3, .dp = 2, .ep = 8, .dcp = 4}).gpus(), 24);  // DCP and EP add none
    QCOMPARE((Layout{.tp = 4, .pp = 3, .dp = 2, .cp = 5}).gpus(), 120);
    QCOMPARE((Layout{.tp = 4, .pp = 3, .dp = 2, .cp = 5}).stageGpus(), 40);
}

void TestLayout::layersAreSplitEvenlyWithTheLongerStagesFirst()
{
    QCOMPARE(layersPerStage(93, 4), (std::vector<int>{24, 23, 23, 23}));
    QCOMPARE(layersPerStage(93, 1), (std::vector<int>{93}));
    QCOMPARE(layersPerStage(61, 8), (std::vector<int>{8, 8, 8, 8, 8, 7, 7, 7}));
}

void TestLayout::everySplitKeepsAllLayersAndDiffersByAtMostOne()
{
    for (int layers = 1; layers <= 130; ++layers) {
        for (int stages = 1; stages <= layers; ++stages) {
            const std::vector<int> split = layersPerStage(layers, stages);
            QCOMPARE(static_cast<int>(split.size()), stages);
            QCOMPARE(std::accumulate(split.begin(), split.end(), 0), layers);
            QVERIFY(split.back() >= 1 && split.front() - split.back() <= 1);
            QVERIFY(std::is_sorted(split.rbegin(), split.rend()));
        }
    }
}

void TestLayout::stagesHoldTheLayersOfTheModelInOrder()
{
    // K3: KDA KDA KDA MLA ..., and a second MLA at the end; the first layer is dense.
    const PassCost cost = costOf({model("kimi-k3"),
                                  roomy("gb200-nvl72"),
                                  calibration("roofline"),
                                  Layout{.pp = 4, .dp = 4, .ep = 4},
                                  decode(4, 0),
                                  {}});
    int dense = 0;
    int kda = 0;
    int mla = 0;
    for (const OperatorCost& op : cost.operators) {
        if (op.id == OperatorId::attentionCore) {
            dense += op.layerKind == "KDA + Dense" ? op.count : 0;
            kda += op.layerKind == "KDA + Latent MoE" ? op.count : 0;
            mla += op.layerKind == "Gated MLA + Latent MoE" ? op.count : 0;
        }
    }
    QCOMPARE(dense, 1);
    QCOMPARE(kda, 68);
    QCOMPARE(mla, 24);
}

void TestLayout::expertsShareWhatEpLeaves()
{
    QCOMPARE((Layout{.tp = 4, .dp = 4, .ep = 4}).moeTp(), 4);
    QCOMPARE((Layout{.tp = 4, .dp = 4, .ep = 16}).moeTp(), 1);
    QCOMPARE((Layout{.tp = 2, .dp = 4, .ep = 4, .cp = 2}).moeTp(), 4);
    QCOMPARE(widestEp(*model("kimi-k3"), Layout{.tp = 2, .pp = 2, .dp = 4, .cp = 2}), 16);
    QCOMPARE(widestEp(*model("llama-3.1-70b"), Layout{.tp = 8}), 1);
}

void TestLayout::legal_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<Layout>("layout");
    QTest::addColumn<Stage>("stage");
    QTest::newRow("EP across DP: TP1 DP8 EP8") << "kimi-k3" << Layout{.dp = 8, .ep = 8} << Stage::decode;
    QTest::newRow("EP across TP x DP: TP4 DP2 EP8") << "kimi-k3" << Layout{.tp = 4, .dp = 2, .ep = 8} << Stage::decode;
    QTest::newRow("EP across CP") << "kimi-k3" << Layout{.tp = 2, .ep = 8, .cp = 4} << Stage::prefill;
    QTest::newRow("experts cut by MoE TP") << "kimi-k3" << Layout{.tp = 8} << Stage::decode;
    QTest::newRow("DCP within TP") << "kimi-k3" << Layout{.tp = 8, .dcp = 4} << Stage::decode;
    QTest::newRow("TP beyond the KV heads") << "llama-3.1-70b" << Layout{.tp = 16} << Stage::decode;
    QTest::newRow("three does divide K3's 96 heads") << "kimi-k3" << Layout{.tp = 3} << Stage::decode;
    QTest::newRow("PP as deep as the layers") << "kimi-k3" << Layout{.pp = 93} << Stage::decode;
}

void TestLayout::legal()
{
    QFETCH(QString, id);
    QFETCH(Layout, layout);
    QFETCH(Stage, stage);
    const auto reasons = reasonsAgainst(layout, *model(id.toStdString()), stage, 0);
    QVERIFY2(reasons.empty(), reasons.empty() ? "" : reasons.front().english().c_str());
}

void TestLayout::refusedWithTheReason_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<Layout>("layout");
    QTest::addColumn<Stage>("stage");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* fact, const char* id, Layout layout, Stage stage, const char* reason) {
        QTest::newRow(fact) << id << layout << stage << reason;
    };
    row("TP does not divide the heads", "kimi-k3", {.tp = 5}, Stage::decode,
        "TP 5 does not divide the 96 heads of KDA.");
    row("of any attention kind", "kimi-k3", {.tp = 5}, Stage::decode,
        "TP 5 does not divide the 96 heads of Gated MLA.");
    row("EP does not divide the experts", "kimi-k3", {.dp = 5, .ep = 5}, Stage::decode,
        "EP 5 does not divide the 896 experts");
    row("EP beyond the GPUs of a stage", "kimi-k3", {.dp = 8, .ep = 16}, Stage::decode,
        "EP 16 does not divide TP × DP × CP = 8.");
    row("EP over PP", "kimi-k3", {.pp = 2, .dp = 8, .ep = 16}, Stage::decode,
        "EP 16 does not divide TP × DP × CP = 8.");
    row("PP beyond the layers", "kimi-k3", {.pp = 94}, Stage::decode, "PP 94 is more than the 93 layers.");
    row("DCP beyond TP", "kimi-k3", {.tp = 4, .dcp = 8}, Stage::decode, "DCP 8 does not divide TP 4.");
    row("DCP that does not divide TP", "kimi-k3", {.tp = 4, .dcp = 3}, Stage::decode, "DCP 3 does not divide TP 4.");
    row("DCP in prefill", "kimi-k3", {.tp = 4, .dcp = 2}, Stage::prefill, "DCP splits the cache of decode passes");
    row("DCP in midfill", "kimi-k3", {.tp = 4, .dcp = 2}, Stage::midfill, "DCP splits the cache of decode passes");
    row("CP in decode", "kimi-k3", {.cp = 2}, Stage::decode, "CP splits the new tokens of prefill and midfill");
    row("EP of a dense model", "llama-3.1-70b", {.dp = 8, .ep = 8}, Stage::decode, "the model has no routed experts");
    row("an expert that cannot be cut so thin", "gpt-oss-120b", {.dp = 7}, Stage::decode,
        "7 GPUs share each expert, which does not divide its intermediate width of 2880");
    row("nothing of 0", "kimi-k3", {.tp = 0}, Stage::decode, "TP is 0; it must be 1 or more.");
    row("nothing negative", "kimi-k3", {.dp = -8}, Stage::decode, "DP is -8; it must be 1 or more.");
}

void TestLayout::refusedWithTheReason()
{
    QFETCH(QString, id);
    QFETCH(Layout, layout);
    QFETCH(Stage, stage);
    QFETCH(QString, reason);
    QStringList reasons;
    for (const Sentence& against : reasonsAgainst(layout, *model(id.toStdString()), stage, 0)) {
        reasons.append(QString::fromStdString(against.english()));
    }
    QVERIFY2(reasons.join('\n').contains(reason), reasons.join('\n').toUtf8());

    Pass pass{stage, 1, {1, 0}, {}};
    const auto answer =
        evaluate({model(id.toStdString()), roomy("gb200-nvl72"), calibration("projected"), layout, pass, {}});
    QVERIFY(answer && !answer->feasible() && !answer->residency);
    QCOMPARE(static_cast<int>(answer->reasons.front().kind), static_cast<int>(ReasonKind::illegal));
}

void TestLayout::everyReasonIsGivenAtOnce()
{
    const auto reasons =
        reasonsAgainst({.tp = 5, .pp = 100, .dp = 3, .ep = 9, .cp = 2}, *model("kimi-k3"), Stage::decode, 0);
    QCOMPARE_GE(static_cast<int>(reasons.size()), 5);
}

void TestLayout::hugeLayoutsAreRefusedNotOverflowed()
{
    constexpr int huge = std::numeric_limits<int>::max();
    for (const Layout layout : {Layout{.tp = huge, .pp = huge, .dp = huge, .ep = huge, .dcp = huge, .cp = huge},
                                Layout{.dp = 65536, .cp = 65536}, Layout{.ep = huge}, Layout{.dcp = huge},
                                Layout{.tp = -huge, .pp = -huge - 1}}) {
        QVERIFY(!reasonsAgainst(layout, *model("kimi-k3"), Stage::prefill, 65536).empty());
    }
}

void TestLayout::namesItselfInShort()
{
    QCOMPARE(toText(Layout{.tp = 4, .pp = 2, .dp = 8, .ep = 32, .dcp = 2}), "TP4 PP2 DP8 EP32 DCP2");
    QCOMPARE(toText(Layout{}), "TP1");
}

QTEST_GUILESS_MAIN(TestLayout)
#include "tst_layout.moc"
