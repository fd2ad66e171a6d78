#include "tests/app/program.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace tokenfactory::tests;
using nlohmann::json;

class TestClaims : public QObject {
    Q_OBJECT
private slots:
    void claimsGiveBothVerdicts();
    void unknownClaimsAreNamed();
};

void TestClaims::claimsGiveBothVerdicts()
{
    const Outcome outcome = run(words("claims --json"));
    QVERIFY2(outcome.code == 0, outcome.err);
    const json claims = json::parse(outcome.out.toStdString());
    QCOMPARE(claims.size(), std::size_t(16));
    for (const json& claim : claims) {
        QVERIFY(claim["id"].is_string() && claim["statement"].is_string());
        for (const json* verdict : {&claim, &claim["report_like"]}) {
            QVERIFY((*verdict)["holds"].is_boolean() || (*verdict)["holds"].is_null());
            QVERIFY((*verdict)["condition"].is_string());
            for (const json& number : (*verdict)["numbers"]) {
                QVERIFY(number["name"].is_string() && number["value"].is_number());
            }
        }
    }
    QCOMPARE(json::parse(run(words("claims --ids C5 --json")).out.toStdString()).size(), std::size_t(1));
}

void TestClaims::unknownClaimsAreNamed()
{
    const Outcome outcome = run(words("claims --ids C99"));
    QCOMPARE(outcome.code, 2);
    QVERIFY2(outcome.err.contains("C99") && outcome.err.count('\n') == 1, outcome.err);
}

QTEST_GUILESS_MAIN(TestClaims)
#include "tst_claims.moc"
