// labels: memory
#include "core/scenario/scenario.h"

#include "core/scenario/build.h"
#include "core/scenario/title.h"
#include "tests/comma_locale.h"
#include "tests/core/problem_text.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <optional>

using namespace tokenfactory;
using namespace tokenfactory::scenario;

namespace {

const std::filesystem::path presets = std::filesystem::path(TOKENFACTORY_SOURCE_DIR) / "presets";

std::string minimal(const std::string& more = {})
{
    return R"({"schema": "token-factory-scenario/1", "model": "kimi-k3", "systems": ["b200-hgx"], "stage": "decode",)"
           R"("layout": {"tp": 8, "pp": 2}, "batch": 4, "new_tokens": 1, "cached_tokens": 100)" +
           more + "}";
}

}  // namespace

class TestScenario : public QObject {
    Q_OBJECT
private slots:
    void theDefaultPresetIsTheDefaultValue()
    {
        const auto read = readScenario("default", presets);
        QVERIFY2(read, read ? "" : qPrintable(tests::textOf(read.error())));
        QVERIFY(read->warnings.empty());
        QVERIFY(read->scenario == Scenario{});
    }
    void whatToWatchIsReadAndWritten()
    {
        const auto read =
            fromJson(minimal(R"(, "watch": {"text": "The queue.", "at_s": 90, "plots": ["depth", "ttft"]})"), "a.json");
        QVERIFY2(read, read ? "" : qPrintable(tests::textOf(read.error())));
        QVERIFY(read->warnings.empty());
        const Watch expected{"The queue.", 90.0, {"depth", "ttft"}};
        QVERIFY(read->scenario.watch == expected);
        const auto again = fromJson(toJson(read->scenario), "b.json");
        QVERIFY(again && again->scenario == read->scenario);
        QVERIFY(toJson(Scenario()).find("watch") == std::string::npos);
        for (const char* wrong : {R"({"text": "x", "plots": ["depht"]})", R"({"text": "x", "at_s": -1})",
                                  R"({"at_s": 3})", R"({"text": "x", "when": 3})", R"("x")"}) {
            const auto refused = fromJson(minimal(std::string(R"(, "watch": )") + wrong), "c.json");
            QVERIFY2(!refused, wrong);
            QVERIFY(refused.error().front().where.find("watch") != std::string::npos);
        }
        const auto near = fromJson(minimal(R"(, "watch": {"text": "x", "plots": ["depht"]})"), "c.json");
        QVERIFY2(tests::textOf(near.error()).contains("depth"), qPrintable(tests::textOf(near.error())));
    }
    void whatToWatchAfterTheEndIsTold()
    {
        const auto warningsOf = [](const char* more) {
            const auto read = fromJson(minimal(more), "a.json");
            return read ? read->warnings : read.error();
        };
        QVERIFY(warningsOf(R"(, "watch": {"text": "x", "at_s": 600})").empty());  // it ends there
        QVERIFY(warningsOf(R"(, "watch": {"text": "x", "at_s": 90}, "run": {"duration_s": 90})").empty());
        for (const char* late : {R"(, "watch": {"text": "x", "at_s": 601})",
                                 R"(, "run": {"duration_s": 90}, "watch": {"text": "x", "at_s": 91})"}) {
            const Problems warnings = warningsOf(late);
            QCOMPARE(warnings.size(), std::size_t(1));
            QCOMPARE(warnings.front().where, std::string("a.json: /watch/at_s"));
            QVERIFY(warnings.front().what.english().find("the run ends at") != std::string::npos);
            QVERIFY(!warnings.front().hint.empty());
        }
    }
    void aTitleIsOfTheFactoryWhereThereIsOne()
    {
        Scenario scenario;
        QCOMPARE(titleOf(scenario, {}), std::string("kimi-k3, decode, 32,768 cached tokens, 64 GPUs"));
        scenario.running.factory = factoryOf(scenario);
        scenario.running.factory->pools.front().workers.front().count = 2;
        QCOMPARE(titleOf(scenario, {}), std::string("kimi-k3, factory of 128 GPUs"));
    }
    void reportLikeSetsTheChoicesThatDecideTheClaims()
    {
        const auto read = readScenario("report-like", presets);
        QVERIFY2(read, read ? "" : qPrintable(tests::textOf(read.error())));
        const cost::Choices& choices = read->scenario.choices;
        QVERIFY(choices.weights == catalog::Format::mxfp4 && choices.experts == catalog::Format::mxfp4);
        QVERIFY(choices.state == catalog::Format::bf16);
        QVERIFY(choices.nicCopies == cost::NicCopies::perExpert);
        QCOMPARE(choices.maxSequencesPerInstance.value_or(0), 16);
        QCOMPARE(choices.ppMax, 4);
        QCOMPARE(choices.hbmCapBytes.value_or(0.0), 80e9);
        QCOMPARE(choices.overlap, 0.0);
    }
    void presetsNameWhatTheCatalogHas()
    {
        const auto catalog = catalog::readCatalog(presets);
        QVERIFY2(catalog, catalog ? "" : qPrintable(tests::textOf(catalog.error())));
        for (const std::string& id : scenarioIds(presets)) {
            const auto resolved = resolve(readScenario(id, presets)->scenario, *catalog);
            QVERIFY2(resolved, resolved ? "" : qPrintable(tests::textOf(resolved.error())));
        }
        QCOMPARE(scenarioIds(presets).front(), std::string("default"));
    }

    void whatIsWrittenReadsBackTheSame_data();
    void whatIsWrittenReadsBackTheSame();
    void unknownKeysAreKeptAndNamed();
    void omittedDegreesAreOneAndEpIsTheStage();
    void mistakesNameTheirPath_data();
    void mistakesNameTheirPath();
    void everyMistakeIsTold();
    void unknownNamesAreToldWithTheirLikes();
    void theQuestionIsThatOfTheScenario();
    void aFileIsReplacedWholeOrNotAtAll();
};

void TestScenario::whatIsWrittenReadsBackTheSame_data()
{
    QTest::addColumn<int>("which");
    QTest::newRow("the default") << 0;
    QTest::newRow("every field differs from its default") << 1;
    QTest::newRow("numbers that are no short decimals, in a locale with commas") << 2;
}

void TestScenario::whatIsWrittenReadsBackTheSame()
{
    QFETCH(int, which);
    std::optional<tests::CommaLocale> locale;
    Scenario scenario;
    if (which >= 1) {
        scenario = {.name = "\u4e2d\u6587 \"quoted\"\n",
                    .description = "What to watch: \u201cthe queue\u201d",
                    .model = "./model.json",
                    .systems = {"h100-hgx", "h200-hgx"},
                    .focus = "h200-hgx",
                    .stage = cost::Stage::midfill,
                    .gpus = {16, 32},
                    .layout = {.tp = 4, .pp = 2, .dp = 2, .ep = 8, .dcp = 2, .cp = 1},
                    .batch = 7,
                    .each = {.newTokens = 1024, .cachedTokens = 130048},
                    .calibration = "today",
                    .maxLatencyS = 0.1,
                    .batches = {1, 5},
                    .widestEpOnly = true,
                    .cpMax = 4,
                    .choices = {},
                    .running = {},
                    .watch = {"Watch the queue.", 3.5, {"depth"}},
                    .unknownKeys = "{}"};
        scenario.choices = {.weights = catalog::Format::fp8Block,
                            .experts = catalog::Format::int4,
                            .kv = catalog::Format::bf16,
                            .state = catalog::Format::bf16,
                            .activations = catalog::Format::fp8,
                            .overlap = 0.25,
                            .nicCopies = cost::NicCopies::perExpert,
                            .maxSequencesPerInstance = 3,
                            .ppMax = 93,
                            .hbmCapBytes = 80e9,
                            .prefillChunk = 4096,
                            .routing = {1.2},
                            .draftTokens = 3,
                            .acceptedLength = 2.5,
                            .expertReplicas = 32,
                            .outputTokens = 10};
    }
    if (which == 2) {
        scenario.maxLatencyS = 0.1 + 0.2;
        scenario.choices.overlap = 1.0 / 3.0;
        scenario.choices.hbmCapBytes = 1e11 / 7.0;
        QVERIFY2(locale.emplace().enter(), "localedef could not compile de_DE; the package locales has it");
    }
    const auto read = fromJson(toJson(scenario), "copy");
    tests::CommaLocale::leave();
    QVERIFY2(read, read ? "" : qPrintable(tests::textOf(read.error())));
    QVERIFY(read->scenario == scenario);
}

void TestScenario::unknownKeysAreKeptAndNamed()
{
    const auto read =
        fromJson(minimal(R"(, "colour": {"a": [1, null]}, "choices": {"kv": "bf16", "moon": null})"), "s.json");
    QVERIFY2(read, read ? "" : qPrintable(tests::textOf(read.error())));
    QCOMPARE(read->warnings.size(), std::size_t(2));
    QVERIFY(toText(read->warnings[0]).starts_with("s.json: /choices/moon"));
    QVERIFY(toText(read->warnings[1]).starts_with("s.json: /colour"));
    const auto again = fromJson(toJson(read->scenario), "s.json");
    QVERIFY(again && again->scenario == read->scenario);
    QCOMPARE(again->warnings.size(), std::size_t(2));
}

void TestScenario::omittedDegreesAreOneAndEpIsTheStage()
{
    const auto read = fromJson(minimal(), "s.json");
    QVERIFY(read);
    QVERIFY((read->scenario.layout == cost::Layout{.tp = 8, .pp = 2, .dp = 1, .ep = 8, .dcp = 1, .cp = 1}));
    QVERIFY(read->scenario.gpus == std::vector{16});
    QVERIFY(read->scenario.choices == cost::Choices{});
}

void TestScenario::mistakesNameTheirPath_data()
{
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("told");
    const auto row = [](const char* name, const std::string& json, const char* told) {
        QTest::newRow(name) << QString::fromStdString(json) << told;
    };
    row("not JSON", "{", "s.json");
    row("truncated", minimal().substr(0, 60), "line 1");
    row("no object", "[]", "s.json");
    row("empty", "", "s.json");
    row("another schema", R"({"schema": "token-factory-model/1"})", "/schema: is \"token-factory-model/1\"");
    row("no model", R"({"schema": "token-factory-scenario/1"})", "/model: is missing");
    row("a number as text", minimal(R"(, "gpus": ["16"])"), "/gpus: holds the text \"16\"");
    row("a negative number", minimal(R"(, "gpus": [-16])"), "/gpus: holds the number -16");
    row("a fraction", minimal(R"(, "batches": [1.5])"), "/batches: holds the number 1.5");
    row("no number at all", minimal(R"(, "gpus": [])"), "/gpus");
    row("an overflow", minimal(R"(, "max_latency_s": 1e999)"), "s.json");
    row("a key twice", minimal(R"(, "batch": 5)"), "\"batch\" twice");
    row("too many GPUs", R"({"schema": "token-factory-scenario/1", "layout": {"tp": 65536, "dp": 65536}})",
        "/layout/tp");
    row("an unknown stage", R"({"schema": "token-factory-scenario/1", "stage": "decod"})",
        "/stage: is \"decod\"; did you mean decode");
    row("a focus that is no system", minimal(R"(, "focus": "b300-hgx")"), "/focus");
    row("an unknown format", minimal(R"(, "choices": {"weights": "fp9"})"),
        "/choices/weights: is \"fp9\"; did you mean fp8");
    row("overlap above 1", minimal(R"(, "choices": {"overlap": 2})"), "/choices/overlap: is \"2\"");
    row("a choice that is a list", minimal(R"(, "choices": {"overlap": []})"), "/choices/overlap: is a list");
    row("choices that are no object", minimal(R"(, "choices": 3)"), "/choices: is the number 3");
}

void TestScenario::mistakesNameTheirPath()
{
    QFETCH(QString, json);
    QFETCH(QString, told);
    const auto read = fromJson(json.toStdString(), "s.json");
    QVERIFY(!read);
    const QString text = tests::textOf(read.error());
    QVERIFY2(text.contains(told), qPrintable(text));
    QVERIFY2(text.startsWith("s.json"), qPrintable(text));
}

void TestScenario::everyMistakeIsTold()
{
    const auto read = fromJson(R"({"schema": "token-factory-scenario/1", "model": 3, "systems": [], "stage": "decode",
                                   "layout": {"tp": -1}, "batch": 0, "new_tokens": 1, "cached_tokens": 0})",
                               "s.json");
    QVERIFY(!read);
    QCOMPARE(read.error().size(), std::size_t(4));
}

void TestScenario::unknownNamesAreToldWithTheirLikes()
{
    const auto file = readScenario("defualt", presets);
    QVERIFY(!file);
    QVERIFY2(tests::textOf(file.error()).contains("did you mean default?"), qPrintable(tests::textOf(file.error())));

    const auto catalog = catalog::readCatalog(presets);
    QVERIFY(catalog);
    Scenario scenario;
    scenario.model = "kimi-k33";
    scenario.systems = {"b200-hgx", "b300-hgy"};
    const auto resolved = resolve(scenario, *catalog);
    QVERIFY(!resolved);
    QCOMPARE(resolved.error().size(), std::size_t(2));
    QVERIFY2(tests::textOf(resolved.error()).contains("kimi-k3"), qPrintable(tests::textOf(resolved.error())));
    QVERIFY2(tests::textOf(resolved.error()).contains("b300-hgx"), qPrintable(tests::textOf(resolved.error())));
}

void TestScenario::theQuestionIsThatOfTheScenario()
{
    const auto catalog = catalog::readCatalog(presets);
    QVERIFY(catalog);
    Scenario scenario;
    scenario.focus = "b200-hgx";
    scenario.widestEpOnly = true;
    scenario.cpMax = 8;
    scenario.gpus = {64, 16, 64};
    scenario.batches = {8, 8};
    scenario.choices.overlap = 0.75;
    const auto resolved = resolve(scenario, *catalog);
    QVERIFY(resolved);
    QCOMPARE(resolved->focus, std::size_t(2));
    const cost::PassQuestion pass = passQuestion(scenario, *resolved, resolved->focus);
    QCOMPARE(pass.system->id, std::string("b200-hgx"));
    QCOMPARE(pass.model->id, std::string("kimi-k3"));
    QVERIFY(pass.layout == scenario.layout && pass.choices == scenario.choices && pass.pass.each == scenario.each);
    QCOMPARE(pass.pass.batch, scenario.batch);
    const frontier::FrontierQuestion sweep = frontierQuestion(scenario, *resolved, frontier::Width::every);
    QVERIFY(sweep.width == frontier::Width::widestEp);
    QCOMPARE(sweep.systems.size(), std::size_t(3));
    QVERIFY(sweep.choices == scenario.choices && sweep.cpMax == 8);
    QVERIFY((sweep.gpus == std::vector{64, 16} && sweep.batches == std::vector{8}));
}

void TestScenario::aFileIsReplacedWholeOrNotAtAll()
{
    const QTemporaryDir folder;
    const auto file = std::filesystem::path(folder.path().toStdString()) / "mine.json";
    Scenario scenario;
    scenario.batch = 3;
    QVERIFY(writeScenario({}, file));
    QVERIFY(writeScenario(scenario, file));
    QVERIFY(readScenario(file.string(), presets)->scenario == scenario);
    QCOMPARE(std::distance(std::filesystem::directory_iterator(file.parent_path()), {}), std::ptrdiff_t(1));
    const auto nowhere = writeScenario(scenario, file.parent_path() / "no" / "mine.json");
    QVERIFY(!nowhere);
    QVERIFY2(tests::textOf(nowhere.error()).contains("No such file"), qPrintable(tests::textOf(nowhere.error())));
}

QTEST_GUILESS_MAIN(TestScenario)
#include "tst_scenario.moc"
