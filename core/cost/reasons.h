#pragma once

#include "core/cost/pass_cost.h"
#include "core/cost/prepared.h"

#include <optional>

namespace tokenfactory::cost {

/// Why an instance may not hold so many sequences in one pass, if so.
std::optional<Reason> reasonAgainstSequences(const Choices& choices, double sequences);

/// Why the residency does not fit the HBM it is meant for, if so.
std::optional<Reason> reasonAgainstRoom(const Prepared& prepared, const Residency& room);

}  // namespace tokenfactory::cost
