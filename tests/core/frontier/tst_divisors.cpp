#include "core/frontier/divisors.h"

#include <QTest>

using namespace tokenfactory::frontier;

class TestDivisors : public QObject {
    Q_OBJECT
private slots:
    void areThoseThatDivideRising();
    void goUpToTheMostGpus();
};

void TestDivisors::areThoseThatDivideRising()
{
    for (int number = 1; number <= 600; ++number) {
        std::vector<int> expected;
        for (int candidate = 1; candidate <= number; ++candidate) {
            if (number % candidate == 0) {
                expected.push_back(candidate);
            }
        }
        QCOMPARE(divisors(number), expected);
    }
}

void TestDivisors::goUpToTheMostGpus()
{
    QCOMPARE(divisors(65536).size(), std::size_t(17));
    QCOMPARE(divisors(65521), (std::vector{1, 65521}));  // a prime
}

QTEST_GUILESS_MAIN(TestDivisors)
#include "tst_divisors.moc"
