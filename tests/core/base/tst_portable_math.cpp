#include "core/base/portable_math.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

using namespace tokenfactory;

class TestPortableMath : public QObject {
    Q_OBJECT
private slots:
    void expIsThatOfTheLibrary()
    {
        for (double x = -700.0; x < 700.0; x += 0.37) {
            const double expected = std::exp(x);
            QVERIFY2(std::abs(portableExp(x) - expected) <= 4e-16 * expected, qPrintable(QString::number(x)));
        }
    }
    void expEndsWhereNumbersEnd()
    {
        QCOMPARE(portableExp(0.0), 1.0);
        QCOMPARE(portableExp(-800.0), 0.0);
        QCOMPARE(portableExp(-std::numeric_limits<double>::infinity()), 0.0);
        QVERIFY(std::isinf(portableExp(710.0)));
    }
    void logIsThatOfTheLibrary()
    {
        for (double x = 1e-300; x < 1e300; x *= 1.37) {
            const double expected = std::log(x);
            QVERIFY2(std::abs(portableLog(x) - expected) <= 1e-15 * std::abs(expected) + 1e-16,
                     qPrintable(QString::number(x)));
        }
        for (double x = 0.5; x < 2.0; x += 0.0007) {
            const double expected = std::log(x);
            QVERIFY2(std::abs(portableLog(x) - expected) <= 1e-15 * std::abs(expected) + 1e-16,
                     qPrintable(QString::number(x)));
        }
        QCOMPARE(portableLog(1.0), 0.0);
    }
    void powIsExpOfLog()
    {
        QVERIFY(std::abs(portablePow(2.0, 10.0) / 1024.0 - 1.0) < 1e-14);
        QVERIFY(std::abs(portablePow(9.0, 0.5) / 3.0 - 1.0) < 1e-15);
        QCOMPARE(portablePow(0.0, 0.3), 0.0);
    }
    /// The very bits, so that another processor or compiler that differs is found.
    void theBitsAreTheSameEverywhere()
    {
        QCOMPARE(std::bit_cast<std::uint64_t>(portableExp(1.0)), std::uint64_t{0x4005bf0a8b14576aU});
        QCOMPARE(std::bit_cast<std::uint64_t>(portableLog(10.0)), std::uint64_t{0x40026bb1bbb55516U});
        QCOMPARE(std::bit_cast<std::uint64_t>(portableExp(-17.3)), std::uint64_t{0x3e60772c096d61b7U});
    }
};

QTEST_GUILESS_MAIN(TestPortableMath)
#include "tst_portable_math.moc"
