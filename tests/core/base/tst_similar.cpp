#include "core/base/similar.h"

#include <QTest>

using namespace tokenfactory;

class TestSimilar : public QObject {
    Q_OBJECT
private slots:
    void aSlipOfThePenFindsItsName_data()
    {
        QTest::addColumn<std::string>("unknown");
        QTest::addColumn<QString>("hint");
        QTest::newRow("swapped letters") << std::string("kiim-k3") << "did you mean kimi-k3?";
        QTest::newRow("missing letter") << std::string("gb20-nvl72") << "did you mean gb200-nvl72 or gb300-nvl72?";
        QTest::newRow("capitals") << std::string("Kimi-K3") << "did you mean kimi-k3?";
        QTest::newRow("beginning only") << std::string("gpt") << "did you mean gpt-oss-120b?";
        QTest::newRow("something else") << std::string("mixtral")
                                        << "known: kimi-k3, gb200-nvl72, gb300-nvl72, gpt-oss-120b";
        QTest::newRow("empty") << std::string() << "known: kimi-k3, gb200-nvl72, gb300-nvl72, gpt-oss-120b";
        QTest::newRow("endless") << std::string(1'000'000, 'x')
                                 << "known: kimi-k3, gb200-nvl72, gb300-nvl72, gpt-oss-120b";
    }
    void aSlipOfThePenFindsItsName()
    {
        QFETCH(std::string, unknown);
        QFETCH(QString, hint);
        QCOMPARE(QString::fromStdString(
                     namesLike(unknown, {"kimi-k3", "gb200-nvl72", "gb300-nvl72", "gpt-oss-120b"}).english()),
                 hint);
    }
    void nothingKnownIsSaid() { QCOMPARE(namesLike("x", {}).english(), std::string("none is known")); }
};

QTEST_GUILESS_MAIN(TestSimilar)
#include "tst_similar.moc"
