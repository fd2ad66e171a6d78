#pragma once

#include "ui/session/answer.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace tokenfactory::ui {

/// A way out of a layout that does not fit.
struct Remedy {
    QString text;  ///< "Use 16 GPUs"
    int gpus = 0;
    cost::Layout layout;
};

/// Why the current layout has no figures, as it stands in their place.
struct ReasonView {
    bool illegal = false;  ///< cannot be built at all; else it does not fit or passes a limit
    QString headline;      ///< "Does not fit: short by 29.5 GB per GPU; 16 GPUs would fit, as TP16"
    QStringList reasons;   ///< the sentences of the core, the same as on the command line, after the GPUs where those
                           ///< differ from the choice
    QString tried;         ///< numbers of GPUs tried, one line each
    std::vector<Remedy> remedies;
};

/// "Use 64 GPUs", as a button says it.
QString useGpusText(double gpus);

/// The numbers of GPUs tried that fit, the power of two first.
std::vector<Remedy> fittingGpus(const Answer& answer);
/// The powers of two around the number of GPUs asked for that have legal layouts.
std::vector<Remedy> otherGpus(const scenario::Scenario& scenario, const catalog::Model& model);

/// The first sentence of why the layout has no figures; empty when it has.
QString firstReasonOf(const Answer& answer);

/// None when the layout has figures.
std::optional<ReasonView> reasonOf(const Answer& answer);

}  // namespace tokenfactory::ui
