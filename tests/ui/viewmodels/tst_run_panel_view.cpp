// labels: memory_window
#include "core/scenario/run.h"
#include "core/workload/law_scale.h"
#include "tests/core/problem_text.h"
#include "tests/ui/viewmodels/run_scenarios.h"

#include <QTest>

#include <algorithm>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tests::runPreset;
using tests::RunStand;

namespace {

bool isDegree(const std::string& flag)
{
    return flag.find(".layout") != std::string::npos || flag.ends_with(".system") || flag.ends_with("decode_slots") ||
           flag == "model";
}

/// Only because of what does not fit into HBM.
bool isOnlyRoom(const Problems& problems)
{
    return std::ranges::all_of(problems, [](const Problem& problem) {
        const std::string text = toText(problem);
        return text.find("fit") != std::string::npos || text.find("room") != std::string::npos ||
               text.find("states no figure") != std::string::npos;
    });
}

Expected<scenario::Built> built(const scenario::Scenario& scenario, const scenario::Built& before)
{
    return scenario::build(scenario, tests::presets(), tests::presetsFolder(), before);
}

/// Texts a row of a number takes: both ends of its slider and of its box, what it shows, null where it can be.
QStringList textsOf(const RunRow& row)
{
    const NumberView& view = row.setting.number;
    QStringList texts = {*view.written};
    if (!view.texts.empty())
        texts << QString::fromStdString(view.texts.front()) << QString::fromStdString(view.texts.back());
    return texts;
}

/// A run with interventions, stopped.
scenario::Ran ranUntil(scenario::Scenario scenario, std::vector<scenario::Intervention> changes, double untilS)
{
    scenario.running.factory = factoryIn(scenario);
    scenario.running.interventions = std::move(changes);
    scenario::RunControl control;
    control.untilS = untilS;
    return tests::valueOf(scenario::run(scenario, tests::presets(), tests::presetsFolder(), control));
}

const Disturbance& of(const RunPanelView& view, const std::string& id)
{
    return *std::ranges::find(view.disturbances, id, &Disturbance::id);
}

/// Chat behind a system prompt on law-driven workers: quick to run.
scenario::Scenario quick()
{
    scenario::Scenario scenario = runPreset("oscillation-cured");
    scenario.running.factory->pools[0].workers[0].count = 2;
    scenario.running.factory->pools[1].workers[0].count = 3;
    scenario.running.factory->reconfigure.seconds = 5.0;
    scenario.running.workload = "chat";
    scenario.running.workloadChanges = R"({"prefixes":[{"tokens":2000,"variants":1}]})";
    scenario.running.warmUpS = 0.0;
    return scenario;
}

int inState(const factory::Snapshot& snapshot, const std::string& pool, factory::WorkerState state)
{
    return static_cast<int>(std::ranges::count_if(snapshot.workers, [&](const factory::WorkerPicture& worker) {
        const auto& kind = snapshot.kinds[static_cast<std::size_t>(worker.kind)];
        return worker.state == state && snapshot.pools[static_cast<std::size_t>(kind.pool)] == pool;
    }));
}

}  // namespace

class TestRunPanelView : public QObject {
    Q_OBJECT
private slots:
    void quantitiesAreWrittenAsPeopleSayThem()
    {
        QCOMPARE(written(Quantity::bytes, 16.2e12), QString("16.2 TB"));
        QCOMPARE(written(Quantity::bytes, 480e9), QString("480 GB"));
        QCOMPARE(written(Quantity::bytesPerSecond, 450e9), QString("450 GB/s"));
        QCOMPARE(written(Quantity::seconds, 0.05), QString("50 ms"));
        QCOMPARE(written(Quantity::seconds, 0.0), QString("0 s"));
        QCOMPARE(written(Quantity::seconds, 90.0), QString("90 s"));
        QCOMPARE(written(Quantity::seconds, 600.0), QString("10 min"));
        QCOMPARE(written(Quantity::seconds, 10800.0), QString("3 h"));
        QCOMPARE(written(Quantity::share, 0.05), QString("5 %"));
        QCOMPARE(written(Quantity::share, 1.02), QString("102 %"));
        QCOMPARE(written(Quantity::perSecond, 17.3), QString("17.3/s"));
        QCOMPARE(written(Quantity::tokens, 131072.0), QString("131,072"));
        QCOMPARE(written(Quantity::number, 0.1 + 0.2), QString("0.3"));
    }
    void whatIsWrittenIsReadBackAsTheSame()
    {
        const std::pair<Quantity, std::vector<double>> all[] = {
            {Quantity::bytes, decades(1e9, 1e15)},
            {Quantity::bytesPerSecond, decades(1e8, 1e13)},
            {Quantity::seconds, {0.0, 1e-6, 0.005, 0.5, 1, 60, 90, 120, 600, 3600, 7200, 86400, 172800}},
            {Quantity::share, {0.0, 0.01, 0.5, 1.02}},
            {Quantity::perSecond, decades(0.01, 1000.0)},
            {Quantity::count, {0, 1, 1000, 65536}},
            {Quantity::number, {0.001, 0.3, 12.5, 1e6}}};
        for (const auto& [quantity, values] : all) {
            for (const double value : values) {
                const QString text = written(quantity, value);
                const auto back = typedValue(quantity, text, 1.0);
                QVERIFY2(back && std::abs(*back - value) <= 1e-12 * value, qPrintable(text));
            }
        }
    }
    void aNumberWithoutAUnitHasThatOfTheValueItStandsFor()
    {
        QCOMPARE(*typedValue(Quantity::bytes, "20", 16.2e12), 20e12);
        QCOMPARE(*typedValue(Quantity::bytes, "16 T", 1e9), 16e12);
        QCOMPARE(*typedValue(Quantity::bytesPerSecond, "900 GB", 1e9), 900e9);
        QCOMPARE(*typedValue(Quantity::seconds, "2", 600.0), 120.0);
        QCOMPARE(*typedValue(Quantity::seconds, "250ms", 1.0), 0.25);
        QCOMPARE(*typedValue(Quantity::share, "7", 0.05), 0.07);
        QCOMPARE(*typedValue(Quantity::tokens, "32k", 1.0), 32768.0);
        QVERIFY(!typedValue(Quantity::bytes, "much", 1e9));
        QVERIFY(!typedValue(Quantity::seconds, "3 GB", 1.0));
    }
    void everyRowTakesItsLeastItsMostItsDefaultAndWhatItShows_data()
    {
        QTest::addColumn<QString>("id");
        for (const RunPresets::Named& preset : readRunPresets(tests::presetsFolder()).scenarios)
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
    }
    void everyRowTakesItsLeastItsMostItsDefaultAndWhatItShows()
    {
        QFETCH(QString, id);
        const RunStand stand(runPreset(id.toStdString()));
        int checked = 0;
        for (const RunSection& section : stand.view.sections) {
            for (const RunRow& row : section.rows) {
                const std::string& flag = row.setting.flag;
                if (flag == scenarioFlag || !row.setting.options.enabled)
                    continue;
                QStringList texts;
                if (row.setting.kind == SettingKind::number) {
                    texts = textsOf(row);
                } else {
                    for (const Option& option : row.setting.options.options)
                        texts.append(QString::fromStdString(option.id));
                }
                std::vector<std::vector<scenario::Setting>> tried;
                for (const QString& text : texts) {
                    const RunValues values = row.valuesOf(text);
                    QVERIFY2(values, qPrintable(QString::fromStdString(flag) + " " + text));
                    tried.push_back(*values);
                }
                if (!row.setting.defaultValue.empty())
                    tried.push_back({{flag, row.setting.defaultValue}});
                for (const auto& settings : tried) {
                    const auto next = scenario::withValues(stand.scenario, settings);
                    const QString what = settings.empty()
                                             ? QString()
                                             : QString::fromStdString(settings.back().path + " = " +
                                                                      settings.back().value.substr(0, 200));
                    QVERIFY2(next, qPrintable(what + ": " + tests::textOf(next ? Problems() : next.error())));
                    const auto made = built(*next, stand.built);
                    const bool isGood = made || (isDegree(flag) && isOnlyRoom(made.error()));
                    QVERIFY2(isGood, qPrintable(what + ": " + tests::textOf(made ? Problems() : made.error())));
                    ++checked;
                }
            }
        }
        QCOMPARE_GT(checked, 60);
    }
    void whatARowShowsChangesNothing()
    {
        for (const char* id : {"worker-lost", "agentx-8-b300-dram", "oscillation", "kimi-k3-64-gb200"}) {
            const RunStand stand(runPreset(id));
            for (const RunSection& section : stand.view.sections) {
                for (const RunRow& row : section.rows) {
                    if (row.setting.kind != SettingKind::number)
                        continue;
                    const auto next = stand.with(row.setting.flag, *row.setting.number.written);
                    QVERIFY(next);
                    const auto same = built(*next, stand.built);
                    QVERIFY2(same && same->plan->spec == stand.built.plan->spec &&
                                 (!stand.built.workload || *same->workload == *stand.built.workload),
                             row.setting.flag.c_str());
                }
            }
        }
    }
    void rowsShowWhatTheScenarioSays()
    {
        const RunStand stand(runPreset("worker-lost"));
        QCOMPARE(stand.text("factory.pools.decode.workers.0.count"), QString("3"));
        QCOMPARE(stand.text("factory.pools.decode.workers.0.decode_slots"), QString("512"));
        QCOMPARE(stand.text("factory.pools.decode.workers.0.layout.dp"), QString("16"));
        QCOMPARE(stand.text("factory.pools.prefill.workers.0.layout.pp"), QString("4"));
        QCOMPARE(stand.text("factory.pools.prefill.workers.0.fill_slots"), QString("4"));
        QCOMPARE(stand.text("factory.limits.ttft_s"), QString("10 s"));
        QCOMPARE(stand.text("factory.limits.tpot_s"), QString("50 ms"));
        QCOMPARE(stand.text("workload.arrivals.rate_per_s"),
                 written(Quantity::perSecond, stand.built.workload->arrivals.ratePerS));
        QCOMPARE(stand.text("factory.queue_limit"), QString("none"));
        QCOMPARE(stand.row("factory.pools.decode.workers.0.system").setting.options.chosen, std::string("gb200-nvl72"));
        QCOMPARE(stand.row("factory.admission.law").setting.options.chosen, std::string("credit"));
        // what the rack has stands where the scenario leaves it to the rack
        const catalog::SystemPtr rack = *tests::presets().system("gb200-nvl72");
        QCOMPARE(stand.text("factory.tiers.dram.capacity_bytes"),
                 written(Quantity::bytes, rack->dramBytes->value * 16));
        QVERIFY(!stand.row("factory.tiers.dram.capacity_bytes").setting.changed);
    }
    void valuesGoIntoTheScenarioInSi()
    {
        const RunStand stand(runPreset("worker-lost"));
        auto next = stand.with("factory.tiers.dram.capacity_bytes", "16.2 TB");
        QVERIFY(next);
        QCOMPARE(*next->running.factory->tiers.dram->capacityBytes, 16.2e12);
        next = stand.with("factory.limits.ttft_s", "250 ms");
        QCOMPARE(*next->running.factory->limits.ttftS, 0.25);
        next = stand.with("factory.limits.ttft_s", "none");
        QVERIFY(!next->running.factory->limits.ttftS);
        next = stand.with("factory.admission.reserved_share", "10 %");
        QCOMPARE(next->running.factory->admission.reservedShare, 0.1);
        next = stand.with("workload.arrivals.rate_per_s", "12");
        QCOMPARE(tests::valueOf(scenario::workloadOf(next->running, tests::presetsFolder())).arrivals.ratePerS, 12.0);
    }
    void aLengthScalesTheWholeLawAndGoesBackToThePreset()
    {
        const RunStand stand(runPreset("worker-lost"));
        const auto next = stand.with("workload.opening_tokens", "4,000");
        QVERIFY(next);
        const auto scaled = tests::valueOf(scenario::workloadOf(next->running, tests::presetsFolder()));
        QCOMPARE(std::round(workload::meanOf(scaled.openingTokens)), 4000.0);
        QCOMPARE(scaled.openingTokens.quantiles.size(), stand.built.workload->openingTokens.quantiles.size());
        const RunStand after(*next);
        QVERIFY(after.row("workload.opening_tokens").setting.changed);
        QCOMPARE(after.text("workload.opening_tokens"), QString("4,000"));
        const auto back = tests::valueOf(scenario::withValues(
            *next, {{"workload.opening_tokens", after.row("workload.opening_tokens").setting.defaultValue}}));
        QCOMPARE(tests::valueOf(scenario::workloadOf(back.running, tests::presetsFolder())).openingTokens,
                 stand.built.workload->openingTokens);
    }
    void aDegreeMovesTheLayoutToALegalOneOnAsManyGpus()
    {
        const RunStand stand(runPreset("worker-lost"));
        const std::string flag = "factory.pools.decode.workers.0.layout.tp";
        for (const std::string& text : stand.row(flag).setting.number.texts) {
            const auto next = stand.with(flag, QString::fromStdString(text));
            QVERIFY(next);
            const cost::Layout layout = next->running.factory->pools[1].workers[0].layout;
            QCOMPARE(std::to_string(layout.tp), text);
            QCOMPARE(layout.gpus(), 16);
            QVERIFY(cost::reasonsAgainst(layout, **tests::presets().model("kimi-k3"), cost::Stage::decode, 0).empty());
        }
        const RunValues refused = stand.row(flag).valuesOf("5");
        QVERIFY(!refused);
        QVERIFY2(refused.error()().contains("5"), qPrintable(refused.error()()));
    }
    void lessWorkersTakeTheFailuresOfThoseThatGoWithThem()
    {
        const RunStand stand(runPreset("worker-lost"));
        QCOMPARE(stand.scenario.running.factory->failures.size(), std::size_t(1));
        const auto next = stand.with("factory.pools.decode.workers.0.count", "1");
        QVERIFY2(next, qPrintable(tests::textOf(next ? Problems() : next.error())));
        QVERIFY(next->running.factory->failures.empty());
        QVERIFY(built(*next, stand.built));
    }
    void aLawShowsTheParametersThatItHas()
    {
        scenario::Scenario scenario = runPreset("oscillation-cured");
        const auto has = [&](control::AdmissionLaw law, const char* flag) {
            scenario.running.factory->admission.law = law;
            scenario.running.factory->admission.buffer = 64;
            return RunStand(scenario).view.row(flag) != nullptr;
        };
        QVERIFY(has(control::AdmissionLaw::readyBuffer, "factory.admission.buffer"));
        QVERIFY(!has(control::AdmissionLaw::readyBuffer, "factory.admission.tick_s"));
        QVERIFY(has(control::AdmissionLaw::paced, "factory.admission.factor"));
        QVERIFY(has(control::AdmissionLaw::gatedRefill, "factory.admission.tick_s"));
        QVERIFY(!has(control::AdmissionLaw::gatedRefill, "factory.admission.buffer"));
        QVERIFY(has(control::AdmissionLaw::pi, "factory.admission.integral_per_s2"));
        QVERIFY(!has(control::AdmissionLaw::open, "factory.admission.factor"));
    }
    void aTierIsAddedByTheFiguresOfTheRackAndTakenAway()
    {
        const RunStand stand(runPreset("worker-lost"));
        for (const char* flag : {"factory.tiers.ssd", "factory.tiers.pool", "factory.tiers.hot_cache"}) {
            const RunRow& row = stand.row(flag);
            if (!row.setting.options.enabled) {
                QVERIFY(row.setting.tooltip.contains("states no figures"));
                continue;
            }
            QVERIFY2(row.setting.tooltip.contains("GB200"), qPrintable(row.setting.tooltip));
            const auto next = stand.with(flag, "on");
            QVERIFY(next && built(*next, stand.built));
            const RunStand after(*next);
            QVERIFY(after.view.row(std::string(flag) + ".capacity_bytes"));
        }
        const auto without = stand.with("factory.tiers.dram", "off");
        QVERIFY(without && !without->running.factory->tiers.dram);
    }
    void anotherModelBringsLayoutsThatItCanHave()
    {
        const RunStand stand(runPreset("worker-lost"));
        for (const catalog::ModelPtr& model : tests::presets().models) {
            const auto next = stand.with("model", QString::fromStdString(model->id));
            QVERIFY(next);
            const auto made = built(*next, stand.built);
            QVERIFY2(made || isOnlyRoom(made.error()), qPrintable(tests::textOf(made ? Problems() : made.error())));
        }
        QVERIFY(beginsAnew("model") && beginsAnew("calibration") && beginsAnew("run.seed"));
        QVERIFY(!beginsAnew("factory.chunk_tokens") && !beginsAnew("workload"));
    }
    void aLostWorkerIsAwayUntilItIsRepairedOrReplaced()
    {
        const RunStand stand(quick(), {.pool = "decode", .repairS = std::nullopt}, 10.0);
        QVERIFY(of(stand.view, "lose").enabled && !of(stand.view, "replace").enabled);
        std::vector<scenario::Intervention> changes = of(stand.view, "lose").changes(10.0);
        auto after = snapshotOf(ranUntil(stand.scenario, changes, 11.0).simulation.factory());
        QCOMPARE(inState(after, "decode", factory::WorkerState::failed), 1);
        QCOMPARE(inState(after, "decode", factory::WorkerState::working), 2);

        std::vector<scenario::Setting> settings;
        for (const scenario::Intervention& change : changes)
            settings.push_back({change.path, change.value});
        const RunStand lost(tests::valueOf(scenario::withValues(stand.scenario, settings)),
                            {.pool = "decode", .repairS = std::nullopt}, 20.0);
        QVERIFY(of(lost.view, "replace").enabled);
        for (const scenario::Intervention& change : of(lost.view, "replace").changes(20.0))
            changes.push_back(change);
        after = snapshotOf(ranUntil(stand.scenario, changes, 21.0).simulation.factory());
        QCOMPARE(inState(after, "decode", factory::WorkerState::failed), 0);
        QCOMPARE(inState(after, "decode", factory::WorkerState::starting), 1);
        after = snapshotOf(ranUntil(stand.scenario, changes, 30.0).simulation.factory());
        QCOMPARE(inState(after, "decode", factory::WorkerState::working), 3);
    }
    void aWorkerWithARepairTimeComesBackByItself()
    {
        const RunStand stand(quick(), {.pool = "fill", .repairS = 7.0}, 10.0);
        const auto changes = of(stand.view, "lose").changes(10.0);
        auto after = snapshotOf(ranUntil(stand.scenario, changes, 16.0).simulation.factory());
        QCOMPARE(inState(after, "fill", factory::WorkerState::failed), 1);
        after = snapshotOf(ranUntil(stand.scenario, changes, 18.0).simulation.factory());
        QCOMPARE(inState(after, "fill", factory::WorkerState::working), 2);
    }
    void aColdPromptIsAnotherTextOfTheSameLength()
    {
        const RunStand stand(quick(), {}, 10.0);
        const auto changes = of(stand.view, "cold").changes(10.0);
        QCOMPARE(changes.size(), std::size_t(1));
        const auto next = tests::valueOf(scenario::withValues(stand.scenario, {{changes[0].path, changes[0].value}}));
        const auto workload = tests::valueOf(scenario::workloadOf(next.running, tests::presetsFolder()));
        workload::SessionSource before(stand.built.workload, 1);
        workload::SessionSource after(std::make_shared<const workload::Workload>(workload), 1);
        const workload::Request a = before.take();
        const workload::Request b = after.take();
        QCOMPARE(a.prompt.front().tokens, b.prompt.front().tokens);
        QVERIFY(a.prompt.front().content != b.prompt.front().content);
        QVERIFY(!of(RunStand(runPreset("worker-lost")).view, "cold").enabled);
    }
    void burstsAndDocumentsEndByThemselves()
    {
        for (const char* id : {"worker-lost", "agentx-8-b300-dram"}) {
            const RunStand stand(runPreset(id), {}, 50.0);
            for (const char* which : {"burst", "documents"}) {
                const auto changes = of(stand.view, which).changes(50.0);
                QVERIFY(std::ranges::is_sorted(changes, {}, &scenario::Intervention::timeS));
                QCOMPARE(changes.front().timeS, 50.0);
                QCOMPARE_GT(changes.back().timeS, 50.0);
                scenario::Scenario now = stand.scenario;
                bool wasAnother = false;
                for (const scenario::Intervention& change : changes) {
                    now = tests::valueOf(scenario::withValues(now, {{change.path, change.value}}));
                    const auto made = built(now, stand.built);
                    QVERIFY2(made, qPrintable(tests::textOf(made ? Problems() : made.error())));
                    wasAnother = wasAnother || !(*made->workload == *stand.built.workload);
                }
                QVERIFY(wasAnother);
                QVERIFY(*built(now, stand.built)->workload == *stand.built.workload);
            }
        }
    }
    void moreDocumentsComeOnceTheyAreAskedFor()
    {
        const RunStand stand(quick(), {}, 5.0);
        const auto changes = of(stand.view, "documents").changes(5.0);
        const auto longest = [&](const std::vector<scenario::Intervention>& with) {
            const auto after = snapshotOf(ranUntil(stand.scenario, with, 20.0).simulation.factory());
            std::int64_t most = 0;
            for (const factory::RequestPicture& request : after.live)
                most = std::max(most, request.promptTokens);
            return most;
        };
        QCOMPARE_GT(longest(changes), std::int64_t(25000));
        QCOMPARE_LT(longest({}), std::int64_t(20000));
    }
};

QTEST_GUILESS_MAIN(TestRunPanelView)
#include "tst_run_panel_view.moc"
