#include "core/report/claims_report.h"

#include "core/report/json.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace tokenfactory;
using namespace tokenfactory::report;
using nlohmann::json;

namespace {

std::vector<claims::Claim> sample()
{
    const claims::Verdict holds{
        true, {{"ratio", 3.0, Unit::none, Range{2.0}}, {"time", 0.01, Unit::seconds, {}}}, "Holds if so."};
    const claims::Verdict fails{
        false, {{"share", 0.4, Unit::fraction, Range{0.5, 1.0, true}}}, std::string(300, 'x') + " y"};
    const claims::Verdict open{std::nullopt, {}, "Nothing fits."};
    return {{"C1", "first", holds, fails, {}},
            {"C2", "second", open, holds, {{"HBM cap", "--hbm-cap-gb 80", fails, "too little"}}}};
}

}  // namespace

class TestClaimsReport : public QObject {
    Q_OBJECT
private slots:
    void theDocumentHasBothVerdictsAndWhatDecides()
    {
        const json document = json::parse(dumped(asJson(sample())));
        QCOMPARE(document.size(), std::size_t(2));
        QVERIFY(document[0]["holds"] == true);
        QVERIFY(document[0]["report_like"]["holds"] == false);
        QVERIFY(document[1]["holds"].is_null());
        QVERIFY(document[1]["deciding"][0]["holds"] == false);
        QCOMPARE(document[1]["deciding"][0]["why_not"].get<std::string>(), std::string("too little"));
    }
    void numbersSayWhereTheyMustLie()
    {
        const json document = json::parse(dumped(asJson(sample())));
        const json& numbers = document[0]["numbers"];
        QVERIFY(numbers[0]["needed"]["low"] == 2.0 && numbers[0]["needed"]["high"].is_null() &&
                numbers[0]["met"] == true);
        QVERIFY(numbers[1]["needed"].is_null());
        QCOMPARE(numbers[1]["unit"].get<std::string>(), std::string("s"));
        const json& share = document[0]["report_like"]["numbers"][0];
        QVERIFY(share["met"] == false && share["needed"]["low_excluded"] == true);
        QCOMPARE(share["unit"].get<std::string>(), std::string("fraction"));
    }
    void theTextLeavesOutWhatIsNotComparedUnlessAsked()
    {
        const QString brief = QString::fromStdString(asText(sample(), false));
        const QString full = QString::fromStdString(asText(sample(), true));
        QVERIFY(!brief.contains("10.0 ms"));
        QVERIFY(full.contains("10.0 ms"));
        QVERIFY(brief.contains("cannot be decided"));
        QVERIFY(brief.contains("NOT met: above 50.0 %\n"));
        QVERIFY(brief.contains("with HBM cap (--hbm-cap-gb 80): does not hold"));
        QVERIFY(brief.contains(QString(300, 'x') + "\n    y\n"));  // a word longer than a line stays whole
    }
};

QTEST_GUILESS_MAIN(TestClaimsReport)
#include "tst_claims_report.moc"
