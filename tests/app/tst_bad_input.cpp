// labels: memory_window
#include "tests/app/files.h"
#include "tests/app/program.h"

#include <QDir>
#include <QFileInfo>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace tokenfactory::tests;
using nlohmann::json;

class TestBadInput : public QObject {
    Q_OBJECT
private slots:
    void badInputIsOneClearLineAndCode2_data();
    void badInputIsOneClearLineAndCode2();
    void longNamesAreTruncated_data();
    void longNamesAreTruncated();
    void everyProblemHasItsLine();
    void noFeasibleAnswerIsCode3WithItsDocument_data();
    void noFeasibleAnswerIsCode3WithItsDocument();
    void brokenPresetsAreNamed_data();
    void brokenPresetsAreNamed();
};

void TestBadInput::badInputIsOneClearLineAndCode2_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("told");
    const auto row = [](const char* name, const QStringList& arguments, const char* told) {
        QTest::newRow(name) << arguments << told;
    };
    constexpr const char* anyBatch = "--batch: is \"\"; a whole number from 1 to 1,000,000 is wanted";
    row("empty batch", words(decode, {"--batch", ""}), anyBatch);
    row("empty format", words(decode, {"--weights", ""}), "--weights: is \"\"");
    row("empty calibration", words(decode, {"--calibration", ""}), "--calibration: is \"\"");
    row("empty model", words("evaluate --system b300-hgx --stage decode --cached 1 --model", {""}),
        "--model: is \"\"; a model is wanted");
    row("empty stage", words("evaluate --system b300-hgx --model kimi-k3 --cached 1 --stage", {""}),
        "--stage: is \"\"");
    row("empty GPUs", words(sweep, {"--gpus", ""}), "--gpus: is \"\"; whole numbers");
    row("empty batches", words(sweep, {"--batches", ""}), "--batches: is \"\"");
    row("empty limit", words(sweep, {"--max-tpot-s", ""}), "--max-tpot-s: is \"\"");
    row("empty CSV", words(sweep, {"--csv", ""}), "--csv: is \"\"; a file is wanted");
    row("empty picture", words(sweep, {"--plot", ""}), "--plot: is \"\"");
    row("empty output", words("import config.json -o", {""}), "--output: is \"\"");
    row("empty folder", words("list models --preset-dir", {""}), "--preset-dir: is \"\"; a folder is wanted");
    row("empty folder of the program", {"--preset-dir", ""}, "--preset-dir: is \"\"; a folder is wanted");
    row("empty scenario", {""}, "\"\": is not a subcommand");
    row("empty claims", words("claims --ids", {""}), "--ids: is \"\"");
    row("empty theme", words("plot default --view time --out x.svg --theme", {""}), "--theme: is \"\"");
    row("empty size", words("plot default --view time --out x.svg --size", {""}), "--size: is \"\"");
    row("empty view", words("plot default --out x.svg --view", {""}), "--view: is \"\"");
    row("nothing behind =", words(decode, words("--batch= --preset-dir presets")), "--batch: has no value");
    row("a scenario that is not there", words("nosuch.json"), "nosuch.json: cannot be read: No such file");
    row("a scenario that is not there, with presets", words("nosuch.json --preset-dir ."), "No such file");
    row("a scenario before a subcommand", words("a.json list models"), "list: does not expect \"a.json\"");
    row("drafts that contradict new tokens", words(decode, words("--draft-tokens 3 --new 2")),
        "--new: is \"2\", but --draft-tokens 3 makes 4");
    row("drafts in prefill",
        words("evaluate --model kimi-k3 --system b300-hgx --stage prefill --new 9 --draft-tokens 3"),
        "--draft-tokens: is of decode, not of prefill");
    row("accepted length in midfill",
        words("evaluate --model kimi-k3 --system b300-hgx --stage midfill --new 9 --cached 9 --accepted-length 1"),
        "--accepted-length: is of decode, not of midfill");
    row("a split in prefill",
        words("evaluate --model kimi-k3 --system b300-hgx --stage prefill --new 9 --experts-on b300-hgx --experts-gpus "
              "8"),
        "--experts-on: is of decode, not of \"prefill\"; leave it out or use --stage decode");
    row("a split without GPUs", words(decode, words("--experts-on b300-hgx")), "--experts-gpus: is missing");
    row("GPUs without a split", words(decode, words("--experts-gpus 8")),
        "--experts-gpus: is of an attention/expert split; leave it out or name the experts' system with --experts-on");
    row("micro-batches without a split", words(decode, words("--micro-batches 3")), "--micro-batches: is of an");
    row("EP of a split", words(split, words("--ep 16")), "--ep: is of GPUs that hold attention and experts");
    row("micro-batches beyond 16", words(split, words("--micro-batches 17")), "--micro-batches: is \"17\"");
    row("no micro-batches", words(split, words("--micro-batches 0")), "from 1 to 16");
    row("unknown link", words(split, words("--group-link scale-upp")), "did you mean scale-up?");
    row("empty link", words(split, {"--group-link", ""}), "--group-link: is \"\"; scale-out or scale-up is wanted");
    row("unknown system of experts", words(decode, words("--experts-gpus 8 --experts-on b300-hgy")),
        "did you mean b300-hgx");
    row("no GPUs for experts", words(decode, words("--experts-on b300-hgx --experts-gpus 0")), "--experts-gpus: is");
    row("CP in a sweep of decode", words(sweep, words("--cp-max 4")), "--cp-max: is of prefill and midfill");
    row("CP beyond 64", words("frontier --model kimi-k3 --systems b300-hgx --stage prefill --new 9 --cp-max 65"),
        "from 1 to 64");
    row("a sweep drawn as GIF", words(sweep, words("--plot a.gif --csv /no/such/x.csv")), "--plot: is \"a.gif\"");
    row("unknown subcommand", words("evalute --model kimi-k3"), "did you mean evaluate?");
    row("unknown flag", words(decode, words("--bacth 3")), "did you mean --batch?");
    row("unknown flag of the program", words("--frob"), "--frob");
    row("flag without value", words(decode, {"--batch"}), "--batch: has no value");
    row("flag given twice", words(decode, words("--tp 8")), "--tp: is given 2 times");
    row("word too many", words("list models more"), "more");
    row("list of nothing", words("list"), "models, systems");
    row("list of the unknown", words("list model"), "did you mean models?");
    row("no model", words("model"), "model");
    row("unknown model", words("model kimi-k33"), "did you mean kimi-k3");
    row("unknown system", words("evaluate --model kimi-k3 --system b300-hgy --stage decode --cached 1"),
        "did you mean b300-hgx");
    row("unknown calibration", words(decode, words("--calibration projekted")), "did you mean projected?");
    row("unknown stage", words("evaluate --model kimi-k3 --system b300-hgx --stage decod"), "did you mean decode?");
    row("missing model", words("evaluate --system b300-hgx --stage decode --cached 1"), "--model: is missing");
    row("missing cached", words("evaluate --model kimi-k3 --system b300-hgx --stage decode"), "--cached: is missing");
    row("missing new", words("evaluate --model kimi-k3 --system b300-hgx --stage prefill"), "--new: is missing");
    row("a prefill with a cache",
        words("evaluate --model kimi-k3 --system b300-hgx --stage prefill --new 9 --cached 9"), "use --stage midfill");
    for (const char* number : {"0", "-1", "1.5", "nan", "inf", "-inf", "many", "2147483648", "99999999999999999999",
                               "1e5", "0x10", "1,000"}) {
        QTest::addRow("batch %s", number)
            << words(decode, {"--batch", number}) << QString("--batch: is \"%1\"").arg(number);
    }
    for (const char* number : {"-0.1", "1.01", "nan", "NaN", "inf", "-inf", "1e999", "0,5", "half"}) {
        QTest::addRow("overlap %s", number)
            << words(decode, {"--overlap", number}) << QString("--overlap: is \"%1\"").arg(number);
    }
    row("empty number", words(decode, {"--overlap", " "}), "--overlap");
    row("unknown format", words(decode, words("--weights fp9")), "did you mean fp8");
    row("unknown NIC copies", words(decode, words("--nic-copies all")), "node-dedup");
    row("a cap of nothing", words(decode, words("--hbm-cap-gb 0")), "--hbm-cap-gb");
    row("accepted more than drafted", words(decode, words("--accepted-length 4")), "--accepted-length");
    row("more GPUs than there are",
        words("evaluate --model kimi-k3 --system b300-hgx --stage decode --cached 1 --tp 65536 --dp 65536"), "GPUs");
    row("tokens beyond reason",
        words("evaluate --model kimi-k3 --system b300-hgx --stage decode --cached 999999999999"), "--cached");
    row("a GPU count that is none", words(sweep, words("--gpus 16,abc")), "--gpus: is \"abc\"");
    row("an empty name", words("frontier --model kimi-k3 --systems b200-hgx,,b300-hgx --stage decode --cached 1"),
        "--systems");
    row("one of the systems unknown",
        words("frontier --model kimi-k3 --systems b200-hgx,b300 --stage decode --cached 1"), "b300-hgx");
    row("the limit of another stage", words(sweep, words("--max-ttft-s 1")), "use --max-tpot-s");
    row("a limit of nothing", words(sweep, words("--max-tpot-s 0")), "--max-tpot-s");
    row("no such folder", words(sweep, words("--csv /no/such/folder/x.csv")), "No such file or directory");
    row("no such presets", words("list models --preset-dir /no/such/folder"), "/no/such/folder");
    row("no such file", words("model /no/such/model.json"), "No such file or directory");
    row("a folder as file", {"model", QDir::tempPath() + "/"}, "is a folder");
    row("import of nothing", words("import"), "config.json");
    row("import of no file", words("import /no/such/config.json"), "No such file or directory");
    row("plot of nothing", words("plot --view time --out x.svg"), "scenario");
    row("unknown scenario", words("plot defualt --view time --out x.svg"), "did you mean default?");
    row("unknown view", words("plot default --view tiem --out x.svg"), "did you mean time?");
    row("unknown kind of picture", words("plot default --view time --out x.gif"), ".svg");
    row("unknown theme", words("plot default --view time --out x.svg --theme lihgt"), "did you mean light?");
    row("a size of one number", words("plot default --view time --out x.svg --size 100"), "1280x720");
}

void TestBadInput::badInputIsOneClearLineAndCode2()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, told);
    const Outcome outcome = run(arguments);
    QVERIFY2(outcome.code == 2, outcome.err + outcome.out);
    QVERIFY2(outcome.out.isEmpty(), outcome.out);
    QVERIFY2(outcome.err.contains(told.toUtf8()), outcome.err);
    QVERIFY2(!outcome.err.contains("exception") && !outcome.err.contains("terminate"), outcome.err);
    QVERIFY2(outcome.err.count('\n') == 1 || told == "/no/such/folder", outcome.err);
}

void TestBadInput::longNamesAreTruncated_data()
{
    QTest::addColumn<QStringList>("arguments");
    const QString name(50'000, 'x');
    QTest::newRow("subcommand") << QStringList{name};
    QTest::newRow("word too many") << words("list models", {name});
    QTest::newRow("kind") << words("list", {name});
    QTest::newRow("flag") << words("list models", {"--" + name});
    QTest::newRow("flag without value") << words("list models", {"--" + name + '='});
    QTest::newRow("model") << words("model", {name});
    QTest::newRow("model file") << words("model", {name + ".json"});
    QTest::newRow("scenario") << QStringList{name + ".json"};
    QTest::newRow("scenario to plot") << words("plot --view time --out x.svg", {name});
    QTest::newRow("system") << words("frontier --model kimi-k3 --stage decode --cached 1 --systems", {name});
    QTest::newRow("calibration") << words(decode, {"--calibration", name});
    QTest::newRow("format") << words(decode, {"--weights", name});
    QTest::newRow("batch") << words(decode, {"--batch", name});
    QTest::newRow("presets") << words("list models --preset-dir", {name});
    QTest::newRow("claim") << words("claims --ids", {name});
    QTest::newRow("output") << words(sweep, {"--gpus", "16", "--batches", "1", "--csv", name});
    QTest::newRow("picture") << words("plot default --view time --out", {name + ".svg"});
}

void TestBadInput::longNamesAreTruncated()
{
    QFETCH(QStringList, arguments);
    const Outcome outcome = run(arguments);
    QVERIFY2(outcome.code == 2, outcome.err.left(500));
    QVERIFY2(outcome.err.contains("xxx...") || outcome.err.contains("xxx…"), outcome.err.left(500));
    QVERIFY2(outcome.err.size() < 600, QByteArray::number(outcome.err.size()));
}

void TestBadInput::everyProblemHasItsLine()
{
    const Outcome outcome = run(words("evaluate --stage decode --tp 0 --overlap 2 --kv fp9"));
    QCOMPARE(outcome.code, 2);
    for (const char* flag : {"--model", "--system", "--cached", "--tp", "--overlap", "--kv"}) {
        QVERIFY2(outcome.err.contains(QByteArray(flag) + ": "), outcome.err);
    }
    QCOMPARE(outcome.err.count('\n'), qsizetype(6));
}

void TestBadInput::noFeasibleAnswerIsCode3WithItsDocument_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("told");
    const auto row = [](const char* name, const char* line, const char* told) {
        QTest::newRow(name) << words(line, {"--json"}) << told;
    };
    row("does not fit", "evaluate --model kimi-k3 --system b200-hgx --stage decode --cached 1000 --tp 8", "short by");
    row("TP that does not divide the heads",
        "evaluate --model kimi-k3 --system b300-hgx --stage decode --cached 1 --tp 7", "7");
    row("EP that does not divide the experts",
        "evaluate --model kimi-k3 --system b300-hgx --stage decode --cached 1 --tp 8 --ep 3", "EP");
    row("deeper than the layers", "evaluate --model kimi-k3 --system b300-hgx --stage decode --cached 1 --pp 94", "93");
    row("CP in decode", "evaluate --model kimi-k3 --system b300-hgx --stage decode --cached 1 --tp 8 --cp 2", "CP");
    row("more sequences than allowed",
        "evaluate --model kimi-k3 --system b300-hgx --stage decode --cached 1 --tp 8 --batch 9 --max-seqs-per-instance "
        "8",
        "8");
    row("a cap below what it needs",
        "evaluate --model kimi-k3 --system b300-hgx --stage decode --cached 1 --tp 16 --hbm-cap-gb 50", "50");
    const std::string splitLine = split;
    row("a split whose experts do not fit",
        "evaluate --model kimi-k3 --system b200-hgx --stage decode --cached 1 --dp 8 --experts-on b200-hgx "
        "--experts-gpus 8",
        "Expert group: Does not fit: needs");
    row("a split whose attention does not fit",
        "evaluate --model kimi-k3 --system h100-hgx --stage decode --cached 1 --dp 8 --experts-on b300-hgx "
        "--experts-gpus 32",
        "Attention group: Does not fit: needs");
    row("a split of a dense model",
        "evaluate --model llama-3.1-70b --system b200-hgx --stage decode --cached 1 --experts-on b200-hgx "
        "--experts-gpus 8",
        "no routed experts");
    row("a split with a pipeline", (splitLine + " --pp 2").c_str(), "Attention group: PP 2");
    row("a split with CP", (splitLine + " --cp 2").c_str(), "Attention group: CP splits");
    row("a split of two systems in one domain", (splitLine + " --group-link scale-up").c_str(), "different systems");
    row("EP that does not divide the expert group", (splitLine + " --experts-ep 5").c_str(), "Expert group: EP 5");
    row("a frontier of nothing that fits",
        "frontier --model kimi-k3 --systems b200-hgx --stage decode --cached 1 --gpus 8", "fit");
    row("a frontier of nothing fast enough",
        "frontier --model kimi-k3 --systems b200-hgx --stage decode --cached 1 --gpus 16 --max-tpot-s 1e-9", "limit");
}

void TestBadInput::noFeasibleAnswerIsCode3WithItsDocument()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, told);
    const Outcome outcome = run(arguments);
    QVERIFY2(outcome.code == 3, outcome.err + outcome.out);
    const json document = json::parse(outcome.out.toStdString());
    QVERIFY(document["feasible"] == false);
    QVERIFY2(document["reasons"].dump().find(told.toStdString()) != std::string::npos, outcome.out);
    QVERIFY(!document.contains("tokens_per_s_per_gpu"));
    QStringList plain = arguments;
    plain.removeAll("--json");
    const Outcome text = run(plain);
    QCOMPARE(text.code, 3);
    QVERIFY2(text.out.contains(told.toUtf8()), text.out);
}

void TestBadInput::brokenPresetsAreNamed_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("find");
    QTest::addColumn<QByteArray>("replace");
    QTest::newRow("truncated model") << "models/kimi-k3.json" << QByteArray() << QByteArray("{\"schema\": ");
    QTest::newRow("a text for a number") << "models/kimi-k3.json" << QByteArray("\"hidden\": 7168")
                                         << QByteArray("\"hidden\": \"7168\"");
    QTest::newRow("a negative number") << "models/kimi-k3.json" << QByteArray("\"hidden\": 7168")
                                       << QByteArray("\"hidden\": -7168");
    QTest::newRow("a number that overflows")
        << "models/kimi-k3.json" << QByteArray("\"hidden\": 7168") << QByteArray("\"hidden\": 1e999");
    QTest::newRow("a key left out") << "models/kimi-k3.json" << QByteArray("\"hidden\": 7168,") << QByteArray();
    QTest::newRow("a system of bytes") << "systems/b200-hgx.json" << QByteArray() << QByteArray("\x00\xff\xfe{", 4);
    QTest::newRow("an empty calibration") << "calibrations/projected.json" << QByteArray() << QByteArray("");
}

void TestBadInput::brokenPresetsAreNamed()
{
    QFETCH(QString, file);
    QFETCH(QByteArray, find);
    QFETCH(QByteArray, replace);
    const QTemporaryDir folder;
    const QDir shipped(QString(TOKENFACTORY_SOURCE_DIR) + "/presets");
    for (const char* part : {"models", "systems", "calibrations", "scenarios"}) {
        QDir(folder.path()).mkdir(part);
        for (const QString& name : QDir(shipped.filePath(part)).entryList({"*.json"}, QDir::Files)) {
            QVERIFY(QFile::copy(shipped.filePath(part) + '/' + name, folder.filePath(part) + '/' + name));
        }
    }
    QByteArray text = contentOf(folder.filePath(file));
    QVERIFY2(find.isEmpty() || text.contains(find), "the preset does not hold what is to be broken");
    QVERIFY(QFile::remove(folder.filePath(file)));
    written(folder, file, find.isEmpty() ? replace : text.replace(find, replace));
    const Outcome outcome = run(words(wideDecode, {"--preset-dir", folder.path()}));
    QVERIFY2(outcome.code == 2, outcome.err + outcome.out);
    QVERIFY2(outcome.err.contains(QFileInfo(file).fileName().toUtf8()), outcome.err);
    QVERIFY(outcome.out.isEmpty());
}

QTEST_GUILESS_MAIN(TestBadInput)
#include "tst_bad_input.moc"
