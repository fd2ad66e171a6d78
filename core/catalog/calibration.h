#pragma once

#include "core/catalog/constant.h"
#include "core/catalog/engine_costs.h"
#include "core/catalog/format.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::catalog {

/// Classes of operators that share efficiencies.
enum class OperatorClass : unsigned char {
    gemm,
    expertGemm,  ///< routed experts with weights in 4-bit floats
    attentionDecode,
    attentionPrefill,
    linearAttention,
    expertGemm8Bit,   ///< experts with wider weights
    expertGemmInt4,   ///< experts unpacked from whole numbers of 4 bits
    attentionSparse,  ///< decode core and indexer of attention that looks at chosen tokens
};
inline constexpr int operatorClasses = 8;

/// The class whose efficiencies stand for this one where a calibration does not name it.
constexpr OperatorClass parentOf(OperatorClass of)
{
    switch (of) {
    case OperatorClass::expertGemm8Bit:
    case OperatorClass::expertGemmInt4:
        return OperatorClass::expertGemm;
    case OperatorClass::attentionSparse:
        return OperatorClass::attentionDecode;
    default:
        return of;
    }
}

/// Fabrics a collective may cross.
enum class Fabric : unsigned char { scaleUp, scaleOut };
inline constexpr int fabrics = 2;

enum class Collective : unsigned char { allReduce, allToAll, pointToPoint };
inline constexpr int collectives = 3;

// As calibration files name them, in the order of the enumerations and of Efficiencies::compute[class].
inline constexpr std::array<std::string_view, operatorClasses> operatorClassNames{"gemm",
                                                                                  "expert-gemm",
                                                                                  "attention-decode",
                                                                                  "attention-prefill",
                                                                                  "linear-attention",
                                                                                  "expert-gemm-8bit",
                                                                                  "expert-gemm-int4",
                                                                                  "attention-sparse"};
inline constexpr std::array<std::string_view, 3> computeFormatNames{"fp4", "fp8", "bf16"};
inline constexpr std::array<std::string_view, collectives> collectiveNames{"all-reduce", "all-to-all",
                                                                           "point-to-point"};
inline constexpr std::array<std::string_view, fabrics> fabricNames{"scale-up", "scale-out"};

/// Passes that differ in what software makes of them.
enum class PassKind : unsigned char { decode, prompt };  ///< prompt: prefill and midfill
inline constexpr int passKinds = 2;
inline constexpr std::array<std::string_view, passKinds> passKindNames{"decode", "prompt"};

/// Factors >= 1 on the time of one kind of passes.
struct Pace {
    Constant work = unchanged();     ///< compute and memory
    Constant network = unchanged();  ///< collectives: ranks that come late, unlike in a benchmark
};

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
    std::array<Pace, passKinds> pace;
    Constant lostOverlap;  ///< 0..1, of the overlap of communication that is asked for
};

/// Those of one kind of passes: its pace is in them, and 1 from there on.
Efficiencies of(PassKind kind, Efficiencies all);

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
    std::optional<ServingCosts> serving;  ///< none in a calibration of passes alone

    const Efficiencies& on(const std::string& systemId) const;
};

/// Index into Efficiencies::compute[class]: 0 fp4, 1 fp8, 2 bf16.
int computeIndex(Format arithmeticFormat);

}  // namespace tokenfactory::catalog
