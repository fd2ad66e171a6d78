#include "ui/viewmodels/live_view.h"

#include "core/factory/measure/plotted.h"
#include "tests/ui/floor/a_run.h"

#include <QTest>

#include <cmath>
#include <numeric>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tokenfactory::factory::Stretch;
using tokenfactory::tests::ARun;

namespace {

const LiveCurve& curveOf(const LivePlotView& view, const char* key)
{
    const auto found = std::ranges::find(view.curves, std::string(key), &LiveCurve::key);
    if (found == view.curves.end())
        throw std::runtime_error(key);
    return *found;
}

const factory::Series::Bins& binsOf(const factory::RunResult& run, const char* name)
{
    return std::ranges::find_if(run.series, [name](const auto& each) { return each.row->name == name; })->bins;
}

double areaUntil(const factory::Series::Bins& bins, double timeS)
{
    double area = 0.0;
    for (std::size_t i = 0; static_cast<double>(i + 1) * toSeconds(bins.width) <= timeS * (1 + 1e-12); ++i)
        area += bins.bins[i].area;
    return area;
}

/// The sum of a curve times the width of its bins.
double areaOf(const LiveCurve& curve)
{
    double area = 0.0;
    for (const LivePoint& point : curve.points)
        area += point.value.value_or(0.0) * curve.binS;
    return area;
}

double endOf(const LiveCurve& curve) { return curve.points.back().timeS + 0.5 * curve.binS; }

bool isNear(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)}); }

}  // namespace

class TestLiveView : public QObject {
    Q_OBJECT
private:
    ARun kimi;
    ARun lost;
    Stretch whole;

    LiveCurve tokensAsTheyAreSaid() const
    {
        const factory::OverTime over = factory::signalOver(*kimi.result, "output_tokens", whole);
        LiveCurve curve;
        curve.binS = toSeconds(over.width);
        for (std::size_t i = 0; i < over.timesS.size(); ++i)
            curve.points.push_back({over.timesS[i], over.values[i]});
        return curve;
    }

private slots:
    void initTestCase()
    {
        kimi = tests::runTo("kimi-k3-64-gb200", 150.0);
        lost = tests::runTo("worker-lost", 260.0);
        whole = {0.0, 150.0, 200};
    }
    void tokensOfThePlotAreThoseOfTheRun()
    {
        const LivePlotView view = livePlotOf(*kimi.result, LivePlotKind::output, whole);
        const LiveCurve& all = curveOf(view, "output_tokens");
        QVERIFY(areaOf(all) > 0.0);
        QVERIFY(isNear(areaOf(all), areaUntil(binsOf(*kimi.result, "output_tokens"), endOf(all))));
    }
    void goodTokensUpToATimeAreNoMoreThanWereSaidByThen()
    {
        // in a bin of its own they can be more: they count when the answer is complete
        for (const ARun* run : {&kimi, &lost}) {
            const LivePlotView view = livePlotOf(*run->result, LivePlotKind::output, whole);
            const LiveCurve& all = curveOf(view, "output_tokens");
            const LiveCurve& good = curveOf(view, "good_tokens");
            QCOMPARE(good.points.size(), all.points.size());
            double said = 0.0;
            double answered = 0.0;
            for (std::size_t i = 0; i < all.points.size(); ++i) {
                said += all.points[i].value.value_or(0.0);
                answered += good.points[i].value.value_or(0.0);
                QVERIFY(answered <= said * (1.0 + 1e-12));
            }
            QVERIFY(meaningOf(LivePlotKind::output).contains("complete"));
        }
    }
    void occupancyIsOfTheRoomThereWasThen()
    {
        // a third of the decode pool's HBM is away from 90 s to 210 s
        const LivePlotView view = livePlotOf(*lost.result, LivePlotKind::occupancy, {100.0, 200.0, 200});
        const LiveCurve& hbm = curveOf(view, "hbm");
        const factory::TierResult& tier = lost.result->tiers.front();
        const factory::Series::Bins& bytes = binsOf(*lost.result, "hbm_bytes");
        int seen = 0;
        for (const LivePoint& point : hbm.points) {
            if (point.timeS < 100.0 || point.timeS > 200.0 || !point.value)
                continue;
            ++seen;
            double area = 0.0;
            const auto each = std::size_t(std::llround(hbm.binS / toSeconds(bytes.width)));
            const auto first = std::size_t(std::llround((point.timeS - 0.5 * hbm.binS) / toSeconds(bytes.width)));
            for (std::size_t i = first; i < first + each; ++i)
                area += bytes.bins[i].area;
            QVERIFY(*point.value > 1.05 * area / hbm.binS / double(tier.capacityBytes));
        }
        QVERIFY(seen > 10);
    }
    void aLevelsMeanIsThatOfItsBins()
    {
        const LivePlotView view = livePlotOf(*kimi.result, LivePlotKind::batch, whole);
        const LiveCurve& curve = curveOf(view, "decoding");
        const factory::Series::Bins& bins = binsOf(*kimi.result, "decoding");
        const auto each = static_cast<std::size_t>(std::llround(curve.binS / toSeconds(bins.width)));
        for (std::size_t i = 0; i + 1 < curve.points.size(); ++i) {
            double area = 0.0;
            for (std::size_t bin = i * each; bin < (i + 1) * each; ++bin)
                area += bins.bins[bin].area;
            QVERIFY(isNear(*curve.points[i].value, area / curve.binS));
            QVERIFY(isNear(curve.points[i].timeS, (static_cast<double>(i) + 0.5) * curve.binS));
        }
    }
    void percentilesLieAmongTheRequestsOfTheirBin()
    {
        const LivePlotView view = livePlotOf(*kimi.result, LivePlotKind::ttft, whole);
        const LiveCurve& half = curveOf(view, "p50");
        const LiveCurve& most = curveOf(view, "p99");
        QCOMPARE(half.points.size(), most.points.size());
        const factory::QuantileSeries joined = kimi.result->ttftOverTime.joined(fromSeconds(half.binS));
        int measured = 0;
        for (std::size_t i = 0; i < half.points.size(); ++i) {
            QCOMPARE(half.points[i].value.has_value(), joined.bins()[i].count() > 0);
            if (!half.points[i].value)
                continue;
            ++measured;
            QCOMPARE(*half.points[i].value, joined.bins()[i].quantile(0.5));
            QCOMPARE(*most.points[i].value, joined.bins()[i].quantile(0.99));
            QVERIFY(*half.points[i].value <= *most.points[i].value);
        }
        QVERIFY(measured > 10);
    }
    void energyOverTokensOfTheWholeIsThatOfTheBins()
    {
        const LivePlotView view = livePlotOf(*kimi.result, LivePlotKind::energy, whole);
        const LiveCurve& curve = curveOf(view, "j_per_token");
        const LiveCurve said = tokensAsTheyAreSaid();
        QCOMPARE(curve.points.size(), said.points.size());
        double joules = 0.0;
        double counted = 0.0;
        for (std::size_t i = 0; i < curve.points.size(); ++i) {
            QCOMPARE(curve.points[i].value.has_value(), *said.points[i].value > 0.0);
            if (curve.points[i].value) {
                joules += *curve.points[i].value * *said.points[i].value * said.binS;
                const double begin = curve.points[i].timeS - 0.5 * curve.binS;
                counted += areaUntil(binsOf(*kimi.result, "idle_power_w"), begin + curve.binS) -
                           areaUntil(binsOf(*kimi.result, "idle_power_w"), begin);
                counted += areaUntil(binsOf(*kimi.result, "energy_j"), begin + curve.binS) -
                           areaUntil(binsOf(*kimi.result, "energy_j"), begin);
            }
        }
        QVERIFY(joules > 0.0);
        QVERIFY(std::abs(joules / counted - 1.0) < 1e-9);
    }
    void costOfTheBinsIsTheRateOfTheRun()
    {
        const LivePlotView view = livePlotOf(*kimi.result, LivePlotKind::cost, whole);
        const LiveCurve& curve = curveOf(view, "usd_per_million_tokens");
        const LiveCurve said = tokensAsTheyAreSaid();
        // all workers are in service all the time: each bin costs as much as any
        const double usdPerS = *kimi.result->costUsd / kimi.result->measuredS();
        int measured = 0;
        for (std::size_t i = 0; i < curve.points.size(); ++i) {
            if (!curve.points[i].value)
                continue;
            ++measured;
            QVERIFY(std::abs(*curve.points[i].value * *said.points[i].value / 1e6 / usdPerS - 1.0) < 1e-9);
        }
        QVERIFY(measured > 10);
    }
    void nothingSaidCostsNoNumber()
    {
        const ARun early = tests::runTo("kimi-k3-64-gb200", 1.0);
        const LivePlotView view = livePlotOf(*early.result, LivePlotKind::cost, {0.0, 10.0, 200});
        QVERIFY(!view.curves[0].points.empty());
        QVERIFY(!view.curves[0].points[0].value);
        const LivePlotView energy = livePlotOf(*early.result, LivePlotKind::energy, {0.0, 10.0, 200});
        QVERIFY(!energy.curves[0].points[0].value);
    }
    void whatIsNotKnownSaysWhy()
    {
        const ARun law = tests::runTo("oscillation", 30.0);
        const LivePlotView cost = livePlotOf(*law.result, LivePlotKind::cost, {0.0, 30.0, 200});
        QVERIFY(cost.nothing.contains(QStringLiteral("cost")));
        const LivePlotView power = livePlotOf(*law.result, LivePlotKind::power, {0.0, 30.0, 200});
        QVERIFY(power.nothing.contains(QStringLiteral("racks")));
    }
    void aLostWorkerIsNotInService()
    {
        const ARun down = tests::runTo("worker-lost", 150.0);  // from 90 s to 210 s
        const factory::PoolResult& decode = down.result->pools[1];
        const factory::OverTime inService =
            factory::levelOver(std::vector<factory::Weighted>{{&decode.inService}}, {0.0, 150.0, 200});
        QCOMPARE(*inService.values.front(), 3.0);
        QVERIFY(isNear(*inService.values.back(), 2.0));
        const LivePlotView view = livePlotOf(*down.result, LivePlotKind::utilisation, {0.0, 150.0, 200});
        for (const LiveCurve& curve : view.curves) {
            for (const LivePoint& point : curve.points)
                QVERIFY(!point.value || (*point.value >= 0.0 && *point.value <= 1.0 + 1e-9));
        }
    }
    void tiersHaveTheSharesOfTheRun()
    {
        const LivePlotView hits = livePlotOf(*kimi.result, LivePlotKind::hits, whole);
        const LivePlotView occupancy = livePlotOf(*kimi.result, LivePlotKind::occupancy, whole);
        QCOMPARE(hits.curves.size(), kimi.result->tiers.size());
        for (std::size_t i = 0; i < occupancy.curves.size(); ++i) {
            const factory::TierResult& tier = kimi.result->tiers[i];
            const double share = double(tier.usedBytes) / double(tier.capacityBytes);
            const LiveCurve& curve = occupancy.curves[i];
            QVERIFY(std::abs(*curve.points.back().value - share) < 0.05);
        }
    }
    void everyNumberIsFiniteAndEveryWindowHasSomeHundredPoints_data()
    {
        QTest::addColumn<double>("from");
        QTest::addColumn<double>("to");
        QTest::newRow("the whole run") << 0.0 << 260.0;
        QTest::newRow("a minute") << 200.0 << 260.0;
        QTest::newRow("five minutes") << 0.0 << 300.0;
        QTest::newRow("before anything") << 0.0 << 0.05;
        QTest::newRow("after all of it") << 500.0 << 800.0;
    }
    void everyNumberIsFiniteAndEveryWindowHasSomeHundredPoints()
    {
        QFETCH(double, from);
        QFETCH(double, to);
        for (const LivePlotKind kind : allLivePlots()) {
            const LivePlotView view = livePlotOf(*lost.result, kind, {from, to, 200});
            int coloured = 0;
            for (const LiveCurve& curve : view.curves) {
                coloured += curve.ink != LiveInk::faint ? 1 : 0;
                QVERIFY(curve.points.size() <= 203);
                if (kind == LivePlotKind::batch && to - from >= 60.0 && from < 260.0)
                    QVERIFY(static_cast<double>(curve.points.size()) >= 90.0 * (260.0 - from) / (to - from));
                double before = -1.0;
                for (const LivePoint& point : curve.points) {
                    QVERIFY(std::isfinite(point.timeS) && point.timeS > before);
                    QVERIFY(!point.value || std::isfinite(*point.value));
                    before = point.timeS;
                }
            }
            QVERIFY(coloured <= 5);
        }
    }
    void theValueAtATimeIsThatOfItsBin()
    {
        LiveCurve curve;
        curve.binS = 1.0;
        curve.points = {{0.5, 1.0}, {1.5, std::nullopt}, {2.5, 3.0}};
        QCOMPARE(valueAt(curve, 0.9), std::optional(1.0));
        QCOMPARE(valueAt(curve, 1.2), std::optional<double>());
        QCOMPARE(valueAt(curve, 2.1), std::optional(3.0));
        QCOMPARE(valueAt(curve, 4.0), std::optional<double>());
        LivePlotView view;
        view.curves = {curve};
        QCOMPARE(nearestSample(view, 1.4), std::optional(0.5));
        QCOMPARE(nearestSample(view, 1.6), std::optional(2.5));
    }
    void theDataHasEveryPointThatHasAValue()
    {
        const std::vector<LivePlotView> views = {livePlotOf(*kimi.result, LivePlotKind::batch, whole)};
        const report::Table table = dataOf(views);
        QCOMPARE(table.rows.size(), views[0].curves[0].points.size());
        QCOMPARE(std::get<double>(table.rows[3][3]), *views[0].curves[0].points[3].value);
    }
    void clocksAreReadAsClocks()
    {
        QCOMPARE(clockText(65.0, 1.0, false), QStringLiteral("1:05"));
        QCOMPARE(clockText(3665.0, 1.0, true), QStringLiteral("1:01:05"));
        QCOMPARE(clockText(5.25, 0.05, false), QStringLiteral("0:05.25"));
        QCOMPARE(clockText(59.9999, 1.0, false), QStringLiteral("1:00"));
    }
    void namesOfPlotsAreTheirOwn()
    {
        for (const LivePlotKind kind : allLivePlots()) {
            QCOMPARE(livePlotFromId(idOf(kind)), std::optional(kind));
            QVERIFY(!titleOf(kind).isEmpty() && !meaningOf(kind).isEmpty());
        }
        QVERIFY(!livePlotFromId("none"));
    }
};

QTEST_GUILESS_MAIN(TestLiveView)
#include "tst_live_view.moc"
