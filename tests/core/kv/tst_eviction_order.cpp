#include "core/base/random.h"
#include "core/kv/eviction_order.h"

#include <QTest>

#include <map>

using namespace tokenfactory;
using namespace tokenfactory::kv;

class TestEvictionOrder : public QObject {
    Q_OBJECT
private slots:
    void aUseNeverMakesAKeyLess();
    void theLeastPresentKeyComesFirst();
    void whatIsNoCandidateIsForgotten();
    void nothingAboveTheLimitIsTaken();
};

void TestEvictionOrder::aUseNeverMakesAKeyLess()
{
    for (const auto policy : {EvictionPolicy::lru, EvictionPolicy::fifo, EvictionPolicy::lfu, EvictionPolicy::ttl,
                              EvictionPolicy::pinned}) {
        EvictionKey key = keyOnArrival(policy, 7, {100});
        for (std::uint64_t moment = 8; moment < 20; ++moment) {
            const EvictionKey after =
                keyAfterUse(policy, key, moment, {static_cast<std::int64_t>(100 + moment / 4)}, moment % 2);
            QVERIFY(after >= key);
            QVERIFY(policy == EvictionPolicy::fifo ? after == key : after > key);
            key = after;
        }
    }
}

void TestEvictionOrder::theLeastPresentKeyComesFirst()
{
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        RandomStream random(seed, "eviction order test");
        const auto policy = static_cast<EvictionPolicy>(seed % 4);
        std::map<std::uint32_t, EvictionKey> present;
        EvictionOrder order;
        for (std::uint64_t moment = 1; moment < 2000; ++moment) {
            const SimTime now = {static_cast<std::int64_t>(moment / 3)};
            const auto item = static_cast<std::uint32_t>(random.below(100));
            if (random.below(3) == 0 && !present.empty()) {
                const auto popped = order.pop([&](SlotId id) { return std::optional(present.at(id.index)); });
                QVERIFY(popped);
                for (const auto& [other, key] : present)
                    QVERIFY(present.at(popped->index) <= key);
                present.erase(popped->index);
            } else if (const auto known = present.find(item); known != present.end()) {
                known->second = keyAfterUse(policy, known->second, moment, now);
            } else {
                present[item] = keyOnArrival(policy, moment, now);
                order.push(present[item], {item, 0});
            }
            QCOMPARE(order.size(), present.size());
        }
    }
}

void TestEvictionOrder::whatIsNoCandidateIsForgotten()
{
    EvictionOrder order;
    for (std::uint32_t item = 0; item < 10; ++item)
        order.push({item, item}, {item, 0});
    const auto isOdd = [](SlotId id) { return id.index % 2 == 1; };
    order.purge(isOdd);
    QCOMPARE(order.size(), 5U);
    const auto keyAboveFive = [](SlotId id) {
        return id.index > 5 ? std::optional(EvictionKey{id.index, id.index}) : std::nullopt;
    };
    QCOMPARE(order.pop(keyAboveFive)->index, 7U);
    QCOMPARE(order.size(), 1U);
    order.clear();
    QVERIFY(!order.pop(keyAboveFive));
}

void TestEvictionOrder::nothingAboveTheLimitIsTaken()
{
    EvictionOrder order;
    order.push({20, 1}, {1, 0});
    order.push({10, 2}, {2, 0});
    const auto presentKey = [](SlotId id) {  // item 2 was used since
        return std::optional(id.index == 1 ? EvictionKey{20, 1} : EvictionKey{30, 3});
    };
    QVERIFY(!order.pop(presentKey, {19, 0}));
    QCOMPARE(order.pop(presentKey, {20, 1})->index, 1U);
    QVERIFY(!order.pop(presentKey, {29, 9}));
    QCOMPARE(order.pop(presentKey)->index, 2U);
}

QTEST_GUILESS_MAIN(TestEvictionOrder)
#include "tst_eviction_order.moc"
