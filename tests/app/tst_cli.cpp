#include "tests/app/files.h"
#include "tests/app/program.h"
#include "tests/comma_locale.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

using namespace tokenfactory::tests;
using nlohmann::json;

namespace {

/// A dense model's config as its makers publish it.
constexpr const char* smallConfig =
    R"({"architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 256,
    "intermediate_size": 512, "num_attention_heads": 4, "num_key_value_heads": 2, "num_hidden_layers": 2,
    "vocab_size": 1000, "max_position_embeddings": 4096, "tie_word_embeddings": false, "torch_dtype": "bfloat16"})";

}  // namespace

class TestCli : public QObject {
    Q_OBJECT
private slots:
    void listsAreArraysWithIdAndName_data();
    void listsAreArraysWithIdAndName();
    void evaluateUsesTheDefaultsOfOmittedFlags();
    void frontierPointsAreWhatEvaluatePrints();
    void choicesChangeTheAnswer();
    void aSplitIsToldByGroup();
    void aSplitThatDoesNotFitTellsWhatWould();
    void helpShowsTheFlagsOfASplit();
    void helpShowsEveryChoiceWithItsDefault_data();
    void helpShowsEveryChoiceWithItsDefault();
    void theLocaleChangesNothing_data();
    void theLocaleChangesNothing();
    void importMakesAFileThatModelReadsTheSame();
    void modelsAndSystemsAndCalibrationsMayBeFiles();
    void filesAreReplacedWholeAndLinksStayLinks();
    void outputThatCannotBeWrittenIsCode2();
    void withoutADisplayTheWindowSaysSo();
    void plotsAreDrawnWithoutADisplay_data();
    void plotsAreDrawnWithoutADisplay();
    void plotsOfWhatIsNotFeasibleTellWhy_data();
    void plotsOfWhatIsNotFeasibleTellWhy();
    void choicesWithoutEffectAreNoted();
    void contextBeyondTheLimitIsNoted();
    void everyValueIsSweptOnce();
    void contextParallelIsSweptWhereAskedFor();
    void limitsThatNothingMeetsTellTheBestReached();
    void aListOfNothingSaysSo();
};

void TestCli::listsAreArraysWithIdAndName_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("member");
    QTest::newRow("models") << "models"
                            << "kimi-k3";
    QTest::newRow("systems") << "systems"
                             << "gb200-nvl72";
    QTest::newRow("calibrations") << "calibrations"
                                  << "roofline";
    QTest::newRow("scenarios") << "scenarios"
                               << "report-like";
    QTest::newRow("workloads") << "workloads"
                               << "";
}

void TestCli::listsAreArraysWithIdAndName()
{
    QFETCH(QString, kind);
    QFETCH(QString, member);
    const Outcome outcome = run({"list", kind, "--json"});
    QVERIFY2(outcome.code == 0, outcome.err);
    const json list = json::parse(outcome.out.toStdString());
    QVERIFY(list.is_array());
    bool found = member.isEmpty();
    for (const json& entry : list) {
        QVERIFY(entry["id"].is_string() && entry["name"].is_string());
        QVERIFY(kind != "scenarios" || entry["description"].is_string());
        found = found || entry["id"] == member.toStdString();
    }
    QVERIFY2(found, outcome.out);
    QVERIFY(run({"list", kind}).out.contains(member.toUtf8()));
}

void TestCli::evaluateUsesTheDefaultsOfOmittedFlags()
{
    const Outcome omitted = run(words(wideDecode, {"--json"}));
    QVERIFY2(omitted.code == 0, omitted.err);
    const Outcome given = run(
        words(wideDecode,
              words("--json --tp 1 --pp 1 --ep 64 --dcp 1 --cp 1 --new 1 --kv fp8 --state fp32 --overlap 0.5 "
                    "--nic-copies node-dedup --chunk 8192 --routing uniform --output 1000 --calibration projected")));
    QCOMPARE(given.code, 0);
    QCOMPARE(given.out, omitted.out);
    const Outcome drafted = run(words(wideDecode, words("--json --draft-tokens 3 --accepted-length 2.5")));
    QVERIFY2(drafted.code == 0, drafted.err);
    QCOMPARE(json::parse(drafted.out.toStdString())["new"].get<int>(), 4);
}

void TestCli::frontierPointsAreWhatEvaluatePrints()
{
    const QTemporaryDir folder;
    const QString csv = folder.filePath("points.csv");
    const Outcome outcome = run(words(sweep, {"--gpus", "16,64", "--json", "--csv", csv}));
    QVERIFY2(outcome.code == 0, outcome.err);
    const json document = json::parse(outcome.out.toStdString());
    QCOMPARE_GT(document["points_evaluated"].get<int>(), 1000);
    const json& points = document["points"];
    QCOMPARE(contentOf(csv).count("\r\n"), qsizetype(points.size()) + 1);
    for (const std::size_t i : {std::size_t(0), points.size() / 2, points.size() - 1}) {
        const json& point = points[i];
        const json& layout = point["layout"];
        QStringList arguments = words("evaluate --model kimi-k3 --stage decode --cached 32768 --json");
        arguments << "--system" << QString::fromStdString(point["system"]) << "--batch"
                  << QString::number(point["batch"].get<int>());
        for (const char* degree : {"tp", "pp", "dp", "ep", "dcp", "cp"}) {
            arguments << QString("--%1").arg(degree) << QString::number(layout[degree].get<int>());
        }
        const Outcome one = run(arguments);
        QVERIFY2(one.code == 0, one.err);
        const json evaluated = json::parse(one.out.toStdString());
        for (const auto& [key, value] : point.items()) {
            if (key != "layout_text") {
                QVERIFY2(value == evaluated[key], key.c_str());
            }
        }
    }
}

void TestCli::choicesChangeTheAnswer()
{
    const auto tpot = [](const char* more) {
        const Outcome outcome = run(words(wideDecode, words(more, {"--json"})));
        return outcome.code == 0 ? json::parse(outcome.out.toStdString())["tpot_s"].get<double>() : -1.0;
    };
    const double usual = tpot("");
    QCOMPARE_GT(usual, 0.0);
    QCOMPARE_LT(tpot("--weights fp8"), usual);
    QCOMPARE_LT(tpot("--overlap 1"), usual);
    QCOMPARE_LT(tpot("--state bf16"), usual);
    QCOMPARE_GT(tpot("--kv bf16"), usual);
    QCOMPARE_LT(tpot("--calibration roofline"), usual);
    QCOMPARE_GT(tpot("--calibration today"), usual);
}

void TestCli::aSplitIsToldByGroup()
{
    const Outcome outcome = run(words(split, words("--json --explain")));
    QVERIFY2(outcome.code == 0, outcome.err);
    const json document = json::parse(outcome.out.toStdString());
    QCOMPARE(document["gpus"].get<int>(), 48);
    QCOMPARE(document["system"].get<std::string>(), "gb200-nvl72");
    QVERIFY(!document["layout"].contains("ep"));
    QVERIFY((document["experts"] == json{{"system", "b300-hgx"},
                                         {"layout", {{"gpus", 32}, {"ep", 32}}},
                                         {"micro_batches", 2},
                                         {"link", "scale-out"}}));
    const json& rooms = document["hbm_bytes_per_gpu"];
    QCOMPARE_GT(rooms["attention"]["kv"].get<double>(), 0.0);
    QCOMPARE(rooms["experts"]["kv"].get<double>(), 0.0);
    QCOMPARE_GT(rooms["experts"]["weights"].get<double>(), 4e10);
    const json& groups = document["groups"];
    QCOMPARE(groups.size(), 2U);
    QCOMPARE(groups[0]["gpus"].get<int>() + groups[1]["gpus"].get<int>(), 48);
    double work = 0.0;
    for (const json& group : groups) {
        const double busy = group["utilisation"]["busy"].get<double>();
        QVERIFY(busy > 0.0 && busy <= 1.0);
        work += group["flops"].get<double>();
    }
    QVERIFY(std::abs(work / document["flops"].get<double>() - 1.0) < 1e-12);
    double time = 0.0;
    std::set<std::string> parts;
    for (const json& op : document["operators"]) {
        time += op["time_s"].get<double>();
        parts.insert(op["group"].get<std::string>());
    }
    QVERIFY(std::abs(time / document["pass_time_s"].get<double>() - 1.0) < 1e-12);
    QVERIFY((parts == std::set<std::string>{"attention", "experts", "link"}));
    const double tpot = document["tpot_s"].get<double>();
    QVERIFY(std::abs(document["tokens_per_s_per_gpu"].get<double>() * tpot * 48 / 128 - 1.0) < 1e-12);
    const std::set<std::string> limits = {"attention", "link", "experts", "round trip"};
    QCOMPARE(document["layers"].size(), 3U);
    for (const json& layer : document["layers"]) {
        QVERIFY(limits.contains(layer["limit"].get<std::string>()));
    }
    QCOMPARE_GT(document["explanations"].size(), document["operators"].size());
    const Outcome text = run(words(split));
    QCOMPARE(text.code, 0);
    for (const char* told : {"attention: DP16 on 16 GPUs of", "experts: EP32 on 32 GPUs of",
                             "2 micro-batches of 64 in flight over scale-out", "busy: attention group"}) {
        QVERIFY2(text.out.contains(told), text.out);
    }
}

void TestCli::aSplitThatDoesNotFitTellsWhatWould()
{
    const auto evaluated = [](const QStringList& more) {
        return run(
            words("evaluate --model kimi-k3 --system b200-hgx --stage decode --cached 32768 --dp 8 --experts-on "
                  "b200-hgx",
                  more));
    };
    const Outcome few = evaluated(words("--experts-gpus 8 --batch 8 --json"));
    QCOMPARE(few.code, 3);
    const json document = json::parse(few.out.toStdString());
    QCOMPARE_GT(document["shortfall_bytes"]["experts"].get<double>(), 0.0);
    QCOMPARE(document["shortfall_bytes"]["attention"].get<double>(), 0.0);
    const QString enough = QString::number(document["smallest_that_fit"]["experts"]["gpus"].get<int>());
    QCOMPARE(evaluated({"--experts-gpus", enough, "--batch", "8"}).code, 0);
    QVERIFY(evaluated(words("--experts-gpus 8 --batch 8")).out.contains(("fits: " + enough + " GPUs").toUtf8()));

    const Outcome crowded = evaluated(words("--experts-gpus 64 --batch 4096 --json"));
    QCOMPARE(crowded.code, 3);
    const int instances = json::parse(crowded.out.toStdString())["smallest_that_fit"]["attention"]["dp"].get<int>();
    const auto withInstances = [](int count) {
        return run(words("evaluate --model kimi-k3 --system b200-hgx --stage decode --cached 32768 --experts-on "
                         "b200-hgx --experts-gpus 64 --batch 4096 --dp",
                         {QString::number(count)}))
            .code;
    };
    QCOMPARE(withInstances(instances), 0);
    QCOMPARE(withInstances(instances - 1), 3);
}

void TestCli::helpShowsTheFlagsOfASplit()
{
    const QString help = QString::fromUtf8(run({"evaluate", "--help"}).out).simplified();
    const QMap<QString, QString> defaults = {{"experts-on", "no split"},
                                             {"experts-gpus", "wanted with --experts-on"},
                                             {"experts-ep", "all of them"},
                                             {"micro-batches", "2"},
                                             {"group-link", "scale-out"}};
    for (auto flag = defaults.begin(); flag != defaults.end(); ++flag) {
        const qsizetype at = help.indexOf("--" + flag.key() + ' ');
        QVERIFY2(at >= 0, qPrintable(flag.key()));
        const QString rest = help.mid(at);
        QVERIFY2(rest.mid(rest.indexOf("Default: ")).startsWith("Default: " + flag.value() + '.'),
                 qPrintable(flag.key()));
    }
}

void TestCli::helpShowsEveryChoiceWithItsDefault_data()
{
    QTest::addColumn<QString>("command");
    QTest::newRow("evaluate") << "evaluate";
    QTest::newRow("frontier") << "frontier";
}

void TestCli::helpShowsEveryChoiceWithItsDefault()
{
    QFETCH(QString, command);
    const Outcome outcome = run({command, "--help"});
    QCOMPARE(outcome.code, 0);
    const QString help = QString::fromUtf8(outcome.out).simplified();
    const QMap<QString, QString> defaults = {{"weights", "as released"},
                                             {"experts", "as released"},
                                             {"kv", "fp8"},
                                             {"state", "fp32"},
                                             {"activations", "mxfp8 into 4-bit experts, bf16 elsewhere"},
                                             {"overlap", "0.5"},
                                             {"nic-copies", "node-dedup"},
                                             {"max-seqs-per-instance", "none"},
                                             {"pp-max", "8"},
                                             {"hbm-cap-gb", "none"},
                                             {"chunk", "8192"},
                                             {"routing", "uniform"},
                                             {"draft-tokens", "0"},
                                             {"accepted-length", "1"},
                                             {"expert-replicas", "0"},
                                             {"output", "1000"},
                                             {"calibration", "projected"}};
    for (auto choice = defaults.begin(); choice != defaults.end(); ++choice) {
        const qsizetype at = help.indexOf("--" + choice.key() + ' ');
        QVERIFY2(at >= 0, qPrintable(choice.key()));
        const QString rest = help.mid(at);
        QVERIFY2(rest.mid(rest.indexOf("Default: ")).startsWith("Default: " + choice.value() + '.'),
                 qPrintable(choice.key()));
    }
}

void TestCli::theLocaleChangesNothing_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("list") << words("list systems");
    QTest::newRow("model") << words("model kimi-k3");
    QTest::newRow("model as JSON") << words("model kimi-k3 --json");
    QTest::newRow("evaluate") << words(wideDecode, words("--overlap 0.25 --explain"));
    QTest::newRow("evaluate as JSON") << words(wideDecode, words("--overlap 0.25 --explain --json"));
    QTest::newRow("split") << words(split, words("--explain"));
    QTest::newRow("split as JSON") << words(split, words("--micro-batches 3 --explain --json"));
    QTest::newRow("frontier") << words(sweep, words("--max-tpot-s 0.025"));
    QTest::newRow("a mistake") << words(decode, words("--overlap 1.5"));
}

void TestCli::theLocaleChangesNothing()
{
    QFETCH(QStringList, arguments);
    static CommaLocale locale;
    QVERIFY2(locale.enter(), "localedef could not compile de_DE; the package locales has it");
    CommaLocale::leave();
    const QMap<QString, QString> german = {{"LC_ALL", locale.name}, {"LOCPATH", locale.folder()}};
    const Outcome here = run(arguments);
    const Outcome there = run(arguments, german);
    QVERIFY(here.code == there.code && here.code >= 0);
    QCOMPARE(there.out, here.out);
    QCOMPARE(there.err, here.err);
}

void TestCli::importMakesAFileThatModelReadsTheSame()
{
    const QTemporaryDir folder;
    const QString config = written(folder, "config.json", smallConfig);
    const QString model = folder.filePath("small.json");
    const Outcome imported = run({"import", config, "--name", "Small One", "-o", model, "--json"});
    QVERIFY2(imported.code == 0, imported.err);
    const json document = json::parse(imported.out.toStdString());
    QCOMPARE(document["id"].get<std::string>(), std::string("small-one"));
    // embedding and head, two layers of q and o 256 x 256, k and v 256 x 128, three matrices 256 x 512, two norms; a
    // norm
    const double layer = 2 * 256.0 * 256 + 2 * 256.0 * 128 + 3 * 256.0 * 512 + 2 * 256;
    QCOMPARE(document["parameters_total"].get<double>(), 2 * 1000.0 * 256 + 2 * layer + 256);
    QCOMPARE(document["kv_bytes_per_token_bf16"].get<double>(), 2.0 * 2 * 128 * 2);
    const Outcome again = run({"model", model, "--json"});
    QVERIFY2(again.code == 0, again.err);
    QCOMPARE(again.out, imported.out);
    const Outcome used =
        run({"evaluate", "--model", model, "--system", "b200-hgx", "--stage", "decode", "--cached", "100"});
    QVERIFY2(used.code == 0, used.err);
    const Outcome direct = run({"model", config, "--json"});
    QVERIFY2(direct.code == 0, direct.err);
    QVERIFY(json::parse(direct.out.toStdString())["parameters_total"] == document["parameters_total"]);
}

void TestCli::modelsAndSystemsAndCalibrationsMayBeFiles()
{
    const QString presets = QString(TOKENFACTORY_SOURCE_DIR) + "/presets";
    const Outcome named = run(words(wideDecode, {"--json"}));
    const Outcome files =
        run({"evaluate", "--model", presets + "/models/kimi-k3.json", "--system", presets + "/systems/gb200-nvl72.json",
             "--calibration", presets + "/calibrations/projected.json", "--stage", "decode", "--dp", "64", "--batch",
             "64", "--cached", "32768", "--json"});
    QVERIFY2(files.code == 0, files.err);
    QCOMPARE(files.out, named.out);
}

void TestCli::filesAreReplacedWholeAndLinksStayLinks()
{
    const QTemporaryDir folder;
    const QString target = written(folder, "target.csv", "old");
    const QString link = folder.filePath("link.csv");
    QVERIFY(QFile::link(target, link));
    const Outcome outcome = run(words(sweep, {"--gpus", "16", "--csv", link}));
    QVERIFY2(outcome.code == 0, outcome.err);
    QVERIFY(QFileInfo(link).isSymLink());
    QVERIFY(contentOf(target).startsWith("system,gpus,"));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), qsizetype(2));
}

void TestCli::outputThatCannotBeWrittenIsCode2()
{
    if (!QFileInfo::exists("/dev/full")) {
        QSKIP("there is no /dev/full here");
    }
    const Outcome outcome = run(words("list models"), {}, "/dev/full");
    QCOMPARE(outcome.code, 2);
    QVERIFY2(outcome.err.contains("No space left"), outcome.err);
    QCOMPARE(run(words("--help"), {}, "/dev/full").code, 2);
    QCOMPARE(run(words("--version"), {}, "/dev/full").code, 2);
    QCOMPARE(run(words("evaluate --help"), {}, "/dev/full").code, 2);
}

void TestCli::withoutADisplayTheWindowSaysSo()
{
#ifndef Q_OS_LINUX
    QSKIP("only there a program can know beforehand");
#endif
    const Outcome outcome = run({});
    QCOMPARE(outcome.code, 2);
    QVERIFY2(outcome.err.contains("display") && outcome.err.count('\n') == 1, outcome.err);
}

void TestCli::plotsAreDrawnWithoutADisplay_data()
{
    QTest::addColumn<QString>("view");
    QTest::addColumn<QString>("ending");
    QTest::addColumn<QByteArray>("start");
    QTest::newRow("frontier as SVG") << "frontier"
                                     << "svg" << QByteArray("<?xml");
    QTest::newRow("time as PDF") << "time"
                                 << "pdf" << QByteArray("%PDF");
    QTest::newRow("memory as PNG") << "memory"
                                   << "png" << QByteArray("\x89PNG");
}

void TestCli::plotsAreDrawnWithoutADisplay()
{
    QFETCH(QString, view);
    QFETCH(QString, ending);
    QFETCH(QByteArray, start);
    const QTemporaryDir folder;
    const QString picture = folder.filePath("picture." + ending);
    const Outcome outcome =
        run({"plot", "default", "--view", view, "--out", picture, "--size", "640x480", "--theme", "dark"});
    QVERIFY2(outcome.code == 0, outcome.err);
    QVERIFY2(contentOf(picture).startsWith(start), contentOf(picture).left(20));
    const Outcome nowhere = run({"plot", "default", "--view", view, "--out", folder.filePath("no/picture." + ending)});
    QVERIFY2(nowhere.code == 2, nowhere.err);
    if (view == "frontier") {
        const QString swept = folder.filePath("swept.svg");
        const Outcome frontier = run(words(sweep, {"--plot", swept}));
        QVERIFY2(frontier.code == 0, frontier.err);
        QVERIFY(contentOf(swept).startsWith("<?xml"));
    }
}

void TestCli::plotsOfWhatIsNotFeasibleTellWhy_data()
{
    QTest::addColumn<QString>("layout");
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("view");
    QTest::addColumn<int>("code");
    QTest::addColumn<bool>("drawn");
    const QString illegal = R"({"tp": 7})";
    const QString tooLarge = R"({"tp": 8})";
    QTest::newRow("illegal, time as CSV") << illegal << "x.csv"
                                          << "time" << 3 << false;
    QTest::newRow("illegal, memory as CSV") << illegal << "x.csv"
                                            << "memory" << 3 << false;
    QTest::newRow("illegal, memory as SVG") << illegal << "x.svg"
                                            << "memory" << 3 << true;
    QTest::newRow("illegal, frontier as SVG") << illegal << "x.svg"
                                              << "frontier" << 0 << true;
    QTest::newRow("does not fit, time as CSV") << tooLarge << "x.csv"
                                               << "time" << 3 << false;
    QTest::newRow("does not fit, time as SVG") << tooLarge << "x.svg"
                                               << "time" << 3 << true;
    QTest::newRow("does not fit, memory as CSV") << tooLarge << "x.csv"
                                                 << "memory" << 3 << true;
    QTest::newRow("does not fit, frontier as CSV") << tooLarge << "x.csv"
                                                   << "frontier" << 0 << true;
}

void TestCli::plotsOfWhatIsNotFeasibleTellWhy()
{
    QFETCH(QString, layout);
    QFETCH(QString, file);
    QFETCH(QString, view);
    QFETCH(int, code);
    QFETCH(bool, drawn);
    const QTemporaryDir folder;
    const QString scenario = written(
        folder, "scenario.json",
        R"({"schema": "token-factory-scenario/1", "model": "kimi-k3", "systems": ["b200-hgx"], "stage": "decode",
                "gpus": [64], "batch": 1, "new_tokens": 1, "cached_tokens": 1000, "layout": )" +
            layout.toUtf8() + '}');
    const QString out = folder.filePath(file);
    const Outcome outcome = run({"plot", scenario, "--view", view, "--out", out});
    QVERIFY2(outcome.code == code, outcome.err);
    QVERIFY2(outcome.err.contains(layout.contains('7') ? "TP" : "short by"), outcome.err);
    QCOMPARE(QFileInfo::exists(out), drawn);
    QVERIFY(!drawn || contentOf(out).count('\n') > 1);
}

void TestCli::choicesWithoutEffectAreNoted()
{
    const QTemporaryDir folder;
    const QString dense = written(folder, "config.json", smallConfig);
    const QStringList question = {"evaluate", "--model", dense,      "--system", "b200-hgx",
                                  "--stage",  "decode",  "--cached", "9",        "--json"};
    const Outcome plain = run(question);
    QVERIFY2(plain.code == 0 && plain.err.isEmpty(), plain.err);
    const Outcome noted = run(question + words("--experts fp8 --expert-replicas 8 --state bf16"));
    QCOMPARE(noted.code, 0);
    for (const char* flag : {"--experts has no effect", "--expert-replicas has no effect", "--state has no effect"}) {
        QVERIFY2(noted.err.contains(flag), noted.err);
    }
    QCOMPARE(json::parse(noted.out.toStdString())["notes"].size(), std::size_t(3));
    const Outcome used = run(words(wideDecode, words("--experts fp8 --state bf16 --json")));
    QVERIFY2(used.err.isEmpty(), used.err);
}

void TestCli::contextBeyondTheLimitIsNoted()
{
    for (const char* command :
         {"evaluate --system gb200-nvl72 --tp 1 --dp 64 --batch 64", "frontier --systems gb200-nvl72 --batches 1"}) {
        const Outcome outcome = run(words(command, words("--model kimi-k3 --stage decode --cached 2000000 --json")));
        QVERIFY2(outcome.err.contains("context limit"), outcome.err);
        const json notes = json::parse(outcome.out.toStdString())["notes"];
        QCOMPARE(notes.size(), std::size_t(1));
        QVERIFY(notes[0].get<std::string>().find("2,000,001") != std::string::npos);
    }
}

void TestCli::everyValueIsSweptOnce()
{
    const char* question = "frontier --model kimi-k3 --stage decode --cached 1000 --json";
    const Outcome once = run(words(question, words("--systems b200-hgx --gpus 16 --batches 8,64")));
    const Outcome twice = run(words(question, words("--systems b200-hgx,b200-hgx --gpus 16,16 --batches 8,64,8")));
    QVERIFY2(once.code == 0, once.err);
    QCOMPARE(twice.out, once.out);
}

void TestCli::contextParallelIsSweptWhereAskedFor()
{
    const char* question = "frontier --model kimi-k3 --systems gb200-nvl72 --stage prefill --new 32768 --gpus 16";
    const Outcome usual = run(words(question));
    QVERIFY2(usual.code == 0, usual.err);
    QVERIFY2(usual.out.contains("CP = 1 only"), usual.out);
    const QTemporaryDir folder;
    const Outcome wider = run(words(question, {"--cp-max", "4", "--json", "--plot", folder.filePath("x.svg")}));
    QVERIFY2(wider.code == 0, wider.err);
    const json document = json::parse(wider.out.toStdString());
    QCOMPARE(document["cp_max"].get<int>(), 4);
    int widest = 0;
    for (const json& point : document["points"]) {
        widest = std::max(widest, point["layout"]["cp"].get<int>());
    }
    QCOMPARE(widest, 4);
}

void TestCli::limitsThatNothingMeetsTellTheBestReached()
{
    const Outcome outcome = run(words(
        "frontier --model kimi-k3 --systems b200-hgx --stage decode --cached 1 --gpus 16 --max-tpot-s 1e-9 --json"));
    QCOMPARE(outcome.code, 3);
    const std::string reasons = json::parse(outcome.out.toStdString())["reasons"].dump();
    QVERIFY2(reasons.find("fit but exceed a limit (TPOT ") != std::string::npos, reasons.c_str());
    QVERIFY2(reasons.find("best TPOT without that limit is ") != std::string::npos, reasons.c_str());
}

void TestCli::aListOfNothingSaysSo()
{
    const QTemporaryDir nothing;
    const QStringList inIt = {"--preset-dir", nothing.path()};
    QCOMPARE(run(words("list workloads", inIt)).out, QByteArray("there are no workloads\n"));
    QVERIFY(json::parse(run(words("list workloads --json", inIt)).out.toStdString()) == json::array());
}

QTEST_GUILESS_MAIN(TestCli)
#include "tst_cli.moc"
