#include "core/studies/measure.h"

#include <algorithm>

namespace tokenfactory::studies {

namespace {

constexpr std::array<MeasureRow, measureCount> rows{{
    {Measure::latency, "latency_s", Unit::seconds, "", false},
    {Measure::passTime, "pass_time_s", Unit::seconds, "pass time", false},
    {Measure::tokensPerSecondPerGpu, "tokens_per_s_per_gpu", Unit::tokensPerSecond, "throughput per GPU", true},
    {Measure::tokensPerSecondPerUser, "tokens_per_s_per_user", Unit::tokensPerSecond, "throughput per user", true},
    {Measure::energyPerToken, "energy_j_per_token", Unit::joules, "energy per token", false},
    {Measure::energyPerQuery, "energy_j_per_query", Unit::joules, "energy per query", false},
    {Measure::powerPerGpu, "power_w_per_gpu", Unit::watts, "power per GPU", false},
    {Measure::hbmPerGpu, "hbm_bytes_per_gpu", Unit::bytes, "HBM per GPU", false},
    {Measure::weights, "weights_bytes_per_gpu", Unit::bytes, "weights per GPU", false},
    {Measure::kv, "kv_bytes_per_gpu", Unit::bytes, "KV cache per GPU", false},
    {Measure::state, "state_bytes_per_gpu", Unit::bytes, "state per GPU", false},
    {Measure::activations, "activations_bytes_per_gpu", Unit::bytes, "activations per GPU", false},
    {Measure::buffers, "buffers_bytes_per_gpu", Unit::bytes, "buffers per GPU", false},
    {Measure::networkMean, "network_mean_bytes_per_s", Unit::bytesPerSecond, "network per GPU", false},
    {Measure::networkPeak, "network_peak_bytes_per_s", Unit::bytesPerSecond, "peak network per GPU", false},
    {Measure::flops, "flops", Unit::flops, "flops", false},
    {Measure::hbmRead, "hbm_read_bytes", Unit::bytes, "HBM read", false},
    {Measure::computeUtilisation, "compute_utilisation", Unit::fraction, "compute utilisation", true},
    {Measure::memoryUtilisation, "memory_utilisation", Unit::fraction, "memory utilisation", true},
    {Measure::kvLoadDram, "kv_load_dram_s", Unit::seconds, "KV load time from DRAM", false},
    {Measure::kvLoadSsd, "kv_load_ssd_s", Unit::seconds, "KV load time from SSD", false},
    {Measure::kvLoadNetwork, "kv_load_network_s", Unit::seconds, "KV load time over the network", false},
}};

static_assert([] {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].measure != static_cast<Measure>(i)) {
            return false;
        }
    }
    return true;
}());

/// Whether any uncertain constant of a calibration enters the number.
bool isExact(Measure measure)
{
    switch (measure) {
    case Measure::hbmPerGpu:
    case Measure::weights:
    case Measure::kv:
    case Measure::state:
    case Measure::activations:
    case Measure::buffers:
    case Measure::flops:
    case Measure::hbmRead:
    case Measure::kvLoadDram:
    case Measure::kvLoadSsd:
    case Measure::kvLoadNetwork:
        return true;
    default:
        return false;
    }
}

/// A rate made from the latency: what its value is times latency over the latency at the other ends.
cost::Band inverse(const cost::PassCost& cost, double rate)
{
    return {rate * (cost.latencyS / cost.latencyBand.high), rate * (cost.latencyS / cost.latencyBand.low)};
}

std::optional<cost::Band> bandOf(const cost::PassCost& cost, Measure measure, double value)
{
    if (isExact(measure)) {
        return cost::Band{value, value};
    }
    const bool decode = cost.question.pass.stage == cost::Stage::decode;
    switch (measure) {
    case Measure::latency:
        return cost.latencyBand;
    case Measure::passTime:
        // In decode the slowest stage may set the latency in place of the pass.
        return decode ? std::nullopt : std::optional(cost.latencyBand);
    case Measure::tokensPerSecondPerUser:
        return inverse(cost, value);
    case Measure::tokensPerSecondPerGpu:
        // Prefills leave a pipeline at the rate of its slowest stage, whose band is not kept.
        return decode || cost.question.layout.pp == 1 ? std::optional(inverse(cost, value)) : std::nullopt;
    default:
        return std::nullopt;
    }
}

}  // namespace

std::span<const MeasureRow> measures() { return rows; }

const MeasureRow& rowOf(Measure measure) { return rows[static_cast<std::size_t>(measure)]; }

std::string_view explanationOf(Measure measure, cost::Stage stage)
{
    if (measure == Measure::latency) {
        return stage == cost::Stage::decode ? "time per output token" : "time to first token";
    }
    return rowOf(measure).explanation;
}

bool isPerGpu(Measure measure)
{
    switch (measure) {
    case Measure::tokensPerSecondPerGpu:
    case Measure::powerPerGpu:
    case Measure::hbmPerGpu:
    case Measure::weights:
    case Measure::kv:
    case Measure::state:
    case Measure::activations:
    case Measure::buffers:
    case Measure::networkMean:
    case Measure::networkPeak:
        return true;
    default:
        return false;
    }
}

std::optional<Measure> measureFromId(std::string_view id)
{
    const auto found = std::ranges::find(rows, id, &MeasureRow::id);
    return found == rows.end() ? std::nullopt : std::optional(found->measure);
}

std::optional<double> valueOf(const cost::PassCost& cost, Measure measure)
{
    switch (measure) {
    case Measure::latency:
        return cost.latencyS;
    case Measure::passTime:
        return cost.passTimeS;
    case Measure::tokensPerSecondPerGpu:
        return cost.tokensPerSecondPerGpu;
    case Measure::tokensPerSecondPerUser:
        return cost.tokensPerSecondPerUser;
    case Measure::energyPerToken:
        return cost.energyPerTokenJ;
    case Measure::energyPerQuery:
        return cost.energyPerQueryJ;
    case Measure::powerPerGpu:
        return cost.powerPerGpuW;
    case Measure::hbmPerGpu:
        return cost.residency.total();
    case Measure::weights:
        return cost.residency.weights;
    case Measure::kv:
        return cost.residency.kv;
    case Measure::state:
        return cost.residency.state;
    case Measure::activations:
        return cost.residency.activations;
    case Measure::buffers:
        return cost.residency.buffers;
    case Measure::networkMean:
        return cost.networkMeanBytesPerSecond;
    case Measure::networkPeak:
        return cost.networkPeakBytesPerSecond;
    case Measure::flops:
        return cost.flops;
    case Measure::hbmRead:
        return cost.hbmReadBytes;
    case Measure::computeUtilisation:
        return cost.computeUtilisation;
    case Measure::memoryUtilisation:
        return cost.memoryUtilisation;
    case Measure::kvLoadDram:
        return cost.kvLoadS.dram;
    case Measure::kvLoadSsd:
        return cost.kvLoadS.ssd;
    case Measure::kvLoadNetwork:
        return cost.kvLoadS.network;
    }
    return std::nullopt;
}

Estimates estimatesOf(const cost::PassCost& cost)
{
    Estimates estimates;
    for (const MeasureRow& row : rows) {
        if (const std::optional<double> value = valueOf(cost, row.measure)) {
            estimates[static_cast<std::size_t>(row.measure)] = Estimate{*value, bandOf(cost, row.measure, *value)};
        }
    }
    return estimates;
}

}  // namespace tokenfactory::studies
