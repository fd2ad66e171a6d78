// What the presets that run are there to show, they show. Margins are wide: directions are asserted, not figures.
#include "core/factory/measure/result.h"
#include "core/scenario/run.h"
#include "core/scenario/value_path.h"
#include "tests/core/problem_text.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <limits>
#include <map>

using namespace tokenfactory;

namespace {

const std::filesystem::path presets = std::filesystem::path(TOKENFACTORY_SOURCE_DIR) / "presets";

const catalog::Catalog& known()
{
    static const Expected<catalog::Catalog> catalog = catalog::readCatalog(presets);
    return *catalog;
}

scenario::Scenario preset(const std::string& id)
{
    const Expected<scenario::ReadScenario> read = scenario::readScenario(id, presets);
    if (!read) {
        qFatal("%s", qPrintable(tests::textOf(read.error())));
    }
    return read->scenario;
}

factory::Simulation begun(const scenario::Scenario& scenario)
{
    Expected<scenario::Begun> begun = scenario::simulationOf(scenario, known(), presets, {.checkpoints = 1});
    if (!begun) {
        qFatal("%s", qPrintable(tests::textOf(begun.error())));
    }
    return std::move(begun->simulation);
}

/// A preset's run from its beginning on, by times.
class Seen {
public:
    Seen(const std::string& id, double untilS) : Seen(preset(id), untilS) {}
    Seen(const scenario::Scenario& scenario, double untilS)
    {
        factory::Simulation simulation = begun(scenario);
        simulation.runUntil(fromSeconds(untilS));
        result = factory::resultOf(simulation.factory());
        for (const std::string& violation : result.violations) {
            qCritical("%s", violation.c_str());
        }
        isConserved = result.violations.empty() && !result.isStuck;
    }

    /// Mean level, or how many a second.
    double mean(std::string_view signal, double fromS, double toS) const
    {
        const factory::Series::Bins& bins = binsOf(signal);
        double sum = 0.0;
        const auto [first, last] = within(bins, fromS, toS);
        for (std::size_t bin = first; bin < last; ++bin) {
            sum += bins.mean(bin);
        }
        return sum / static_cast<double>(last - first);
    }
    /// Of a level, of single moments.
    double most(std::string_view signal, double fromS, double toS) const
    {
        const factory::Series::Bins& bins = binsOf(signal);
        double most = 0.0;
        const auto [first, last] = within(bins, fromS, toS);
        for (std::size_t bin = first; bin < last; ++bin) {
            most = std::max(most, bins.bins[bin].most);
        }
        return most;
    }
    /// The lowest mean of a window of `widthS`.
    double lowest(std::string_view signal, double widthS, double fromS, double toS) const
    {
        double lowest = std::numeric_limits<double>::infinity();
        for (double s = fromS; s + widthS <= toS; s += widthS) {
            lowest = std::min(lowest, mean(signal, s, s + widthS));
        }
        return lowest;
    }
    /// Share of the tokens of prompts that were found in a tier.
    double hits(std::string_view tier, double fromS, double toS) const
    {
        return mean(std::string(tier) + "_hit_tokens", fromS, toS) / mean("placed_tokens", fromS, toS);
    }
    double allHits(double fromS, double toS) const { return hits("hbm", fromS, toS) + hits("dram", fromS, toS); }
    double ttftS(double fromS, double toS) const
    {
        return mean("ttft_s", fromS, toS) / mean("first_tokens", fromS, toS);
    }
    double promptTokens(double fromS, double toS) const
    {
        return mean("placed_tokens", fromS, toS) / mean("admissions", fromS, toS);
    }
    double hbmBytes() const { return static_cast<double>(result.tiers.front().capacityBytes); }
    const factory::PoolResult& pool(std::string_view name) const
    {
        return *std::ranges::find(result.pools, name, &factory::PoolResult::name);
    }
    double passS(std::string_view name) const { return pool(name).busyS / static_cast<double>(pool(name).passes); }

    factory::RunResult result;
    bool isConserved = false;

private:
    const factory::Series::Bins& binsOf(std::string_view signal) const
    {
        const auto found = std::ranges::find_if(result.series, [&](const auto& s) { return s.row->name == signal; });
        if (found == result.series.end()) {
            qFatal("no such signal");
        }
        return found->bins;
    }
    static std::pair<std::size_t, std::size_t> within(const factory::Series::Bins& bins, double fromS, double toS)
    {
        const double widthS = toSeconds(bins.width);
        const auto first = static_cast<std::size_t>(fromS / widthS + 0.5);
        const auto last = std::min(static_cast<std::size_t>(toS / widthS + 0.5), bins.complete());
        if (last <= first) {
            qFatal("no bins from %g to %g s", fromS, toS);
        }
        return {first, last};
    }
};

}  // namespace

class TestDemoScenarios : public QObject {
    Q_OBJECT
private slots:
    void theLayoutOfEachPassIsThatOfItsGpus()
    {
        for (const std::string& id : scenario::scenarioIds(presets)) {
            const scenario::Scenario scenario = preset(id);
            const cost::Layout& of = scenario.layout;
            QVERIFY2(std::ranges::count(scenario.gpus, of.tp * of.pp * of.dp * of.cp) == 1, id.c_str());
        }
    }
    void everyOneOpensAtOnceAndSaysWhatToWatch_data()
    {
        QTest::addColumn<QString>("id");
        for (const std::string& id : scenario::scenarioIds(presets)) {
            if (preset(id).running.factory) {
                QTest::newRow(id.c_str()) << QString::fromStdString(id);
            }
        }
    }
    void everyOneOpensAtOnceAndSaysWhatToWatch()
    {
        QFETCH(const QString, id);
        known();
        qint64 soonestMs = std::numeric_limits<qint64>::max();
        for (int i = 0; i < 3; ++i) {  // other programs take their time too
            QElapsedTimer clock;
            clock.start();
            const scenario::Scenario scenario = preset(id.toStdString());
            factory::Simulation simulation = begun(scenario);
            simulation.runUntil(fromSeconds(10.0));
            soonestMs = std::min(soonestMs, clock.elapsed());
            QVERIFY(simulation.factory().state().recorder.requests.arrived > 0);
            QVERIFY(scenario.description.size() > 100 && scenario.description.size() < 600);
        }
        QVERIFY2(soonestMs < 1000, qPrintable(QString::number(soonestMs) + " ms"));
    }

    void everyOneSaysWhenAndOnWhichPlotsItIsSeen()
    {
        for (const std::string& id : scenario::scenarioIds(presets)) {
            const scenario::Scenario each = preset(id);
            const scenario::Watch& watch = each.watch;
            if (!each.running.factory) {
                continue;
            }
            QVERIFY2(watch.text.size() > 40 && watch.text.size() < 110, id.c_str());
            QVERIFY2(watch.plots.size() >= 2, id.c_str());
            QVERIFY2(watch.timeS && *watch.timeS < each.running.durationS.value_or(600.0), id.c_str());
            // what happens by plan is what is to be seen
            std::vector<double> planned;
            for (const scenario::Intervention& change : each.running.interventions) {
                planned.push_back(change.timeS);
            }
            for (const factory::Failure& failure : each.running.factory->failures) {
                planned.push_back(failure.atS);
            }
            QVERIFY2(planned.empty() || *watch.timeS == *std::ranges::min_element(planned), id.c_str());
        }
    }
    void anHourOfChatFillsTheCaches()
    {
        const Seen seen("chat-hour", 1000.0);
        QVERIFY(seen.isConserved);
        QVERIFY(seen.allHits(0.0, 20.0) < seen.allHits(100.0, 200.0) - 0.05);
        QVERIFY(seen.hits("hbm", 100.0, 200.0) > 0.7);
        QVERIFY(seen.hits("dram", 0.0, 100.0) < 0.02);
        QVERIFY(seen.hits("dram", 600.0, 1000.0) > 0.2);  // HBM has become too small for all that wait
        QVERIFY(seen.mean("hbm_bytes", 600.0, 1000.0) > 0.95 * seen.hbmBytes());
        QVERIFY(seen.mean("decoding", 800.0, 1000.0) > 2.0 * seen.mean("decoding", 0.0, 200.0));
        QVERIFY(seen.ttftS(800.0, 1000.0) < 0.2);
    }
    void aFleetOfAgentsLivesOnItsCaches()
    {
        const Seen seen("agent-fleet", 300.0);
        QVERIFY(seen.isConserved);
        QVERIFY(seen.allHits(0.0, 60.0) < 0.75);
        QVERIFY(seen.allHits(150.0, 300.0) > 0.9);
        QVERIFY(seen.mean("filling", 0.0, 120.0) > 4.0 * seen.mean("filling", 150.0, 300.0));
        QVERIFY(seen.ttftS(60.0, 120.0) > 4.0 * seen.ttftS(150.0, 300.0));
        QVERIFY(seen.mean("hbm_bytes", 120.0, 300.0) > 0.97 * seen.hbmBytes());
        QVERIFY(seen.mean("dram_bytes", 200.0, 300.0) > 1e12);
    }
    void aColdSystemPromptIsStampeded()
    {
        const Seen seen("cold-system-prompt", 200.0);
        QVERIFY(seen.isConserved);
        for (const double coldS : {0.0, 90.0}) {  // at the start, and when a new version is rolled out
            QVERIFY(seen.allHits(coldS, coldS + 4.0) < 0.6);
            QVERIFY(seen.most("queued", coldS, coldS + 15.0) > 30.0);
            QVERIFY(seen.ttftS(coldS, coldS + 10.0) > 10.0 * seen.ttftS(coldS + 40.0, coldS + 80.0));
            QVERIFY(seen.allHits(coldS + 25.0, coldS + 80.0) > 0.9);
            QVERIFY(seen.mean("queued", coldS + 25.0, coldS + 80.0) < 1.0);
        }
    }
    void hbmTooSmallLosesNearlyAllHits()
    {
        const Seen seen("hbm-too-small", 400.0);
        QVERIFY(seen.isConserved);
        QVERIFY(seen.allHits(60.0, 90.0) > 0.95);
        QVERIFY(seen.mean("hbm_bytes", 60.0, 90.0) < 0.95 * seen.hbmBytes());
        QVERIFY(seen.allHits(130.0, 400.0) < 0.4);  // with twice the sessions, not half of it
        QVERIFY(seen.mean("hbm_bytes", 130.0, 400.0) > 0.98 * seen.hbmBytes());
        QVERIFY(seen.ttftS(130.0, 400.0) > 30.0 * seen.ttftS(60.0, 90.0));
    }
    void dramBringsTheHitsBack()
    {
        const Seen seen("dram-off-and-on", 480.0);
        QVERIFY(seen.isConserved);
        QVERIFY(seen.hits("dram", 90.0, 120.0) > 0.5 && seen.allHits(90.0, 120.0) > 0.9);
        QCOMPARE(seen.hits("dram", 121.0, 299.0), 0.0);
        QVERIFY(seen.allHits(140.0, 300.0) < 0.4);
        QCOMPARE(seen.mean("dram_bytes", 180.0, 299.0), 0.0);
        QVERIFY(seen.hits("dram", 360.0, 480.0) > 0.5 && seen.allHits(360.0, 480.0) > 0.9);
        QVERIFY(seen.ttftS(140.0, 300.0) > 10.0 * seen.ttftS(90.0, 120.0));
        QVERIFY(seen.ttftS(140.0, 300.0) > 10.0 * seen.ttftS(360.0, 480.0));
    }
    void agentsSumUpAtAboutTheSameTime()
    {
        const Seen seen("compaction-wave", 420.0);
        QVERIFY(seen.isConserved);
        QVERIFY(seen.mean("hbm_bytes", 70.0, 80.0) > 0.97 * seen.hbmBytes());
        QVERIFY(seen.hits("dram", 60.0, 110.0) > 0.01);
        QVERIFY(seen.mean("hbm_bytes", 112.0, 124.0) < 0.5 * seen.mean("hbm_bytes", 70.0, 80.0));
        QVERIFY(seen.promptTokens(112.0, 124.0) < 0.5 * seen.promptTokens(70.0, 80.0));
        QVERIFY(seen.allHits(106.0, 118.0) < seen.allHits(70.0, 80.0) - 0.05);
        // The second wave is spread out: less of HBM is free at once.
        QVERIFY(seen.lowest("hbm_bytes", 10.0, 280.0, 420.0) > 1.5 * seen.lowest("hbm_bytes", 10.0, 100.0, 140.0));
    }
    void shortPromptsWaitBehindLongOnes()
    {
        const Seen seen("long-document-burst", 240.0);
        QVERIFY(seen.isConserved);
        QVERIFY(seen.ttftS(30.0, 60.0) < 0.3 && seen.mean("queued", 30.0, 60.0) < 2.0);
        QVERIFY(seen.most("queued", 60.0, 120.0) > 100.0);
        QVERIFY(seen.ttftS(80.0, 100.0) > 10.0 * seen.ttftS(30.0, 60.0));
        QVERIFY(seen.mean("decoding", 70.0, 90.0) < 0.8 * seen.mean("decoding", 30.0, 60.0));   // runs empty
        QVERIFY(seen.most("decoding", 80.0, 200.0) > 1.5 * seen.mean("decoding", 30.0, 60.0));  // and catches up
        QVERIFY(seen.ttftS(200.0, 240.0) < 0.3 && seen.mean("queued", 200.0, 240.0) < 2.0);
    }
    void racksSideBySideDiffer()
    {
        const Seen seen("mixed-racks", 300.0);
        QVERIFY(seen.isConserved);
        for (const factory::PoolResult& pool : seen.result.pools) {
            QCOMPARE(pool.gpus, 16);
            QVERIFY(pool.utilisation > 0.9);
            qInfo("%s: %.1f ms a pass, %.1f %% of HBM bandwidth", pool.name.c_str(), 1e3 * seen.passS(pool.name),
                  100.0 * pool.shares.hbm.value_or(0.0));
        }
        QVERIFY(seen.passS("GB200") < 0.7 * seen.passS("B300"));
        QVERIFY(seen.passS("GB200") < 0.7 * seen.passS("B200"));
    }
    void aLostWorkerIsMadeUpFor()
    {
        const Seen seen("worker-lost", 300.0);
        QVERIFY(seen.isConserved);
        scenario::Scenario whole = preset("worker-lost");
        whole.running.factory->failures.clear();
        const Seen without(whole, 300.0);
        QVERIFY(seen.result.requests.putBack > 20);
        QCOMPARE(without.result.requests.putBack, std::int64_t{0});
        QCOMPARE(seen.result.requests.failed, std::int64_t{0});
        // The same until then, to the last bit; then a jump, which is over in some seconds.
        QCOMPARE(seen.mean("queued", 0.0, 89.0), without.mean("queued", 0.0, 89.0));
        QVERIFY(seen.most("queued", 90.0, 92.0) > without.most("queued", 90.0, 92.0) + 20.0);
        QVERIFY(seen.mean("queued", 100.0, 120.0) < without.mean("queued", 100.0, 120.0) + 2.0);
        // Two do the work of three.
        QVERIFY(seen.mean("decoding", 100.0, 210.0) > 1.05 * without.mean("decoding", 100.0, 210.0));
        QVERIFY(seen.mean("decoding", 240.0, 300.0) < 1.05 * without.mean("decoding", 240.0, 300.0));
    }
    void aPipelineOfPrefillIsKeptFull()
    {
        // Of PP 4, asked for more than it can: prompts in its later stages take no place in the first.
        const auto busy = scenario::withValues(preset("worker-lost"), {{"workload.arrivals.rate_per_s", "200"}});
        QVERIFY(busy);
        const Seen seen(*busy, 80.0);
        const factory::Occupancy& fill = seen.result.pools.front().fillSlots;
        QVERIFY2(fill.mean > 0.99 * fill.of, std::to_string(fill.mean).c_str());
    }
    void blindAdmissionOscillatesAndABufferCuresIt()
    {
        const Seen ill("oscillation", 300.0);
        const Seen cured("oscillation-cured", 300.0);
        QVERIFY(ill.isConserved && cured.isConserved);
        QVERIFY(ill.lowest("decoding", 2.0, 90.0, 300.0) < 0.8 * 256.0);
        QVERIFY(cured.lowest("decoding", 2.0, 30.0, 300.0) > 0.88 * 256.0);
        QVERIFY(ill.most("ready", 100.0, 300.0) > 100.0);
        QVERIFY(cured.most("ready", 30.0, 300.0) < 40.0);
        QVERIFY(cured.mean("output_tokens", 100.0, 300.0) > 1.01 * ill.mean("output_tokens", 100.0, 300.0));
    }
    void dramHoldsTheContextsOfAgents()
    {
        const Seen hbmOnly("agentx-8-b300-hbm-only", 1500.0);
        const Seen both("agentx-8-b300-dram", 1500.0);
        QVERIFY(hbmOnly.isConserved && both.isConserved);
        QVERIFY(both.allHits(900.0, 1500.0) > 0.9);
        QVERIFY(hbmOnly.allHits(900.0, 1500.0) < both.allHits(900.0, 1500.0) - 0.1);
        QVERIFY(both.ttftS(900.0, 1500.0) < 0.5 * hbmOnly.ttftS(900.0, 1500.0));
    }
};

QTEST_GUILESS_MAIN(TestDemoScenarios)
#include "tst_demo_scenarios.moc"
