#include "core/cost/collectives.h"

#include <QTest>

#include <cmath>

using namespace tokenfactory::cost;

namespace {

constexpr ExpertBank k3{896, 16};
constexpr double k3Hidden = 7168;

bool about(double a, double b) { return std::abs(a - b) <= 1e-12 * std::abs(b); }

}  // namespace

class TestCollectives : public QObject {
    Q_OBJECT
private slots:
    void ringAllReduceSendsTwoTimesTheRest();
    void allReduceBeyondADomainIsHierarchical();
    void oneTensorGroupNeedsNoDispatch();
    void decodeSendsOneCopyPerExpertAndPrefillOnePerRank();
    void sharedExpertsTakeACopyOnEachOfTheirGpus();
    void copiesOverTheNicAreOnePerNodeOrOnePerExpert();
    void anExpertWiderThanABoxReachesSeveral();
    void dedupNeverSendsMoreThanPerExpert();
    void stagesSideBySideCrossOnlyAtTheEdgeOfADomain();
};

void TestCollectives::ringAllReduceSendsTwoTimesTheRest()
{
    const LinkShare share = allReduceShare(8, 8);
    QCOMPARE(share.scaleUp * k3Hidden * 2.0, 25088.0);  // bytes a token, each GPU, TP8
    QCOMPARE(share.scaleOut, 0.0);
    QVERIFY(!share.crossesNic && !share.phased);
    QVERIFY(!allReduceShare(1, 8).any());
    QVERIFY(about(allReduceShare(64, 72).scaleUp, 2.0 * 63 / 64));
}

void TestCollectives::allReduceBeyondADomainIsHierarchical()
{
    const LinkShare share = allReduceShare(16, 8);  // two boxes of 8
    QVERIFY(about(share.scaleUp, 2.0 * 7 / 8));
    QVERIFY(about(share.scaleOut, 2.0 * 1 / 2 / 8));
    QVERIFY(share.crossesNic && share.phased);
    const LinkShare alone = allReduceShare(4, 1);  // no scale-up fabric: a ring over the NIC
    QCOMPARE(alone.scaleUp, 0.0);
    QVERIFY(about(alone.scaleOut, 2.0 * 3 / 4));
}

void TestCollectives::oneTensorGroupNeedsNoDispatch()
{
    for (const Stage stage : {Stage::decode, Stage::prefill}) {
        QVERIFY(!expertCopies(k3, {.tp = 8, .ep = 8}, stage, 8, NicCopies::nodeDedup).any());
        QVERIFY(expertCopies(k3, {.dp = 8, .ep = 8}, stage, 8, NicCopies::nodeDedup).any());
    }
    QVERIFY(expertCopies(k3, {.ep = 4, .cp = 4}, Stage::prefill, 8, NicCopies::nodeDedup).any());
}

void TestCollectives::decodeSendsOneCopyPerExpertAndPrefillOnePerRank()
{
    const Layout layout{.dp = 16, .ep = 16};
    const LinkShare decode = expertCopies(k3, layout, Stage::decode, 72, NicCopies::nodeDedup);
    QVERIFY(about(decode.scaleUp, 16.0 * 15 / 16));  // what falls to the GPU itself is not sent
    // 16 experts lie on 10.35 of 16 ranks.
    const LinkShare prefill = expertCopies(k3, layout, Stage::prefill, 72, NicCopies::nodeDedup);
    QCOMPARE_LE(std::abs(prefill.scaleUp - 10.35 * 15 / 16), 0.005);
    QCOMPARE(prefill.scaleOut + decode.scaleOut, 0.0);
    QCOMPARE(copiesPerToken(k3, layout, Stage::decode), 16.0);
}

void TestCollectives::sharedExpertsTakeACopyOnEachOfTheirGpus()
{
    // EP4 over 16 GPUs: four share each expert, and all four need the token.
    QCOMPARE(copiesPerToken(k3, {.dp = 16, .ep = 4}, Stage::decode), 64.0);
    QCOMPARE(copiesPerToken(k3, {.dp = 16, .ep = 1}, Stage::decode), 16.0);  // all share all: one to each
}

void TestCollectives::copiesOverTheNicAreOnePerNodeOrOnePerExpert()
{
    const Layout layout{.dp = 32, .ep = 32};  // four boxes of 8
    const LinkShare each = expertCopies(k3, layout, Stage::decode, 8, NicCopies::perExpert);
    QVERIFY(about(each.scaleOut, 16.0 * 24 / 32));
    QVERIFY(about(each.scaleUp, 16.0 * 7 / 32));
    const LinkShare once = expertCopies(k3, layout, Stage::decode, 8, NicCopies::nodeDedup);
    // 16 experts lie on 4 (1 - C(672, 16) / C(896, 16)) boxes; three of four are remote.
    double none = 1.0;
    for (int i = 0; i < 16; ++i) {
        none *= (672.0 - i) / (896.0 - i);
    }
    QVERIFY(about(once.scaleOut, 4.0 * (1.0 - none) * 24 / 32));
    QVERIFY(about(once.scaleUp, 16.0 * 7 / 8));  // forwarded inside the box that got the copy
    QVERIFY(once.crossesNic && each.crossesNic && !once.phased);
}

void TestCollectives::anExpertWiderThanABoxReachesSeveral()
{
    // EP2 over four boxes of 8: each half of the experts fills two boxes, and 16 experts lie on
    // 2 (1 - C(448, 16) / C(896, 16)) halves.
    double none = 1.0;
    for (int i = 0; i < 16; ++i) {
        none *= (448.0 - i) / (896.0 - i);
    }
    const LinkShare share = expertCopies(k3, {.dp = 32, .ep = 2}, Stage::decode, 8, NicCopies::nodeDedup);
    QVERIFY(about(share.scaleOut, 2.0 * (1.0 - none) * 2 * 24 / 32));
}

void TestCollectives::dedupNeverSendsMoreThanPerExpert()
{
    for (const Stage stage : {Stage::decode, Stage::prefill}) {
        for (const int dp : {2, 8, 16, 64, 128, 896}) {
            for (int ep = 1; ep <= dp; ++ep) {
                for (const int domain : {1, 4, 8, 72}) {
                    if (dp % ep == 0 && 896 % ep == 0) {
                        const Layout layout{.dp = dp, .ep = ep};
                        const LinkShare once = expertCopies(k3, layout, stage, domain, NicCopies::nodeDedup);
                        const LinkShare each = expertCopies(k3, layout, stage, domain, NicCopies::perExpert);
                        QCOMPARE_LE(once.scaleOut, each.scaleOut * (1.0 + 1e-12));
                        QVERIFY(once.scaleOut >= 0.0 && once.scaleUp >= 0.0);
                        QCOMPARE(once.crossesNic, dp > domain);
                    }
                }
            }
        }
    }
}

void TestCollectives::stagesSideBySideCrossOnlyAtTheEdgeOfADomain()
{
    const Layout layout{.tp = 4, .pp = 6};  // two stages a box of 8
    for (int stage = 0; stage < 5; ++stage) {
        QCOMPARE(boundaryCrossesDomain(layout, stage, 8), stage % 2 == 1);
        QVERIFY(!boundaryCrossesDomain(layout, stage, 72));
    }
    QVERIFY(boundaryCrossesDomain({.tp = 16, .pp = 2}, 0, 8));
}

QTEST_GUILESS_MAIN(TestCollectives)
#include "tst_collectives.moc"
