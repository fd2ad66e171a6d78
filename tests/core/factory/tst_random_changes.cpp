#include "tests/core/factory/made_up.h"

using namespace tokenfactory;
using namespace tokenfactory::factory;
using control::AdmissionLaw;

namespace {

template <class T>
T oneOf(RandomStream& stream, std::initializer_list<T> values)
{
    return *(values.begin() + stream.below(values.size()));
}

void changeTier(std::optional<TierSpec>& tier, double tokens, RandomStream& stream)
{
    switch (stream.below(3)) {
    case 0:
        tier.reset();
        break;
    case 1:
        tier = tierOf(tokens * stream.uniform(), stream);
        break;
    default:
        if (tier) {
            tier->capacityBytes = tokens * stream.uniform();
        }
    }
}

void changeWorkers(std::vector<PoolSpec>& pools, RandomStream& stream)
{
    PoolSpec& pool = pools[stream.below(pools.size())];
    WorkerSpec& worker = pool.workers[stream.below(pool.workers.size())];
    switch (stream.below(6)) {
    case 0:
        worker.count = int(stream.below(5));
        break;
    case 1:
        worker.decodeSlots = 1 + int(stream.below(12));
        worker.fillSlots = 1 + int(stream.below(3));
        break;
    case 2:
        worker.kvTokens = 4500.0 + 6000.0 * stream.uniform();
        break;
    case 3:
        worker.system = oneOf<const char*>(stream, {"one", "another"});
        break;
    case 4:
        worker.layout.dp = 1 + int(stream.below(2));
        break;
    default:
        pool.workers.push_back(workerOf(stream));
    }
}

/// A spec like another but for some of what can change while a factory runs.
void changeSomething(FactorySpec& spec, RandomStream& stream)
{
    using control::RoutingLaw;
    switch (stream.below(12)) {
    case 0:
        spec.admission.law = oneOf(stream, {AdmissionLaw::open, AdmissionLaw::credit, AdmissionLaw::gatedRefill,
                                            AdmissionLaw::pi, AdmissionLaw::paced, AdmissionLaw::readyBuffer});
        spec.admission.tickS = 0.5 + stream.uniform();
        break;
    case 1:
        spec.fillRouting = spec.decodeRouting =
            oneOf(stream, {RoutingLaw::roundRobin, RoutingLaw::leastLoaded, RoutingLaw::prefixAffinity});
        break;
    case 2:
        spec.reserve = oneOf(stream, {Reserve::firstChunk, Reserve::fullInput});
        spec.preemption = oneOf(stream, {Preemption::recompute, Preemption::restart});
        spec.chunkTokens = oneOf(stream, {128, 512});
        break;
    case 3:
        spec.queueLimit = oneOf<std::optional<int>>(stream, {std::nullopt, 3, 30});
        break;
    case 4:
        changeTier(spec.tiers.dram, 30'000.0, stream);
        break;
    case 5:
        changeTier(spec.tiers.ssd, 90'000.0, stream);
        break;
    case 6:
        changeTier(spec.tiers.pool, 90'000.0, stream);
        break;
    case 7:
        changeTier(spec.tiers.hotCache, 2000.0, stream);
        spec.tiers.hbmEviction = oneOf(stream, {kv::EvictionPolicy::lru, kv::EvictionPolicy::lfu,
                                                kv::EvictionPolicy::fifo, kv::EvictionPolicy::pinned});
        spec.tiers.writeDown =
            oneOf(stream, {kv::WriteDown::never, kv::WriteDown::onEviction, kv::WriteDown::onRetirement});
        break;
    case 8:
        spec.pools.front().capacity =
            spec.pools.front().capacity
                ? std::nullopt
                : std::optional(control::CapacitySpec{.periodS = 3.0, .startUpS = 1.0, .coolDownS = 4.0});
        break;
    case 9: {
        // A pool comes or goes.
        const auto extra = std::ranges::find(spec.pools, "extra", &PoolSpec::name);
        if (extra != spec.pools.end()) {
            spec.pools.erase(extra);
        } else {
            spec.pools.insert(spec.pools.begin() + std::ptrdiff_t(stream.below(spec.pools.size() + 1)),
                              {.name = "extra",
                               .prefill = true,
                               .midfill = stream.below(2) == 0,
                               .decode = stream.below(2) == 0,
                               .workers = {workerOf(stream)},
                               .capacity = {}});
        }
        break;
    }
    default:
        changeWorkers(spec.pools, stream);
    }
}

/// What no stage is left without.
void keepServing(FactorySpec& spec)
{
    for (PoolSpec& pool : spec.pools) {
        if (pool.name != "extra") {
            pool.workers.front().count = std::max(1, pool.workers.front().count);
        }
    }
}

struct Changes {
    std::vector<std::pair<SimTime, std::shared_ptr<const Plan>>> plans;
};

Changes randomChanges(FactorySpec spec, std::uint64_t seed)
{
    RandomStream stream(seed, "changes");
    Changes changes;
    double time = 0.0;
    for (int i = 0; i < 12; ++i) {
        time += 8.0 * stream.uniform();
        for (std::uint64_t n = stream.below(3) + 1; n > 0; --n) {
            changeSomething(spec, stream);
        }
        keepServing(spec);
        if (i == 11) {
            spec.tiers.hbmEviction = kv::EvictionPolicy::lru;  // a pinned HBM is full some time, and stays so
        }
        changes.plans.emplace_back(fromSeconds(time), planOf(spec));
    }
    return changes;
}

Made madeToChange(std::uint64_t seed)
{
    Made made = madeUp(seed);
    made.spec.reconfigure.seconds = 1.5;
    return made;
}

void checkConserved(const Factory& factory) { QCOMPARE(factory.violations(), std::vector<std::string>{}); }

}  // namespace

class TestRandomChanges : public QObject {
    Q_OBJECT
private slots:
    void nothingIsLostOrMadeWhateverChanges_data()
    {
        QTest::addColumn<std::uint64_t>("seed");
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            QTest::addRow("%d", int(seed)) << seed;
        }
    }
    void nothingIsLostOrMadeWhateverChanges()
    {
        QFETCH(std::uint64_t, seed);
        const Made made = madeToChange(seed);
        const Changes changes = randomChanges(made.spec, seed);
        Factory factory = factory::start(made.spec, made.workload, 7);
        std::int64_t steps = 0;
        const auto run = [&](SimTime until) {
            while (factory.nextEvent() < until && steps < 600'000) {
                factory.step();
                if (++steps % 1000 == 0) {
                    checkConserved(factory);
                }
            }
            QVERIFY2(steps < 600'000, "does not come forward");
            factory.runBefore(until);
        };
        Factory copy = factory;
        for (const auto& [time, next] : changes.plans) {
            run(time);
            QVERIFY(factory.change(next).has_value());
            checkConserved(factory);
        }
        const std::int64_t before = factory.state().recorder.requests.completed;
        run(factory.now() + fromSeconds(60.0));
        checkConserved(factory);
        QVERIFY(factory.state().recorder.requests.completed > before + 20);

        for (const auto& [time, next] : changes.plans) {
            copy.runBefore(time);
            QVERIFY(copy.change(next).has_value());
        }
        copy.runBefore(factory.now());
        QCOMPARE(copy.fingerprint(), factory.fingerprint());
        QVERIFY(copy.state().recorder == factory.state().recorder);
    }
    void aChangeThatChangesNothingLeavesNoTrace()
    {
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            const Made made = madeToChange(seed);
            Factory straight = factory::start(made.spec, made.workload, 7);
            Factory changed = straight;
            straight.runUntil(fromSeconds(30.0));
            for (const double at : {0.0, 3.0, 11.0, 25.0}) {
                changed.runBefore(fromSeconds(at));
                QVERIFY(changed.change(planOf(made.spec))->isNothing());
            }
            changed.runUntil(fromSeconds(30.0));
            QCOMPARE(changed.fingerprint(), straight.fingerprint());
            QVERIFY(changed.state().recorder == straight.state().recorder);
        }
    }
};

QTEST_GUILESS_MAIN(TestRandomChanges)
#include "tst_random_changes.moc"
