#include "core/base/random.h"
#include "core/kv/links.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <map>

using namespace tokenfactory;
using namespace tokenfactory::kv;

namespace {

constexpr SimTime milliseconds(std::int64_t n) { return {n * 1'000'000}; }

TransferId startOn(Links& links, std::int64_t bytes, std::initializer_list<LinkId> route, SimTime now = {})
{
    const TransferId id = links.start(bytes, std::vector(route), {}, now);
    links.advance(now);
    return id;
}

/// Runs everything to its end; gives when each transfer finished.
std::map<std::uint32_t, SimTime> runAll(Links& links)
{
    std::map<std::uint32_t, SimTime> finishes;
    for (SimTime at = links.nextChange(); at != SimTime::never(); at = links.nextChange()) {
        for (const TransferId id : links.advance(at))
            finishes[id.index] = at;
    }
    return finishes;
}

struct Started {
    TransferId id;
    std::int64_t bytes;
    std::vector<LinkId> route;
};

/// Why the rates are not max-min fair; "" when they are. Whole bytes per second leave up to one per transfer unused.
QString unfairness(const Links& links, const std::vector<LinkId>& all, const std::vector<Started>& moving)
{
    for (const LinkId link : all) {
        std::int64_t sum = 0;
        for (const Started& t : moving)
            sum += std::ranges::count(t.route, link) * links.rate(t.id);
        if (sum > links.link(link).bytesPerSecond || sum != links.link(link).usedBytesPerSecond)
            return QString("link %1 carries %2").arg(link.index).arg(sum);
    }
    for (const Started& t : moving) {
        const auto limits = [&](LinkId link) {
            const Link& l = links.link(link);
            const bool isFull = l.bytesPerSecond - l.usedBytesPerSecond < l.transfers;
            return isFull && std::ranges::none_of(moving, [&](const Started& other) {
                       return std::ranges::count(other.route, link) > 0 && links.rate(other.id) > links.rate(t.id);
                   });
        };
        if (std::ranges::none_of(t.route, limits))
            return QString("transfer %1 could go faster").arg(t.id.index);
    }
    return {};
}

}  // namespace

class TestLinks : public QObject {
    Q_OBJECT
private slots:
    void oneTransferTakesBytesOverBandwidth();
    void latencyComesBeforeTheBytes();
    void aTransferThatLeavesSpeedsUpTheOthers();
    void theWorkedExampleOfMaxMinFairness();
    void ratesAreMaxMinFairInRandomNetworks();
    void everyByteArrivesAndIsCountedOnce();
    void askingInBetweenChangesNothing();
    void aFailedTransferLeavesItsShareAndKeepsItsBytes();
    void nothingMovesOverALinkOfZero();
    void emptyTransfersAndEmptyRoutesTakeTheLatency();
    void anotherBandwidthHoldsFromNowOn();
};

void TestLinks::oneTransferTakesBytesOverBandwidth()
{
    Links links;
    const LinkId link = links.addLink(41'000'000'000);
    startOn(links, 8'900'000'000, {link});  // a prefix of 127k tokens at 70 KB through a host link: 217 ms
    QCOMPARE(links.nextChange().ns, 217'073'171);
    QCOMPARE(links.advance(links.nextChange()).size(), 1U);
    QCOMPARE(links.link(link).movedBytes, 8'900'000'000);
    QCOMPARE(links.nextChange().ns, SimTime::never().ns);
}

void TestLinks::latencyComesBeforeTheBytes()
{
    Links links;
    const LinkId link = links.addLink(1'000'000'000);
    const TransferId late = links.start(1'000'000, std::array{link}, milliseconds(5), {});
    const TransferId early = links.start(2'000'000, std::array{link}, {}, {});
    links.advance({});
    QCOMPARE(links.rate(late), 0);
    QCOMPARE(links.rate(early), 1'000'000'000);
    const auto finishes = runAll(links);
    QCOMPARE(finishes.at(early.index).ns, milliseconds(2).ns);
    QCOMPARE(finishes.at(late.index).ns, milliseconds(6).ns);
}

void TestLinks::aTransferThatLeavesSpeedsUpTheOthers()
{
    Links links;
    const LinkId link = links.addLink(1'000'000'000);
    const TransferId small = startOn(links, 1'000'000, {link});
    const TransferId large = startOn(links, 3'000'000, {link});
    // Half each until 2 ms, when 2 MB of the large one are left for the whole link.
    const auto finishes = runAll(links);
    QCOMPARE(finishes.at(small.index).ns, milliseconds(2).ns);
    QCOMPARE(finishes.at(large.index).ns, milliseconds(4).ns);
}

/// Four links in a row, of 1, 1, 1 and 2: 0 over the first three, 1 over the first, 2 over the second, 3 over the
/// second, 4 over the fourth and third. The second link gives a third to each of 0, 2 and 3; what is left of the first
/// is for 1, of the third for 4.
void TestLinks::theWorkedExampleOfMaxMinFairness()
{
    constexpr std::int64_t one = 3'000'000;
    Links links;
    const LinkId a = links.addLink(one);
    const LinkId b = links.addLink(one);
    const LinkId c = links.addLink(one);
    const LinkId d = links.addLink(2 * one);
    const std::vector<TransferId> t = {startOn(links, 1'000'000'000, {a, b, c}), startOn(links, 1'000'000'000, {a}),
                                       startOn(links, 1'000'000'000, {b}), startOn(links, 1'000'000'000, {b}),
                                       startOn(links, 1'000'000'000, {c, d})};
    const std::array<std::int64_t, 5> expected = {one / 3, 2 * one / 3, one / 3, one / 3, 2 * one / 3};
    for (std::size_t i = 0; i < t.size(); ++i)
        QCOMPARE(links.rate(t[i]), expected[i]);
    QCOMPARE(links.link(d).usedBytesPerSecond, 2 * one / 3);
}

void TestLinks::ratesAreMaxMinFairInRandomNetworks()
{
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        RandomStream random(seed, "links test");
        Links links;
        std::vector<LinkId> all;
        for (int i = 0; i < 6; ++i)
            all.push_back(links.addLink(static_cast<std::int64_t>(1'000 + random.below(100'000))));
        std::vector<Started> moving;
        SimTime now;
        for (int step = 0; step < 30; ++step) {
            if (moving.empty() || random.below(3) > 0) {
                Started t;
                t.bytes = static_cast<std::int64_t>(random.below(1'000'000)) + 1;
                for (const LinkId link : all) {
                    if (random.below(3) == 0)
                        t.route.push_back(link);
                }
                if (t.route.empty())
                    t.route.push_back(all[random.below(all.size())]);
                t.id = links.start(t.bytes, t.route, {}, now);
                moving.push_back(t);
                links.advance(now);
            } else if (random.below(2) == 0) {
                now = links.nextChange();
                for (const TransferId id : links.advance(now))
                    std::erase_if(moving, [&](const Started& t) { return t.id == id; });
            } else {
                const std::size_t i = random.below(moving.size());
                links.fail(moving[i].id, now);
                moving.erase(moving.begin() + static_cast<std::ptrdiff_t>(i));
            }
            const QString reason = unfairness(links, all, moving);
            QVERIFY2(reason.isEmpty(), qPrintable(QString("seed %1, step %2: %3").arg(seed).arg(step).arg(reason)));
        }
    }
}

void TestLinks::everyByteArrivesAndIsCountedOnce()
{
    RandomStream random(5, "links test");
    Links links;
    const std::array<LinkId, 3> all = {links.addLink(7'001), links.addLink(1'000'003), links.addLink(999'999'999'999)};
    std::array<std::int64_t, 3> sent{};
    for (int i = 0; i < 60; ++i) {
        std::vector<LinkId> route;
        const auto bytes = static_cast<std::int64_t>(random.below(10'000));
        for (std::size_t k = 0; k < all.size(); ++k) {
            if (random.below(2) == 0 || (k == 2 && route.empty())) {
                route.push_back(all[k]);
                sent[k] += bytes;
            }
        }
        const SimTime now = {i * 1'000};
        links.advance(now);
        links.start(bytes, route, {static_cast<std::int64_t>(random.below(5'000))}, now);
    }
    SimTime last;
    for (SimTime at = links.nextChange(); at != SimTime::never(); at = links.nextChange()) {
        QVERIFY(at >= last);
        last = at;
        links.advance(at);
    }
    QCOMPARE(links.running(), 0U);
    for (std::size_t k = 0; k < all.size(); ++k) {
        QCOMPARE(links.link(all[k]).movedBytes, sent[k]);
        QCOMPARE(links.link(all[k]).usedBytesPerSecond, 0);
    }
}

void TestLinks::askingInBetweenChangesNothing()
{
    Links asked;
    const LinkId a = asked.addLink(999'999'937);
    const LinkId b = asked.addLink(1'234'567'891);
    for (std::int64_t i = 0; i < 20; ++i)
        startOn(asked, 1'000'003 * (i + 1), {i % 3 == 0 ? a : b, i % 3 == 1 ? a : LinkId{i % 3 == 0 ? 1 : 0}});
    Links untouched = asked;
    std::map<std::uint32_t, SimTime> finishes;
    for (SimTime at; asked.running() > 0; at += SimTime{777'777}) {
        const SimTime until = at + SimTime{777'777};
        for (SimTime next = asked.nextChange(); next <= until; next = asked.nextChange()) {
            for (const TransferId id : asked.advance(next))
                finishes[id.index] = next;
        }
        asked.advance(until);
    }
    QVERIFY(finishes == runAll(untouched));
}

void TestLinks::aFailedTransferLeavesItsShareAndKeepsItsBytes()
{
    Links links;
    const LinkId link = links.addLink(1'000'000'000);
    const TransferId failing = startOn(links, 10'000'000, {link});
    const TransferId other = startOn(links, 10'000'000, {link});
    links.advance(milliseconds(4));
    QCOMPARE(links.movedBytes(failing, milliseconds(4)), 2'000'000);
    QCOMPARE(links.fail(failing, milliseconds(4)), 2'000'000);
    QVERIFY(!links.isRunning(failing));
    QCOMPARE(links.rate(other), 1'000'000'000);
    QCOMPARE(links.nextChange().ns, milliseconds(12).ns);
    links.advance(milliseconds(12));
    QCOMPARE(links.link(link).movedBytes, 12'000'000);
    const TransferId next = startOn(links, 1, {link}, milliseconds(12));
    QVERIFY2(!(next == failing) && !(next == other), "an id must not come again");
}

void TestLinks::nothingMovesOverALinkOfZero()
{
    Links links;
    const LinkId dead = links.addLink(0);
    const LinkId link = links.addLink(1'000'000'000);
    const TransferId stuck = startOn(links, 5, {dead, link});
    const TransferId moving = startOn(links, 1'000'000, {link});
    QCOMPARE(links.rate(moving), 1'000'000'000);
    QCOMPARE(runAll(links).size(), 1U);
    QVERIFY(links.isRunning(stuck));
    QCOMPARE(links.fail(stuck, milliseconds(9)), 0);
    QCOMPARE(links.running(), 0U);
}

void TestLinks::emptyTransfersAndEmptyRoutesTakeTheLatency()
{
    Links links;
    const LinkId link = links.addLink(10);
    const TransferId nothing = links.start(0, std::array{link}, milliseconds(3), {});
    const TransferId nowhere = links.start(1'000'000'000'000, {}, milliseconds(4), {});
    const auto finishes = runAll(links);
    QCOMPARE(finishes.at(nothing.index).ns, milliseconds(3).ns);
    QCOMPARE(finishes.at(nowhere.index).ns, milliseconds(4).ns);
    QCOMPARE(links.link(link).movedBytes, 0);
}

void TestLinks::anotherBandwidthHoldsFromNowOn()
{
    Links links;
    const LinkId link = links.addLink(1'000'000'000);
    const TransferId one = startOn(links, 10'000'000, {link});
    const TransferId other = startOn(links, 10'000'000, {link});
    links.advance(milliseconds(4));
    QCOMPARE(links.rate(one), 500'000'000);
    links.setBandwidth(link, 4'000'000'000, milliseconds(4));
    QCOMPARE(links.rate(other), 2'000'000'000);
    QCOMPARE(links.movedBytes(one, milliseconds(4)), 2'000'000);
    // 8 MB are left of each, at 2 GB/s.
    QCOMPARE(links.nextChange().ns, milliseconds(8).ns);
    // None at all, and some again.
    links.setBandwidth(link, 0, milliseconds(6));
    QVERIFY(links.nextChange() == SimTime::never());
    links.setBandwidth(link, 1'000'000'000, milliseconds(100));
    QCOMPARE(links.nextChange().ns, milliseconds(108).ns);
    QCOMPARE(links.advance(milliseconds(108)).size(), 2U);
    QCOMPARE(links.link(link).movedBytes, 20'000'000);
}

QTEST_GUILESS_MAIN(TestLinks)
#include "tst_links.moc"
