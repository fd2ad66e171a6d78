#include "core/base/format.h"

#include <QTest>

#include <clocale>
#include <cmath>
#include <limits>
#include <random>

using namespace tokenfactory;

class TestFormat : public QObject {
    Q_OBJECT
private slots:
    void readsAsPeopleWriteIt_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<Unit>("unit");
        QTest::addColumn<QString>("text");
        QTest::newRow("milliseconds") << 0.0154 << Unit::seconds << "15.4 ms";
        QTest::newRow("microseconds") << 6.7e-5 << Unit::seconds << "67.0 \u00b5s";
        QTest::newRow("seconds have no kilo") << 5400.0 << Unit::seconds << "5,400 s";
        QTest::newRow("rounding reaches the next prefix") << 0.0009996 << Unit::seconds << "1.00 ms";
        QTest::newRow("rounding reaches the next digit") << 0.009996 << Unit::seconds << "10.0 ms";
        QTest::newRow("bytes are decimal") << 68.8e9 << Unit::bytes << "68.8 GB";
        QTest::newRow("few bytes") << 576.0 << Unit::bytes << "576 B";
        QTest::newRow("bandwidth") << 8e12 << Unit::bytesPerSecond << "8.00 TB/s";
        QTest::newRow("work") << 208.379e9 << Unit::flops << "208 GFLOP";
        QTest::newRow("peak") << 1e16 << Unit::flopsPerSecond << "10.0 PFLOP/s";
        QTest::newRow("counted rate") << 1039.0 << Unit::tokensPerSecond << "1,039 tokens/s";
        QTest::newRow("fraction of a token") << 4.7312 << Unit::tokens << "4.73 tokens";
        QTest::newRow("one token") << 1.0 << Unit::tokens << "1 token";
        QTest::newRow("one sequence") << 1.0 << Unit::sequences << "1 sequence";
        QTest::newRow("nearly one token") << 1.004 << Unit::tokens << "1.00 tokens";
        QTest::newRow("whole tokens") << 131072.0 << Unit::tokens << "131,072 tokens";
        QTest::newRow("many") << 2.779484476e12 << Unit::count << "2.78 T";
        QTest::newRow("share") << 0.193 << Unit::fraction << "19.3 %";
        QTest::newRow("energy of a bit of work") << 0.2e-12 << Unit::joulesPerFlop << "200 fJ/FLOP";
        QTest::newRow("energy of a byte") << 60e-12 << Unit::joulesPerByte << "60.0 pJ/B";
        QTest::newRow("nothing to pay") << 0.0 << Unit::usd << "0 USD";
        QTest::newRow("less than a cent") << 0.00123 << Unit::usd << "0.00123 USD";
        QTest::newRow("cents") << 2.5 << Unit::usd << "2.50 USD";
        QTest::newRow("almost a thousand") << 999.996 << Unit::usd << "1,000 USD";
        QTest::newRow("a loss") << -12345.6 << Unit::usd << "-12,346 USD";
        QTest::newRow("millions") << 3.3e6 << Unit::usd << "3.30 M USD";
        QTest::newRow("negative") << -0.0021 << Unit::seconds << "-2.10 ms";
        QTest::newRow("zero") << 0.0 << Unit::seconds << "0 s";
        QTest::newRow("plain number") << 170.6667 << Unit::none << "171";
        QTest::newRow("not a number") << std::nan("") << Unit::seconds << "\u2013";
        QTest::newRow("infinite") << std::numeric_limits<double>::infinity() << Unit::bytes << "\u2013";
    }
    void readsAsPeopleWriteIt()
    {
        QFETCH(double, value);
        QFETCH(Unit, unit);
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(readable(value, unit)), text);
    }

    void fullPrecisionReadsBackToTheSameNumber()
    {
        std::mt19937_64 random(1);
        for (int i = 0; i < 20'000; ++i) {
            const std::uint64_t bits = random();
            double value = 0.0;
            std::memcpy(&value, &bits, sizeof value);
            if (std::isfinite(value)) {
                QCOMPARE(toNumber(toText(value)), std::optional(value));
            }
        }
        QCOMPARE(toText(2779484476000.0), std::string("2779484476000"));
        QCOMPARE(toText(0.1), std::string("0.1"));
        QCOMPARE(toText(1e300), std::string("1e+300"));
    }

    void commasGroupThousands()
    {
        QCOMPARE(grouped(12031), std::string("12,031"));
        QCOMPARE(grouped(999), std::string("999"));
        QCOMPARE(grouped(1048576), std::string("1,048,576"));
        QCOMPARE(grouped(-1000), std::string("-1,000"));
        QCOMPARE(grouped(-0.2), std::string("0"));
    }

    void onlyWholeFiniteTextsAreNumbers()
    {
        QCOMPARE(toNumber("1.5e3"), std::optional(1500.0));
        QCOMPARE(toNumber("-0.25"), std::optional(-0.25));
        for (const char* text : {"", "1,5", "1.5 ", " 1", "1.5x", "nan", "inf", "1e999", "0x10", "+1"}) {
            QVERIFY2(!toNumber(text), text);
        }
    }

    void textsAreShortenedBetweenCharacters()
    {
        QCOMPARE(shortened("four", 4), std::string("four"));
        QCOMPARE(shortened("fives", 4), std::string("five..."));
        QCOMPARE(shortened("ab\u4e2d\u6587", 6), std::string("ab\u4e2d..."));
        QCOMPARE(shortened("\x80\x80\x80", 2), std::string("..."));
    }

    void theLocaleChangesNothing()
    {
        bool tried = false;
        for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE", "C.UTF-8"}) {
            tried = std::setlocale(LC_ALL, name) != nullptr || tried;
            QCOMPARE(toText(1.5), std::string("1.5"));
            QCOMPARE(toNumber("1.5"), std::optional(1.5));
            QCOMPARE(readable(1500.5, Unit::bytes), std::string("1.50 kB"));
        }
        std::setlocale(LC_ALL, "C");
        QVERIFY(tried);
    }
};

QTEST_GUILESS_MAIN(TestFormat)
#include "tst_format.moc"
