// labels: memory
#include "core/catalog/model_facts.h"

#include "tests/core/catalog/hugging_face_configs.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::catalog;
using namespace tokenfactory::catalog::testing;
using nlohmann::json;

class TestHuggingFaceKeys : public QObject {
    Q_OBJECT
private slots:
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
    void gatesFollowTheActivationAndTheFamily();
    void aWindowOfTheContextLimitIsNone();
};

void TestHuggingFaceKeys::absentMeansTheUsual()
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

void TestHuggingFaceKeys::keyValueHeadsGoByManyNames()
{
    for (const char* key : {"num_key_value_heads", "num_kv_heads", "n_head_kv", "multi_query_group_num",
                            "num_attention_groups", "num_query_groups"}) {
        QCOMPARE(firstGqa(imported(small({{key, 2}}))).kvHeads, 2);
    }
    QCOMPARE(firstGqa(imported(small({{"multi_query", true}}))).kvHeads, 1);
    QCOMPARE(firstGqa(imported(small({{"kv_channels", 128}}))).headDim, 128);
}

void TestHuggingFaceKeys::expertsGoByManyNames()
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

void TestHuggingFaceKeys::sharedExpertsGoByManyNames()
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

void TestHuggingFaceKeys::expertLayersAreFound_data()
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

void TestHuggingFaceKeys::expertLayersAreFound()
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

void TestHuggingFaceKeys::attentionLayersAreFound_data()
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

void TestHuggingFaceKeys::attentionLayersAreFound()
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

void TestHuggingFaceKeys::windowedLayersMayHaveTheirOwnHeads()
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

void TestHuggingFaceKeys::headsMayDifferByLayer()
{
    const Model model = imported(
        small({{"num_attention_heads_per_layer", {8, 16, 16, 8}}, {"num_key_value_heads", 8}, {"head_dim", 64}}));
    QCOMPARE(attentionsOf(model), (QStringList{"gqa", "gqa-2", "gqa-2", "gqa"}));
}

void TestHuggingFaceKeys::latentQueriesMayBeDirect()
{
    const json lite = {{"kv_lora_rank", 512},           {"q_lora_rank", nullptr}, {"qk_nope_head_dim", 128},
                       {"qk_rope_head_dim", 64},        {"v_head_dim", 128},      {"index_topk", 0},
                       {"indexer_types", json::array()}};
    const Model model = imported(small(lite));
    QVERIFY(!std::get<LatentAttention>(model.attentionKinds.front().shape).indexer);
    const AttentionFacts facts = factsOf(model.attentionKinds.front(), model);
    QCOMPARE(facts.parameters, 512.0 * 8 * 192 + 512.0 * 576 + 512.0 * 8 * 256 + 8.0 * 128 * 512 + 512);
}

void TestHuggingFaceKeys::biasesAndNormsFollowTheFamily()
{
    QVERIFY(firstGqa(imported(small({{"model_type", "qwen2"}}))).bias);
    QVERIFY(!firstGqa(imported(small({{"model_type", "qwen2"}}))).outputBias);
    QVERIFY(firstGqa(imported(small({{"attention_bias", true}}))).outputBias);
    QVERIFY(firstGqa(imported(small({{"add_qkv_bias", true}}))).bias);
    QVERIFY(firstGqa(imported(small({{"model_type", "qwen3"}}))).queryKeyNorm);
    QVERIFY(firstGqa(imported(small({{"use_qk_norm", true}, {"qk_norm_type", "per_layer"}}))).queryKeyNormAcrossHeads);
    QVERIFY(!firstGqa(imported(small({{"model_type", "llama4_text"}, {"use_qk_norm", true}}))).queryKeyNorm);
}

void TestHuggingFaceKeys::gatesFollowTheActivationAndTheFamily()
{
    const auto gated = [](const json& changes) { return imported(small(changes)).feedForwardKinds.front().gated; };
    QVERIFY(!gated({{"hidden_act", "relu2"}}));
    QVERIFY(!gated({{"model_type", "apertus"}, {"hidden_act", "xielu"}}));
    QVERIFY(!gated({{"model_type", "gpt2"}}));
    QVERIFY(!gated({{"model_type", "gpt2"}, {"activation_function", "gelu_new"}}));
    QVERIFY(gated({{"hidden_act", "swiglu"}}));
    QVERIFY(gated({{"model_type", "gemma"}, {"hidden_act", "gelu"}, {"hidden_activation", "gelu_pytorch_tanh"}}));
    QVERIFY(gated({{"hidden_act", nullptr}}));
}

void TestHuggingFaceKeys::aWindowOfTheContextLimitIsNone()
{
    QCOMPARE(attentionsOf(imported(small({{"sliding_window", 4095}}))).front(), QString("gqa-window"));
    QCOMPARE(attentionsOf(imported(small({{"sliding_window", 4096}}))).front(), QString("gqa"));
    QCOMPARE(attentionsOf(imported(small({{"attention_chunk_size", 8192}}))).front(), QString("gqa"));
    // Phi-3.5-MoE and Phi-4-mini: 2 (K and V) x 8 heads x 128 x 32 layers x 2 B
    for (const int window : {131072, 262144}) {
        const Model phi = imported(small({{"num_hidden_layers", 32},
                                          {"num_key_value_heads", 8},
                                          {"head_dim", 128},
                                          {"max_position_embeddings", 131072},
                                          {"sliding_window", window}}));
        QCOMPARE(factsOf(phi).kvBytesPerTokenBf16, 131072.0);
    }
}

QTEST_GUILESS_MAIN(TestHuggingFaceKeys)
#include "tst_hugging_face_keys.moc"
