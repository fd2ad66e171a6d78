#include "ui/viewmodels/no_curve.h"

#include "ui/viewmodels/best_within.h"
#include "ui/viewmodels/problem_text.h"
#include "ui/viewmodels/reason_view.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace tokenfactory::ui {

namespace {

struct FrontierText {
    Q_DECLARE_TR_FUNCTIONS(FrontierPlot)
};

QString headlineOf(const Answer& answer)
{
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

/// What would give a curve: other GPUs, or a limit less.
std::vector<CurveRemedy> remediesFor(const Answer& answer)
{
    std::vector<CurveRemedy> remedies;
    if (!answer.swept || !answer.swept->frontier)
        return remedies;
    const frontier::FrontierQuestion& question = answer.swept->question;
    const auto& systems = answer.swept->frontier->systems;
    const auto any = [&systems](std::size_t frontier::SystemFrontier::*count) {
        return std::any_of(systems.begin(), systems.end(),
                           [count](const frontier::SystemFrontier& system) { return system.*count > 0; });
    };
    const auto offer = [&remedies](CurveRemedy::Kind kind, const QString& text) {
        CurveRemedy& remedy = remedies.emplace_back();
        remedy.kind = kind;
        remedy.text = text;
    };
    if (any(&frontier::SystemFrontier::overLimits) && question.maxLatencyS)
        offer(CurveRemedy::Kind::latencyLimit,
              FrontierText::tr("Take the limit on the %1 away").arg(latencyTitle(question.stage)));
    if (any(&frontier::SystemFrontier::notFitting) && question.choices.hbmCapBytes)
        offer(CurveRemedy::Kind::hbmLimit, FrontierText::tr("Take the limit on the HBM away"));
    if (!remedies.empty())
        return remedies;
    std::vector<Remedy> others = fittingGpus(answer);
    if (others.empty() && !any(&frontier::SystemFrontier::layouts))
        others = otherGpus(answer.scenario, *answer.resolved.model);
    for (const Remedy& other : others) {
        offer(CurveRemedy::Kind::gpus, other.text);
        remedies.back().gpus = other.gpus;
        remedies.back().layout = other.layout;
    }
    return remedies;
}

}  // namespace

std::optional<NoCurve> noCurveOf(const Answer& answer)
{
    if (!answer.swept || !answer.swept->frontier)
        return std::nullopt;
    const SweptFrontier& swept = *answer.swept;
    const auto& parts = swept.frontier->systems;
    if (std::any_of(parts.begin(), parts.end(), [](const auto& part) { return !part.points.empty(); }))
        return std::nullopt;
    NoCurve none;
    none.headline = headlineOf(answer);
    none.remedies = remediesFor(answer);
    QStringList reasons;
    for (const std::vector<Sentence>& ofSystem : swept.reasons) {
        QStringList sentences;
        for (const Sentence& reason : ofSystem)
            sentences << sentence(reason);
        reasons << sentences.join(u' ');
    }
    const bool alike = std::all_of(reasons.begin(), reasons.end(),
                                   [&reasons](const QString& reason) { return reason == reasons.front(); });
    for (qsizetype s = 0; s < reasons.size(); ++s) {
        const catalog::System& system =
            *swept.question.systems[static_cast<std::size_t>(parts[static_cast<std::size_t>(s)].system)];
        if (!alike)
            none.detail << FrontierText::tr("%1: %2", "system, why it has no curve")
                               .arg(toQString(system.shortName), reasons[s]);
    }
    if (alike && !reasons.empty())
        none.detail << reasons.front();
    return none;
}

QString noFrontierText(const Answer& answer)
{
    if (!answer.swept)
        return FrontierText::tr("Computing the frontier");
    QStringList lines;
    for (const Problem& problem : answer.swept->frontier ? Problems() : answer.swept->frontier.error())
        lines.append(toQString(problem));
    return lines.join(u'\n');
}

}  // namespace tokenfactory::ui
