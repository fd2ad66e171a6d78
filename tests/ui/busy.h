#pragma once

#include "core/scenario/scenario.h"

namespace tokenfactory::tests {

/// 64 GB200 that serve a busy chat.
inline scenario::Scenario busy(double durationS = 1800.0)
{
    scenario::Scenario scenario;
    scenario.running.workloadChanges = R"({"arrivals": {"kind": "poisson", "rate_per_s": 20}})";
    scenario.running.durationS = durationS;
    return scenario;
}

}  // namespace tokenfactory::tests
