#pragma once

#include "core/workload/workload.h"

namespace tokenfactory::workload {

/// Requests a session brings in the mean, those of its sub-agents among them, by the means of the laws: >= 1. A context
/// limit may end sessions before.
double meanRequestsOfSession(const Workload& workload);

}  // namespace tokenfactory::workload
