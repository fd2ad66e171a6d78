#include "core/scenario/measured_scenario.h"

#include "core/scenario/run.h"
#include "core/scenario/scenario_pass.h"
#include "tests/core/cost/presets.h"

#include <QTest>

#include <cmath>

using namespace tokenfactory;
using calibration::Measurement;
using calibration::Measurements;
using scenario::Scenario;
using tests::model;
using tests::presets;
using tests::systemPreset;
using tests::taken;

namespace {

const std::filesystem::path presetsFolder = TOKENFACTORY_SOURCE_DIR "/presets";

const Measurements& shipped()
{
    static const Measurements all =
        taken(calibration::readMeasurements(presetsFolder / "measurements" / "serving.csv", presets()));
    return all;
}

const Measurement& rowOf(const char* id) { return *std::ranges::find(shipped().rows, id, &Measurement::id); }

/// None where the row has no estimate.
std::optional<Scenario> scenarioOf(const Measurement& row)
{
    const serving::ServingQuestion asked = calibration::questionOf(row, tests::calibration("today"));
    const Expected<serving::Estimate> estimate = serving::estimate(asked);
    return estimate ? std::optional(scenario::scenarioOf({row, asked, *estimate}, "today")) : std::nullopt;
}

}  // namespace

class MeasuredScenarioTest : public QObject {
    Q_OBJECT

private slots:
    void aPointAsksWhatItMeasured()
    {
        const std::optional<Scenario> made = scenarioOf(rowOf("m0002"));
        QVERIFY(made);
        QCOMPARE(made->model, std::string("kimi-k3"));
        QCOMPARE(made->systems, std::vector<std::string>{"b300-hgx"});
        QCOMPARE(made->stage, cost::Stage::decode);
        QCOMPARE(made->layout, (cost::Layout{.tp = 8}));
        QCOMPARE(made->gpus, std::vector<int>{8});
        QCOMPARE(made->each.cachedTokens, 8192 + 512);
        QVERIFY(made->batch >= 1 && made->batch <= 16);  // clients wait for first tokens too
        QCOMPARE(made->calibration, std::string("today"));
        QVERIFY(made->description.find("TPOT 19.5 ms") != std::string::npos);
        QVERIFY(made->description.find("sglang PR #37878") != std::string::npos);
        const workload::Workload load = taken(scenario::workloadOf(made->running, presetsFolder));
        QCOMPARE(load.arrivals.kind, workload::ArrivalKind::closed);
        QCOMPARE(load.arrivals.liveTrees, 16);
        QCOMPARE(load.openingTokens.mean, 8192.0);
        QCOMPARE(load.outputTokens.mean, 1024.0);
        QCOMPARE(made->running.factory->pools.size(), 1U);
    }
    void groupsOfTheirOwnArePoolsOfTheirOwn()
    {
        const auto row = std::ranges::find_if(shipped().rows, [](const Measurement& one) {
            return one.deployment.prefill && one.deployment.decode && one.deployment.prefill->workers > 1;
        });
        const std::optional<Scenario> made = scenarioOf(*row);
        QVERIFY(made && made->running.factory->pools.size() == 2);
        const factory::PoolSpec& prefill = made->running.factory->pools.front();
        const factory::PoolSpec& decode = made->running.factory->pools.back();
        QVERIFY(prefill.prefill && !prefill.decode && decode.decode && !decode.prefill);
        QCOMPARE(prefill.workers.front().count, row->deployment.prefill->workers);
        QCOMPARE(decode.workers.front().layout, made->layout);
        QCOMPARE(made->layout, row->deployment.decode->layout);
    }
    /// Lengths drawn between 0.8 and 1 of what a row says are so in the run, and their means are the row's.
    void lengthsKeepTheirMeans()
    {
        for (const Measurement& row : shipped().rows) {
            const std::optional<Scenario> made = scenarioOf(row);
            if (!made) {
                continue;
            }
            const workload::Workload load = taken(scenario::workloadOf(made->running, presetsFolder));
            const double prompt = row.load.inputTokens - row.load.cachedTokens;
            const bool isSpread = row.load.arrangement == serving::Arrangement::spread;
            const double mean =
                isSpread ? (load.openingTokens.least + load.openingTokens.most) / 2.0 : load.openingTokens.mean;
            QVERIFY2(std::abs(mean - prompt) <= 1.0, row.id.c_str());
            QCOMPARE(load.prefixes.empty(), row.load.cachedTokens < 1.0);
        }
    }
    /// Every row that is predicted can be chosen, written to a file, read again, and its factory be built.
    void everyPredictedRowIsAScenario()
    {
        std::size_t made = 0;
        std::size_t fits = 0;
        std::size_t runs = 0;
        for (const Measurement& row : shipped().rows) {
            const std::optional<Scenario> one = scenarioOf(row);
            if (!one) {
                continue;
            }
            ++made;
            const scenario::ReadScenario again = taken(scenario::fromJson(scenario::toJson(*one), row.id));
            QVERIFY2(again.warnings.empty(), row.id.c_str());
            QVERIFY2(again.scenario == *one, row.id.c_str());
            const scenario::Resolved resolved = taken(scenario::resolve(*one, presets()));
            const cost::Evaluation pass = taken(scenario::evaluate(*one, resolved, 0));
            fits += pass.cost ? 1 : 0;
            runs += scenario::build(*one, presets(), presetsFolder).has_value() ? 1 : 0;
        }
        QVERIFY2(made > 400, QByteArray::number(made));
        // Engines fill the HBM further than the racks here let a scenario do: a few do not fit.
        QVERIFY2(fits >= made - made / 10, QByteArray::number(fits) + " of " + QByteArray::number(made));
        QVERIFY2(runs >= made - made / 10, QByteArray::number(runs) + " of " + QByteArray::number(made));
    }
    /// A loaded point stands on its own frontier, at what was measured.
    void aPointIsNearItself()
    {
        const Measurement& row = rowOf("m0002");
        const Scenario own = *scenarioOf(row);
        const auto place = scenario::placeOnFrontier(row, own, *row.model, *row.system);
        QVERIFY(place);
        QCOMPARE(place->latencyS, 19.47e-3);
        QCOMPARE(place->tokensPerSPerGpu, 87.2);
    }
    void otherConditionsAreNotNear_data()
    {
        QTest::addColumn<int>("cached");
        QTest::addColumn<int>("gpus");
        QTest::addColumn<int>("drafts");
        QTest::addColumn<bool>("isNear");
        QTest::newRow("as measured") << 8704 << 8 << 0 << true;
        QTest::newRow("twice the context") << 17408 << 8 << 0 << true;
        QTest::newRow("more than twice") << 17409 << 8 << 0 << false;
        QTest::newRow("half the context") << 4352 << 8 << 0 << true;
        QTest::newRow("16 GPUs") << 8704 << 16 << 0 << true;
        QTest::newRow("64 GPUs") << 8704 << 64 << 0 << false;
        QTest::newRow("with drafts") << 8704 << 8 << 3 << false;
    }
    void otherConditionsAreNotNear()
    {
        QFETCH(int, cached);
        QFETCH(int, gpus);
        QFETCH(int, drafts);
        QFETCH(bool, isNear);
        const Measurement& row = rowOf("m0002");
        Scenario other = *scenarioOf(row);
        other.each.cachedTokens = cached;
        other.gpus = {gpus};
        other.choices.draftTokens = drafts;
        QCOMPARE(scenario::placeOnFrontier(row, other, *row.model, *row.system).has_value(), isNear);
        QVERIFY(!scenario::placeOnFrontier(row, other, *row.model, *systemPreset("b200-hgx")));
        QVERIFY(!scenario::placeOnFrontier(row, other, *model("kimi-k2"), *row.system));
        other.stage = cost::Stage::prefill;
        QVERIFY(!scenario::placeOnFrontier(row, other, *row.model, *row.system));
    }
    /// Of a disaggregated service the frontier of decode knows only those that decode.
    void answersCountByTheGpusThatDecode()
    {
        const auto row = std::ranges::find_if(shipped().rows, [](const Measurement& one) {
            return one.phase == calibration::Phase::wholeService && one.deployment.prefill && one.deployment.decode &&
                   one.measured.tpotS && one.measured.outputTokensPerSPerGpu;
        });
        const auto place = scenario::placeOnFrontier(*row, *scenarioOf(*row), *row->model, *row->system);
        QVERIFY(place);
        QCOMPARE(place->tokensPerSPerGpu * row->deployment.decode->gpus(),
                 *row->measured.outputTokensPerSPerGpu * row->deployment.gpus());
    }
    void aRunOfThePointIsNear()
    {
        const Measurement& row = rowOf("m0002");
        const Scenario own = *scenarioOf(row);
        const auto load = taken(scenario::workloadOf(own.running, presetsFolder));
        const scenario::RunConditions run = scenario::conditionsOf(*own.running.factory, load, own);
        QCOMPARE(run.gpus, 8);
        QCOMPARE(*run.clients, 16.0);
        QVERIFY(scenario::isNear(row, run));
        const auto changed = [&](auto change) {
            scenario::RunConditions other = run;
            change(other);
            return scenario::isNear(row, other);
        };
        QVERIFY(changed([](auto& other) { other.clients = 32.0; }));
        QVERIFY(!changed([](auto& other) { other.clients = 33.0; }));
        QVERIFY(!changed([](auto& other) { other.clients.reset(); }));
        QVERIFY(!changed([](auto& other) { other.inputTokens = 4000.0; }));
        QVERIFY(!changed([](auto& other) { other.outputTokens = 3000.0; }));
        QVERIFY(!changed([](auto& other) { other.gpus = 32; }));
        QVERIFY(!changed([](auto& other) { other.isDisaggregated = true; }));
        QVERIFY(!changed([](auto& other) { other.drafts = true; }));
        QVERIFY(!changed([](auto& other) { other.systems = {"b200-hgx"}; }));
        QVERIFY(!changed([](auto& other) { other.model = "kimi-k2"; }));
    }
    void requestsThatComeByThemselvesAreNearNothing()
    {
        const Scenario first;
        const auto load = taken(scenario::workloadOf(first.running, presetsFolder));
        const auto run = scenario::conditionsOf(scenario::factoryOf(first), load, first);
        QVERIFY(!run.clients);
        QVERIFY(
            std::ranges::none_of(shipped().rows, [&](const Measurement& row) { return scenario::isNear(row, run); }));
    }
};

QTEST_GUILESS_MAIN(MeasuredScenarioTest)
#include "tst_measured_scenario.moc"
