#pragma once

#include "core/scenario/scenario.h"

#include <cstddef>

namespace tokenfactory::scenario {

/// True when the model has a legal layout on one of the numbers of GPUs the scenario asks for, or its own layout takes
/// one of them.
bool hasLayouts(const Scenario& scenario, const catalog::Model& model);

/// The scenario's pass on one of its systems, answered. Without a cost where the GPUs asked for have no legal layout:
/// the scenario's is then one of other GPUs. (Where they have some, a layout of another number is answered as it
/// stands.) Problems as in cost::evaluate().
Expected<cost::Evaluation> evaluate(const Scenario& scenario, const Resolved& resolved, std::size_t system);

}  // namespace tokenfactory::scenario
