#pragma once

#include "core/studies/measure.h"
#include "core/studies/parameter.h"

#include <stop_token>

namespace tokenfactory::studies {

/// The scenario's pass on one system with the parameter at one value.
struct SweepPoint {
    ParameterValue value;
    std::optional<cost::PassQuestion> question;  ///< the pass asked, for evaluate() to answer with all its numbers;
                                                 ///< absent where the value makes no pass
    std::vector<cost::Reason> reasons;           ///< why there are no numbers; empty = feasible
    Estimates numbers;                           ///< all absent when not feasible
    bool throttled = false;
    bool feasible() const { return reasons.empty(); }
};

/// One system's points, in the order of the values.
struct SweepSeries {
    catalog::SystemPtr system;  ///< null when the system itself is what moves
    std::vector<SweepPoint> points;
};

struct ParameterSweep {
    Parameter parameter;
    Follow follow = Follow::gpus;
    std::vector<SweepSeries> series;  ///< in the order of the scenario's systems
    bool cancelled = false;           ///< some points were not evaluated
};

/// Every measure of the scenario's pass over values of one parameter, on each of its systems. Values out of range are
/// points with the problem as their reason. An unknown parameter is a problem.
Expected<ParameterSweep> sweep(const Subject& subject, const catalog::Catalog& catalog, const Parameter& parameter,
                               const std::vector<ParameterValue>& values, Follow follow, std::stop_token stop = {});

}  // namespace tokenfactory::studies
