#include "core/factory/measure/oscillation.h"

#include "core/base/random.h"

#include <QTest>

#include <cmath>
#include <numbers>

using namespace tokenfactory;
using namespace tokenfactory::factory;

namespace {

template <class Function>
std::vector<double> sampled(int bins, Function of)
{
    std::vector<double> levels;
    for (int i = 0; i < bins; ++i) {
        levels.push_back(of(i));
    }
    return levels;
}

constexpr double turn = 2.0 * std::numbers::pi;

}  // namespace

class TestOscillation : public QObject {
    Q_OBJECT
private slots:
    void aSineHasItsPeriodAndSpread_data()
    {
        QTest::addColumn<double>("periodBins");
        QTest::newRow("8 bins") << 8.0;
        QTest::newRow("a broken number") << 37.3;
        QTest::newRow("few in all") << 200.0;
    }
    void aSineHasItsPeriodAndSpread()
    {
        QFETCH(double, periodBins);
        constexpr double binS = 0.5;
        const auto levels = sampled(1000, [&](int i) { return 10.0 + 3.0 * std::sin(turn * i / periodBins); });
        const Oscillation got = oscillationOf(levels, binS);
        QVERIFY(got.periodS);
        QVERIFY2(std::abs(*got.periodS / (periodBins * binS) - 1.0) < 0.01, QByteArray::number(*got.periodS));
        QVERIFY(std::abs(got.mean - 10.0) < 0.1);
        QVERIFY(std::abs(got.cv - 0.3 / std::sqrt(2.0)) < 0.005);
        QVERIFY(std::abs(got.amplitude - 3.0) < 0.05);
        QVERIFY(!got.settlingS);
    }
    void aSineInNoiseKeepsItsPeriod()
    {
        RandomStream stream(3, "noise");
        const auto levels =
            sampled(1500, [&](int i) { return 10.0 + 2.0 * std::sin(turn * i / 60.0) + stream.normal(); });
        const auto period = oscillationOf(levels, 1.0).periodS;
        QVERIFY(period);
        QVERIFY2(std::abs(*period - 60.0) < 2.0, QByteArray::number(*period));
    }
    void aSawtoothHasItsPeriod()
    {
        const auto levels = sampled(1000, [](int i) { return double(i % 25); });
        const Oscillation got = oscillationOf(levels, 2.0);
        QVERIFY(got.periodS);
        QVERIFY(std::abs(*got.periodS - 50.0) < 0.5);
        QCOMPARE(got.amplitude, 12.0);
        QVERIFY(std::abs(got.cv - std::sqrt((625.0 - 1.0) / 12.0) / 12.0) < 1e-9);
    }
    void noiseHasNone()
    {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            RandomStream stream(seed, "noise");
            const auto levels = sampled(1000, [&](int) { return 10.0 + stream.normal(); });
            const Oscillation got = oscillationOf(levels, 1.0);
            QVERIFY(!got.periodS);
            QVERIFY(std::abs(got.cv - 0.1) < 0.02);
        }
    }
    void aConstantDoesNotSwing()
    {
        const Oscillation got = oscillationOf(std::vector<double>(100, 0.1), 1.0);
        QVERIFY(!got.periodS);
        QVERIFY(std::abs(got.cv) < 1e-9);
        QCOMPARE(got.amplitude, 0.0);
        QCOMPARE(got.settlingS, std::optional(0.0));
    }
    void nothingIsNothing()
    {
        const Oscillation got = oscillationOf(std::span<const double>{}, 1.0);
        QVERIFY(!got.periodS && !got.settlingS);
        QCOMPARE(got.cv, 0.0);
        QVERIFY(!oscillationOf(std::vector<double>{3.0}, 1.0).periodS);
    }
    void oneThatDecaysSettlesWhenItStaysInTheBand()
    {
        // 100 (1 - e^(-t/10)) is within 5 % from t = 10 ln 20 = 29.96 on.
        const auto levels = sampled(400, [](int i) { return 100.0 * (1.0 - std::exp(-0.5 * i / 10.0)); });
        const auto settled = oscillationOf(levels, 0.5).settlingS;
        QVERIFY(settled);
        QVERIFY2(std::abs(*settled - 29.96) <= 0.5, QByteArray::number(*settled));
        QVERIFY(*oscillationOf(levels, 0.5, 0.01).settlingS > *settled);
    }
    void ofASeriesTheWarmUpIsLeftOut()
    {
        Series series(fromSeconds(1.0), 2048);
        series.set(100.0, fromSeconds(0.0));
        for (int i = 0; i < 100; ++i) {
            series.set(i % 2 == 0 ? 4.0 : 6.0, fromSeconds(50.0 + 5.0 * i));
        }
        const Oscillation got = oscillationOf(series, fromSeconds(50.0), fromSeconds(550.0));
        QCOMPARE(got.mean, 5.0);
        QCOMPARE(got.cv, 0.2);
        QCOMPARE(got.amplitude, 1.0);
        QVERIFY(got.periodS);
        QVERIFY(std::abs(*got.periodS - 10.0) < 0.1);
    }
};

QTEST_GUILESS_MAIN(TestOscillation)
#include "tst_oscillation.moc"
