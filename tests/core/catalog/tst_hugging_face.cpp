// labels: memory
#include "core/catalog/model_facts.h"

#include "core/base/json.h"
#include "tests/core/catalog/hugging_face_configs.h"

#include <QTemporaryDir>
#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::catalog;
using namespace tokenfactory::catalog::testing;
using nlohmann::json;

class TestHuggingFace : public QObject {
    Q_OBJECT
private slots:
    void configsGiveTheTotalsOfThePresets_data();
    void configsGiveTheTotalsOfThePresets();
    void configsGiveTheWeightBytesOfThePresets_data();
    void configsGiveTheWeightBytesOfThePresets();
    void otherModelsWeighWhatTheirCheckpointsHold_data();
    void otherModelsWeighWhatTheirCheckpointsHold();
    void layersStandWhereTheConfigPutsThem();
    void nestedConfigsAreFound();
    void namesBecomeIds();
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

/// Totals as the model cards of the checkpoints show them.
void TestHuggingFace::otherModelsWeighWhatTheirCheckpointsHold_data()
{
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<double>("parameters");
    const auto row = [](const char* name, const json& config, double parameters) {
        QTest::newRow(name) << QByteArray::fromStdString(config.dump()) << parameters;
    };
    row("Mixtral 8x7B",
        {{"model_type", "mixtral"},
         {"hidden_size", 4096},
         {"num_hidden_layers", 32},
         {"vocab_size", 32000},
         {"intermediate_size", 14336},
         {"num_attention_heads", 32},
         {"num_key_value_heads", 8},
         {"num_local_experts", 8},
         {"num_experts_per_tok", 2}},
        46'702'792'704.0);
    row("Qwen2.5 7B",
        {{"model_type", "qwen2"},
         {"hidden_size", 3584},
         {"num_hidden_layers", 28},
         {"vocab_size", 152064},
         {"intermediate_size", 18944},
         {"num_attention_heads", 28},
         {"num_key_value_heads", 4},
         {"use_sliding_window", false},
         {"sliding_window", 131072},
         {"max_window_layers", 28}},
        7'615'616'512.0);
    row("ChatGLM3 6B",
        {{"model_type", "chatglm"},
         {"hidden_size", 4096},
         {"num_layers", 28},
         {"padded_vocab_size", 65024},
         {"ffn_hidden_size", 13696},
         {"num_attention_heads", 32},
         {"kv_channels", 128},
         {"add_qkv_bias", true},
         {"multi_query_attention", true},
         {"multi_query_group_num", 2}},
        6'243'584'000.0);
    // Tied by its family's default; two norms a layer are counted where it has one.
    row("Command-R 35B",
        {{"model_type", "cohere"},
         {"hidden_size", 8192},
         {"num_hidden_layers", 40},
         {"vocab_size", 256000},
         {"intermediate_size", 22528},
         {"num_attention_heads", 64}},
        34'981'158'912.0);
    row("Apertus 8B",
        {{"model_type", "apertus"},
         {"hidden_act", "xielu"},
         {"hidden_size", 4096},
         {"num_hidden_layers", 32},
         {"vocab_size", 131072},
         {"intermediate_size", 21504},
         {"num_attention_heads", 32},
         {"num_key_value_heads", 8}},
        8'053'338'112.0);
    const json latent = {{"kv_lora_rank", 512},        {"qk_nope_head_dim", 128}, {"qk_rope_head_dim", 64},
                         {"v_head_dim", 128},          {"q_lora_rank", nullptr},  {"num_hidden_layers", 27},
                         {"first_k_dense_replace", 1}, {"moe_layer_freq", 1}};
    const auto with = [&latent](const json& changes) {
        json merged = latent;
        merged.merge_patch(changes);
        return merged;
    };
    row("DeepSeek V2 Lite",
        with({{"model_type", "deepseek_v2"},
              {"hidden_size", 2048},
              {"vocab_size", 102400},
              {"intermediate_size", 10944},
              {"moe_intermediate_size", 1408},
              {"num_attention_heads", 16},
              {"n_routed_experts", 64},
              {"n_shared_experts", 2},
              {"num_experts_per_tok", 6},
              {"topk_method", "greedy"}}),
        15'706'484'224.0);
    row("Kimi Linear 48B",
        with({{"model_type", "kimi_linear"},
              {"hidden_size", 2304},
              {"vocab_size", 163840},
              {"intermediate_size", 9216},
              {"moe_intermediate_size", 1024},
              {"num_attention_heads", 32},
              {"num_experts", 256},
              {"num_shared_experts", 1},
              {"num_experts_per_token", 8},
              {"linear_attn_config",
               {{"num_heads", 32},
                {"head_dim", 128},
                {"short_conv_kernel_size", 4},
                {"kda_layers", {1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15, 17, 18, 19, 21, 22, 23, 25, 26}},
                {"full_attn_layers", {4, 8, 12, 16, 20, 24, 27}}}}}),
        49'122'681'728.0);
}

void TestHuggingFace::otherModelsWeighWhatTheirCheckpointsHold()
{
    QFETCH(QByteArray, config);
    QFETCH(double, parameters);
    QCOMPARE(factsOf(imported(json::parse(config.toStdString()))).totalParameters, parameters);
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
