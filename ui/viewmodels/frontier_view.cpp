#include "ui/viewmodels/frontier_view.h"

#include "core/frontier/in_flight.h"
#include "ui/plots/ticks.h"
#include "ui/viewmodels/best_within.h"
#include "ui/viewmodels/listed.h"
#include "ui/viewmodels/problem_text.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

struct FrontierText {
    Q_DECLARE_TR_FUNCTIONS(FrontierPlot)
};

bool isFinite(double x, const MetricValues& y)
{
    return std::isfinite(x) && std::all_of(y.begin(), y.end(), [](double value) { return std::isfinite(value); });
}

/// The prefix that reads best for the middle of the times shown.
AxisView timeAxis(const QString& title, const std::vector<double>& seconds)
{
    struct Scale {
        double perUnit;
        const char* unit;
    };
    double middle = 1e-3;
    if (!seconds.empty()) {
        const auto [least, most] = std::minmax_element(seconds.begin(), seconds.end());
        middle = std::sqrt(std::max(*least, 1e-9) * std::max(*most, 1e-9));
    }
    const Scale scale = middle < 0.7e-3 ? Scale{1e-6, "µs"} : middle < 0.7 ? Scale{1e-3, "ms"} : Scale{1.0, "s"};
    return {title, QString::fromUtf8(scale.unit), scale.perUnit};
}

/// A prefix for the largest of the values shown.
AxisView prefixed(const QString& title, double most, const std::array<std::pair<double, QString>, 3>& units)
{
    for (const auto& [factor, unit] : units) {
        if (most >= factor)
            return {title, unit, factor};
    }
    return {title, units.back().second, units.back().first};
}

MetricValues figuresOf(const cost::PassCost& cost)
{
    return {cost.tokensPerSecondPerGpu, cost.energyPerQueryJ, cost.residency.total(), cost.networkMeanBytesPerSecond};
}

QStringList plateLines(const QString& system, const cost::Layout& layout, int batch, double latencyS,
                       const MetricValues& y)
{
    const auto text = [&y](FrontierMetric metric) { return valueText(metric, valueOf(y, metric)); };
    return {
        FrontierText::tr("%1: %2").arg(system, toQString(toText(layout))),
        FrontierText::tr("%1, %2 per GPU").arg(shown(latencyS, Unit::seconds), text(FrontierMetric::throughput)),
        FrontierText::tr("%1 per query, network %2").arg(text(FrontierMetric::energy), text(FrontierMetric::network)),
        FrontierText::tr("batch %1, HBM %2").arg(grouped(batch), text(FrontierMetric::hbm))};
}

void setBand(FrontierPoint& point, const cost::Band& latencyS)
{
    const double throughput = valueOf(point.y, FrontierMetric::throughput);
    point.xLow = point.xHigh = point.x;
    point.throughputAtLow = point.throughputAtHigh = throughput;
    if (!(point.x > 0.0 && throughput >= 0.0 && latencyS.low > 0.0 && latencyS.high >= latencyS.low) ||
        !std::isfinite(latencyS.high))
        return;
    const double inFlight = frontier::inFlightPerGpu(throughput, point.x);
    point.xLow = latencyS.low;
    point.xHigh = latencyS.high;
    point.throughputAtLow = frontier::throughputOf(inFlight, latencyS.low);
    point.throughputAtHigh = frontier::throughputOf(inFlight, latencyS.high);
}

FrontierPoint pointOf(const frontier::SweptPoint& from, const frontier::PointFigures& more, std::size_t index)
{
    FrontierPoint point;
    point.x = from.latencyS;
    point.y = {from.tokensPerSecondPerGpu, more.energyPerQueryJ, from.hbmBytesPerGpu, more.networkBytesPerSecondPerGpu};
    point.index = index;
    point.layout = from.layout;
    point.batch = from.batch;
    return point;
}

FrontierSeries seriesNamed(const catalog::System& system, int style)
{
    FrontierSeries series;
    series.system = system.id;
    series.name = toQString(system.shortName);
    series.longName = toQString(system.name);
    series.style = style;
    return series;
}

FrontierSeries seriesOf(const SweptFrontier& swept, std::size_t place, int style, int& leftOut)
{
    const frontier::SystemFrontier& part = swept.frontier->systems[place];
    const catalog::System& system = *swept.question.systems[static_cast<std::size_t>(part.system)];
    FrontierSeries series = seriesNamed(system, style);
    if (place < swept.reasons.size()) {
        QStringList reasons;
        for (const Sentence& reason : swept.reasons[place])
            reasons << sentence(reason);
        series.whyEmpty = reasons.join(u' ');
    }
    const std::vector<frontier::PointFigures>* figures =
        place < swept.figures.size() && swept.figures[place].size() == part.points.size() ? &swept.figures[place]
                                                                                          : nullptr;
    series.points.reserve(part.points.size());
    for (std::size_t i = 0; figures && i < part.points.size(); ++i) {
        const frontier::PointFigures& more = (*figures)[i];
        FrontierPoint point = pointOf(part.points[i], more, i);
        if (!isFinite(point.x, point.y)) {
            ++leftOut;
            continue;
        }
        setBand(point, more.latencyS);
        series.points.push_back(point);
    }
    series.dominated.reserve(part.dominated.size());
    for (const frontier::SweptPoint& point : part.dominated) {
        const DominatedPoint dot{point.latencyS, point.tokensPerSecondPerGpu, point.hbmBytesPerGpu};
        if (std::isfinite(dot.x) && std::isfinite(dot.throughput) && std::isfinite(dot.hbm))
            series.dominated.push_back(dot);
    }
    return series;
}

/// The best points within the limits, behind the curves.
void addBest(FrontierView& view, const SweptFrontier& swept, const SeriesSlots& styles)
{
    for (std::size_t s = 0; s < swept.frontier->systems.size() && s < swept.bestFigures.size(); ++s) {
        const frontier::SystemFrontier& part = swept.frontier->systems[s];
        if (!part.bestWithinLimits || !swept.bestFigures[s])
            continue;
        FrontierPoint point = pointOf(*part.bestWithinLimits, *swept.bestFigures[s], 0);
        if (!isFinite(point.x, point.y))
            continue;
        setBand(point, swept.bestFigures[s]->latencyS);
        const catalog::System& system = *swept.question.systems[static_cast<std::size_t>(part.system)];
        FrontierSeries series = seriesNamed(system, styles.of(system.id));
        series.isBest = true;
        series.points.push_back(point);
        view.series.push_back(std::move(series));
    }
    if (view.series.size() > swept.frontier->systems.size())
        view.bestText = FrontierText::tr("best within %1").arg(limitsText(swept.question));
}

std::optional<CurrentMark> markOf(const Answer& answer, cost::Stage stage)
{
    const cost::PassCost* cost = answer.cost();
    if (!cost || answer.scenario.stage != stage || !isFinite(cost->latencyS, figuresOf(*cost)))
        return std::nullopt;
    return CurrentMark{cost->latencyS, figuresOf(*cost),
                       plateLines(toQString(cost->question.system->shortName), cost->question.layout,
                                  cost->question.pass.batch, cost->latencyS, figuresOf(*cost))};
}

/// The pinned answers that have the latency of this view. A frontier that is drawn already is not drawn again.
std::vector<GhostView> ghostsOf(const Answer& answer, const SeriesSlots& styles, const std::vector<Pin>& pins,
                                cost::Stage stage)
{
    std::vector<GhostView> ghosts;
    std::vector<const SweptFrontier*> drawn = {answer.swept.get()};
    for (const Pin& pin : pins) {
        const Answer& pinned = *pin.answer;
        if (pinned.scenario.stage != stage)
            continue;
        GhostView ghost;
        ghost.letter = pin.letter;
        ghost.mark = markOf(pinned, stage);
        const SweptFrontier* swept = pinned.swept.get();
        const bool isNew = swept && swept->frontier && swept->question.stage == stage &&
                           std::none_of(drawn.begin(), drawn.end(), [swept](const SweptFrontier* other) {
                               return other && (other == swept || sameSweep(other->question, swept->question));
                           });
        for (std::size_t s = 0; isNew && s < swept->frontier->systems.size(); ++s) {
            const auto system = static_cast<std::size_t>(swept->frontier->systems[s].system);
            const std::string& id = swept->question.systems[system]->id;
            const auto& chosen = answer.resolved.systems;
            const bool isChosen =
                std::any_of(chosen.begin(), chosen.end(), [&id](const auto& each) { return each->id == id; });
            int leftOut = 0;
            ghost.series.push_back(seriesOf(*swept, s, isChosen ? styles.of(id) : -1, leftOut));
            ghost.series.back().dominated.clear();
        }
        if (isNew)
            drawn.push_back(swept);
        ghosts.push_back(std::move(ghost));
    }
    return ghosts;
}

QString inWords(const FrontierView& view, FrontierMetric metric)
{
    QStringList sentences;
    for (const FrontierSeries& series : view.series) {
        if (series.points.empty() || series.isBest)
            continue;
        const FrontierPoint& first = series.points.front();
        const FrontierPoint& last = series.points.back();
        sentences << FrontierText::tr("%1: from %2 at %3 to %4 at %5.")
                         .arg(series.longName, valueText(metric, valueOf(first.y, metric)),
                              shown(first.x, Unit::seconds), valueText(metric, valueOf(last.y, metric)),
                              shown(last.x, Unit::seconds));
    }
    for (const FrontierSeries& series : view.series) {
        if (series.isBest)
            sentences << FrontierText::tr("%1, %2: %3 at %4.", "system, best within its limits: value, latency")
                             .arg(series.longName, view.bestText,
                                  valueText(metric, valueOf(series.points.front().y, metric)),
                                  shown(series.points.front().x, Unit::seconds));
    }
    if (view.current)
        sentences << FrontierText::tr("Current layout: %1.").arg(listed(view.current->lines));
    for (const GhostView& ghost : view.ghosts) {
        if (ghost.mark)
            sentences
                << FrontierText::tr("Pin %1: %2.").arg(QChar::fromLatin1(ghost.letter), listed(ghost.mark->lines));
    }
    return sentences.join(u' ');
}

/// Titles and units of the metrics, by what is shown.
void nameMetrics(FrontierView& view, const Answer& answer)
{
    MetricValues most = {};
    const auto take = [&most](const MetricValues& y) {
        for (std::size_t m = 0; m < most.size(); ++m)
            most[m] = std::max(most[m], y[m]);
    };
    for (const FrontierSeries& series : view.series) {
        for (const FrontierPoint& point : series.points)
            take(point.y);
    }
    if (view.current)
        take(view.current->y);
    if (most == MetricValues{})
        most = {1.0, 1.0, view.gpuHbmBytes, 1e9};  // nothing is shown: as where something would be
    const bool decode = view.stage == cost::Stage::decode;
    const auto set = [&view](FrontierMetric metric, AxisView y, bool moreIsBetter) {
        view.metrics[static_cast<std::size_t>(metric)] = {
            std::move(y),
            moreIsBetter ? FrontierText::tr("better: up and left") : FrontierText::tr("better: down and left"),
            moreIsBetter,
            {}};
    };
    set(FrontierMetric::throughput,
        {FrontierText::tr("Throughput per GPU"),
         decode ? FrontierText::tr("tokens/s") : FrontierText::tr("new tokens/s"), 1.0},
        true);
    const int outputTokens = (answer.swept ? answer.swept->question.choices : answer.scenario.choices).outputTokens;
    const int newTokens = (answer.swept ? answer.swept->question.each : answer.scenario.each).newTokens;
    const QString energyUnit =
        decode ? (outputTokens == 1 ? FrontierText::tr("J per output token")
                                    : FrontierText::tr("J per %1 output tokens").arg(grouped(outputTokens)))
               : (newTokens == 1 ? FrontierText::tr("J per new token")
                                 : FrontierText::tr("J per %1 new tokens").arg(grouped(newTokens)));
    const int tokens = decode ? outputTokens : newTokens;
    const QString shortUnit =
        tokens == 1 ? FrontierText::tr("J per token", "in a title with little room")
                    : FrontierText::tr("J per %1 tokens", "in a title with little room").arg(grouped(tokens));
    set(FrontierMetric::energy, {FrontierText::tr("Energy per query"), energyUnit, 1.0, shortUnit}, false);
    set(FrontierMetric::hbm,
        prefixed(FrontierText::tr("HBM per GPU"), valueOf(most, FrontierMetric::hbm),
                 {{{1e9, QStringLiteral("GB")}, {1e6, QStringLiteral("MB")}, {1e3, QStringLiteral("kB")}}}),
        false);
    set(FrontierMetric::network,
        prefixed(FrontierText::tr("Network per GPU"), valueOf(most, FrontierMetric::network),
                 {{{1e9, QStringLiteral("GB/s")}, {1e6, QStringLiteral("MB/s")}, {1e3, QStringLiteral("kB/s")}}}),
        false);
}

std::string_view explanationOf(FrontierMetric metric)
{
    constexpr std::array<std::string_view, 4> names = {"throughput per GPU", "energy per query", "HBM per GPU",
                                                       "network per GPU"};
    return names[static_cast<std::size_t>(metric)];
}

}  // namespace

std::string_view idOf(FrontierMetric metric)
{
    constexpr std::array<std::string_view, 4> ids = {"throughput", "energy", "hbm", "network"};
    return ids[static_cast<std::size_t>(metric)];
}

FrontierView frontierViewOf(const Answer& answer, const SeriesSlots& styles, const std::vector<Pin>& pins,
                            const calibration::Measurements* measured)
{
    FrontierView view;
    view.stage = answer.swept ? answer.swept->question.stage : answer.scenario.stage;
    if (answer.resolved.focus < answer.resolved.systems.size()) {
        const catalog::System& focus = *answer.resolved.systems[answer.resolved.focus];
        view.focus = focus.id;
        view.gpuHbmBytes = focus.hbmVisibleBytes.value;
    }
    std::vector<double> times;
    if (answer.swept && answer.swept->frontier) {
        for (std::size_t s = 0; s < answer.swept->frontier->systems.size(); ++s) {
            const frontier::SystemFrontier& part = answer.swept->frontier->systems[s];
            const auto system = static_cast<std::size_t>(part.system);
            const int style = styles.of(answer.swept->question.systems[system]->id);
            view.series.push_back(seriesOf(*answer.swept, s, style, view.leftOut));
            view.dominatedCount += part.dominatedCount;
            for (const FrontierPoint& point : view.series.back().points)
                times.push_back(point.x);
        }
        addBest(view, *answer.swept, styles);
        const std::size_t own = answer.swept->question.batches.size();
        view.sweptText =
            FrontierText::tr("curves swept at %1 batches").arg(own > 0 ? own : frontier::sweptBatches().size());
    }
    view.current = markOf(answer, view.stage);
    if (view.current && times.empty())
        times.push_back(view.current->x);
    view.ghosts = ghostsOf(answer, styles, pins, view.stage);
    if (measured && view.stage == answer.scenario.stage)
        view.measured = measuredMarksOf(answer, styles, *measured);
    if (!view.measured.empty())
        view.measuredText = FrontierText::tr("measured nearby: %1").arg(grouped(double(view.measured.size())));
    view.x = timeAxis(latencyTitle(view.stage), times);
    nameMetrics(view, answer);

    if (answer.scenario.stage == view.stage)
        view.latencyLimitS = answer.scenario.maxLatencyS;
    view.hbmLimitBytes = answer.scenario.choices.hbmCapBytes;
    if (answer.evaluation && answer.evaluation->residency && answer.resolved.focus < answer.resolved.systems.size() &&
        !view.hbmLimitBytes) {
        const double usable = answer.evaluation->residency->usable;
        const QString name = toQString(answer.resolved.systems[answer.resolved.focus]->shortName);
        view.usable = UsableHbm{usable, FrontierText::tr("usable HBM of %1: %2").arg(name, shown(usable, Unit::bytes))};
    }
    if (!times.empty())
        view.bandText = view.stage == cost::Stage::decode
                            ? FrontierText::tr("band of the calibration: TPOT from low to high")
                            : FrontierText::tr("band of the calibration: TTFT from low to high");
    if (view.leftOut > 0)
        view.note = FrontierText::tr("left out, figures that are no numbers: %1").arg(grouped(view.leftOut));
    if (times.empty() || std::all_of(view.series.begin(), view.series.end(),
                                     [](const FrontierSeries& series) { return series.points.empty(); })) {
        view.noCurve = noCurveOf(answer);
        view.emptyText = view.noCurve ? view.noCurve->headline : noFrontierText(answer);
    }
    for (const FrontierMetric metric : frontierMetrics)
        view.metrics[static_cast<std::size_t>(metric)].summary = inWords(view, metric);
    return view;
}

QString valueText(FrontierMetric metric, double value)
{
    constexpr std::array<Unit, 4> units = {Unit::tokensPerSecond, Unit::joules, Unit::bytes, Unit::bytesPerSecond};
    return shown(value, units[static_cast<std::size_t>(metric)]);
}

QStringList plateOf(const FrontierView& view, PointAt at)
{
    const FrontierSeries& series = view.series[at.series];
    const FrontierPoint& point = series.points[at.point];
    QStringList lines = plateLines(series.name, point.layout, point.batch, point.x, point.y);
    if (series.isBest)
        lines.prepend(view.bestText);
    return lines;
}

std::string whyOf(const FrontierView& view, PointAt at, FrontierMetric metric)
{
    const FrontierSeries& series = view.series[at.series];
    if (series.isBest)
        return "best/" + series.system + '/' + std::string(explanationOf(metric));
    return "point/" + series.system + '/' + std::to_string(series.points[at.point].index) + '/' +
           std::string(explanationOf(metric));
}

QString latencyLimitText(const FrontierView& view, double seconds)
{
    return FrontierText::tr("%1 limit %2").arg(view.x.title, shown(seconds, Unit::seconds));
}

QString hbmLimitText(double bytes) { return FrontierText::tr("HBM limit %1").arg(shown(bytes, Unit::bytes)); }

std::vector<IsoLine> isoLinesOf(const FrontierView& view, std::pair<double, double> low, std::pair<double, double> high)
{
    constexpr int mostLines = 5;
    constexpr int parts = 48;  // a line of equal load is bent where an axis is linear
    std::vector<IsoLine> lines;
    if (!(low.first > 0.0 && low.second > 0.0 && high.first > low.first && high.second > low.second))
        return lines;
    const bool decode = view.stage == cost::Stage::decode;
    for (const double load : logTicks(frontier::inFlightPerGpu(low.second, low.first),
                                      frontier::inFlightPerGpu(high.second, high.first), mostLines)) {
        IsoLine line;
        line.text = decode        ? FrontierText::tr("%1 in flight").arg(tickText(load))
                    : load == 1.0 ? FrontierText::tr("%1 token in flight").arg(tickText(load))
                                  : FrontierText::tr("%1 tokens in flight").arg(tickText(load));
        for (int i = 0; i <= parts; ++i) {
            const double latency = low.first * std::pow(high.first / low.first, double(i) / parts);
            line.points.emplace_back(latency, frontier::throughputOf(load, latency));
        }
        lines.push_back(std::move(line));
    }
    if (!decode)
        return lines;
    for (const double speed :
         logTicks(frontier::latencyOfUserSpeed(high.first), frontier::latencyOfUserSpeed(low.first), mostLines)) {
        const double latency = frontier::latencyOfUserSpeed(speed);
        lines.push_back({FrontierText::tr("%1 tokens/s per user").arg(tickText(speed)),
                         true,
                         {{latency, low.second}, {latency, high.second}}});
    }
    return lines;
}

}  // namespace tokenfactory::ui
