#pragma once

#include "core/cost/pass_cost.h"

#include <QString>

#include <string_view>

namespace tokenfactory::ui {

/// What would make a figure of a cost better, as one sentence: the best legal layout of the same GPUs at the same batch
/// by the core's own evaluation. Empty where the layout in use is the best to within 2 %, and for figures of which
/// neither more nor less is better. `name` as cost::explain() has it.
QString remedyFor(const cost::PassCost& cost, std::string_view name);

}  // namespace tokenfactory::ui
