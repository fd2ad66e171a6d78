#pragma once

#include "core/factory/measure/level.h"

#include <cstdint>

namespace tokenfactory::factory {

/// What a worker did since the measuring began.
struct WorkerMeter {
    Level busy;       ///< 1 while a pass or a fill runs
    Level inService;  ///< 1 while it is neither off nor failed
    Level starting;   ///< 1 while it is set up, and idles
    // What it is in service: its kind may change.
    Level gpus;
    Level idleW;  ///< of all GPUs
    double fillEnergyJ = 0.0;
    double decodeEnergyJ = 0.0;  ///< both above idle
    double peakS = 0.0;          ///< GPU-seconds its flops would have taken at dense peaks
    double hbmBytes = 0.0;       ///< of passes and fills begun, and all that still ran when the measuring began
    double scaleUpBytes = 0.0;
    double scaleOutBytes = 0.0;
    std::int64_t passes = 0;
    std::int64_t fills = 0;
    std::int64_t handedOffBytes = 0;  ///< by transfers from it that ended, or failed, up to there

    /// Forgets what was measured, but not what is so now.
    void restart(SimTime now);
    friend bool operator==(const WorkerMeter&, const WorkerMeter&) = default;
};

/// What of a pool is taken, and how long all of it was.
struct PoolMeter {
    Level fills;      ///< prompts computed at once; in an aggregated pool those whose chunk rides in the pass
    Level fillSlots;  ///< of so many, in workers that work
    Level decoding;
    Level decodeSlots;
    Level fillsFull;  ///< 1 while all of them are taken
    Level decodeFull;
    Level awaitsRoom;  ///< 1 while a prompt that could go on waits for room in its HBM

    void restart(SimTime now);
    friend bool operator==(const PoolMeter&, const PoolMeter&) = default;
};

}  // namespace tokenfactory::factory
