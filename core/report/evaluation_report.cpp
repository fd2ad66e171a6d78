#include "core/report/evaluation_report.h"

#include "core/base/format.h"
#include "core/cost/layout_json.h"
#include "core/report/json.h"
#include "core/report/notes.h"
#include "core/report/table.h"
#include "core/scenario/choice_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tokenfactory::report {

using nlohmann::ordered_json;

namespace {

ordered_json operatorsJson(const std::vector<cost::OperatorCost>& operators)
{
    ordered_json list = ordered_json::array();
    for (const cost::OperatorCost& op : operators) {
        list.push_back({{"name", op.name},
                        {"layer_kind", op.layerKind},
                        {"count", op.count},
                        {"flops", number(op.flops)},
                        {"hbm_bytes", number(op.hbmBytes)},
                        {"link_bytes", number(op.scaleUpBytes + op.scaleOutBytes)},
                        {"scale_up_bytes", number(op.scaleUpBytes)},
                        {"scale_out_bytes", number(op.scaleOutBytes)},
                        {"time_s", number(op.timeS)},
                        {"limit", cost::name(op.limit)}});
    }
    return list;
}

Table operatorTable(const cost::PassCost& cost)
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
    for (const cost::OperatorCost& op : cost.operators) {
        table.rows.push_back({std::string(op.name), std::string(op.layerKind), double(op.count), op.timeS,
                              op.timeS / cost.passTimeS, op.flops, op.hbmBytes, op.scaleUpBytes + op.scaleOutBytes,
                              std::string(cost::name(op.limit))});
    }
    return table;
}

Table residencyTable(const cost::Residency& residency)
{
    return {{{"what", "HBM of the fullest GPU"}, {"bytes", "", Unit::bytes}},
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

std::string tokens(int count) { return readable(count, Unit::tokens); }

std::string heading(const cost::PassQuestion& question)
{
    const cost::Layout& layout = question.layout;
    const cost::Pass& pass = question.pass;
    const int perInstance = (pass.batch - 1) / layout.dp + 1;
    return question.model->name + " on " + question.system->name + ", " + std::string(cost::name(pass.stage)) + '\n' +
           cost::toText(layout) + " on " + grouped(layout.gpus()) + (layout.gpus() == 1 ? " GPU" : " GPUs") +
           ", batch " + grouped(pass.batch) + " (" + grouped(perInstance) + " per attention instance), " +
           grouped(pass.each.newTokens) + " new and " + grouped(pass.each.cachedTokens) + " cached tokens each\n" +
           "calibration " + question.calibration->id + '\n';
}

std::string loadText(std::optional<double> seconds)
{
    return seconds ? readable(*seconds, Unit::seconds) : "no figure";
}

std::string figuresText(const cost::PassCost& cost)
{
    const cost::Stage stage = cost.question.pass.stage;
    const auto seconds = [](double value) { return readable(value, Unit::seconds); };
    const std::string rate = stage == cost::Stage::decode ? "" : " new";
    const cost::KvLoadTimes& load = cost.kvLoadS;
    const std::string query = stage == cost::Stage::decode
                                  ? " per query of " + tokens(cost.question.choices.outputTokens)
                                  : std::string(" per query");
    const Table table{
        {{"what", ""}, {"value", ""}},
        {{std::string(latencyName(stage)), seconds(cost.latencyS) + "   (" + seconds(cost.latencyBand.low) + " to " +
                                               seconds(cost.latencyBand.high) + ')'},
         {"throughput", readable(cost.tokensPerSecondPerGpu, Unit::none) + rate + " tokens/s per GPU, " +
                            readable(cost.tokensPerSecondPerUser, Unit::none) + " tokens/s per user"},
         {"pass", seconds(cost.passTimeS) + " through all stages, " + seconds(cost.stageTimeS) + " in the slowest"},
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

}  // namespace

Expected<EvaluationReport> evaluationReport(const cost::PassQuestion& question)
{
    Expected<cost::Evaluation> evaluation = cost::evaluate(question);
    if (!evaluation) {
        return unexpected(std::move(evaluation.error()));
    }
    EvaluationReport report{question, *std::move(evaluation), {}};
    if (report.evaluation.residency && !report.evaluation.residency->fits()) {
        report.fitTried = frontier::smallestFit(question);
    }
    return report;
}

std::optional<int> smallestThatFits(const std::vector<frontier::FitVerdict>& tried)
{
    const auto found = std::ranges::find_if(tried, &frontier::FitVerdict::fits);
    return found == tried.end() ? std::nullopt : std::optional(found->gpus);
}

std::optional<int> smallestPowerOfTwoThatFits(const std::vector<frontier::FitVerdict>& tried)
{
    return tried.empty() || !tried.back().fits ? std::nullopt : std::optional(tried.back().gpus);
}

std::string fitText(const std::vector<frontier::FitVerdict>& tried, std::string_view indent)
{
    if (tried.empty()) {
        return {};
    }
    Table table{{{"gpus", "GPUs", Unit::count},
                 {"fits", "fit"},
                 {"shortfall_bytes", "short per GPU", Unit::bytes},
                 {"layout", "best layout"}},
                {}};
    for (const frontier::FitVerdict& verdict : tried) {
        const bool built = verdict.fits || verdict.shortfallBytes > 0.0;
        table.rows.push_back({double(verdict.gpus), std::string(verdict.fits ? "yes" : "no"),
                              verdict.fits || !built ? Cell() : Cell(verdict.shortfallBytes),
                              built ? cost::toText(verdict.layout) : verdict.reason.english()});
    }
    const std::optional<int> smallest = smallestThatFits(tried);
    const std::optional<int> power = smallestPowerOfTwoThatFits(tried);
    std::string conclusion = "none of these fits";
    if (smallest && power) {
        conclusion = "the smallest number that fits is " + grouped(*smallest) +
                     (*smallest == *power ? "" : ", the smallest power of two " + grouped(*power));
    }
    return asText(table, indent) + std::string(indent) + conclusion + "\n";
}

ordered_json asJson(const EvaluationReport& report, bool explain)
{
    const cost::PassQuestion& question = report.question;
    const cost::Evaluation& evaluation = report.evaluation;
    ordered_json document;
    document["feasible"] = evaluation.feasible();
    ordered_json reasons = ordered_json::array();
    for (const cost::Reason& reason : evaluation.reasons) {
        reasons.push_back(reason.sentence.english());
    }
    document["reasons"] = std::move(reasons);
    document["notes"] = notesOn(*question.model, question.pass.each, question.choices);
    document["model"] = question.model->id;
    document["system"] = question.system->id;
    document["calibration"] = question.calibration->id;
    document["stage"] = cost::name(question.pass.stage);
    document["gpus"] = question.layout.gpus();
    document["layout"] = toJsonValue(question.layout);
    document["batch"] = question.pass.batch;
    document["new"] = question.pass.each.newTokens;
    document["cached"] = question.pass.each.cachedTokens;
    document["choices"] = scenario::choicesJson(question.choices);
    if (evaluation.cost) {
        document.update(figures(*evaluation.cost));
        document["operators"] = operatorsJson(evaluation.cost->operators);
    } else if (evaluation.residency) {
        document["hbm_bytes_per_gpu"] = asJson(*evaluation.residency);
    }
    if (!report.fitTried.empty()) {
        document["shortfall_bytes"] = number(evaluation.residency->shortfall());
        document["smallest_gpus_that_fit"] = orNull(smallestThatFits(report.fitTried));
        document["smallest_power_of_two_that_fits"] = orNull(smallestPowerOfTwoThatFits(report.fitTried));
        document["fit_tried"] = asJson(report.fitTried);
    }
    if (explain && evaluation.cost) {
        ordered_json explanations = ordered_json::array();
        for (const Explanation& explanation : cost::explain(*evaluation.cost)) {
            explanations.push_back(asJson(explanation));
        }
        document["explanations"] = std::move(explanations);
    }
    return document;
}

std::string asText(const EvaluationReport& report, bool explain)
{
    const cost::Evaluation& evaluation = report.evaluation;
    std::string text = heading(report.question) + '\n';
    if (!evaluation.feasible()) {
        text += "Not feasible:\n";
        for (const cost::Reason& reason : evaluation.reasons) {
            text += "  " + reason.sentence.english() + '\n';
        }
        if (!report.fitTried.empty()) {
            text += "Numbers of GPUs tried until one fits:\n" + fitText(report.fitTried, "  ");
        }
    } else {
        text += figuresText(*evaluation.cost);
    }
    if (evaluation.residency) {
        text += '\n' + asText(residencyTable(*evaluation.residency));
    }
    if (evaluation.cost) {
        text += '\n' + asText(operatorTable(*evaluation.cost));
    }
    if (explain && evaluation.cost) {
        for (const Explanation& explanation : cost::explain(*evaluation.cost)) {
            text += '\n' + tokenfactory::toText(explanation) + '\n';
        }
    }
    return text;
}

}  // namespace tokenfactory::report
