#include "core/factory/measure/result.h"
#include "core/factory/succession.h"
#include "tests/core/factory/made_up.h"

using namespace tokenfactory;
using namespace tokenfactory::factory;
using control::AdmissionLaw;
using workload::Law;

namespace {

ChangeReport change(Factory& factory, const FactorySpec& spec)
{
    const Expected<ChangeReport> report = factory.change(planOf(spec));
    if (!report) {
        qFatal("%s", toText(report.error().front()).c_str());
    }
    return *report;
}

/// Two decode workers, two that fill.
FactorySpec twoAndTwo()
{
    FactorySpec spec = factoryOf({servers(2), decoders({.baseS = 0.01}, 8, 1e6, 2)}, AdmissionLaw::credit);
    spec.pools.front().workers.front().fillLaw = PassLaw{.baseS = 0.02, .perNewTokenS = 1e-5};
    spec.tiers.reuse = true;
    spec.reconfigure.seconds = 4.0;
    return spec;
}

workload::Workload steady(double output = 100.0)
{
    workload::Workload workload = requestsOf(Law::fixed(200.0), Law::fixed(output));
    workload.arrivals = {.kind = workload::ArrivalKind::closed, .liveTrees = 24};
    return workload;
}

std::int64_t completed(const Factory& factory) { return factory.state().recorder.requests.completed; }

int countIn(const Factory& factory, WorkerState state)
{
    return int(std::ranges::count(factory.state().workers, state, &Worker::state));
}

void checkConserved(const Factory& factory) { QCOMPARE(factory.violations(), std::vector<std::string>{}); }

}  // namespace

class TestChange : public QObject {
    Q_OBJECT

    /// Two workers of four GPUs of a rack that fill and decode, as a plan of what a catalog read anew gives.
    static std::shared_ptr<const Plan> racks(const char* system, const auto& alter)
    {
        const catalog::Catalog catalog = *catalog::readCatalog(TOKENFACTORY_SOURCE_DIR "/presets");
        WorkerSpec worker;
        worker.system = system;
        worker.layout = {.tp = 4};
        worker.count = 2;
        worker.decodeSlots = 16;
        FactorySpec spec;
        spec.pools = {
            {.name = "all", .prefill = true, .midfill = true, .decode = true, .workers = {worker}, .capacity = {}}};
        spec.tiers.dram = TierSpec{};
        PlanInputs inputs{.model = *catalog.model("llama-3.1-70b"),
                          .systems = {*catalog.system("b200-hgx"), *catalog.system("b300-hgx")},
                          .calibration = *catalog.calibration("projected"),
                          .choices = {}};
        alter(spec, inputs, catalog);
        return plan(spec, inputs).value();
    }

private slots:
    void theOrderOfPoolsIsNoChange()
    {
        FactorySpec spec = twoAndTwo();
        Factory factory = factory::start(spec, steady());
        factory.runUntil(fromSeconds(5.0));
        std::swap(spec.pools[0], spec.pools[1]);
        QVERIFY(change(factory, spec).isNothing());
    }
    void whatWasComputedWithCannotChange()
    {
        const FactorySpec spec = twoAndTwo();
        const auto problemOf = [&](const auto& alter) {
            Plan next = *planOf(spec);
            alter(next);
            Factory factory = factory::start(spec, steady());
            const std::uint64_t fingerprint = factory.fingerprint();
            const Expected<ChangeReport> report = factory.change(std::make_shared<Plan>(next));
            const bool isRefused = !report && report.error().size() == 1 && factory.fingerprint() == fingerprint;
            return isRefused ? report.error().front().where : std::string();
        };
        QCOMPARE(problemOf([](Plan& p) { p.spec.tiers.blockTokens = 17; }), "factory/tiers/block_tokens");
        QCOMPARE(problemOf([](Plan& p) { p.spec.tiers.snapshotTokens = 4096; }), "factory/tiers/snapshot_tokens");
        QCOMPARE(problemOf([](Plan& p) { p.spec.reserve = Reserve::finalSize; }), "factory/reserve");
        QCOMPARE(problemOf([](Plan& p) { p.choices.kv = catalog::Format::bf16; }), "choices/kv");
        QCOMPARE(problemOf([](Plan& p) { p.choices.acceptedLength = 2.0; }), "choices/draft_tokens");
        QCOMPARE(problemOf([](Plan& p) { p.model = std::make_shared<catalog::Model>(); }), "model");
        QCOMPARE(problemOf([](Plan& p) { p.calibration = std::make_shared<catalog::Calibration>(); }), "calibration");
    }
    void aLayoutDrainsWhatItHasAndServesAgainAfterItsSetUp()
    {
        FactorySpec spec = twoAndTwo();
        Factory factory = factory::start(spec, steady());
        factory.runUntil(fromSeconds(10.0));
        const std::int64_t putBack = factory.state().recorder.requests.putBack;
        spec.pools[1].workers.front().layout.dp = 2;
        const ChangeReport report = change(factory, spec);
        QCOMPARE(report.workers.size(), std::size_t(1));
        QVERIFY(report.workers.front() == (ChangeReport::OfWorkers{ChangeReport::What::drains, "decoders", 2, 4.0}));
        QCOMPARE(report.words().back().english(),
                 std::string("Workers of decoders that drain and are set up anew, 4.00 s each: 2."));
        QCOMPARE(countIn(factory, WorkerState::draining), 2);
        // 100 passes of 10 ms at most, and 4 s.
        factory.runUntil(fromSeconds(12.5));
        QCOMPARE(countIn(factory, WorkerState::starting), 2);
        QCOMPARE(factory.state().decoding, 0);
        factory.runUntil(fromSeconds(30.0));
        QCOMPARE(countIn(factory, WorkerState::working), 4);
        for (const Worker& worker : factory.state().workers) {
            const double expected = factory.plan().kinds[std::size_t(worker.kind)].decode ? 4.0 : 0.0;
            QVERIFY(std::abs(worker.meter.starting.areaUntil(factory.now()) - expected) < 1e-9);
            QVERIFY(std::abs(worker.meter.inService.areaUntil(factory.now()) - 30.0) < 1e-9);
        }
        QCOMPARE(factory.plan().kinds[std::size_t(factory.state().workers[3].kind)].gpus, 2);
        QCOMPARE(factory.state().recorder.requests.putBack, putBack);
        QVERIFY(factory.state().decoding > 0);
        checkConserved(factory);
    }
    void anotherRackIsLoadedWithTheWeights()
    {
        const auto nothing = [](FactorySpec&, PlanInputs&, const catalog::Catalog&) {};
        const std::shared_ptr<const Plan> first = racks("b200-hgx", nothing);
        workload::Workload requests = steady(50.0);
        requests.openingTokens = Law::fixed(4000.0);
        Factory factory(first, workload::SessionSource(std::make_shared<workload::Workload>(requests), 1), 1);
        factory.runUntil(fromSeconds(20.0));
        // Racks and models read anew are the same.
        QVERIFY(factory.change(racks("b200-hgx", nothing))->isNothing());

        const double idleW = factory.state().workers[0].meter.idleW.value();
        const std::int64_t hbm = factory.state().store.place(factory.state().workers[0].hbm).spec.capacityBytes;
        const std::shared_ptr<const Plan> next = racks("b300-hgx", nothing);
        const ChangeReport report = *factory.change(next);
        QCOMPARE(report.workers.size(), std::size_t(1));
        // 70.6e9 parameters in bf16 over four GPUs, from SSD at 14.5 GB/s each, and 60 s.
        const double seconds = report.workers.front().seconds;
        QVERIFY2(std::abs(seconds - (60.0 + 70.6e9 * 2.0 / 4.0 / 1.45e10)) < 0.2, qPrintable(QString::number(seconds)));
        factory.runUntil(fromSeconds(120.0));
        QCOMPARE(countIn(factory, WorkerState::working), 2);
        const Worker& worker = factory.state().workers[0];
        QVERIFY(worker.meter.idleW.value() != idleW && worker.meter.idleW.value() == next->kinds.front().idleW);
        QVERIFY(factory.state().store.place(worker.hbm).spec.capacityBytes > hbm);
        QVERIFY(std::abs(worker.meter.starting.areaUntil(factory.now()) - seconds) < 1e-6);
        // Each rack costs for as long as its GPUs served, eight of both together at any time.
        const std::vector<economics::GpuUse> uses = resultOf(factory).priced.gpus;
        QCOMPARE(uses.size(), std::size_t(2));
        QVERIFY(std::abs(uses[0].gpuHours + uses[1].gpuHours - 8.0 * 120.0 / 3600.0) < 1e-9);
        QVERIFY(uses[0].gpuHours > 8.0 * 20.0 / 3600.0 && uses[1].gpuHours >= 8.0 * seconds / 3600.0);
        QVERIFY(*resultOf(factory).costUsd == economics::gpuCost(uses, economics::GpuHour::ownerCost).value_or(0.0));
        QVERIFY(factory.state().decoding > 0);
        checkConserved(factory);

        // Less HBM for KV holds at once, fewer bits of the weights have to be loaded.
        const auto capped = [](FactorySpec&, PlanInputs& inputs, const catalog::Catalog&) {
            inputs.choices.hbmCapBytes = 60e9;
        };
        QVERIFY(factory.change(racks("b300-hgx", capped))->workers.empty());
        QVERIFY(factory.state().store.place(worker.hbm).spec.capacityBytes < hbm);
        const auto packed = [](FactorySpec&, PlanInputs& inputs, const catalog::Catalog&) {
            inputs.choices.weights = catalog::Format::fp8;
        };
        QVERIFY(factory.change(racks("b300-hgx", packed))->workers.front().what == ChangeReport::What::drains);
        factory.runUntil(fromSeconds(260.0));
        QCOMPARE(countIn(factory, WorkerState::working), 2);
        checkConserved(factory);
    }
    void aLayoutThatReplicatesKvHoldsItsOwnBytes()
    {
        // Latent KV and recurrent state: tensor parallelism keeps the KV eight times, attention instances once.
        const auto k3 = [](cost::Layout layout) {
            return racks("b300-hgx", [&](FactorySpec& spec, PlanInputs& inputs, const catalog::Catalog& catalog) {
                inputs.model = *catalog.model("kimi-k3");
                inputs.choices.weights = catalog::Format::fp8;
                spec.pools.front().workers.front().layout = layout;
                spec.tiers.dram->capacityBytes = 2e11;
                spec.tiers.writeDown = kv::WriteDown::onEviction;
                spec.reconfigure.seconds = 5.0;
            });
        };
        workload::Workload requests = steady(30.0);
        requests.turns = Law::fixed(6.0);
        requests.openingTokens = Law::fixed(20'000.0);
        requests.humanGapS = Law::fixed(2.0);
        const std::shared_ptr<const Plan> replicated = k3({.tp = 8});
        const std::shared_ptr<const Plan> divided = k3({.dp = 8, .ep = 8});
        QVERIFY(replicated->kinds.front().bytesPerToken > 7 * divided->kinds.front().bytesPerToken);
        Factory factory(replicated, workload::SessionSource(std::make_shared<workload::Workload>(requests), 1), 1);
        for (int i = 0; i < 4; ++i) {
            factory.runUntil(factory.now() + fromSeconds(20.0));
            checkConserved(factory);
            const std::shared_ptr<const Plan>& next = i % 2 == 0 ? divided : replicated;
            const std::int64_t before = completed(factory);
            QVERIFY(factory.change(next)->workers.front().what == ChangeReport::What::drains);
            factory.runUntil(factory.now() + fromSeconds(40.0));
            checkConserved(factory);
            QVERIFY(completed(factory) > before + 20);
            const kv::Place& hbm = factory.state().store.place(factory.state().workers.front().hbm);
            QCOMPARE(hbm.spec.bytesPerToken, next->kinds.front().bytesPerToken);
            QCOMPARE(hbm.spec.capacityBytes, next->kinds.front().kvBytes);
            // What was written down before the HBM was lost is found again.
            QVERIFY(factory.state().recorder.tokens.origin[std::size_t(TokenOrigin::dram)] > 0);
        }
    }
    void theOnlyWorkerOfAnAggregatedPoolCanBeSetUpAnew()
    {
        FactorySpec spec = twoAndTwo();
        WorkerSpec worker = spec.pools[1].workers.front();
        worker.count = 1;
        worker.fillLaw = PassLaw{.baseS = 0.01};
        worker.kvTokens = 20'000.0;
        spec.pools = {{.name = "all", .prefill = true, .decode = true, .workers = {worker}, .capacity = {}}};
        Factory factory = factory::start(spec, steady());
        factory.runUntil(fromSeconds(5.0));
        const std::int64_t before = completed(factory);
        spec.pools.front().workers.front().layout.dp = 2;
        change(factory, spec);
        factory.runUntil(fromSeconds(60.0));
        QCOMPARE(countIn(factory, WorkerState::working), 1);
        QVERIFY(completed(factory) > before + 100);
        QCOMPARE(factory.state().recorder.requests.putBack, 0);
        checkConserved(factory);
    }
    void goingBackWhileItDrainsCostsNothing()
    {
        FactorySpec spec = twoAndTwo();
        const FactorySpec first = spec;
        Factory factory = factory::start(spec, steady());
        factory.runUntil(fromSeconds(10.0));
        spec.pools[1].workers.front().layout.dp = 2;
        change(factory, spec);
        factory.runUntil(fromSeconds(10.1));
        QCOMPARE(countIn(factory, WorkerState::draining), 2);
        const ChangeReport report = change(factory, first);
        QVERIFY(report.workers.front() ==
                (ChangeReport::OfWorkers{ChangeReport::What::staysAfter, "decoders", 2, 0.0}));
        QCOMPARE(countIn(factory, WorkerState::working), 4);
        QVERIFY(factory.plan().kinds.size() <= 3);
    }
    void asManyWorkersServeAsAreWanted()
    {
        FactorySpec spec = twoAndTwo();
        Factory factory = factory::start(spec, steady(2000.0));
        factory.runUntil(fromSeconds(10.0));
        spec.pools[1].workers.front().count = 4;
        const ChangeReport more = change(factory, spec);
        QVERIFY(more.workers.front() == (ChangeReport::OfWorkers{ChangeReport::What::isSetUp, "decoders", 2, 4.0}));
        QCOMPARE(countIn(factory, WorkerState::starting), 2);
        factory.runUntil(fromSeconds(14.0));
        QCOMPARE(countIn(factory, WorkerState::working), 6);
        QCOMPARE(factory.state().workers.back().indexInPool, 3);

        spec.pools[1].workers.front().count = 1;
        QVERIFY(change(factory, spec).workers.front() ==
                (ChangeReport::OfWorkers{ChangeReport::What::leaves, "decoders", 3, 0.0}));
        QVERIFY(countIn(factory, WorkerState::draining) > 0);
        factory.runUntil(fromSeconds(60.0));
        QCOMPARE(countIn(factory, WorkerState::off), 3);
        // Those that left come back before there are new ones.
        spec.pools[1].workers.front().count = 4;
        change(factory, spec);
        factory.runUntil(fromSeconds(70.0));
        QCOMPARE(countIn(factory, WorkerState::working), 6);
        QCOMPARE(factory.state().workers.size(), std::size_t(6));
        checkConserved(factory);
    }
    void withoutADecodeWorkerWhatWaitsIsRefused()
    {
        FactorySpec spec = twoAndTwo();
        Factory factory = factory::start(spec, steady());
        factory.runUntil(fromSeconds(10.0));
        spec.pools[1].workers.front().count = 0;
        change(factory, spec);
        factory.runUntil(fromSeconds(20.0));
        const RequestCounts& counts = factory.state().recorder.requests;
        QVERIFY(counts.refused[std::size_t(Refusal::noWorker)] > 0);
        QCOMPARE(factory.state().filling + factory.state().ready + factory.state().decoding, 0);
        checkConserved(factory);
    }
    void poolsThatComeAndGoLeaveTheOthersAlone()
    {
        FactorySpec spec = twoAndTwo();
        Factory factory = factory::start(spec, steady());
        factory.runUntil(fromSeconds(10.0));
        PoolSpec more = decoders({.baseS = 0.01}, 16, 1e6, 1);
        more.name = "more";
        spec.pools.insert(spec.pools.begin(), more);
        QCOMPARE(change(factory, spec).words().front().english(), "The pool more is new.");
        factory.runUntil(fromSeconds(30.0));
        QVERIFY(factory.state().workers.back().meter.passes > 10);
        QCOMPARE(factory.plan().spec.pools.back().name, "more");
        spec.pools.erase(spec.pools.begin());
        QCOMPARE(change(factory, spec).words().front().english(), "The pool more is taken away.");
        factory.runUntil(fromSeconds(40.0));
        QVERIFY(factory.state().workers.back().state == WorkerState::off);
        QCOMPARE(factory.state().recorder.requests.putBack, 0);
        // The result keeps the pool that was there for a time, and counts no worker of it.
        const RunResult result = resultOf(factory);
        QCOMPARE(result.pools.back().name, "more");
        QCOMPARE(result.pools.back().workers, 0);
        QVERIFY(result.pools.back().gpuHours > 20.0 / 3600.0 && result.pools.back().gpuHours < 25.0 / 3600.0);
    }
    void aTierThatGoesGivesWhatItHasToTheOneBelow()
    {
        FactorySpec spec = twoAndTwo();
        spec.tiers.dram = TierSpec{.capacityBytes = 1e6, .bandwidthBytesPerS = 1e6, .timeToLiveS = {}};
        spec.tiers.pool = TierSpec{.capacityBytes = 1e7, .bandwidthBytesPerS = 1e6, .timeToLiveS = {}};
        workload::Workload turns = steady(20.0);
        turns.turns = Law::fixed(20.0);
        turns.humanGapS = Law::fixed(3.0);
        Factory factory = factory::start(spec, turns);
        factory.runUntil(fromSeconds(20.0));
        const auto held = [&](kv::Tier tier) {
            std::int64_t bytes = 0;
            for (int i = 0; i < int(factory.state().store.places()); ++i) {
                const kv::Place& place = factory.state().store.place({i});
                bytes += place.spec.tier == tier ? place.usedBytes : 0;
            }
            return bytes;
        };
        const std::int64_t inDram = held(kv::Tier::dram);
        QVERIFY(inDram > 1000 && held(kv::Tier::pool) == 0);
        const std::int64_t moved = factory.state().recorder.transfers;
        spec.tiers.dram.reset();
        change(factory, spec);
        QCOMPARE(held(kv::Tier::pool) + held(kv::Tier::dram), inDram);
        QVERIFY(held(kv::Tier::pool) > inDram / 2);
        QVERIFY(factory.state().recorder.transfers > moved);
        const std::size_t places = factory.state().store.places();
        factory.runUntil(fromSeconds(30.0));
        QCOMPARE(held(kv::Tier::dram), 0);
        // It comes back in the same places.
        spec.tiers.dram = TierSpec{.capacityBytes = 5000.0, .bandwidthBytesPerS = 2e6, .timeToLiveS = {}};
        change(factory, spec);
        factory.runUntil(fromSeconds(60.0));
        QVERIFY(held(kv::Tier::dram) > 0 && held(kv::Tier::dram) <= 4 * 5000);
        QCOMPARE(factory.state().store.places(), places);
        QCOMPARE(factory.state().links.link(factory.state().workers.front().hostLink).bytesPerSecond, 2'000'000);
        checkConserved(factory);
    }
    void slotsAndLimitsChangeAtOnce()
    {
        FactorySpec spec = twoAndTwo();
        spec.pools[1].workers.front().decodeSlots = 2;
        Factory factory = factory::start(spec, steady(400.0));
        factory.runUntil(fromSeconds(10.0));
        QCOMPARE(factory.state().decoding, 4);
        spec.pools[1].workers.front().decodeSlots = 8;
        spec.queueLimit = 2;
        QCOMPARE(change(factory, spec).words().size(), std::size_t(2));
        factory.runUntil(fromSeconds(11.0));
        QCOMPARE(factory.state().decoding, 16);
        QCOMPARE(countIn(factory, WorkerState::working), 4);
        spec.pools[1].workers.front().decodeSlots = 1;
        change(factory, spec);
        factory.runUntil(fromSeconds(30.0));
        QCOMPARE(factory.state().decoding, 2);
        QCOMPARE(factory.state().recorder.requests.putBack, 0);
    }
    void lawsTakeOverFromEachOther()
    {
        const std::vector<AdmissionLaw> laws = {
            AdmissionLaw::open, AdmissionLaw::oneForOne,   AdmissionLaw::paced,      AdmissionLaw::credit,
            AdmissionLaw::pi,   AdmissionLaw::gatedRefill, AdmissionLaw::readyBuffer};
        const auto servedBy = [](AdmissionLaw from, AdmissionLaw to) {
            FactorySpec spec = twoAndTwo();
            spec.admission.law = from;
            spec.admission.buffer = 4;
            Factory factory = factory::start(spec, steady());
            factory.runUntil(fromSeconds(60.0));
            spec.admission.law = to;
            change(factory, spec);
            factory.runUntil(fromSeconds(70.0));  // what the law before let in is gone
            const std::int64_t before = completed(factory);
            factory.runUntil(fromSeconds(90.0));
            return double(completed(factory) - before);
        };
        for (const AdmissionLaw to : laws) {
            const double alone = servedBy(to, to);
            QVERIFY(alone >= 30.0);
            for (const AdmissionLaw from : laws) {
                const double served = servedBy(from, to);
                const auto what =
                    QString("%1 after %2: %3, alone %4").arg(name(to).data(), name(from).data()).arg(served).arg(alone);
                // A tick as long as a sequence decodes may find the slots full each time, or free.
                const double least = to == AdmissionLaw::gatedRefill ? 0.2 * alone : 0.95 * alone;
                QVERIFY2(served >= least && served <= 340.0, qPrintable(what));
            }
        }
    }
    void aFailureIsPlannedAnew()
    {
        FactorySpec spec = twoAndTwo();
        spec.failures = {{.atS = 20.0, .pool = "decoders", .worker = 0, .repairS = {}}};
        Factory factory = factory::start(spec, steady());
        factory.runUntil(fromSeconds(10.0));
        spec.failures = {{.atS = 5.0, .pool = "decoders", .worker = 0, .repairS = {}},
                         {.atS = 30.0, .pool = "decoders", .worker = 1, .repairS = {}}};
        change(factory, spec);
        factory.runUntil(fromSeconds(25.0));
        QCOMPARE(countIn(factory, WorkerState::failed), 0);
        factory.runUntil(fromSeconds(31.0));
        QVERIFY(factory.state().workers[3].state == WorkerState::failed);
        // Another takes its place: the one that is lost is the first to go.
        spec.pools[1].workers.front().count = 1;
        change(factory, spec);
        QCOMPARE(countIn(factory, WorkerState::working), 3);
        spec.pools[1].workers.front().count = 2;
        change(factory, spec);
        factory.runUntil(fromSeconds(40.0));
        QCOMPARE(countIn(factory, WorkerState::working), 4);
    }
    void manyChangesLeaveTheFactorySmall()
    {
        FactorySpec spec = twoAndTwo();
        Factory factory = factory::start(spec, steady());
        std::size_t kinds = 0;
        for (int i = 0; i < 300; ++i) {
            factory.runUntil(fromSeconds(i * 0.5));
            spec.pools[1].workers.front().layout.dp = 1 + i % 5;
            spec.pools[1].workers.front().count = 1 + i % 3;
            change(factory, spec);
            kinds = std::max(kinds, factory.plan().kinds.size());
        }
        QVERIFY2(kinds <= 8, qPrintable(QString::number(kinds)));
        QVERIFY(factory.state().workers.size() <= 5);
        factory.runUntil(fromSeconds(170.0));
        QVERIFY(factory.state().decoding > 0);
        checkConserved(factory);
    }
};

QTEST_GUILESS_MAIN(TestChange)
#include "tst_change.moc"
