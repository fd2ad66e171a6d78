#pragma once

#include "core/cost/attention_demand.h"
#include "core/cost/lanes.h"
#include "core/cost/model_table.h"
#include "core/cost/pass.h"

#include <vector>

namespace tokenfactory::cost {

/// What one unit of a pass asks for: one sequence of a uniform pass, or all sequences of an instance of a mixed one.
struct UnitDemand {
    double sequences = 1.0;
    double tokens = 1.0;
    double independentTokens = 1.0;          ///< tokens that choose experts independently
    std::vector<AttentionDemand> attention;  ///< per attention kind
};

/// A pass over a layout's instances, in lanes of batches. The fullest instance decides time; the mean one, times the
/// number of instances, gives work and energy.
struct PassDemand {
    UnitDemand fullest;
    UnitDemand mean;
    Lanes fullestUnits;               ///< units on the fullest instance: ceil(B/DP)
    Lanes meanUnits;                  ///< B/DP
    Lanes stageTokens;                ///< tokens over all instances
    std::vector<Lanes> touchedShare;  ///< per feed-forward kind: share of its experts the pass touches
    Stage stage = Stage::decode;
    Eigen::Index lanes() const { return fullestUnits.size(); }
};

/// Parts of the demand that do not depend on the layout, for a uniform pass of `batches`.
struct UniformDemand {
    UnitDemand unit;
    Lanes batches;
    Lanes stageTokens;
    std::vector<Lanes> touchedShare;
};

UniformDemand uniformDemand(const ModelTable& table, SequenceTokens each, const Choices& choices,
                            const std::vector<int>& batches);

/// The demand of a uniform pass over `instances` attention instances.
void spread(const UniformDemand& uniform, int instances, Stage stage, PassDemand& demand);

/// A demand of one lane, the same in `lanes` lanes.
void repeat(PassDemand& demand, int lanes);

/// The demand of a mixed pass (one lane): sequences dealt to the instances in turn. One without new tokens keeps its
/// place and asks for nothing.
PassDemand mixedDemand(const ModelTable& table, const std::vector<SequenceTokens>& list, int instances, Stage stage,
                       const Choices& choices);

}  // namespace tokenfactory::cost
