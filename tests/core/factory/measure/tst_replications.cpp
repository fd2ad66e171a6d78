#include "core/base/random.h"
#include "core/factory/measure/replications.h"
#include "tests/core/factory/laws_only.h"
#include "tests/core/factory/replicated.h"

#include <cmath>

using namespace tokenfactory;
using namespace tokenfactory::factory;
using workload::Law;

namespace {

/// M/M/1 at a load of 0.5: the mean wait is 1 s.
Factory halfLoaded(std::uint64_t seed)
{
    workload::Workload workload = requestsOf(Law::exponential(1e6), Law::fixed(0.0));
    workload.arrivals.ratePerS = 0.5;
    return start(factoryOf({servers(1), decoders({}, 1)}), workload, seed);
}

const ReplicatedFigure& figure(const Replications& of, std::string_view name)
{
    const auto found = std::ranges::find(of.figures, name, &ReplicatedFigure::name);
    if (found == of.figures.end()) {
        qFatal("no such figure");
    }
    return *found;
}

}  // namespace

class TestReplications : public QObject {
    Q_OBJECT
private slots:
    void theIntervalIsThatOfStudent()
    {
        const std::vector<double> values = {1.0, 2.0, 4.0};
        const Interval interval = intervalOf(values, Confidence::p95);
        QCOMPARE(interval.mean, 7.0 / 3.0);
        // Standard error sqrt(7/3 / 3), t of two degrees 4.303.
        QVERIFY(std::abs(interval.halfWidth - 4.303 * std::sqrt(7.0) / 3.0) < 1e-12);
        QVERIFY(std::isinf(intervalOf(std::span(values).first(1), Confidence::p95).halfWidth));
    }
    void intervalsHoldTheMeanAsOftenAsTheySay()
    {
        RandomStream stream(11, "intervals");
        int held = 0;
        for (int i = 0; i < 1000; ++i) {
            std::vector<double> values(6);
            std::ranges::generate(values, [&] { return 5.0 + 2.0 * stream.normal(); });
            const Interval interval = intervalOf(values, Confidence::p95);
            held += std::abs(interval.mean - 5.0) <= interval.halfWidth;
        }
        QVERIFY2(std::abs(held - 950) < 28, QByteArray::number(held));  // four standard errors
    }
    void runsOfOtherSeedsGiveAnInterval()
    {
        ReplicationSpec spec;
        spec.runs = 8;
        spec.durationS = 4000.0;
        spec.warmUpS = 400.0;
        spec.confidence = Confidence::p999;
        const Replications of = replicate(spec, measured(spec, halfLoaded));
        QCOMPARE(of.runs.size(), 8U);
        const ReplicatedFigure& wait = figure(of, "queue_s_mean");
        QCOMPARE(wait.runs, 8);
        QVERIFY(wait.interval && wait.least < wait.mean && wait.mean < wait.most);
        QVERIFY2(std::abs(wait.mean - 1.0) <= wait.interval->halfWidth, QByteArray::number(wait.mean));
        QVERIFY(wait.interval->halfWidth < 0.4);
        const ReplicatedFigure& used = figure(of, "utilisation_servers");
        QVERIFY(std::abs(used.mean - 0.5) <= used.interval->halfWidth);
        // Nobody says a token.
        QCOMPARE(figure(of, "ttft_s_p50").runs, 0);
        QVERIFY(!figure(of, "ttft_s_p50").interval);
        // No run twice, and the same again.
        QVERIFY(*of.runs[0][12].value != *of.runs[1][12].value);
        const Replications again = replicate(spec, measured(spec, halfLoaded));
        QCOMPARE(figure(again, "queue_s_mean").mean, wait.mean);
    }
    void warmUpIsLeftOut()
    {
        ReplicationSpec spec;
        spec.runs = 1;
        spec.durationS = 500.0;
        spec.warmUpS = 100.0;
        const Replications of = replicate(spec, measured(spec, halfLoaded));
        Factory factory = halfLoaded(1);
        factory.runUntil(fromSeconds(100.0));
        factory.restartMeasuring();
        factory.runUntil(fromSeconds(500.0));
        QCOMPARE(figure(of, "queue_s_mean").mean, factory.state().recorder.queueS.mean());
        QVERIFY(!figure(of, "queue_s_mean").interval);
    }
    void itCanBeEndedBetweenRuns()
    {
        ReplicationSpec spec;
        spec.runs = 100;
        spec.durationS = 100.0;
        const Replications of = replicate(spec, [&, run = measured(spec, halfLoaded)](std::uint64_t seed) {
            return seed < spec.firstSeed + 3 ? run(seed) : std::nullopt;
        });
        QCOMPARE(of.runs.size(), 3U);
        QVERIFY(figure(of, "queue_s_mean").interval);
        QVERIFY(replicate(spec, [](std::uint64_t) { return std::nullopt; }).figures.empty());
    }
};

QTEST_GUILESS_MAIN(TestReplications)
#include "tst_replications.moc"
