#include "core/control/stability.h"
#include "core/factory/measure/oscillation.h"
#include "tests/core/factory/laws_only.h"
#include "tests/core/factory/replicated.h"

#include <algorithm>
#include <cmath>
#include <deque>

using namespace tokenfactory;
using namespace tokenfactory::factory;
using control::Admission;
using control::AdmissionLaw;
using control::AdmissionSpec;
using workload::Law;

namespace {

/// The factory's controller around a backlog that is drained at a constant rate and filled by what was admitted `delay`
/// ticks ago: x[n+1] = x[n] + u[n-d] - drain. Levels less where they come to rest.
std::vector<double> backlogUnderPi(const AdmissionSpec& spec, int delay, int ticks)
{
    constexpr int drainPerTick = 20'000;
    constexpr double disturbance = 2'000.0;
    const double rest = spec.buffer - drainPerTick / (spec.proportional * spec.tickS);
    Admission admission(spec);
    std::deque<int> filling(static_cast<std::size_t>(delay), drainPerTick);
    double backlog = rest + disturbance;
    std::vector<double> levels;
    // What it saw before is the backlog at rest.
    const auto decide = [&](double level, SimTime now) {
        const int admitted = admission.allowance({.ready = static_cast<int>(std::llround(level))}, now, true);
        for (int i = 0; i < admitted; ++i) {
            admission.admitted(now);
        }
        return admitted;
    };
    const int settle = spec.smoothingS > 0.0 ? 40 * static_cast<int>(1.0 + spec.smoothingS / spec.tickS) : 0;
    for (int n = -settle; n < 0; ++n) {
        decide(rest, fromSeconds(spec.tickS * (n + settle)));
    }
    for (int n = 0; n < ticks; ++n) {
        levels.push_back(backlog - rest);
        filling.push_back(decide(backlog, fromSeconds(spec.tickS * (n + settle))));
        backlog += filling.front() - drainPerTick;
        filling.pop_front();
    }
    return levels;
}

double most(const std::vector<double>& levels, double from, double to)
{
    const auto at = [&](double share) {
        return levels.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(levels.size()));
    };
    return std::abs(*std::max_element(at(from), at(to), [](double a, double b) { return std::abs(a) < std::abs(b); }));
}

/// Proportional only, around so large a target that whole numbers do not show.
AdmissionSpec piLaw(double gainPerTick, double tickS = 1.0)
{
    AdmissionSpec spec;
    spec.law = AdmissionLaw::pi;
    spec.tickS = tickS;
    spec.buffer = 1'000'000;
    spec.proportional = gainPerTick / tickS;
    spec.integral = 0.0;
    return spec;
}

}  // namespace

class TestLoops : public QObject {
    Q_OBJECT
private slots:
    void theSampledControllerIsStableUpToItsLimit_data()
    {
        QTest::addColumn<int>("delay");
        QTest::addColumn<double>("smoothingTicks");
        QTest::newRow("1 tick") << 1 << 0.0;
        QTest::newRow("2 ticks") << 2 << 0.0;
        QTest::newRow("5 ticks") << 5 << 0.0;
        QTest::newRow("10 ticks") << 10 << 0.0;
        QTest::newRow("5 ticks, smoothed over 5") << 5 << 5.0;
        QTest::newRow("5 ticks, smoothed over 25") << 5 << 25.0;
    }
    void theSampledControllerIsStableUpToItsLimit()
    {
        QFETCH(int, delay);
        QFETCH(double, smoothingTicks);
        const control::Margin margin = control::sampledMargin({.delay = delay, .share = 1.0 / (1.0 + smoothingTicks)});
        const auto levels = [&](double share) {
            AdmissionSpec spec = piLaw(share * margin.gain);
            spec.smoothingS = smoothingTicks;
            return backlogUnderPi(spec, delay, static_cast<int>(30.0 * margin.period));
        };
        const std::vector<double> below = levels(0.95);
        QCOMPARE_LT(most(below, 0.8, 1.0), 0.7 * most(below, 0.0, 0.2));
        const std::vector<double> above = levels(1.05);
        QCOMPARE_GT(most(above, 0.8, 1.0), 1.3 * most(above, 0.0, 0.2));
        const auto period = oscillationOf(levels(1.0), 1.0).periodS;
        QVERIFY(period);
        QVERIFY2(within(*period, margin.period, 0.01), against(*period, margin.period));
    }
    void withoutASwingUpToTheMonotoneGain()
    {
        for (const int delay : {1, 2, 5, 10}) {
            const double gain = control::monotoneSampledGain(delay);
            const auto lowest = [&](double share) {
                const std::vector<double> levels = backlogUnderPi(piLaw(share * gain), delay, 40 * (delay + 1));
                return *std::ranges::min_element(levels);
            };
            QCOMPARE_GT(lowest(1.0), -5.0);
            QCOMPARE_LT(lowest(1.6), -5.0);
        }
    }
    void aFastTickIsTheDelayedIntegrator_data()
    {
        QTest::addColumn<double>("kT");
        QTest::newRow(".8") << 0.8;
        QTest::newRow("1") << 1.0;
        QTest::newRow("1.4") << 1.4;
        QTest::newRow("1.7") << 1.7;
    }
    void aFastTickIsTheDelayedIntegrator()
    {
        QFETCH(double, kT);
        const control::Mode mode = *control::delayedMode(kT);
        constexpr int ticksPerDelay = 400;
        // The hold of a tick is half a tick more of delay, and what acts does so a tick later.
        const double gain = kT / (ticksPerDelay + 0.5);
        const auto levels =
            backlogUnderPi(piLaw(gain), ticksPerDelay, 3 * static_cast<int>(mode.period * ticksPerDelay));
        // From its first trough to the next: a period.
        const auto span = static_cast<std::ptrdiff_t>(mode.period * ticksPerDelay);
        const auto first = std::min_element(levels.begin(), levels.begin() + span);
        const auto second = std::min_element(first + span / 2, std::min(levels.end(), first + 3 * span / 2));
        const double period = static_cast<double>(second - first) / ticksPerDelay;
        QVERIFY2(within(period, mode.period, 0.02), against(period, mode.period));
        QVERIFY2(std::abs(*second / *first - mode.ratioPerPeriod) < 0.02 + 0.02 * mode.ratioPerPeriod,
                 against(*second / *first, mode.ratioPerPeriod));
    }
    /// Paced admission that holds at a backlog, behind a fill of `deadTimeS`: O4.
    void pacedAdmissionThatHoldsIsARelay_data()
    {
        QTest::addColumn<double>("rate");
        QTest::addColumn<double>("deadTime");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::newRow("2, no band") << 2.0 << 1.0 << 10.0 << 10.0;
        QTest::newRow("3, no band") << 3.0 << 1.0 << 10.0 << 10.0;
        QTest::newRow("2, a band") << 2.0 << 1.0 << 9.0 << 11.0;
        QTest::newRow("3, a band, half the dead time") << 3.0 << 0.5 << 9.0 << 12.0;
    }
    void pacedAdmissionThatHoldsIsARelay()
    {
        QFETCH(double, rate);
        QFETCH(double, deadTime);
        QFETCH(double, low);
        QFETCH(double, high);
        // A unit of backlog is what is drained in a unit of time.
        constexpr double unitS = 5.0;
        constexpr double unit = 400.0;
        constexpr double drainPerS = unit / unitS;
        const control::RelayCycle expected =
            control::relayCycle({.rate = rate, .drain = 1.0, .deadTime = deadTime, .low = low, .high = high});

        workload::Workload workload = requestsOf(Law::fixed(10.0), Law::fixed(2.0));
        workload.arrivals = {.kind = workload::ArrivalKind::closed, .liveTrees = 10'000};
        FactorySpec spec =
            factoryOf({instantFill(deadTime * unitS), decoders({.baseS = 1.0 / drainPerS}, 1)}, AdmissionLaw::paced);
        spec.admission.factor = rate;
        spec.admission.decodeS = 1.0 / drainPerS;
        spec.admission.buffer = static_cast<int>(high * unit);
        spec.admission.band = static_cast<int>((high - low) * unit);
        Factory factory = start(spec, workload);
        const SimTime warm = fromSeconds(80.0);
        factory.runUntil(warm);
        factory.runUntil(fromSeconds(204.0));

        const Series& ready = factory.state().recorder.history.ready;
        const Oscillation got = oscillationOf(ready, warm, factory.now());
        QVERIFY(got.periodS);
        QVERIFY2(within(*got.periodS / unitS, expected.period, 0.01), against(*got.periodS / unitS, expected.period));
        double peak = 0.0;
        double trough = 1e9;
        const std::vector<Series::Bin> bins = ready.until(factory.now());
        for (std::size_t i = 800; i < bins.size(); ++i) {
            peak = std::max(peak, bins[i].most / unit);
            trough = std::min(trough, bins[i].least / unit);
        }
        QVERIFY2(within(peak, expected.peak, 0.01), against(peak, expected.peak));
        QVERIFY2(within(trough, expected.trough, 0.01), against(trough, expected.trough));
    }
};

QTEST_GUILESS_MAIN(TestLoops)
#include "tst_loops.moc"
