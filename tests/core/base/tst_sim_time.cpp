#include "core/base/format.h"
#include "core/base/random.h"
#include "core/base/sim_time.h"

#include <QTest>

#include <limits>

using namespace tokenfactory;

class TestSimTime : public QObject {
    Q_OBJECT
private slots:
    void secondsAreRoundedToNanoseconds()
    {
        QCOMPARE(fromSeconds(1.0).ns, 1'000'000'000);
        QCOMPARE(fromSeconds(0.3).ns, 300'000'000);
        QCOMPARE(fromSeconds(1.4e-9).ns, 1);
        QCOMPARE(fromSeconds(1.5e-9).ns, 2);
        QCOMPARE(fromSeconds(-1.0).ns, -1'000'000'000);
        QCOMPARE(toSeconds(fromSeconds(86'400.25)), 86'400.25);
    }
    void secondsAreWrittenAsTheNanosecondsAre()
    {
        QCOMPARE(toText(toSeconds({300'000'000})), std::string("0.3"));
        QCOMPARE(toText(toSeconds({69'300'000'000})), std::string("69.3"));
        QCOMPARE(toText(toSeconds({123'456'789})), std::string("0.123456789"));
        RandomStream random(1, "seconds");
        for (int i = 0; i < 100'000; ++i) {
            const SimTime time{static_cast<std::int64_t>(random.below(std::uint64_t{1} << (24 + i % 26)))};
            std::string digits = std::to_string(time.ns % 1'000'000'000 + 1'000'000'000).substr(1);
            digits.erase(digits.find_last_not_of('0') + 1);
            const std::string wanted = std::to_string(time.ns / 1'000'000'000) + (digits.empty() ? "" : '.' + digits);
            if (time.ns >= 10'000) {  // below it is written with an exponent
                QCOMPARE(toText(toSeconds(time)), wanted);
            }
            QCOMPARE(fromSeconds(toSeconds(time)).ns, time.ns);
        }
    }
    void whatIsTooLateNeverHappens()
    {
        QVERIFY(fromSeconds(std::numeric_limits<double>::infinity()) == SimTime::never());
        QVERIFY(fromSeconds(1e12) == SimTime::never());
        QVERIFY(fromSeconds(9e9) < SimTime::never());
    }
    void sumsAreExact()
    {
        SimTime sum;
        for (int i = 0; i < 10; ++i)
            sum += fromSeconds(0.1);
        QVERIFY(sum == fromSeconds(1.0));
        QVERIFY(3 * fromSeconds(0.5) - fromSeconds(0.5) == fromSeconds(1.0));
    }
};

QTEST_GUILESS_MAIN(TestSimTime)
#include "tst_sim_time.moc"
