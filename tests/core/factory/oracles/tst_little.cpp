#include "core/factory/measure/signal_table.h"
#include "tests/core/factory/busy_factory.h"
#include "tests/core/factory/replicated.h"

#include <map>
#include <memory>

using namespace tokenfactory;
using namespace tokenfactory::factory;
using workload::Law;

namespace {

/// A few hundred prompts of drawn lengths at drawn times, and then no more.
std::shared_ptr<const workload::Trace> finiteTrace(int rows)
{
    RandomStream stream(3, "trace");
    auto trace = std::make_shared<workload::Trace>();
    double timeS = 0.0;
    for (int i = 0; i < rows; ++i) {
        timeS += 0.08 * stream.exponential();
        workload::TraceRow row;
        row.time = fromSeconds(timeS);
        row.firstSegment = trace->segments.size();
        row.segments = 1;
        row.outputTokens = 2 + int(stream.below(200));
        trace->rows.push_back(row);
        trace->segments.push_back({.content = 1 + std::uint64_t(i), .tokens = 100 + int(stream.below(900))});
    }
    return trace;
}

/// Two fill workers hand off over a slow tier to one that decodes, more filled than can decode.
Factory handingOff()
{
    FactorySpec spec = busyFactory();
    spec.failures.clear();
    spec.admission.law = control::AdmissionLaw::readyBuffer;
    spec.admission.buffer = 6;
    spec.handOffLatencyS = 0.3;
    spec.pools.back().workers.front().kvTokens = 60'000.0;
    const auto built = plan(spec, {});
    if (!built) {
        qFatal("%s", toText(built.error().front()).c_str());
    }
    return {*built, workload::TraceSource(finiteTrace(400), workload::Replay::open), 1};
}

/// Blobs of a place by what they are, with when each came.
class Watched {
public:
    void look(const kv::Store& store, std::size_t places, SimTime now)
    {
        stays.resize(places, 0.0);
        const kv::PrefixTree& tree = store.blobs();
        const kv::Copies& copies = store.whereabouts();
        std::map<Key, SimTime> still;
        for (std::uint32_t blob = 1; blob < tree.indexEnd(); ++blob) {
            if (tree[blob].keepers == 0) {
                continue;
            }
            for (std::uint32_t copy = tree[blob].firstCopy; copy != kv::noCopy; copy = copies.at(copy).next) {
                if (copies.at(copy).isPresent) {
                    const Key key{copies.at(copy).place.index, copy, copies.at(copy).generation};
                    const auto known = since.find(key);
                    still.emplace(key, known == since.end() ? now : known->second);
                }
            }
        }
        for (const auto& [key, came] : since) {
            if (!still.contains(key)) {
                stays[std::size_t(key[0])] += toSeconds(now - came);
                ++left;
            }
        }
        since = std::move(still);
    }
    /// Of all that came, those that are still there as long as they were.
    double staysUntil(std::size_t place, SimTime now) const
    {
        double sum = stays[place];
        for (const auto& [key, came] : since) {
            sum += std::size_t(key[0]) == place ? toSeconds(now - came) : 0.0;
        }
        return sum;
    }
    std::int64_t departures() const { return left; }

private:
    using Key = std::array<std::int64_t, 3>;
    std::map<Key, SimTime> since;
    std::vector<double> stays;
    std::int64_t left = 0;
};

}  // namespace

class TestLittle : public QObject {
    Q_OBJECT
private slots:
    /// Over a time at whose ends nobody is there L = lambda W to the last digit, whatever the laws.
    void whoeverIsHandedOffAndReadyIsThereAsLittleSays()
    {
        Factory factory = handingOff();
        while (!factory.isDrained()) {
            factory.step();
        }
        const Recorder& r = factory.state().recorder;
        QCOMPARE(r.requests.completed, 400);
        const double seconds = toSeconds(factory.now());
        for (const Station* station : {&r.queue, &r.fill, &r.handOff, &r.ready, &r.decode, &r.system}) {
            QCOMPARE(station->entries(), station->exits());
            const double expected = double(station->exits()) / seconds * station->meanStayS();
            QVERIFY2(within(station->meanThere(factory.now()), expected, 1e-9),
                     against(station->meanThere(factory.now()), expected));
        }
        QVERIFY(r.handOff.meanStayS() >= 0.3);
        QVERIFY(r.ready.meanThere(factory.now()) > 0.5);
    }
    void signalsHaveTheSameMeansAsStations()
    {
        Factory factory = handingOff();
        while (!factory.isDrained()) {
            factory.step();
        }
        const Recorder& r = factory.state().recorder;
        const auto area = [&](const Series& series) {
            double sum = 0.0;
            for (const Series::Bin& bin : series.until(factory.now())) {
                sum += bin.area;
            }
            return sum;
        };
        const SimTime now = factory.now();
        QVERIFY(within(area(r.history.queued), r.queue.areaUntil(now), 1e-9));
        QVERIFY(within(area(r.history.ready), r.handOff.areaUntil(now) + r.ready.areaUntil(now), 1e-9));
        QVERIFY(within(area(r.history.decoding), r.decode.areaUntil(now), 1e-9));
    }
    /// Of blobs in the places of every tier, each followed by itself: L from how many there are, lambda from how many
    /// came, W from how long each stayed.
    void blobsAreInTheirTiersAsLittleSays()
    {
        FactorySpec spec = busyFactory();
        spec.failures.clear();
        spec.tiers.dram = tierOf(6000.0, 20'000.0);
        spec.tiers.ssd = tierOf(6000.0, 20'000.0);
        Factory factory = start(spec, busySessions(), 5);
        const kv::Store& store = factory.state().store;
        std::vector<double> area(store.places(), 0.0);
        Watched watched;
        while (factory.nextEvent() <= fromSeconds(15.0)) {
            const SimTime before = factory.now();
            std::vector<double> there;
            for (int i = 0; i < int(store.places()); ++i) {
                there.push_back(double(store.place({i}).blobs));
            }
            factory.step();
            for (std::size_t i = 0; i < there.size(); ++i) {
                area[i] += there[i] * toSeconds(factory.now() - before);
            }
            watched.look(store, store.places(), factory.now());
        }
        const double seconds = toSeconds(factory.now());
        std::array<bool, kv::tierCount> seen{};
        for (std::size_t i = 0; i < area.size(); ++i) {
            const kv::Place& place = store.place({int(i)});
            const auto arrivals = double(place.counts.arrivedBlobs);
            if (arrivals == 0.0) {
                QCOMPARE(area[i], 0.0);
                continue;
            }
            const double lambda = arrivals / seconds;
            const double stayS = watched.staysUntil(i, factory.now()) / arrivals;
            QVERIFY2(within(area[i] / seconds, lambda * stayS, 1e-9), against(area[i] / seconds, lambda * stayS));
            seen[std::size_t(place.spec.tier)] = true;
        }
        QVERIFY(watched.departures() > 500);
        for (const kv::Tier tier : {kv::Tier::hbm, kv::Tier::dram, kv::Tier::ssd, kv::Tier::pool}) {
            QVERIFY(seen[std::size_t(tier)]);
        }
    }
};

QTEST_GUILESS_MAIN(TestLittle)
#include "tst_little.moc"
