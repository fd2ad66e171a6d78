#pragma once

#include "core/factory/factory.h"

#include <cstddef>
#include <string>

namespace tokenfactory::report {

/// The log of a run as a document (JSON) in the trace event format that Perfetto and chrome://tracing read: complete
/// events (ph "X", times in microseconds) in a lane for each worker and each link, changes of a worker's state as
/// instants, and how many are queued, ready and decode as counters. What runs side by side on a worker or a link stands
/// in lanes of its own, at most `mostBeside` of them; `otherData` says what found no lane and what the log dropped.
std::string chromeTrace(const factory::Factory& factory, std::size_t mostBeside = 16);

}  // namespace tokenfactory::report
