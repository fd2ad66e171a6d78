#include "core/kv/store.h"

#include <QTest>

#include <array>

using namespace tokenfactory;
using namespace tokenfactory::kv;

namespace {

using Prompt = std::vector<Segment>;

PlaceSpec placeOf(std::int64_t capacityBytes, EvictionPolicy eviction = EvictionPolicy::lru)
{
    PlaceSpec spec;
    spec.capacityBytes = capacityBytes;
    spec.eviction = eviction;
    return spec;
}

PlaceSpec above(PlaceId below, std::int64_t capacityBytes, WriteDown writeDown = WriteDown::onEviction)
{
    PlaceSpec spec = placeOf(capacityBytes);
    spec.below = below;
    spec.writeDown = writeDown;
    return spec;
}

/// Serves a prompt: what lies of it is used, the whole of it laid in the place.
Stored serve(Store& store, const Prompt& prompt, PlaceId place)
{
    const BlobId blob = store.open(prompt);
    store.use(store.match(blob, std::array{place}));
    const Stored stored = store.insert(blob, place);
    store.close(blob);
    return stored;
}

int tokensOf(const Prompt& prompt)
{
    int sum = 0;
    for (const Segment& segment : prompt)
        sum += segment.tokens;
    return sum;
}

/// Tokens of the prompt that lie in the place, before any cut.
int lyingTokens(const Store& store, const Prompt& prompt, PlaceId place)
{
    return store.match(prompt, std::array{place}).matchedTokens;
}

}  // namespace

class TestStore : public QObject {
    Q_OBJECT
private slots:
    void aHitIsCut_data();
    void aHitIsCut();
    void aHitReadsOneSnapshotOfTheState();
    void bytesAreTokensAndTheSnapshot();
    void aHitSaysWhatToLoadFromWhere();
    void policiesEvictInTheirOrder_data();
    void policiesEvictInTheirOrder();
    void leavesGoBeforeWhatTheyRestOn();
    void whatOutlivesItsTimeGoes();
    void anEvictedBlobGoesDownTheTiers();
    void aPlaceOfZeroIsPassedBy();
    void whatIsWrittenAtRetirementNeedNotBeWrittenAgain();
    void theHotCacheTakesWhatManyPromptsShare();
    void whatIsHeldStays();
    void aPathThatFindsNoRoomIsLaidAsFarAsItGoes();
    void aReservationThatCannotBeHadChangesNothing();
    void compactionDropsAllThatNobodyShares();
    void aFailedWorkerLosesItsCopiesOnly();
    void anAnswerGoesOnWhereItsPromptEnds();
    void aPlaceThatShrinksEvictsWhatDoesNotFit();
    void whatIsHeldGoesFromAPlaceThatShrankWhenItIsReleased();
    void anotherPolicyGoesByTheLastUses_data();
    void anotherPolicyGoesByTheLastUses();
};

void TestStore::aHitIsCut_data()
{
    struct Row {
        const char* fact;
        ReuseRules rules;
        Prompt known;
        Prompt prompt;
        int tokens;
    };
    const Prompt known = {{1, 100}, {2, 60}};
    const Prompt longer = {{1, 100}, {2, 60}, {3, 40}};
    const ReuseRules pages{.blockTokens = 64};
    const ReuseRules state{.blockTokens = 1, .recurrentState = true, .snapshotTokens = 0};
    const ReuseRules sparse{.blockTokens = 1, .recurrentState = true, .snapshotTokens = 150};
    const ReuseRules sparser{.blockTokens = 1, .recurrentState = true, .snapshotTokens = 161};
    const ReuseRules noSnapshots{.blockTokens = 1, .recurrentState = true, .snapshotTokens = std::nullopt};
    const ReuseRules pagedState{.blockTokens = 64, .recurrentState = true, .snapshotTokens = 0};
    const Row rows[] = {
        {"not at all when it goes on", {}, known, longer, 160},
        {"to where the prompts part", {}, known, {{1, 100}, {9, 60}}, 100},
        {"the last token is computed", {}, known, known, 159},
        {"whole pages", pages, known, longer, 128},
        {"whole pages below the last token", pages, {{1, 128}}, {{1, 128}}, 64},
        {"nothing of less than a page", pages, {{1, 60}}, longer, 0},
        {"to the last snapshot, at every end", state, known, longer, 160},
        {"a snapshot at the end of the prompt is of no use to it", state, known, known, 100},
        {"to the last snapshot, 150 tokens apart", sparse, known, longer, 160},
        {"to no snapshot before the first", sparser, known, longer, 0},
        {"no snapshots, no reuse", noSnapshots, known, longer, 0},
        {"a snapshot stands at the last whole page of its blob", pagedState, known, longer, 128},
        {"snapshot before the last page of the prompt", pagedState, {{1, 100}, {2, 28}}, {{1, 100}, {2, 28}}, 64},
    };
    QTest::addColumn<int>("blockTokens");
    QTest::addColumn<bool>("recurrentState");
    QTest::addColumn<int>("snapshotTokens");
    QTest::addColumn<QList<int>>("known");
    QTest::addColumn<QList<int>>("prompt");
    QTest::addColumn<int>("tokens");
    const auto flat = [](const Prompt& prompt) {
        QList<int> list;
        for (const Segment& segment : prompt)
            list << static_cast<int>(segment.content) << segment.tokens;
        return list;
    };
    for (const Row& row : rows) {
        QTest::newRow(row.fact) << row.rules.blockTokens << row.rules.recurrentState
                                << row.rules.snapshotTokens.value_or(-1) << flat(row.known) << flat(row.prompt)
                                << row.tokens;
    }
}

void TestStore::aHitIsCut()
{
    QFETCH(int, blockTokens);
    QFETCH(bool, recurrentState);
    QFETCH(int, snapshotTokens);
    QFETCH(QList<int>, known);
    QFETCH(QList<int>, prompt);
    QFETCH(int, tokens);
    const auto promptOf = [](const QList<int>& list) {
        Prompt segments;
        for (int i = 0; i < list.size(); i += 2)
            segments.push_back({static_cast<ContentId>(list[i]), list[i + 1]});
        return segments;
    };
    Store store({.blockTokens = blockTokens,
                 .recurrentState = recurrentState,
                 .snapshotTokens = snapshotTokens < 0 ? std::nullopt : std::optional(snapshotTokens)});
    const PlaceId place = store.addPlace(placeOf(1'000'000));
    serve(store, promptOf(known), place);
    const Hit hit = store.match(promptOf(prompt), std::array{place});
    QCOMPARE(hit.tokens, tokens);
    QCOMPARE(hit.tokensIn(place), tokens);
    QVERIFY(hit.tokens <= hit.matchedTokens);
    QCOMPARE(hit.last == BlobId{}, tokens == 0);
}

void TestStore::aHitReadsOneSnapshotOfTheState()
{
    Store store({.blockTokens = 1, .recurrentState = true, .snapshotTokens = 0});
    PlaceSpec spec = placeOf(1'000'000);
    spec.bytesPerToken = 10;
    spec.snapshotBytes = 777;
    const PlaceId place = store.addPlace(spec);
    serve(store, {{1, 100}, {2, 100}, {3, 100}}, place);
    QCOMPARE(store.place(place).usedBytes, 3 * 1'777);
    const Hit hit = store.match(Prompt{{1, 100}, {2, 100}, {9, 1}}, std::array{place});
    QCOMPARE(hit.runs.size(), 1U);
    QCOMPARE(hit.runs[0].bytes, 2'000);
    QCOMPARE(hit.stateBytes, 777);
    QVERIFY(hit.statePlace == place);
}

/// MLA's latent KV is replicated by tensor parallelism: eight times the bytes in HBM of what one copy in DRAM takes.
void TestStore::bytesAreTokensAndTheSnapshot()
{
    Store store({.blockTokens = 64, .recurrentState = true, .snapshotTokens = 256});
    PlaceSpec dramSpec = placeOf(10'000'000);
    dramSpec.bytesPerToken = 100;
    dramSpec.snapshotBytes = 5'000;
    const PlaceId dram = store.addPlace(dramSpec);
    PlaceSpec hbmSpec = dramSpec;
    hbmSpec.bytesPerToken = 800;
    const PlaceId hbm = store.addPlace(hbmSpec);
    const Prompt prompt = {{1, 200}, {2, 200}, {3, 200}};  // the second ends on a snapshot
    serve(store, prompt, hbm);
    serve(store, prompt, dram);
    QCOMPARE(store.place(hbm).usedBytes, 600 * 800 + 5'000);
    QCOMPARE(store.place(dram).usedBytes, 600 * 100 + 5'000);
}

void TestStore::aHitSaysWhatToLoadFromWhere()
{
    Store store;
    const PlaceId dram = store.addPlace(placeOf(1'000));
    const PlaceId hbm = store.addPlace(placeOf(1'000));
    const PlaceId otherHbm = store.addPlace(placeOf(1'000));
    serve(store, {{1, 100}, {2, 50}, {3, 25}, {4, 10}}, dram);
    serve(store, {{1, 100}, {2, 50}}, hbm);
    serve(store, {{1, 100}, {2, 50}, {3, 25}, {4, 10}, {5, 5}}, otherHbm);
    const Prompt prompt = {{1, 100}, {2, 50}, {3, 25}, {4, 10}, {5, 5}, {6, 1}};
    const Hit hit = store.match(prompt, std::array{hbm, dram});
    QCOMPARE(hit.tokens, 185);
    QCOMPARE(hit.runs.size(), 2U);
    QVERIFY(hit.runs[0].place == hbm);
    QCOMPARE(hit.runs[0].tokens, 150);
    QVERIFY(hit.runs[1].place == dram);
    QCOMPARE(hit.runs[1].tokens, 35);
    QCOMPARE(store.match(prompt, std::array{dram, hbm}).tokensIn(dram), 185);
    QCOMPARE(store.match(prompt, std::array{hbm}).tokens, 150);
    QCOMPARE(store.match(prompt, std::span<const PlaceId>()).tokens, 0);
    store.use(hit);
    QCOMPARE(store.place(hbm).counts.hitTokens, 150);
    QCOMPARE(store.place(dram).counts.hitBytes, 35);
}

void TestStore::policiesEvictInTheirOrder_data()
{
    QTest::addColumn<int>("policy");
    QTest::addColumn<QList<int>>("left");
    QTest::newRow("lru: 2 and 3 are the oldest uses") << static_cast<int>(EvictionPolicy::lru) << QList{1, 4, 5};
    QTest::newRow("fifo: 1 and 2 came first") << static_cast<int>(EvictionPolicy::fifo) << QList{3, 4, 5};
    QTest::newRow("lfu: 3 and then 4 were used once") << static_cast<int>(EvictionPolicy::lfu) << QList{1, 2, 5};
    QTest::newRow("pinned: 4 and 5 are refused") << static_cast<int>(EvictionPolicy::pinned) << QList{1, 2, 3};
}

/// Room for three of 1 2 2 2 3 1 4 5, prompts of one blob each.
void TestStore::policiesEvictInTheirOrder()
{
    QFETCH(int, policy);
    QFETCH(QList<int>, left);
    Store store;
    const PlaceId place = store.addPlace(placeOf(30, static_cast<EvictionPolicy>(policy)));
    for (const ContentId content : {1, 2, 2, 2, 3, 1, 4, 5})
        serve(store, {{content, 10}}, place);
    QList<int> found;
    for (int content = 1; content <= 5; ++content) {
        if (lyingTokens(store, {{static_cast<ContentId>(content), 10}}, place) > 0)
            found.append(content);
    }
    QCOMPARE(found, left);
}

void TestStore::leavesGoBeforeWhatTheyRestOn()
{
    for (const auto policy : {EvictionPolicy::lru, EvictionPolicy::fifo, EvictionPolicy::lfu}) {
        Store store;
        const PlaceId place = store.addPlace(placeOf(40, policy));
        const Prompt prompt = {{1, 10}, {2, 10}, {3, 10}, {4, 10}};
        serve(store, prompt, place);
        serve(store, {{9, 20}}, place);
        QCOMPARE(lyingTokens(store, prompt, place), 20);
    }
}

void TestStore::whatOutlivesItsTimeGoes()
{
    Store store;
    PlaceSpec spec = placeOf(1'000, EvictionPolicy::ttl);
    spec.timeToLive = fromSeconds(300.0);
    const PlaceId place = store.addPlace(spec);
    serve(store, {{1, 10}, {2, 10}}, place);
    store.advance(fromSeconds(200.0));
    serve(store, {{1, 10}}, place);
    store.advance(fromSeconds(300.0));
    QCOMPARE(lyingTokens(store, {{1, 10}, {2, 10}}, place), 20);
    store.advance(fromSeconds(300.1));
    QCOMPARE(lyingTokens(store, {{1, 10}, {2, 10}}, place), 10);
    store.advance(fromSeconds(501.0));
    QCOMPARE(store.place(place).usedBytes, 0);
    QCOMPARE(store.blobs().size(), 0U);
}

void TestStore::anEvictedBlobGoesDownTheTiers()
{
    Store store;
    const PlaceId pool = store.addPlace(placeOf(1'000));
    const PlaceId ssd = store.addPlace(above(pool, 30));
    const PlaceId dram = store.addPlace(above(ssd, 20));
    const PlaceId hbm = store.addPlace(above(dram, 20));
    for (ContentId content = 1; content <= 10; ++content)
        serve(store, {{content, 10}}, hbm);
    QCOMPARE(store.place(hbm).blobs, 2);
    QCOMPARE(store.place(dram).blobs, 2);
    QCOMPARE(store.place(ssd).blobs, 3);
    QCOMPARE(store.place(pool).blobs, 3);
    QCOMPARE(lyingTokens(store, {{1, 10}}, pool), 10);
    QCOMPARE(lyingTokens(store, {{8, 10}}, dram), 10);
    const std::vector<Movement> movements = store.takeMovements();
    QCOMPARE(movements.size(), 3U);
    QVERIFY(movements[0].from == hbm && movements[0].to == dram && movements[0].isEviction);
    QCOMPARE(movements[0].bytes, 80);
    QVERIFY(store.takeMovements().empty());
}

void TestStore::aPlaceOfZeroIsPassedBy()
{
    Store store;
    const PlaceId ssd = store.addPlace(placeOf(100));
    const PlaceId dram = store.addPlace(above(ssd, 0));
    const PlaceId hbm = store.addPlace(above(dram, 20));
    serve(store, {{1, 20}}, hbm);
    serve(store, {{2, 20}}, hbm);
    QCOMPARE(lyingTokens(store, {{1, 20}}, ssd), 20);
    QCOMPARE(store.place(dram).usedBytes, 0);
    QCOMPARE(serve(store, {{3, 20}}, dram).tokens, 0);
    QCOMPARE(serve(store, {{4, 21}}, hbm).tokens, 0);
    QCOMPARE(lyingTokens(store, {{2, 20}}, hbm), 20);
    QCOMPARE(store.place(hbm).counts.refusedBlobs, 1);
    QVERIFY(!store.reserve(dram, 1));
    QVERIFY(store.reserve(dram, 0));
}

void TestStore::whatIsWrittenAtRetirementNeedNotBeWrittenAgain()
{
    Store store;
    const PlaceId dram = store.addPlace(placeOf(1'000));
    const PlaceId hbm = store.addPlace(above(dram, 30, WriteDown::onRetirement));
    const BlobId blob = store.open(Prompt{{1, 10}, {2, 20}});
    store.insert(blob, hbm);
    QCOMPARE(store.place(dram).usedBytes, 0);
    store.retire(blob, hbm);
    QCOMPARE(store.place(dram).usedBytes, 30);
    store.retire(blob, hbm);
    store.close(blob);
    std::vector<Movement> movements = store.takeMovements();
    QCOMPARE(movements.size(), 1U);
    QVERIFY(movements[0].to == dram && !movements[0].isEviction);
    QCOMPARE(movements[0].blobs, 2);
    QCOMPARE(movements[0].bytes, 30);

    serve(store, {{9, 30}}, hbm);
    movements = store.takeMovements();
    QCOMPARE(movements.size(), 1U);
    QVERIFY(!movements[0].to);
    QCOMPARE(lyingTokens(store, {{1, 10}, {2, 20}}, dram), 30);
}

void TestStore::theHotCacheTakesWhatManyPromptsShare()
{
    Store store;
    PlaceSpec spec = placeOf(1'000);
    spec.tier = Tier::hotCache;
    spec.leastUses = 3;
    const PlaceId hot = store.addPlace(spec);
    const PlaceId hbm = store.addPlace(placeOf(1'000));
    for (ContentId user = 10; user < 14; ++user) {
        serve(store, {{1, 100}, {user, 10}}, hbm);
        serve(store, {{1, 100}, {user, 10}}, hot);
        QCOMPARE(lyingTokens(store, {{1, 100}, {user, 10}}, hot), user == 10 ? 0 : 100);
    }
    QCOMPARE(store.place(hot).usedBytes, 100);
}

void TestStore::whatIsHeldStays()
{
    Store store;
    const PlaceId place = store.addPlace(placeOf(40));
    const Prompt held = {{1, 10}, {2, 10}};
    const BlobId blob = store.open(held);
    store.insert(blob, place);
    const Hold first = store.hold(blob, place);
    const Hold second = store.hold(blob, place);
    QCOMPARE(store.place(place).heldBytes, 20);
    for (ContentId content = 5; content < 9; ++content)
        QCOMPARE(serve(store, {{content, 20}}, place).tokens, 20);
    QCOMPARE(lyingTokens(store, held, place), 20);
    QCOMPARE(serve(store, {{9, 21}}, place).tokens, 0);
    store.release(first);
    QCOMPARE(serve(store, {{9, 21}}, place).tokens, 0);
    store.release(second);
    QCOMPARE(serve(store, {{9, 21}}, place).tokens, 21);
    store.close(blob);
    QCOMPARE(store.place(place).heldBytes, 0);
    QVERIFY2(store.hold(blob, place).isEmpty, "a blob that is gone");
}

void TestStore::aPathThatFindsNoRoomIsLaidAsFarAsItGoes()
{
    Store store;
    const PlaceId place = store.addPlace(placeOf(25));
    const Stored stored = serve(store, {{1, 10}, {2, 10}, {3, 10}, {4, 1}}, place);
    QCOMPARE(stored.tokens, 20);
    QCOMPARE(stored.newBytes, 20);
    QCOMPARE(store.place(place).counts.evictedBlobs, 0);
}

void TestStore::aReservationThatCannotBeHadChangesNothing()
{
    Store store;
    const PlaceId place = store.addPlace(placeOf(100));
    const BlobId held = store.open(Prompt{{1, 30}});
    store.insert(held, place);
    const Hold hold = store.hold(held, place);
    serve(store, {{2, 30}}, place);
    QVERIFY(!store.reserve(place, 71));
    QCOMPARE(store.place(place).usedBytes, 60);
    QVERIFY(store.reserve(place, 70));
    QCOMPARE(store.place(place).usedBytes, 30);
    QCOMPARE(store.place(place).freeBytes(), 0);
    QCOMPARE(store.place(place).counts.peakBytes, 100);
    store.unreserve(place, 70);
    store.release(hold);
    store.close(held);
    QVERIFY(store.isConsistent());
}

void TestStore::compactionDropsAllThatNobodyShares()
{
    Store store;
    const PlaceId dram = store.addPlace(placeOf(100'000));
    const PlaceId hbm = store.addPlace(above(dram, 100'000));
    const Prompt system = {{1, 1'000}};
    Prompt context = system;
    for (ContentId turn = 2; turn < 1'900; ++turn)
        context.push_back({turn, 10});
    serve(store, system, hbm);
    serve(store, {{1, 1'000}, {5'000, 10}}, hbm);
    serve(store, context, dram);
    serve(store, context, hbm);
    store.abandon(store.open(context));
    QCOMPARE(store.place(hbm).usedBytes, 1'010);
    QCOMPARE(store.place(dram).usedBytes, 1'000);
    QCOMPARE(store.place(hbm).counts.droppedBytes, tokensOf(context) - 1'000);
    QCOMPARE(store.blobs().size(), 2U);
    QVERIFY(store.takeMovements().empty());
    QVERIFY(store.isConsistent());
}

void TestStore::aFailedWorkerLosesItsCopiesOnly()
{
    Store store;
    const PlaceId dram = store.addPlace(placeOf(1'000));
    const PlaceId hbm = store.addPlace(above(dram, 1'000));
    const BlobId blob = store.open(Prompt{{1, 100}, {2, 50}});
    const BlobId shorter = store.open(Prompt{{1, 100}});
    store.insert(shorter, dram);
    store.insert(blob, hbm);
    const Hold hold = store.hold(blob, hbm);
    const Hold kept = store.hold(shorter, dram);
    QVERIFY(store.reserve(hbm, 500));
    store.lose(hbm);
    QCOMPARE(store.place(hbm).usedBytes, 0);
    QCOMPARE(store.place(hbm).reservedBytes, 0);
    QCOMPARE(store.place(hbm).counts.droppedBytes, 150);
    QCOMPARE(store.match(blob, std::array{hbm, dram}).tokens, 100);
    store.insert(blob, hbm);
    store.release(hold);
    QCOMPARE(store.place(hbm).heldBytes, 0);
    QCOMPARE(store.place(dram).heldBytes, 100);
    store.release(kept);
    store.close(blob);
    store.close(shorter);
    QVERIFY(store.isConsistent());
}

void TestStore::anAnswerGoesOnWhereItsPromptEnds()
{
    Store store;
    const PlaceId hbm = store.addPlace(placeOf(1'000));
    const BlobId prompt = store.open(Prompt{{1, 100}});
    const BlobId withAnswer = store.open(Prompt{{2, 40}}, prompt);
    store.close(prompt);
    store.insert(withAnswer, hbm);
    store.close(withAnswer);
    QCOMPARE(store.match(Prompt{{1, 100}, {2, 40}, {3, 7}}, std::array{hbm}).tokens, 140);
}

void TestStore::aPlaceThatShrinksEvictsWhatDoesNotFit()
{
    Store store;
    const PlaceId dram = store.addPlace(placeOf(100));
    const PlaceId hbm = store.addPlace(above(dram, 40));
    for (ContentId content = 1; content <= 4; ++content) {
        serve(store, {{content, 10}}, hbm);
    }
    PlaceSpec less = store.place(hbm).spec;
    less.capacityBytes = 15;
    store.change(hbm, less);
    QCOMPARE(store.place(hbm).usedBytes, 10);
    QCOMPARE(store.place(hbm).counts.peakBytes, 40);
    QCOMPARE(store.place(hbm).counts.peakCapacityBytes, 40);
    QCOMPARE(lyingTokens(store, {{4, 10}}, hbm), 10);
    QCOMPARE(lyingTokens(store, {{1, 10}}, dram), 10);
    const std::vector<Movement> movements = store.takeMovements();
    QCOMPARE(movements.size(), 1U);
    QCOMPARE(movements.front().bytes, 30);
    QVERIFY(store.isConsistent());
}

void TestStore::whatIsHeldGoesFromAPlaceThatShrankWhenItIsReleased()
{
    Store store;
    const PlaceId dram = store.addPlace(placeOf(100));
    const PlaceId hbm = store.addPlace(above(dram, 40));
    const BlobId blob = store.open(Prompt{{1, 10}, {2, 10}});
    store.insert(blob, hbm);
    const Hold hold = store.hold(blob, hbm);
    PlaceSpec less = store.place(hbm).spec;
    less.capacityBytes = 15;
    store.change(hbm, less);
    QCOMPARE(store.place(hbm).usedBytes, 20);
    QVERIFY(store.isConsistent());
    QVERIFY2(!store.reserve(hbm, 0) && !store.reserve(hbm, 1), "it is fuller than it may be");
    store.release(hold);
    QCOMPARE(store.place(hbm).usedBytes, 10);
    QCOMPARE(lyingTokens(store, {{1, 10}, {2, 10}}, dram), 0);
    QCOMPARE(store.match(Prompt{{1, 10}, {2, 10}}, std::array{hbm, dram}).matchedTokens, 20);
    store.close(blob);
    QVERIFY(store.isConsistent());
    // A pinned place evicts nothing: it takes nothing until it has the room.
    Store pinned;
    const PlaceId place = pinned.addPlace(placeOf(40, EvictionPolicy::pinned));
    serve(pinned, {{1, 20}}, place);
    pinned.change(place, placeOf(10, EvictionPolicy::pinned));
    QCOMPARE(pinned.place(place).usedBytes, 20);
    QVERIFY(pinned.isConsistent());
    QCOMPARE(serve(pinned, {{2, 1}}, place).newBlobs, 0);
    pinned.change(place, placeOf(10));
    QCOMPARE(pinned.place(place).usedBytes, 0);
}

void TestStore::anotherPolicyGoesByTheLastUses_data()
{
    QTest::addColumn<int>("before");
    QTest::addColumn<int>("after");
    QTest::addColumn<int>("gone");
    const auto row = [](const char* name, EvictionPolicy before, EvictionPolicy after, int gone) {
        QTest::newRow(name) << static_cast<int>(before) << static_cast<int>(after) << gone;
    };
    row("lru, then fifo: 2 was used longest ago", EvictionPolicy::lru, EvictionPolicy::fifo, 2);
    row("lru, then lfu", EvictionPolicy::lru, EvictionPolicy::lfu, 2);
    row("fifo, then lru: 1 came first, its use was not noted", EvictionPolicy::fifo, EvictionPolicy::lru, 1);
    row("pinned, then lru", EvictionPolicy::pinned, EvictionPolicy::lru, 2);
    row("lfu, then lru: not 2, which was used once as 3", EvictionPolicy::lfu, EvictionPolicy::lru, 2);
}

void TestStore::anotherPolicyGoesByTheLastUses()
{
    QFETCH(int, before);
    QFETCH(int, after);
    QFETCH(int, gone);
    Store store;
    const PlaceId place = store.addPlace(placeOf(30, static_cast<EvictionPolicy>(before)));
    for (const ContentId content : {1, 2, 3, 1}) {
        serve(store, {{content, 10}}, place);
    }
    store.change(place, placeOf(30, static_cast<EvictionPolicy>(after)));
    serve(store, {{4, 10}}, place);
    for (const int content : {1, 2, 3, 4}) {
        QCOMPARE(lyingTokens(store, {{static_cast<ContentId>(content), 10}}, place) == 0, content == gone);
    }
    QVERIFY(store.isConsistent());
}

QTEST_GUILESS_MAIN(TestStore)
#include "tst_store.moc"
