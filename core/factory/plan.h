#pragma once

#include "core/base/expected.h"
#include "core/cost/prepared.h"
#include "core/factory/pools/pass_surface.h"
#include "core/factory/spec.h"

#include <memory>
#include <vector>

namespace tokenfactory::factory {

/// Workers of one kind: what their passes cost and what their HBM has room for. All of one WorkerSpec.
struct WorkerKind {
    WorkerSpec spec;
    int pool = 0;
    int group = 0;         ///< index in the workers of its pool; superseded: see below
    bool prefill = false;  ///< what its pool is for, or was when they were set up
    bool midfill = false;
    bool decode = false;
    catalog::SystemPtr system;             ///< null where laws say all
    catalog::SystemPtr expertSystem;       ///< of an expert group of its own; null without one
    cost::Choices choices;                 ///< it was set up with
    std::shared_ptr<PassSurface> surface;  ///< null where laws say all; its table fills as it is asked, see ownTables()
    int gpus = 1;                          ///< of one worker, an expert group of its own counted
    int kvGpus = 1;                        ///< those that hold KV: all, or the attention group
    int fillSlots = 1;
    std::int64_t kvBytes = 0;           ///< room for KV and state, all GPUs that hold some
    std::int64_t bytesPerToken = 1;     ///< of all copies: what tensor parallelism replicates counts as often
    std::int64_t bytesPerSequence = 0;  ///< recurrent state of a live sequence
    double hbmBytesPerS = 0.0;          ///< of all GPUs, as the two below
    double scaleUpBytesPerS = 0.0;
    double scaleOutBytesPerS = 0.0;
    double idleW = 0.0;   ///< of all GPUs
    double startS = 0.0;  ///< until one that is set up anew serves

    bool fills() const { return prefill || midfill; }

    /// Of a factory that was changed: no worker of this kind comes any more, what there is drains.
    static constexpr int superseded = -1;
};

/// A factory as it is built, with its names looked up.
struct Plan {
    FactorySpec spec;
    catalog::ModelPtr model;  ///< null where laws say all
    catalog::CalibrationPtr calibration;
    cost::Choices choices;
    std::vector<WorkerKind> kinds;
    double acceptedLength = 1.0;        ///< tokens a decode pass emits for a sequence
    std::int64_t bytesPerToken = 1;     ///< of KV, one copy
    std::int64_t bytesPerSequence = 0;  ///< of recurrent state and sliding windows, one copy
    int contextLimit = 0;               ///< a longer prompt is refused; 0 = none
};

/// What a factory is built from beside its spec.
struct PlanInputs {
    catalog::ModelPtr model;
    std::vector<catalog::SystemPtr> systems;  ///< those the spec names
    catalog::CalibrationPtr calibration;
    cost::Choices choices;
};

/// Numbers are in the ranges the spec gives. Problems for unknown racks, layouts that are illegal for what their pool
/// does, workers whose weights do not fit, pools without which no request can be served, a law that admits nobody.
Expected<std::shared_ptr<const Plan>> plan(const FactorySpec& spec, const PlanInputs& inputs);

/// The same plan with tables of its own. A factory runs on such a one, so that factories made of one plan may run on
/// threads of their own, side by side.
std::shared_ptr<const Plan> ownTables(const Plan& plan);

}  // namespace tokenfactory::factory
