#include "core/catalog/catalog.h"
#include "core/factory/measure/result.h"
#include "tests/core/factory/busy_factory.h"

#include <cmath>
#include <set>

using namespace tokenfactory;
using namespace tokenfactory::factory;
using workload::Law;

namespace {

double areaOf(const Series& series, SimTime now)
{
    double sum = 0.0;
    for (const Series::Bin& bin : series.until(now)) {
        sum += bin.area;
    }
    return sum;
}

bool isNear(double got, double expected, double share)
{
    return std::abs(got - expected) <= share * std::abs(expected);
}

Expected<std::shared_ptr<const Plan>> onRacks(const catalog::Catalog& catalog)
{
    WorkerSpec worker;
    worker.system = "b200-hgx";
    worker.layout.tp = 8;
    worker.layout.ep = 8;
    FactorySpec spec;
    spec.pools = {{.name = "fill", .prefill = true, .workers = {worker}, .capacity = {}},
                  {.name = "decode", .decode = true, .workers = {worker}, .capacity = {}}};
    spec.failures = {{.atS = 20.0, .pool = "fill", .worker = 0, .repairS = 10.0}};
    PlanInputs inputs;
    inputs.model = *catalog.model("gpt-oss-120b");
    inputs.systems = {*catalog.system("b200-hgx")};
    inputs.calibration = *catalog.calibration("projected");
    return plan(spec, inputs);
}

}  // namespace

class TestSignals : public QObject {
    Q_OBJECT
private slots:
    void quantilesOfABinAreThoseOfItsNumbers()
    {
        QuantileSeries series(fromSeconds(0.5), 8);
        std::vector<double> early;
        std::vector<double> all;
        RandomStream stream(3, "latencies");
        for (int i = 0; i < 4000; ++i) {
            const double value = stream.exponential();
            all.push_back(value);
            if (i < 1000) {  // in the first 2 of 8 s
                early.push_back(value);
            }
            series.add(value, fromSeconds(0.002 * i));
        }
        QCOMPARE(series.width(), fromSeconds(1.0));
        QCOMPARE(series.bins().size(), 8U);
        const auto isQuantile = [](const Sketch& sketch, std::vector<double> values, double p) {
            std::ranges::sort(values);
            const double exact = values[static_cast<std::size_t>(std::ceil(p * double(values.size()))) - 1];
            return sketch.count() == std::ssize(values) && std::abs(sketch.quantile(p) - exact) <= 0.032 * exact;
        };
        for (const double p : {0.5, 0.9, 0.99}) {
            QVERIFY(isQuantile(series.joined(fromSeconds(2.0)).bins().front(), early, p));
            QVERIFY(isQuantile(series.joined(fromSeconds(8.0)).bins().front(), all, p));
        }
        series.add(1.0, fromSeconds(31.0));
        QCOMPARE(series.width(), fromSeconds(4.0));
        QCOMPARE(series.bins().size(), 8U);
        QCOMPARE(series.bins()[4].count(), 0);
    }
    void namesAreUniqueAndFound()
    {
        std::set<std::string_view> names;
        for (const SignalRow& row : signalTable()) {
            QVERIFY2(names.insert(row.name).second, row.name.data());
            QCOMPARE(signalNamed(row.name), &row);
            QVERIFY((row.series == nullptr) != (row.ofTiers == nullptr));
        }
        QVERIFY(signalNamed("decoding")->series == &Signals::decoding);
        QVERIFY(signalNamed("dram_hit_tokens")->ofTiers == &Signals::hitTokens);
        QCOMPARE(signalNamed("no such signal"), nullptr);
    }
    void hitsByTierAreTheTokensCounted()
    {
        Factory factory = start(busyFactory(), busySessions(), 5);
        factory.runUntil(fromSeconds(40.0));
        const Recorder& r = factory.state().recorder;
        const auto hits = [&](kv::Tier tier) { return areaOf(r.history.hitTokens[std::size_t(tier)], factory.now()); };
        const auto origin = [&](TokenOrigin of) { return double(r.tokens.origin[std::size_t(of)]); };
        QCOMPARE(hits(kv::Tier::hbm), origin(TokenOrigin::hbm) + origin(TokenOrigin::otherHbm));
        QCOMPARE(hits(kv::Tier::dram), origin(TokenOrigin::dram));
        QCOMPARE(hits(kv::Tier::pool), origin(TokenOrigin::pool));
        QVERIFY(hits(kv::Tier::dram) > 0.0 && hits(kv::Tier::pool) > 0.0);
        double placed = 0.0;
        for (const std::int64_t tokens : r.tokens.origin) {
            placed += double(tokens);
        }
        QCOMPARE(areaOf(r.history.placedTokens, factory.now()), placed);
    }
    void trafficByTierIsWhatTheLinksCarry()
    {
        FactorySpec spec = busyFactory();
        spec.tiers.dram = tierOf(6000.0, 20'000.0);
        Factory factory = start(spec, busySessions(), 5);
        factory.runUntil(fromSeconds(11.0));
        const State& s = factory.state();
        double onLink = double(s.links.link(s.poolLink).movedBytes);
        for (const Carried& carried : s.carried) {
            const bool isPool = carried.fromPlace == s.pool || carried.toPlace == s.pool;
            onLink += carried.purpose != Carried::For::nothing && isPool ? double(carried.bytes) : 0.0;
        }
        const auto pool = std::size_t(kv::Tier::pool);
        const Signals& history = s.recorder.history;
        const double moved = areaOf(history.readBytes[pool], s.now) + areaOf(history.writtenBytes[pool], s.now);
        QVERIFY(moved > 0.0);
        QCOMPARE(moved, onLink);
    }
    void occupancyByTierIsWhatLiesThere()
    {
        Factory factory = start(busyFactory(), busySessions(), 5);
        std::array<double, kv::tierCount> area{};
        while (factory.nextEvent() <= fromSeconds(40.0)) {
            std::array<std::int64_t, kv::tierCount> bytes{};
            for (int i = 0; i < int(factory.state().store.places()); ++i) {
                const kv::Place& place = factory.state().store.place({i});
                bytes[std::size_t(place.spec.tier)] += place.usedBytes + place.reservedBytes;
            }
            const SimTime before = factory.now();
            factory.step();
            for (std::size_t tier = 0; tier < bytes.size(); ++tier) {
                area[tier] += double(bytes[tier]) * toSeconds(factory.now() - before);
            }
        }
        for (const kv::Tier tier : {kv::Tier::hbm, kv::Tier::dram, kv::Tier::pool}) {
            const double got = areaOf(factory.state().recorder.history.tierBytes[std::size_t(tier)], factory.now());
            // Seen whenever a request goes on, which is somewhat later than a blob goes.
            QVERIFY2(isNear(got, area[std::size_t(tier)], 0.01), QByteArray::number(got / area[std::size_t(tier)]));
        }
    }
    void powerIsTheEnergyOfTheRun()
    {
        const auto catalog = catalog::readCatalog(TOKENFACTORY_SOURCE_DIR "/presets");
        QVERIFY(catalog.has_value());
        const auto built = onRacks(*catalog);
        QVERIFY2(built.has_value(), built ? "" : toText(built.error().front()).c_str());
        workload::Workload workload = busySessions();
        Factory factory(*built, workload::SessionSource(std::make_shared<workload::Workload>(workload), 3), 3);
        factory.runUntil(fromSeconds(60.0));
        const RunResult run = resultOf(factory);
        QVERIFY(run.energyJ.has_value());
        const Signals& history = factory.state().recorder.history;
        for (std::size_t pool = 0; pool < history.pools.size(); ++pool) {
            double busyS = 0.0;
            double inServiceS = 0.0;
            for (const Worker& worker : factory.state().workers) {
                if (factory.plan().kinds[std::size_t(worker.kind)].pool == int(pool)) {
                    busyS += worker.meter.busy.areaUntil(factory.now());
                    inServiceS += worker.meter.inService.areaUntil(factory.now());
                }
            }
            QVERIFY(busyS > 0.0);
            QVERIFY(isNear(areaOf(history.pools[pool].busy, factory.now()), busyS, 1e-9));
            QVERIFY(isNear(areaOf(history.pools[pool].inService, factory.now()), inServiceS, 1e-9));
        }
        const double idleJ = areaOf(history.idleW, factory.now());
        const double aboveJ = areaOf(history.energyJ, factory.now());
        QVERIFY(aboveJ > 0.0);
        QVERIFY2(isNear(idleJ + aboveJ, *run.energyJ, 1e-9), QByteArray::number((idleJ + aboveJ) / *run.energyJ));
        // One of two racks is lost for 10 s.
        const Series::Bins idle = history.idleW.read(factory.now());
        QCOMPARE(idle.mean(250), 0.5 * idle.mean(100));
        QCOMPARE(idle.mean(400), idle.mean(100));
    }
    void whatIsSpreadIsThereOnceAndEvenly()
    {
        Series series(fromSeconds(1.0), 8);
        series.spread(30.0, fromSeconds(0.5), fromSeconds(3.5));
        const Series::Bins bins = series.read(fromSeconds(8.0));
        QCOMPARE(bins.mean(0), 5.0);
        QCOMPARE(bins.mean(1), 10.0);
        QCOMPARE(bins.mean(3), 5.0);
        // Past the last bin they become wider.
        series.spread(7.0, fromSeconds(7.5), fromSeconds(14.5));
        QCOMPARE(series.width(), fromSeconds(2.0));
        QVERIFY(isNear(areaOf(series, fromSeconds(16.0)), 37.0, 1e-12));
        series.spread(1.0, fromSeconds(15.0), fromSeconds(15.0));
        QVERIFY(isNear(areaOf(series, fromSeconds(16.0)), 38.0, 1e-12));
    }
    void widerBinsHoldTheSame()
    {
        Series series(fromSeconds(1.0), 64);
        for (int i = 0; i < 20; ++i) {
            series.set(i % 5, fromSeconds(0.7 * i));
        }
        const Series::Bins narrow = series.read(fromSeconds(16.0));
        const Series::Bins wide = narrow.joined(fromSeconds(4.0));
        QCOMPARE(wide.bins.size(), 4U);
        for (std::size_t i = 0; i < 4; ++i) {
            QVERIFY(isNear(
                wide.mean(i),
                0.25 * (narrow.mean(4 * i) + narrow.mean(4 * i + 1) + narrow.mean(4 * i + 2) + narrow.mean(4 * i + 3)),
                1e-12));
        }
    }
};

QTEST_GUILESS_MAIN(TestSignals)
#include "tst_signals.moc"
