// labels: memory
#include "core/base/explanation.h"

#include <QTest>

#include <cmath>

using namespace tokenfactory;

namespace {

Explanation explained(std::string_view formula)
{
    Explanation explanation;
    explanation.name = "time";
    explanation.unit = Unit::seconds;
    explanation.formula = formula;
    explanation.add("flops", 208.4e9, Unit::flops, "shapes");
    explanation.add("peak", 5e15, Unit::flopsPerSecond, "data sheet");
    explanation.add("bytes_2", 8e9, Unit::bytes, "");
    return explanation;
}

}  // namespace

class TestExplanation : public QObject {
    Q_OBJECT
private slots:
    void formulasAreWorkedOut_data()
    {
        QTest::addColumn<QByteArray>("formula");
        QTest::addColumn<double>("value");
        QTest::newRow("product before sum") << QByteArray("1 + 2 * 3") << 7.0;
        QTest::newRow("left to right") << QByteArray("16 / 4 / 2 - 1 - 1") << 0.0;
        QTest::newRow("parentheses") << QByteArray("(1 + 2) * 3") << 9.0;
        QTest::newRow("sign") << QByteArray("-2 * -(3 - 1)") << 4.0;
        QTest::newRow("inputs") << QByteArray("flops / peak") << 208.4e9 / 5e15;
        QTest::newRow("symbol with a digit") << QByteArray("bytes_2*2") << 16e9;
        QTest::newRow("larger of two") << QByteArray("max(flops / peak, bytes_2 / 8e12)") << 1e-3;
        QTest::newRow("smallest of three") << QByteArray("min(3, 1.5, 2)") << 1.5;
        QTest::newRow("rounded up") << QByteArray("ceil(93 / 4)") << 24.0;
        QTest::newRow("nested") << QByteArray("max(1, min(5, ceil(2.1)) + 1)") << 4.0;
        QTest::newRow("exponent") << QByteArray("1e-3 * 2E3") << 2.0;
    }
    void formulasAreWorkedOut()
    {
        QFETCH(QByteArray, formula);
        QFETCH(double, value);
        QCOMPARE(evaluated(explained({formula.data(), static_cast<std::size_t>(formula.size())})), value);
    }

    void malformedOrUnknownIsNotANumber_data()
    {
        QTest::addColumn<QByteArray>("formula");
        for (const char* formula : {"", "1 +", "(1", "1)", "unknown", "flops peak", "max()", "max(1,)", "min 1",
                                    "floor(1)", "ceil(1, 2)", "1..2", "2 ** 3", "$"}) {
            QTest::newRow(*formula ? formula : "empty") << QByteArray(formula);
        }
        QTest::newRow("bottomless") << QByteArray(100'000, '(');
        QTest::newRow("signs without end") << QByteArray(100'000, '-');
    }
    void malformedOrUnknownIsNotANumber()
    {
        QFETCH(QByteArray, formula);
        QVERIFY(std::isnan(evaluated(explained({formula.data(), static_cast<std::size_t>(formula.size())}))));
    }

    void theTextNamesEveryInputAndItsOrigin()
    {
        Explanation explanation = explained("flops / peak");
        explanation.value = evaluated(explanation);
        explanation.limit = "compute";
        QCOMPARE(QString::fromStdString(toText(explanation)),
                 QString("time = 41.7 \u00b5s\n= flops / peak\nlimited by compute\n  flops = 208 GFLOP (shapes)\n"
                         "  peak = 5.00 PFLOP/s (data sheet)\n  bytes_2 = 8.00 GB"));
    }

    void tellsTheBandOfAnUncertainInput()
    {
        Explanation explanation;
        explanation.name = "rate";
        explanation.calibration = "projected";
        explanation.formula = "eff";
        explanation.add("eff", 0.8, Unit::fraction, "fitted", 0.74, 0.86);
        QVERIFY(explanation.inputs().front().isUncertain());
        QVERIFY(toText(explanation).ends_with("\ncalibration projected\n  eff = 80.0 %, 74.0 % to 86.0 % (fitted)"));
        QVERIFY(!explained("flops").inputs().front().isUncertain());
    }
};

QTEST_GUILESS_MAIN(TestExplanation)
#include "tst_explanation.moc"
