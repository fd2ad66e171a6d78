#pragma once

#include "core/base/explanation.h"
#include "core/cost/pass_cost.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace tokenfactory::studies {

/// The numbers of a pass that a study may show, in the order of measures().
enum class Measure : unsigned char {
    latency,
    passTime,
    tokensPerSecondPerGpu,
    tokensPerSecondPerUser,
    energyPerToken,
    energyPerQuery,
    powerPerGpu,
    hbmPerGpu,
    weights,
    kv,
    state,
    activations,
    buffers,
    networkMean,
    networkPeak,
    flops,
    hbmRead,
    computeUtilisation,
    memoryUtilisation,
    kvLoadDram,
    kvLoadSsd,
    kvLoadNetwork,
};
inline constexpr std::size_t measureCount = 22;

/// What a measure is called. `id` carries the unit, as in JSON and CSV. `explanation` is the name of the number in
/// cost::explain(); "" for the latency, see explanationOf().
struct MeasureRow {
    Measure measure;
    std::string_view id;  ///< "tokens_per_s_per_gpu"
    Unit unit;
    std::string_view explanation;  ///< "throughput per GPU"
    bool moreIsBetter = false;
};

std::span<const MeasureRow> measures();
const MeasureRow& rowOf(Measure measure);
/// The name in cost::explain() of a measure of a pass of this stage.
std::string_view explanationOf(Measure measure, cost::Stage stage);
/// Of one GPU: of machines of different size it compares shares, not wholes.
bool isPerGpu(Measure measure);
std::optional<Measure> measureFromId(std::string_view id);

/// The number, in its unit; absent where the system has no figure for it (a tier it lacks).
std::optional<double> valueOf(const cost::PassCost& cost, Measure measure);

/// A number with the band that the uncertain constants give it; low = value = high where no constant enters, no band
/// where none is worked out (energies, network, utilisations).
struct Estimate {
    double value = 0.0;
    std::optional<cost::Band> band;
};

/// Every measure of a cost, by Measure.
using Estimates = std::array<std::optional<Estimate>, measureCount>;
Estimates estimatesOf(const cost::PassCost& cost);

}  // namespace tokenfactory::studies
