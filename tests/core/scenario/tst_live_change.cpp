// labels: memory
#include "core/scenario/live_change.h"

#include "core/factory/snapshot.h"
#include "core/scenario/live_run.h"
#include "tests/core/problem_text.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::scenario;

namespace {

const std::filesystem::path presets = std::filesystem::path(TOKENFACTORY_SOURCE_DIR) / "presets";

std::shared_ptr<const catalog::Catalog> known()
{
    static const auto catalog = std::make_shared<const catalog::Catalog>(*catalog::readCatalog(presets));
    return catalog;
}

template <class T>
T valueOf(Expected<T> expected)
{
    if (!expected) {
        qFatal("%s", qPrintable(tests::textOf(expected.error())));
    }
    return *std::move(expected);
}

/// 64 GB200 that serve a chat.
Scenario busy()
{
    Scenario scenario;
    scenario.running.workloadChanges = R"({"arrivals": {"kind": "poisson", "rate_per_s": 40}})";
    scenario.running.durationS = 60.0;
    return scenario;
}

Scenario with(Scenario scenario, const char* path, const char* value)
{
    return valueOf(withValues(scenario, {{path, value}}));
}

LiveRun begun(const Scenario& scenario)
{
    return valueOf(
        LiveRun::begin(scenario, {known(), presets}, {.checkpoints = 24, .bytes = 1U << 28U, .stepsBetween = 5000}));
}

factory::Snapshot at(const Scenario& scenario, double timeS)
{
    Begun run = valueOf(simulationOf(scenario, *known(), presets));
    run.simulation.runUntil(fromSeconds(timeS));
    return factory::snapshotOf(run.simulation.factory());
}

}  // namespace

class TestLiveChange : public QObject {
    Q_OBJECT
private slots:
    void atTheBeginningTheScenarioChangesAsItIs()
    {
        const Scenario edited = with(busy(), "layout.tp", "8");
        QVERIFY(livelyChanged(busy(), edited, 0.0) == edited);
    }
    void aLayoutBecomesAnInterventionOnTheFactoryThatWasMadeOfIt()
    {
        Scenario edited = busy();
        edited.batch = 512;
        const Scenario next = livelyChanged(busy(), edited, 5.0);
        QVERIFY(next.batch == 512);
        QVERIFY(next.running.factory == factoryOf(busy()));
        QCOMPARE(next.running.interventions.size(), std::size_t{1});
        QVERIFY(valueOf(inForce(next, 4.9)).running.factory == factoryOf(busy()));
        QVERIFY(valueOf(inForce(next, 5.0)).running.factory == factoryOf(edited));
        QVERIFY(whyAnew(busy(), next).empty());

        // the one after it, too
        Scenario again = next;
        again.batch = 256;
        const Scenario last = livelyChanged(next, again, 9.0);
        QCOMPARE(last.running.interventions.size(), std::size_t{2});
        QVERIFY(valueOf(inForce(last, 9.0)).running.factory == factoryOf(again));
        // at the same time it takes the place of the first
        QCOMPARE(livelyChanged(next, again, 5.0).running.interventions.size(), std::size_t{1});
    }
    void whatTheRunIsNotMadeOfLeavesItAlone()
    {
        Scenario edited = busy();
        edited.each.cachedTokens = 1000;
        edited.batches = {1, 2};
        const Scenario next = livelyChanged(busy(), edited, 5.0);
        QVERIFY(next == edited);
        QVERIFY(whyAnew(busy(), next).empty());
    }
    void aModelBeginsAnewWithWhatHoldsThen()
    {
        const Scenario later = valueOf(livelySet(busy(), {{"workload.arrivals.rate_per_s", "3"}}, 5.0));
        const Scenario edited = with(later, "model", "deepseek-v3");
        const Scenario next = livelyChanged(later, edited, 9.0);
        QVERIFY(next.running.interventions.empty());
        QVERIFY(!next.running.factory);
        QCOMPARE(valueOf(workloadOf(next.running, presets)).arrivals.ratePerS, 3.0);
        QVERIFY(!whyAnew(later, next).empty());
        // before the change the old rate held
        const Scenario earlier = livelyChanged(later, edited, 4.0);
        QCOMPARE(valueOf(workloadOf(earlier.running, presets)).arrivals.ratePerS, 40.0);
        // and what is still to come does come
        QCOMPARE(earlier.running.interventions.size(), std::size_t{1});
        QCOMPARE(earlier.running.interventions.front().timeS, 5.0);
    }
    void aValueIsAnInterventionByItsPath()
    {
        const Scenario next = valueOf(livelySet(busy(), {{"workload.arrivals.rate_per_s", "3"}}, 5.0));
        QCOMPARE(next.running.interventions.size(), std::size_t{1});
        QCOMPARE(next.running.interventions.front().path, std::string("workload.arrivals.rate_per_s"));
        QVERIFY(next.running.workloadChanges == busy().running.workloadChanges);
        // as it is already: nothing happens
        QVERIFY(valueOf(livelySet(next, {{"workload.arrivals.rate_per_s", "3"}}, 6.0)) == next);
        const auto wrong = livelySet(busy(), {{"factory.chunk_tokens", "-3"}}, 5.0);
        QVERIFY(!wrong);
        const auto nowhere = livelySet(busy(), {{"factory.pools.nine.decode", "true"}}, 5.0);
        QVERIFY(!nowhere);
    }
    void anEarlierChangeComesBeforeALaterOne()
    {
        const Scenario late = valueOf(livelySet(busy(), {{"workload.arrivals.rate_per_s", "3"}}, 9.0));
        const Scenario both = valueOf(livelySet(late, {{"workload.arrivals.rate_per_s", "5"}}, 4.0));
        QCOMPARE(both.running.interventions.front().timeS, 4.0);
        QCOMPARE(both.running.interventions.back().timeS, 9.0);
    }
    void blocksBeginAnew()
    {
        const Scenario next = valueOf(livelySet(busy(), {{"factory.tiers.block_tokens", "32"}}, 5.0));
        QVERIFY(next.running.interventions.empty());
        QVERIFY(!whyAnew(busy(), next).empty());
    }
    void aRunThatIsEditedIsTheScenarioOfItsEditsFromTheBeginning()
    {
        LiveRun run = begun(busy());
        run.simulation.runUntil(fromSeconds(8.0));
        Scenario edited = run.scenario();
        edited.batch = 256;
        QVERIFY(valueOf(run.take(livelyChanged(run.scenario(), edited, 8.25))).empty());
        QVERIFY(run.simulation.now() == fromSeconds(8.0));
        run.simulation.runUntil(fromSeconds(12.0));
        QVERIFY(valueOf(run.take(valueOf(livelySet(run.scenario(), {{"workload.arrivals.rate_per_s", "80"}}, 12.0))))
                    .empty());
        run.simulation.runUntil(fromSeconds(15.0));
        QVERIFY(factory::snapshotOf(run.simulation.factory()) == at(run.scenario(), 15.0));
        // one taken back: the run stands where it was made
        Scenario back = run.scenario();
        back.running.interventions.pop_back();
        QVERIFY(valueOf(run.take(back)).empty());
        QVERIFY(run.simulation.now() == fromSeconds(12.0));
        run.simulation.runUntil(fromSeconds(15.0));
        QVERIFY(factory::snapshotOf(run.simulation.factory()) == at(back, 15.0));
    }
    void whatCannotBeBuiltLeavesTheRunAsItIs()
    {
        LiveRun run = begun(busy());
        run.simulation.runUntil(fromSeconds(2.0));
        const factory::Snapshot before = factory::snapshotOf(run.simulation.factory());
        const Scenario bad = valueOf(livelySet(run.scenario(), {{"factory.pools.0.workers.0.layout.tp", "7"}}, 2.5));
        QVERIFY(!run.take(bad));
        QVERIFY(run.scenario() == busy());
        QVERIFY(factory::snapshotOf(run.simulation.factory()) == before);
        run.simulation.runUntil(fromSeconds(4.0));
        QVERIFY(factory::snapshotOf(run.simulation.factory()) == at(busy(), 4.0));
    }
    void anotherEndIsNoReasonToBeginAnew()
    {
        LiveRun run = begun(busy());
        run.simulation.runUntil(fromSeconds(2.0));
        Scenario longer = busy();
        longer.running.durationS = 90.0;
        QVERIFY(valueOf(run.take(longer)).empty());
        QVERIFY(run.end() == fromSeconds(90.0));
        QVERIFY(run.simulation.now() == fromSeconds(2.0));
    }
};

QTEST_GUILESS_MAIN(TestLiveChange)
#include "tst_live_change.moc"
