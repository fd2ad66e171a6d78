#include "ui/plots/ticks.h"

#include <QLocale>
#include <QTest>

#include <cmath>

using namespace tokenfactory::ui;

class TestTicks : public QObject {
    Q_OBJECT
private slots:
    void ticksAreRoundAndFew_data()
    {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::newRow("less than a decade") << 4.6 << 27.0;
        QTest::newRow("a few percent") << 5.0 << 5.6;
        QTest::newRow("decades") << 0.08 << 320.0;
        QTest::newRow("twenty decades") << 1e-9 << 1e12;
        QTest::newRow("tiny") << 3e-8 << 4e-7;
        QTest::newRow("between two marks") << 1.02 << 1.08;
        QTest::newRow("less than any mark") << 15.43 << 15.44;
        QTest::newRow("around one mark") << 0.98e3 << 1.03e3;
    }
    void ticksAreRoundAndFew()
    {
        QFETCH(double, low);
        QFETCH(double, high);
        const QVector<double> ticks = logTicks(low, high, 6);
        QVERIFY(ticks.size() >= 2 && ticks.size() <= 6);
        for (int i = 0; i < ticks.size(); ++i) {
            QVERIFY(ticks[i] >= low * (1 - 1e-9) && ticks[i] <= high * (1 + 1e-9));
            QVERIFY(i == 0 || ticks[i] > ticks[i - 1]);
            QVERIFY(tickText(ticks[i]).size() <= 7);
            QVERIFY(i == 0 || tickText(ticks[i]) != tickText(ticks[i - 1]));
        }
    }
    void twoTicksHaveANumberHoweverFarTheZoomGoes()
    {
        for (double low = 1.3e-9; low < 1e15; low *= 7.3) {
            for (double ratio = 1e9; ratio > 1.04; ratio = 1.0 + 0.6 * (ratio - 1.0)) {
                for (int most = 2; most <= 8; ++most) {
                    for (const QVector<double>& ticks :
                         {logTicks(low, low * ratio, most), linearTicks(low, low * ratio, most)}) {
                        QVERIFY2(ticks.size() >= 2 && ticks.size() <= most,
                                 qPrintable(QString("%1 %2 %3").arg(low).arg(ratio).arg(most)));
                        QStringList texts;
                        for (const double tick : ticks) {
                            QVERIFY(tick >= low * (1 - 1e-8) && tick <= low * ratio * (1 + 1e-8));
                            texts << tickText(tick);
                        }
                        QVERIFY(texts.removeDuplicates() == 0);
                    }
                }
            }
        }
    }
    void nonsenseHasNoTicks()
    {
        QVERIFY(logTicks(0.0, 10.0, 6).isEmpty());
        QVERIFY(logTicks(-1.0, 10.0, 6).isEmpty());
        QVERIFY(logTicks(10.0, 10.0, 6).isEmpty());
        QVERIFY(logTicks(1.0, INFINITY, 6).isEmpty());
        QVERIFY(logTicks(NAN, 1.0, 6).isEmpty());
    }
    void numbersAreShortInEveryLocale()
    {
        QLocale::setDefault(QLocale(QLocale::German));
        QCOMPARE(tickText(0.0), QString("0"));
        QCOMPARE(tickText(300.0), QString("300"));
        QCOMPARE(tickText(1000.0), QString("1k"));
        QCOMPARE(tickText(2.5e6), QString("2.5M"));
        QCOMPARE(tickText(3e9), QString("3G"));
        QCOMPARE(tickText(3e12), QString("3T"));
        QCOMPARE(tickText(999e12), QString("999T"));
        QCOMPARE(tickText(1e15), QString("1P"));
        QCOMPARE(tickText(2.5e20), QString("250E"));
        QCOMPARE(tickText(2e21), QString("2e21"));
        QCOMPARE(tickText(2.5e-7), QString("2.5e-7"));
        QCOMPARE(tickText(3 * std::pow(10.0, -5)), QString("3e-5"));
        QCOMPARE(tickText(0.0005), QString("0.0005"));
        QCOMPARE(tickText(-4e12), QString("-4T"));
        QCOMPARE(tickText(0.05), QString("0.05"));
        QCOMPARE(tickText(1.5 * std::pow(10.0, 1)), QString("15"));
        QCOMPARE(tickText(7 * std::pow(10.0, -1)), QString("0.7"));
    }
    void ticksStandWhereTheirNumberIs()
    {
        ScaledTicker ticker(logTicks);
        ticker.setPerUnit(1e-3);
        QVector<double> ticks;
        QVector<QString> labels;
        ticker.generate(QCPRange(0.004, 0.05), QLocale(), 'g', 6, ticks, nullptr, &labels);
        QCOMPARE(ticks.size(), labels.size());
        for (int i = 0; i < ticks.size(); ++i)
            QVERIFY(std::abs(labels[i].toDouble() * 1e-3 - ticks[i]) < 1e-12);
    }
};

QTEST_GUILESS_MAIN(TestTicks)
#include "tst_ticks.moc"
