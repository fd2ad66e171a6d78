#include "tests/core/catalog/hugging_face_configs.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::catalog;
using namespace tokenfactory::catalog::testing;
using nlohmann::json;

class TestHuggingFaceFormats : public QObject {
    Q_OBJECT
private slots:
    void quantizationSetsTheFormats_data();
    void quantizationSetsTheFormats();
    void layersKeptWideOneByOneStayWide();
};

void TestHuggingFaceFormats::quantizationSetsTheFormats_data()
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
    row("a packing says it without a type",
        tensors({{"num_bits", 4}, {"group_size", 32}}, {"re:.*self_attn.*"}, "mxfp4-pack-quantized"), Format::mxfp4,
        Format::bf16);
    row("a packing and no groups", {{"quant_method", "compressed-tensors"}, {"format", "nvfp4-pack-quantized"}},
        Format::nvfp4, Format::nvfp4);
    row("a method nobody knows", {{"quant_method", "quark"}}, Format::bf16, Format::bf16);
}

void TestHuggingFaceFormats::quantizationSetsTheFormats()
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

void TestHuggingFaceFormats::layersKeptWideOneByOneStayWide()
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

QTEST_GUILESS_MAIN(TestHuggingFaceFormats)
#include "tst_hugging_face_formats.moc"
