#include "ui/viewmodels/live_view.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"
#include "ui/viewmodels/why_floor.h"
#include "ui/viewmodels/why_floor_parts.h"

#include <algorithm>

namespace tokenfactory::ui {

namespace {

constexpr double latelyS = 60.0;

/// The figures of a whole run that a plot is the course of.
std::vector<std::string_view> figuresOf(LivePlotKind kind, const factory::RunResult& run)
{
    switch (kind) {
    case LivePlotKind::ttft:
        return {"TTFT, median"};
    case LivePlotKind::tpot:
        return {"TPOT, median"};
    case LivePlotKind::output:
        return {"output throughput", "goodput"};
    case LivePlotKind::depth:
        return {"wait in the queue", "backlog"};
    case LivePlotKind::hits:
        return {"hit rate",      "hit rate, hbm",  "hit rate, dram",
                "hit rate, ssd", "hit rate, pool", "hit rate, hot-cache"};
    case LivePlotKind::utilisation: {
        std::vector<std::string_view> names;
        for (const factory::PoolResult& pool : run.pools) {
            names.push_back(pool.utilisationName);
        }
        return names;
    }
    case LivePlotKind::energy:
        return {"energy per output token"};
    case LivePlotKind::cost:
        return {"cost per million output tokens, USD"};
    case LivePlotKind::batch:
    case LivePlotKind::occupancy:
    case LivePlotKind::traffic:
    case LivePlotKind::power:
        break;
    }
    return {};
}

std::optional<double> latest(const LiveCurve& curve)
{
    const auto last = std::ranges::find_if(curve.points.rbegin(), curve.points.rend(),
                                           [](const LivePoint& point) { return point.value.has_value(); });
    return last == curve.points.rend() ? std::nullopt : last->value;
}

}  // namespace

std::optional<Why> whyOfPlot(const FramePtr& frame, std::string_view id)
{
    constexpr std::string_view plot = "plot/";
    const std::optional<LivePlotKind> kind =
        id.starts_with(plot) ? livePlotFromId(id.substr(plot.size())) : std::nullopt;
    if (!kind || !frame || !frame->result) {
        return std::nullopt;
    }
    const double nowS = toSeconds(frame->time);
    const LivePlotView view =
        livePlotOf(*frame->result, *kind, {.fromS = std::max(0.0, nowS - latelyS), .toS = std::max(nowS, 1e-6)});
    Why why;
    why.id = id;
    why.title = titleOf(*kind);
    why.subject = subjectOf(*frame);
    why.note = meaningOf(*kind);
    why.state = view.nothing;
    why.keep = frame;
    for (const LiveCurve& curve : view.curves) {
        const std::optional<double> value = latest(curve);
        if (!value) {
            continue;
        }
        if (why.number.isEmpty()) {
            const SplitValue text = split(*value, view.unit);
            why.number = text.number;
            why.unit = text.unit + (text.unit.isEmpty() ? QString() : QStringLiteral(" ")) +
                       WhyFloorText::tr("%1, lately", "a curve").arg(curve.name);
        }
        why.facts.push_back({WhyFloorText::tr("%1, lately", "a curve").arg(curve.name), shown(*value, view.unit), {}});
    }
    if (why.number.isEmpty() && why.state.isEmpty()) {
        why.state = WhyFloorText::tr("Nothing of it in the last minute.");
    }
    const RunExplanations run(frame->result);
    for (const std::string_view name : figuresOf(*kind, *frame->result)) {
        const auto figure = std::ranges::find(run.all, name, &Explanation::name);
        if (figure != run.all.end()) {
            why.facts.push_back({WhyFloorText::tr("Of the run: %1").arg(explanationName(name)),
                                 shown(figure->value, figure->unit), "run/" + std::string(name)});
        }
    }
    return why;
}

}  // namespace tokenfactory::ui
