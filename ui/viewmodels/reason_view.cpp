#include "ui/viewmodels/reason_view.h"

#include "core/frontier/legal_layouts.h"
#include "ui/viewmodels/layout_text.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <bit>

namespace tokenfactory::ui {

namespace {

struct ReasonText {
    Q_DECLARE_TR_FUNCTIONS(Reasons)
};

/// The power of two that fits: racks and boxes come in those. The last number tried.
const frontier::FitVerdict* powerOfTwoThatFits(const Answer& answer)
{
    return answer.fits.empty() || !answer.fits.back().fits ? nullptr : &answer.fits.back();
}

QString headlineOf(const Answer& answer, const cost::Residency& residency)
{
    const QString shortBy = shown(residency.shortfall(), Unit::bytes);
    const frontier::FitVerdict* fit = powerOfTwoThatFits(answer);
    if (!fit)
        return ReasonText::tr("Does not fit: short by %1 per GPU").arg(shortBy);
    return (fit->gpus == 1 ? ReasonText::tr("Does not fit: short by %1 per GPU; %2 GPU would fit, as %3")
                           : ReasonText::tr("Does not fit: short by %1 per GPU; %2 GPUs would fit, as %3"))
        .arg(shortBy, grouped(fit->gpus), toQString(toText(fit->layout)));
}

/// One line for each number of GPUs.
QString triedText(const std::vector<frontier::FitVerdict>& fits)
{
    QStringList lines;
    for (const frontier::FitVerdict& fit : fits) {
        const QString layout = toQString(toText(fit.layout));
        const bool one = fit.gpus == 1;
        if (fit.fits)
            lines << (one ? ReasonText::tr("%1 GPU: fits, as %2") : ReasonText::tr("%1 GPUs: fits, as %2"))
                         .arg(grouped(fit.gpus), layout);
        else if (fit.shortfallBytes > 0.0)
            lines << (one ? ReasonText::tr("%1 GPU: short by %2, as %3")
                          : ReasonText::tr("%1 GPUs: short by %2 per GPU, as %3"))
                         .arg(grouped(fit.gpus), shown(fit.shortfallBytes, Unit::bytes), layout);
        else
            lines << (one ? ReasonText::tr("%1 GPU: no layout") : ReasonText::tr("%1 GPUs: no layout"))
                         .arg(grouped(fit.gpus));
    }
    return lines.join(u'\n');
}

/// A layout that cannot be built: the nearest one on the GPUs asked for is the way out, or other GPUs where they have
/// none.
void sayIllegal(ReasonView& view, const Answer& answer)
{
    view.headline = ReasonText::tr("This layout cannot be built");
    const scenario::Scenario& scenario = answer.scenario;
    if (scenario.gpus.empty())
        return;
    const catalog::Model& model = *answer.resolved.model;
    const frontier::LegalLayouts legal(model, scenario.stage, scenario.gpus.front(), scenario.choices.expertReplicas);
    if (legal.empty()) {
        view.headline = ReasonText::tr("No figures: these GPUs have no layout");
        view.remedies = otherGpus(scenario, model);
        return;
    }
    if (!hasChosenGpus(scenario))
        view.reasons.prepend(gpusSentence(scenario));
    const bool epFollows = scenario.layout.ep == cost::widestEp(model, scenario.layout);
    const cost::Layout nearest = legal.nearest(scenario.layout, epFollows);
    view.remedies.push_back(
        {ReasonText::tr("Use %1", "a layout").arg(toQString(toText(nearest))), legal.gpus(), nearest});
}

}  // namespace

QString useGpusText(double gpus)
{
    return (gpus == 1.0 ? ReasonText::tr("Use %1 GPU") : ReasonText::tr("Use %1 GPUs")).arg(grouped(gpus));
}

std::vector<Remedy> fittingGpus(const Answer& answer)
{
    std::vector<Remedy> remedies;
    // The power of two first, then fewer that would do.
    for (auto fit = answer.fits.rbegin(); fit != answer.fits.rend(); ++fit) {
        if (fit->fits)
            remedies.push_back({useGpusText(fit->gpus), fit->gpus, fit->layout});
    }
    return remedies;
}

std::vector<Remedy> otherGpus(const scenario::Scenario& scenario, const catalog::Model& model)
{
    std::vector<Remedy> remedies;
    const auto gpus = static_cast<unsigned>(scenario.gpus.front());
    const bool epFollows = scenario.layout.ep == cost::widestEp(model, scenario.layout);
    for (const unsigned other : {std::bit_floor(gpus), std::bit_ceil(gpus)}) {
        const auto count = static_cast<int>(other);
        const frontier::LegalLayouts there(model, scenario.stage, count, scenario.choices.expertReplicas);
        if (other != gpus && !there.empty())
            remedies.push_back({useGpusText(count), count, there.nearest(scenario.layout, epFollows)});
    }
    return remedies;
}

QString firstReasonOf(const Answer& answer)
{
    if (!answer.evaluation || answer.evaluation->feasible() || answer.evaluation->reasons.empty())
        return {};
    return sentence(answer.evaluation->reasons.front().sentence);
}

std::optional<ReasonView> reasonOf(const Answer& answer)
{
    if (!answer.evaluation || answer.evaluation->feasible())
        return std::nullopt;
    const cost::Evaluation& evaluation = *answer.evaluation;
    ReasonView view;
    view.illegal = std::any_of(evaluation.reasons.begin(), evaluation.reasons.end(),
                               [](const cost::Reason& reason) { return reason.kind == cost::ReasonKind::illegal; });
    for (const cost::Reason& reason : evaluation.reasons)
        view.reasons.append(sentence(reason.sentence));
    view.tried = triedText(answer.fits);
    view.remedies = fittingGpus(answer);

    if (view.illegal)
        sayIllegal(view, answer);
    else if (evaluation.residency && !evaluation.residency->fits())
        view.headline = headlineOf(answer, *evaluation.residency);
    else
        view.headline = ReasonText::tr("A limit forbids this layout");
    return view;
}

}  // namespace tokenfactory::ui
