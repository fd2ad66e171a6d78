#include "core/report/json.h"

#include "core/base/format.h"
#include "core/cost/layout_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace tokenfactory::report {

using nlohmann::ordered_json;

std::string dumped(const ordered_json& document)
{
    return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

ordered_json number(std::optional<double> value)
{
    return value && std::isfinite(*value) ? ordered_json(*value) : ordered_json(nullptr);
}

ordered_json orNull(std::optional<int> value) { return value ? ordered_json(*value) : ordered_json(nullptr); }

std::string hexadecimal(std::uint64_t value)
{
    std::array<char, 16> digits;
    digits.fill('0');
    std::array<char, 16> shortest;
    const auto end = std::to_chars(shortest.data(), shortest.data() + shortest.size(), value, 16).ptr;
    std::copy(shortest.data(), end, digits.end() - (end - shortest.data()));
    return {digits.data(), digits.size()};
}

std::string_view latencyKey(cost::Stage stage) { return stage == cost::Stage::decode ? "tpot_s" : "ttft_s"; }

std::string_view unitName(Unit unit)
{
    return unit == Unit::fraction ? "fraction" : unit == Unit::count ? "count" : symbol(unit);
}

ordered_json asJson(const cost::Residency& residency)
{
    return {{"weights", number(residency.weights)},
            {"weights_mean", number(residency.weightsMean)},
            {"kv", number(residency.kv)},
            {"state", number(residency.state)},
            {"activations", number(residency.activations)},
            {"buffers", number(residency.buffers)},
            {"total", number(residency.total())},
            {"usable", number(residency.usable)},
            {"visible", number(residency.visible)}};
}

ordered_json asJson(const std::vector<frontier::FitVerdict>& tried)
{
    ordered_json list = ordered_json::array();
    for (const frontier::FitVerdict& verdict : tried) {
        list.push_back({{"gpus", verdict.gpus},
                        {"fits", verdict.fits},
                        {"layout", toJsonValue(verdict.layout)},
                        {"shortfall_bytes", number(verdict.shortfallBytes)},
                        {"reason", verdict.reason.english()}});
    }
    return list;
}

ordered_json asJson(const Explanation& explanation)
{
    ordered_json inputs = ordered_json::array();
    for (const ExplanationInput& input : explanation.inputs()) {
        inputs.push_back({{"symbol", input.symbol},
                          {"value", number(input.value)},
                          {"unit", unitName(input.unit)},
                          {"origin", input.origin}});
    }
    return {{"name", explanation.name},           {"value", number(explanation.value)},
            {"unit", unitName(explanation.unit)}, {"formula", explanation.formula},
            {"limit", explanation.limit},         {"inputs", inputs}};
}

ordered_json figures(const cost::PassCost& cost)
{
    return figures(cost, cost.question.pass.stage, asJson(cost.residency));
}

ordered_json figures(const cost::CostFigures& cost, cost::Stage stage, ordered_json residency)
{
    const cost::KvLoadTimes& load = cost.kvLoadS;
    ordered_json document;
    document["pass_time_s"] = number(cost.passTimeS);
    document["stage_time_s"] = number(cost.stageTimeS);
    document[std::string(latencyKey(stage))] = number(cost.latencyS);
    document["band"] = {{"low", number(cost.latencyBand.low)}, {"high", number(cost.latencyBand.high)}};
    document["tokens_per_s_per_gpu"] = number(cost.tokensPerSecondPerGpu);
    document["tokens_per_s_per_user"] = number(cost.tokensPerSecondPerUser);
    document["energy_j_per_token"] = number(cost.energyPerTokenJ);
    document["energy_j_per_query"] = number(cost.energyPerQueryJ);
    document["power_w_per_gpu"] = number(cost.powerPerGpuW);
    document["hbm_bytes_per_gpu"] = std::move(residency);
    document["hbm_read_bytes"] = number(cost.hbmReadBytes);
    document["hbm_bytes"] = number(cost.hbmBytes);
    document["flops"] = number(cost.flops);
    document["network_bytes"] = {{"scale_up", number(cost.scaleUpBytes)}, {"scale_out", number(cost.scaleOutBytes)}};
    document["network_bytes_per_s"] = {{"peak", number(cost.networkPeakBytesPerSecond)},
                                       {"mean", number(cost.networkMeanBytesPerSecond)}};
    document["kv_load_s"] = {{"dram", number(load.dram)}, {"ssd", number(load.ssd)}, {"network", number(load.network)}};
    document["bottleneck"] = cost::name(cost.bottleneck);
    document["throttled"] = cost.throttled;
    document["utilisation"] = {{"compute", number(cost.computeUtilisation)},
                               {"memory", number(cost.memoryUtilisation)}};
    return document;
}

}  // namespace tokenfactory::report
