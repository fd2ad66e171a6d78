#pragma once

#include "core/base/explanation.h"
#include "core/scenario/scenario.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace tokenfactory::studies {

/// The dense peak of one format on one GPU, and what the calibration lets each class of operators reach of it.
struct ComputeRoof {
    catalog::Format format = catalog::Format::bf16;  ///< bf16, fp8 or nvfp4 (any of 4 bits)
    double flopsPerSecond = 0.0;
    std::array<double, catalog::operatorClasses> reachable{};  ///< by OperatorClass
    std::string source;
};

/// The HBM bandwidth of one GPU, and what each class of operators reaches of it.
struct MemoryRoof {
    double bytesPerSecond = 0.0;
    std::array<double, catalog::operatorClasses> reachable{};
    std::string source;
};

/// Work of the fullest GPU along the path that decides the time of a pass: one operator's, or several operators'
/// together. All amounts are above 0.
struct RooflinePoint {
    double flops = 0.0;
    double hbmBytes = 0.0;  ///< read and written
    double timeS = 0.0;
    double leastTimeS = 0.0;  ///< what flops and bytes alone would take at reachable rates, operator by operator
    cost::Limit limit = cost::Limit::compute;              ///< what takes the largest share of the time
    catalog::Format format = catalog::Format::bf16;        ///< most of the flops are in
    double intensity() const { return flops / hbmBytes; }  ///< flops per HBM byte
    double achieved() const { return flops / timeS; }      ///< flop/s of one GPU
    double attainable() const { return flops / leastTimeS; }
};

/// Intensity, achieved and attainable rate with their formulas.
std::vector<Explanation> explain(const RooflinePoint& point);

/// One operator of the scenario's pass that computes and reads.
struct RooflineOperator {
    cost::OperatorId id = cost::OperatorId::projections;
    std::string name;       ///< "routed experts"
    std::string layerKind;  ///< "KDA + MoE"; "" outside the layers
    catalog::OperatorClass operatorClass = catalog::OperatorClass::gemm;
    RooflinePoint point;
};

/// The four kinds of work of serving.
enum class ServingStage : unsigned char {
    prefill,          ///< a whole prefill pass, waiting for network and host included
    midfill,          ///< a whole midfill pass
    decodeAttention,  ///< the attention cores (and indexers) of a decode pass, which read the KV cache
    decodeExperts,    ///< the routed experts of a decode pass
};

struct RooflineStage {
    ServingStage stage = ServingStage::prefill;
    bool own = false;                   ///< of the scenario's own pass; else of that stage's first tokens
    cost::PassQuestion question;        ///< the pass it was taken from
    std::vector<cost::Reason> reasons;  ///< why there is no point: the pass does not fit, or nothing of it reads
    std::optional<RooflinePoint> point;
};

struct Roofline {
    catalog::SystemPtr system;
    catalog::CalibrationPtr calibration;
    catalog::Efficiencies constants;   ///< of the scenario's stage
    std::vector<ComputeRoof> compute;  ///< formats the hardware has, narrowest last
    MemoryRoof memory;
    std::vector<RooflineStage> stages;        ///< the four; three for a model without routed experts
    std::vector<RooflineOperator> operators;  ///< of the scenario's pass, those that compute and read
};

/// Numbers of the roofs, as their explanations are named.
inline constexpr std::string_view hbmRoofName = "HBM bandwidth";
inline constexpr std::string_view hbmReachableName = "HBM bandwidth a GEMM reaches";
std::string_view peakName(catalog::Format format);       ///< "FP8 peak"; bf16, fp8 or nvfp4
std::string_view reachableName(catalog::Format format);  ///< "FP8 rate a GEMM reaches"
std::string_view ridgeName(catalog::Format format);      ///< "FP8 ridge"

/// The roofs with their formulas: bandwidth and dense peaks, the intensity where they meet, and what a GEMM reaches.
/// The views point into the roofline and what it holds.
std::vector<Explanation> explain(const Roofline& roofline);

/// Roofs of one of the scenario's systems and what the scenario's layout reaches under them. A stage that is not the
/// scenario's own has its first tokens and batch (scenario::firstTokens, firstBatch) and the legal layout nearest to
/// the scenario's on the same GPUs. Problems as in evaluate(), of the scenario's own pass.
Expected<Roofline> rooflineOf(const scenario::Scenario& scenario, const scenario::Resolved& resolved,
                              std::size_t system);

}  // namespace tokenfactory::studies
