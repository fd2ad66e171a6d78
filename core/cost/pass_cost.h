#pragma once

#include "core/base/explanation.h"
#include "core/base/sentence.h"
#include "core/catalog/catalog.h"
#include "core/cost/choices.h"
#include "core/cost/layout.h"
#include "core/cost/operator_cost.h"
#include "core/cost/pass.h"
#include "core/cost/residency.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::cost {

/// Everything the cost of a pass depends on. The pointers are never null.
struct PassQuestion {
    catalog::ModelPtr model;
    catalog::SystemPtr system;
    catalog::CalibrationPtr calibration;
    Layout layout;
    Pass pass;
    Choices choices;
};

struct Band {
    double low = 0.0;
    double high = 0.0;
};

/// Seconds to bring the cached tokens' KV and state of one sequence into its instance, 0 where nothing is cached;
/// absent where the system has no figure for the tier.
struct KvLoadTimes {
    double bytes = 0.0;  ///< to bring, over the links of all GPUs of the instance
    std::optional<double> dram;
    std::optional<double> ssd;
    std::optional<double> network;
};

struct Prepared;

/// Busy time of a pipeline stage by what it does, over all chunks of the pass, seconds.
struct StageParts {
    double layers = 0.0;
    double overhead = 0.0;  ///< of the pass, in the first stage
    double head = 0.0;      ///< in the last stage
    double send = 0.0;      ///< to the next stage, what overlap leaves of it
    double power = 0.0;     ///< waiting for the power limit
};

/// The collective that puts most bytes per second on the links of a GPU.
struct BusiestCollective {
    double bytes = 0.0;
    double timeS = 0.0;  ///< 0 where there is none
    double bytesPerSecond() const { return timeS > 0.0 ? bytes / timeS : 0.0; }
};

/// What a pass costs, in figures, whatever it runs on.
struct CostFigures {
    double passTimeS = 0.0;   ///< end to end through all stages
    double stageTimeS = 0.0;  ///< busy time of the slowest stage: one micro-batch leaves the pipeline in each
    double latencyS = 0.0;    ///< decode: TPOT; prefill and midfill: TTFT = pass time
    Band latencyBand;
    Band passTimeBandS;                  ///< passTimeS with all constants at their fast and at their slow end
    Band stageTimeBandS;                 ///< the same of stageTimeS
    double tokensPerSecondPerGpu = 0.0;  ///< emitted tokens in decode, new tokens in prefill and midfill
    double tokensPerSecondPerUser = 0.0;
    double energyPerTokenJ = 0.0;
    double energyPerQueryJ = 0.0;
    double powerPerGpuW = 0.0;  ///< mean at steady state
    double flops = 0.0;         ///< of the pass, all GPUs
    double hbmBytes = 0.0;
    double hbmReadBytes = 0.0;
    double scaleUpBytes = 0.0;
    double scaleOutBytes = 0.0;
    double networkPeakBytesPerSecond = 0.0;  ///< per GPU, while the busiest collective runs
    double networkMeanBytesPerSecond = 0.0;  ///< per GPU, over the steady interval
    double computeUtilisation = 0.0;         ///< of the dense peaks, 0..1
    double memoryUtilisation = 0.0;          ///< of the nominal HBM bandwidth, 0..1
    KvLoadTimes kvLoadS;
    BusiestCollective busiestCollective;  ///< networkPeakBytesPerSecond comes from it
    double dynamicEnergyJ = 0.0;          ///< of the pass above idle, all GPUs
    double newTokens = 0.0;               ///< of the pass, all sequences
    Limit bottleneck = Limit::compute;    ///< takes the largest share of the pass
    bool throttled = false;               ///< some stage waits for the power limit
};

/// The cost of one pass of a layout that is legal and fits.
struct PassCost : CostFigures {
    PassQuestion question;
    std::shared_ptr<const Prepared>
        prepared;  ///< with the question: keeps alive what views and explanations point into
    Residency residency;
    std::vector<OperatorCost> operators;
    StageParts slowestStageS;  ///< adds up to stageTimeS
    int slowestStage = 0;      ///< 0-based
};

/// Why a question has no cost. `illegal`: cannot be built; `doesNotFit`: built, but the HBM ends; `limit`: a choice
/// forbids it (sequences per instance, HBM cap); `unsupported`: a figure is missing.
enum class ReasonKind : unsigned char { illegal, doesNotFit, limit, unsupported };

struct Reason {
    ReasonKind kind = ReasonKind::illegal;
    Sentence sentence;
};

/// The answer to a question: a cost, or the reasons why not (with the residency, where the layout is legal).
struct Evaluation {
    std::optional<PassCost> cost;
    std::vector<Reason> reasons;
    std::optional<Residency> residency;
    bool feasible() const { return cost.has_value(); }
};

/// The cost of one pass. Problems only for numbers out of range (batch < 1, negative tokens, accepted length above the
/// new tokens...), each naming its flag. Illegal or non-fitting layouts are an Evaluation with reasons.
Expected<Evaluation> evaluate(const PassQuestion& question);

/// The same with model, system, calibration and choices prepared once (prepared.h), for many layouts and passes.
Expected<Evaluation> evaluate(const std::shared_ptr<const Prepared>& prepared, const Layout& layout, const Pass& pass);

/// Only whether the layout is legal and fits: reasons and residency, no cost.
Expected<Evaluation> evaluateRoom(const std::shared_ptr<const Prepared>& prepared, const Layout& layout,
                                  const Pass& pass);

/// What of the question is out of range, by flag; empty = well put. Layout and fit are judged by evaluate().
Problems problemsOf(const Pass& pass, const Choices& choices);

/// Every number of the cost with its formula: the figures first, then what fills the HBM, then one per operator, named
/// OperatorCost::fullName. No two have the same name.
std::vector<Explanation> explain(const PassCost& cost);

/// The numbers of a residency under the names of explain() and, where it does not fit, the shortfall: also for a layout
/// without a cost. `question` is the one it was made for and outlives the answer.
std::vector<Explanation> explainRoom(const PassQuestion& question, const Residency& room);

}  // namespace tokenfactory::cost
