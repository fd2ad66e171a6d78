#include "ui/viewmodels/floor_words.h"
#include "ui/viewmodels/live_now.h"
#include "ui/viewmodels/live_view.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"
#include "ui/viewmodels/why_floor.h"
#include "ui/viewmodels/why_floor_parts.h"

#include <algorithm>

namespace tokenfactory::ui {

namespace {

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

}  // namespace

std::optional<Why> whyOfPlot(const FramePtr& frame, std::string_view id)
{
    constexpr std::string_view plot = "plot/";
    const std::optional<LivePlotKind> kind =
        id.starts_with(plot) ? livePlotFromId(id.substr(plot.size())) : std::nullopt;
    if (!kind || !frame || !frame->result || !frame->moment.now) {
        return std::nullopt;
    }
    const double nowS = toSeconds(frame->time);
    const LivePlotView view = livePlotOf(*frame->result, *kind, recentStretch(nowS));
    const LiveTime of = liveTimeOf(*kind);
    Why why;
    why.id = id;
    why.title = titleOf(*kind);
    why.subject = subjectOf(*frame);
    why.note = meaningOf(*kind);
    why.state = view.nothing;
    why.keep = frame;
    const std::vector<LiveLatest> latest = latestValues(view, frame->moment.now.get());
    for (std::size_t i = 0; i < view.curves.size(); ++i) {
        const LiveCurve& curve = view.curves[i];
        const LiveLatest& last = latest[i];
        if (!last.value) {
            continue;
        }
        QString name = of == LiveTime::now ? WhyFloorText::tr("%1, now", "a curve").arg(curve.name) : curve.name;
        if (of == LiveTime::bin) {
            const double halfS = std::min(0.5 * last.binS, nowS - last.timeS);
            name = WhyFloorText::tr("%1, from %2 to %3", "a curve, times")
                       .arg(curve.name, clockText(last.timeS - halfS, 0.1, nowS >= 3600.0),
                            clockText(last.timeS + halfS, 0.1, nowS >= 3600.0));
        }
        if (why.number.isEmpty()) {
            const SplitValue text = split(*last.value, view.unit);
            why.number = text.number;
            why.unit = text.unit + (text.unit.isEmpty() ? QString() : QStringLiteral(" ")) + name;
        }
        why.facts.push_back({name, shown(*last.value, view.unit), {}});
    }
    if (of == LiveTime::span) {
        why.facts.push_back({{}, spanTextOf(*frame->moment.now), {}});
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
