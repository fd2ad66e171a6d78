#include "core/control/routing.h"

#include <QTest>

#include <array>
#include <vector>

using namespace tokenfactory::control;

namespace {

/// Who takes each of `count` requests while nothing changes.
std::vector<int> taken(RoutingLaw law, const std::vector<WorkerSeen>& workers, int count, double affinityLoad = 100.0)
{
    std::uint64_t turn = 0;
    std::vector<int> times(workers.size(), 0);
    for (int i = 0; i < count; ++i) {
        const auto worker = route(law, workers, affinityLoad, turn);
        if (worker) {
            ++times[*worker];
        }
    }
    return times;
}

}  // namespace

class TestRouting : public QObject {
    Q_OBJECT
private slots:
    void nobodyTakesItWhereNoneIsOpen()
    {
        std::uint64_t turn = 3;
        for (const RoutingLaw law : {RoutingLaw::roundRobin, RoutingLaw::leastLoaded, RoutingLaw::prefixAffinity}) {
            QVERIFY(!route(law, {}, 0.0, turn));
            const std::array closed = {WorkerSeen{}, WorkerSeen{.load = 1.0, .cachedTokens = 50}};
            QVERIFY(!route(law, closed, 0.0, turn));
        }
        QCOMPARE(turn, 3U);
    }
    void roundRobinGoesAroundAndPassesTheClosedOver()
    {
        const std::vector<WorkerSeen> workers = {{.open = true, .load = 900.0}, {}, {.open = true}, {.open = true}};
        std::uint64_t turn = 0;
        for (const std::size_t expected : {0U, 2U, 3U, 0U, 2U, 3U}) {
            QCOMPARE(route(RoutingLaw::roundRobin, workers, 0.0, turn), expected);
        }
    }
    void theLeastLoadedTakesIt()
    {
        const std::vector<WorkerSeen> workers = {
            {.open = true, .load = 5.0}, {.open = false, .load = 0.0}, {.open = true, .load = 4.0}};
        QCOMPARE(taken(RoutingLaw::leastLoaded, workers, 5), (std::vector{0, 0, 5}));
    }
    void equalsTakeTurns()
    {
        const std::vector<WorkerSeen> workers(4, {.open = true, .load = 5.0, .cachedTokens = 10});
        QCOMPARE(taken(RoutingLaw::leastLoaded, workers, 40), (std::vector{10, 10, 10, 10}));
        QCOMPARE(taken(RoutingLaw::prefixAffinity, workers, 40), (std::vector{10, 10, 10, 10}));
    }
    void thePrefixDrawsUnlessTheLoadIsTooMuchMore()
    {
        std::vector<WorkerSeen> workers = {{.open = true, .load = 10.0},
                                           {.open = true, .load = 110.0, .cachedTokens = 500},
                                           {.open = true, .load = 50.0, .cachedTokens = 200}};
        QCOMPARE(taken(RoutingLaw::prefixAffinity, workers, 3), (std::vector{0, 3, 0}));
        // 101 more than the least: the next best prefix.
        workers[1].load = 111.0;
        QCOMPARE(taken(RoutingLaw::prefixAffinity, workers, 3), (std::vector{0, 0, 3}));
        workers[2].load = 111.0;
        QCOMPARE(taken(RoutingLaw::prefixAffinity, workers, 3), (std::vector{3, 0, 0}));
        // A prefix on a worker that is closed draws nobody.
        workers[1] = {.open = false, .load = 0.0, .cachedTokens = 500};
        workers[2].load = 20.0;
        QCOMPARE(taken(RoutingLaw::prefixAffinity, workers, 3), (std::vector{0, 0, 3}));
    }
    void amongEqualPrefixesTheLeastLoaded()
    {
        const std::vector<WorkerSeen> workers = {{.open = true, .load = 30.0, .cachedTokens = 500},
                                                 {.open = true, .load = 20.0, .cachedTokens = 500},
                                                 {.open = true, .load = 0.0}};
        QCOMPARE(taken(RoutingLaw::prefixAffinity, workers, 3), (std::vector{0, 3, 0}));
    }
    void namesGoBothWays()
    {
        for (const RoutingLaw law : {RoutingLaw::roundRobin, RoutingLaw::leastLoaded, RoutingLaw::prefixAffinity}) {
            QCOMPARE(routingLawFromName(name(law)), law);
        }
        QVERIFY(!routingLawFromName("random"));
    }
};

QTEST_GUILESS_MAIN(TestRouting)
#include "tst_routing.moc"
