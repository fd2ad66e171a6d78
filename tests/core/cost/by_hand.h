#pragma once

#include "tests/core/cost/presets.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::tests {

/// A system of round figures, without a power limit that binds: what sums by hand are made with.
struct RoundFigures {
    static constexpr double bf16 = 1e15;  ///< flop/s
    static constexpr double fp8 = 2e15;
    static constexpr double fp4 = 4e15;
    static constexpr double hbm = 8e12;  ///< B/s
    static constexpr double link = 1e12;
    static constexpr double nic = 1e11;
};

inline catalog::SystemPtr roundSystem(int domain)
{
    catalog::System system = copyOf(roomy("b200-hgx"));
    system.peakBf16.value = RoundFigures::bf16;
    system.peakFp8->value = RoundFigures::fp8;
    system.peakFp4->value = RoundFigures::fp4;
    system.hbmBandwidth.value = RoundFigures::hbm;
    system.scaleUpBandwidth.value = RoundFigures::link;
    system.nicBandwidth.value = RoundFigures::nic;
    system.scaleUpDomain = domain;
    system.powerLimit.value = 1e9;
    return shared(std::move(system));
}

/// One layer, one GPU: each operator takes the longer of its flops and its bytes, each message the time of its bytes.
struct Sheet {
    double flops = 0.0;
    double bytes = 0.0;
    double workS = 0.0;
    double networkS = 0.0;

    void work(double itsFlops, double peak, double itsBytes)
    {
        flops += itsFlops;
        bytes += itsBytes;
        workS += std::max(itsFlops / peak, itsBytes / RoundFigures::hbm);
    }
    /// A matrix of `parameters`, `bytesEach` a weight, that `tokens` tokens pass; `parts` GPUs share it.
    void matrix(double parameters, double bytesEach, double tokens, double parts, double peak = RoundFigures::bf16)
    {
        work(2.0 * parameters * tokens / parts, peak, parameters * bytesEach / parts);
    }
    void sideBySide(double upBytes, double outBytes)
    {
        networkS += std::max(upBytes / RoundFigures::link, outBytes / RoundFigures::nic);
    }
    void inTurn(double upBytes, double outBytes)
    {
        networkS += upBytes / RoundFigures::link + outBytes / RoundFigures::nic;
    }
    double seconds(double overlap) const { return workS + networkS - overlap * std::min(workS, networkS); }
};

}  // namespace tokenfactory::tests
