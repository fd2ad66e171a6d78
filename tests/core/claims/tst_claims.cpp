#include "core/claims/claims.h"

#include "core/base/format.h"
#include "core/claims/thresholds.h"
#include "core/cost/pass_cost.h"
#include "core/frontier/frontier.h"
#include "core/scenario/scenario.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <set>

using namespace tokenfactory;
using namespace tokenfactory::claims;

namespace {

const std::filesystem::path presets = std::filesystem::path(TOKENFACTORY_SOURCE_DIR) / "presets";

std::vector<std::pair<std::string, Verdict>> verdictsOf(const Claim& claim)
{
    std::vector<std::pair<std::string, Verdict>> all{{claim.id + " by default", claim.byDefault},
                                                     {claim.id + " report-like", claim.reportLike}};
    for (const DecidingChoice& choice : claim.deciding) {
        all.emplace_back(claim.id + " " + choice.name, choice.verdict);
    }
    return all;
}

bool sameNumbers(const Verdict& a, const Verdict& b)
{
    return a.holds == b.holds && a.condition == b.condition &&
           std::ranges::equal(a.numbers, b.numbers, [](const ClaimNumber& x, const ClaimNumber& y) {
               return x.name == y.name && x.value == y.value && x.unit == y.unit;
           });
}

bool hasDigit(const std::string& text)
{
    return std::ranges::any_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

class TestClaims : public QObject {
    Q_OBJECT

private:
    catalog::Catalog m_catalog;
    catalog::CalibrationPtr m_projected;
    cost::Choices m_reportLike;
    std::vector<Claim> m_claims;

    const Claim& claim(const std::string& id) const { return *std::ranges::find(m_claims, id, &Claim::id); }

    static double number(const Verdict& verdict, const std::string& name)
    {
        const auto found = std::ranges::find(verdict.numbers, name, &ClaimNumber::name);
        return found == verdict.numbers.end() ? std::nan("") : found->value;
    }

    frontier::FrontierQuestion question(cost::Stage stage, cost::SequenceTokens each) const
    {
        frontier::FrontierQuestion asked;
        asked.model = *m_catalog.model("kimi-k3");
        asked.systems = {*m_catalog.system("gb200-nvl72"), *m_catalog.system("b300-hgx"),
                         *m_catalog.system("b200-hgx")};
        asked.calibration = m_projected;
        asked.stage = stage;
        asked.each = each;
        asked.gpus = {16, 32, 64};
        return asked;
    }

private slots:
    void initTestCase()
    {
        auto catalog = catalog::readCatalog(presets);
        QVERIFY(catalog);
        m_catalog = std::move(*catalog);
        m_projected = *m_catalog.calibration("projected");
        const auto scenario = scenario::readScenario("report-like", presets);
        QVERIFY(scenario);
        m_reportLike = scenario->scenario.choices;
        auto claims = evaluateClaims(m_catalog, m_projected, m_reportLike);
        QVERIFY(claims);
        m_claims = std::move(*claims);
    }

    void everyClaimOfTheIssueIsEvaluatedInOrder()
    {
        const std::vector<std::string> wanted{"C1", "C2",  "C3",  "C4",  "C5",  "C6",  "C7",  "C8",
                                              "C9", "C10", "C11", "C12", "C13", "C19", "C21", "C23"};
        QVERIFY(std::ranges::equal(m_claims, wanted, {}, &Claim::id));
        QVERIFY(std::ranges::equal(claimIds(), wanted));
        for (const Claim& each : m_claims) {
            QVERIFY2(each.byDefault.holds.has_value() && each.reportLike.holds.has_value(), each.id.c_str());
        }
    }

    void theDocsTellTheseVerdicts()
    {
        std::ifstream file(TOKENFACTORY_SOURCE_DIR "/docs/fidelity.md");
        std::map<std::string, std::string> told;  // "| C5 | yes | yes |"
        for (std::string line; std::getline(file, line);) {
            if (line.starts_with("| C")) {
                told[line.substr(2, line.find(' ', 2) - 2)] = line;
            }
        }
        QCOMPARE(told.size(), m_claims.size());
        for (const Claim& each : m_claims) {
            const auto word = [](const Verdict& verdict) { return std::string(*verdict.holds ? "yes" : "no"); };
            const std::string begin =
                "| " + each.id + " | " + word(each.byDefault) + " | " + word(each.reportLike) + " |";
            QVERIFY2(told[each.id].starts_with(begin), begin.c_str());
        }
    }

    void everyVerdictFollowsFromItsNumbers()
    {
        for (const Claim& each : m_claims) {
            for (const auto& [name, verdict] : verdictsOf(each)) {
                QVERIFY2(verdict.holds.has_value(), name.c_str());
                int needed = 0;
                bool met = true;
                for (const ClaimNumber& number : verdict.numbers) {
                    QVERIFY2(std::isfinite(number.value), number.name.c_str());
                    if (number.needed) {
                        ++needed;
                        const Range& range = *number.needed;
                        met = met && number.value <= range.high &&
                              (range.openLow ? number.value > range.low : number.value >= range.low);
                    }
                }
                QVERIFY2(needed > 0, name.c_str());
                QVERIFY2(*verdict.holds == met, name.c_str());
            }
        }
    }

    void numbersOfAVerdictHaveNamesOfTheirOwn()
    {
        for (const Claim& each : m_claims) {
            for (const auto& [name, verdict] : verdictsOf(each)) {
                std::set<std::string> seen;
                for (const ClaimNumber& number : verdict.numbers) {
                    QVERIFY2(seen.insert(number.name).second, (name + ": " + number.name).c_str());
                }
            }
        }
    }

    void whatDoesNotHoldNamesTheNumbersThatMiss()
    {
        for (const Claim& each : m_claims) {
            for (const auto& [name, verdict] : verdictsOf(each)) {
                QVERIFY2(verdict.condition.starts_with("Holds if "), name.c_str());
                const auto missing = std::ranges::find_if_not(verdict.numbers, &ClaimNumber::isMet);
                if (missing == verdict.numbers.end()) {
                    QVERIFY2(verdict.condition.find("It does not") == std::string::npos, name.c_str());
                } else {
                    QVERIFY2(verdict.condition.find(missing->name) != std::string::npos, name.c_str());
                }
            }
        }
    }

    void claimsWithNamedDecidersHaveThem_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QStringList>("settings");
        QTest::newRow("C5: the scale-up domain") << "C5" << QStringList{"8 GPUs"};
        QTest::newRow("C6: HBM cap, collectives, overlap, sequences, trunk")
            << "C6"
            << QStringList{"--hbm-cap-gb 80", "slow end", "--overlap 0", "--max-seqs-per-instance 16",
                           "--weights mxfp4"};
        QTest::newRow("C7: domain, collectives, attention rate, NIC copies, HBM cap")
            << "C7" << QStringList{"8 GPUs",          "slow end",
                                   "those of B200",   "--nic-copies per-expert",
                                   "--hbm-cap-gb 80", "--nic-copies per-expert --hbm-cap-gb 80"};
        QTest::newRow("C8: depth and chunks")
            << "C8" << QStringList{"--pp-max 4", "--chunk 2048", "--pp-max 4 --chunk 2048"};
        QTest::newRow("C9: trunk and GPUs") << "C9" << QStringList{"--weights fp8", "64 only"};
        QTest::newRow("C10: batch cap") << "C10" << QStringList{"--max-seqs-per-instance 16"};
    }
    void claimsWithNamedDecidersHaveThem()
    {
        QFETCH(QString, id);
        QFETCH(QStringList, settings);
        const Claim& each = claim(id.toStdString());
        QCOMPARE(static_cast<qsizetype>(each.deciding.size()), settings.size());
        for (qsizetype i = 0; i < settings.size(); ++i) {
            QVERIFY2(each.deciding[static_cast<std::size_t>(i)].setting.starts_with(settings[i].toStdString()),
                     each.deciding[static_cast<std::size_t>(i)].setting.c_str());
        }
    }

    void aDecidingChoiceChangesTheVerdictOrSaysWhyNot()
    {
        for (const Claim& each : m_claims) {
            for (const DecidingChoice& choice : each.deciding) {
                const std::string name = each.id + " " + choice.name;
                if (choice.verdict.holds != each.byDefault.holds) {
                    QVERIFY2(choice.whyNot.empty(), name.c_str());
                } else {
                    QVERIFY2(hasDigit(choice.whyNot), name.c_str());
                    QVERIFY2(choice.whyNot.find("by default") != std::string::npos, name.c_str());
                }
                QVERIFY2(!sameNumbers(choice.verdict, each.byDefault), name.c_str());
            }
        }
    }

    void aRemedyIsNamedWhereADecidingChoiceMakesAClaimHold()
    {
        for (const Claim& each : m_claims) {
            for (const DecidingChoice& choice : each.deciding) {
                if (each.byDefault.holds == false && choice.verdict.holds == true) {
                    QVERIFY2(each.byDefault.condition.find(choice.setting) != std::string::npos, each.id.c_str());
                }
            }
        }
    }

    void touchesThePublishedCountsOfExperts_data()
    {
        QTest::addColumn<int>("batch");
        QTest::addColumn<int>("experts");
        QTest::newRow("one token touches k") << 1 << 16;
        QTest::newRow("8 tokens") << 8 << 120;
        QTest::newRow("32 tokens") << 32 << 393;
        QTest::newRow("64 tokens") << 64 << 613;
        QTest::newRow("128 tokens") << 128 << 807;
        QTest::newRow("256 tokens") << 256 << 887;
    }
    void touchesThePublishedCountsOfExperts()
    {
        QFETCH(int, batch);
        QFETCH(int, experts);
        for (const Verdict* verdict : {&claim("C4").byDefault, &claim("C4").reportLike}) {
            const std::string where = "distinct experts at batch " + std::to_string(batch);
            QCOMPARE(std::lround(number(*verdict, where + ", read by the pass")), static_cast<long>(experts));
            QCOMPARE(std::lround(number(*verdict, where + ", formula")), static_cast<long>(experts));
        }
        QVERIFY(*claim("C4").byDefault.holds);
    }

    void seventyKilobytesForTwoMillionTokensAreExact()
    {
        const Verdict& verdict = claim("C13").byDefault;
        QCOMPARE(number(verdict, "KV per token"), 70'272.0);
        QCOMPARE(number(verdict, "KV of 2 million live tokens"), 140'544'000'000.0);
        QCOMPARE(number(verdict, "KV, double buffered"), 281'088'000'000.0);
        const double parts = number(verdict, "KV, double buffered") + number(verdict, "weights of the fullest stage") +
                             number(verdict, "activations") + number(verdict, "buffers, routing and runtime");
        const double usable = 1.0 - number(verdict, "slack: share left free");
        QCOMPARE(number(verdict, "fast memory per stage"), parts / usable);
    }

    void midfillMovesTheCacheAndItsOwnTokens()
    {
        // (127k cached + 1k new) / 1k new, latent cache of 24 layers x 576 values in fp8.
        const Verdict& verdict = claim("C2").byDefault;
        QCOMPARE(number(verdict, "midfill KV bytes over an equal prefill's"), 128.0);
        QCOMPARE(number(verdict, "midfill KV bytes"), 131'072.0 * 13'824.0);
        QCOMPARE(number(verdict, "equal prefill KV bytes"), 1'024.0 * 13'824.0);
    }

    void attentionIntensityIsThatOfTheLatent()
    {
        // One new token at 128k: 2 heads (576 + 512) FLOP per pair against 576 bytes read, its own 576 written.
        const double expected = 2.0 * 96.0 * (576.0 + 512.0) / 576.0;
        const double intensity = number(claim("C3").byDefault, "attention FLOP per byte");
        QVERIFY(std::abs(intensity / expected - 1.0) < 1e-3);
        QCOMPARE(number(claim("C3").byDefault, "attention FLOP per byte, most over least from batch 1 to 256"), 1.0);
    }

    void kvPerStageIsThatOfTheWholeModel()
    {
        const Verdict& verdict = claim("C12").byDefault;
        const double perSequence = 13'824.0 * 131'073.0 + 449.4e6;
        const double atOne = number(verdict, "KV and state of the fullest GPU at PP 1");
        QVERIFY(std::abs(atOne / (16.0 * perSequence) - 1.0) < 1e-3);
        QVERIFY(std::abs(number(verdict, "KV and state per GPU at PP 16 over PP 1") - 1.0) < 1e-9);
        QVERIFY(*verdict.holds);
        // Weights still fall beyond the crossover, but by less than what cannot fall.
        const double crossover =
            number(verdict, "crossover: PP from which KV, state and the rest outweigh the weights");
        const std::string there = std::to_string(static_cast<int>(crossover));
        QVERIFY(number(verdict, "weights of the fullest GPU at PP " + there) <
                0.5 * number(verdict, "HBM of the fullest GPU at PP " + there));
    }

    void expertsAreWhatMayBeSpread()
    {
        // Kimi K3 as released: 1,446.5 GB of routed experts, 113.5 GB of all else; the twin in bf16 twice its
        // parameters.
        const Verdict& verdict = claim("C23").byDefault;
        QVERIFY(std::abs(number(verdict, "bytes that may be spread") / 1446.5e9 - 1.0) < 1e-3);
        QVERIFY(std::abs(number(verdict, "bytes that must be close") / 113.5e9 - 1.0) < 1e-3);
        const double twin = number(verdict, "twin, bytes that must be close");
        QVERIFY(std::abs(twin / (2.0 * (104.19e9 + 1.174e9)) - 1.0) < 2e-3);  // active, and the input embedding
        QVERIFY(*verdict.holds);
    }

    void hbmSharesAreCountedOverAllPoints()
    {
        std::size_t small = 0;
        std::size_t all = 0;
        for (const auto& [stage, each] :
             std::vector<std::pair<cost::Stage, cost::SequenceTokens>>{{cost::Stage::decode, {1, 8192}},
                                                                       {cost::Stage::decode, {1, 32768}},
                                                                       {cost::Stage::decode, {1, 131072}},
                                                                       {cost::Stage::midfill, {1024, 130048}},
                                                                       {cost::Stage::prefill, {8192, 0}},
                                                                       {cost::Stage::prefill, {32768, 0}}}) {
            const auto swept = frontier::sweep(question(stage, each));
            QVERIFY(swept);
            for (const auto& system : swept->systems) {
                all += system.points.size();
                for (const auto& point : system.points) {
                    small += point.hbmBytesPerGpu < 80e9 ? 1 : 0;
                }
            }
        }
        const Verdict& verdict = claim("C9").byDefault;
        QCOMPARE(number(verdict, "points"), static_cast<double>(all));
        QCOMPARE(number(verdict, "share of all points under 80 GB"),
                 static_cast<double>(small) / static_cast<double>(all));
        QCOMPARE(number(claim("C9").reportLike, "share of all points under 80 GB"), 1.0);  // capped there
    }

    void energyIsThatOfTheThroughputEnd()
    {
        const auto endOf = [&](cost::Stage stage, cost::SequenceTokens each) {
            const auto asked = question(stage, each);
            const auto swept = frontier::sweep(asked);
            const auto answer = cost::evaluate(frontier::questionOf(asked, swept->systems[0].points.back()));
            return answer->cost->energyPerQueryJ;
        };
        const double ratio = endOf(cost::Stage::decode, {1, 131072}) / endOf(cost::Stage::prefill, {8192, 0});
        QCOMPARE(number(claim("C10").byDefault, "GB200 decode after 128k over prefill 8k"), ratio);
    }

    void theWideDomainDecidesWhoLeadsDecode()
    {
        const Claim& each = claim("C5");
        QVERIFY(*each.byDefault.holds);
        QVERIFY(!*each.deciding.front().verdict.holds);
    }

    void moreBandwidthNeverMakesAPassSlower()
    {
        for (const Verdict* verdict : {&claim("C19").byDefault, &claim("C19").reportLike}) {
            for (const ClaimNumber& each : verdict->numbers) {
                if (each.name.find("shorter with") != std::string::npos) {
                    QVERIFY2(each.value >= 0.0 && each.value < 1.0, each.name.c_str());
                }
            }
            const std::string decode = "GB200 decode at most throughput, shorter with ";
            QVERIFY(number(*verdict, decode + "4 times the bandwidth by") >=
                    number(*verdict, decode + "2 times the bandwidth by"));
        }
    }

    void aSingleLayoutNeverBeatsEachStagesBest()
    {
        for (const Verdict* verdict : {&claim("C21").byDefault, &claim("C21").reportLike}) {
            for (const ClaimNumber& each : verdict->numbers) {
                QVERIFY2(each.value >= 0.0 && each.value <= 1.0, each.name.c_str());
            }
        }
    }

    void theSameQuestionHasTheSameAnswer()
    {
        const std::vector<std::string> some{"C1", "C5", "C7", "C10", "C21"};
        const auto again = evaluateClaims(m_catalog, m_projected, m_reportLike, some);
        QVERIFY(again);
        for (const Claim& each : *again) {
            const auto before = verdictsOf(claim(each.id));
            const auto after = verdictsOf(each);
            QCOMPARE(before.size(), after.size());
            for (std::size_t v = 0; v < before.size(); ++v) {
                QVERIFY2(sameNumbers(before[v].second, after[v].second), before[v].first.c_str());
            }
        }
    }

    void aClaimAloneAnswersAsAmongAll()
    {
        const std::vector<std::string> only{"C12", "C6"};
        const auto some = evaluateClaims(m_catalog, m_projected, m_reportLike, only);
        QVERIFY(some);
        QCOMPARE(some->size(), std::size_t{2});
        QCOMPARE(some->front().id, std::string("C6"));
        QVERIFY(sameNumbers(some->front().byDefault, claim("C6").byDefault));
        QVERIFY(sameNumbers(some->back().reportLike, claim("C12").reportLike));
    }

    void everyCalibrationHasAnswers_data()
    {
        QTest::addColumn<QString>("calibration");
        QTest::newRow("no losses, no fixed costs") << "roofline";
        QTest::newRow("software of today") << "today";
    }
    void everyCalibrationHasAnswers()
    {
        QFETCH(QString, calibration);
        const auto claims = evaluateClaims(m_catalog, *m_catalog.calibration(calibration.toStdString()), m_reportLike);
        QVERIFY(claims);
        for (const Claim& each : *claims) {
            for (const auto& [name, verdict] : verdictsOf(each)) {
                QVERIFY2(verdict.holds.has_value(), name.c_str());
                for (const ClaimNumber& number : verdict.numbers) {
                    QVERIFY2(std::isfinite(number.value), (name + ": " + number.name).c_str());
                }
            }
        }
    }

    void whereNothingFitsThereIsNoVerdict()
    {
        cost::Choices tight = m_reportLike;
        tight.hbmCapBytes = 1e9;
        const std::vector<std::string> onFrontiers{"C1", "C3",  "C5",  "C6",  "C7", "C8",
                                                   "C9", "C10", "C11", "C19", "C21"};
        const auto claims = evaluateClaims(m_catalog, m_projected, tight, onFrontiers);
        QVERIFY(claims);
        QCOMPARE(claims->size(), onFrontiers.size());
        for (const Claim& each : *claims) {
            QVERIFY2(!each.reportLike.holds.has_value(), each.id.c_str());
            QVERIFY2(each.reportLike.condition.starts_with("Nothing fits"), each.id.c_str());
            for (const DecidingChoice& choice : each.deciding) {
                QVERIFY2(choice.verdict.holds != each.byDefault.holds || !choice.whyNot.empty(), each.id.c_str());
            }
        }
    }

    void anUnknownClaimIsAProblem()
    {
        const std::vector<std::string> wanted{"C1", "C99"};
        const auto claims = evaluateClaims(m_catalog, m_projected, m_reportLike, wanted);
        QVERIFY(!claims);
        QVERIFY(toText(claims.error().front()).find("C99") != std::string::npos);
    }

    void aChoiceOutOfRangeIsAProblem()
    {
        cost::Choices wrong = m_reportLike;
        wrong.overlap = 1.5;
        const auto claims = evaluateClaims(m_catalog, m_projected, wrong);
        QVERIFY(!claims);
        QCOMPARE(claims.error().front().where, std::string("--overlap"));
    }

    void aCatalogWithoutTheWorkedExampleIsAProblem()
    {
        catalog::Catalog without = m_catalog;
        std::erase_if(without.systems, [](const auto& system) { return system->id == "b300-hgx"; });
        const auto claims = evaluateClaims(without, m_projected, m_reportLike);
        QVERIFY(!claims);
        QVERIFY(toText(claims.error().front()).find("b300-hgx") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestClaims)
#include "tst_claims.moc"
