#include "ui/viewmodels/frontier_view.h"

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

/// What a logarithmic axis can show.
bool canBeShown(double x, double y) { return std::isfinite(x) && std::isfinite(y) && x > 0.0 && y > 0.0; }

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
        middle = std::sqrt(*least * *most);
    }
    const Scale scale = middle < 0.7e-3 ? Scale{1e-6, "µs"} : middle < 0.7 ? Scale{1e-3, "ms"} : Scale{1.0, "s"};
    return {title, QString::fromUtf8(scale.unit), scale.perUnit};
}

QStringList plateOf(const catalog::System& system, const cost::Layout& layout, int batch, double latencyS,
                    double tokensPerSecondPerGpu, double hbmBytes)
{
    return {FrontierText::tr("%1: %2").arg(toQString(system.shortName), toQString(toText(layout))),
            FrontierText::tr("%1, %2 per GPU")
                .arg(shown(latencyS, Unit::seconds), shown(tokensPerSecondPerGpu, Unit::tokensPerSecond)),
            FrontierText::tr("batch %1, HBM %2").arg(grouped(batch), shown(hbmBytes, Unit::bytes))};
}

QString emptyReason(const Answer& answer)
{
    if (!answer.swept)
        return FrontierText::tr("Computing the frontier");
    if (!answer.swept->frontier) {
        QStringList lines;
        for (const Problem& problem : answer.swept->frontier.error())
            lines.append(toQString(problem));
        return lines.join(u'\n');
    }
    std::size_t misfits = 0;
    std::size_t overLimits = 0;
    for (const frontier::SystemFrontier& system : answer.swept->frontier->systems) {
        misfits += system.notFitting;
        overLimits += system.overLimits;
    }
    if (misfits > 0 && overLimits == 0)
        return FrontierText::tr("No layout fits: %1 points end at the HBM").arg(grouped(double(misfits)));
    if (overLimits > 0)
        return FrontierText::tr("No point within the limits: %1 do not fit, %2 pass a limit")
            .arg(grouped(double(misfits)), grouped(double(overLimits)));
    return FrontierText::tr("No layout of this model is legal on this number of GPUs");
}

FrontierSeries seriesOf(const frontier::SystemFrontier& part, const frontier::FrontierQuestion& question,
                        const SeriesSlots& styles, int& leftOut)
{
    const catalog::System& system = *question.systems[static_cast<std::size_t>(part.system)];
    FrontierSeries series;
    series.system = system.id;
    series.name = toQString(system.shortName);
    series.longName = toQString(system.name);
    series.style = styles.of(system.id);
    for (const frontier::SweptPoint& point : part.points) {
        if (!canBeShown(point.latencyS, point.tokensPerSecondPerGpu)) {
            ++leftOut;
            continue;
        }
        series.points.push_back({point.latencyS, point.tokensPerSecondPerGpu, point.layout, point.batch,
                                 plateOf(system, point.layout, point.batch, point.latencyS, point.tokensPerSecondPerGpu,
                                         point.hbmBytesPerGpu)});
    }
    return series;
}

QString inWords(const FrontierView& view)
{
    QStringList sentences;
    for (const FrontierSeries& series : view.series) {
        if (series.points.empty())
            continue;
        const FrontierPoint& first = series.points.front();
        const FrontierPoint& last = series.points.back();
        sentences << FrontierText::tr("%1: from %2 at %3 to %4 at %5.")
                         .arg(series.longName, shown(first.y, Unit::tokensPerSecond), shown(first.x, Unit::seconds),
                              shown(last.y, Unit::tokensPerSecond), shown(last.x, Unit::seconds));
    }
    if (view.current)
        sentences << FrontierText::tr("Current layout: %1.").arg(view.current->lines.join(QStringLiteral(", ")));
    return sentences.join(u' ');
}

}  // namespace

FrontierView frontierViewOf(const Answer& answer, const SeriesSlots& styles)
{
    FrontierView view;
    const cost::Stage stage = answer.swept ? answer.swept->question.stage : answer.scenario.stage;
    const bool decode = stage == cost::Stage::decode;
    view.title = FrontierText::tr("Throughput per GPU");
    view.unit = decode ? FrontierText::tr("tokens/s against TPOT, both log")
                       : FrontierText::tr("new tokens/s against TTFT, both log");
    view.y = {view.title, FrontierText::tr("tokens/s"), 1.0};
    view.betterText = FrontierText::tr("better: up and left");

    std::vector<double> times;
    if (answer.swept && answer.swept->frontier) {
        for (const frontier::SystemFrontier& part : answer.swept->frontier->systems) {
            view.series.push_back(seriesOf(part, answer.swept->question, styles, view.leftOut));
            for (const FrontierPoint& point : view.series.back().points)
                times.push_back(point.x);
        }
    }
    if (const cost::PassCost* cost = answer.cost();
        cost && canBeShown(cost->latencyS, cost->tokensPerSecondPerGpu) && answer.scenario.stage == stage) {
        view.current = CurrentMark{cost->latencyS, cost->tokensPerSecondPerGpu,
                                   plateOf(*cost->question.system, cost->question.layout, cost->question.pass.batch,
                                           cost->latencyS, cost->tokensPerSecondPerGpu, cost->residency.total())};
        if (times.empty())
            times.push_back(cost->latencyS);
    }
    view.x = timeAxis(decode ? QStringLiteral("TPOT") : QStringLiteral("TTFT"), times);
    if (view.leftOut > 0)
        view.note = FrontierText::tr("%1 points at zero or below are left out").arg(grouped(view.leftOut));
    const bool nothing = std::all_of(view.series.begin(), view.series.end(),
                                     [](const FrontierSeries& series) { return series.points.empty(); });
    if (nothing)
        view.emptyText = emptyReason(answer);
    view.summary = inWords(view);
    return view;
}

}  // namespace tokenfactory::ui
