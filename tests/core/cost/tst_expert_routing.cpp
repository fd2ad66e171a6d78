#include "core/cost/expert_routing.h"

#include <QTest>

#include <cmath>

using namespace tokenfactory::cost;

namespace {

constexpr ExpertBank k3{896, 16};

}  // namespace

class TestExpertRouting : public QObject {
    Q_OBJECT
private slots:
    void touchesThePublishedCounts_data();
    void touchesThePublishedCounts();
    void neverMoreThanTheBankNorTheRoutes();
    void tokensOfOneSequenceTouchFewerThanIndependentStreams();
    void aPowerLawTouchesFewerAndKeepsTheMean();
    void distinctRanksOfOneToken();
    void ranksAreNeverMoreThanExpertsOrRanks();
};

void TestExpertRouting::touchesThePublishedCounts_data()
{
    QTest::addColumn<int>("experts");
    QTest::addColumn<int>("perToken");
    QTest::addColumn<int>("tokens");
    QTest::addColumn<double>("touched");
    struct Bank {
        const char* name;
        int experts;
        int perToken;
        std::array<double, 6> touched;
    };
    constexpr std::array<int, 6> tokens{1, 8, 32, 64, 128, 256};
    for (const Bank& bank : {Bank{"Kimi K3", 896, 16, {16, 120, 393, 613, 807, 887}},
                             Bank{"DeepSeek V3", 256, 8, {8, 57, 163, 222, 252, 256}},
                             Bank{"Kimi K2", 384, 8, {8, 60, 188, 284, 358, 382}},
                             Bank{"Qwen3-235B", 128, 8, {8, 52, 112, 126, 128, 128}}}) {
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            QTest::addRow("%s at %d tokens", bank.name, tokens[i])
                << bank.experts << bank.perToken << tokens[i] << bank.touched[i];
        }
    }
}

void TestExpertRouting::touchesThePublishedCounts()
{
    QFETCH(int, experts);
    QFETCH(int, perToken);
    QFETCH(int, tokens);
    QFETCH(double, touched);
    QCOMPARE_LE(std::abs(distinctExperts({experts, perToken}, tokens) - touched), 0.51);
}

void TestExpertRouting::neverMoreThanTheBankNorTheRoutes()
{
    for (const double law : {0.0, 1.0, 1.01, 1.2, 3.0}) {
        for (const ExpertBank bank : {k3, ExpertBank{8, 8}, ExpertBank{1, 1}, ExpertBank{128, 1}}) {
            double before = 0.0;
            for (int tokens = 0; tokens < 100'000'000; tokens = 2 * tokens + 1) {
                const double touched = distinctExperts(bank, tokens, {law});
                QCOMPARE_LE(touched, bank.experts * (1.0 + 1e-12));
                QCOMPARE_LE(touched, static_cast<double>(bank.expertsPerToken) * tokens * (1.0 + 1e-12));
                QCOMPARE_GE(touched, before);
                before = touched;
            }
        }
    }
}

void TestExpertRouting::tokensOfOneSequenceTouchFewerThanIndependentStreams()
{
    // Measured on Kimi K3: 60, 98 and 158 distinct experts in 8, 16 and 32 consecutive tokens; uniform says 120, 224,
    // 393.
    struct Row {
        int tokens;
        double measured;
        double uniform;
    };
    for (const Row row : {Row{8, 60, 120}, Row{16, 98, 224}, Row{32, 158, 393}}) {
        const double touched = distinctExperts(k3, independentTokens(row.tokens));
        QCOMPARE_LE(std::abs(touched / row.measured - 1.0), 0.10);
        QCOMPARE_LE(std::abs(distinctExperts(k3, row.tokens) - row.uniform), 0.51);
    }
    QCOMPARE(independentTokens(1), 1.0);
    QCOMPARE_LE(std::abs(independentTokens(1000) - 102.329), 0.001);  // 1000^0.67
}

void TestExpertRouting::aPowerLawTouchesFewerAndKeepsTheMean()
{
    for (const int tokens : {8, 64, 256}) {
        for (const double law : {0.5, 1.0, 1.01, 1.2, 2.0, 3.0}) {
            QCOMPARE_LT(distinctExperts(k3, tokens, {law}), distinctExperts(k3, tokens));
        }
        QCOMPARE_LT(distinctExperts(k3, tokens, {1.2}), distinctExperts(k3, tokens, {1.01}));
    }
    // The formula has a limit at exponent 1, and no step there.
    QCOMPARE_LE(std::abs(distinctExperts(k3, 64, {1.0}) - distinctExperts(k3, 64, {1.0 + 1e-7})), 1e-3);
    QCOMPARE_LE(std::abs(distinctExperts(k3, 1, {1.01}) - 16.0), 0.2);  // one token picks its k experts
    QCOMPARE(popularitySpread(k3, {0.0}), 0.0);
    QCOMPARE_GT(popularitySpread(k3, {1.2}), popularitySpread(k3, {1.01}));
}

void TestExpertRouting::distinctRanksOfOneToken()
{
    struct Row {
        int ranks;
        double hit;
    };
    for (const Row row : {Row{8, 7.07}, Row{16, 10.35}, Row{32, 12.83}, Row{64, 14.36}}) {
        QCOMPARE_LE(std::abs(distinctRanks(k3, row.ranks) - row.hit), 0.005);
    }
}

void TestExpertRouting::ranksAreNeverMoreThanExpertsOrRanks()
{
    QCOMPARE(distinctRanks(k3, 1), 1.0);
    QCOMPARE_LE(std::abs(distinctRanks(k3, 896) - 16.0), 1e-9);
    QCOMPARE(distinctRanks({8, 8}, 8), 8.0);
    for (int ranks = 1; ranks <= 896; ++ranks) {
        QCOMPARE_LE(distinctRanks(k3, ranks), std::min(16.0, static_cast<double>(ranks)) * (1.0 + 1e-12));
    }
}

QTEST_GUILESS_MAIN(TestExpertRouting)
#include "tst_expert_routing.moc"
