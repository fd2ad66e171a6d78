#include "ui/viewmodels/status_view.h"

#include "ui/viewmodels/best_within.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace tokenfactory::ui {

namespace {

struct StatusText {
    Q_DECLARE_TR_FUNCTIONS(StatusLine)
};

QString gpusText(const scenario::Scenario& scenario)
{
    QStringList counts;
    for (const int gpus : scenario.gpus)
        counts.append(grouped(gpus));
    const bool one = scenario.gpus.size() == 1 && scenario.gpus.front() == 1;
    return (one ? StatusText::tr("%1 GPU") : StatusText::tr("%1 GPUs")).arg(counts.join(QStringLiteral(", ")));
}

}  // namespace

QString summaryOf(const scenario::Scenario& scenario, const scenario::Resolved& resolved)
{
    const QString model = resolved.model ? toQString(resolved.model->name) : toQString(scenario.model);
    const QString stage = stageName(scenario.stage);
    switch (scenario.stage) {
    case cost::Stage::decode:
        return (scenario.each.cachedTokens == 1 ? StatusText::tr("%1, %2, %3 cached token, %4")
                                                : StatusText::tr("%1, %2, %3 cached tokens, %4"))
            .arg(model, stage, grouped(scenario.each.cachedTokens), gpusText(scenario));
    case cost::Stage::prefill:
        return (scenario.each.newTokens == 1 ? StatusText::tr("%1, %2, %3 new token, %4")
                                             : StatusText::tr("%1, %2, %3 new tokens, %4"))
            .arg(model, stage, grouped(scenario.each.newTokens), gpusText(scenario));
    case cost::Stage::midfill:
        return (scenario.each.cachedTokens == 1 ? StatusText::tr("%1, %2, %3 new on %4 cached token, %5")
                                                : StatusText::tr("%1, %2, %3 new on %4 cached tokens, %5"))
            .arg(model, stage, grouped(scenario.each.newTokens), grouped(scenario.each.cachedTokens),
                 gpusText(scenario));
    }
    return {};
}

StatusView statusOf(const Answer& answer)
{
    StatusView view;
    view.scenario = summaryOf(answer.scenario, answer.resolved);
    if (answer.resolved.calibration)
        view.calibration = StatusText::tr("Calibration: %1").arg(calibrationName(*answer.resolved.calibration));
    if (!answer.swept || !answer.swept->frontier)
        return view;
    const frontier::FrontierQuestion& question = answer.swept->question;
    const frontier::Frontier& frontier = *answer.swept->frontier;
    view.narrow = question.width == frontier::Width::widestEp;
    view.points = (frontier.pointsEvaluated == 1 ? StatusText::tr("%1 point in %2") : StatusText::tr("%1 points in %2"))
                      .arg(grouped(double(frontier.pointsEvaluated)), shown(answer.swept->seconds, Unit::seconds));
    view.pointsWhy = "points swept";
    view.best = bestWithinText(*answer.swept);
    view.none = std::all_of(frontier.systems.begin(), frontier.systems.end(),
                            [](const frontier::SystemFrontier& part) { return part.points.empty(); });
    if (frontier.pointsEvaluated == 0)
        view.points = StatusText::tr("No points: these GPUs have no legal layout");
    std::size_t misfits = 0;
    QStringList lines;
    for (const frontier::SystemFrontier& part : frontier.systems) {
        const catalog::System& system = *question.systems[static_cast<std::size_t>(part.system)];
        misfits += part.notFitting;
        if (part.notFitting > 0)
            lines << (part.notFitting == 1
                          ? StatusText::tr("%1: %2 of %3 points needs more HBM per GPU than is usable.")
                          : StatusText::tr("%1: %2 of %3 points need more HBM per GPU than is usable."))
                         .arg(toQString(system.shortName), grouped(double(part.notFitting)),
                              grouped(double(part.evaluated)));
        if (part.overLimits > 0)
            lines << (part.overLimits == 1 ? StatusText::tr("%1: %2 of %3 points fits but passes a limit.")
                                           : StatusText::tr("%1: %2 of %3 points fit but pass a limit."))
                         .arg(toQString(system.shortName), grouped(double(part.overLimits)),
                              grouped(double(part.evaluated)));
    }
    if (misfits > 0) {
        view.misfits = (misfits == 1 ? StatusText::tr("%1 point does not fit") : StatusText::tr("%1 points do not fit"))
                           .arg(grouped(double(misfits)));
        view.misfitsWhy = "points that do not fit";
        view.misfitDetail = lines.join(u'\n');
    }
    return view;
}

}  // namespace tokenfactory::ui
