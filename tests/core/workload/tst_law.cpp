#include "core/workload/law.h"

#include <QTest>

#include <cmath>

using namespace tokenfactory;
using namespace tokenfactory::workload;

Q_DECLARE_METATYPE(tokenfactory::workload::Law)

class TestLaw : public QObject {
    Q_OBJECT
private slots:
    void hasItsMeanAndSpread_data()
    {
        QTest::addColumn<Law>("law");
        QTest::addColumn<double>("mean");
        QTest::addColumn<double>("cv");
        QTest::newRow("fixed") << Law::fixed(7.0) << 7.0 << 0.0;
        QTest::newRow("uniform") << Law::uniform(2.0, 8.0) << 5.0 << std::sqrt(3.0) / 5.0;
        QTest::newRow("exponential") << Law::exponential(40.0) << 40.0 << 1.0;
        QTest::newRow("lognormal") << Law::lognormal(1000.0, 1.0) << 1000.0 << 1.0;
        QTest::newRow("gamma, bursty") << Law::gamma(3.0, 2.0) << 3.0 << 2.0;
        QTest::newRow("gamma, regular") << Law::gamma(3.0, 0.1) << 3.0 << 0.1;
    }
    void hasItsMeanAndSpread()
    {
        QFETCH(Law, law);
        QFETCH(double, mean);
        QFETCH(double, cv);
        RandomStream stream(1, "law");
        constexpr int draws = 2'000'000;
        double sum = 0.0;
        double squares = 0.0;
        for (int i = 0; i < draws; ++i) {
            const double x = draw(law, stream);
            sum += x;
            squares += x * x;
        }
        const double got = sum / draws;
        QVERIFY2(std::abs(got / mean - 1.0) < 0.01, qPrintable(QString::number(got)));
        const double spread = std::sqrt(std::max(0.0, squares / draws - got * got)) / got;
        QVERIFY2(std::abs(spread - cv) < 0.02 * (1.0 + cv), qPrintable(QString::number(spread)));
    }
    void hasItsQuantiles()
    {
        const Law law = Law::ofQuantiles({{0.0, 10.0}, {0.5, 100.0}, {0.9, 1000.0}, {1.0, 5000.0}});
        RandomStream stream(2, "law");
        std::vector<double> drawn(200'000);
        for (double& value : drawn) {
            value = draw(law, stream);
        }
        std::ranges::sort(drawn);
        QVERIFY(std::abs(drawn[100'000] / 100.0 - 1.0) < 0.02);
        QVERIFY(std::abs(drawn[180'000] / 1000.0 - 1.0) < 0.03);
        QVERIFY(std::abs(drawn[50'000] / std::sqrt(10.0 * 100.0) - 1.0) < 0.02);  // linear in the logarithm
        QVERIFY(drawn.front() >= 10.0 && drawn.back() <= 5000.0);
    }
    void whatIsBeyondItsEndsBecomesThem()
    {
        Law law = Law::exponential(100.0);
        law.least = 50.0;
        law.most = 120.0;
        RandomStream stream(3, "law");
        for (int i = 0; i < 1000; ++i) {
            const double x = draw(law, stream);
            QVERIFY(x >= 50.0 && x <= 120.0);
        }
    }
    void lengthsAreWholeAndNotBelowTheLeast()
    {
        RandomStream stream(4, "law");
        for (int i = 0; i < 1000; ++i) {
            QVERIFY(drawWhole(Law::exponential(0.3), stream, 1) >= 1);
        }
        QCOMPARE(drawWhole(Law::fixed(2.5), stream), 3);
        QCOMPARE(drawWhole(Law::fixed(1e30), stream), 1'000'000'000);
    }
    void everyKindHasAName()
    {
        QCOMPARE(lawKindNames().size(), 6U);
        QCOMPARE(name(LawKind::fixed), "fixed");
        QCOMPARE(name(LawKind::lognormal), "lognormal");
        QCOMPARE(name(LawKind::quantiles), lawKindNames().back());
    }
};

QTEST_GUILESS_MAIN(TestLaw)
#include "tst_law.moc"
