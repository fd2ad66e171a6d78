#include "ui/viewmodels/live_view.h"

#include "core/factory/measure/plotted.h"
#include "core/factory/names.h"
#include "ui/viewmodels/live_words.h"
#include "ui/viewmodels/preset_words.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

using factory::OverTime;
using factory::RunResult;
using factory::Stretch;
using factory::TierResult;

namespace {

constexpr int mostColoured = 5;
constexpr std::array<double, 2> plottedQuantiles = {0.5, 0.99};

LiveCurve curveOf(const OverTime& over, std::string_view key, const QString& name, LiveInk ink, int style)
{
    LiveCurve curve{std::string(key), name, ink, style, toSeconds(over.width), {}};
    curve.points.reserve(over.timesS.size());
    for (std::size_t i = 0; i < over.timesS.size(); ++i)
        curve.points.push_back({over.timesS[i], over.values[i]});
    return curve;
}

LiveCurve seriesOf(const OverTime& over, std::string_view key, const QString& name, int style)
{
    return curveOf(over, key, name, LiveInk::series, style);
}

void addQuantiles(LivePlotView& view, const std::vector<OverTime>& quantiles)
{
    view.curves.push_back(seriesOf(quantiles[0], "p50", QStringLiteral("p50"), 0));
    view.curves.push_back(seriesOf(quantiles[1], "p99", QStringLiteral("p99"), 4));
}

void addTiers(LivePlotView& view, const RunResult& run, const Stretch& stretch,
              OverTime (*over)(const RunResult&, const TierResult&, const Stretch&))
{
    for (const TierResult& tier : run.tiers) {
        const kv::Tier which = factory::tierNamed(tier.name).value_or(kv::Tier::hbm);
        view.curves.push_back(
            curveOf(over(run, tier, stretch), tier.name, tierBrief(which), LiveInk::tier, static_cast<int>(which)));
    }
}

void addPools(LivePlotView& view, const RunResult& run, const Stretch& stretch)
{
    int style = 0;
    for (const factory::PoolResult& pool : run.pools) {
        view.curves.push_back(curveOf(factory::utilisationOver(pool, stretch), pool.name, poolText(pool.name),
                                      style < mostColoured ? LiveInk::series : LiveInk::faint, style));
        ++style;
    }
}

void addSignal(LivePlotView& view, const RunResult& run, const Stretch& stretch, const char* signal,
               const QString& name, int style)
{
    view.curves.push_back(seriesOf(factory::signalOver(run, signal, stretch), signal, name, style));
}

bool hasValue(const LivePlotView& view)
{
    return std::ranges::any_of(view.curves, [](const LiveCurve& curve) {
        return std::ranges::any_of(curve.points, [](const LivePoint& point) { return point.value.has_value(); });
    });
}

}  // namespace

LivePlotView livePlotOf(const RunResult& run, LivePlotKind kind, const Stretch& stretch)
{
    LivePlotView view;
    view.kind = kind;
    Sentence whyNone;
    switch (kind) {
    case LivePlotKind::ttft:
        view.unit = Unit::seconds;
        addQuantiles(view, factory::ttftQuantilesOver(run, plottedQuantiles, stretch));
        break;
    case LivePlotKind::tpot:
        view.unit = Unit::seconds;
        addQuantiles(view, factory::tpotQuantilesOver(run, plottedQuantiles, stretch));
        break;
    case LivePlotKind::output:
        view.unit = Unit::tokensPerSecond;
        addSignal(view, run, stretch, "output_tokens", LiveText::tr("said", "output tokens, when they are said"), 0);
        addSignal(view, run, stretch, "good_tokens",
                  LiveText::tr("good, at end", "output within the limits, when its answer is complete"), 2);
        break;
    case LivePlotKind::depth:
        view.unit = Unit::count;
        addSignal(view, run, stretch, "queued", LiveText::tr("queue"), 0);
        addSignal(view, run, stretch, "ready", LiveText::tr("ready"), 1);
        addSignal(view, run, stretch, "filling", LiveText::tr("prefill"), 2);
        break;
    case LivePlotKind::hits:
        view.unit = Unit::fraction;
        view.isShare = true;
        addTiers(view, run, stretch, factory::hitRateOver);
        break;
    case LivePlotKind::utilisation:
        view.unit = Unit::fraction;
        view.isShare = true;
        addPools(view, run, stretch);
        break;
    case LivePlotKind::batch:
        view.unit = Unit::sequences;
        addSignal(view, run, stretch, "decoding", LiveText::tr("decoding"), 0);
        break;
    case LivePlotKind::occupancy:
        view.unit = Unit::fraction;
        view.isShare = true;
        addTiers(view, run, stretch, factory::occupancyOver);
        break;
    case LivePlotKind::traffic:
        view.unit = Unit::bytesPerSecond;
        addTiers(view, run, stretch, factory::trafficOver);
        break;
    case LivePlotKind::power:
        view.unit = Unit::watts;
        view.curves.push_back(seriesOf(factory::powerOver(run, stretch), "power_w", LiveText::tr("all", "power"), 0));
        view.curves.push_back(
            seriesOf(factory::idlePowerOver(run, stretch), "idle_power_w", LiveText::tr("idle", "power"), 4));
        whyNone = run.energyBasis;
        break;
    case LivePlotKind::energy:
        view.unit = Unit::joules;
        view.curves.push_back(
            seriesOf(factory::energyPerOutputTokenOver(run, stretch), "j_per_token", LiveText::tr("all racks"), 0));
        whyNone = run.energyBasis;
        break;
    case LivePlotKind::cost:
        view.unit = Unit::usd;
        view.curves.push_back(seriesOf(factory::costPerMillionOutputOver(run, stretch), "usd_per_million_tokens",
                                       LiveText::tr("to the owner"), 0));
        whyNone = run.costBasis;
        break;
    }
    const bool unknown = std::ranges::all_of(view.curves, [](const LiveCurve& each) { return each.points.empty(); });
    const bool priced = kind == LivePlotKind::cost ? run.costUsd.has_value() : run.energyJ.has_value();
    if (unknown && !whyNone.empty() && !priced)
        view.nothing = sentence(withPoolNames(whyNone));
    else if (!hasValue(view))
        view.nothing = LiveText::tr("Nothing measured here yet.");
    return view;
}

factory::Stretch recentStretch(double nowS)
{
    constexpr double recentS = 60.0;
    constexpr int fewBins = 12;
    return {std::max(0.0, nowS - recentS), std::max(nowS, 1e-6), fewBins};
}

const LivePoint* latestPoint(const LiveCurve& curve)
{
    const auto last = std::ranges::find_if(curve.points.rbegin(), curve.points.rend(),
                                           [](const LivePoint& point) { return point.value.has_value(); });
    return last == curve.points.rend() ? nullptr : &*last;
}

std::optional<double> valueAt(const LiveCurve& curve, double timeS)
{
    const auto after = std::ranges::lower_bound(curve.points, timeS, {}, &LivePoint::timeS);
    const LivePoint* nearest = after != curve.points.end() ? &*after : nullptr;
    if (after != curve.points.begin()) {
        const LivePoint& before = *std::prev(after);
        if (!nearest || timeS - before.timeS < nearest->timeS - timeS)
            nearest = &before;
    }
    constexpr double rounding = 1.0 + 1e-9;
    if (!nearest || std::abs(nearest->timeS - timeS) > 0.5 * curve.binS * rounding)
        return std::nullopt;
    return nearest->value;
}

std::optional<double> nearestSample(const LivePlotView& view, double timeS)
{
    std::optional<double> best;
    for (const LiveCurve& curve : view.curves) {
        for (const LivePoint& point : curve.points) {
            if (point.value && (!best || std::abs(point.timeS - timeS) < std::abs(*best - timeS)))
                best = point.timeS;
        }
    }
    return best;
}

report::Table dataOf(std::span<const LivePlotView> views)
{
    report::Table table{
        {{"plot", "plot"}, {"curve", "curve"}, {"time_s", "time", Unit::seconds}, {"value", "value"}, {"unit", "unit"}},
        {}};
    for (const LivePlotView& view : views) {
        for (const LiveCurve& curve : view.curves) {
            for (const LivePoint& point : curve.points) {
                if (point.value)
                    table.rows.push_back({std::string(idOf(view.kind)), curve.key, point.timeS, *point.value,
                                          std::string(dataUnit(view))});
            }
        }
    }
    return table;
}

}  // namespace tokenfactory::ui
