#include "core/control/stability.h"
#include "core/factory/measure/oscillation.h"
#include "tests/core/factory/laws_only.h"
#include "tests/core/factory/replicated.h"

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace tokenfactory;
using namespace tokenfactory::factory;
using control::AdmissionLaw;
using workload::Law;

namespace {

constexpr double passS = 0.01;
constexpr double useS = 10.0;  ///< mean time around, S

/// A closed loop of `credits` sequences that decode for 10 s, lengths of a coefficient of variation `cv`.
Factory loopOf(const FactorySpec& spec, double cv, double decodeS, std::uint64_t seed)
{
    // The first token comes from the fill, and the pass that runs when it ends must be over: as many passes as tokens.
    const double tokens = decodeS / passS;
    workload::Workload workload = requestsOf(Law::fixed(10.0), cv > 0.0 ? Law::gamma(tokens, cv) : Law::fixed(tokens));
    workload.arrivals = {.kind = workload::ArrivalKind::closed, .liveTrees = 1200};
    return start(spec, workload, seed);
}

FactorySpec slotsOf(int credits, AdmissionLaw law)
{
    return factoryOf({instantFill(), decoders({.baseS = passS}, credits)}, law);
}

/// Fills of S/200, one after the other.
PoolSpec serialFill()
{
    WorkerSpec fill;
    fill.fillSlots = 1;
    fill.fillsAhead = 1000;
    fill.fillLaw = PassLaw{.baseS = useS / 200.0};
    fill.kvTokens = 1e15;
    return {.name = "fill", .prefill = true, .workers = {fill}, .capacity = {}};
}

/// Length of the first harmonic of the retirements in the cycle around the `cycle`th time around, as a share of all.
double coherence(const Factory& factory, int cycle)
{
    const Series& retirements = factory.state().recorder.history.retirements;
    const double binS = toSeconds(retirements.width());
    const std::vector<Series::Bin> bins = retirements.until(factory.now());
    const auto perCycle = static_cast<std::size_t>(std::llround(useS / binS));
    const std::size_t from = static_cast<std::size_t>(cycle) * perCycle - perCycle / 2;
    double re = 0.0;
    double im = 0.0;
    double all = 0.0;
    for (std::size_t i = from; i < from + perCycle; ++i) {
        const double angle = 2.0 * std::numbers::pi * double(i) / double(perCycle);
        re += bins[i].area * std::cos(angle);
        im += bins[i].area * std::sin(angle);
        all += bins[i].area;
    }
    return std::hypot(re, im) / all;
}

struct Bins {
    double cv = 0.0;
    double peakOverMean = 0.0;
    double perS = 0.0;
};

/// Of the admissions from `fromS` on, in bins of 1/20 of the time around.
Bins admissionsOf(const Factory& factory, double fromS)
{
    const Series& series = factory.state().recorder.history.admissions;
    const std::vector<Series::Bin> fine = series.until(factory.now());
    const double binS = toSeconds(series.width());
    const auto joined = static_cast<std::size_t>(std::llround(useS / 20.0 / binS));
    std::vector<double> counts;
    for (auto i = static_cast<std::size_t>(fromS / binS); i + joined <= fine.size(); i += joined) {
        double count = 0.0;
        for (std::size_t j = i; j < i + joined; ++j) {
            count += fine[j].area;
        }
        counts.push_back(count);
    }
    const Oscillation swing = oscillationOf(counts, useS / 20.0);
    return {.cv = swing.cv,
            .peakOverMean = *std::ranges::max_element(counts) / swing.mean,
            .perS = swing.mean / (useS / 20.0)};
}

}  // namespace

class TestLockstep : public QObject {
    Q_OBJECT
private slots:
    void aCohortLosesItsStepAsItsLengthsDiffer_data()
    {
        QTest::addColumn<double>("cv");
        QTest::addColumn<int>("cycle");
        QTest::addColumn<double>("simulated");  // of the reference, NaN where it gives none
        QTest::newRow(".05, 1") << 0.05 << 1 << 0.951;
        QTest::newRow(".05, 5") << 0.05 << 5 << 0.783;
        QTest::newRow(".05, 10") << 0.05 << 10 << 0.616;
        QTest::newRow(".02, 10") << 0.02 << 10 << 0.924;
        QTest::newRow(".1, 1") << 0.1 << 1 << 0.821;
        QTest::newRow(".1, 5") << 0.1 << 5 << 0.373;
    }
    void aCohortLosesItsStepAsItsLengthsDiffer()
    {
        QFETCH(double, cv);
        QFETCH(int, cycle);
        QFETCH(double, simulated);
        const double expected = control::lockstepCoherence(cv, cycle);
        QVERIFY(std::abs(expected - simulated) < 0.006);
        const Interval got = intervalOf(6, [&](std::uint64_t seed) {
            Factory factory = loopOf(slotsOf(600, AdmissionLaw::oneForOne), cv, useS, seed);
            factory.runUntil(fromSeconds(useS * (cycle + 1)));
            return coherence(factory, cycle);
        });
        QVERIFY2(std::abs(got.mean - expected) <= got.halfWidth + 0.005, against(got, expected));
        QCOMPARE_LT(got.halfWidth, 0.1);
    }
    void equalLengthsStayInStepForEver()
    {
        Factory factory = loopOf(slotsOf(200, AdmissionLaw::oneForOne), 0.0, useS, 1);
        factory.runUntil(fromSeconds(200.0));
        QCOMPARE_GT(coherence(factory, 18), 0.999);
        const auto period = oscillationOf(factory.state().recorder.history.retirements, {}, factory.now()).periodS;
        QVERIFY(period);
        QVERIFY2(within(*period, useS, 0.01), against(*period, useS));
    }
    /// 50 credits, equal decodes of S, fills of S/200 one after the other.
    void pacingBreaksTheStep()
    {
        FactorySpec spec = factoryOf({serialFill(), decoders({.baseS = passS}, 50)}, AdmissionLaw::oneForOne);
        Factory lockstep = loopOf(spec, 0.0, useS, 1);
        lockstep.runUntil(fromSeconds(201.0));  // 15 times around S + S/200
        const Bins bursts = admissionsOf(lockstep, 50.0);
        QVERIFY2(within(bursts.peakOverMean, 4.0, 0.05), against(bursts.peakOverMean, 4.0));
        QVERIFY2(within(bursts.cv, 1.67, 0.05), against(bursts.cv, 1.67));
        QVERIFY2(within(bursts.perS, 49.7 / useS, 0.01), against(bursts.perS, 49.7 / useS));

        spec.admission.law = AdmissionLaw::paced;
        spec.admission.decodeS = useS;
        spec.admission.factor = 0.9;
        spec.admission.buffer = 1000;
        Factory paced = loopOf(spec, 0.0, useS, 1);
        paced.runUntil(fromSeconds(204.0));
        const Bins even = admissionsOf(paced, 50.0);
        QVERIFY2(within(even.peakOverMean, 1.33, 0.02), against(even.peakOverMean, 1.33));
        QVERIFY2(within(even.cv, 0.19, 0.2), against(even.cv, 0.19));
        QVERIFY2(within(even.perS, 44.9 / useS, 0.01), against(even.perS, 44.9 / useS));
    }
    void creditsAtTicksWaitForTheTick_data()
    {
        QTest::addColumn<double>("tick");
        QTest::addColumn<double>("use");
        QTest::newRow("two uses a tick") << 2.0 << 0.99;
        QTest::newRow("a use a little shorter than the tick") << 1.0 << 0.99;
        QTest::newRow("a little longer") << 1.0 << 1.01;
        QTest::newRow("four ticks a use") << 0.25 << 0.99;
        QTest::newRow("a little more than four") << 0.25 << 1.01;
    }
    void creditsAtTicksWaitForTheTick()
    {
        QFETCH(double, tick);
        QFETCH(double, use);
        FactorySpec spec = slotsOf(50, AdmissionLaw::gatedRefill);
        spec.admission.tickS = tick * useS;
        Factory factory = loopOf(spec, 0.0, use * useS, 1);
        // From tick to tick, a whole number of turns of the slots between them.
        const double turnS = tick * useS * std::ceil(use / tick);
        factory.runUntil(fromSeconds(3.0 * turnS + 0.5));
        factory.restartMeasuring();
        factory.runUntil(fromSeconds(13.0 * turnS + 0.5));
        const double got = double(factory.state().recorder.requests.completed) / (10.0 * turnS) * useS;
        const double expected = control::throughputOfTickedCredits(50.0, tick, use);
        QVERIFY2(within(got, expected, 0.01), against(got, expected));
    }
    void creditsAtTicksWithUnequalUses_data()
    {
        QTest::addColumn<double>("tick");
        QTest::addColumn<double>("throughput");
        QTest::addColumn<double>("peakOverMean");
        QTest::newRow("2") << 2.0 << 25.0 << 40.0;
        QTest::newRow(".25") << 0.25 << 43.0 << 9.0;
        QTest::newRow("1") << 1.0 << 0.0 << 25.0;
    }
    void creditsAtTicksWithUnequalUses()
    {
        QFETCH(double, tick);
        QFETCH(double, throughput);
        QFETCH(double, peakOverMean);
        double peaks = 0.0;
        constexpr int runs = 6;
        const Interval got = intervalOf(runs, [&](std::uint64_t seed) {
            FactorySpec spec = factoryOf({serialFill(), decoders({.baseS = passS}, 50)}, AdmissionLaw::gatedRefill);
            spec.admission.tickS = tick * useS;
            Factory factory = loopOf(spec, 0.1, useS, seed);
            factory.runUntil(fromSeconds(40.5));
            factory.restartMeasuring();
            factory.runUntil(fromSeconds(200.5));
            peaks += admissionsOf(factory, 40.0).peakOverMean / runs;
            return double(factory.state().recorder.requests.completed) / 160.0 * useS;
        });
        if (throughput > 0.0) {
            QVERIFY2(std::abs(got.mean - throughput) <= got.halfWidth + 0.5, against(got, throughput));
        }
        QVERIFY2(within(peaks, peakOverMean, 0.15), against(peaks, peakOverMean));
    }
};

QTEST_GUILESS_MAIN(TestLockstep)
#include "tst_lockstep.moc"
