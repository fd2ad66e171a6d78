#include "core/base/random.h"
#include "core/kv/prefix_tree.h"

#include <QTest>

#include <map>

using namespace tokenfactory;
using namespace tokenfactory::kv;

namespace {

std::uint32_t make(PrefixTree& tree, std::initializer_list<Segment> prompt)
{
    std::uint32_t blob = 0;
    for (const Segment& segment : prompt)
        blob = tree.findOrMake(blob, segment);
    tree.keep(blob);
    return blob;
}

}  // namespace

class TestPrefixTree : public QObject {
    Q_OBJECT
private slots:
    void promptsShareTheirCommonBeginning();
    void theSameTextAfterAnotherPrefixIsAnotherBlob();
    void otherLengthsAreOtherBlobs();
    void theLastDropFreesWhatNobodyElseWants();
    void aFreedIdIsNotAliveInItsSuccessor();
    void snapshotsComeAtEndsOfBlobsAfterTheSpacing_data();
    void snapshotsComeAtEndsOfBlobsAfterTheSpacing();
    void findsWhatAMapFinds();
};

void TestPrefixTree::promptsShareTheirCommonBeginning()
{
    PrefixTree tree;
    const std::uint32_t a = make(tree, {{1, 100}, {2, 50}, {3, 25}});
    const std::uint32_t b = make(tree, {{1, 100}, {2, 50}, {4, 30}});
    QCOMPARE(tree[a].parent, tree[b].parent);
    QCOMPARE(tree.size(), 4U);
    QCOMPARE(tree[b].endTokens, 180);
    QCOMPARE(tree[tree[a].parent].children, 2U);
}

void TestPrefixTree::theSameTextAfterAnotherPrefixIsAnotherBlob()
{
    PrefixTree tree;
    const std::uint32_t a = make(tree, {{1, 100}, {2, 50}});
    const std::uint32_t b = make(tree, {{9, 100}, {2, 50}});
    QVERIFY(a != b);
    QCOMPARE(make(tree, {{1, 100}, {2, 50}}), a);
}

void TestPrefixTree::otherLengthsAreOtherBlobs()
{
    PrefixTree tree;
    QVERIFY(make(tree, {{1, 100}}) != make(tree, {{1, 101}}));
    QVERIFY(!tree.find(0, {1, 99}));
}

void TestPrefixTree::theLastDropFreesWhatNobodyElseWants()
{
    PrefixTree tree;
    const std::uint32_t longer = make(tree, {{1, 10}, {2, 10}, {3, 10}});
    const std::uint32_t shorter = make(tree, {{1, 10}});
    tree.drop(longer);
    QCOMPARE(tree.size(), 1U);
    QVERIFY(tree.find(0, {1, 10}));
    tree.drop(shorter);
    QCOMPARE(tree.size(), 0U);
    QVERIFY(!tree.find(0, {1, 10}));
    QVERIFY(tree.isConsistent());
}

void TestPrefixTree::aFreedIdIsNotAliveInItsSuccessor()
{
    PrefixTree tree;
    const BlobId old = tree.id(make(tree, {{1, 10}}));
    tree.drop(old.index);
    QVERIFY(!tree.isAlive(old));
    const BlobId next = tree.id(make(tree, {{2, 10}}));
    QCOMPARE(next.index, old.index);
    QVERIFY(!tree.isAlive(old));
    QVERIFY(tree.isAlive(next));
    QVERIFY2(tree.isAlive({}), "the empty prefix always is");
}

void TestPrefixTree::snapshotsComeAtEndsOfBlobsAfterTheSpacing_data()
{
    QTest::addColumn<int>("spacing");
    QTest::addColumn<QList<bool>>("ends");
    QTest::newRow("0: at every end") << 0 << QList{true, true, true, true};
    QTest::newRow("100: after two of 60, then after the long one") << 100 << QList{false, true, true, false};
    QTest::newRow("none") << -1 << QList{false, false, false, false};
}

void TestPrefixTree::snapshotsComeAtEndsOfBlobsAfterTheSpacing()
{
    QFETCH(int, spacing);
    QFETCH(QList<bool>, ends);
    PrefixTree tree(spacing < 0 ? std::nullopt : std::optional(spacing));
    std::vector<std::uint32_t> path;
    tree.pathTo(make(tree, {{1, 60}, {2, 60}, {3, 500}, {4, 60}}), path);
    QList<bool> found;
    for (const std::uint32_t blob : path)
        found.append(tree[blob].endsOnSnapshot);
    QCOMPARE(found, ends);
}

void TestPrefixTree::findsWhatAMapFinds()
{
    RandomStream random(3, "prefix tree test");
    PrefixTree tree;
    std::map<std::pair<std::uint32_t, ContentId>, std::uint32_t> known;
    std::vector<std::uint32_t> kept = {0};
    for (int step = 0; step < 20'000; ++step) {
        const std::uint32_t parent = kept[random.below(kept.size())];
        const ContentId content = random.below(40);
        const auto entry = known.find({parent, content});
        const auto found = tree.find(parent, {content, 5});
        QCOMPARE(found.has_value(), entry != known.end());
        if (found) {
            QCOMPARE(*found, entry->second);
        } else if (random.below(2) == 0 && kept.size() < 800) {
            const std::uint32_t blob = tree.findOrMake(parent, {content, 5});
            tree.keep(blob);
            kept.push_back(blob);
            known[{parent, content}] = blob;
        } else if (parent != 0 && tree[parent].children == 0) {
            tree.drop(parent);
            std::erase(kept, parent);
            std::erase_if(known, [&](const auto& k) { return k.second == parent; });
        }
    }
    QCOMPARE(tree.size(), known.size());
    QVERIFY(tree.isConsistent());
}

QTEST_GUILESS_MAIN(TestPrefixTree)
#include "tst_prefix_tree.moc"
