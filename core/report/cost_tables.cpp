#include "core/report/cost_tables.h"

#include "core/base/format.h"
#include "core/report/json.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace tokenfactory::report {

using nlohmann::ordered_json;

namespace {

std::string loadText(std::optional<double> seconds)
{
    return seconds ? readable(*seconds, Unit::seconds) : "no figure";
}

}  // namespace

ordered_json asJson(const cost::OperatorCost& op)
{
    return {{"name", op.name},
            {"layer_kind", op.layerKind},
            {"count", op.count},
            {"flops", number(op.flops)},
            {"hbm_bytes", number(op.hbmBytes)},
            {"link_bytes", number(op.scaleUpBytes + op.scaleOutBytes)},
            {"scale_up_bytes", number(op.scaleUpBytes)},
            {"scale_out_bytes", number(op.scaleOutBytes)},
            {"time_s", number(op.timeS)},
            {"limit", cost::name(op.limit)}};
}

Table operatorTable(std::span<const cost::OperatorCost> operators, double passTimeS)
{
    Table table{{{"name", "operator"},
                 {"layer_kind", "layers"},
                 {"count", "count", Unit::count},
                 {"time_s", "time", Unit::seconds},
                 {"share", "share", Unit::fraction},
                 {"flops", "work", Unit::flops},
                 {"hbm_bytes", "HBM", Unit::bytes},
                 {"link_bytes", "links", Unit::bytes},
                 {"limit", "limit"}},
                {}};
    for (const cost::OperatorCost& op : operators) {
        table.rows.push_back({std::string(op.name), std::string(op.layerKind), double(op.count), op.timeS,
                              op.timeS / passTimeS, op.flops, op.hbmBytes, op.scaleUpBytes + op.scaleOutBytes,
                              std::string(cost::name(op.limit))});
    }
    return table;
}

Table residencyTable(const cost::Residency& residency, std::string title)
{
    return {{{"what", std::move(title)}, {"bytes", "", Unit::bytes}},
            {{"weights", residency.weights},
             {"  mean over all GPUs", residency.weightsMean},
             {"KV cache", residency.kv},
             {"recurrent state", residency.state},
             {"activations", residency.activations},
             {"buffers", residency.buffers},
             {"total", residency.total()},
             {"usable", residency.usable},
             {"visible", residency.visible}}};
}

std::string figuresText(const cost::CostFigures& cost, cost::Stage stage, int outputTokens, const PassWords& words)
{
    const auto seconds = [](double value) { return readable(value, Unit::seconds); };
    const std::string rate = stage == cost::Stage::decode ? "" : " new";
    const cost::KvLoadTimes& load = cost.kvLoadS;
    const std::string query = stage == cost::Stage::decode ? " per query of " + readable(outputTokens, Unit::tokens)
                                                           : std::string(" per query");
    const Table table{
        {{"what", ""}, {"value", ""}},
        {{std::string(latencyName(stage)), seconds(cost.latencyS) + "   (" + seconds(cost.latencyBand.low) + " to " +
                                               seconds(cost.latencyBand.high) + ')'},
         {"throughput", readable(cost.tokensPerSecondPerGpu, Unit::none) + rate + " tokens/s per GPU, " +
                            readable(cost.tokensPerSecondPerUser, Unit::none) + " tokens/s per user"},
         {"pass",
          seconds(cost.passTimeS) + std::string(words.pass) + seconds(cost.stageTimeS) + std::string(words.stage)},
         {"limited by", std::string(cost::name(cost.bottleneck)) + (cost.throttled ? ", throttled by power" : "")},
         {"used", readable(cost.computeUtilisation, Unit::fraction) + " of compute, " +
                      readable(cost.memoryUtilisation, Unit::fraction) + " of HBM bandwidth"},
         {"energy", readable(cost.energyPerTokenJ, Unit::joules) + " per token, " +
                        readable(cost.energyPerQueryJ, Unit::joules) + query + ", " +
                        readable(cost.powerPerGpuW, Unit::watts) + " per GPU"},
         {"work of the pass", readable(cost.flops, Unit::flops) + ", HBM " + readable(cost.hbmBytes, Unit::bytes) +
                                  " (" + readable(cost.hbmReadBytes, Unit::bytes) + " read)"},
         {"network", readable(cost.scaleUpBytes, Unit::bytes) + " scale-up, " +
                         readable(cost.scaleOutBytes, Unit::bytes) + " scale-out; per GPU peak " +
                         readable(cost.networkPeakBytesPerSecond, Unit::bytesPerSecond) + ", mean " +
                         readable(cost.networkMeanBytesPerSecond, Unit::bytesPerSecond)},
         {"loading the cache",
          "DRAM " + loadText(load.dram) + ", SSD " + loadText(load.ssd) + ", network " + loadText(load.network)}}};
    const std::string text = asText(table);
    return text.substr(text.find('\n') + 1);  // these rows need no heads
}

}  // namespace tokenfactory::report
