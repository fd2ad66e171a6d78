#pragma once

#include "core/base/explanation.h"
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
    std::optional<double> dram;
    std::optional<double> ssd;
    std::optional<double> network;
};

struct Prepared;

/// The cost of one pass of a layout that is legal and fits.
struct PassCost {
    PassQuestion question;
    std::shared_ptr<const Prepared>
        prepared;  ///< with the question: keeps alive what views and explanations point into
    Residency residency;
    std::vector<OperatorCost> operators;

    double passTimeS = 0.0;   ///< end to end through all stages
    double stageTimeS = 0.0;  ///< busy time of the slowest stage: one micro-batch leaves the pipeline in each
    double latencyS = 0.0;    ///< decode: TPOT; prefill and midfill: TTFT = pass time
    Band latencyBand;
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
    double dynamicEnergyJ = 0.0;        ///< of the pass above idle, all GPUs
    double newTokens = 0.0;             ///< of the pass, all sequences
    int slowestStage = 0;               ///< 0-based
    Limit bottleneck = Limit::compute;  ///< takes the largest share of the pass
    bool throttled = false;             ///< some stage waits for the power limit
};

/// Why a question has no cost. `illegal`: cannot be built; `doesNotFit`: built, but the HBM ends; `limit`: a choice
/// forbids it (sequences per instance, HBM cap); `unsupported`: a figure is missing.
enum class ReasonKind : unsigned char { illegal, doesNotFit, limit, unsupported };

struct Reason {
    ReasonKind kind = ReasonKind::illegal;
    std::string text;  ///< one sentence
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

/// Every number of the cost with its formula: the figures first (in the order of the struct), then one per operator.
std::vector<Explanation> explain(const PassCost& cost);

}  // namespace tokenfactory::cost
