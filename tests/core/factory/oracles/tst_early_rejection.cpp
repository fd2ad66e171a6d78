#include "core/control/stability.h"
#include "core/factory/measure/oscillation.h"
#include "tests/core/factory/laws_only.h"
#include "tests/core/factory/replicated.h"

#include <algorithm>
#include <cmath>

using namespace tokenfactory;
using namespace tokenfactory::factory;
using control::EarlyRejection;
using workload::Law;

namespace {

constexpr double warmUpS = 60.0;
constexpr double endS = 160.0;

/// Requests come evenly at `demand` times what the limit can decode, are refused by the load of decode, are filled in a
/// fixed time and then decode.
struct Setup {
    double demand = 2.0;
    double fillS = 5.0;
    double decodeS = 10.0;
    bool exponential = false;  ///< decode times; else all alike
    EarlyRejection rejection = EarlyRejection::load;
    double assumedDecodeS = 10.0;
    double passS = 0.02;
    int limit = 600;  ///< sequences in decode
    std::uint64_t seed = 1;
};

struct Seen {
    Oscillation decoding;         ///< as shares of the limit
    std::vector<double> levels;   ///< of decode, as shares of the limit, after warm-up
    std::vector<double> filling;  ///< sequences
    double binS = 0.0;
    double completedPerS = 0.0;
};

Seen run(const Setup& setup)
{
    // The first token comes from the fill; the others take a pass each.
    const double tokens = setup.decodeS / setup.passS;
    workload::Workload workload =
        requestsOf(Law::fixed(10.0), setup.exponential ? Law::exponential(tokens) : Law::fixed(tokens + 0.5));
    workload.arrivals = {
        .kind = workload::ArrivalKind::gamma, .ratePerS = setup.demand * setup.limit / setup.decodeS, .cv = 0.05};
    constexpr int withoutLimit = 1'000'000;
    FactorySpec spec = factoryOf({instantFill(setup.fillS), decoders({.baseS = setup.passS}, withoutLimit)});
    spec.admission.rejection = setup.rejection;
    spec.admission.loadLimit = double(setup.limit) / withoutLimit;
    spec.admission.fillS = setup.fillS;
    spec.admission.decodeS = setup.assumedDecodeS;
    Factory factory = start(spec, workload, setup.seed);
    factory.runUntil(fromSeconds(warmUpS));
    factory.restartMeasuring();
    factory.runUntil(fromSeconds(endS));

    const Recorder& recorder = factory.state().recorder;
    Seen seen;
    seen.binS = toSeconds(recorder.history.decoding.width());
    const auto first = static_cast<std::ptrdiff_t>(warmUpS / seen.binS);
    seen.levels = recorder.history.decoding.means(factory.now());
    seen.levels.erase(seen.levels.begin(), seen.levels.begin() + first);
    for (double& level : seen.levels) {
        level /= setup.limit;
    }
    seen.filling = recorder.history.filling.means(factory.now());
    seen.filling.erase(seen.filling.begin(), seen.filling.begin() + first);
    seen.decoding = oscillationOf(seen.levels, seen.binS);
    seen.completedPerS = static_cast<double>(recorder.requests.completed) / (endS - warmUpS);
    return seen;
}

double correlation(const std::vector<double>& a, const std::vector<double>& b)
{
    const std::size_t n = std::min(a.size(), b.size());
    double sumA = 0.0, sumB = 0.0, aa = 0.0, bb = 0.0, ab = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
        sumA += a[i];
        sumB += b[i];
        aa += a[i] * a[i];
        bb += b[i] * b[i];
        ab += a[i] * b[i];
    }
    const auto count = static_cast<double>(n);
    const double covariance = ab / count - sumA / count * sumB / count;
    return covariance /
           std::sqrt((aa / count - sumA * sumA / count / count) * (bb / count - sumB * sumB / count / count));
}

/// Mean of the highest (or lowest) levels of each period.
double extreme(const Seen& seen, double periodS, bool highest)
{
    const auto length = static_cast<std::size_t>(periodS / seen.binS);
    double sum = 0.0;
    int count = 0;
    for (std::size_t from = 0; from + length <= seen.levels.size(); from += length) {
        const auto begin = seen.levels.begin() + static_cast<std::ptrdiff_t>(from);
        const auto end = begin + static_cast<std::ptrdiff_t>(length);
        sum += highest ? *std::max_element(begin, end) : *std::min_element(begin, end);
        ++count;
    }
    return sum / count;
}

}  // namespace

class TestEarlyRejection : public QObject {
    Q_OBJECT
private slots:
    void byTheLoadOfNowItCycles_data()
    {
        QTest::addColumn<double>("demand");
        QTest::addColumn<double>("fillS");
        QTest::newRow("2, fill half of decode") << 2.0 << 5.0;
        QTest::newRow("4, fill half of decode") << 4.0 << 5.0;
        QTest::newRow("1.25, fill half of decode") << 1.25 << 5.0;
        QTest::newRow("2, fill as long as decode") << 2.0 << 10.0;
    }
    void byTheLoadOfNowItCycles()
    {
        QFETCH(double, demand);
        QFETCH(double, fillS);
        const control::RejectionCycle expected = control::earlyRejectionCycle(demand, fillS, 10.0);
        const Seen seen =
            run({.demand = demand, .fillS = fillS, .exponential = true, .limit = demand < 2.0 ? 5000 : 2000});
        QVERIFY(seen.decoding.periodS);
        QVERIFY2(within(*seen.decoding.periodS, expected.period, 0.015),
                 against(*seen.decoding.periodS, expected.period));
        const double most = extreme(seen, expected.period, true);
        const double least = extreme(seen, expected.period, false);
        QVERIFY2(within(most, expected.most, 0.02), against(most, expected.most));
        QVERIFY2(within(least, expected.least, 0.02), against(least, expected.least));
    }
    void withEqualDecodesThePeriodIsTheirsAndTwoFills_data()
    {
        QTest::addColumn<double>("demand");
        QTest::addColumn<double>("fillS");
        QTest::newRow("2, a twentieth") << 2.0 << 0.5;
        QTest::newRow("2, half") << 2.0 << 5.0;
        QTest::newRow("2, as long") << 2.0 << 10.0;
        QTest::newRow("1.25, half") << 1.25 << 5.0;
        QTest::newRow("4, half") << 4.0 << 5.0;
        QTest::newRow("2, twice") << 2.0 << 20.0;
    }
    void withEqualDecodesThePeriodIsTheirsAndTwoFills()
    {
        QFETCH(double, demand);
        QFETCH(double, fillS);
        const double expected = control::earlyRejectionPeriod(fillS, 10.0);
        const Seen seen = run({
            .demand = demand,
            .fillS = fillS,
        });
        QVERIFY(seen.decoding.periodS);
        QVERIFY2(within(*seen.decoding.periodS, expected, 0.01), against(*seen.decoding.periodS, expected));
    }
    void fillAndDecodeSwingAgainstEachOther()
    {
        for (const bool exponential : {true, false}) {
            const Seen seen = run({.exponential = exponential});
            const double together = correlation(seen.filling, seen.levels);
            QVERIFY2(together < -0.3, QByteArray::number(together));
            // The fill stands empty, and is as full as the demand makes it.
            QCOMPARE(*std::ranges::min_element(seen.filling), 0.0);
            const double full = 2.0 * 600 / 10.0 * 5.0;
            QCOMPARE_GT(*std::ranges::max_element(seen.filling), 0.97 * full);
        }
    }
    void predictionRemovesTheCycle()
    {
        const Seen seen = run({.rejection = EarlyRejection::predicted, .passS = 0.005, .limit = 2000});
        for (const double level : seen.levels) {
            QVERIFY2(std::abs(level - 1.0) <= 0.004, QByteArray::number(level));
        }
        const double capacity = 2000 / 10.0;
        QVERIFY2(within(seen.completedPerS, capacity, 0.01), against(seen.completedPerS, capacity));
    }
    void predictionHoldsTheMeanOfUnequalDecodes()
    {
        const auto levelOf = [](EarlyRejection rejection) {
            return intervalOf(4, [&](std::uint64_t seed) {
                return run({.exponential = true, .rejection = rejection, .seed = seed}).decoding.mean;
            });
        };
        const Interval predicted = levelOf(EarlyRejection::predicted);
        QVERIFY2(std::abs(predicted.mean - 1.0) <= predicted.halfWidth + 0.004, against(predicted, 1.0));
        QCOMPARE_LT(predicted.halfWidth, 0.1);
        const double cycle = run({.exponential = true}).decoding.cv;
        const double cured = run({.exponential = true, .rejection = EarlyRejection::predicted}).decoding.cv;
        // One decode time for all keeps an echo of the first burst, a decode time later.
        QCOMPARE_LT(cured, 0.7 * cycle);
    }
    void aWrongDecodeTimeLeavesACycleThatGrowsWithTheError()
    {
        const auto cv = [](double assumed) {
            return run({.rejection = EarlyRejection::predicted, .assumedDecodeS = assumed, .passS = 0.005}).decoding.cv;
        };
        const double right = cv(10.0);
        QCOMPARE_LT(right, 0.002);
        QCOMPARE_GT(cv(9.5), 5.0 * right);
        QCOMPARE_GT(cv(8.5), cv(9.5));
        QCOMPARE_GT(cv(10.5), 5.0 * right);
        QCOMPARE_GT(cv(11.5), cv(10.5));
    }
};

QTEST_GUILESS_MAIN(TestEarlyRejection)
#include "tst_early_rejection.moc"
