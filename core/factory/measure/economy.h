#pragma once

#include "core/economics/account.h"
#include "core/factory/factory.h"

namespace tokenfactory::factory {

/// What of a run has a price, since the end of warm-up: GPU-hours in service by rack, energy, tokens of prompts
/// that began and of answers that are complete.
economics::RunFigures runFiguresOf(const Factory& factory);

}  // namespace tokenfactory::factory
