#include "ui/viewmodels/layout_text.h"

#include "ui/viewmodels/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace tokenfactory::ui {

namespace {

struct BuildText {
    Q_DECLARE_TR_FUNCTIONS(BuildPanel)
};

/// A double: degrees as typed may multiply to more than an int holds.
double gpusTaken(const cost::Layout& layout) { return double(layout.tp) * layout.pp * layout.dp * layout.cp; }

}  // namespace

bool hasChosenGpus(const scenario::Scenario& scenario)
{
    const double taken = gpusTaken(scenario.layout);
    return scenario.gpus.empty() ||
           std::any_of(scenario.gpus.begin(), scenario.gpus.end(), [taken](int gpus) { return gpus == taken; });
}

QString gpusOfLayout(const scenario::Scenario& scenario)
{
    const cost::Layout& layout = scenario.layout;
    QStringList factors = {BuildText::tr("TP %1").arg(layout.tp), BuildText::tr("PP %1").arg(layout.pp),
                           BuildText::tr("DP %1").arg(layout.dp)};
    if (layout.cp != 1)
        factors.append(BuildText::tr("CP %1").arg(layout.cp));
    const QString product = factors.join(QStringLiteral(" × "));
    const bool one = gpusTaken(layout) == 1;
    const QString taken = grouped(gpusTaken(layout));
    if (hasChosenGpus(scenario))
        return (one ? BuildText::tr("%1 = %2 GPU") : BuildText::tr("%1 = %2 GPUs")).arg(product, taken);
    return (one ? BuildText::tr("%1 = %2 GPU, not %3") : BuildText::tr("%1 = %2 GPUs, not %3"))
        .arg(product, taken, grouped(scenario.gpus.front()));
}

QString gpusSentence(const scenario::Scenario& scenario)
{
    return BuildText::tr("%1.", "a sentence").arg(gpusOfLayout(scenario));
}

}  // namespace tokenfactory::ui
