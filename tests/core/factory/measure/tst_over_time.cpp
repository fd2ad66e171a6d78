#include "core/factory/measure/over_time.h"

#include <QTest>

#include <array>
#include <cmath>

using namespace tokenfactory;
using namespace tokenfactory::factory;

class TestOverTime : public QObject {
    Q_OBJECT
private slots:
    void levelsAreMeansRatesAreSums()
    {
        Series level(fromSeconds(1.0), 64);
        Series counts(fromSeconds(1.0), 64);
        level.set(2.0, fromSeconds(0.0));
        level.set(4.0, fromSeconds(1.5));
        for (int i = 0; i < 10; ++i) {
            counts.count(3.0, fromSeconds(0.25 * i));
        }
        const SimTime end = fromSeconds(2.5);
        const Series::Bins levels = level.read(end);
        const Series::Bins counted = counts.read(end);
        const std::array<Weighted, 1> one = {{{&levels}}};
        const OverTime means = levelOver(one, {0.0, 3.0, 10});
        QCOMPARE(means.values.size(), std::size_t(3));
        QCOMPARE(*means.values[0], 2.0);
        QCOMPARE(*means.values[1], 3.0);
        QCOMPARE(*means.values[2], 4.0);
        QCOMPARE(means.timesS[2], 2.25);
        const std::array<Weighted, 2> two = {{{&counted}, {&counted, 0.5}}};
        const OverTime rates = rateOver(two, {0.0, 3.0, 10});
        QCOMPARE(rates.values.size(), std::size_t(2));
        QCOMPARE(*rates.values[0], 1.5 * 12.0);
    }
    void binsAreJoinedUntilThereAreFewEnough()
    {
        Series counts(fromSeconds(0.1), 2048);
        for (int i = 0; i < 1000; ++i) {
            counts.count(1.0, fromSeconds(0.1 * i + 0.05));
        }
        const Series::Bins counted = counts.read(fromSeconds(100.0));
        const std::array<Weighted, 1> one = {{{&counted}}};
        const OverTime whole = rateOver(one, {0.0, 100.0, 200});
        QCOMPARE(whole.width, fromSeconds(0.8));
        QCOMPARE(whole.values.size(), std::size_t(125));
        for (const std::optional<double>& rate : whole.values) {
            QVERIFY(std::abs(*rate - 10.0) < 1e-9);
        }
        const OverTime part = rateOver(one, {50.0, 60.0, 200});
        QCOMPARE(part.width, fromSeconds(0.1));
        QVERIFY(part.timesS.front() < 50.0 && part.timesS.front() > 49.7);
        QVERIFY(part.timesS.back() > 60.0 && part.timesS.back() < 60.3);
    }
    void nothingBelowGivesAGap()
    {
        Series above(fromSeconds(1.0), 64);
        Series below(fromSeconds(1.0), 64);
        for (int i = 0; i < 40; ++i) {
            above.count(6.0, fromSeconds(i + 0.5));
            if (i < 10 || i >= 20) {
                below.count(3.0, fromSeconds(i + 0.5));
            }
        }
        const Series::Bins a = above.read(fromSeconds(40.0));
        const Series::Bins b = below.read(fromSeconds(40.0));
        const std::array<Weighted, 1> over = {{{&a}}};
        const std::array<Weighted, 1> under = {{{&b}}};
        const OverTime quotient = quotientOver(over, under, {0.0, 40.0, 100});
        QCOMPARE(quotient.width, fromSeconds(1.0));
        QCOMPARE(quotient.values[9], std::optional(2.0));
        QCOMPARE(quotient.values[10], std::optional<double>());
        QCOMPARE(quotient.values[19], std::optional<double>());
        QCOMPARE(quotient.values[20], std::optional(2.0));
        QVERIFY(quotientOver({}, under, {0.0, 40.0, 100}).values.empty());
    }
    void binsOfWhatComesSeldomAreJoined()
    {
        Series above(fromSeconds(1.0), 256);
        Series below(fromSeconds(1.0), 256);
        for (int i = 0; i < 128; i += 3) {
            above.count(1.0, fromSeconds(i + 0.5));
            below.count(2.0, fromSeconds(i + 0.5));
        }
        const Series::Bins a = above.read(fromSeconds(128.0));
        const Series::Bins b = below.read(fromSeconds(128.0));
        const std::array<Weighted, 1> over = {{{&a}}};
        const std::array<Weighted, 1> under = {{{&b}}};
        const OverTime quotient = quotientOver(over, under, {0.0, 128.0, 200});
        QCOMPARE(quotient.width, fromSeconds(4.0));
        for (const std::optional<double>& value : quotient.values) {
            QCOMPARE(value, std::optional(0.5));
        }
    }
    void aPercentileHasAHandfulOfNumbers()
    {
        QuantileSeries series(fromSeconds(0.1), 2048);
        for (int i = 0; i < 1000; ++i) {
            series.add(1.0 + (i % 10), fromSeconds(0.1 * i + 0.05));
        }
        const std::array quantiles = {0.5, 1.0};
        const std::vector<OverTime> all = quantilesOver(series, quantiles, 5, fromSeconds(100.0), {0.0, 20.0, 400});
        QCOMPARE(all.size(), std::size_t(2));
        QCOMPARE(all[0].width, fromSeconds(0.8));
        const QuantileSeries joined = series.joined(all[0].width);
        for (std::size_t i = 0; i < all[0].values.size(); ++i) {
            QCOMPARE(*all[0].values[i], joined.bins()[i].quantile(0.5));
            QCOMPARE(*all[1].values[i], joined.bins()[i].most());
        }
        QVERIFY(quantilesOver(QuantileSeries(), quantiles, 5, fromSeconds(1.0), {0.0, 20.0, 400})[0].values.empty());
    }
    void theLastBinCountsOnlyWhenItSaysSomething()
    {
        QuantileSeries series(fromSeconds(1.0), 64);
        for (int i = 0; i < 40; ++i) {
            series.add(1.0, fromSeconds(0.1 * i + 0.05));  // ten a second, until 4 s
        }
        series.add(9.0, fromSeconds(4.05));
        const std::array half = {0.5};
        QCOMPARE(quantilesOver(series, half, 5, fromSeconds(4.1), {0.0, 16.0, 64})[0].values.size(), std::size_t(4));
        for (int i = 0; i < 5; ++i) {
            series.add(9.0, fromSeconds(4.2));
        }
        const OverTime over = quantilesOver(series, half, 5, fromSeconds(4.3), {0.0, 16.0, 64})[0];
        QCOMPARE(over.values.size(), std::size_t(5));
        QVERIFY(std::abs(over.timesS.back() - 4.15) < 1e-9);
    }
};

QTEST_GUILESS_MAIN(TestOverTime)
#include "tst_over_time.moc"
