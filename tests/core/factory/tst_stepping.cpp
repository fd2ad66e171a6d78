#include "core/factory/stepping.h"

#include "core/factory/snapshot.h"
#include "tests/core/factory/made_up.h"

using namespace tokenfactory;
using namespace tokenfactory::factory;

namespace {

Simulation running(std::uint64_t seed)
{
    const Made made = madeUp(seed);
    return Simulation({.plan = planOf(made.spec),
                       .source = workload::SessionSource(std::make_shared<workload::Workload>(made.workload), 7),
                       .seed = 7},
                      {.checkpoints = 8, .bytes = 1U << 30U, .stepsBetween = 50});
}

constexpr SimTime end{20'000'000'000};

}  // namespace

class TestStepping : public QObject {
    Q_OBJECT
private slots:
    void anEventIsAllThatHappensAtItsTime()
    {
        Simulation stepped = running(3);
        Simulation played = running(3);
        for (int i = 0; i < 400; ++i) {
            const SimTime next = stepped.factory().nextEvent();
            stepOn(stepped, StepUnit::event, end);
            QVERIFY(stepped.now() == std::min(next, end));
            played.runUntil(stepped.now());
            QVERIFY(stepped.factory().fingerprint() == played.factory().fingerprint());
        }
    }
    void aPassBeginsOrEndsWithEachStep()
    {
        Simulation simulation = running(3);
        simulation.runUntil({});
        std::vector<SimTime> times;
        for (int i = 0; i < 60; ++i) {
            const Snapshot before = snapshotOf(simulation.factory());
            stepOn(simulation, StepUnit::pass, end);
            const Snapshot after = snapshotOf(simulation.factory());
            QVERIFY(before.time < after.time);
            const auto now = [](const Snapshot& snapshot) {
                std::vector<std::pair<std::optional<SimTime>, std::int64_t>> all;
                for (const WorkerPicture& worker : snapshot.workers) {
                    all.emplace_back(worker.now ? std::optional(worker.now->began) : std::nullopt,
                                     worker.stints.empty() ? -1 : worker.stints.back().began.ns);
                }
                return all;
            };
            if (after.time < end) {
                QVERIFY(now(before) != now(after));
            }
            times.push_back(after.time);
        }
        // and back the same way
        for (std::size_t i = times.size() - 1; i > 0; --i) {
            stepBack(simulation, StepUnit::pass);
            QVERIFY2(simulation.now() == times[i - 1], qPrintable(QString::number(i)));
        }
    }
    void backByEventsIsTheSameWay()
    {
        Simulation simulation = running(5);
        simulation.runUntil({3'000'000'000});
        std::vector<SimTime> times;
        for (int i = 0; i < 50; ++i) {
            stepOn(simulation, StepUnit::event, end);
            times.push_back(simulation.now());
        }
        for (std::size_t i = times.size() - 1; i > 0; --i) {
            stepBack(simulation, StepUnit::event);
            QVERIFY(simulation.now() == times[i - 1]);
        }
        simulation.seek({times.back().ns + 1});
        stepBack(simulation, StepUnit::event);
        QVERIFY(simulation.now() <= times.back());
    }
    void secondsAreWhole()
    {
        Simulation simulation = running(3);
        simulation.runUntil({2'300'000'000});
        stepOn(simulation, StepUnit::second, end);
        QVERIFY(simulation.now() == SimTime{3'000'000'000});
        stepOn(simulation, StepUnit::second, end);
        QVERIFY(simulation.now() == SimTime{4'000'000'000});
        stepBack(simulation, StepUnit::second);
        QVERIFY(simulation.now() == SimTime{3'000'000'000});
        simulation.seek({2'300'000'000});
        stepBack(simulation, StepUnit::second);
        QVERIFY(simulation.now() == SimTime{2'000'000'000});
        simulation.seek({});
        stepBack(simulation, StepUnit::second);
        stepBack(simulation, StepUnit::pass);
        stepBack(simulation, StepUnit::event);
        QVERIFY(simulation.now() == SimTime{});
    }
    void noStepGoesBeyondTheEnd()
    {
        Simulation simulation = running(3);
        simulation.runUntil({end.ns - 1});
        for (const StepUnit unit : {StepUnit::event, StepUnit::pass, StepUnit::second}) {
            stepOn(simulation, unit, end);
            QVERIFY(simulation.now() <= end);
        }
        for (int i = 0; i < 3; ++i) {
            stepOn(simulation, StepUnit::second, end);
        }
        QVERIFY(simulation.now() == end);
    }
};

QTEST_GUILESS_MAIN(TestStepping)
#include "tst_stepping.moc"
