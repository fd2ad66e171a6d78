#pragma once

#include "core/scenario/scenario.h"

#include <QString>

namespace tokenfactory::ui {

/// True when the layout takes as many GPUs as one of the numbers the scenario asks for.
bool hasChosenGpus(const scenario::Scenario& scenario);

/// "TP 1 × PP 1 × DP 64 = 64 GPUs"; where the scenario asks for another number also that: "... = 56 GPUs, not 8".
QString gpusOfLayout(const scenario::Scenario& scenario);
/// The same with a full stop.
QString gpusSentence(const scenario::Scenario& scenario);

}  // namespace tokenfactory::ui
