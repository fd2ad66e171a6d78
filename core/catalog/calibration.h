#pragma once

#include "core/catalog/format.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::catalog {

/// A constant with its uncertainty: low <= value <= high.
struct Constant {
    double value = 0.0;
    double low = 0.0;
    double high = 0.0;
    std::string origin;
};

/// Classes of operators that share efficiencies.
enum class OperatorClass : unsigned char { gemm, expertGemm, attentionDecode, attentionPrefill, linearAttention };
inline constexpr int operatorClasses = 5;

/// Fabrics a collective may cross.
enum class Fabric : unsigned char { scaleUp, scaleOut };
inline constexpr int fabrics = 2;

enum class Collective : unsigned char { allReduce, allToAll, pointToPoint };
inline constexpr int collectives = 3;

// As calibration files name them, in the order of the enumerations and of Efficiencies::compute[class].
inline constexpr std::array<std::string_view, operatorClasses> operatorClassNames{
    "gemm", "expert-gemm", "attention-decode", "attention-prefill", "linear-attention"};
inline constexpr std::array<std::string_view, 3> computeFormatNames{"fp4", "fp8", "bf16"};
inline constexpr std::array<std::string_view, collectives> collectiveNames{"all-reduce", "all-to-all",
                                                                           "point-to-point"};
inline constexpr std::array<std::string_view, fabrics> fabricNames{"scale-up", "scale-out"};

/// Which end of the uncertain constants to take: all at their fast end, at their value, at their slow end.
enum class Side : unsigned char { fast, middle, slow };
inline constexpr int sides = 3;

/// Efficiencies and fixed costs of one system under one calibration.
struct Efficiencies {
    // 0 < efficiency <= 1, of the dense peak in fp4, fp8, bf16 and of the HBM bandwidth
    std::array<std::array<Constant, 3>, operatorClasses> compute;  ///< [class][0 fp4, 1 fp8, 2 bf16]
    std::array<Constant, operatorClasses> memory;
    std::array<bool, operatorClasses> sumsComputeAndMemory{};  ///< time is their sum (tiles show it), not the larger
    std::array<std::array<Constant, fabrics>, collectives> bandwidth;  ///< of the link's bandwidth
    std::array<std::array<Constant, fabrics>, collectives> latency;    ///< seconds per collective
    Constant kernel;       ///< seconds per kernel of a layer, launched from a captured graph
    Constant eagerKernel;  ///< seconds per kernel that the host needs to launch a prefill or midfill: a floor per layer
    Constant pass;         ///< seconds per pass: scheduler, sampling
};

/// Energy per unit of work; starting values with a wide band, not fitted to claims (design section 3).
struct EnergyCoefficients {
    Constant flopBf16, flopFp8, flopFp4;                    ///< J per flop
    Constant hbmByte, scaleUpByte, scaleOutByte, dramByte;  ///< J per byte
};

/// A named set of constants. `roofline` has efficiency 1 and no fixed cost; `projected` = roofline x efficiencies
/// + terms; `today` = projected x factors >= 1 + terms.
struct Calibration {
    std::string id;
    std::string name;
    std::string description;
    Efficiencies general;
    std::vector<std::pair<std::string, Efficiencies>> perSystem;  ///< system id -> constants measured on it
    EnergyCoefficients energy;

    const Efficiencies& on(const std::string& systemId) const;
};

/// Index into Efficiencies::compute[class]: 0 fp4, 1 fp8, 2 bf16.
int computeIndex(Format arithmeticFormat);

/// The constant at one side; for an efficiency the fast side is `high`, for a time it is `low`.
inline double efficiencyAt(const Constant& c, Side side)
{
    return side == Side::middle ? c.value : side == Side::fast ? c.high : c.low;
}
inline double timeAt(const Constant& c, Side side)
{
    return side == Side::middle ? c.value : side == Side::fast ? c.low : c.high;
}

}  // namespace tokenfactory::catalog
