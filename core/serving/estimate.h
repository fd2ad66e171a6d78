#pragma once

#include "core/base/expected.h"
#include "core/catalog/catalog.h"
#include "core/cost/choices.h"
#include "core/cost/pass_cost.h"
#include "core/serving/deployment.h"
#include "core/serving/load.h"

namespace tokenfactory::serving {

/// Everything a closed-loop estimate depends on. The pointers are never null.
struct ServingQuestion {
    catalog::ModelPtr model;
    catalog::SystemPtr system;
    catalog::CalibrationPtr calibration;  ///< without ServingCosts passes alone count
    cost::Choices choices;
    Deployment deployment;
    Load load;
    Engine engine;
};

/// What a first token waits for, in the mean; adds up to Estimate::ttftS.
struct TtftParts {
    double computeS = 0.0;   ///< the prompt's own passes through all stages, waiting for launches included
    double queueS = 0.0;     ///< behind the prompts of others
    double slotWaitS = 0.0;  ///< until a decode worker has room
    double serverS = 0.0;    ///< what the engine adds: tokenising, scheduling, hand-over of the KV
    /// The decode pass it begins with or, where it rides in decode passes by chunks, the one that runs before; 0
    /// without ServingCosts where others decode: then it is said where the prompt is filled.
    double firstStepS = 0.0;
};

/// The steady state of a closed loop. What nobody of the deployment does is 0.
struct Estimate {
    double tpotS = 0.0;
    double ttftS = 0.0;
    TtftParts ttftParts;
    double passS = 0.0;          ///< of tpotS: the decode pass with nothing between
    double interferenceS = 0.0;  ///< of tpotS: prompts that are filled in between, or the wait for the first pass
    double runningBatch = 0.0;   ///< sequences that decode at once in one worker, in the mean
    double mostSequences = 0.0;  ///< that a decode worker has room and slots for
    double promptS = 0.0;        ///< seconds between prompts leaving one filling worker that is never idle
    double totalTokensPerSPerGpu = 0.0;   ///< of prompts and answers, by all GPUs
    double outputTokensPerSPerGpu = 0.0;  ///< of answers, by all GPUs; by those that decode where nobody fills
    double inputTokensPerSPerGpu = 0.0;   ///< of prompts, by the GPUs that fill where nobody decodes
    cost::Band tpotBand;  ///< 80 % of measured values lie in such bands; the value alone without ServingCosts
    cost::Band ttftBand;
    double throughputHalfWidth = 0.0;  ///< ln, of the same for the three rates
};

/// A closed loop: clients that wait for their answers, decode passes at the batch that
/// follows, prompts that interrupt them in aggregated workers or come from prefill workers of their own.
/// Problems where a layout cannot be built or does not fit, or a number is out of range.
Expected<Estimate> estimate(const ServingQuestion& question);

/// What a worker does.
enum class Role : unsigned char {
    fills,
    fillsBetween,  ///< chunks of a prompt in passes that decode: launched with them
    fillsAndDecodes,
    decodes,
};

/// The calibration as the passes of an engine see it: its seconds per kernel at its age, its paces. Without
/// ServingCosts the calibration itself.
catalog::CalibrationPtr calibrationFor(const catalog::CalibrationPtr& calibration, const Engine& engine, Role role);

}  // namespace tokenfactory::serving
