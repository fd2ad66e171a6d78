// labels: memory
#include "tests/core/catalog/hugging_face_configs.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::catalog;
using namespace tokenfactory::catalog::testing;
using nlohmann::json;

class TestHuggingFaceRefusals : public QObject {
    Q_OBJECT
private slots:
    void harmlessKeysAreSilent();
    void unknownKeysAreNamedOnce();
    void whatIsNotModelledIsRefused_data();
    void whatIsNotModelledIsRefused();
    void wrongValuesAreNamedWithTheirPath_data();
    void wrongValuesAreNamedWithTheirPath();
    void namesOfOneThingMustAgree_data();
    void namesOfOneThingMustAgree();
    void namesOfOneThingMayBeGivenTwice();
};

void TestHuggingFaceRefusals::harmlessKeysAreSilent()
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

void TestHuggingFaceRefusals::unknownKeysAreNamedOnce()
{
    const Model model = imported(small({{"wormholes", 3}, {"another", "x"}}));
    QVERIFY(notes(model, "not understood and left out: another, wormholes."));
    QCOMPARE(model.notes.size(), 2u);
    const Model strange = imported(small({{"worm\x1b\n", 3}, {std::string(1000, 'w'), 1}}));
    QVERIFY(notes(strange, "left out: worm  , " + std::string(60, 'w') + "...."));
    QVERIFY(notes(imported(small({{"model_type", "gemma3_text"}, {"vocab_size", nullptr}})), "taken as 262,208"));
    QVERIFY(notes(imported(small({{"model_type", "foozle"}})), "model_type foozle is not known: read by its keys"));
}

void TestHuggingFaceRefusals::whatIsNotModelledIsRefused_data()
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
    for (const char* type : {"rwkv", "mamba", "whisper", "bert", "t5"}) {
        row(type, {{"model_type", type}}, "/model_type: is ");
    }
    row("blocks", {{"block_configs", {1}}}, "/block_configs");
}

void TestHuggingFaceRefusals::whatIsNotModelledIsRefused()
{
    QFETCH(QByteArray, changes);
    QFETCH(QString, named);
    const QString problems = problemsOf(small(json::parse(changes.toStdString())));
    QVERIFY2(problems.contains(named) && problems.startsWith("config.json: "), qPrintable(problems));
}

void TestHuggingFaceRefusals::wrongValuesAreNamedWithTheirPath_data()
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
    row("a list of one for a number", {{"hidden_size", {1}}}, "/hidden_size: is a list");
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
    row("an activation that is none", {{"hidden_act", "zorp"}},
        "/hidden_act: is the text \"zorp\", which is not known");
    row("a flag that is none", {{"attention_bias", "yes"}}, "/attention_bias: is the text \"yes\"");
    row("a quantization that is no object", {{"quantization_config", "fp8"}}, "/quantization_config: is the text");
}

void TestHuggingFaceRefusals::wrongValuesAreNamedWithTheirPath()
{
    QFETCH(QByteArray, changes);
    QFETCH(QString, named);
    const QString problems = problemsOf(small(json::parse(changes.toStdString())));
    QVERIFY2(problems.contains(named) && problems.startsWith("config.json: "), qPrintable(problems));
    const json nested = {{"text_config", small(json::parse(changes.toStdString()))}, {"vocab_size", nullptr}};
    QVERIFY(!problemsOf(nested).isEmpty());
}

void TestHuggingFaceRefusals::namesOfOneThingMustAgree_data()
{
    QTest::addColumn<QByteArray>("changes");
    QTest::addColumn<QString>("named");
    const auto row = [](const json& changes, const char* named) {
        QTest::newRow(named) << QByteArray::fromStdString(changes.dump()) << QString(named);
    };
    const auto experts = [](const json& changes) {
        json moe = {{"model_type", "mixtral"}, {"num_local_experts", 8}, {"num_experts_per_tok", 2}};
        moe.merge_patch(changes);
        return moe;
    };
    row(experts({{"num_experts", 64}}), "/num_experts: is the number 64, but num_local_experts is the number 8");
    row(experts({{"n_routed_experts", 16}}), "/n_routed_experts: is the number 16, but num_local_experts is");
    row(experts({{"moe_topk", 4}}), "/num_experts_per_tok: is the number 2, but moe_topk is the number 4");
    row({{"num_key_value_heads", 2}, {"num_kv_heads", 4}}, "/num_key_value_heads: is the number 2, but num_kv_heads");
    row({{"n_layer", 5}}, "/num_hidden_layers: is the number 4, but n_layer is the number 5");
    row({{"d_model", 1024}}, "/hidden_size: is the number 512, but d_model is the number 1024");
    row({{"padded_vocab_size", 1024}}, "/vocab_size: is the number 1000, but padded_vocab_size is");
    row({{"n_head", 4}}, "/num_attention_heads: is the number 8, but n_head is the number 4");
    row({{"ffn_dim", 2048}}, "/intermediate_size: is the number 1024, but ffn_dim is the number 2048");
    row({{"ffn_dim", "wide"}}, "but ffn_dim is the text \"wide\"");
    row({{"qkv_bias", true}, {"add_qkv_bias", false}}, "/qkv_bias: is true, but add_qkv_bias is false");
}

void TestHuggingFaceRefusals::namesOfOneThingMustAgree()
{
    QFETCH(QByteArray, changes);
    QFETCH(QString, named);
    const QString problems = problemsOf(small(json::parse(changes.toStdString())));
    QVERIFY2(problems.contains(named) && problems.count('\n') <= 1, qPrintable(problems));
}

void TestHuggingFaceRefusals::namesOfOneThingMayBeGivenTwice()
{
    const Model twice = imported(small({{"n_layer", 4},
                                        {"d_model", 512.0},
                                        {"num_experts", 8},
                                        {"num_local_experts", {8, 8}},
                                        {"num_experts_per_tok", 2},
                                        {"experts_per_token", 2},
                                        {"top_k", 50},
                                        {"moe_intermediate_size", 256}}));
    QCOMPARE(twice.feedForwardKinds.front().expertsPerToken, 2);
    // The plain width is the dense layers', of which there are none.
    QCOMPARE(twice.feedForwardKinds.front().expertIntermediate, 256);
    QCOMPARE(imported(small({{"seq_length", 2048}})).contextLimit, 4096);
}

QTEST_GUILESS_MAIN(TestHuggingFaceRefusals)
#include "tst_hugging_face_refusals.moc"
