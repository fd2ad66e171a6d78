#pragma once

#include "core/base/explanation.h"
#include "core/serving/estimate.h"

#include <string_view>
#include <vector>

namespace tokenfactory::serving {

// Names of what is explained of an estimate.
inline constexpr std::string_view tpotName = "estimated TPOT";
inline constexpr std::string_view ttftName = "estimated TTFT";
inline constexpr std::string_view throughputName = "estimated throughput per GPU";
inline constexpr std::string_view promptThroughputName = "estimated prefill throughput per GPU";

/// TPOT and TTFT as sums of their parts, the rates by Little's law, as far as the deployment does that. The question
/// and its calibration outlive the explanations.
std::vector<Explanation> explain(const ServingQuestion& question, const Estimate& estimate);

/// A constant of the engine, as it stands in the calibration.
struct EngineConstant {
    std::string_view symbol;
    const catalog::Constant* constant = nullptr;
    Unit unit = Unit::none;
};
/// Those that an estimate of the question rests on beside the constants of its passes; none without ServingCosts. They
/// point into the question's calibration.
std::vector<EngineConstant> constantsOf(const ServingQuestion& question);

}  // namespace tokenfactory::serving
