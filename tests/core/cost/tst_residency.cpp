#include "core/cost/prepared.h"
#include "tests/core/cost/made_up_questions.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::tests;
using catalog::Format;

namespace {

Residency roomOf(std::string_view modelId, std::string_view systemId, Layout layout, Pass pass, Choices choices = {})
{
    const auto answer = evaluate({model(modelId), systemPreset(systemId), calibration("projected"), layout,
                                  std::move(pass), std::move(choices)});
    if (!answer || !answer->residency) {
        qFatal("%s", refusal(answer).c_str());
    }
    return *answer->residency;
}

Residency k3Room(Layout layout, Pass pass, Choices choices = {})
{
    return roomOf("kimi-k3", "gb200-nvl72", layout, std::move(pass), std::move(choices));
}

Layout widest(Layout layout)
{
    layout.ep = layout.stageGpus();
    return layout;
}

}  // namespace

/// What lies in the HBM of a GPU.
class TestResidency : public QObject {
    Q_OBJECT
private slots:
    void meanWeightsOfTheListedLayouts_data();
    void meanWeightsOfTheListedLayouts();
    void theFullestStageDecides();
    void meanWeightsTimesGpusIsTheModelWhereNothingIsReplicated();
    void tiedTablesAreOneWhereBothEndsMeet();
    void latentIsReplicatedByTpAndDividedByDcpAndDp();
    void keyValueHeadsAreNeverBelowOne();
    void kvOfAStageIsConstantInPpForSeparatePrompts();
    void chunksOfOnePromptDivideTheKvOfAStage();
    void stateIsDividedByTpNotByDcp();
    void stateOfACompressorIsReplicatedByTpAndCutByDcp();
    void fullWindowsStopGrowing();
    void roomIsKeptForActivationsBuffersAndMargin();
    void activationsCountAtMostAChunk();
    void indexKeysAreReplicatedByTp();
    void aCapTakesThePlaceOfWhatTheGpuHas();
    void theFullestInstanceOfAMixedPassDecides();
    void loadingASequenceTakesItsBytesOverTheLinksOfItsInstance();
    void evaluateRoomSaysTheSameAsEvaluate();
};

void TestResidency::meanWeightsOfTheListedLayouts_data()
{
    QTest::addColumn<int>("gpus");
    QTest::addColumn<Layout>("layout");
    QTest::addColumn<double>("bf16");
    QTest::addColumn<double>("fp8");
    // Published to one decimal; in brackets what the bytes of section 1.3 give: 1446.456 GB of experts over all GPUs,
    // 113.487 or 56.744 GB of the rest over TP x PP.
    const auto row = [](const char* name, Layout layout, double bf16, double fp8) {
        QTest::newRow(name) << layout.gpus() << layout << bf16 << fp8;
    };
    row("8 GPUs, TP8", {.tp = 8}, 195.0, 187.9);
    row("16 GPUs, TP16", {.tp = 16}, 97.5, 93.9);
    row("16 GPUs, TP8 PP2", {.tp = 8, .pp = 2}, 97.5, 93.9);
    row("16 GPUs, PP4 DP4 EP4", {.pp = 4, .dp = 4, .ep = 4}, 118.8, 104.6);
    row("16 GPUs, DP16 EP16", {.dp = 16, .ep = 16}, 203.9, 147.1);
    row("32 GPUs, PP4 DP8 EP8", {.pp = 4, .dp = 8, .ep = 8}, 73.6, 59.4);
    row("32 GPUs, DP32 EP32", {.dp = 32, .ep = 32}, 158.7, 101.9);
    row("64 GPUs, TP4 DP16 EP64", {.tp = 4, .dp = 16, .ep = 64}, 51.0, 36.8);
    row("64 GPUs, PP4 DP16 EP16", {.pp = 4, .dp = 16, .ep = 16}, 51.0, 36.8);
    row("64 GPUs, DP64 EP64", {.dp = 64, .ep = 64}, 136.1, 79.3);
}

void TestResidency::meanWeightsOfTheListedLayouts()
{
    QFETCH(int, gpus);
    QFETCH(Layout, layout);
    QFETCH(double, bf16);
    QFETCH(double, fp8);
    const int trunk = layout.tp * layout.pp;
    const auto check = [&](std::optional<Format> weights, double trunkBytes, double published) {
        Choices choices;
        choices.weights = weights;
        const double mean = k3Room(layout, decode(1, 1024), choices).weightsMean;
        QVERIFY(near(mean, 1446456066048.0 / gpus + trunkBytes / trunk, 1e-3));
        QCOMPARE_LE(std::abs(mean / 1e9 - published), 0.051 + 1e-3 * published);
    };
    check(std::nullopt, 113487291584.0, bf16);
    check(Format::fp8, 56743645792.0, fp8);
}

void TestResidency::theFullestStageDecides()
{
    // 93 layers over 4: the first stage has 24, the dense one and the embedding.
    const Residency room = k3Room({.pp = 4, .dp = 16, .ep = 16}, decode(1, 1024));
    const double expertsOfALayer = 896 * 17547264.0 / 16;
    const double kda = 443740384.0 * 2;
    const double mla = 232196096.0 * 2;
    const double moe = (132120576.0 + 51383808.0 + 6423424.0) * 2;
    const double smallOnes = 24 * (2680832.0 + 1340416.0) / 93 * 2;  // residual mixes and norms, spread evenly
    const double first =
        18 * kda + 6 * mla + 23 * (moe + expertsOfALayer) + 726663168.0 * 2 + 1174405120.0 * 2 + smallOnes;
    QVERIFY(near(room.weights, first, 1e-9));
    QVERIFY(near(room.expertWeights, 23 * expertsOfALayer));
    QCOMPARE_GT(room.weights, room.weightsMean);
}

void TestResidency::meanWeightsTimesGpusIsTheModelWhereNothingIsReplicated()
{
    for (const catalog::ModelPtr& preset : presets().models) {
        if (preset->tiedEmbeddings) {
            continue;
        }
        const auto answer =
            evaluate({preset, roomy("gb200-nvl72"), calibration("projected"), {.tp = 2}, decode(1, 1), {}});
        QVERIFY2(answer && answer->residency, preset->id.c_str());
        QVERIFY2(near(2 * answer->residency->weightsMean, factsOf(*preset).weightBytes, 1e-3), preset->id.c_str());
    }
}

void TestResidency::tiedTablesAreOneWhereBothEndsMeet()
{
    catalog::Model tied = copyOf(model("llama-3.1-70b"));
    tied.tiedEmbeddings = true;
    const auto weights = [](const catalog::Model& m, int pp) {
        return evaluate({shared(m), roomy("h200-hgx"), calibration("projected"), {.pp = pp}, decode(1, 1), {}})
            ->residency;
    };
    const double table = 128256.0 * 8192 * 2;
    const catalog::Model apart = copyOf(model("llama-3.1-70b"));
    QVERIFY(near(weights(apart, 1)->weights - weights(tied, 1)->weights, table, 1e-9));
    QCOMPARE(weights(apart, 2)->weights, weights(tied, 2)->weights);
    QVERIFY(near(weights(apart, 2)->weightsMean, weights(tied, 2)->weightsMean));
}

void TestResidency::latentIsReplicatedByTpAndDividedByDcpAndDp()
{
    const double sequence = 32768.0 * 24 * 576;  // one sequence at 32k after the pass, fp8
    const Pass pass = decode(64, 32767);
    for (const int tp : {1, 2, 4, 8}) {
        QVERIFY(near(k3Room(widest({.tp = tp, .dp = 8}), pass).kv, 8 * sequence));
    }
    for (const int dcp : {1, 2, 4, 8}) {
        QVERIFY(near(k3Room(widest({.tp = 8, .dp = 8, .dcp = dcp}), pass).kv, 8 * sequence / dcp));
    }
    for (const int dp : {1, 2, 8, 16, 64}) {
        QVERIFY(near(k3Room(widest({.dp = dp}), pass).kv, 64 / dp * sequence));
    }
    // An instance holds ceil(B / DP).
    QVERIFY(near(k3Room(widest({.dp = 8}), decode(65, 32767)).kv, 9 * sequence));
    QVERIFY(near(k3Room(widest({.dp = 8}), decode(1, 32767)).kv, sequence));
}

void TestResidency::keyValueHeadsAreNeverBelowOne()
{
    const double sequence = 80 * 2.0 * 8 * 128 * 10000;  // Llama 70B: 8 KV heads of 128, fp8
    for (const int tp : {1, 2, 4, 8, 16, 64}) {
        const Residency room = roomOf("llama-3.1-70b", "h200-hgx", {.tp = tp}, decode(4, 9999));
        QVERIFY(near(room.kv, 4 * sequence / std::min(tp, 8)));
    }
}

void TestResidency::kvOfAStageIsConstantInPpForSeparatePrompts()
{
    // 24 MLA layers stand in every fourth place, so that 8 stages of GLM-5's even layers are cleaner than K3's.
    const double alone = roomOf("glm-5", "gb300-nvl72", {.tp = 8}, decode(16, 100000)).kv;
    for (const int pp : {2, 3, 6, 13, 26}) {
        QVERIFY(near(roomOf("glm-5", "gb300-nvl72", {.tp = 8, .pp = pp}, decode(16, 100000)).kv, alone));
    }
}

void TestResidency::chunksOfOnePromptDivideTheKvOfAStage()
{
    const auto kv = [](int pp, int newTokens) {
        return roomOf("glm-5", "gb300-nvl72", {.tp = 8, .pp = pp}, prefill(1, newTokens)).kv;
    };
    QVERIFY(near(kv(2, 8192), kv(1, 8192)));        // one chunk each: two prompts in flight
    QVERIFY(near(kv(2, 65536), kv(1, 65536) / 2));  // eight chunks of one prompt fill both stages
    QVERIFY(near(kv(6, 65536), kv(1, 65536) / 6));
    QVERIFY(near(kv(13, 65536), kv(1, 65536) / 13 * 2));  // the next prompt has begun behind it
}

void TestResidency::stateIsDividedByTpNotByDcp()
{
    const double state = 449372160.0;  // K3, fp32, convolutions included
    QVERIFY(near(k3Room(widest({.dp = 8}), decode(8, 1000)).state, state));
    QVERIFY(near(k3Room(widest({.tp = 8}), decode(8, 1000)).state, 8 * state / 8));
    QVERIFY(near(k3Room(widest({.tp = 8, .dcp = 8}), decode(8, 1000)).state, 8 * state / 8));
    Choices bf16;
    bf16.state = Format::bf16;
    QVERIFY(near(k3Room(widest({.dp = 8}), decode(8, 1000), bf16).state, 232316928.0));
}

void TestResidency::stateOfACompressorIsReplicatedByTpAndCutByDcp()
{
    // DeepSeek V4 Pro keeps the values and gates of the span being filled in fp32 beside its shared cache, 17.5 MB.
    const auto state = [](Layout layout) {
        return roomOf("deepseek-v4-pro", "gb300-nvl72", widest(layout), decode(4, 1000)).state;
    };
    const double whole = state({});
    QVERIFY(near(whole, 4 * 17.5e6, 2e-3));
    QVERIFY(near(state({.tp = 8}), whole));
    QVERIFY(near(state({.tp = 8, .dcp = 8}), whole / 8));
}

void TestResidency::fullWindowsStopGrowing()
{
    // gpt-oss: 18 layers of 128 tokens, 18 full; 8 KV heads of 64, bf16.
    Choices choices;
    choices.kv = Format::bf16;
    const double token = 2.0 * 8 * 64 * 2;
    QVERIFY(
        near(roomOf("gpt-oss-120b", "h200-hgx", {.tp = 1}, decode(1, 9999), choices).kv, 18 * token * (10000 + 128)));
    QVERIFY(near(roomOf("gpt-oss-120b", "h200-hgx", {.tp = 1}, decode(1, 99), choices).kv, 36 * token * 100));
}

void TestResidency::roomIsKeptForActivationsBuffersAndMargin()
{
    const Residency room = k3Room(widest({.tp = 2, .dp = 32}), decode(320, 1000));
    QCOMPARE(room.visible, 189471.0 * 1048576);
    QVERIFY(near(room.usable, 0.9 * room.visible));
    QCOMPARE(room.passTokens, 10.0);
    // tokens x (4 x hidden + widest / TP) x 2 B; the dense layer is the widest.
    QVERIFY(near(room.activations, 10 * (4 * 7168 + 33792 / 2.0) * 2));
    // Dispatch and combine of 16 copies, double buffered, half of them on each GPU of the pair; the latent of one
    // layer.
    QVERIFY(near(room.stagingBytes, 2 * 10 * 16 * (3696 + 7168) / 2.0));
    QVERIFY(near(room.layerKvBytes, 10 * 576.0));
    QVERIFY(near(room.buffers, room.stagingBytes + room.layerKvBytes + 3.9e9));
    QVERIFY(near(room.total(), room.weights + room.kv + room.state + room.activations + room.buffers));
}

void TestResidency::activationsCountAtMostAChunk()
{
    Choices choices;
    choices.prefillChunk = 4096;
    const auto activations = [&choices](int batch, int n) {
        return k3Room({.tp = 16}, prefill(batch, n), choices).activations;
    };
    QCOMPARE(activations(1, 4096), activations(1, 100000));
    QCOMPARE(activations(4, 4096), activations(1, 4096));
    QVERIFY(near(2 * activations(1, 2048), activations(1, 4096)));
}

void TestResidency::indexKeysAreReplicatedByTp()
{
    // One key a token serves all heads of a layer: splitting the heads does not split it.
    for (const char* id : {"deepseek-v3.2", "minimax-m3"}) {
        const catalog::ModelPtr indexed = model(id);
        double keys = 0.0;
        for (const catalog::Layer& layer : indexed->layers) {
            keys += factsOf(indexed->attentionKinds[static_cast<std::size_t>(layer.attention)], *indexed)
                        .indexBytesPerToken;
        }
        const double cache = factsOf(*indexed).kvElementsPerToken;
        const bool latent = std::string_view(id) == "deepseek-v3.2";
        for (const int tp : {1, 4}) {
            const Residency room = roomOf(id, "gb300-nvl72", {.tp = tp}, decode(1, 99999));
            QVERIFY2(near(room.kv, 1e5 * (keys + cache / (latent ? 1 : tp))), id);
        }
    }
}

void TestResidency::aCapTakesThePlaceOfWhatTheGpuHas()
{
    Choices capped;
    capped.hbmCapBytes = 80e9;
    QCOMPARE(k3Room(widest({.dp = 64}), decode(1, 1), capped).usable, 80e9);
    const auto answer = evaluate({model("kimi-k3"), systemPreset("gb200-nvl72"), calibration("projected"),
                                  widest({.dp = 64}), decode(64, 1), capped});
    QVERIFY(answer && !answer->feasible());
    QVERIFY(answer->reasons.front().sentence.english().find("80") != std::string::npos);
    QVERIFY(answer->reasons.front().sentence.english().find("cap") != std::string::npos);
    capped.hbmCapBytes = 1e15;  // no cap makes HBM
    QVERIFY(near(k3Room(widest({.dp = 64}), decode(1, 1), capped).usable, 0.9 * 189471.0 * 1048576));
}

void TestResidency::theFullestInstanceOfAMixedPassDecides()
{
    // Dealt in turn to two instances, all long ones come to the first.
    Pass pass = decode(4, 0);
    pass.list = {{1, 99999}, {1, 0}, {1, 99999}, {1, 0}};
    QVERIFY(near(k3Room(widest({.dp = 2}), pass).kv, 2 * 100000.0 * 24 * 576));
    Pass first = prefill(4, 1);
    first.list = {{4000, 0}, {1, 0}, {4000, 0}, {1, 0}};
    QCOMPARE(k3Room(widest({.dp = 2}), first).passTokens, 8000.0);
}

void TestResidency::loadingASequenceTakesItsBytesOverTheLinksOfItsInstance()
{
    // K3 at 128k: 131,072 x 13,824 B of latent and 0.449 GB of state, 2.26 GB. GB200: 200 GB/s to the host, whose
    // memory gives 194; 14.5 GB/s of SSD; 50 GB/s of NIC.
    const double bytes = 131072 * 13824.0 + 449372160.0;
    QVERIFY(near(bytes, 2.26e9, 2e-3));
    const auto loads = [](Layout layout, Pass pass) {
        return costOf({model("kimi-k3"), roomy("gb200-nvl72"), calibration("projected"), layout, std::move(pass), {}})
            .kvLoadS;
    };
    const KvLoadTimes one = loads({}, decode(8, 131072));
    QVERIFY(near(*one.dram, bytes / 194e9) && near(*one.ssd, bytes / 14.5e9) && near(*one.network, bytes / 50e9));
    const KvLoadTimes eight = loads(widest({.tp = 4, .pp = 2, .dp = 4}), decode(8, 131072));
    QVERIFY(near(*eight.dram, *one.dram / 8) && near(*eight.ssd, *one.ssd / 8) &&
            near(*eight.network, *one.network / 8));
    const KvLoadTimes fresh = loads({}, prefill(8, 8192));  // nothing cached, nothing to load
    QCOMPARE(*fresh.dram + *fresh.ssd + *fresh.network, 0.0);

    catalog::System bare = copyOf(roomy("gb200-nvl72"));
    bare.ssdBandwidth.reset();
    bare.hostLinkBandwidth.reset();
    const KvLoadTimes unknown =
        costOf({model("kimi-k3"), shared(bare), calibration("projected"), {}, decode(8, 131072), {}}).kvLoadS;
    QVERIFY(!unknown.dram && !unknown.ssd && unknown.network);
}

void TestResidency::evaluateRoomSaysTheSameAsEvaluate()
{
    QuestionMaker maker(51);
    for (int i = 0; i < 500; ++i) {
        PassQuestion q = maker.any();
        q.system = maker.dice().of(presets().systems);
        const auto whole = evaluate(q);
        const auto room = evaluateRoom(prepare(q.model, q.system, q.calibration, q.choices), q.layout, q.pass);
        QVERIFY(whole && room && !room->feasible());
        QCOMPARE(whole->residency->total(), room->residency->total());
        QCOMPARE(refusal(whole), refusal(room));
    }
}

QTEST_GUILESS_MAIN(TestResidency)
#include "tst_residency.moc"
