#pragma once

#include "core/factory/factory.h"
#include "core/report/table.h"

namespace tokenfactory::report {

/// The log of a run, oldest first, as far as it passes: time, what happened, where, to which request, and how many
/// tokens or bytes.
Table eventTable(const factory::Factory& factory, const factory::LogFilter& filter = {});

}  // namespace tokenfactory::report
