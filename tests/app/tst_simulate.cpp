#include "tests/app/files.h"
#include "tests/app/program.h"

#include <QElapsedTimer>
#include <QTest>

#include <nlohmann/json.hpp>

#include <sys/types.h>
#include <csignal>

using namespace tokenfactory::tests;
using nlohmann::json;

namespace {

json documentOf(const Outcome& outcome) { return json::parse(outcome.out.toStdString(), nullptr, false); }

json simulated(const QStringList& more)
{
    const Outcome outcome = run(QStringList{"simulate"} + more + QStringList{"--json"});
    if (outcome.code != 0) {
        qFatal("%s", outcome.err.constData());
    }
    return documentOf(outcome);
}

/// Every number is finite by JSON; what is null is said so. Shares are shares.
void checkShares(const json& document)
{
    for (const auto& [pool, share] : document["utilisation"].items()) {
        QVERIFY2(share >= 0.0 && share <= 1.0, pool.c_str());
    }
    for (const json& tier : document["tiers"]) {
        QVERIFY(tier["hit_rate"] >= 0.0 && tier["hit_rate"] <= 1.0);
        QVERIFY(tier["peak_bytes"] >= 0.0);
    }
}

constexpr const char* study = R"({"schema": "token-factory-study/1", "name": "laws", "scenario": "oscillation",
    "set": {"run.duration_s": 200, "run.warm_up_s": 50},
    "axes": [{"path": "factory.admission.law", "values": ["gated-refill", "credit"]},
             {"path": "workload.arrivals.live_trees", "from": 100, "to": 400, "steps": 3, "scale": "log", "whole": true}],
    "replications": 2})";

}  // namespace

class TestSimulate : public QObject {
    Q_OBJECT
private slots:
    void everyPresetRunsAndConservesAll_data()
    {
        QTest::addColumn<QString>("scenario");
        for (const json& preset : documentOf(run(words("list scenarios --json")))) {
            const auto id = QString::fromStdString(preset["id"]);
            QTest::newRow(qPrintable(id)) << id;
        }
    }
    void everyPresetRunsAndConservesAll()
    {
        QFETCH(const QString, scenario);
        const json document = simulated({scenario, "--until", "120"});
        QCOMPARE(document["violations"].size(), std::size_t{0});
        const json& requests = document["requests"];
        QVERIFY(requests["completed"] > 0 || requests["held"] > 0);
        QVERIFY(requests["arrived"].get<long>() + requests["held_at_warm_up"].get<long>() ==
                requests["completed"].get<long>() + requests["rejected"].get<long>() + requests["failed"].get<long>() +
                    requests["held"].get<long>());
        QCOMPARE(document["snapshot"]["time_s"].get<double>(), 120.0);
        checkShares(document);
    }
    void theSameSeedGivesTheSameDigits()
    {
        json a = simulated({"kimi-k3-64-gb200", "--duration", "100"});
        json b = simulated({"kimi-k3-64-gb200", "--duration", "100"});
        const json other = simulated({"kimi-k3-64-gb200", "--duration", "100", "--seed", "2"});
        QVERIFY(a["fingerprint"] != other["fingerprint"]);
        a.erase("wall_s");
        b.erase("wall_s");
        QVERIFY(a == b);
    }
    void interventionsChangeTheRunFromTheirTimeOn()
    {
        const QString more = R"(interventions=[{"time_s": 50, "path": "workload.arrivals.rate_per_s", "value": 50}])";
        const json before = simulated({"default", "--until", "49"});
        const json same = simulated({"default", "--until", "49", "--set", more});
        QVERIFY(before["fingerprint"] == same["fingerprint"]);
        const json after = simulated({"default", "--until", "100", "--set", more});
        QVERIFY(after["requests"]["arrived"].get<int>() > 2'000);
        QCOMPARE(after["interventions"].size(), std::size_t{1});
        QVERIFY(!after["interventions"][0].empty());
    }
    void whatCannotChangeWhileItRunsIsRefused()
    {
        const Outcome outcome = run(
            {"simulate", "default", "--set", R"(interventions=[{"time_s": 50, "path": "model", "value": "kimi-k2"}])"});
        QCOMPARE(outcome.code, 2);
        QVERIFY2(outcome.err.contains("cannot change while the factory runs"), outcome.err.constData());
    }
    void aTraceRunsUntilAllIsAnswered()
    {
        QTemporaryDir folder;
        const QString trace =
            written(folder, "own.csv", "time_s,input_tokens,output_tokens\n0,100,1\n5,2000,0\n2000,50,20\n");
        const json document = simulated({"kimi-k3-64-gb200", "--trace", trace});
        QCOMPARE(document["requests"]["completed"].get<int>(), 3);
        QVERIFY(document["simulated_s"] > 2000.0);
        QCOMPARE(document["tokens"]["input"].get<int>(), 2150);
        QCOMPARE(document["tokens"]["output"].get<int>(), 21);
        QCOMPARE(document["tpot_s"]["n"].get<int>(), 1);  // an answer of one token has none
    }
    void anEventStopsIt()
    {
        const json document = simulated({"oscillation", "--until-event", "ready-above:100"});
        QCOMPARE(document["stopped_by"].get<std::string>(), std::string("ready-above:100"));
        QVERIFY(document["simulated_s"] < 100.0);
    }
    void costIsGpuHoursAtTheirPrice()
    {
        const json document = simulated({"kimi-k3-64-gb200", "--duration", "360", "--set", "run.warm_up_s=0"});
        const double perGpuHour = document["cost_usd"].get<double>() / (64 * 0.1);
        QVERIFY(std::abs(perGpuHour - 1.86) < 1e-9);  // presets/systems/gb200-nvl72.json
        QVERIFY(std::abs(document["economy"]["cost_usd"].get<double>() - document["cost_usd"].get<double>()) < 1e-9);
        const double revenue = document["tokens"]["input_by_origin"]["computed"].get<double>() * 3e-6 +
                               document["tokens"]["output"].get<double>() * 15e-6;
        QVERIFY(std::abs(document["economy"]["revenue_usd"].get<double>() - revenue) < 0.01 * revenue);
    }
    void moreThanAnyFactoryBearsIsStopped()
    {
        const json document = simulated({"default", "--set", "workload.arrivals.rate_per_s=1e9"});
        QCOMPARE(document["stopped_by"].get<std::string>(), std::string("more than 1,000,000 requests held"));
    }
    void whatServesNobodyIsNotStable()
    {
        const json document = simulated({"kimi-k3-64-gb200", "--duration", "60", "--set", "run.warm_up_s=0", "--set",
                                         "factory.pools.decode.workers.0.count=0"});
        QCOMPARE(document["stability"]["label"].get<std::string>(), std::string("refusing"));
        QVERIFY(document["stability"]["turned_away"] == document["requests"]["arrived"]);
    }
    void whatIsWrittenRunsAlike()
    {
        QTemporaryDir folder;
        const json first = simulated({"default", "--duration", "60", "--out", folder.filePath("a")});
        const json again = simulated({folder.filePath("a/scenario.json")});
        QVERIFY(first["fingerprint"] == again["fingerprint"]);
        const json written = json::parse(contentOf(folder.filePath("a/scenario.json")).toStdString());
        QVERIFY(written["factory"]["pools"].size() == 1 && written["workload"]["arrivals"].is_object());
        // The last row of the series is of a bin with something in it.
        const QList<QByteArray> rows = contentOf(folder.filePath("a/series.csv")).trimmed().split('\n');
        QVERIFY(rows.last().split(',').first().toDouble() < 60.0);
    }
    void stoppedItSaysWhatThereIsAtOnce()
    {
        QProcess program;
        program.start(TOKENFACTORY_EXECUTABLE, {"simulate", "kimi-k3-64-gb200", "--duration", "100000000", "--json"});
        QVERIFY(program.waitForStarted());
        QTest::qWait(1500);
        QElapsedTimer clock;
        clock.start();
        ::kill(static_cast<pid_t>(program.processId()), SIGINT);
        QVERIFY(program.waitForFinished(10'000));
        QCOMPARE(program.exitCode(), 130);
        const json document = json::parse(program.readAllStandardOutput().toStdString(), nullptr, false);
        QVERIFY(document["requests"]["completed"] > 0);
        QCOMPARE(document["stopped_by"].get<std::string>(), std::string("user"));
    }
    void stoppedItWritesTheFolderWhole()
    {
        QTemporaryDir folder;
        QProcess program;
        program.start(TOKENFACTORY_EXECUTABLE, {"simulate", "kimi-k3-64-gb200", "--duration", "100000000", "--json",
                                                "--out", folder.filePath("out")});
        QVERIFY(program.waitForStarted());
        QTest::qWait(1500);
        ::kill(static_cast<pid_t>(program.processId()), SIGINT);
        QVERIFY(program.waitForFinished(10'000));
        QCOMPARE(program.exitCode(), 130);
        const QByteArray result = contentOf(folder.filePath("out/result.json"));
        QCOMPARE(result, program.readAllStandardOutput());
        const json document = json::parse(result.toStdString(), nullptr, false);
        QCOMPARE(document["stopped_by"].get<std::string>(), std::string("user"));
        const json lanes = json::parse(contentOf(folder.filePath("out/lanes.json")).toStdString(), nullptr, false);
        QVERIFY(lanes["traceEvents"].size() > 1000);
        const QList<QByteArray> events = contentOf(folder.filePath("out/events.csv")).trimmed().split('\n');
        QVERIFY(events.size() > 1000);
        QCOMPARE(events.last().count(','), events.first().count(','));
        QVERIFY(events.last().split(',').first().toDouble() <= document["simulated_s"]);
    }
    void stoppedWhileATraceIsReadItSaysSo()
    {
        QTemporaryDir folder;
        const QString trace = written(
            folder, "trace.csv", "time_s,input_tokens,output_tokens\n" + QByteArray("0,1,1\n").repeated(6'000'000));
        QProcess program;
        program.start(TOKENFACTORY_EXECUTABLE, {"simulate", "default", "--trace", trace, "--json"});
        QVERIFY(program.waitForStarted());
        QTest::qWait(1000);
        ::kill(static_cast<pid_t>(program.processId()), SIGINT);
        QVERIFY(program.waitForFinished(10'000));
        QCOMPARE(program.exitStatus(), QProcess::NormalExit);
        QCOMPARE(program.exitCode(), 130);
        QVERIFY(program.readAllStandardError().contains("trace.csv: was not read to its end: stopped"));
        QVERIFY(program.readAllStandardOutput().isEmpty());
    }
    void shardsTogetherAreTheWhole()
    {
        QTemporaryDir folder;
        const QString file = written(folder, "study.json", study);
        QCOMPARE(run({"sweep", file, "--out", folder.filePath("all.jsonl")}).code, 0);
        for (const char* shard : {"1/3", "2/3", "3/3"}) {
            QCOMPARE(run({"sweep", file, "--shard", shard, "--out", folder.filePath(QString(shard).at(0))}).code, 0);
        }
        const Outcome whole = run({"merge", folder.filePath("all.jsonl")});
        const Outcome parts = run({"merge", folder.filePath("3"), folder.filePath("1"), folder.filePath("2"), "--csv",
                                   folder.filePath("all.csv"), "--out", folder.filePath("merged.jsonl")});
        QCOMPARE(parts.code, 0);
        QCOMPARE(contentOf(folder.filePath("merged.jsonl")), whole.out);
        QCOMPARE(whole.out.count('\n'), 12);
        QCOMPARE(contentOf(folder.filePath("all.csv")).count('\n'), 13);
        QCOMPARE(run({"merge", folder.filePath("all.jsonl"), "--summary", folder.filePath("summary.csv")}).code, 0);
        const QByteArray summary = contentOf(folder.filePath("summary.csv"));
        QVERIFY(summary.startsWith("factory.admission.law,workload.arrivals.live_trees,figure,mean,half_width,n"));
        QCOMPARE(summary.count(",ttft_s.mean,"), 6);
        const Outcome some = run({"merge", folder.filePath("1")});
        QVERIFY2(some.err.contains("8 of 12 runs are in no file"), some.err.constData());
    }
    void replicationsGiveMeansAndIntervals()
    {
        const json document =
            simulated({"oscillation", "--set", "run.warm_up_s=20", "--duration", "60", "--replications", "3"});
        QCOMPARE(document["runs"].get<int>(), 3);
        const json& figure = document["figures"]["output_tokens_per_s"];
        QCOMPARE(figure["runs"].get<int>(), 3);
        QVERIFY(figure["half_width"] > 0.0 && figure["least"] < figure["mean"] && figure["mean"] < figure["most"]);
        const Outcome text =
            run({"simulate", "oscillation", "--set", "run.warm_up_s=20", "--duration", "60", "--replications", "3"});
        QVERIFY(text.out.contains("ttft_s_p50"));
        QCOMPARE(run({"simulate", "oscillation", "--replications", "0"}).code, 2);
        // All of it warm-up: nothing would be measured.
        QCOMPARE(run({"simulate", "oscillation", "--duration", "60", "--replications", "3"}).code, 2);
    }
    void aSweepThatWasStoppedGoesOn()
    {
        QTemporaryDir folder;
        const QString file = written(folder, "study.json", study);
        QCOMPARE(run({"sweep", file, "--out", folder.filePath("all")}).code, 0);
        const QByteArray all = run({"merge", folder.filePath("all")}).out;
        const QString torn = written(folder, "torn", contentOf(folder.filePath("all")).left(all.size() / 2));
        QCOMPARE(run({"sweep", file, "--out", torn}).code, 0);
        QCOMPARE(run({"merge", torn}).out, all);
    }
    void wrongQuestionsAreRefused_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const QStringList& arguments, const char* says) {
            QTest::newRow(name) << arguments << QString(says);
        };
        row("no scenario", {"simulate"}, "does not say which scenario");
        row("no such preset", {"simulate", "osillation"}, "oscillation");
        row("setting", {"simulate", "default", "--set", "batch"}, "path=value is wanted");
        row("until", {"simulate", "default", "--until", "-1"}, "--until");
        row("duration", {"simulate", "default", "--duration", "0"}, "--duration");
        row("event", {"simulate", "default", "--until-event", "ready-emty"}, "ready-empty");
        row("trace", {"simulate", "default", "--trace", "no-such-file"}, "no-such-file");
        row("shard", {"sweep", "x.json", "--shard", "4/3"}, "i/n");
        row("study", {"sweep", "no-such-file"}, "no-such-file");
        row("nothing to merge", {"merge"}, "which files");
    }
    void wrongQuestionsAreRefused()
    {
        QFETCH(const QStringList, arguments);
        QFETCH(const QString, says);
        const Outcome outcome = run(arguments);
        QCOMPARE(outcome.code, 2);
        QVERIFY2(outcome.err.contains(says.toUtf8()), outcome.err.constData());
        QVERIFY(outcome.out.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestSimulate)
#include "tst_simulate.moc"
