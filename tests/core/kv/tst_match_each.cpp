#include "core/base/random.h"
#include "core/kv/store.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::kv;

namespace {

constexpr int tiers = 5;
constexpr int workers = 70;

/// Many small places that write what they evict down to one of a few, and prompts that share their beginnings.
struct Crowd {
    explicit Crowd(std::uint64_t seed, const ReuseRules& rules) : random(seed, "match each"), store(rules)
    {
        PlaceSpec spec;
        spec.snapshotBytes = 2;
        for (int place = 0; place < tiers + workers; ++place) {
            const bool isWorker = place >= tiers;
            spec.capacityBytes = isWorker ? 100 + 4 * static_cast<std::int64_t>(random.below(20)) : 120;
            spec.below = {isWorker ? static_cast<int>(random.below(tiers)) : -1};
            spec.writeDown = isWorker ? WriteDown::onEviction : WriteDown::never;
            store.addPlace(spec);
        }
        for (std::size_t place = 0; place < store.places(); ++place) {
            const auto rank = static_cast<std::uint32_t>(random.below(1000) * 100 + place);
            ranks.push_back(place == tiers ? 0 : random.below(3) > 0 ? rank + 1 : unread);
        }
    }

    std::vector<Segment> prompt()
    {
        std::vector<Segment> segments;
        const auto blobs = 1 + random.below(7);
        for (std::uint64_t i = 0; i < blobs; ++i) {
            const std::uint64_t branch = random.below(i < 3 ? 1 + i / 2 : 4);
            segments.push_back({10 * i + branch + 1, 7 + static_cast<int>(i)});
        }
        return segments;
    }

    void step()
    {
        const PlaceId place{static_cast<int>(random.below(store.places()))};
        const BlobId blob = store.open(prompt());
        store.insert(blob, place);
        if (random.below(40) == 0) {
            store.lose({static_cast<int>(random.below(store.places()))});
        }
        if (random.below(8) == 0) {
            store.abandon(blob);
        } else {
            store.close(blob);
        }
    }

    /// What is asked of all places at once, each that is read is asked for alone. Of others it is told as far as the
    /// ones that are read reach, and a blob further.
    void checkPlaces(BlobId blob)
    {
        std::vector<int> tokens;
        const int anywhere = store.matchEach(blob, ranks, tokens);
        QCOMPARE(tokens.size(), store.places());
        QCOMPARE(anywhere, store.match(blob, ReadOrder{.ranks = ranks}).tokens);
        std::size_t found = 0;
        std::vector<std::uint32_t> path;
        store.blobs().pathTo(blob.index, path);
        for (std::size_t place = 0; place < store.places(); ++place) {
            const PlaceId alone[] = {{static_cast<int>(place)}};
            const Hit hit = store.match(blob, alone);
            int matched = 0;
            for (std::size_t i = 0; i < path.size() && store.lies(store.blobs().id(path[i]), alone[0]); ++i) {
                matched = store.blobs()[path[i]].endTokens;
            }
            QCOMPARE(hit.matchedTokens, matched);
            QVERIFY(ranks[place] == unread ? tokens[place] <= hit.tokens : tokens[place] == hit.tokens);
            found += tokens[place] > 0 ? 1 : 0;
        }
        mostPlaces = std::max(mostPlaces, found);
    }

    /// Each blob is read from the place of the least rank that has it.
    void checkNearest(BlobId blob)
    {
        const Hit hit = store.match(blob, ReadOrder{.ranks = ranks});
        std::vector<std::uint32_t> path;
        store.blobs().pathTo(blob.index, path);
        std::vector<PlaceId> wanted;
        int begin = 0;
        for (const std::uint32_t each : path) {
            PlaceId nearest;
            for (int place = 0; place < static_cast<int>(store.places()); ++place) {
                const bool isNearer = rankOf({place}) < (nearest ? rankOf(nearest) : unread);
                nearest = isNearer && store.lies(store.blobs().id(each), {place}) ? PlaceId{place} : nearest;
            }
            if (!nearest || begin >= hit.tokens) {
                break;
            }
            if (wanted.empty() || wanted.back() != nearest) {
                wanted.push_back(nearest);
            }
            begin = store.blobs()[each].endTokens;
        }
        std::vector<PlaceId> runs;
        for (const Run& run : hit.runs) {
            runs.push_back(run.place);
        }
        QVERIFY(runs == wanted);
    }

    void check()
    {
        const BlobId blob = store.open(prompt());
        checkPlaces(blob);
        checkNearest(blob);
        store.close(blob);
    }

    std::uint32_t rankOf(PlaceId place) const { return ranks[static_cast<std::size_t>(place.index)]; }

    RandomStream random;
    Store store;
    std::vector<std::uint32_t> ranks;
    std::size_t mostPlaces = 0;  ///< that had some of a prompt
};

}  // namespace

class TestMatchEach : public QObject {
    Q_OBJECT
private slots:
    void allPlacesAtOnceAreEachAlone_data()
    {
        QTest::addColumn<bool>("recurrent");
        QTest::newRow("attention only") << false;
        QTest::newRow("with a recurrent state") << true;
    }
    void allPlacesAtOnceAreEachAlone()
    {
        QFETCH(bool, recurrent);
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            Crowd crowd(seed, {.blockTokens = 4, .recurrentState = recurrent, .snapshotTokens = 12});
            for (int step = 0; step < 600 && !QTest::currentTestFailed(); ++step) {
                crowd.step();
                crowd.check();
            }
            QVERIFY(crowd.store.isConsistent());
            QVERIFY(crowd.mostPlaces > workers / 2);  // far more than are looked through one by one
        }
    }
    void aCopyAnswersAlike()
    {
        Crowd crowd(7, {.blockTokens = 4});
        for (int step = 0; step < 400; ++step) {
            crowd.step();
        }
        Crowd copy = crowd;
        for (int step = 0; step < 400; ++step) {
            crowd.step();
        }
        for (int step = 0; step < 20; ++step) {
            copy.check();
        }
        QVERIFY(copy.store.isConsistent() && crowd.store.isConsistent());
    }
};

QTEST_GUILESS_MAIN(TestMatchEach)
#include "tst_match_each.moc"
