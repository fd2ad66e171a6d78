#pragma once

#include "core/calibration/validation.h"
#include "core/scenario/scenario.h"
#include "core/workload/workload.h"

#include <optional>
#include <string>

namespace tokenfactory::scenario {

/// What of a measured point is asked and answered.
struct MeasuredPoint {
    const calibration::Measurement& row;
    const serving::ServingQuestion& asked;  ///< of the row, see calibration::questionOf()
    const serving::Estimate& estimate;      ///< its answer
};

/// A measured point as a scenario: model, rack, formats and drafts of the row; the layout of one worker that decodes
/// (of a row about prefill alone, that fills) at the batch that the estimate comes to, on the mean context of its
/// answers; the whole deployment as the factory, with the row's clients in a closed loop and its lengths as the load. A
/// group the row does not know is left to the workers it knows. Lengths that differ are drawn evenly from 8/9 to 10/9
/// of their mean, as "0.8 to 1 of what is said" does.
Scenario scenarioOf(const MeasuredPoint& point, const std::string& calibration);

/// What measured conditions may differ from a scenario's by, either way, to stand beside it.
inline constexpr double nearFactor = 2.0;

/// Where a measured row stands on a frontier, SI. In decode TPOT, and tokens of answers per second and GPU that
/// decodes; in prefill TTFT, and tokens of prompts per second and GPU that fills.
struct FrontierPlace {
    double latencyS = 0.0;
    double tokensPerSPerGpu = 0.0;
};

/// The place of a row on the frontier of one of the scenario's systems; none where it did not measure both, or its
/// conditions are not near: another model, rack or stage; with drafts where the scenario has none, or the other way
/// round; tokens (in decode the mean context, else the new ones, and the cached ones where either has some) or the GPUs
/// of a worker farther than nearFactor from the scenario's, of its GPU counts the nearest.
std::optional<FrontierPlace> placeOnFrontier(const calibration::Measurement& row, const Scenario& scenario,
                                             const catalog::Model& model, const catalog::System& system);

/// What a run serves, as far as measured rows say the same of themselves.
struct RunConditions {
    std::string model;
    std::vector<std::string> systems;  ///< of its workers
    bool isDisaggregated = false;
    int gpus = 0;                   ///< in all
    std::optional<double> clients;  ///< of a closed loop of one-turn sessions; none where requests come otherwise
    double inputTokens = 0.0;       ///< of a prompt, in the mean
    double outputTokens = 0.0;      ///< of an answer, in the mean
    bool drafts = false;
};

/// Those of a factory under a workload, the means of its laws.
RunConditions conditionsOf(const factory::FactorySpec& factory, const workload::Workload& workload,
                           const Scenario& scenario);

/// Whether a row of a whole service was measured near a run: the same model and rack, drafts or none, workers that fill
/// and decode or groups of their own, and GPUs, clients and both lengths within nearFactor. None is near a run whose
/// requests come by themselves: no row was measured so.
bool isNear(const calibration::Measurement& row, const RunConditions& run);

}  // namespace tokenfactory::scenario
