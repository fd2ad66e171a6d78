#pragma once

#include "core/catalog/constant.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::catalog {

/// Families of serving engines, as far as measurements tell them apart. `any` is none of these or not known.
enum class EngineFamily : unsigned char { any, sglang, tensorRtLlm, vllm };
inline constexpr int engineFamilies = 4;
inline constexpr std::array<std::string_view, engineFamilies> engineFamilyNames{"any", "sglang", "trtllm", "vllm"};

/// What one family of engines adds to the passes it runs, at ServingCosts::referenceYear.
struct EngineCosts {
    Constant kernel;          ///< seconds per kernel launched from a captured graph
    Constant eagerKernel;     ///< seconds per kernel that the host launches in a prefill
    Constant promptWork;      ///< >= 1, on the work of prefill and midfill passes
    Constant aggregatedPace;  ///< >= 1, on decode passes of workers that fill too
    Constant decodePace;      ///< >= 1, on those of workers that only decode
    /// Share of a burst of all clients' prompts that a first token waits for where clients have drifted apart, in
    /// workers that decode too: which of the two goes first is the scheduler's.
    Constant burstAggregated;
    Constant hostPerSequence;          ///< seconds of a decode pass per sequence of an attention instance
    Constant firstTokenAggregated;     ///< seconds a first token takes beside passes and queues
    Constant firstTokenDisaggregated;  ///< the same with the hand-over between workers
};

/// Half widths of the 80 % bands of predictions, ln(measured / predicted): what the constants do not explain. One
/// engine built twice differs by 21 % in the median.
struct Residuals {
    double tpot = 0.0;
    double ttft = 0.0;
    double throughput = 0.0;
};

/// What serving engines add to passes.
struct ServingCosts {
    double referenceYear = 2026.7;
    /// Launches, host work and collectives of decode take exp(this) times as long in software a year older.
    Constant agePerYear;
    std::array<EngineCosts, engineFamilies> engines;
    Constant burstDisaggregated;  ///< as EngineCosts::burstAggregated, before prefill workers of their own
    std::array<Residuals, engineFamilies> residualsAggregated;
    std::array<Residuals, engineFamilies> residualsDisaggregated;
    double unrecordedAcceptance = 0.0;  ///< half width to add where drafts are accepted at an assumed rate
    Constant unevenRanks;               ///< >= 1, on a prompt's pass in a prefill worker of several attention instances
};

}  // namespace tokenfactory::catalog
