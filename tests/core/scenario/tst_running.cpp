// labels: memory
#include "core/factory/factory.h"
#include "core/factory/measure/result.h"
#include "core/scenario/build.h"
#include "core/scenario/run.h"
#include "core/scenario/value_path.h"
#include "core/workload/workload_file.h"
#include "tests/core/problem_text.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::scenario;

namespace {

const std::filesystem::path presets = std::filesystem::path(TOKENFACTORY_SOURCE_DIR) / "presets";

std::string fileWith(const std::string& more)
{
    return R"({"schema": "token-factory-scenario/1", "model": "kimi-k3", "systems": ["gb200-nvl72"],)"
           R"("stage": "decode", "layout": {"dp": 64}, "batch": 256, "new_tokens": 1, "cached_tokens": 100)" +
           more + "}";
}

Scenario read(const std::string& more)
{
    const auto scenario = fromJson(fileWith(more), "test.json");
    if (!scenario) {
        qFatal("%s", qPrintable(tests::textOf(scenario.error())));
    }
    if (!scenario->warnings.empty()) {
        qFatal("%s", qPrintable(tests::textOf(scenario->warnings)));
    }
    return scenario->scenario;
}

Scenario set(const Scenario& scenario, std::string_view setting)
{
    const Expected<Scenario> changed = withValues(scenario, {*settingFrom(setting)});
    if (!changed) {
        qFatal("%s", qPrintable(tests::textOf(changed.error())));
    }
    return *changed;
}

QString refusalOf(const Scenario& scenario, std::string_view setting)
{
    const Expected<Setting> read = settingFrom(setting);
    const Expected<Scenario> changed =
        read ? withValues(scenario, {*read}) : Expected<Scenario>(tl::unexpected(read.error()));
    return changed ? QString() : tests::textOf(changed.error());
}

const catalog::Catalog& known()
{
    static const Expected<catalog::Catalog> catalog = catalog::readCatalog(presets);
    return *catalog;
}

}  // namespace

class TestRunning : public QObject {
    Q_OBJECT
private slots:
    void whatRunsIsReadAndWrittenAlike()
    {
        const Scenario scenario = read(
            R"(, "workload": {"from": "agentx", "arrivals": {"live_trees": 4}},)"
            R"("trace": {"file": "a.csv", "format": "table", "bad_rows": "skip", "replay": "trees", "live_trees": 3},)"
            R"("run": {"duration_s": 30, "warm_up_s": 5, "seed": 9},)"
            R"("interventions": [{"time_s": 20, "path": "factory.chunk_tokens", "value": 512},)"
            R"({"time_s": 10, "path": "workload.arrivals.live_trees", "value": 2}],)"
            R"("factory": {"pools": [{"name": "all", "stages": ["prefill", "midfill", "decode"], "workers": [)"
            R"({"system": "gb200-nvl72", "layout": {"dp": 16}}]}]})");
        const Running& running = scenario.running;
        QCOMPARE(running.workload, std::string("agentx"));
        QVERIFY(running.trace && running.trace->replay == workload::Replay::trees && running.trace->liveTrees == 3);
        QVERIFY(running.trace->onBadRow == workload::OnBadRow::skip);
        QVERIFY(running.durationS == 30.0 && running.warmUpS == 5.0 && running.seed == 9U);
        QCOMPARE(running.interventions.size(), std::size_t{2});
        QCOMPARE(running.interventions.front().timeS, 10.0);
        QVERIFY(running.factory && running.factory->pools.front().decode);
        const auto again = fromJson(toJson(scenario), "again.json");
        QVERIFY2(again, again ? "" : qPrintable(tests::textOf(again.error())));
        QVERIFY(again->scenario == scenario);
    }
    void aRunLongerThanItsWarmUpIsWanted()
    {
        const Scenario within = read(R"(, "run": {"duration_s": 60, "warm_up_s": 60})");
        const Expected<Ran> ran = run(within, known(), presets);
        QVERIFY(!ran && tests::textOf(ran.error()).contains("run.warm_up_s: is 60.0 s, and the run lasts 60.0 s"));
        QVERIFY(run(read(R"(, "run": {"duration_s": 60, "warm_up_s": 50})"), known(), presets));
    }
    void withoutAWorkerNobodyIsServedAndItEnds()
    {
        const Scenario scenario = read(R"(, "run": {"duration_s": 5})");
        const auto empty = withValues(scenario, {{"factory.pools.0.workers.0.count", "0"}});
        QVERIFY(empty);
        const Expected<Ran> ran = run(*empty, known(), presets);
        QVERIFY2(ran, ran ? "" : qPrintable(tests::textOf(ran.error())));
        const factory::RunResult result = factory::resultOf(ran->simulation.factory());
        QVERIFY(result.requests.arrived > 0 && result.refused() == result.requests.arrived);
        QCOMPARE(result.pools.front().busy.width, result.series.front().bins.width);  // a table has them side by side
    }
    void aStopEndsTheRunAndTheReadingOfATrace()
    {
        const auto source = std::make_unique<std::stop_source>();
        source->request_stop();
        const Expected<Ran> ran = run(read(""), known(), presets, {.stop = source->get_token()});
        QVERIFY2(ran, ran ? "" : qPrintable(tests::textOf(ran.error())));
        QVERIFY(ran->stopped.why == factory::Stopped::Why::cancelled && !ran->isOverfull);
        QVERIFY(ran->simulation.now() < fromSeconds(defaultDurationS));
        const std::string trace = std::string(TOKENFACTORY_SOURCE_DIR) + "/tests/data/traces/azure2024.csv";
        const Scenario replayed = read(R"(, "trace": {"file": ")" + trace + R"("})");
        QVERIFY(run(replayed, known(), presets, {.untilS = 1.0}));
        const Expected<Ran> unread = run(replayed, known(), presets, {.stop = source->get_token()});
        QVERIFY(!unread && tests::textOf(unread.error()).contains("was not read to its end: stopped"));
    }
    void withoutAFactoryOneWorkerOfTheLayoutServesAll()
    {
        const Scenario scenario = read("");
        const Expected<Built> built = build(scenario, known(), presets);
        QVERIFY2(built, built ? "" : qPrintable(tests::textOf(built.error())));
        const factory::FactorySpec& spec = built->plan->spec;
        QCOMPARE(spec.pools.size(), std::size_t{1});
        QVERIFY(spec.pools[0].prefill && spec.pools[0].midfill && spec.pools[0].decode);
        QVERIFY(spec.pools[0].workers[0].layout == scenario.layout);
        QCOMPARE(spec.pools[0].workers[0].decodeSlots, 256);
        QCOMPARE(built->workload->id, std::string("chat"));
    }
    void changesLieOverTheWorkload()
    {
        const Scenario scenario =
            read(R"(, "workload": {"from": "chat", "arrivals": {"rate_per_s": 2}, "output_tokens": 7})");
        const Expected<workload::Workload> workload = workloadOf(scenario.running, presets);
        QVERIFY(workload);
        QVERIFY(workload->arrivals.kind == workload::ArrivalKind::gamma && workload->arrivals.ratePerS == 2.0);
        QVERIFY(workload->outputTokens == workload::Law::fixed(7.0));
        const Expected<workload::Workload> preset = workload::readWorkload("chat", presets);
        QVERIFY(workload->openingTokens == preset->openingTokens);
    }
    void aWholeKindReplacesWhatWasThere()
    {
        const Scenario scenario =
            read(R"(, "workload": {"from": "chat", "arrivals": {"kind": "closed", "live_trees": 5}})");
        const Expected<workload::Workload> workload = workloadOf(scenario.running, presets);
        QVERIFY2(workload, workload ? "" : qPrintable(tests::textOf(workload.error())));
        QVERIFY(workload->arrivals.kind == workload::ArrivalKind::closed && workload->arrivals.liveTrees == 5);
    }
    void aWorkloadMayStandInTheScenarioWhole()
    {
        const Scenario scenario = read(
            R"(, "workload": {"arrivals": {"kind": "poisson", "rate_per_s": 3}, "turns": 1, "opening_tokens": 100,)"
            R"("output_tokens": 10})");
        QVERIFY(workloadOf(scenario.running, presets));
    }
    void settingsReachEveryValue()
    {
        Scenario scenario = read("");
        scenario = set(scenario, "layout.tp=2");
        QCOMPARE(scenario.layout.tp, 2);
        scenario = set(scenario, "choices.kv=bf16");
        QVERIFY(scenario.choices.kv == catalog::Format::bf16);
        scenario = set(scenario, "factory.pools.all.workers[0].count=3");
        QCOMPARE(scenario.running.factory->pools[0].workers[0].count, 3);
        scenario = set(scenario, "factory.pools.0.workers.0.decode_slots=17");
        QCOMPARE(scenario.running.factory->pools[0].workers[0].decodeSlots, 17);
        scenario = set(scenario, "factory.admission.law=gated-refill");
        QVERIFY(scenario.running.factory->admission.law == control::AdmissionLaw::gatedRefill);
        scenario = set(scenario, "factory.tiers.dram={\"capacity_bytes\": 0}");
        QCOMPARE(scenario.running.factory->tiers.dram->capacityBytes.value_or(-1.0), 0.0);
        scenario = set(scenario, "workload=agentx");
        scenario = set(scenario, "workload.arrivals.live_trees=4");
        QCOMPARE(workloadOf(scenario.running, presets)->arrivals.liveTrees, 4);
        scenario = set(scenario, "run.seed=12");
        QCOMPARE(scenario.running.seed, std::uint64_t{12});
    }
    void settingsNeedMakeSenseOnlyTogether()
    {
        const Setting law{"factory.admission.law", "paced"};  // holds at a buffer, which is 0
        const Setting buffer{"factory.admission.buffer", "8"};
        QVERIFY(!withValues(read(""), {law}));
        const Expected<Scenario> both = withValues(read(""), {law, buffer});
        QVERIFY2(both, both ? "" : qPrintable(tests::textOf(both.error())));
        QCOMPARE(both->running.factory->admission.buffer, 8);
    }
    void settingsThatLeadNowhereAreRefused_data()
    {
        QTest::addColumn<QString>("setting");
        QTest::addColumn<QString>("says");
        QTest::newRow("no value") << "layout.tp"
                                  << "path=value is wanted";
        QTest::newRow("no path") << "=4"
                                 << "path=value is wanted";
        QTest::newRow("a slip of the pen") << "layout.tpp=4"
                                           << "did you mean pp or tp";
        QTest::newRow("at the top") << "modell=kimi-k2"
                                    << "did you mean model";
        QTest::newRow("no such pool") << "factory.pools.none.workers.0.count=1"
                                      << "leads to nothing";
        QTest::newRow("beyond the list") << "factory.pools.all.workers.7.count=1"
                                         << "leads to nothing";
        QTest::newRow("into a number") << "batch.size=1"
                                       << "leads to nothing";
        QTest::newRow("an empty step") << "layout..tp=1"
                                       << "leads to nothing";
        QTest::newRow("out of range") << "batch=0"
                                      << "1";
        QTest::newRow("in the factory") << "factory.admision.law=paced"
                                        << "admission";
        QTest::newRow("a wrong kind") << "factory.admission.law=pased"
                                      << "paced";
    }
    void settingsThatLeadNowhereAreRefused()
    {
        QFETCH(const QString, setting);
        QFETCH(const QString, says);
        const QString refusal = refusalOf(read(""), setting.toStdString());
        QVERIFY2(refusal.contains(says), qPrintable("\"" + refusal + "\""));
    }
    void dirtyRunsAreRefusedByTheirPath_data()
    {
        QTest::addColumn<QString>("more");
        QTest::addColumn<QString>("path");
        QTest::newRow("duration") << R"(, "run": {"duration_s": 0})"
                                  << "/run/duration_s";
        QTest::newRow("negative warm-up") << R"(, "run": {"warm_up_s": -1})"
                                          << "/run/warm_up_s";
        QTest::newRow("run is a list") << R"(, "run": [1])"
                                       << "/run";
        QTest::newRow("unknown key") << R"(, "run": {"sead": 1})"
                                     << "/run/sead";
        QTest::newRow("trace without a file") << R"(, "trace": {})"
                                              << "/trace/file";
        QTest::newRow("format") << R"(, "trace": {"file": "a", "format": "moncake"})"
                                << "/trace/format";
        QTest::newRow("interventions") << R"(, "interventions": 3)"
                                       << "/interventions";
        QTest::newRow("without a path") << R"(, "interventions": [{"time_s": 1, "value": 3}])"
                                        << "/interventions/0/path";
        QTest::newRow("without a value") << R"(, "interventions": [{"time_s": 1, "path": "a"}])"
                                         << "/interventions/0/value";
        QTest::newRow("workload") << R"(, "workload": 3)"
                                  << "/workload";
        QTest::newRow("factory") << R"(, "factory": {"pools": 3})"
                                 << "/factory/pools";
    }
    void dirtyRunsAreRefusedByTheirPath()
    {
        QFETCH(const QString, more);
        QFETCH(const QString, path);
        const auto scenario = fromJson(fileWith(more.toStdString()), "test.json");
        QVERIFY(!scenario);
        QVERIFY2(tests::textOf(scenario.error()).contains("test.json: " + path),
                 qPrintable(tests::textOf(scenario.error())));
    }
    void namesThatAreNotKnownAreSaid()
    {
        const Expected<Built> built = build(
            read(R"(, "workload": "chatt", "factory": {"pools": [{"name": "all", "stages": ["prefill", "decode"],)"
                 R"("workers": [{"system": "gb300-nvl7", "layout": {"dp": 16}}]}]})"),
            known(), presets);
        QVERIFY(!built);
        const QString problems = tests::textOf(built.error());
        QVERIFY2(problems.contains("did you mean chat") && problems.contains("gb300-nvl72"), qPrintable(problems));
    }
    void aFailureThatWasDoesNotKeepAWorker()
    {
        Scenario scenario = read(
            R"(, "run": {"duration_s": 5}, "workload": {"from": "chat", "arrivals": {"kind": "poisson", "rate_per_s": 1}},
            "factory": {"pools": [
              {"name": "all", "stages": ["prefill", "midfill", "decode"],
               "workers": [{"count": 2, "decode_law": {"base_s": 0.01}, "fill_law": {"base_s": 0.01}, "kv_tokens": 1e9}]}],
              "failures": [{"at_s": 1, "pool": "all", "worker": 1, "repair_s": 1},
                           {"at_s": 1.5, "pool": "all", "worker": 1},
                           {"at_s": 90, "pool": "all", "worker": 0}]})");
        scenario.running.interventions = {{3.0, "factory.pools.all.workers.0.count", "1"},
                                          {70.0, "factory.chunk_tokens", "512"}};
        const auto ran = run(scenario, known(), presets);
        QVERIFY2(ran.has_value(), ran ? "" : qPrintable(tests::textOf(ran.error())));
        QCOMPARE(ran->simulation.factory().plan().spec.pools[0].workers[0].count, 1);
        QCOMPARE(ran->notes.size(), 3U);
        QVERIFY(ran->notes[0].english().find("factory.chunk_tokens") != std::string::npos);
        QVERIFY(ran->notes[1].english().find("changes nothing") != std::string::npos);
        QVERIFY(ran->notes[2].english().find("after the end") != std::string::npos);
        // One that is to come does.
        scenario.running.interventions = {{0.5, "factory.pools.all.workers.0.count", "1"}};
        QVERIFY(!run(scenario, known(), presets).has_value());
    }
};

QTEST_GUILESS_MAIN(TestRunning)
#include "tst_running.moc"
