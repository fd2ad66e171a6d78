#include "core/base/random.h"
#include "tests/core/kv/naive_store.h"

#include <QTest>

using namespace naive;

namespace {

/// The store and the naive one, through the same random operations.
class Both {
public:
    explicit Both(std::uint64_t seed) : random(seed, "kv test"), reuse(rules(seed)), store(reuse)
    {
        model.snapshotTokens = reuse.recurrentState ? reuse.snapshotTokens : std::nullopt;
        for (int i = 0; i < 4; ++i) {
            PlaceSpec spec;
            spec.capacityBytes = static_cast<std::int64_t>(random.below(600));
            spec.bytesPerToken = 1 + static_cast<std::int64_t>(random.below(3));
            spec.snapshotBytes = static_cast<std::int64_t>(random.below(30));
            spec.eviction = static_cast<EvictionPolicy>(random.below(5));
            spec.timeToLive = {1 + static_cast<std::int64_t>(random.below(60))};
            spec.below = {static_cast<int>(random.below(static_cast<std::uint64_t>(i) + 1)) - 1};
            spec.writeDown = static_cast<WriteDown>(random.below(3));
            spec.leastUses = random.below(4) == 0 ? 2 : 0;
            if (random.below(8) == 0)
                spec.capacityBytes = 0;
            store.addPlace(spec);
            model.addPlace(spec);
        }
    }

    static ReuseRules rules(std::uint64_t seed)
    {
        ReuseRules rules{.blockTokens = 1 + static_cast<int>(seed % 3) * 3};
        rules.recurrentState = seed % 2 == 1;
        rules.snapshotTokens = static_cast<int>(seed % 5) * 10;
        return rules;
    }

    void step()
    {
        const int place = static_cast<int>(random.below(4));
        switch (random.below(11)) {
        case 0:
        case 1:
            openPrompt();
            break;
        case 2:
            withSequence([&](std::size_t i) {
                store.close(sequences[i].id);
                model.open.erase(model.open.find(sequences[i].path));
                sequences.erase(sequences.begin() + static_cast<std::ptrdiff_t>(i));
                model.forgetDead();
            });
            break;
        case 3:
        case 4:
            withSequence([&](std::size_t i) {
                store.insert(sequences[i].id, {place});
                model.insert(sequences[i].path, place);
            });
            break;
        case 5:
            withSequence([&](std::size_t i) {
                const Hold hold = store.hold(sequences[i].id, {place});
                if (hold.isEmpty)
                    return;
                holds.push_back(hold);
                model.holds.push_back({sequences[i].path, place});
            });
            break;
        case 6:
            if (!holds.empty()) {
                const auto i = static_cast<std::ptrdiff_t>(random.below(holds.size()));
                store.release(holds[static_cast<std::size_t>(i)]);
                holds.erase(holds.begin() + i);
                model.holds.erase(model.holds.begin() + i);
            }
            break;
        case 7:
            reserveOrReturn(place);
            break;
        case 8:
            withSequence([&](std::size_t i) { readHit(sequences[i]); });
            break;
        case 9:
            withSequence([&](std::size_t i) { retire(sequences[i], place); });
            break;
        default:
            seldom(place);
        }
    }

    /// "" when both say the same.
    QString difference() const
    {
        if (!store.isConsistent())
            return "the store is not consistent";
        NaiveStore naive = model;
        std::size_t found = 0;
        const PrefixTree& tree = store.blobs();
        for (std::uint32_t blob = 1; blob < tree.indexEnd(); ++blob) {
            if (tree[blob].keepers == 0 && tree[blob].children == 0)
                continue;
            const Path path = pathOf(blob);
            if (!naive.isAlive(path))
                return "a blob lives that nobody wants";
            if (tree[blob].uses != naive.uses[path])
                return "uses differ";
            for (int place = 0; place < 4; ++place) {
                const bool lies = store.lies(tree.id(blob), {place});
                found += lies;
                if (lies != naive.lies(path, place))
                    return QString("place %1 differs").arg(place);
            }
        }
        for (int place = 0; place < 4; ++place) {
            const Place& p = store.place({place});
            if (p.usedBytes != naive.used(place) || p.usedBytes - p.heldBytes != naive.used(place, true))
                return QString("bytes of place %1 differ").arg(place);
            found -= naive.in(place).size();
        }
        return found == 0 ? QString() : "a blob is missing";
    }

    void finish()
    {
        for (const Hold& hold : holds)
            store.release(hold);
        for (const Sequence& sequence : sequences)
            store.close(sequence.id);
        for (int place = 0; place < 4; ++place)
            store.lose({place});
    }

    const Store& result() const { return store; }

private:
    struct Sequence {
        BlobId id;
        Path path;
    };

    Path pathOf(std::uint32_t blob) const
    {
        std::vector<std::uint32_t> blobs;
        store.blobs().pathTo(blob, blobs);
        Path path;
        for (const std::uint32_t b : blobs)
            path.emplace_back(store.blobs()[b].content, store.blobs()[b].tokens);
        return path;
    }

    template <class Act>
    void withSequence(Act&& act)
    {
        if (!sequences.empty())
            act(static_cast<std::size_t>(random.below(sequences.size())));
    }

    /// A new prompt, or one that goes on where another ends.
    void openPrompt()
    {
        Sequence sequence;
        if (!sequences.empty() && random.below(3) == 0)
            sequence = sequences[random.below(sequences.size())];
        std::vector<Segment> segments;
        for (auto more = random.below(5) + (sequence.path.empty() ? 1 : 0); more-- > 0;) {
            const ContentId content = random.below(3);
            segments.push_back({content, static_cast<int>(1 + content * 9 + random.below(2) * 4)});
        }
        sequence.id = store.open(segments, sequence.id);
        for (const Segment& segment : segments) {
            sequence.path.emplace_back(segment.content, segment.tokens);
            ++model.uses[sequence.path];
        }
        model.open.insert(sequence.path);
        sequences.push_back(sequence);
    }

    void reserveOrReturn(int place)
    {
        std::int64_t& reserved = model.reserved[static_cast<std::size_t>(place)];
        if (reserved > 0 && random.below(2) == 0) {
            store.unreserve({place}, reserved);
            reserved = 0;
            return;
        }
        const auto bytes = static_cast<std::int64_t>(random.below(200));
        const bool isDone = model.makeRoom(place, bytes);
        reserved += isDone ? bytes : 0;
        model.forgetDead();
        QCOMPARE(store.reserve({place}, bytes), isDone);
    }

    void readHit(const Sequence& sequence)
    {
        const PlaceId nearestFirst[] = {{static_cast<int>(random.below(4))}, {static_cast<int>(random.below(4))}};
        const Hit hit = store.match(sequence.id, nearestFirst);
        std::vector<Segment> prompt;
        for (const auto& [content, tokens] : sequence.path)
            prompt.push_back({content, tokens});
        QCOMPARE(store.match(prompt, nearestFirst).tokens, hit.tokens);

        // What lies in either place from the beginning, cut to pages, to the last snapshot, to less than the prompt.
        int end = 0;
        int matched = 0;
        int usable = 0;
        int promptTokens = 0;
        for (const Segment& segment : prompt)
            promptTokens += segment.tokens;
        const ReuseRules& r = reuse;
        Path path;
        std::vector<std::pair<Path, int>> read;
        for (const auto& segment : sequence.path) {
            path.push_back(segment);
            const bool isNear = model.lies(path, nearestFirst[0].index);
            if (!isNear && !model.lies(path, nearestFirst[1].index))
                break;
            matched = end += segment.second;
            read.emplace_back(path, nearestFirst[isNear ? 0 : 1].index);
            const int cut = std::min(end, r.recurrentState ? end : promptTokens - 1) / r.blockTokens * r.blockTokens;
            if (r.recurrentState ? endsOnSnapshot(path, model.snapshotTokens) && cut < promptTokens : true)
                usable = cut;
        }
        QCOMPARE(hit.matchedTokens, matched);
        QCOMPARE(hit.tokens, usable);

        store.use(hit);
        const Path last = hit.runs.empty() ? Path{} : pathOf(hit.runs.back().last.index);
        const Path state = hit.statePlace ? pathOf(hit.last.index) : last;
        for (std::size_t i = read.size(); i-- > 0;) {
            if (read[i].first.size() <= last.size() || read[i].first == state)
                model.touch(read[i].first, read[i].second, 1);
        }
    }

    void retire(const Sequence& sequence, int place)
    {
        store.retire(sequence.id, {place});
        const PlaceSpec& spec = model.specs[static_cast<std::size_t>(place)];
        if (spec.writeDown != WriteDown::onRetirement || !spec.below)
            return;
        Path path;
        for (const auto& segment : sequence.path) {
            path.push_back(segment);
            if (!model.lies(path, place)) {
                path.pop_back();
                break;
            }
        }
        model.insert(path, spec.below.index);
    }

    void seldom(int place)
    {
        const auto what = random.below(8);
        if (what == 0) {
            store.lose({place});
            model.in(place).clear();
            model.reserved[static_cast<std::size_t>(place)] = 0;
            for (std::size_t i = holds.size(); i-- > 0;) {
                if (model.holds[i].place != place)
                    continue;
                store.release(holds[i]);
                holds.erase(holds.begin() + static_cast<std::ptrdiff_t>(i));
                model.holds.erase(model.holds.begin() + static_cast<std::ptrdiff_t>(i));
            }
        } else if (what < 4) {
            withSequence([&](std::size_t i) {
                const Sequence sequence = sequences[i];
                sequences.erase(sequences.begin() + static_cast<std::ptrdiff_t>(i));
                model.open.erase(model.open.find(sequence.path));
                store.abandon(sequence.id);
                for (Path path = sequence.path; !path.empty(); path.pop_back()) {
                    if (hasDescendantOrUser(path))
                        break;
                    for (int p = 0; p < 4; ++p) {
                        if (!model.isHeld(path, p))
                            model.in(p).erase(path);
                    }
                }
            });
        } else {
            model.now = model.now + SimTime{static_cast<std::int64_t>(random.below(30))};
            store.advance(model.now);
            for (int p = 0; p < 4; ++p)
                expire(p);
        }
        model.forgetDead();
    }

    bool hasDescendantOrUser(const Path& path)
    {
        if (model.open.contains(path))
            return true;
        for (const auto& [other, count] : model.uses) {
            if (other.size() == path.size() + 1 && isPrefix(path, other) && model.isAlive(other))
                return true;
        }
        return false;
    }

    void expire(int place)
    {
        const PlaceSpec& spec = model.specs[static_cast<std::size_t>(place)];
        if (spec.eviction != EvictionPolicy::ttl)
            return;
        for (;;) {
            const auto victim = model.victim(place);
            const auto unusedSince = std::max<std::int64_t>(0, (model.now - spec.timeToLive).ns);
            if (!victim || model.in(place)[*victim].rank >= static_cast<std::uint64_t>(unusedSince))
                return;
            model.evict(*victim, place);
        }
    }

    RandomStream random;
    ReuseRules reuse;
    Store store;
    NaiveStore model;
    std::vector<Sequence> sequences;
    std::vector<Hold> holds;
};

}  // namespace

class TestStoreAgainstNaive : public QObject {
    Q_OBJECT
private slots:
    void everyOperationDoesWhatTheSimplestCodeDoes();
    void aCopyGoesOnAlike();
    void nothingIsLeftWhenAllIsReturned();
};

void TestStoreAgainstNaive::everyOperationDoesWhatTheSimplestCodeDoes()
{
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        Both both(seed);
        for (int step = 0; step < 250; ++step) {
            both.step();
            const QString difference = both.difference();
            QVERIFY2(difference.isEmpty(),
                     qPrintable(QString("seed %1, step %2: %3").arg(seed).arg(step).arg(difference)));
        }
    }
}

void TestStoreAgainstNaive::aCopyGoesOnAlike()
{
    Both original(77);
    for (int step = 0; step < 300; ++step)
        original.step();
    Both checkpoint = original;
    for (int step = 0; step < 300; ++step)
        original.step();
    for (int step = 0; step < 300; ++step)
        checkpoint.step();
    QVERIFY(checkpoint.difference().isEmpty());
    for (int place = 0; place < 4; ++place) {
        const Place& a = original.result().place({place});
        const Place& b = checkpoint.result().place({place});
        QCOMPARE(b.usedBytes, a.usedBytes);
        QCOMPARE(b.counts.arrivedBytes, a.counts.arrivedBytes);
        QCOMPARE(b.counts.hitTokens, a.counts.hitTokens);
    }
}

void TestStoreAgainstNaive::nothingIsLeftWhenAllIsReturned()
{
    for (std::uint64_t seed = 100; seed < 120; ++seed) {
        Both both(seed);
        for (int step = 0; step < 400; ++step)
            both.step();
        both.finish();
        QCOMPARE(both.result().blobs().size(), 0U);
        QVERIFY(both.result().isConsistent());
        for (int place = 0; place < 4; ++place) {
            const Place& p = both.result().place({place});
            QCOMPARE(p.usedBytes, 0);
            QCOMPARE(p.heldBytes, 0);
            QCOMPARE(p.counts.arrivedBytes, p.counts.evictedBytes + p.counts.droppedBytes);
        }
    }
}

QTEST_GUILESS_MAIN(TestStoreAgainstNaive)
#include "tst_store_against_naive.moc"
