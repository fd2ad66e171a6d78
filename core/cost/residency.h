#pragma once

#include "core/catalog/system.h"
#include "core/cost/choices.h"
#include "core/cost/layout.h"

namespace tokenfactory::cost {

/// What lies in the HBM of the fullest GPU of a layout, bytes. `weightsMean` is the mean over all GPUs.
struct Residency {
    double weights = 0.0;
    double weightsMean = 0.0;
    double expertWeights = 0.0;      ///< routed experts' part of `weights`
    double expertWeightsMean = 0.0;  ///< and of `weightsMean`
    double kv = 0.0;
    double state = 0.0;
    double activations = 0.0;
    double buffers = 0.0;
    double total() const { return weights + kv + state + activations + buffers; }

    // what the figures above were made from
    double liveSequences = 0.0;  ///< whose KV and state the GPU holds
    double kvPerSequence = 0.0;
    double statePerSequence = 0.0;
    double passTokens = 0.0;  ///< new tokens on the GPU in one pass, at most a chunk
    double widestIntermediate = 0.0;
    double stagingBytes = 0.0;
    double layerKvBytes = 0.0;
    double reserveBytes = 0.0;

    double usable = 0.0;   ///< what the GPU offers under the choices (usable fraction x visible, or the cap)
    double visible = 0.0;  ///< what software sees
    bool fits() const { return total() <= usable; }
    double shortfall() const { return total() - usable; }
};

}  // namespace tokenfactory::cost
