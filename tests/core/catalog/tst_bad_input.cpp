// labels: memory
#include "core/catalog/model_facts.h"
#include "core/catalog/read.h"

#include "tests/core/catalog/catalog_files.h"
#include "tests/core/json_places.h"

#include <QTest>

#include <cmath>
#include <fstream>
#include <sstream>

using namespace tokenfactory;
using namespace tokenfactory::catalog;
using namespace tokenfactory::catalog::testing;
using nlohmann::json;

namespace {

std::string textOfFile(const std::string& relative)
{
    std::ifstream stream(sourcePath(relative));
    std::stringstream text;
    text << stream.rdbuf();
    return text.str();
}

/// Problems of reading this document as the kind it is; none where it reads.
Problems problemsOf(const json& document)
{
    const auto of = [](const auto& expected) { return expected ? Problems{} : expected.error(); };
    if (looksLikeHuggingFace(document)) {
        return of(modelFromHuggingFace(document, "bad.json"));
    }
    const std::string schema = document.is_object() && document.contains("schema") ? document.at("schema").dump() : "";
    if (schema.find("system") != std::string::npos) {
        return of(systemFromJson(document, "bad.json"));
    }
    if (schema.find("calibration") != std::string::npos) {
        return of(calibrationFromJson(document, "bad.json", presets().calibrations));
    }
    return of(modelFromJson(document, "bad.json"));
}

Problems problemsOfText(const std::string& text)
{
    const Expected<json> document = parseJson(text, "bad.json");
    return document ? problemsOf(*document) : document.error();
}

/// What a document that was accepted leads to is finite and not negative, and can be written and read again.
void checkModel(const Model& model)
{
    const ModelFacts facts = factsOf(model);
    for (const double fact :
         {facts.totalParameters, facts.activeParameters, facts.weightBytes, facts.kvBytesPerTokenBf16,
          facts.stateBytesPerSequenceFp32, facts.linearFlopsPerToken, facts.attentionFlopsPerContextToken,
          facts.breakEvenNewTokens, facts.chunkFlopsPerToken, sequenceBytes(model, 1e6, Format::bf16, Format::fp32)}) {
        QVERIFY(std::isfinite(fact) && fact >= 0.0);
    }
    const Expected<json> written = parseJson(toJson(model), "written.json");
    QVERIFY(written);
    const Expected<Model> again = modelFromJson(*written, "written.json");
    QVERIFY2(again, qPrintable(again ? QString() : textOf(again.error())));
    QCOMPARE(toJson(*again), toJson(model));
}

void checkIfAccepted(const json& document)
{
    if (looksLikeHuggingFace(document)) {
        if (const Expected<Model> model = modelFromHuggingFace(document, "bad.json")) {
            checkModel(*model);
        }
    } else if (document.contains("attention_kinds")) {
        if (const Expected<Model> model = modelFromJson(document, "bad.json")) {
            checkModel(*model);
        }
    }
}

}  // namespace

class TestBadInput : public QObject {
    Q_OBJECT
private slots:
    void badTextsAreProblemsThatNameTheFile_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("not an object") << QByteArray("[1, 2]");
        QTest::newRow("a number") << QByteArray("3");
        QTest::newRow("null") << QByteArray("null");
        QTest::newRow("an empty object") << QByteArray("{}");
        QTest::newRow("cut off") << QByteArray("{\"hidden_size\": 7168, \"num_hid");
        QTest::newRow("no number") << QByteArray("{\"hidden_size\": NaN}");
        QTest::newRow("no end") << QByteArray("{\"hidden_size\": Infinity}");
        QTest::newRow("a huge number") << QByteArray("{\"hidden_size\": 1e400}");
        QTest::newRow("a number of many digits") << "{\"hidden_size\": " + QByteArray(10'000, '9') + '}';
        QTest::newRow("a key twice") << QByteArray("{\"hidden_size\": 1, \"hidden_size\": 2}");
        QTest::newRow("bottomless") << QByteArray("{\"text_config\":").repeated(5000) + "{}" + QByteArray(5000, '}');
        QTest::newRow("nested within what is read")
            << QByteArray("{\"text_config\":").repeated(60) + "{\"hidden_size\": 5}" + QByteArray(60, '}');
        QTest::newRow("with a byte order mark") << QByteArray("\xef\xbb\xbf{\"hidden_size\": -1}");
        QTest::newRow("binary") << QByteArray("\x80\x02}q\x00X\x05\x00\x00\x00model", 15);
        QTest::newRow("our schema and nothing else") << QByteArray("{\"schema\": \"token-factory-model/1\"}");
        QTest::newRow("a schema of the future") << QByteArray("{\"schema\": \"token-factory-model/2\"}");
        QTest::newRow("a schema that is none") << QByteArray("{\"schema\": 7}");
        QTest::newRow("an empty system") << QByteArray("{\"schema\": \"token-factory-system/1\"}");
        QTest::newRow("an empty calibration") << QByteArray("{\"schema\": \"token-factory-calibration/1\"}");
    }
    void badTextsAreProblemsThatNameTheFile()
    {
        QFETCH(QByteArray, text);
        const Problems problems = problemsOfText(text.toStdString());
        QVERIFY(!problems.empty());
        for (const Problem& problem : problems) {
            QVERIFY2(problem.where.starts_with("bad.json"), problem.where.c_str());
            QVERIFY(!problem.what.empty());
        }
    }

    void aByteOrderMarkDoesNoHarm()
    {
        QVERIFY(problemsOfText("\xef\xbb\xbf" + textOfFile("presets/models/kimi-k3.json")).empty());
        QVERIFY(problemsOfText("\xef\xbb\xbf" + textOfFile("tests/data/hf/kimi-k3.json")).empty());
    }

    void everyPlaceMayHoldNonsense_data()
    {
        QTest::addColumn<std::string>("file");
        for (const char* file :
             {"presets/models/kimi-k3.json", "presets/models/deepseek-v4-flash.json", "presets/models/minimax-m3.json",
              "presets/systems/gb200-nvl72.json", "presets/calibrations/today.json", "tests/data/hf/kimi-k3.json",
              "tests/data/hf/deepseek-v4-flash.json", "tests/data/hf/glm-5.2.json", "tests/data/hf/gpt-oss-120b.json",
              "tests/data/hf/qwen3.5-397b-a17b.json", "tests/data/hf/minimax-m3.json",
              "tests/data/hf/llama-4-maverick.json"}) {
            QTest::newRow(file) << std::string(file);
        }
    }
    void everyPlaceMayHoldNonsense()
    {
        QFETCH(std::string, file);
        const json document = readJson(file);
        const json nonsense = {nullptr,
                               -1,
                               0,
                               1,
                               3,
                               2.5,
                               99'999'999,
                               1e18,
                               -1e300,
                               5e-324,
                               "",
                               "x",
                               "\u6a21\n",
                               true,
                               false,
                               json::array(),
                               json::object(),
                               {1, "2", nullptr},
                               {{"a", {{"b", 1}}}},
                               json::array({json::array({json::array()})})};
        std::vector<json::json_pointer> places = tests::placesOf(document);
        // Long lists are alike in all their entries.
        std::erase_if(places, [](const json::json_pointer& place) {
            const std::string last = place.back();
            return last.size() >= 2 && last.find_first_not_of("0123456789") == std::string::npos;
        });
        constexpr std::size_t enough = 120;
        const std::size_t step = 1 + places.size() / enough;
        for (std::size_t i = 0; i < places.size(); i += step) {
            const json::json_pointer& place = places[i];
            json spoiled = document;
            for (const json& value : nonsense) {
                spoiled[place] = value;
                checkIfAccepted(spoiled);
                problemsOf(spoiled);
            }
            json without = document;
            json& parent = without[place.parent_pointer()];
            if (parent.is_object()) {
                parent.erase(place.back());
                checkIfAccepted(without);
                problemsOf(without);
            }
        }
    }

    void aTextCutAnywhereIsAProblem_data()
    {
        QTest::addColumn<std::string>("file");
        QTest::newRow("model") << std::string("presets/models/kimi-k3.json");
        QTest::newRow("system") << std::string("presets/systems/h100-hgx.json");
        QTest::newRow("config") << std::string("tests/data/hf/deepseek-v3.json");
    }
    void aTextCutAnywhereIsAProblem()
    {
        QFETCH(std::string, file);
        std::string text = textOfFile(file);
        text.resize(text.find_last_of('}') + 1);
        QVERIFY(problemsOfText(text).empty());
        for (std::size_t length = 0; length < text.size(); length += 7) {
            QVERIFY(!problemsOfText(text.substr(0, length)).empty());
        }
    }

    void anUnknownFieldOfOurSchemaIsAProblemAtItsPath()
    {
        for (const char* file : {"presets/models/kimi-k3.json", "presets/systems/b200-hgx.json",
                                 "presets/calibrations/projected.json", "presets/calibrations/today.json"}) {
            const json document = readJson(file);
            const json flat = document.flatten();
            json spoiled = document;
            spoiled["hiden"] = 1;
            const Problems problems = problemsOf(spoiled);
            QCOMPARE(problems.size(), 1u);
            QCOMPARE(problems.front().where, std::string("bad.json: /hiden"));
        }
        json model = readJson("presets/models/kimi-k3.json");
        model["attention_kinds"]["M"]["kv_heads"] = 1;
        QCOMPARE(problemsOf(model).front().where, std::string("bad.json: /attention_kinds/M/kv_heads"));
    }

    void modelsThatContradictThemselvesAreProblems_data()
    {
        QTest::addColumn<QByteArray>("pointer");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QString>("named");
        const auto row = [](const char* name, const char* pointer, const json& value, const char* named) {
            QTest::newRow(name) << QByteArray(pointer) << QByteArray::fromStdString(value.dump()) << QString(named);
        };
        row("an unknown kind", "/attention_layers", "(K3X)23 M", "names the kind X");
        row("too few layers", "/feed_forward_layers", "D E91", "has 92 layers, attention_layers 93");
        row("no pattern", "/attention_layers", "3(", "no layer pattern");
        row("an unknown type", "/attention_kinds/K/type", "mamba", "is \"mamba\"");
        row("an unknown format", "/released/other", "fp7", "is \"fp7\"");
        row("more experts a token than there are", "/feed_forward_kinds/E/experts_per_token", 1000,
            "picks 1000 of 896");
        row("key heads that do not divide", "/attention_kinds/K/k_heads", 7, "96 value heads for 7 key heads");
        row("an id in capitals", "/id", "Kimi-K3", "lower-case letters");
        row("a letter of two", "/attention_kinds/KK", readJson("presets/models/kimi-k3.json")["attention_kinds"]["K"],
            "is no single letter");
        row("a letter that is none", "/attention_kinds/7",
            readJson("presets/models/kimi-k3.json")["attention_kinds"]["K"], "is no single letter");
    }
    void modelsThatContradictThemselvesAreProblems()
    {
        QFETCH(QByteArray, pointer);
        QFETCH(QByteArray, value);
        QFETCH(QString, named);
        json model = readJson("presets/models/kimi-k3.json");
        model[json::json_pointer(pointer.toStdString())] = json::parse(value.toStdString());
        const QString problems = textOf(problemsOf(model));
        QVERIFY2(problems.contains(named), qPrintable(problems));
    }
};

QTEST_GUILESS_MAIN(TestBadInput)
#include "tst_bad_input.moc"
