#include "core/factory/explain_moment.h"
#include "core/factory/measure/result.h"
#include "core/factory/measure/session_turns.h"
#include "core/factory/names.h"
#include "core/factory/pools/stint_cost.h"
#include "core/factory/tier_figures.h"
#include "core/scenario/run.h"
#include "tests/core/factory/busy_factory.h"

#include <QTest>

#include <numeric>
#include <set>

using namespace tokenfactory;
using namespace tokenfactory::factory;

namespace {

const std::filesystem::path presets = std::filesystem::path(TOKENFACTORY_SOURCE_DIR) / "presets";

const catalog::Catalog& known()
{
    static const Expected<catalog::Catalog> catalog = catalog::readCatalog(presets);
    return *catalog;
}

Simulation runOf(const char* preset)
{
    const auto read = scenario::readScenario(preset, presets);
    return scenario::simulationOf(read->scenario, known(), presets, {}, LogSpec())->simulation;
}

void isTrue(const Explanation& explanation)
{
    const double worked = evaluated(explanation);
    QVERIFY2(std::abs(worked - explanation.value) <= 1e-9 * std::abs(worked), std::string(explanation.name).c_str());
}

/// By the cost model within what the table of passes is, by a law to the nanosecond.
void explainsStints(const Factory& factory, std::set<std::string>& seen)
{
    const Snapshot picture = snapshotOf(factory);
    for (const WorkerPicture& worker : picture.workers) {
        for (const Stint& stint : worker.stints) {
            if (worker.state == WorkerState::failed) {
                continue;  // cut short
            }
            const auto cost = stintCostOf(factory.plan(), worker.kind, stint);
            QVERIFY(cost && !cost->explanations.empty());
            const Explanation& time = cost->explanations.front();
            QCOMPARE(time.name, cost->main);
            isTrue(time);
            const double tookS = toSeconds(stint.ends - stint.began);
            QVERIFY2(std::abs(time.value - tookS) <= 1e-3 * tookS + 2e-9,
                     qPrintable(QStringLiteral("%1 instead of %2").arg(time.value).arg(tookS)));
            seen.insert(std::string(name(stint.kind)) + (stint.sequences > 0 && stint.prompts > 0 ? " mixed" : "") +
                        (cost->cost.split  ? " split"
                         : cost->cost.pass ? ""
                                           : " law"));
        }
    }
}

}  // namespace

class TestFloorExplanations : public QObject {
    Q_OBJECT
private slots:
    void aPassTakesWhatItsExplanationSays_data()
    {
        QTest::addColumn<QString>("preset");
        for (const char* preset : {"default", "chat-hour", "mixed-racks", "agent-fleet", "report-like"}) {
            QTest::newRow(preset) << preset;
        }
    }
    void aPassTakesWhatItsExplanationSays()
    {
        QFETCH(QString, preset);
        Simulation run = runOf(qPrintable(preset));
        std::set<std::string> seen;
        for (const double atS : {20.0, 45.0, 90.0}) {
            run.runUntil(fromSeconds(atS));
            explainsStints(run.factory(), seen);
        }
        QVERIFY(!seen.empty());
    }
    void aPassByALawTakesWhatTheLawSays()
    {
        for (const bool aggregated : {false, true}) {
            FactorySpec spec = busyFactory(aggregated);
            spec.failures.clear();
            for (PoolSpec& pool : spec.pools) {
                for (WorkerSpec& worker : pool.workers) {
                    worker.decodeLaw->jitter = 0.3;
                }
            }
            Factory factory = start(spec, busySessions(), 5);
            std::set<std::string> seen;
            for (int i = 1; i < 40; ++i) {
                factory.runUntil(fromSeconds(0.5 * i));
                explainsStints(factory, seen);
            }
            QVERIFY(seen.contains(aggregated ? "pass mixed law" : "fill law"));
        }
    }
    void whatIsExplainedOfAMomentIsTheMeanOfTheSecondsBeforeIt()
    {
        Factory factory = start(busyFactory(), busySessions(), 5);
        factory.runBefore(fromSeconds(4.0));
        const Snapshot before = snapshotOf(factory);
        factory.runUntil(fromSeconds(9.0));
        const Snapshot now = snapshotOf(factory);
        const Meanwhile meanwhile(now);
        QCOMPARE(meanwhile.spanS(), 5.0);
        const auto arrivals = explainArrivals(meanwhile);
        QVERIFY(arrivals);
        isTrue(*arrivals);
        QCOMPARE(arrivals->value, double(now.requests.arrived - before.requests.arrived) / 5.0);
        QCOMPARE(arrivals->value, meanwhile.arrivedPerS());
        const auto answers = explainRetirement(meanwhile);
        isTrue(*answers);
        QCOMPARE(answers->value, meanwhile.completedPerS());
        const std::vector<std::uint32_t> workers = {0, 1};
        const auto busy = explainBusy(meanwhile, workers);
        isTrue(*busy);
        QVERIFY(std::abs(busy->value - (meanwhile.busy(0) + meanwhile.busy(1)) / 2.0) < 1e-12);
        for (const PlacePicture& place : now.places) {
            const auto fullness = explainFullness(place);
            QCOMPARE(fullness.has_value(), place.capacityBytes > 0);
            if (fullness) {
                isTrue(*fullness);
                const std::int64_t used =
                    std::accumulate(place.blobBytes.begin(), place.blobBytes.end(), place.reservedBytes);
                QCOMPARE(fullness->value, double(used) / double(place.capacityBytes));
            }
        }
        const auto output = explainOutput(meanwhile);
        isTrue(*output);
        QCOMPARE(output->value, meanwhile.saidTokensPerS());
        const Snapshot first = snapshotOf(start(busyFactory(), busySessions(), 5));
        QVERIFY(!explainArrivals(Meanwhile(first)));
        QVERIFY(!explainBusy(Meanwhile(first), workers));
    }
    void aTransferTakesItsBytesOverItsRateOrIsAnEstimate()
    {
        Factory factory = start(busyFactory(), busySessions(), 5);
        factory.runUntil(fromSeconds(6.0));
        const Snapshot now = snapshotOf(factory);
        const auto moving = explainTransfer(now, {.to = kv::Tier::dram, .movingBytes = 3000.0, .bytesPerS = 1500.0});
        QVERIFY(moving && !moving->isEstimate);
        isTrue(moving->time);
        QCOMPARE(moving->time.value, 2.0);
        const auto went = std::ranges::find_if(now.flows, [](const FlowPicture& flow) {
            return flow.purpose == Carried::For::load && flow.from == kv::Tier::dram && flow.whole > 0;
        });
        QVERIFY(went != now.flows.end());
        const auto alone = explainTransfer(now, {.from = kv::Tier::dram});
        QVERIFY(alone && alone->isEstimate);
        isTrue(alone->time);
        QCOMPARE(alone->time.value, double(went->wholeBytes) / double(went->whole) / 20'000.0);
        QVERIFY(!explainTransfer(now, {.from = kv::Tier::ssd}));  // no such link
    }
    void theMeanWaitIsThatOfLittlesLaw()
    {
        Factory factory = start(busyFactory(), busySessions(), 5);
        factory.runUntil(fromSeconds(400.0));
        const RunResult result = resultOf(factory);
        const auto all = explanationsOf(result);
        const auto wait = std::ranges::find(all, "wait in the queue", &Explanation::name);
        QVERIFY(wait != all.end());
        isTrue(*wait);
        // the station's own measure is of all its visits; at the ends of the time some are cut
        const double measured = factory.state().recorder.queue.meanStayS();
        QVERIFY(measured > 0.0);
        QVERIFY(std::abs(wait->value - measured) <= 0.02 * measured);
    }
    void theStagesOfATurnFollowEachOtherAndAddUp()
    {
        FactorySpec spec = busyFactory();
        Factory factory = start(spec, busySessions(), 5);
        factory.keepLog(LogSpec());
        factory.runUntil(fromSeconds(14.0));  // a worker was lost at 12 s
        const Snapshot now = snapshotOf(factory);
        std::set<Phase> phasesSeen;
        int whole = 0;
        int open = 0;
        int again = 0;
        for (std::int64_t session = 0; session < 400; ++session) {
            for (const TurnTimes& turn : turnsOf(factory.log(), session, factory.now())) {
                double sum = 0.0;
                for (std::size_t i = 0; i < turn.stages.size(); ++i) {
                    phasesSeen.insert(turn.stages[i].phase);
                    QVERIFY(turn.stages[i].began <= turn.stages[i].ended);
                    QVERIFY(i == 0 || turn.stages[i].began == turn.stages[i - 1].ended);
                    sum += turn.stages[i].seconds();
                }
                QVERIFY(std::abs(sum - turn.seconds()) < 1e-9);
                whole += int(turn.isWhole);
                again += turn.putBack;
                const auto live = std::ranges::find(now.live, turn.request, &RequestPicture::id);
                QCOMPARE(turn.end == TurnTimes::End::open, live != now.live.end());
                if (live != now.live.end()) {
                    ++open;
                    QCOMPARE(turn.stages.back().phase, live->phase);
                    QCOMPARE(turn.stages.back().began, live->since);
                    QCOMPARE(turn.ended(), factory.now());
                    QVERIFY(!turn.isWhole || turn.began() == live->arrival);
                }
            }
        }
        QVERIFY(now.requests.putBack > 0);
        QCOMPARE(std::int64_t(again), now.requests.putBack);
        QCOMPARE(std::int64_t(open), now.held);
        QVERIFY(whole > 20);
        QVERIFY(phasesSeen.contains(Phase::decoding) && phasesSeen.contains(Phase::filling));
        QCOMPARE(turnsOf(factory.log(), 3, factory.now(), 1).size(), std::size_t(1));
        QVERIFY(turnsOf(factory.log(), 1'000'000, factory.now()).empty());
    }
    void aTierHasTheFiguresOfItsRacks()
    {
        const auto rackOf = [](const std::string& id) {
            const Expected<catalog::SystemPtr> rack = known().system(id);
            return rack ? *rack : nullptr;
        };
        Simulation run = runOf("default");
        const FactorySpec& spec = run.factory().plan().spec;
        const WorkerKind& kind = run.factory().plan().kinds.front();
        const RackFigures dram = rackFigures(spec, kv::Tier::dram, rackOf);
        QVERIFY(dram.capacityBytes && dram.bandwidthBytesPerS);
        QCOMPARE(*dram.capacityBytes, nodeBytes(*kind.system, kv::Tier::dram, kind.spec.layout.gpus()));
        QCOMPARE(*dram.bandwidthBytesPerS, nodeBytesPerS(*kind.system, kv::Tier::dram, kind.spec.layout.gpus()));
        QVERIFY(rackFigures({}, kv::Tier::pool, rackOf).rack.empty());
    }
};

QTEST_GUILESS_MAIN(TestFloorExplanations)
#include "tst_floor_explanations.moc"
