#include "core/kv/cache_curve.h"
#include "core/kv/store.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <array>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <string>

using namespace tokenfactory;
using namespace tokenfactory::kv;

namespace {

BlockTrace traceOf(std::initializer_list<std::vector<std::uint32_t>> requests)
{
    BlockTrace trace;
    for (const auto& request : requests)
        trace.addRequest(request);
    return trace;
}

/// The Mooncake conversation hour; empty when TOKENFACTORY_TRACES does not say where it is.
BlockTrace mooncakeHour()
{
    BlockTrace trace;
    const char* folder = std::getenv("TOKENFACTORY_TRACES");
    std::ifstream file(folder ? std::string(folder) + "/mooncake_conversation_trace.jsonl" : std::string());
    for (std::string line; std::getline(file, line);)
        trace.addRequest(nlohmann::json::parse(line).at("hash_ids").get<std::vector<std::uint32_t>>());
    return trace;
}

/// The share of blocks that a store with one place of so many blocks has.
double hitRateOfStore(const BlockTrace& trace, EvictionPolicy policy, std::int64_t capacityBlocks)
{
    Store store;
    PlaceSpec spec;
    spec.capacityBytes = capacityBlocks;
    spec.eviction = policy;
    const PlaceId place = store.addPlace(spec);
    std::int64_t hits = 0;
    std::size_t begin = 0;
    for (const std::size_t end : trace.requestEnds) {
        std::vector<Segment> prompt;
        for (; begin < end; ++begin)
            prompt.push_back({trace.blocks[begin], 1});
        const BlobId blob = store.open(prompt);
        const Hit hit = store.match(blob, std::array{place});
        hits += hit.matchedTokens;
        store.use(hit);
        store.insert(blob, place);
        store.close(blob);
    }
    return static_cast<double>(hits) / static_cast<double>(trace.blocks.size());
}

constexpr std::array<std::int64_t, 6> capacities = {2'000, 5'859, 10'000, 20'000, 50'000, 100'000};

}  // namespace

Q_DECLARE_METATYPE(CurvePolicy)

class TestCacheCurve : public QObject {
    Q_OBJECT
private slots:
    void handWorkedHits_data();
    void handWorkedHits();
    void onlyAPrefixCounts();
    void aCacheOfNothingHasNothing();
    void theMooncakeHourMatchesItsTable_data();
    void theMooncakeHourMatchesItsTable();
    void noPolicyBeatsMin();
    void theStoreFollowsTheCurves();
};

/// Two blocks fit. One block a request: 0 0 1 2 0 1.
void TestCacheCurve::handWorkedHits_data()
{
    QTest::addColumn<CurvePolicy>("policy");
    QTest::addColumn<int>("hits");
    QTest::newRow("LRU drops 0 for 2, then 1, then 2") << CurvePolicy::lru << 1;
    QTest::newRow("FIFO drops 0 for 2, then 1, then 2") << CurvePolicy::fifo << 1;
    QTest::newRow("LFU keeps 0, which was used twice") << CurvePolicy::lfu << 2;
    QTest::newRow("MIN never keeps 2") << CurvePolicy::min << 3;
}

void TestCacheCurve::handWorkedHits()
{
    QFETCH(CurvePolicy, policy);
    QFETCH(int, hits);
    const BlockTrace trace = traceOf({{0}, {0}, {1}, {2}, {0}, {1}});
    QCOMPARE(hitRate(trace, policy, 2), hits / 6.0);
}

void TestCacheCurve::onlyAPrefixCounts()
{
    // 7 is cached, but follows 3, which is not.
    QCOMPARE(hitRateUnbounded(traceOf({{0, 7}, {3, 7}, {0, 7}})), 2.0 / 6.0);
}

void TestCacheCurve::aCacheOfNothingHasNothing()
{
    for (const CurvePolicy policy : {CurvePolicy::lru, CurvePolicy::fifo, CurvePolicy::lfu, CurvePolicy::min})
        QCOMPARE(hitRate(traceOf({{0, 1}, {0, 1}}), policy, 0), 0.0);
    QCOMPARE(hitRateUnbounded({}), 0.0);
}

void TestCacheCurve::theMooncakeHourMatchesItsTable_data()
{
    QTest::addColumn<CurvePolicy>("policy");
    QTest::addColumn<double>("tolerance");
    QTest::addColumn<QList<double>>("expected");
    QTest::newRow("LRU") << CurvePolicy::lru << 0.002 << QList{.054, .136, .212, .288, .355, .364};
    QTest::newRow("FIFO") << CurvePolicy::fifo << 0.002 << QList{.053, .125, .181, .257, .334, .356};
    QTest::newRow("LFU") << CurvePolicy::lfu << 0.005 << QList{.059, .097, .132, .210, .344, .363};
    QTest::newRow("MIN") << CurvePolicy::min << 0.002 << QList{.255, .353, .366, .366, .366, .366};
}

void TestCacheCurve::theMooncakeHourMatchesItsTable()
{
    QFETCH(CurvePolicy, policy);
    QFETCH(double, tolerance);
    QFETCH(QList<double>, expected);
    const BlockTrace trace = mooncakeHour();
    if (trace.blocks.empty())
        QSKIP("TOKENFACTORY_TRACES names no folder with the Mooncake trace");
    QCOMPARE(trace.requestEnds.size(), 12'031U);
    for (std::size_t i = 0; i < capacities.size(); ++i) {
        const double rate = hitRate(trace, policy, capacities[i]);
        QVERIFY2(std::abs(rate - expected[static_cast<qsizetype>(i)]) <= tolerance,
                 qPrintable(QString("%1 blocks: %2").arg(capacities[i]).arg(rate)));
    }
    QVERIFY(std::abs(hitRateUnbounded(trace) - 0.366) <= tolerance);
}

void TestCacheCurve::noPolicyBeatsMin()
{
    const BlockTrace trace = mooncakeHour();
    if (trace.blocks.empty())
        QSKIP("TOKENFACTORY_TRACES names no folder with the Mooncake trace");
    for (const std::int64_t capacity : capacities) {
        const double bound = hitRate(trace, CurvePolicy::min, capacity);
        for (const CurvePolicy policy : {CurvePolicy::lru, CurvePolicy::fifo, CurvePolicy::lfu})
            QVERIFY(hitRate(trace, policy, capacity) <= bound);
    }
}

/// The store makes room before a blob comes, the curve after, and in the store FIFO does not take a blob from under its
/// children: the same to within little.
void TestCacheCurve::theStoreFollowsTheCurves()
{
    const BlockTrace trace = mooncakeHour();
    if (trace.blocks.empty())
        QSKIP("TOKENFACTORY_TRACES names no folder with the Mooncake trace");
    for (const std::int64_t capacity : capacities) {
        const double lru = hitRateOfStore(trace, EvictionPolicy::lru, capacity);
        const double lfu = hitRateOfStore(trace, EvictionPolicy::lfu, capacity);
        const double fifo = hitRateOfStore(trace, EvictionPolicy::fifo, capacity);
        QVERIFY2(std::abs(lru - hitRate(trace, CurvePolicy::lru, capacity)) <= 0.002, qPrintable(QString::number(lru)));
        QVERIFY2(std::abs(lfu - hitRate(trace, CurvePolicy::lfu, capacity)) <= 0.005, qPrintable(QString::number(lfu)));
        QVERIFY2(fifo >= hitRate(trace, CurvePolicy::fifo, capacity) - 0.002, qPrintable(QString::number(fifo)));
    }
}

QTEST_GUILESS_MAIN(TestCacheCurve)
#include "tst_cache_curve.moc"
