#include "core/control/stability.h"

#include <QTest>

#include <cmath>

using namespace tokenfactory::control;

namespace {

/// Equal to the digits given: half a unit of the last one, or a little more where the table was rounded on the way.
bool near(double got, double expected, double digit) { return std::abs(got - expected) <= 0.6 * digit; }

QByteArray against(double got, double expected)
{
    return QByteArray::number(got, 'g', 8) + " against " + QByteArray::number(expected, 'g', 8);
}

}  // namespace

#define NEAR(got, expected, digit) QVERIFY2(near(got, expected, digit), against(got, expected).constData())

class TestStability : public QObject {
    Q_OBJECT
private slots:
    void aDelayedIntegratorSwingsAsItsRootSays_data()
    {
        QTest::addColumn<double>("kT");
        QTest::addColumn<double>("period");
        QTest::addColumn<double>("ratio");
        QTest::newRow(".5") << 0.5 << 8.16 << 0.002;
        QTest::newRow(".8") << 0.8 << 5.27 << 0.083;
        QTest::newRow("1") << 1.0 << 4.70 << 0.224;
        QTest::newRow("1.2") << 1.2 << 4.37 << 0.435;
        QTest::newRow("1.4") << 1.4 << 4.14 << 0.713;
        QTest::newRow("pi/2") << stableDelayedGain() << 4.00 << 1.0;
        QTest::newRow("1.7") << 1.7 << 3.91 << 1.247;
        QTest::newRow("2") << 2.0 << 3.75 << 1.913;
    }
    void aDelayedIntegratorSwingsAsItsRootSays()
    {
        QFETCH(double, kT);
        QFETCH(double, period);
        QFETCH(double, ratio);
        const auto mode = delayedMode(kT);
        QVERIFY(mode);
        NEAR(mode->period, period, 0.01);
        NEAR(mode->ratioPerPeriod, ratio, 0.001);
    }
    void upToOneByEItDoesNotSwing()
    {
        QVERIFY(!delayedMode(monotoneDelayedGain()));
        QVERIFY(delayedMode(1.001 * monotoneDelayedGain()));
    }
    void theModeIsTheOneOfTheIntegratedEquation()
    {
        // x' = -k x(t - 1), x = 1 before: the time between its zeros and what is left at each peak.
        constexpr double k = 1.2;
        constexpr int perDelay = 4000;
        std::vector<double> x(perDelay + 1, 1.0);
        std::vector<double> peaks;
        std::vector<double> crossings;
        for (int i = perDelay; i < 40 * perDelay; ++i) {
            const auto at = static_cast<std::size_t>(i);
            x.push_back(x[at] - 0.5 * k / perDelay * (x[at - perDelay] + x[at - perDelay + 1]));
            if (x[at] > x[at - 1] && x[at] >= x[at + 1] && x[at] > 0.0) {
                peaks.push_back(x[at]);
                crossings.push_back(double(i) / perDelay);
            }
        }
        QCOMPARE_GE(peaks.size(), 5U);
        const auto mode = delayedMode(k);
        QCOMPARE_LE(std::abs(peaks[4] / peaks[3] / mode->ratioPerPeriod - 1.0), 0.005);
        QCOMPARE_LE(std::abs((crossings[4] - crossings[3]) / mode->period - 1.0), 0.005);
    }
    void aSampledControllerHasItsLimits_data()
    {
        QTest::addColumn<int>("delay");
        QTest::addColumn<double>("stable");
        QTest::addColumn<double>("monotone");
        QTest::addColumn<double>("period");
        QTest::newRow("0") << 0 << 2.0 << 1.0 << 2.0;
        QTest::newRow("1") << 1 << 1.0 << 0.25 << 6.0;
        QTest::newRow("2") << 2 << 0.6180 << 0.1481 << 10.0;
        QTest::newRow("3") << 3 << 0.4450 << 0.1055 << 14.0;
        QTest::newRow("4") << 4 << 0.3473 << 0.0819 << 18.0;
        QTest::newRow("5") << 5 << 0.2846 << 0.0670 << 22.0;
        QTest::newRow("10") << 10 << 0.1495 << 0.0350 << 42.0;
    }
    void aSampledControllerHasItsLimits()
    {
        QFETCH(int, delay);
        QFETCH(double, stable);
        QFETCH(double, monotone);
        QFETCH(double, period);
        NEAR(stableSampledGain(delay), stable, 1e-4);
        NEAR(monotoneSampledGain(delay), monotone, 1e-4);
        // The eigenvalues say the same.
        const Margin margin = sampledMargin({.delay = delay});
        QCOMPARE_LE(std::abs(margin.gain - stableSampledGain(delay)), 1e-6);
        QCOMPARE_LE(std::abs(margin.period - period), 1e-3);
        if (delay > 0) {
            QCOMPARE(sampledMode({.delay = delay}, 0.999 * monotoneSampledGain(delay)).period, 0.0);
            QVERIFY(sampledMode({.delay = delay}, 1.001 * monotoneSampledGain(delay)).period > 0.0);
        }
    }
    void naturalRetirementGivesRoom_data()
    {
        QTest::addColumn<double>("retirement");
        QTest::addColumn<double>("stable");
        QTest::addColumn<double>("period");
        QTest::newRow(".05") << 0.05 << 0.310 << 20.0;
        QTest::newRow(".1") << 0.1 << 0.336 << 18.5;
        QTest::newRow(".2") << 0.2 << 0.393 << 16.5;
        QTest::newRow(".5") << 0.5 << 0.595 << 13.7;
    }
    void naturalRetirementGivesRoom()
    {
        QFETCH(double, retirement);
        QFETCH(double, stable);
        QFETCH(double, period);
        const Margin margin = sampledMargin({.delay = 5, .retirement = retirement});
        NEAR(margin.gain, stable, 1e-3);
        NEAR(margin.period, period, 0.1);
    }
    void smoothingInSeriesTakesRoom_data()
    {
        QTest::addColumn<double>("smoothing");
        QTest::addColumn<double>("stable");
        QTest::addColumn<double>("period");
        QTest::addColumn<double>("digit");
        QTest::newRow("0") << 0.0 << 1.571 << 4.0 << 0.01;
        QTest::newRow(".25") << 0.25 << 1.326 << 4.97 << 0.01;
        QTest::newRow(".5") << 0.5 << 1.223 << 5.84 << 0.01;
        QTest::newRow("1") << 1.0 << 1.135 << 7.30 << 0.01;
        QTest::newRow("2") << 2.0 << 1.075 << 9.62 << 0.01;
        QTest::newRow("5") << 5.0 << 1.032 << 14.5 << 0.1;
        QTest::newRow("10") << 10.0 << 1.016 << 20.2 << 0.1;
    }
    void smoothingInSeriesTakesRoom()
    {
        QFETCH(double, smoothing);
        QFETCH(double, stable);
        QFETCH(double, period);
        QFETCH(double, digit);
        const Margin margin = smoothedDelayedMargin(smoothing);
        NEAR(margin.gain, stable, 1e-3);
        NEAR(margin.period, period, digit);
    }
    void manyTicksInTheDelayAreTheContinuousLoop()
    {
        // 60 ticks a delay, EWMA of a time constant of one delay.
        constexpr int ticks = 60;
        const Margin sampled = sampledMargin({.delay = ticks, .share = 1.0 / ticks});
        const Margin continuous = smoothedDelayedMargin(1.0);
        QCOMPARE_LE(std::abs(sampled.gain * ticks / continuous.gain - 1.0), 0.02);
        QCOMPARE_LE(std::abs(sampled.period / ticks / continuous.period - 1.0), 0.02);
    }
    void aLagThatIsTheOnlyDynamicsGivesRoom_data()
    {
        QTest::addColumn<double>("lag");
        QTest::addColumn<double>("stable");
        QTest::addColumn<double>("digitOfStable");
        QTest::addColumn<double>("period");
        QTest::addColumn<double>("digit");
        QTest::newRow(".1") << 0.1 << 1.04 << 0.01 << 2.2 << 0.1;
        QTest::newRow("1") << 1.0 << 2.26 << 0.01 << 3.1 << 0.1;
        QTest::newRow("5") << 5.0 << 8.50 << 0.01 << 3.7 << 0.1;
        QTest::newRow("10") << 10.0 << 16.4 << 0.1 << 3.85 << 0.01;
        QTest::newRow("20") << 20.0 << 32.1 << 0.1 << 3.92 << 0.01;
    }
    void aLagThatIsTheOnlyDynamicsGivesRoom()
    {
        QFETCH(double, lag);
        QFETCH(double, stable);
        QFETCH(double, digitOfStable);
        QFETCH(double, period);
        QFETCH(double, digit);
        const Margin margin = laggedPlantMargin(lag);
        NEAR(margin.gain, stable, digitOfStable);
        NEAR(margin.period, period, digit);
    }
    void gainsOfSimcAreWellInsideTheLimit()
    {
        const PiGains gains = simcGains(2.0, 3.0);
        QCOMPARE(gains.proportional, 0.5 / 6.0);
        QCOMPARE(gains.integralTime, 24.0);
        QVERIFY(gains.proportional * 2.0 * 3.0 < stableDelayedGain() / 3.0);
    }
    void aRelayCycles_data()
    {
        QTest::addColumn<double>("rate");
        QTest::addColumn<double>("deadTime");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<double>("period");
        QTest::newRow("2, no band") << 2.0 << 1.0 << 10.0 << 10.0 << 4.0;
        QTest::newRow("3, no band") << 3.0 << 1.0 << 10.0 << 10.0 << 4.5;
        QTest::newRow("2, a band") << 2.0 << 1.0 << 9.0 << 11.0 << 8.0;
        QTest::newRow("3, a band, half the dead time") << 3.0 << 0.5 << 9.0 << 12.0 << 6.75;
    }
    void aRelayCycles()
    {
        QFETCH(double, rate);
        QFETCH(double, deadTime);
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(double, period);
        const RelayCycle cycle =
            relayCycle({.rate = rate, .drain = 1.0, .deadTime = deadTime, .low = low, .high = high});
        QCOMPARE(cycle.period, period);
        QCOMPARE(cycle.peak, high + (rate - 1.0) * deadTime);
        QCOMPARE(cycle.trough, low - deadTime);
    }
    void earlyRejectionCycles_data()
    {
        QTest::addColumn<double>("demand");
        QTest::addColumn<double>("fillOverDecode");
        QTest::addColumn<double>("periodOverFill");
        QTest::addColumn<double>("least");
        QTest::newRow("2") << 2.0 << 0.5 << 3.33 << 0.607;
        QTest::newRow("4") << 4.0 << 0.5 << 3.81 << 0.607;
        QTest::newRow("1.25") << 1.25 << 0.5 << 4.08 << 0.607;
        QTest::newRow("2, as long") << 2.0 << 1.0 << 2.98 << 0.368;
    }
    void earlyRejectionCycles()
    {
        QFETCH(double, demand);
        QFETCH(double, fillOverDecode);
        QFETCH(double, periodOverFill);
        QFETCH(double, least);
        const RejectionCycle cycle = earlyRejectionCycle(demand, fillOverDecode, 1.0);
        NEAR(cycle.period / fillOverDecode, periodOverFill, 0.01);
        NEAR(cycle.least, least, 0.001);
        QCOMPARE(cycle.most, demand - (demand - 1.0) * std::exp(-fillOverDecode));
    }
    void earlyRejectionReachesThePublishedPeaks()
    {
        NEAR(earlyRejectionCycle(2.0, 0.5, 1.0).most, 1.393, 0.001);
        NEAR(earlyRejectionCycle(2.0, 1.0, 1.0).most, 1.632, 0.001);
        QCOMPARE(earlyRejectionPeriod(0.5, 1.0), 2.0);
    }
    void lockstepDecays_data()
    {
        QTest::addColumn<double>("cv");
        QTest::addColumn<double>("cycles");
        QTest::addColumn<double>("coherence");
        QTest::addColumn<double>("digit");
        QTest::newRow(".02") << 0.02 << 1.0 << 0.992 << 0.001;
        QTest::newRow(".05") << 0.05 << 1.0 << 0.952 << 0.001;
        QTest::newRow(".1") << 0.1 << 1.0 << 0.821 << 0.001;
        QTest::newRow(".2") << 0.2 << 1.0 << 0.46 << 0.02;
        QTest::newRow(".05, 5 cycles") << 0.05 << 5.0 << 0.781 << 0.001;
        QTest::newRow(".05, 10 cycles") << 0.05 << 10.0 << 0.611 << 0.001;
        QTest::newRow(".05, 20 cycles") << 0.05 << 20.0 << 0.373 << 0.001;
    }
    void lockstepDecays()
    {
        QFETCH(double, cv);
        QFETCH(double, cycles);
        QFETCH(double, coherence);
        QFETCH(double, digit);
        NEAR(lockstepCoherence(cv, cycles), coherence, digit);
    }
    void creditsAtTicksWaitForThem()
    {
        QCOMPARE(throughputOfTickedCredits(50.0, 2.0, 1.0), 25.0);
        QCOMPARE(throughputOfTickedCredits(50.0, 0.25, 1.0), 50.0);
        QCOMPARE(throughputOfTickedCredits(50.0, 0.25, 1.005), 40.0);
    }
    void lockstepWastesMemory_data()
    {
        QTest::addColumn<double>("input");
        QTest::addColumn<double>("ratio");
        QTest::addColumn<double>("digit");
        QTest::newRow("0") << 0.0 << 0.505 << 0.001;
        QTest::newRow("10") << 10.0 << 0.55 << 0.01;
        QTest::newRow("100") << 100.0 << 0.7525 << 0.0001;
        QTest::newRow("500") << 500.0 << 0.918 << 0.001;
    }
    void lockstepWastesMemory()
    {
        QFETCH(double, input);
        QFETCH(double, ratio);
        QFETCH(double, digit);
        const GrowingBatch batch{.memory = 10'000.0, .input = input, .output = 100.0};
        NEAR(lockstepRatio(batch), ratio, digit);
        QCOMPARE(idealRate(batch) * 100.0 * (input + 50.5), 10'000.0);
    }
    void memoryLimitsTheRateOfService()
    {
        // 1,000 sequences of 100 in and 100 out hold 150 tokens in the mean, 100 passes long.
        QCOMPARE(tokenSteps(100.0, 100.0), 15'000.0);
        QCOMPARE(kvLimitedRate(150'000.0, 0.01, tokenSteps(100.0, 100.0)), 1'000.0);
    }
    void thresholdsFlapWhenTheSurvivorsWouldPassTheUpperOne_data()
    {
        QTest::addColumn<double>("down");
        QTest::addColumn<double>("load");
        QTest::addColumn<bool>("flaps");
        QTest::newRow("two workers at .7 are one at 1.4") << 0.8 << 1.4 << true;
        QTest::newRow("below half of the upper one") << 0.45 << 0.8 << false;
        QTest::newRow("at it, the survivor would not pass") << 0.5 << 0.99 << true;
        QTest::newRow("ten workers at .75 are nine at .83") << 0.8 << 7.5 << false;
        QTest::newRow("ten workers at .82 are nine at .91") << 0.85 << 8.2 << true;
    }
    void thresholdsFlapWhenTheSurvivorsWouldPassTheUpperOne()
    {
        QFETCH(double, down);
        QFETCH(double, load);
        QFETCH(bool, flaps);
        QCOMPARE(tokenfactory::control::flaps(0.9, down, load), flaps);
    }
    void belowTheSteadyThresholdNothingFlaps()
    {
        for (int n = 2; n <= 20; ++n) {
            const double up = 0.9;
            for (double load = 0.01; load < up * n; load += 0.01) {
                // Only this number of workers is asked.
                const bool goes = load / n < steadyDown(up, n) && load / (n - 1) > up;
                QVERIFY(!goes || std::abs(load / (n - 1) - up) < 1e-12);
            }
        }
        // The steady threshold of two workers holds for all numbers.
        for (double load = 0.005; load < 20.0; load += 0.01) {
            QVERIFY(!flaps(0.9, steadyDown(0.9, 2), load));
        }
    }
    void aReadyBufferHidesAStallOfItsOwnLength()
    {
        QCOMPARE(idleInStall(10.0, 64.0, 16.0), 6.0);
        QCOMPARE(idleInStall(3.0, 64.0, 16.0), 0.0);
    }
};

QTEST_GUILESS_MAIN(TestStability)
#include "tst_stability.moc"
