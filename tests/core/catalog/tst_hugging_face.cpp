#include "core/catalog/model_facts.h"

#include "core/base/json.h"
#include "tests/core/catalog/catalog_files.h"

#include <QTemporaryDir>
#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::catalog;
using namespace tokenfactory::catalog::testing;
using nlohmann::json;

namespace {

Model imported(const json& config)
{
    Expected<Model> model = importHuggingFace(config.dump(), "config.json");
    if (!model) {
        qFatal("%s", qPrintable(textOf(model.error())));
    }
    return std::move(*model);
}

QString problemsOf(const json& config)
{
    const Expected<Model> model = importHuggingFace(config.dump(), "config.json");
    return model ? QString() : textOf(model.error());
}

json config(const std::string& name) { return readJson("tests/data/hf/" + name + ".json"); }

/// A small dense model: 4 layers of 8 heads of 64 on a width of 512.
json small(const json& changes = json::object())
{
    json base = {{"model_type", "llama"},           {"hidden_size", 512},          {"num_hidden_layers", 4},
                 {"num_attention_heads", 8},        {"vocab_size", 1000},          {"intermediate_size", 1024},
                 {"max_position_embeddings", 4096}, {"tie_word_embeddings", false}};
    base.merge_patch(changes);
    return base;
}

/// The ids of the attention kinds layer by layer, or of the feed-forwards.
QStringList attentionsOf(const Model& model)
{
    QStringList ids;
    for (const Layer& layer : model.layers) {
        ids += QString::fromStdString(model.attentionKinds[static_cast<std::size_t>(layer.attention)].id);
    }
    return ids;
}
QStringList feedForwardsOf(const Model& model)
{
    QStringList ids;
    for (const Layer& layer : model.layers) {
        ids += QString::fromStdString(model.feedForwardKinds[static_cast<std::size_t>(layer.feedForward)].id);
    }
    return ids;
}

const GroupedQueryAttention& firstGqa(const Model& model)
{
    return std::get<GroupedQueryAttention>(model.attentionKinds.front().shape);
}

bool notes(const Model& model, const std::string& part)
{
    return std::ranges::any_of(model.notes,
                               [&part](const std::string& note) { return note.find(part) != std::string::npos; });
}

}  // namespace

class TestHuggingFace : public QObject {
    Q_OBJECT
private slots:
    void configsGiveTheTotalsOfThePresets_data();
    void configsGiveTheTotalsOfThePresets();
    void configsGiveTheWeightBytesOfThePresets_data();
    void configsGiveTheWeightBytesOfThePresets();
    void layersStandWhereTheConfigPutsThem();

    void absentMeansTheUsual();
    void keyValueHeadsGoByManyNames();
    void expertsGoByManyNames();
    void sharedExpertsGoByManyNames();
    void expertLayersAreFound_data();
    void expertLayersAreFound();
    void attentionLayersAreFound_data();
    void attentionLayersAreFound();
    void windowedLayersMayHaveTheirOwnHeads();
    void headsMayDifferByLayer();
    void latentQueriesMayBeDirect();
    void biasesAndNormsFollowTheFamily();

    void quantizationSetsTheFormats_data();
    void quantizationSetsTheFormats();
    void layersKeptWideOneByOneStayWide();

    void nestedConfigsAreFound();
    void namesBecomeIds();
    void harmlessKeysAreSilent();
    void unknownKeysAreNamedOnce();
    void whatIsNotModelledIsRefused_data();
    void whatIsNotModelledIsRefused();
    void wrongValuesAreNamedWithTheirPath_data();
    void wrongValuesAreNamedWithTheirPath();
    void everyImportWrittenReadsBackTheSame();
};

void TestHuggingFace::configsGiveTheTotalsOfThePresets_data()
{
    QTest::addColumn<std::string>("file");
    QTest::addColumn<std::string>("preset");
    QTest::addColumn<QByteArray>("changes");
    const auto row = [](const std::string& preset, const std::string& file = {}, const json& changes = json::object()) {
        QTest::newRow(preset.c_str()) << (file.empty() ? preset : file) << preset
                                      << QByteArray::fromStdString(changes.dump());
    };
    for (const char* same :
         {"kimi-k3", "kimi-k2.5", "deepseek-v3", "glm-5.2", "deepseek-v4-flash", "gpt-oss-120b", "qwen3.5-397b-a17b",
          "qwen3-235b-a22b", "minimax-m2", "minimax-m3", "llama-4-maverick", "llama-3.1-70b"}) {
        row(same);
    }
    row("kimi-k2", "deepseek-v3",
        {{"vocab_size", 163840},
         {"num_attention_heads", 64},
         {"n_routed_experts", 384},
         {"first_k_dense_replace", 1},
         {"max_position_embeddings", 131072}});
    row("deepseek-v3.2", "deepseek-v3", {{"index_topk", 2048}, {"index_n_heads", 64}, {"index_head_dim", 128}});
    row("glm-5", "glm-5.2", {{"index_topk_freq", nullptr}, {"max_position_embeddings", 202752}});
    json ratios = {128, 128};
    for (int i = 0; i < 29; ++i) {
        ratios.insert(ratios.end(), {4, 128});
    }
    ratios.insert(ratios.end(), {4, 0});
    row("deepseek-v4-pro", "deepseek-v4-flash",
        {{"hidden_size", 7168},
         {"num_hidden_layers", 61},
         {"moe_intermediate_size", 3072},
         {"num_attention_heads", 128},
         {"q_lora_rank", 1536},
         {"o_groups", 16},
         {"index_topk", 1024},
         {"n_routed_experts", 384},
         {"compress_ratios", ratios}});
    row("llama-3.1-405b", "llama-3.1-70b",
        {{"hidden_size", 16384},
         {"num_hidden_layers", 126},
         {"num_attention_heads", 128},
         {"intermediate_size", 53248}});
    row("qwen3-next-80b-a3b", "qwen3-235b-a22b",
        {{"model_type", "qwen3_next"},
         {"hidden_size", 2048},
         {"num_hidden_layers", 48},
         {"num_attention_heads", 16},
         {"num_key_value_heads", 2},
         {"head_dim", 256},
         {"num_experts", 512},
         {"num_experts_per_tok", 10},
         {"moe_intermediate_size", 512},
         {"shared_expert_intermediate_size", 512},
         {"full_attention_interval", 4},
         {"linear_num_key_heads", 16},
         {"linear_num_value_heads", 32},
         {"linear_key_head_dim", 128},
         {"linear_value_head_dim", 128},
         {"linear_conv_kernel_dim", 4},
         {"max_position_embeddings", 262144}});
}

void TestHuggingFace::configsGiveTheTotalsOfThePresets()
{
    QFETCH(std::string, file);
    QFETCH(std::string, preset);
    QFETCH(QByteArray, changes);
    json document = config(file);
    document.merge_patch(json::parse(changes.toStdString()));
    const Model model = imported(document);
    const Model& wanted = **presets().model(preset);
    const ModelFacts found = factsOf(model);
    const ModelFacts facts = factsOf(wanted);
    QCOMPARE(found.components.size(), facts.components.size());
    for (const Component& component : facts.components) {
        const auto same = std::ranges::find(found.components, component.id, &Component::id);
        QVERIFY2(same != found.components.end(), std::string(component.id).c_str());
        QVERIFY2(same->parameters == component.parameters, std::string(component.id).c_str());
    }
    QCOMPARE(found.totalParameters, facts.totalParameters);
    QCOMPARE(found.activeParameters, facts.activeParameters);
    QCOMPARE(found.kvBytesPerTokenBf16, facts.kvBytesPerTokenBf16);
    QCOMPARE(found.kvBytesPerTokenPacked, facts.kvBytesPerTokenPacked);
    QCOMPARE(found.indexBytesPerToken, facts.indexBytesPerToken);
    QCOMPARE(found.stateBytesPerSequenceFp32, facts.stateBytesPerSequenceFp32);
    QCOMPARE(found.fixedStateBytes, facts.fixedStateBytes);
    QCOMPARE(found.attentionFlopsPerContextToken, facts.attentionFlopsPerContextToken);
    QCOMPARE(found.dispatchBytesPerCopy, facts.dispatchBytesPerCopy);
    QCOMPARE(sequenceBytes(model, 100'000, Format::fp8, Format::fp32),
             sequenceBytes(wanted, 100'000, Format::fp8, Format::fp32));
    QCOMPARE(model.contextLimit, wanted.contextLimit);
    QVERIFY2(!notes(model, "not understood"), model.notes.front().c_str());
}

void TestHuggingFace::configsGiveTheWeightBytesOfThePresets_data()
{
    QTest::addColumn<std::string>("name");
    for (const char* name : {"kimi-k3", "kimi-k2.5", "deepseek-v3", "glm-5.2", "gpt-oss-120b", "qwen3.5-397b-a17b",
                             "minimax-m3", "llama-4-maverick", "llama-3.1-70b"}) {
        QTest::newRow(name) << std::string(name);
    }
}

void TestHuggingFace::configsGiveTheWeightBytesOfThePresets()
{
    QFETCH(std::string, name);
    QCOMPARE(factsOf(imported(config(name))).weightBytes, factsOf(**presets().model(name)).weightBytes);
}

void TestHuggingFace::layersStandWhereTheConfigPutsThem()
{
    for (const char* name : {"kimi-k3", "glm-5.2", "deepseek-v4-flash", "gpt-oss-120b", "llama-4-maverick"}) {
        const Model model = imported(config(name));
        const Model& preset = **presets().model(name);
        QCOMPARE(attentionsOf(model), attentionsOf(preset));
        QCOMPARE(feedForwardsOf(model), feedForwardsOf(preset));
    }
}

void TestHuggingFace::absentMeansTheUsual()
{
    const Model model = imported(small());
    QCOMPARE(firstGqa(model).kvHeads, 8);
    QCOMPARE(firstGqa(model).headDim, 64);
    QVERIFY(!firstGqa(model).bias && !firstGqa(model).window);
    QCOMPARE(model.released.other, Format::bf16);
    const Model untold = imported(small({{"tie_word_embeddings", nullptr}, {"max_position_embeddings", nullptr}}));
    QVERIFY(!untold.tiedEmbeddings);
    QVERIFY(notes(untold, "tie_word_embeddings is not given"));
    QVERIFY(notes(untold, "No context limit"));
    QVERIFY(imported(small({{"tie_word_embeddings", true}})).tiedEmbeddings);
}

void TestHuggingFace::keyValueHeadsGoByManyNames()
{
    for (const char* key : {"num_key_value_heads", "num_kv_heads", "n_head_kv", "multi_query_group_num",
                            "num_attention_groups", "num_query_groups"}) {
        QCOMPARE(firstGqa(imported(small({{key, 2}}))).kvHeads, 2);
    }
    QCOMPARE(firstGqa(imported(small({{"multi_query", true}}))).kvHeads, 1);
    QCOMPARE(firstGqa(imported(small({{"kv_channels", 128}}))).headDim, 128);
}

void TestHuggingFace::expertsGoByManyNames()
{
    for (const char* count : {"n_routed_experts", "num_experts", "num_local_experts", "moe_num_experts"}) {
        for (const char* perToken :
             {"num_experts_per_tok", "num_experts_per_token", "moe_topk", "moe_top_k", "moe_k", "top_k"}) {
            const Model model = imported(small({{count, 16}, {perToken, 2}, {"moe_intermediate_size", 256}}));
            QCOMPARE(model.feedForwardKinds.size(), 1u);
            QCOMPARE(model.feedForwardKinds.front().routedExperts, 16);
            QCOMPARE(model.feedForwardKinds.front().expertsPerToken, 2);
            QCOMPARE(model.feedForwardKinds.front().expertIntermediate, 256);
        }
    }
    // Lists of one number, one for each modality or layer, count as that number.
    QCOMPARE(imported(small({{"moe_num_experts", {64, 64}}, {"moe_k", {6, 6}}})).feedForwardKinds.front().routedExperts,
             64);
    // One expert, or none, is a dense layer.
    QVERIFY(!imported(small({{"num_experts", 0}, {"num_experts_per_tok", 2}})).feedForwardKinds.front().isMoe());
    QVERIFY(!imported(small({{"num_experts", 1}})).feedForwardKinds.front().isMoe());
    // Without a width of their own experts take the plain one.
    QCOMPARE(imported(small({{"num_local_experts", 8}, {"num_experts_per_tok", 2}}))
                 .feedForwardKinds.front()
                 .expertIntermediate,
             1024);
}

void TestHuggingFace::sharedExpertsGoByManyNames()
{
    const json moe = {{"num_experts", 16}, {"num_experts_per_tok", 2}, {"moe_intermediate_size", 256}};
    const auto shared = [&moe](const json& changes) {
        json document = small(moe);
        document.merge_patch(changes);
        return imported(document).feedForwardKinds.front();
    };
    for (const char* key : {"n_shared_experts", "num_shared_experts", "moe_num_shared_experts", "num_shared_expert"}) {
        QCOMPARE(shared({{key, 2}}).sharedExperts, 2);
        QCOMPARE(shared({{key, 2}}).sharedIntermediate, 256);
    }
    for (const char* key : {"shared_expert_intermediate_size", "shared_intermediate_size", "share_expert_dim"}) {
        QCOMPARE(shared({{key, 512}}).sharedExperts, 1);
        QCOMPARE(shared({{key, 512}}).sharedIntermediate, 512);
        QCOMPARE(shared({{key, 0}}).sharedExperts, 0);
    }
    QVERIFY(shared({{"model_type", "qwen2_moe"}, {"shared_expert_intermediate_size", 512}}).sharedGate);
    QVERIFY(!shared({{"n_shared_experts", 1}}).sharedGate);
    QCOMPARE(shared(json::object()).sharedExperts, 0);
}

void TestHuggingFace::expertLayersAreFound_data()
{
    QTest::addColumn<QByteArray>("changes");
    QTest::addColumn<QString>("layers");
    const auto row = [](const char* name, const json& changes, const char* layers) {
        QTest::newRow(name) << QByteArray::fromStdString(changes.dump()) << QString(layers);
    };
    row("all", json::object(), "EEEE");
    row("the first is dense", {{"first_k_dense_replace", 1}}, "DEEE");
    row("the first is dense, every second of the rest", {{"first_k_dense_replace", 1}, {"moe_layer_freq", 2}}, "DDED");
    row("marked one by one", {{"moe_layer_freq", {0, 1, 0, 1}}}, "DEDE");
    row("marked, with one for the MTP layer", {{"moe_layer_freq", {0, 0, 1, 1, 1}}}, "DDEE");
    row("named one by one", {{"mlp_layer_types", {"dense", "sparse", "sparse", "dense"}}}, "DEED");
    row("every second", {{"decoder_sparse_step", 2}}, "DEDE");
    row("every second but one", {{"decoder_sparse_step", 2}, {"mlp_only_layers", {3}}}, "DEDD");
    row("Llama 4", {{"interleave_moe_layer_step", 2}}, "DEDE");
    row("from one to another", {{"moe_layer_start_index", 1}, {"moe_layer_end_index", 2}, {"moe_layer_interval", 1}},
        "DEED");
    row("listed in a text", {{"moe_layers_enum", "1,3"}}, "DEDE");
    row("listed in numbers", {{"moe_layers", {0, 3}}}, "EDDE");
    row("dense layers counted", {{"num_dense_layers", 3}}, "DDDE");
}

void TestHuggingFace::expertLayersAreFound()
{
    QFETCH(QByteArray, changes);
    QFETCH(QString, layers);
    json document = small({{"num_experts", 16}, {"num_experts_per_tok", 2}, {"moe_intermediate_size", 256}});
    document.merge_patch(json::parse(changes.toStdString()));
    const Model model = imported(document);
    QString found;
    for (const QString& id : feedForwardsOf(model)) {
        found += id == "moe" ? 'E' : 'D';
    }
    QCOMPARE(found, layers);
    QVERIFY2(!notes(model, "not understood"), model.notes.front().c_str());
}

void TestHuggingFace::attentionLayersAreFound_data()
{
    QTest::addColumn<QByteArray>("changes");
    QTest::addColumn<QString>("layers");
    const auto row = [](const char* name, const json& changes, const char* layers) {
        QTest::newRow(name) << QByteArray::fromStdString(changes.dump()) << QString(layers);
    };
    const json gdn = {{"linear_num_key_heads", 4},
                      {"linear_num_value_heads", 8},
                      {"linear_key_head_dim", 64},
                      {"linear_value_head_dim", 64},
                      {"linear_conv_kernel_dim", 4}};
    const auto with = [&gdn](const json& changes) {
        json merged = gdn;
        merged.merge_patch(changes);
        return merged;
    };
    const auto kda = [](const json& kdaLayers, const json& fullLayers) {
        return json{{"linear_attn_config",
                     {{"num_heads", 8},
                      {"head_dim", 64},
                      {"short_conv_kernel_size", 4},
                      {"kda_layers", kdaLayers},
                      {"full_attn_layers", fullLayers}}}};
    };
    row("a window on all", {{"sliding_window", 128}}, "WWWW");
    row("a window that is off", {{"sliding_window", 128}, {"use_sliding_window", false}}, "FFFF");
    row("no window", {{"sliding_window", nullptr}}, "FFFF");
    row("a window from the third on", {{"sliding_window", 128}, {"use_sliding_window", true}, {"max_window_layers", 2}},
        "FFWW");
    row("types",
        {{"sliding_window", 128},
         {"layer_types", {"sliding_attention", "full_attention", "sliding_attention", "full_attention"}}},
        "WFWF");
    row("every second full", {{"sliding_window", 128}, {"sliding_window_pattern", 2}}, "WFWF");
    row("letters", {{"sliding_window", 128}, {"sliding_window_pattern", "LLG"}}, "WWFW");
    row("marks", {{"sliding_window", 128}, {"hybrid_layer_pattern", {0, 1, 1, 0}}}, "FWWF");
    row("gemma 2", {{"model_type", "gemma2"}, {"sliding_window", 128}}, "WFWF");
    row("chunks", {{"attention_chunk_size", 256}}, "CCCF");
    row("chunks by list", {{"attention_chunk_size", 256}, {"no_rope_layers", {1, 0, 1, 0}}}, "CFCF");
    row("delta net by interval", with({{"full_attention_interval", 2}}), "LFLF");
    row("delta net by type",
        with({{"layer_types", {"linear_attention", "linear_attention", "full_attention", "linear_attention"}}}),
        "LLFL");
    row("KDA by lists from 1", kda({1, 2, 3}, {4}), "LLLF");
    row("KDA by lists from 0", kda({0, 2}, {1, 3}), "LFLF");
    row("KDA on all", kda({1, 2, 3, 4}, json::array()), "LLLL");
    row("softmax on all", {{"attn_type_list", {1, 1, 1, 1}}}, "FFFF");
}

void TestHuggingFace::attentionLayersAreFound()
{
    QFETCH(QByteArray, changes);
    QFETCH(QString, layers);
    const Model model = imported(small(json::parse(changes.toStdString())));
    const QMap<QString, QChar> letters{
        {"gqa", 'F'}, {"gqa-window", 'W'}, {"gqa-chunk", 'C'}, {"gdn", 'L'}, {"kda", 'L'}};
    QString found;
    for (const QString& id : attentionsOf(model)) {
        found += letters.value(id, '?');
    }
    QCOMPARE(found, layers);
    QVERIFY2(!notes(model, "not understood"), model.notes.front().c_str());
}

void TestHuggingFace::windowedLayersMayHaveTheirOwnHeads()
{
    const json types = {"sliding_attention", "full_attention", "sliding_attention", "full_attention"};
    const Model mimo = imported(small({{"sliding_window", 128},
                                       {"layer_types", types},
                                       {"num_key_value_heads", 2},
                                       {"head_dim", 96},
                                       {"v_head_dim", 64},
                                       {"swa_num_key_value_heads", 4},
                                       {"swa_head_dim", 96},
                                       {"swa_v_head_dim", 64},
                                       {"add_swa_attention_sink_bias", true}}));
    QCOMPARE(firstGqa(mimo).kvHeads, 4);
    QCOMPARE(firstGqa(mimo).valueDim, 64);
    QVERIFY(firstGqa(mimo).sinks);
    // 4 heads of 96 + 64 within the window, 2 heads of 96 + 64 without bound
    QCOMPARE(sequenceBytes(mimo, 1000, Format::fp8, Format::fp32), 2 * (128.0 * 640 + 1000.0 * 320));

    const Model step = imported(small(
        {{"sliding_window", 128},
         {"layer_types", types},
         {"attention_other_setting", {{"num_attention_heads", 12}, {"num_attention_groups", 4}, {"head_dim", 64}}}}));
    QCOMPARE(firstGqa(step).heads, 12);
    QCOMPARE(firstGqa(step).kvHeads, 4);
    const Model gemma = imported(small({{"sliding_window", 128},
                                        {"layer_types", types},
                                        {"global_head_dim", 128},
                                        {"num_global_key_value_heads", 1}}));
    QCOMPARE(std::get<GroupedQueryAttention>(gemma.attentionKinds.back().shape).headDim, 128);
    QCOMPARE(std::get<GroupedQueryAttention>(gemma.attentionKinds.back().shape).kvHeads, 1);
}

void TestHuggingFace::headsMayDifferByLayer()
{
    const Model model = imported(
        small({{"num_attention_heads_per_layer", {8, 16, 16, 8}}, {"num_key_value_heads", 8}, {"head_dim", 64}}));
    QCOMPARE(attentionsOf(model), (QStringList{"gqa", "gqa-2", "gqa-2", "gqa"}));
}

void TestHuggingFace::latentQueriesMayBeDirect()
{
    const json lite = {{"kv_lora_rank", 512},
                       {"q_lora_rank", nullptr},
                       {"qk_nope_head_dim", 128},
                       {"qk_rope_head_dim", 64},
                       {"v_head_dim", 128}};
    const Model model = imported(small(lite));
    const AttentionFacts facts = factsOf(model.attentionKinds.front(), model);
    QCOMPARE(facts.parameters, 512.0 * 8 * 192 + 512.0 * 576 + 512.0 * 8 * 256 + 8.0 * 128 * 512 + 512);
}

void TestHuggingFace::biasesAndNormsFollowTheFamily()
{
    QVERIFY(firstGqa(imported(small({{"model_type", "qwen2"}}))).bias);
    QVERIFY(!firstGqa(imported(small({{"model_type", "qwen2"}}))).outputBias);
    QVERIFY(firstGqa(imported(small({{"attention_bias", true}}))).outputBias);
    QVERIFY(firstGqa(imported(small({{"add_qkv_bias", true}}))).bias);
    QVERIFY(firstGqa(imported(small({{"model_type", "qwen3"}}))).queryKeyNorm);
    QVERIFY(firstGqa(imported(small({{"use_qk_norm", true}, {"qk_norm_type", "per_layer"}}))).queryKeyNormAcrossHeads);
    QVERIFY(!firstGqa(imported(small({{"model_type", "llama4_text"}, {"use_qk_norm", true}}))).queryKeyNorm);
    QVERIFY(!imported(small({{"hidden_act", "relu2"}})).feedForwardKinds.front().gated);
    QVERIFY(!imported(small({{"model_type", "gpt2"}})).feedForwardKinds.front().gated);
}

void TestHuggingFace::quantizationSetsTheFormats_data()
{
    QTest::addColumn<QByteArray>("quantization");
    QTest::addColumn<Format>("experts");
    QTest::addColumn<Format>("other");
    const auto row = [](const char* name, const json& quantization, Format experts, Format other) {
        QTest::newRow(name) << QByteArray::fromStdString(quantization.dump()) << experts << other;
    };
    const auto tensors = [](const json& weights, const json& ignore, const char* packing = "pack-quantized") {
        return json{
            {"quant_method", "compressed-tensors"},
            {"ignore", ignore},
            {"config_groups", {{"group_0", {{"targets", {"Linear"}}, {"format", packing}, {"weights", weights}}}}}};
    };
    row("fp8 blocks", {{"quant_method", "fp8"}, {"weight_block_size", {128, 128}}}, Format::fp8Block, Format::fp8Block);
    row("fp8", {{"quant_method", "fp8"}}, Format::fp8, Format::fp8);
    row("fp8, attention kept", {{"quant_method", "fp8"}, {"modules_to_not_convert", {"model.layers.*.self_attn"}}},
        Format::fp8, Format::bf16);
    row("mxfp4 quantizes experts alone", {{"quant_method", "mxfp4"}}, Format::mxfp4, Format::bf16);
    row("int4 experts",
        tensors({{"num_bits", 4}, {"type", "int"}, {"group_size", 32}},
                {"lm_head", "re:.*self_attn.*", "re:.*shared_experts.*"}),
        Format::int4, Format::bf16);
    row("int4 everywhere", tensors({{"num_bits", 4}, {"type", "int"}, {"group_size", 32}}, {"lm_head"}), Format::int4,
        Format::int4);
    row("float 8 in blocks", tensors({{"num_bits", 8}, {"type", "float"}, {"strategy", "block"}}, {"lm_head"}),
        Format::fp8Block, Format::fp8Block);
    row("nvfp4", tensors({{"num_bits", 4}, {"type", "float"}, {"group_size", 16}}, {"re:.*attn.*"}), Format::nvfp4,
        Format::bf16);
    row("mxfp4 packed", tensors({{"num_bits", 4}, {"type", "float"}}, {"re:.*attn.*"}, "mxfp4-pack-quantized"),
        Format::mxfp4, Format::bf16);
    row("a router that is kept says nothing of experts",
        tensors({{"num_bits", 4}, {"type", "float"}, {"group_size", 16}}, {"re:.*mlp.gate$", "re:.*experts.router.*"}),
        Format::nvfp4, Format::nvfp4);
    row("groups for attention and experts",
        {{"quant_method", "compressed-tensors"},
         {"config_groups",
          {{"a",
            {{"targets", {"re:.*attn.*(wq_b|wo_a)$"}},
             {"weights", {{"num_bits", 8}, {"type", "float"}, {"strategy", "block"}}}}},
           {"b",
            {{"targets", {"re:.*ffn.*(gate|up|down)_proj$"}},
             {"weights", {{"num_bits", 4}, {"type", "float"}, {"group_size", 16}}}}}}}},
        Format::nvfp4, Format::fp8Block);
    row("awq", {{"quant_method", "awq"}, {"bits", 4}, {"group_size", 128}}, Format::int4, Format::int4);
    row("gptq of 8 bits", {{"quant_method", "gptq"}, {"bits", 8}, {"group_size", -1}}, Format::fp8, Format::fp8);
    row("modelopt", {{"quant_method", "modelopt"}, {"quant_algo", "NVFP4"}, {"exclude_modules", {"*self_attn*"}}},
        Format::nvfp4, Format::bf16);
    row("mxfp8 with nvfp4 experts", {{"quant_method", "mxfp8"}, {"moe_quant_algo", "NVFP4"}}, Format::nvfp4,
        Format::mxfp8);
    row("a method nobody knows", {{"quant_method", "quark"}}, Format::bf16, Format::bf16);
}

void TestHuggingFace::quantizationSetsTheFormats()
{
    QFETCH(QByteArray, quantization);
    QFETCH(Format, experts);
    QFETCH(Format, other);
    const json parsed = json::parse(quantization.toStdString());
    const Model model = imported(small({{"num_experts", 16},
                                        {"num_experts_per_tok", 2},
                                        {"moe_intermediate_size", 256},
                                        {"quantization_config", parsed}}));
    QCOMPARE(model.released.routedExperts, experts);
    QCOMPARE(model.released.other, other);
    QCOMPARE(model.released.embeddings, Format::bf16);
    QCOMPARE(model.released.expertActivations, bytesPerElement(experts) < 1 ? Format::mxfp8 : Format::bf16);
    QCOMPARE(notes(model, "not understood"), parsed.at("quant_method") == "quark");
}

void TestHuggingFace::layersKeptWideOneByOneStayWide()
{
    json attention = json::array(), dense = json::array();
    for (int i = 0; i < 4; ++i) {
        attention.push_back("model.layers." + std::to_string(i) + ".self_attn.q_proj");
        dense.push_back("model.layers." + std::to_string(i) + ".mlp.gate");
    }
    const json moe = {{"num_experts", 16}, {"num_experts_per_tok", 2}, {"moe_intermediate_size", 256}};
    json document = small(moe);
    document["quantization_config"] = {{"quant_method", "fp8"}, {"modules_to_not_convert", attention}};
    QCOMPARE(imported(document).released.other, Format::bf16);
    QCOMPARE(imported(document).released.routedExperts, Format::fp8);
    document["quantization_config"] = {{"quant_method", "fp8"}, {"modules_to_not_convert", dense}};
    QCOMPARE(imported(document).released.routedExperts, Format::fp8);
    // One layer of four is too few to speak for the model.
    document["quantization_config"] = {{"quant_method", "fp8"}, {"modules_to_not_convert", {attention[0]}}};
    QCOMPARE(imported(document).released.other, Format::fp8);
}

void TestHuggingFace::nestedConfigsAreFound()
{
    for (const char* key : {"text_config", "language_config", "llm_config"}) {
        const json nested = {{"model_type", "some_vl"}, {key, small()}, {"vision_config", {{"hidden_size", 1}}}};
        const Model model = imported(nested);
        QCOMPARE(model.hidden, 512);
        QVERIFY(notes(model, "Vision"));
    }
    json inner = small();
    inner.erase("tie_word_embeddings");
    inner.erase("vocab_size");
    const Model model = imported({{"thinker_config", {{"text_config", inner}}},
                                  {"tie_word_embeddings", true},
                                  {"vocab_size", 77},
                                  {"torch_dtype", "float32"}});
    QVERIFY(model.tiedEmbeddings);
    QCOMPARE(model.vocabulary, 77);
    QCOMPARE(model.released.other, Format::fp32);
}

void TestHuggingFace::namesBecomeIds()
{
    const auto id = [](const std::string& where, const std::string& given = {}) {
        json document = small();
        if (!given.empty()) {
            document["_name_or_path"] = given;
        }
        const Expected<Model> model = importHuggingFace(document.dump(), where);
        return model ? model->id : std::string();
    };
    QCOMPARE(id("dir/My_Model 7B.json"), std::string("my-model-7b"));
    QCOMPARE(id("dir/Llama-3.1/config.json"), std::string("llama-3.1"));
    QCOMPARE(id("config.json"), std::string("llama"));
    QCOMPARE(id("moonshotai--Kimi-K3_config.json"), std::string("kimi-k3"));
    QCOMPARE(id("config.json", "Qwen/Qwen3-8B"), std::string("qwen3-8b"));
    QCOMPARE(id("\u6a21\u578b.json"), std::string("model"));
}

void TestHuggingFace::harmlessKeysAreSilent()
{
    const Model model = imported(small({{"rope_theta", 1e6},
                                        {"rope_scaling", {{"type", "yarn"}}},
                                        {"rms_norm_eps", 1e-6},
                                        {"bos_token_id", 1},
                                        {"attention_dropout", 0.0},
                                        {"initializer_range", 0.02},
                                        {"use_cache", true},
                                        {"architectures", {"X"}},
                                        {"transformers_version", "4.57"},
                                        {"router_aux_loss_coef", 0.1},
                                        {"partial_rotary_factor", 0.5},
                                        {"torch_dtype", "bfloat16"},
                                        {"something_off", false},
                                        {"something_null", nullptr},
                                        {"empty", json::array()}}));
    QCOMPARE(model.notes.size(), 1u);  // the one on kernels
}

void TestHuggingFace::unknownKeysAreNamedOnce()
{
    const Model model = imported(small({{"wormholes", 3}, {"another", "x"}}));
    QVERIFY(notes(model, "not understood and left out: another, wormholes."));
    QCOMPARE(model.notes.size(), 2u);
}

void TestHuggingFace::whatIsNotModelledIsRefused_data()
{
    QTest::addColumn<QByteArray>("changes");
    QTest::addColumn<QString>("named");
    const auto row = [](const char* name, const json& changes, const char* named) {
        QTest::newRow(name) << QByteArray::fromStdString(changes.dump()) << QString(named);
    };
    row("encoder", {{"is_encoder_decoder", true}}, "/is_encoder_decoder");
    row("Mamba by pattern", {{"hybrid_override_pattern", "M-M*"}}, "/hybrid_override_pattern");
    row("Mamba by type", {{"layer_types", {"mamba", "attention", "mamba", "mamba"}}}, "names the kind \"mamba\"");
    row("Jamba", {{"attn_layer_period", 8}}, "/attn_layer_period");
    row("lightning attention", {{"attn_type_list", {0, 0, 0, 1}}}, "/attn_type_list");
    row("shared caches", {{"num_kv_shared_layers", 2}}, "/num_kv_shared_layers");
    row("experts of nothing", {{"zero_expert_num", 128}}, "/zero_expert_num");
    row("cross-attention", {{"cross_attention_layers", {1, 3}}}, "/cross_attention_layers");
    row("blocks", {{"block_configs", {1}}}, "/block_configs");
}

void TestHuggingFace::whatIsNotModelledIsRefused()
{
    QFETCH(QByteArray, changes);
    QFETCH(QString, named);
    const QString problems = problemsOf(small(json::parse(changes.toStdString())));
    QVERIFY2(problems.contains(named) && problems.startsWith("config.json: "), qPrintable(problems));
}

void TestHuggingFace::wrongValuesAreNamedWithTheirPath_data()
{
    QTest::addColumn<QByteArray>("changes");
    QTest::addColumn<QString>("named");
    const auto row = [](const char* name, const json& changes, const char* named) {
        QTest::newRow(name) << QByteArray::fromStdString(changes.dump()) << QString(named);
    };
    row("missing", {{"hidden_size", nullptr}}, "/hidden_size: is missing");
    row("missing, all names given", {{"num_hidden_layers", nullptr}}, "num_hidden_layers, num_layers, n_layer");
    row("negative", {{"num_attention_heads", -8}}, "/num_attention_heads: is the number -8");
    row("zero", {{"num_hidden_layers", 0}}, "/num_hidden_layers: is the number 0");
    row("fraction", {{"hidden_size", 512.5}}, "/hidden_size: is the number 512.5");
    row("text", {{"vocab_size", "many"}}, "/vocab_size: is the text \"many\"");
    row("list of different", {{"intermediate_size", {1, 2}}}, "/intermediate_size: differs by layer");
    row("huge", {{"hidden_size", 1e18}}, "/hidden_size: is the number");
    row("too many layers", {{"num_hidden_layers", 50000}}, "at most 4,096 layers");
    row("object for a number", {{"hidden_size", json::object()}}, "/hidden_size: is an object");
    row("heads that do not divide", {{"num_attention_heads", 7}}, "heads do not divide the hidden width");
    row("KV heads that do not divide", {{"num_key_value_heads", 3}}, "8 heads for 3 KV heads");
    row("more experts a token than there are", {{"num_experts", 4}, {"num_experts_per_tok", 8}},
        "picks 8 of 4 experts");
    row("experts without a choice", {{"num_experts", 4}}, "/num_experts_per_tok: is missing");
    row("too few types", {{"layer_types", {"full_attention"}}}, "/layer_types: is a list");
    row("a type that is no text", {{"layer_types", {1, 2, 3, 4}}}, "/layer_types/0: is the number 1");
    row("a window of nothing",
        {{"layer_types", {"sliding_attention", "full_attention", "full_attention", "full_attention"}}},
        "/sliding_window: is missing");
    row("MLA without its widths", {{"kv_lora_rank", 512}}, "/qk_nope_head_dim: is missing");
    row("layers left out",
        {{"linear_attn_config",
          {{"head_dim", 64}, {"short_conv_kernel_size", 4}, {"kda_layers", {1, 2}}, {"full_attn_layers", {4}}}}},
        "/linear_attn_config: names layers");
    row("layers beyond the last",
        {{"linear_attn_config", {{"head_dim", 64}, {"short_conv_kernel_size", 4}, {"kda_layers", {1, 2, 3, 9}}}}},
        "beyond the last");
    row("a flag that is none", {{"attention_bias", "yes"}}, "/attention_bias: is the text \"yes\"");
    row("a quantization that is no object", {{"quantization_config", "fp8"}}, "/quantization_config: is the text");
}

void TestHuggingFace::wrongValuesAreNamedWithTheirPath()
{
    QFETCH(QByteArray, changes);
    QFETCH(QString, named);
    const QString problems = problemsOf(small(json::parse(changes.toStdString())));
    QVERIFY2(problems.contains(named) && problems.startsWith("config.json: "), qPrintable(problems));
    const json nested = {{"text_config", small(json::parse(changes.toStdString()))}, {"vocab_size", nullptr}};
    QVERIFY(!problemsOf(nested).isEmpty());
}

void TestHuggingFace::everyImportWrittenReadsBackTheSame()
{
    for (const auto& entry : std::filesystem::directory_iterator(sourcePath("tests/data/hf"))) {
        const Expected<ModelPtr> model = readModelFile(entry.path());
        QVERIFY2(model, qPrintable(model ? QString() : textOf(model.error())));
        QTemporaryDir folder;
        const std::filesystem::path file = std::filesystem::path(folder.path().toStdString()) / "written.json";
        QVERIFY(writeText(file, toJson(**model)));
        const Expected<ModelPtr> again = readModelFile(file);
        QVERIFY2(again, qPrintable(again ? QString() : textOf(again.error())));
        QCOMPARE(toJson(**again), toJson(**model));
        QCOMPARE((*again)->attentionKinds, (*model)->attentionKinds);
        QCOMPARE((*again)->feedForwardKinds, (*model)->feedForwardKinds);
    }
}

QTEST_GUILESS_MAIN(TestHuggingFace)
#include "tst_hugging_face.moc"
