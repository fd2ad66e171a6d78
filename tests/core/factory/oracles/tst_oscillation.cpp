#include "core/factory/measure/oscillation.h"
#include "tests/core/factory/laws_only.h"
#include "tests/core/factory/oracle_row.h"

#include <algorithm>
#include <map>

using namespace tokenfactory;
using namespace tokenfactory::factory;
using control::AdmissionLaw;
using workload::Law;

Q_DECLARE_METATYPE(tokenfactory::control::AdmissionLaw)

namespace {

constexpr int decodeSlots = 256;
constexpr double stepS = 0.01 + 40e-6 * decodeSlots;  ///< with all slots in use
constexpr double warmUpS = 600.0;
constexpr double endS = 2400.0;
constexpr double promptTokens = 1000.0;

/// What a law does with a saturated source, after warm-up.
struct Seen {
    Oscillation occupancy;   ///< sequences that decode
    double mostReady = 0.0;  ///< backlog before decode, at once
    double burst = 0.0;      ///< most admissions in a bin / their mean
    double completedPerS = 0.0;
    double backlogBytes = 0.0;  ///< of HBM the backlog holds, mean
    double mostBacklogBytes = 0.0;
    std::vector<std::string> violations;
};

struct Setup {
    AdmissionLaw law = AdmissionLaw::gatedRefill;
    int buffer = 0;
    double delayS = 5.0;
};

Seen run(const Setup& setup)
{
    // More live sessions than can be held: the queue never empties.
    workload::Workload workload = requestsOf(Law::fixed(promptTokens), Law::lognormal(1000.0, 1.0));
    workload.arrivals = {.kind = workload::ArrivalKind::closed, .liveTrees = 8000};
    FactorySpec spec = factoryOf(
        {instantFill(setup.delayS, 0.1), decoders({.baseS = 0.01, .perSequenceS = 40e-6}, decodeSlots)}, setup.law);
    spec.admission.tickS = 1.0;
    spec.admission.buffer = setup.buffer;
    spec.admission.factor = 1.02;
    Factory factory = start(spec, workload);
    factory.runUntil(fromSeconds(warmUpS));
    factory.restartMeasuring();
    factory.runUntil(fromSeconds(endS));

    const SimTime now = factory.now();
    const Recorder& recorder = factory.state().recorder;
    Seen seen;
    seen.occupancy = oscillationOf(recorder.history.decoding, fromSeconds(warmUpS), now);
    const auto after = [&](const Series& series) {
        std::vector<Series::Bin> bins = series.until(now);
        bins.erase(bins.begin(), bins.begin() + static_cast<std::ptrdiff_t>(warmUpS / toSeconds(series.width())));
        return bins;
    };
    for (const Series::Bin& bin : after(recorder.history.ready)) {
        seen.mostReady = std::max(seen.mostReady, bin.most);
    }
    double sum = 0.0;
    double most = 0.0;
    const std::vector<Series::Bin> admissions = after(recorder.history.admissions);
    for (const Series::Bin& bin : admissions) {
        sum += bin.area;
        most = std::max(most, bin.area);
    }
    seen.burst = most * static_cast<double>(admissions.size()) / sum;
    double backlog = 0.0;
    for (const Series::Bin& bin : after(recorder.history.backlogBytes)) {
        backlog += bin.area;
        seen.mostBacklogBytes = std::max(seen.mostBacklogBytes, bin.most);
    }
    seen.backlogBytes = backlog / (endS - warmUpS);
    seen.completedPerS = static_cast<double>(recorder.requests.completed) / (endS - warmUpS);
    seen.violations = factory.violations();
    return seen;
}

double share(const Seen& seen) { return seen.occupancy.mean / decodeSlots; }

void report(const char* what, const Seen& seen)
{
    qInfo(
        "%-24s occupancy %.3f, CV %.3f, period %.1f s, ready at most %.0f, admissions peak/mean %.1f, backlog holds "
        "%.0f tokens (at most %.0f)",
        what, share(seen), seen.occupancy.cv, seen.occupancy.periodS.value_or(0.0), seen.mostReady, seen.burst,
        seen.backlogBytes, seen.mostBacklogBytes);
}

}  // namespace

/// 256 decode slots, a source that never ends, lognormal outputs (mean 1,000, CV 1), fills of 5 s +- 10 %, a control
/// tick of 1 s, a step of 10 ms + 40 us a sequence.
class TestOscillation : public QObject {
    Q_OBJECT
private slots:
    void gatedRefillOscillates_data()
    {
        QTest::addColumn<double>("delayS");
        QTest::addColumn<double>("leastCv");
        QTest::newRow("5 s") << 5.0 << 0.08;
        QTest::newRow("20 s") << 20.0 << 0.14;
    }
    void gatedRefillOscillates()
    {
        QFETCH(double, delayS);
        QFETCH(double, leastCv);
        const Seen seen = run({.law = AdmissionLaw::gatedRefill, .delayS = delayS});
        report("gated refill", seen);
        oracleRow("> " + QByteArray::number(leastCv), QByteArray::number(seen.occupancy.cv), "CV of occupancy");
        oracleRow("> " + QByteArray::number(0.5 * decodeSlots), QByteArray::number(seen.mostReady), "most ready");
        QCOMPARE_GT(seen.occupancy.cv, leastCv);
        // Bursts of the order of the slots pile up before decode.
        QCOMPARE_GT(seen.mostReady, 0.5 * decodeSlots);
        QCOMPARE_GT(seen.burst, 5.0);
        QVERIFY(seen.occupancy.periodS);
        QCOMPARE_GT(*seen.occupancy.periodS, 2.0 * delayS);
        QCOMPARE(seen.violations, std::vector<std::string>{});
    }
    void withoutABufferTheSlotsWaitForTheFill_data()
    {
        QTest::addColumn<AdmissionLaw>("law");
        QTest::newRow("one for one") << AdmissionLaw::oneForOne;
        QTest::newRow("credit") << AdmissionLaw::credit;
    }
    void withoutABufferTheSlotsWaitForTheFill()
    {
        QFETCH(AdmissionLaw, law);
        const Seen seen = run({.law = law});
        report(control::name(law).data(), seen);
        oracleRow(0.76, share(seen), "occupancy");
        // Of each credit's round of fill and decode, the part it decodes. The step at 0.76 of the slots is shorter.
        const double decodeS = 1000.0 * (0.01 + 40e-6 * 0.76 * decodeSlots);
        QCOMPARE_LE(std::abs(decodeS / (decodeS + 5.0) - 0.78), 0.01);
        QCOMPARE_LE(std::abs(share(seen) - 0.76), 0.03);
        QCOMPARE_LE(seen.occupancy.cv, 0.08);
        QCOMPARE(seen.violations, std::vector<std::string>{});
    }
    void aReadyBufferOfRateTimesDelayFillsTheSlots()
    {
        // 12.6 sequences a second x 5 s.
        QCOMPARE_LE(std::abs(decodeSlots / (1000.0 * stepS) * 5.0 - 64.0), 1.0);
        const Seen seen = run({.law = AdmissionLaw::readyBuffer, .buffer = 64});
        report("ready buffer", seen);
        oracleRow("< 0.03", QByteArray::number(seen.occupancy.cv), "CV of occupancy");
        oracleRow("> 0.96", QByteArray::number(share(seen)), "occupancy");
        QCOMPARE_LT(seen.occupancy.cv, 0.03);
        QCOMPARE_GT(share(seen), 0.96);
        QCOMPARE(seen.violations, std::vector<std::string>{});
    }
    void pacingFillsTheSlotsWithoutBursts()
    {
        const Seen seen = run({.law = AdmissionLaw::paced, .buffer = 64});
        report("paced", seen);
        oracleRow("< 0.03", QByteArray::number(seen.occupancy.cv), "CV of occupancy");
        oracleRow("> 0.96", QByteArray::number(share(seen)), "occupancy");
        QCOMPARE_LT(seen.occupancy.cv, 0.03);
        oracleRow("< 2", QByteArray::number(seen.burst), "admissions, peak / mean");
        QCOMPARE_LT(seen.burst, 2.0);
        QCOMPARE_GT(share(seen), 0.96);
        QCOMPARE(seen.violations, std::vector<std::string>{});
    }
    void theBacklogOfGatedRefillHoldsMemory()
    {
        const Seen gated = run({.law = AdmissionLaw::gatedRefill});
        const Seen buffered = run({.law = AdmissionLaw::readyBuffer, .buffer = 64});
        QCOMPARE_GT(gated.backlogBytes, 5.0 * buffered.backlogBytes);
        QCOMPARE_GT(gated.mostBacklogBytes, 0.5 * decodeSlots * promptTokens);
        // Each that waits holds its whole prompt.
        QCOMPARE(gated.mostBacklogBytes, gated.mostReady * promptTokens);
    }
};

QTEST_GUILESS_MAIN(TestOscillation)
#include "tst_oscillation.moc"
