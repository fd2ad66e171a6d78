#include "core/base/format.h"
#include "core/cost/choices.h"
#include "tests/core/cost/presets.h"

#include <QFile>
#include <QTest>

#include <map>
#include <set>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::tests;
using catalog::Format;

namespace {

std::string textOf(const std::optional<int>& value) { return value ? std::to_string(*value) : "none"; }
std::string textOf(const std::optional<Format>& value)
{
    return value ? std::string(catalog::name(*value)) : "as released";
}

}  // namespace

/// The choices beside model, system and layout, and what the program says of them.
class TestChoices : public QObject {
    Q_OBJECT
private slots:
    void theTableSaysTheDefaultsOfTheStruct();
    void readmeShowsTheTable();
    void everyRowIsComplete();
    void namesReadBack();
    void activationsFollowTheExperts();
    void activationsOfTheModelFileCount();
    void wideActivationsBringFourBitWeightsToTheirUnit();
    void fewerBitsAreNeverSlowerOnOneGpu();
};

void TestChoices::theTableSaysTheDefaultsOfTheStruct()
{
    const Choices c;
    const std::map<std::string, std::string, std::less<>> defaults{
        {"weights", textOf(c.weights)},
        {"experts", textOf(c.experts)},
        {"kv", std::string(catalog::name(c.kv))},
        {"state", std::string(catalog::name(c.state))},
        {"activations", c.activations ? "given" : "mxfp8 into 4-bit experts, bf16 elsewhere"},
        {"overlap", toText(c.overlap)},
        {"nic-copies", std::string(name(c.nicCopies))},
        {"max-seqs-per-instance", textOf(c.maxSequencesPerInstance)},
        {"pp-max", std::to_string(c.ppMax)},
        {"hbm-cap-gb", c.hbmCapBytes ? toText(*c.hbmCapBytes / 1e9) : "none"},
        {"chunk", std::to_string(c.prefillChunk)},
        {"routing", c.routing.powerLaw == 0.0 ? "uniform" : toText(c.routing.powerLaw)},
        {"draft-tokens", std::to_string(c.draftTokens)},
        {"accepted-length", toText(c.acceptedLength)},
        {"expert-replicas", std::to_string(c.expertReplicas)},
        {"output", std::to_string(c.outputTokens)},
    };
    std::set<std::string_view> said;
    for (const ChoiceRow& row : choicesTable()) {
        if (row.flag == "calibration") {
            continue;  // beside the choices
        }
        const auto found = defaults.find(row.flag);
        QVERIFY2(found != defaults.end(), row.flag.data());
        QCOMPARE(QByteArray(row.defaultText.data()), QByteArray::fromStdString(found->second));
        QVERIFY2(said.insert(row.flag).second, "said twice");
    }
    QCOMPARE(said.size(), defaults.size());
}

void TestChoices::readmeShowsTheTable()
{
    QFile readme(QStringLiteral(TOKENFACTORY_SOURCE_DIR "/README.md"));
    QVERIFY(readme.open(QIODevice::ReadOnly));
    const std::string text = readme.readAll().toStdString();
    for (const ChoiceRow& row : choicesTable()) {
        std::string line = "|";
        for (const std::string_view cell : {row.defaultText, row.values, row.meaning}) {
            line += " " + std::string(cell) + " |";
        }
        line = "| `--" + std::string(row.flag) + "` " + line;
        QVERIFY2(text.find(line) != std::string::npos, line.c_str());
    }
}

void TestChoices::everyRowIsComplete()
{
    for (const ChoiceRow& row : choicesTable()) {
        QVERIFY2(!row.flag.empty() && !row.name.empty() && !row.values.empty() && !row.defaultText.empty(),
                 row.flag.data());
        QVERIFY2(row.meaning.ends_with('.') && row.name.find("--") == std::string_view::npos, row.flag.data());
    }
}

void TestChoices::namesReadBack()
{
    for (const NicCopies copies : {NicCopies::nodeDedup, NicCopies::perExpert}) {
        QVERIFY(nicCopiesFromName(name(copies)) == copies);
    }
    QVERIFY(!nicCopiesFromName("Node-Dedup") && !nicCopiesFromName(""));
    for (const Stage stage : {Stage::prefill, Stage::midfill, Stage::decode}) {
        QVERIFY(stageFromName(name(stage)) == stage);
    }
    QVERIFY(!stageFromName("Decode") && !stageFromName(""));
}

void TestChoices::activationsOfTheModelFileCount()
{
    // What `model` prints of the dispatch is what a pass sends.
    catalog::Model fp8 = copyOf(model("deepseek-v3"));
    fp8.released.expertActivations = Format::fp8;
    QVERIFY(expertActivations({}, fp8) == Format::fp8);
    Choices choices;
    choices.experts = Format::mxfp4;
    QVERIFY(expertActivations(choices, fp8) == Format::mxfp8);
    choices.activations = Format::bf16;
    QVERIFY(expertActivations(choices, fp8) == Format::bf16);
    for (const auto& preset : presets().models) {
        const bool fourBit = catalog::bytesPerElement(preset->released.routedExperts) < 1.0;
        QVERIFY2(expertActivations({}, *preset) == (fourBit ? Format::mxfp8 : Format::bf16), preset->id.c_str());
    }
}

void TestChoices::activationsFollowTheExperts()
{
    const catalog::Model k3 = copyOf(model("kimi-k3"));      // mxfp4 experts
    const catalog::Model v3 = copyOf(model("deepseek-v3"));  // fp8
    Choices choices;
    QVERIFY(expertActivations(choices, k3) == Format::mxfp8 && otherActivations(choices) == Format::bf16);
    QVERIFY(expertActivations(choices, v3) == Format::bf16);
    choices.experts = Format::int4;
    QVERIFY(expertActivations(choices, v3) == Format::mxfp8);
    choices.experts = Format::fp8;
    QVERIFY(expertActivations(choices, k3) == Format::bf16);
    choices.activations = Format::nvfp4;
    QVERIFY(expertActivations(choices, k3) == Format::nvfp4 && otherActivations(choices) == Format::nvfp4);
}

void TestChoices::wideActivationsBringFourBitWeightsToTheirUnit()
{
    // A product runs in the wider of its two formats: mxfp4 weights with mxfp8 activations in fp8, with fp4 ones in
    // fp4.
    const auto expertFormat = [](Choices choices) {
        const PassCost cost = costOf({model("kimi-k3"),
                                      roomy("gb200-nvl72"),
                                      calibration("roofline"),
                                      {},
                                      prefill(1, 8192),
                                      std::move(choices)});
        for (const OperatorCost& op : cost.operators) {
            if (op.id == OperatorId::routedExperts) {
                return op.basis.format;
            }
        }
        return Format::fp32;
    };
    Choices choices;
    QVERIFY(expertFormat(choices) == Format::fp8);
    choices.activations = Format::nvfp4;
    QVERIFY(expertFormat(choices) == Format::nvfp4);
    choices.activations = Format::bf16;
    QVERIFY(expertFormat(choices) == Format::bf16);
}

void TestChoices::fewerBitsAreNeverSlowerOnOneGpu()
{
    for (const Pass& pass : {decode(1, 8192), decode(256, 8192), prefill(1, 8192)}) {
        double before = 0.0;
        for (const Format format : {Format::nvfp4, Format::fp8, Format::bf16}) {
            Choices choices;
            choices.weights = choices.experts = choices.activations = choices.kv = format;
            const double time =
                costOf({model("kimi-k3"), roomy("b200-hgx"), calibration("roofline"), {}, pass, choices}).passTimeS;
            QCOMPARE_GE(time, before);
            before = time;
        }
    }
}

QTEST_GUILESS_MAIN(TestChoices)
#include "tst_choices.moc"
