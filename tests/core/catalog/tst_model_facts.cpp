#include "core/catalog/model_facts.h"

#include "tests/core/catalog/catalog_files.h"

#include <QTest>

#include <map>

using namespace tokenfactory;
using namespace tokenfactory::catalog;
using namespace tokenfactory::catalog::testing;
using nlohmann::json;

namespace {

const Model& model(const std::string& id) { return **presets().model(id); }

const AttentionKind& attentionOf(const Model& model, std::string_view id)
{
    return *std::ranges::find(model.attentionKinds, id, &AttentionKind::id);
}

double parametersOf(const ModelFacts& facts, const std::string& component)
{
    const auto found = std::ranges::find(facts.components, component, &Component::id);
    return found == facts.components.end() ? 0.0 : found->parameters;
}

double activeOf(const ModelFacts& facts, const std::string& component)
{
    const auto found = std::ranges::find(facts.components, component, &Component::id);
    return found == facts.components.end() ? 0.0 : found->activeParameters;
}

/// Facts by the names they have in tests/data/model_figures.json.
std::map<std::string, double> byName(const ModelFacts& f)
{
    return {{"totalParameters", f.totalParameters},
            {"activeParameters", f.activeParameters},
            {"activeParametersWithEmbedding", f.activeParametersWithEmbedding},
            {"weightBytes", f.weightBytes},
            {"routedExpertBytes", f.routedExpertBytes},
            {"linearFlopsPerToken", f.linearFlopsPerToken},
            {"kvBytesPerTokenBf16", f.kvBytesPerTokenBf16},
            {"kvBytesPerTokenFp8", f.kvBytesPerTokenFp8},
            {"kvBytesPerTokenPacked", f.kvBytesPerTokenPacked},
            {"indexBytesPerToken", f.indexBytesPerToken},
            {"windowBytesFp8", f.windowBytesFp8},
            {"fixedStateBytes", f.fixedStateBytes},
            {"stateBytesPerSequenceFp32", f.stateBytesPerSequenceFp32},
            {"stateBytesPerSequenceBf16", f.stateBytesPerSequenceBf16},
            {"attentionFlopsPerContextToken", f.attentionFlopsPerContextToken},
            {"attentionFlopsPerContextTokenExpanded", f.attentionFlopsPerContextTokenExpanded},
            {"attentionFlopsPerPairAllLayers", f.attentionFlopsPerPairAllLayers},
            {"attentionFlopsPerPairAllLayersExpanded", f.attentionFlopsPerPairAllLayersExpanded},
            {"rebuildFlopsPerCachedToken", f.rebuildFlopsPerCachedToken},
            {"recurrentFlopsPerToken", f.recurrentFlopsPerToken},
            {"chunkFlopsPerToken", f.chunkFlopsPerToken},
            {"dispatchBytesPerCopy", f.dispatchBytesPerCopy},
            {"combineBytesPerCopy", f.combineBytesPerCopy}};
}

}  // namespace

class TestModelFacts : public QObject {
    Q_OBJECT
private slots:
    void shapesGiveTheFiguresOfTheReference_data()
    {
        QTest::addColumn<std::string>("id");
        const json figures = readJson("tests/data/model_figures.json");
        for (const auto& [id, figure] : figures.at("models").items()) {
            QTest::newRow(id.c_str()) << id;
        }
    }
    void shapesGiveTheFiguresOfTheReference()
    {
        QFETCH(std::string, id);
        const json figures = readJson("tests/data/model_figures.json").at("models").at(id);
        const ModelFacts facts = factsOf(model(id));
        const auto compare = [](const std::string& name, double found, double wanted) {
            // The reference rounds bytes down; all else it gives to the last digit.
            const double lost = name == "weightBytes" ? found - std::floor(found) : 0.0;
            QVERIFY2(found - lost == wanted, qPrintable(QString("%1 is %2, not %3")
                                                            .arg(QString::fromStdString(name))
                                                            .arg(found, 0, 'f', 3)
                                                            .arg(wanted, 0, 'f', 3)));
        };
        QCOMPARE(model(id).layers.size(), figures.at("layers").get<std::size_t>());
        QCOMPARE(facts.components.size(), figures.at("parameters").size());
        for (const auto& [component, value] : figures.at("parameters").items()) {
            compare(component, parametersOf(facts, component), value.get<double>());
        }
        for (const auto& [component, value] : figures.at("active").items()) {
            compare("active " + component, activeOf(facts, component), value.get<double>());
        }
        const std::map<std::string, double> found = byName(facts);
        for (const auto& [name, value] : figures.at("facts").items()) {
            compare(name, found.at(name), value.get<double>());
        }
        if (figures.contains("breakEvenNewTokens")) {
            QCOMPARE_LT(std::abs(facts.breakEvenNewTokens - figures.at("breakEvenNewTokens").get<double>()), 0.005);
        }
    }

    void everyPresetHasFiguresButThoseThatShareThem()
    {
        const json figures = readJson("tests/data/model_figures.json").at("models");
        for (const ModelPtr& preset : presets().models) {
            QVERIFY2(figures.contains(preset->id), preset->id.c_str());
        }
    }

    void componentsAddUpToTheTotals()
    {
        for (const ModelPtr& preset : presets().models) {
            const ModelFacts facts = factsOf(*preset);
            double parameters = 0.0, bytes = 0.0;
            for (const Component& component : facts.components) {
                parameters += component.parameters;
                bytes += component.bytes;
                QCOMPARE_LE(component.activeParameters, component.parameters);
            }
            QCOMPARE(parameters, facts.totalParameters);
            QCOMPARE(bytes, facts.weightBytes);
        }
    }

    void publishedTotalsAgreeWithinThreePercent()
    {
        for (const ModelPtr& preset : presets().models) {
            const double computed = factsOf(*preset).totalParameters;
            QVERIFY2(std::abs(computed / preset->published.totalParameters.value() - 1.0) < 0.03, preset->id.c_str());
        }
    }

    void kimiK3LayersWeighWhatItsShardsHold()
    {
        const Model& k3 = model("kimi-k3");
        QCOMPARE(factsOf(attentionOf(k3, "kda"), k3).parameters, 443'740'384.0);
        QCOMPARE(factsOf(attentionOf(k3, "mla"), k3).parameters, 232'196'096.0);
        const FeedForwardFacts moe = factsOf(k3.feedForwardKinds.back(), k3);
        QCOMPARE(moe.parametersPerExpert, 33'030'144.0);
        QCOMPARE(moe.parametersPerExpert * bytesPerElement(Format::mxfp4), 17'547'264.0);
        QCOMPARE(moe.sharedParameters, 132'120'576.0);
        QCOMPARE(moe.latentParameters, 51'383'808.0);
        QCOMPARE(moe.routerParameters, 6'423'424.0);
        QCOMPARE(moe.widestIntermediate, 2.0 * 3072);
    }

    void kimiK3LayersKeepWhatTheReferenceSays()
    {
        const Model& k3 = model("kimi-k3");
        const AttentionFacts kda = factsOf(attentionOf(k3, "kda"), k3);
        QCOMPARE(4.0 * kda.stateElements, 6'291'456.0);
        QCOMPARE(2.0 * kda.convolutionElements, 221'184.0);
        QCOMPARE(kda.kvElementsPerToken, 0.0);
        QCOMPARE(kda.kvHeads, 0);
        const AttentionFacts mla = factsOf(attentionOf(k3, "mla"), k3);
        QCOMPARE(mla.kvElementsPerToken, 576.0);
        QCOMPARE(mla.kvHeads, 1);
        QCOMPARE(mla.heads, 96);
        // Reading and writing the state of one sequence in one decode pass.
        QCOMPARE(2.0 * 4.0 * 69 * kda.stateElements, 868'220'928.0);
    }

    void batchOneReadsSixteenExpertsAndAllElse()
    {
        const ModelFacts facts = factsOf(model("kimi-k3"));
        QCOMPARE(activeOf(facts, "routed_experts") * bytesPerElement(Format::mxfp4), 25'829'572'608.0);
        const double rest = facts.activeParameters - activeOf(facts, "routed_experts");
        QCOMPARE(2.0 * rest, 111'138'481'344.0);
        QCOMPARE(facts.weightBytes - facts.routedExpertBytes, 113'487'291'584.0);
    }

    void absorbedMlaMovesTheLatentWidth()
    {
        const Model& v3 = model("deepseek-v3");
        const AttentionFacts mla = factsOf(v3.attentionKinds.front(), v3);
        QCOMPARE(mla.queryElementsPerToken, 128.0 * 576);
        QCOMPARE(mla.outputElementsPerToken, 128.0 * 512);
        const Model& llama = model("llama-3.1-70b");
        const AttentionFacts gqa = factsOf(llama.attentionKinds.front(), llama);
        QCOMPARE(gqa.queryElementsPerToken, 64.0 * 128);
        QCOMPARE(gqa.outputElementsPerToken, 64.0 * 128);
        QCOMPARE(gqa.flopsPerPair, gqa.flopsPerPairExpanded);
    }

    void attentionGrowsOnlyWhereNothingBoundsIt_data()
    {
        QTest::addColumn<std::string>("id");
        QTest::addColumn<double>("flops");
        QTest::newRow("all of MLA") << std::string("kimi-k3") << 5'013'504.0;
        QTest::newRow("only the indexer of sparse attention") << std::string("deepseek-v3.2") << 999'424.0;
        QTest::newRow("only full layers beside windows") << std::string("gpt-oss-120b") << 294'912.0;
        QTest::newRow("only global layers beside chunks") << std::string("llama-4-maverick") << 12.0 * 20'480;
        // 3 full layers; 57 score with 4 heads of 128
        QTest::newRow("block-sparse layers score only") << std::string("minimax-m3") << 3.0 * 32'768 + 57.0 * 1024;
        // 30 indexers over every 4th token, 31 caches of every 128th
        QTest::newRow("compressed caches")
            << std::string("deepseek-v4-pro") << 30.0 * 16'384 / 4 + 31.0 * 262'144 / 128;
    }
    void attentionGrowsOnlyWhereNothingBoundsIt()
    {
        QFETCH(std::string, id);
        QFETCH(double, flops);
        QCOMPARE(factsOf(model(id)).attentionFlopsPerContextToken, flops);
    }

    void windowsBoundWhatASequenceKeeps()
    {
        const Model& oss = model("gpt-oss-120b");
        // Within the window every layer keeps 1,024 values a token, beyond it only the 18 full ones.
        QCOMPARE(sequenceBytes(oss, 100, Format::bf16, Format::fp32), 100 * 73'728.0);
        QCOMPARE(sequenceBytes(oss, 10'000, Format::bf16, Format::fp32), 10'000 * 36'864.0 + 4'718'592.0);
        const Model& maverick = model("llama-4-maverick");
        QCOMPARE(sequenceBytes(maverick, 8192, Format::bf16, Format::fp32), 8192 * 196'608.0);
        QCOMPARE(sequenceBytes(maverick, 8193, Format::bf16, Format::fp32), 8192 * 196'608.0 + 49'152.0);
    }

    void recurrentStateDoesNotGrowWithTheContext()
    {
        const Model& k3 = model("kimi-k3");
        QCOMPARE(sequenceBytes(k3, 0, Format::fp8, Format::fp32), 449'372'160.0);
        QCOMPARE(sequenceBytes(k3, 131'072, Format::fp8, Format::bf16), 131'072 * 13'824.0 + 232'316'928.0);
    }

    void compressedCachesKeepAWindowAndAnEntryInSeveralTokens()
    {
        const Model& pro = model("deepseek-v4-pro");
        // 61 windows of 512 values, 3,964 values and 480 index bytes a token, the fp32 state of the compressors
        QCOMPARE(sequenceBytes(pro, 65'536, Format::fp8, Format::fp32),
                 61.0 * 128 * 512 + 65'536 * (3964.0 + 480.0) + 17'481'728.0);
    }

    void expertBiasesStayWide()
    {
        const ModelFacts facts = factsOf(model("gpt-oss-120b"));
        const double biases = 36.0 * 128 * 3 * 2880;
        QCOMPARE(facts.routedExpertBytes, (parametersOf(facts, "routed_experts") - biases) * 4.25 / 8 + 2.0 * biases);
    }

    void aTiedHeadIsActiveButWeighsNothing()
    {
        Model tied = model("llama-3.1-70b");
        const ModelFacts untied = factsOf(tied);
        tied.tiedEmbeddings = true;
        const ModelFacts facts = factsOf(tied);
        const double table = 8192.0 * 128'256;
        QCOMPARE(facts.totalParameters, untied.totalParameters - table);
        QCOMPARE(facts.activeParameters, untied.activeParameters);
        QCOMPARE(facts.activeParametersWithEmbedding, facts.activeParameters);
    }
};

QTEST_GUILESS_MAIN(TestModelFacts)
#include "tst_model_facts.moc"
