#pragma once

#include "core/claims/claims.h"
#include "core/claims/worked_example.h"

namespace tokenfactory::claims {

// One function per claim: what the model says of it under the example's setting. Predicates in report.md's order;
// thresholds in thresholds.h.

// regimes.cpp
Verdict regimesHaveDifferentLimits(WorkedExample& example);         // C1
Verdict midfillIsFarMoreIntense(WorkedExample& example);            // C2
Verdict longContextReadsMoreKvThanWeights(WorkedExample& example);  // C3
Verdict sharedExpertsGrowSlowly(WorkedExample& example);            // C4

// frontiers.cpp
Verdict decodeIsLedByTheWideDomain(WorkedExample& example);        // C5
Verdict decodeEndsHaveTheirLayouts(WorkedExample& example);        // C6
Verdict midfillFrontiersHaveTheirLayouts(WorkedExample& example);  // C7
Verdict prefillConvergesOnOneLayout(WorkedExample& example);       // C8

// points.cpp
Verdict mostPointsNeedLittleHbm(WorkedExample& example);     // C9
Verdict decodeTakesMostEnergy(WorkedExample& example);       // C10
Verdict networkPeaksWhenInputFills(WorkedExample& example);  // C11

// memory.cpp
Verdict kvPerStageIsConstantInDepth(WorkedExample& example);  // C12
Verdict stageOf2027Needs400To500GB(WorkedExample& example);   // C13
Verdict expertsMayLieFarApart(WorkedExample& example);        // C23

// what_if.cpp
Verdict fasterMemoryHelpsAtLongContext(WorkedExample& example);  // C19
Verdict oneLayoutForAllStagesLoses(WorkedExample& example);      // C21

}  // namespace tokenfactory::claims
