#pragma once

#include "core/catalog/system.h"
#include "core/cost/choices.h"
#include "core/cost/layout.h"

namespace tokenfactory::cost {

/// What lies in the HBM of the fullest GPU of a layout, bytes. `weightsMean` is the mean over all GPUs.
struct Residency {
    double weights = 0.0;
    double weightsMean = 0.0;
    double expertWeights = 0.0;  ///< routed experts' part of `weights`
    double kv = 0.0;
    double state = 0.0;
    double activations = 0.0;
    double buffers = 0.0;
    double total() const { return weights + kv + state + activations + buffers; }

    double usable = 0.0;   ///< what the GPU offers under the choices (usable fraction x visible, or the cap)
    double visible = 0.0;  ///< what software sees
    bool fits() const { return total() <= usable; }
    double shortfall() const { return total() - usable; }
};

}  // namespace tokenfactory::cost
