#include "core/factory/counting.h"
#include "core/factory/meanwhile.h"
#include "core/factory/stepping.h"
#include "tests/core/factory/busy_factory.h"

#include <cmath>

using namespace tokenfactory;
using namespace tokenfactory::factory;

namespace {

constexpr double warmUpS = 6.0;
constexpr double changeS = 9.5;

/// Loses a worker at 12 s, is warm at 6 s, and gets a worker more in each pool at 9.5 s.
Simulation simulationOf(bool aggregated)
{
    const FactorySpec spec = busyFactory(aggregated);
    Simulation simulation({.plan = planOf(spec),
                           .source = workload::SessionSource(std::make_shared<workload::Workload>(busySessions()), 7),
                           .seed = 7,
                           .warmUp = fromSeconds(warmUpS)},
                          {.checkpoints = 8, .bytes = 1U << 30U, .stepsBetween = 50});
    FactorySpec more = spec;
    for (PoolSpec& pool : more.pools) {
        ++pool.workers.front().count;
    }
    if (!simulation.intervene({fromSeconds(changeS), planOf(more), nullptr}).empty()) {
        qFatal("refused");
    }
    return simulation;
}

std::shared_ptr<const Plan> saying(const FactorySpec& spec, double tokensAPass)
{
    auto plan = std::make_shared<Plan>(*planOf(spec));
    plan->acceptedLength = tokensAPass;
    return plan;
}

bool isNear(double a, double b) { return std::abs(a - b) <= 1e-9 * (1.0 + std::abs(a)); }

/// What went on between two pictures of one run, as the second sees it, where nothing began anew between them.
void isDifference(const Snapshot& now, const Snapshot& before)
{
    const Meanwhile meanwhile(now);
    QCOMPARE(meanwhile.spanS(), toSeconds(now.time - before.time));
    QCOMPARE(meanwhile.arrived(), double(now.requests.arrived - before.requests.arrived));
    QCOMPARE(meanwhile.completed(), double(now.requests.completed - before.requests.completed));
    QCOMPARE(meanwhile.goodTokens(), double(now.tokens.outputWithinLimits - before.tokens.outputWithinLimits));
    for (std::size_t worker = 0; worker < now.workers.size(); ++worker) {
        QVERIFY(isNear(meanwhile.busyS(worker), now.workers[worker].busyS - before.workers[worker].busyS));
    }
    for (const FlowPicture& flow : now.flows) {
        double earlier = 0.0;
        for (const FlowPicture& then : before.flows) {
            if (then.purpose == flow.purpose && then.from == flow.from && then.to == flow.to) {
                earlier = double(then.bytes);
            }
        }
        QCOMPARE(meanwhile.bytes(flow.purpose, flow.from, flow.to), double(flow.bytes) - earlier);
    }
}

}  // namespace

class TestMeanwhile : public QObject {
    Q_OBJECT
private slots:
    void whatLeavesATierIsWhatItsPlacesCount()
    {
        for (const bool aggregated : {false, true}) {
            Simulation simulation = simulationOf(aggregated);
            const auto countsOf = [&](kv::Tier tier) {
                kv::PlaceCounts sum;
                const kv::Store& store = simulation.factory().state().store;
                for (int i = 0; i < static_cast<int>(store.places()); ++i) {
                    if (store.place({i}).spec.tier == tier) {
                        sum.droppedBytes += store.place({i}).counts.droppedBytes;
                        sum.evictedBytes += store.place({i}).counts.evictedBytes;
                    }
                }
                return sum;
            };
            // across the loss of a worker, whose HBM goes with it
            simulation.runUntil(fromSeconds(10.25));
            const kv::PlaceCounts then = countsOf(kv::Tier::hbm);
            simulation.runUntil(fromSeconds(15.25));
            const kv::PlaceCounts now = countsOf(kv::Tier::hbm);
            const Snapshot snapshot = snapshotOf(simulation.factory());
            const Meanwhile meanwhile(snapshot);
            QCOMPARE(meanwhile.spanS(), 5.0);
            QVERIFY(now.droppedBytes > then.droppedBytes);
            QVERIFY(isNear(meanwhile.droppedBytesPerS(kv::Tier::hbm),
                           static_cast<double>(now.droppedBytes - then.droppedBytes) / 5.0));
            QVERIFY(isNear(meanwhile.evictedBytesPerS(kv::Tier::hbm),
                           static_cast<double>(now.evictedBytes - then.evictedBytes) / 5.0));
        }
    }
    void theSameMomentHasTheSameRatesHoweverTheRunCameThere_data()
    {
        QTest::addColumn<bool>("aggregated");
        QTest::newRow("pools") << false;
        QTest::newRow("aggregated") << true;
    }
    void theSameMomentHasTheSameRatesHoweverTheRunCameThere()
    {
        QFETCH(bool, aggregated);
        // before, at and after the end of warm-up, a change and a loss; on and off the times of tallies
        for (const double atS : {0.0, 0.1, 3.0, 6.0, 6.3, 9.5, 10.123456789, 12.0, 13.75, 18.2, 25.0}) {
            const SimTime at = fromSeconds(atS);
            Simulation straight = simulationOf(aggregated);
            straight.runUntil(at);
            const Snapshot once = snapshotOf(straight.factory());
            const Meanwhile meanwhile(once);
            QVERIFY(meanwhile.spanS() <= 5.25 && (meanwhile.spanS() >= 5.0 || meanwhile.spanS() == atS));
            for (const double frameS : {0.016, 0.31, 4.7}) {
                Simulation played = simulationOf(aggregated);
                for (double s = frameS; s < atS; s += frameS) {
                    played.runUntil(fromSeconds(s));
                }
                played.runUntil(at);
                QVERIFY(snapshotOf(played.factory()) == once);
            }
            Simulation back = simulationOf(aggregated);
            back.runUntil(fromSeconds(30.0));
            back.seek(at);
            QVERIFY(snapshotOf(back.factory()) == once);
            Simulation stepped = simulationOf(aggregated);
            while (stepped.now() < at) {
                stepOn(stepped, StepUnit::event, at);
            }
            stepped.runUntil(at);
            QVERIFY(snapshotOf(stepped.factory()).tally == once.tally);
            QVERIFY(snapshotOf(stepped.factory()).before == once.before);
        }
    }
    void theEndOfWarmUpLeavesTheSpanWhole()
    {
        // the same run, once without a warm-up: what went on is the same
        for (const double atS : {6.0, 6.5, 8.0, 10.9}) {
            const FactorySpec spec = busyFactory();
            Factory plain = start(spec, busySessions(), 5);
            Factory warm = start(spec, busySessions(), 5);
            plain.runUntil(fromSeconds(atS));
            warm.runBefore(fromSeconds(warmUpS));
            warm.restartMeasuring();
            warm.runUntil(fromSeconds(atS));
            const Snapshot ofPlain = snapshotOf(plain);
            const Snapshot ofWarm = snapshotOf(warm);
            const Meanwhile a(ofPlain);
            const Meanwhile b(ofWarm);
            QCOMPARE(a.spanS(), b.spanS());
            QVERIFY(a.arrived() > 0.0 && a.saidTokens() > 0.0 && a.placedTokens() > 0.0);
            QCOMPARE(a.arrived(), b.arrived());
            QCOMPARE(a.completed(), b.completed());
            QCOMPARE(a.saidTokens(), b.saidTokens());
            QCOMPARE(a.goodTokens(), b.goodTokens());
            QCOMPARE(a.placedTokens(), b.placedTokens());
            for (std::size_t worker = 0; worker < ofPlain.workers.size(); ++worker) {
                QVERIFY(isNear(a.busyS(worker), b.busyS(worker)));
                QVERIFY(isNear(a.inServiceS(worker), b.inServiceS(worker)));
            }
            for (const kv::Tier tier : {kv::Tier::hbm, kv::Tier::dram}) {
                QCOMPARE(a.droppedBytesPerS(tier), b.droppedBytesPerS(tier));
                QCOMPARE(a.evictedBytesPerS(tier), b.evictedBytesPerS(tier));
            }
            QCOMPARE(a.handedOffBytesPerS(0), b.handedOffBytesPerS(0));
            QCOMPARE(a.bytesPerS(Carried::For::handOff, kv::Tier::hbm, kv::Tier::hbm), a.handedOffBytesPerS(0));
        }
    }
    void aPictureOfTheSpansBeginTellsTheRest()
    {
        // between events nothing but time and levels go on, so a picture a moment before a tally is that tally
        Factory factory = start(busyFactory(), busySessions(), 5);
        factory.runBefore(fromSeconds(20.0));
        const Snapshot before = snapshotOf(factory);
        factory.runUntil(fromSeconds(25.0));
        const Snapshot now = snapshotOf(factory);
        QVERIFY(now.before == before.tally);
        isDifference(now, before);
    }
    void tokensCountWhenTheyAreSaid()
    {
        // one answer that takes 20 s: nothing is complete, and 100 tokens are said a second
        for (const double accepted : {1.0, 2.5}) {
            const FactorySpec spec = factoryOf({instantFill(), decoders({.baseS = 0.01 * accepted}, 1)});
            workload::Workload workload = requestsOf(workload::Law::fixed(100.0), workload::Law::fixed(2000.0));
            workload.arrivals = {.kind = workload::ArrivalKind::closed, .liveTrees = 1};
            Factory factory(saying(spec, accepted),
                            workload::SessionSource(std::make_shared<workload::Workload>(workload), 1), 1);
            factory.runUntil(fromSeconds(15.0));
            const Snapshot now = snapshotOf(factory);
            const Meanwhile meanwhile(now);
            QCOMPARE(meanwhile.completed(), 0.0);
            QVERIFY(std::abs(meanwhile.saidTokensPerS() - 100.0) < 1.0);
        }
    }
    void whatIsSaidIsWhatIsAnswered()
    {
        // no token beyond the end of an answer, however many a pass says at once
        for (const double accepted : {1.0, 1.7, 4.0}) {
            const FactorySpec spec = factoryOf({instantFill(), decoders({.baseS = 0.01}, 4)});
            workload::Workload workload = requestsOf(workload::Law::fixed(100.0), workload::Law::uniform(0.0, 37.0));
            workload.arrivals = {.kind = workload::ArrivalKind::closed, .liveTrees = 3};
            Factory factory(saying(spec, accepted),
                            workload::SessionSource(std::make_shared<workload::Workload>(workload), 1), 1);
            factory.runUntil(fromSeconds(60.0));
            double open = 0.0;
            for (const Live& live : factory.state().lives) {
                if (live.inUse && live.phase == Phase::decoding) {
                    const Worker& worker = factory.state().workers[live.decodeWorker];
                    open += live.said + double(worker.pass - live.joinedPass) * accepted;
                } else if (live.inUse) {
                    open += live.said;
                }
            }
            const Recorder& recorder = factory.state().recorder;
            QVERIFY(recorder.tokens.output > 1000);
            QVERIFY(isNear(recorder.saidTokens, double(recorder.tokens.output) + open));
        }
    }
    void bytesOfAStintCountAsItGoes()
    {
        Worker worker;
        Stint stint;
        stint.hbmBytes = 800.0;
        stint.began = fromSeconds(1.0);
        stint.ends = fromSeconds(5.0);
        worker.stints.add(stint);
        QCOMPARE(hbmBytesToCome(worker, fromSeconds(1.0)), 800.0);
        QCOMPARE(hbmBytesToCome(worker, fromSeconds(4.0)), 200.0);
        QCOMPARE(hbmBytesToCome(worker, fromSeconds(5.0)), 0.0);
        worker.stints.cut(fromSeconds(2.0));
        QVERIFY(worker.stints.begin()->isCut());
        QCOMPARE(worker.stints.begin()->wholeTime(), fromSeconds(4.0));
        QCOMPARE(hbmBytesToCome(worker, fromSeconds(2.0)), 0.0);
    }
    void bytesOfAllFillsThatRunAtOnceCount()
    {
        // a pipeline of 20 stages: one begins a second, each takes 20 s
        Worker worker;
        for (int i = 0; i < 60; ++i) {
            Stint stint;
            stint.hbmBytes = 100.0;
            stint.began = fromSeconds(i);
            stint.ends = fromSeconds(i + 20);
            worker.stints.add(stint);
        }
        double bytes = 0.0;
        for (int i = 40; i < 60; ++i) {
            bytes += 100.0 * (i + 20 - 59) / 20.0;
        }
        QVERIFY(isNear(hbmBytesToCome(worker, fromSeconds(59.0)), bytes));
        QVERIFY(worker.stints.size() <= 21);
        QCOMPARE(hbmBytesToCome(worker, fromSeconds(79.0)), 0.0);
    }
    void aWorkerIsBusyInTheTimeItIsThere()
    {
        // lost from 12 s to 16 s: of the last 5 s it is there for one, in which it is as busy as before
        Factory factory = start(busyFactory(), busySessions(), 5);
        factory.runUntil(fromSeconds(13.0));
        const Snapshot now = snapshotOf(factory);
        const Meanwhile meanwhile(now);
        QVERIFY(now.workers[0].state == WorkerState::failed);
        QCOMPARE(meanwhile.inServiceS(0), 4.0);
        QVERIFY(meanwhile.busy(0) > 0.0 && meanwhile.busy(0) <= 1.0);
        QCOMPARE(meanwhile.busy(0), meanwhile.busyS(0) / 4.0);
        QCOMPARE(meanwhile.busyOfPool(0), (meanwhile.busyS(0) + meanwhile.busyS(1)) / (4.0 + meanwhile.inServiceS(1)));
    }
    void afterALongTimeWithoutEventsTheSpanIsThere()
    {
        workload::Workload workload = requestsOf(workload::Law::fixed(100.0), workload::Law::fixed(1.0));
        workload.arrivals = {.kind = workload::ArrivalKind::poisson, .ratePerS = 1e-6};
        Factory factory = start(factoryOf({instantFill(), decoders({.baseS = 0.01}, 4)}), workload);
        factory.runUntil(fromSeconds(990.3));
        const Snapshot now = snapshotOf(factory);
        QVERIFY(now.before.time == fromSeconds(985.25));
        QCOMPARE(Meanwhile(now).arrivedPerS(), 0.0);
    }
};

QTEST_GUILESS_MAIN(TestMeanwhile)
#include "tst_meanwhile.moc"
