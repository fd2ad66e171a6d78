#include "core/kv/inventory.h"

#include <QTest>

using namespace tokenfactory::kv;

namespace {

using Kinds = std::array<std::int64_t, blobKinds>;

PlaceSpec placeOf(std::int64_t capacityBytes, std::int64_t bytesPerToken = 1, Tier tier = Tier::hbm)
{
    PlaceSpec spec;
    spec.tier = tier;
    spec.capacityBytes = capacityBytes;
    spec.bytesPerToken = bytesPerToken;
    return spec;
}

constexpr Kinds kinds(std::int64_t shared, std::int64_t live, std::int64_t idle, std::int64_t suffix)
{
    return {shared, live, idle, suffix};
}

/// A tool prefix of 100 tokens, two contexts after it: one of 30 + 7 tokens, one of 50.
struct TwoContexts {
    Store store;
    PlaceId hbm = store.addPlace(placeOf(10'000, 2));
    PlaceId dram = store.addPlace(placeOf(10'000, 1, Tier::dram));
    std::vector<Segment> first = {{1, 100}, {2, 30}, {3, 7}};
    std::vector<Segment> second = {{1, 100}, {4, 50}};

    TwoContexts()
    {
        lay(first, hbm);
        lay(second, hbm);
        lay(second, dram);
    }
    void lay(const std::vector<Segment>& prompt, PlaceId place)
    {
        const BlobId last = store.open(prompt);
        store.insert(last, place);
        store.close(last);
    }
};

}  // namespace

class TestInventory : public QObject {
    Q_OBJECT
private slots:
    void whatSeveralContextsGoOnFromIsShared()
    {
        const TwoContexts made;
        const auto bytes = inventory(made.store, {});
        QCOMPARE(bytes.size(), 2U);
        QCOMPARE(bytes[0], kinds(200, 0, 174, 0));
        QCOMPARE(bytes[1], kinds(100, 0, 50, 0));
    }
    void theContextOfAPromptOnItsWayIsLiveAndWhatItBroughtIsNew()
    {
        TwoContexts made;
        const BlobId last = made.store.open(made.first);
        const LivePrompt prompt{last, 130};
        QCOMPARE(inventory(made.store, std::span(&prompt, 1))[0], kinds(200, 60, 100, 14));
        made.store.close(last);
    }
    void aPromptThatIsItsOnlyContextHasNoSharedPrefix()
    {
        Store store;
        const PlaceId hbm = store.addPlace(placeOf(1000));
        const std::vector<Segment> prompt = {{1, 100}, {2, 30}};
        const BlobId last = store.open(prompt);
        store.insert(last, hbm);
        const LivePrompt live{last, 0};
        QCOMPARE(inventory(store, std::span(&live, 1))[0], kinds(0, 0, 0, 130));
        QCOMPARE(inventory(store, {})[0], kinds(0, 0, 130, 0));
        store.close(last);
    }
    void aContextThatIsGoneSharesNothing()
    {
        TwoContexts made;
        const BlobId last = made.store.open(made.first);
        made.store.abandon(last);
        QCOMPARE(inventory(made.store, {})[0], kinds(0, 0, 300, 0));
    }
    void anEmptyStoreHasEmptyPlaces()
    {
        Store store;
        store.addPlace(placeOf(5));
        QCOMPARE(inventory(store, {}), (std::vector<Kinds>{kinds(0, 0, 0, 0)}));
    }
};

QTEST_GUILESS_MAIN(TestInventory)
#include "tst_inventory.moc"
