#include "core/factory/simulation.h"
#include "tests/core/factory/made_up.h"

#include <QElapsedTimer>

using namespace tokenfactory;
using namespace tokenfactory::factory;
using workload::Law;
using Why = Stopped::Why;

namespace {

Start startOf(const Made& made, double warmUpS = 0.0)
{
    return {.plan = planOf(made.spec),
            .source = workload::SessionSource(std::make_shared<workload::Workload>(made.workload), 7),
            .seed = 7,
            .warmUp = fromSeconds(warmUpS)};
}

/// Many checkpoints, close to each other.
Keeping close() { return {.checkpoints = 8, .bytes = 1U << 30U, .stepsBetween = 50}; }

Made madeSmall(std::uint64_t seed)
{
    Made made = madeUp(seed);
    made.spec.reconfigure.seconds = 1.5;
    return made;
}

/// Interventions in plan and workload, two at one time.
std::vector<Intervention> interventionsOf(const Made& made)
{
    FactorySpec spec = made.spec;
    workload::Workload workload = made.workload;
    std::vector<Intervention> list;
    spec.admission.law = control::AdmissionLaw::readyBuffer;
    list.push_back({fromSeconds(4.0), planOf(spec), nullptr});
    workload.arrivals.liveTrees = 60;
    list.push_back({fromSeconds(4.0), nullptr, std::make_shared<workload::Workload>(workload)});
    spec.pools.front().workers.front().layout.dp = 3;
    list.push_back({fromSeconds(9.0), planOf(spec), nullptr});
    spec.tiers.pool.reset();
    spec.tiers.dram = TierSpec{.capacityBytes = 8000.0, .bandwidthBytesPerS = 1e6, .timeToLiveS = {}};
    workload.arrivals = {.kind = workload::ArrivalKind::poisson, .ratePerS = 3.0};
    list.push_back({fromSeconds(15.5), planOf(spec), std::make_shared<workload::Workload>(workload)});
    return list;
}

Simulation with(const Made& made, std::vector<Intervention> interventions, const Keeping& keeping = close(),
                double warmUpS = 0.0)
{
    Simulation simulation(startOf(made, warmUpS), keeping);
    if (!simulation.setInterventions(std::move(interventions)).empty()) {
        qFatal("refused");
    }
    return simulation;
}

void checkAlike(const Simulation& simulation, const Simulation& other)
{
    QCOMPARE(simulation.now().ns, other.now().ns);
    QCOMPARE(simulation.factory().fingerprint(), other.factory().fingerprint());
    QVERIFY(simulation.factory().state().recorder == other.factory().state().recorder);
}

Condition conditionOf(const char* text) { return conditionFromText(text, "--until-event").value(); }

workload::Workload steady()
{
    workload::Workload workload = requestsOf(Law::fixed(200.0), Law::fixed(100.0));
    workload.arrivals = {.kind = workload::ArrivalKind::closed, .liveTrees = 24};
    return workload;
}

FactorySpec small()
{
    return factoryOf({servers(1), decoders({.baseS = 0.01}, 8, 1e6, 1)}, control::AdmissionLaw::credit);
}

}  // namespace

class TestSimulation : public QObject {
    Q_OBJECT
private slots:
    void isARunOfTheFactory()
    {
        const Made made = madeSmall(3);
        Factory factory = factory::start(made.spec, made.workload, 7);
        factory.runBefore(fromSeconds(6.0));
        factory.restartMeasuring();
        factory.runUntil(fromSeconds(20.0));
        Simulation simulation = with(made, {}, close(), 6.0);
        QVERIFY(simulation.runUntil(fromSeconds(20.0)) == Stopped{});
        QCOMPARE(simulation.factory().fingerprint(), factory.fingerprint());
        QVERIFY(simulation.factory().state().recorder == factory.state().recorder);
        QVERIFY(simulation.checkpoints() > 1 && simulation.checkpoints() <= 8);
    }
    void anyTimeIsExactWhateverTheWayThere()
    {
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            const Made made = madeSmall(seed);
            const std::vector<Intervention> interventions = interventionsOf(made);
            Simulation simulation = with(made, interventions, close(), 5.0);
            RandomStream stream(seed, "seek");
            for (int i = 0; i < 14; ++i) {
                double time = 25.0 * stream.uniform();
                if (i % 5 == 4) {
                    time = toSeconds(interventions[stream.below(interventions.size())].time);
                }
                simulation.seek(fromSeconds(time));
                Simulation straight = with(made, interventions, {.checkpoints = 1}, 5.0);
                straight.runUntil(fromSeconds(time));
                checkAlike(simulation, straight);
            }
        }
    }
    void theLogIsThatOfAStraightRun()
    {
        const Made made = madeSmall(4);
        Start start = startOf(made);
        start.log = LogSpec{.entries = 300, .spans = 300, .filter = {}};
        Simulation simulation(start, close());
        simulation.setInterventions(interventionsOf(made));
        Simulation straight(start, {.checkpoints = 1});
        straight.setInterventions(interventionsOf(made));
        simulation.runUntil(fromSeconds(20.0));
        simulation.seek(fromSeconds(11.0));
        straight.runUntil(fromSeconds(11.0));
        QVERIFY(simulation.factory().log() == straight.factory().log());
        QCOMPARE(simulation.factory().log().entries().size(), 300U);
        checkAlike(simulation, straight);
    }
    void stepsAreThoseOfTheRun()
    {
        const Made made = madeSmall(2);
        Simulation straight = with(made, interventionsOf(made), close(), 3.0);
        straight.runUntil(fromSeconds(10.0));
        Simulation steps = with(made, interventionsOf(made), close(), 3.0);
        while (steps.factory().nextEvent() <= fromSeconds(10.0)) {
            QVERIFY(steps.step());
        }
        steps.runUntil(fromSeconds(10.0));
        checkAlike(steps, straight);
    }
    void whatIsChangedNowIsAsIfItHadBeenPlanned()
    {
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            const Made made = madeSmall(seed);
            const std::vector<Intervention> interventions = interventionsOf(made);
            Simulation live(startOf(made), close());
            for (const Intervention& intervention : interventions) {
                live.runUntil(intervention.time);
                QVERIFY(live.intervene(intervention).empty());
                QCOMPARE(live.now().ns, intervention.time.ns);
            }
            live.runUntil(fromSeconds(25.0));
            Simulation planned = with(made, interventions);
            planned.runUntil(fromSeconds(25.0));
            checkAlike(live, planned);
            QVERIFY(live.reports().back().has_value() && !live.reports().back()->isNothing());
        }
    }
    void whatHappensAtTheTimeOfAnInterventionComesAfterIt()
    {
        // Ticks of an admission law fall on whole seconds.
        FactorySpec spec = small();
        spec.admission.law = control::AdmissionLaw::gatedRefill;
        const Made made{spec, steady()};
        FactorySpec other = spec;
        other.pools[1].workers.front().decodeSlots = 3;
        const Intervention intervention{fromSeconds(5.0), planOf(other), nullptr};
        Simulation live(startOf(made), close());
        live.runUntil(fromSeconds(5.0));
        QCOMPARE(live.factory().state().latest.event.ns, fromSeconds(5.0).ns);
        live.intervene(intervention);
        Simulation planned = with(made, {intervention});
        planned.runUntil(fromSeconds(5.0));
        checkAlike(live, planned);
    }
    void anInterventionInThePastIsARunWithIt()
    {
        const Made made = madeSmall(5);
        std::vector<Intervention> interventions = interventionsOf(made);
        const Intervention late = interventions.back();
        interventions.pop_back();
        Simulation simulation = with(made, {late});
        simulation.runUntil(fromSeconds(20.0));
        for (const Intervention& intervention : interventions) {
            simulation.intervene(intervention);
        }
        QCOMPARE(simulation.now().ns, interventions.front().time.ns);
        simulation.runUntil(fromSeconds(20.0));
        Simulation planned = with(made, interventionsOf(made));
        planned.runUntil(fromSeconds(20.0));
        checkAlike(simulation, planned);

        // Taken back.
        simulation.setInterventions({});
        QCOMPARE(simulation.now().ns, fromSeconds(4.0).ns);
        simulation.runUntil(fromSeconds(20.0));
        Simulation without = with(made, {});
        without.runUntil(fromSeconds(20.0));
        checkAlike(simulation, without);
        // One that lies ahead moves nothing.
        simulation.intervene({fromSeconds(22.0), late.plan, nullptr});
        checkAlike(simulation, without);
        QVERIFY(!simulation.reports().front().has_value());
    }
    void whatCannotChangeIsRefusedAndNothingIsDone()
    {
        const Made made{small(), steady()};
        Simulation simulation(startOf(made), close());
        simulation.runUntil(fromSeconds(5.0));
        FactorySpec spec = made.spec;
        spec.tiers.blockTokens = 7;
        const Problems problems = simulation.intervene({fromSeconds(3.0), planOf(spec), nullptr});
        QCOMPARE(problems.size(), std::size_t(1));
        QCOMPARE(simulation.now().ns, fromSeconds(5.0).ns);
        QVERIFY(simulation.interventions().empty());

        auto trace = std::make_shared<workload::Trace>();
        Simulation replayed(
            {.plan = planOf(made.spec), .source = workload::TraceSource(trace, workload::Replay::open)});
        QCOMPARE(replayed.intervene({{}, nullptr, std::make_shared<workload::Workload>()}).size(), std::size_t(1));
    }
    void checkpointsKeepToTheirRoom()
    {
        const Made made = madeSmall(1);
        for (const std::size_t most : {1U, 2U, 5U, 24U}) {
            Simulation simulation = with(made, {}, {.checkpoints = most, .bytes = 1U << 30U, .stepsBetween = 10});
            for (int second = 1; second <= 20; ++second) {
                simulation.runUntil(fromSeconds(second));
                QVERIFY(simulation.checkpoints() <= most);
            }
            QVERIFY(simulation.checkpoints() * 3 >= most);
        }
        const std::size_t bytes = 3'000'000;
        Simulation tight = with(made, {}, {.checkpoints = 24, .bytes = bytes, .stepsBetween = 10});
        tight.runUntil(fromSeconds(20.0));
        QVERIFY(tight.checkpoints() * tight.factory().bytesHeld() <= 2 * bytes);
    }
    void conditionsStopWhenTheyComeAbout()
    {
        FactorySpec spec = small();
        spec.failures = {{.atS = 12.0, .pool = "decoders", .worker = 0, .repairS = 3.0}};
        const Made made{spec, steady()};
        const auto stopsAt = [&](const char* text, double from = 0.0) {
            Simulation simulation(startOf(made), close());
            if (from > 0.0) {
                simulation.runUntil(fromSeconds(from));
            }
            const Stopped stopped = simulation.runUntil(fromSeconds(100.0), {.until = {conditionOf(text)}});
            return stopped.why == Why::condition ? toSeconds(simulation.now()) : -1.0;
        };
        QCOMPARE(stopsAt("worker-fails"), 12.0);
        QCOMPARE(stopsAt("worker-ready"), 15.0);
        QCOMPARE(stopsAt("put-back"), 12.0);
        QCOMPARE(stopsAt("worker-fails", 12.0), -1.0);  // it has happened
        QCOMPARE(stopsAt("refused"), -1.0);
        QVERIFY(stopsAt("completed") > 0.9 && stopsAt("completed") < 1.2);
        QVERIFY(stopsAt("completed", 5.0) >= 5.0);
        QCOMPARE(stopsAt("decode-idle"), 12.0);
        QCOMPARE(stopsAt("queue-above:15"), 0.0);
        QCOMPARE(stopsAt("queue-above:24"), -1.0);
        QVERIFY(stopsAt("ttft-above:2.5") > 2.5);
        QVERIFY(stopsAt("session:30") > 0.5);
        QCOMPARE(stopsAt("session:3", 2.0), -1.0);
        QVERIFY(stopsAt("ready-empty") > 0.0);

        // The first that comes about, and the run goes on from there to the same end.
        Simulation simulation(startOf(made), close());
        const RunControl control{.until = {conditionOf("worker-ready"), conditionOf("worker-fails")}};
        QVERIFY(simulation.runUntil(fromSeconds(30.0), control) == (Stopped{Why::condition, 1}));
        QVERIFY(simulation.runUntil(fromSeconds(30.0), control) == (Stopped{Why::condition, 0}));
        QVERIFY(simulation.runUntil(fromSeconds(30.0), control) == Stopped{});
        Simulation straight(startOf(made), close());
        straight.runUntil(fromSeconds(30.0));
        checkAlike(simulation, straight);
    }
    void conditionsOfKvAndSessions()
    {
        Made made = madeSmall(1);
        made.spec.tiers.dram = TierSpec{.capacityBytes = 9000.0, .bandwidthBytesPerS = 1e7, .timeToLiveS = {}};
        for (const char* text : {"tier-full:dram", "tier-full:hbm", "compaction"}) {
            Simulation simulation(startOf(made), close());
            QVERIFY2(simulation.runUntil(fromSeconds(200.0), {.until = {conditionOf(text)}}).why == Why::condition,
                     text);
            QVERIFY(simulation.now().ns > 0);
        }
        workload::Workload few = steady();
        few.arrivals = {.kind = workload::ArrivalKind::poisson, .ratePerS = 0.5};
        Simulation simulation(startOf({small(), few}), close());
        QVERIFY(simulation.runUntil(fromSeconds(200.0), {.until = {conditionOf("ready-above:8")}}) == Stopped{});
    }
    void conditionsHaveTexts()
    {
        for (const char* text : {"ready-empty", "decode-idle", "drained", "queue-above:100", "ready-above:0",
                                 "ttft-above:2.5", "tier-full:hot-cache", "worker-fails", "worker-ready", "refused",
                                 "put-back", "compaction", "completed", "session:17"}) {
            QCOMPARE(toText(conditionOf(text)), std::string(text));
        }
        for (const char* text : {"", "ready", "queue-above", "queue-above:", "queue-above:-1", "queue-above:1.5",
                                 "ttft-above:nan", "tier-full:l2", "session:x", "completed:", "worker-fails:1"}) {
            const Expected<Condition> condition = conditionFromText(text, "--until-event");
            QVERIFY2(!condition, text);
            QCOMPARE(condition.error().front().where, "--until-event");
        }
    }
    void drainedRunsEnd()
    {
        workload::Workload few = steady();
        auto trace = std::make_shared<workload::Trace>();
        for (int i = 0; i < 5; ++i) {
            workload::TraceRow row;
            row.time = fromSeconds(i);
            row.outputTokens = 10;
            trace->rows.push_back(row);
        }
        FactorySpec spec = small();
        spec.admission.law = control::AdmissionLaw::gatedRefill;  // whose ticks never end
        Simulation simulation({.plan = planOf(spec), .source = workload::TraceSource(trace, workload::Replay::open)});
        QVERIFY(simulation.runUntil(SimTime::never(), {.until = {}, .untilDrained = true}).why == Why::drained);
        QCOMPARE(simulation.factory().state().recorder.requests.completed, 5);
        QVERIFY(toSeconds(simulation.now()) < 10.0);
    }
    void aYearIsLeftAtOnceAndWhatThereIsCanBeHad()
    {
        const Made made{small(), steady()};
        Simulation simulation(startOf(made));
        QElapsedTimer timer;
        timer.start();
        qint64 askedLate = 0;
        qint64 asked = 0;
        const RunControl control{.until = {}, .untilDrained = false, .goesOn = [&](SimTime) {
                                     askedLate = std::max(askedLate, timer.elapsed() - asked);
                                     asked = timer.elapsed();
                                     return asked < 150;
                                 }};
        const Stopped stopped = simulation.runUntil(fromSeconds(365.0 * 86400.0), control);
        QVERIFY(stopped.why == Why::cancelled);
        QVERIFY2(timer.elapsed() < 250, "left more than 100 ms late");
        QVERIFY2(askedLate < 100, "asked too seldom");
        QVERIFY(simulation.factory().state().recorder.requests.completed > 0);
        QCOMPARE(simulation.factory().violations(), std::vector<std::string>{});
        // And it can go on.
        const SimTime end = simulation.now() + fromSeconds(5.0);
        simulation.runUntil(end);
        Simulation straight(startOf(made));
        straight.runUntil(end);
        checkAlike(simulation, straight);
    }
};

QTEST_GUILESS_MAIN(TestSimulation)
#include "tst_simulation.moc"
