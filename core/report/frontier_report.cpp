#include "core/report/frontier_report.h"

#include "core/base/format.h"
#include "core/cost/layout_json.h"
#include "core/frontier/without_points.h"
#include "core/report/evaluation_report.h"
#include "core/report/json.h"
#include "core/report/notes.h"
#include "core/scenario/choice_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cassert>

namespace tokenfactory::report {

using nlohmann::ordered_json;

namespace {

std::string plural(std::size_t count, std::string_view thing)
{
    return grouped(static_cast<double>(count)).append(" ").append(thing).append(count == 1 ? "" : "s");
}

const catalog::System& systemOf(const FrontierReport& report, int index)
{
    return *report.question.systems[static_cast<std::size_t>(index)];
}

/// The limits of the question: "TPOT 25.0 ms, 80.0 GB of HBM, 16 sequences per instance".
std::string limitsText(const frontier::FrontierQuestion& question)
{
    std::string text;
    const auto add = [&text](const std::string& limit) { text += (text.empty() ? "" : ", ") + limit; };
    if (question.maxLatencyS) {
        add(std::string(latencyName(question.stage)) + ' ' + readable(*question.maxLatencyS, Unit::seconds));
    }
    if (question.choices.hbmCapBytes) {
        add(readable(*question.choices.hbmCapBytes, Unit::bytes) + " of HBM");
    }
    if (const std::optional<int> most = question.choices.maxSequencesPerInstance) {
        add(plural(static_cast<std::size_t>(*most), "sequence") + " per instance");
    }
    return text;
}

/// The point with every number of its pass.
Expected<FrontierPoint> evaluated(const frontier::FrontierQuestion& question, const frontier::SweptPoint& point)
{
    Expected<cost::Evaluation> evaluation = cost::evaluate(frontier::questionOf(question, point));
    if (!evaluation) {
        return unexpected(std::move(evaluation.error()));
    }
    assert(evaluation->feasible());
    return FrontierPoint{point, *std::move(evaluation->cost)};
}

std::vector<std::string> english(const std::vector<Sentence>& sentences)
{
    std::vector<std::string> texts;
    for (const Sentence& sentence : sentences) {
        texts.push_back(sentence.english());
    }
    return texts;
}

/// The pass to look for a fit with: the smallest batch of the sweep, the system of the summary.
cost::PassQuestion smallestPass(const frontier::FrontierQuestion& question, int system)
{
    const std::span<const int> batches = question.batches.empty() ? frontier::sweptBatches() : question.batches;
    const frontier::SweptPoint point{.system = system, .layout = {}, .batch = std::ranges::min(batches)};
    return frontier::questionOf(question, point);
}

ordered_json pointJson(const FrontierReport& report, const FrontierPoint& point)
{
    ordered_json document = {{"system", systemOf(report, point.swept.system).id},
                             {"gpus", point.swept.layout.gpus()},
                             {"layout", toJsonValue(point.swept.layout)},
                             {"layout_text", cost::toText(point.swept.layout)},
                             {"batch", point.swept.batch}};
    document.update(figures(point.cost));
    return document;
}

ordered_json summaryJson(const FrontierReport& report, const SystemSummary& summary)
{
    const auto points = std::ranges::count(report.points, summary.counts.system,
                                           [](const FrontierPoint& point) { return point.swept.system; });
    ordered_json document = {{"system", systemOf(report, summary.counts.system).id},
                             {"name", systemOf(report, summary.counts.system).name},
                             {"feasible", points > 0},
                             {"reasons", english(summary.reasons)},
                             {"points", points},
                             {"points_evaluated", summary.counts.evaluated},
                             {"layouts", summary.counts.layouts},
                             {"points_not_fitting", summary.counts.notFitting},
                             {"points_over_limits", summary.counts.overLimits}};
    if (!summary.fitTried.empty()) {
        document["smallest_gpus_that_fit"] = orNull(smallestThatFits(summary.fitTried));
        document["smallest_power_of_two_that_fits"] = orNull(smallestPowerOfTwoThatFits(summary.fitTried));
        document["fit_tried"] = asJson(summary.fitTried);
    }
    return document;
}

/// "best within TPOT 20.0 ms: DP64 EP64, batch 1,472, 1.16k tokens/s/GPU at TPOT 19.9 ms"
std::string bestText(const FrontierReport& report, const FrontierPoint& best)
{
    return "best within " + limitsText(report.question) + ": " + cost::toText(best.swept.layout) + ", batch " +
           grouped(best.swept.batch) + ", " + readable(best.cost.tokensPerSecondPerGpu, Unit::none) +
           " tokens/s/GPU at " + std::string(latencyName(report.question.stage)) + ' ' +
           readable(best.cost.latencyS, Unit::seconds);
}

Table::Row rowOf(const FrontierReport& report, const FrontierPoint& point)
{
    const cost::PassCost& cost = point.cost;
    const cost::Layout& layout = point.swept.layout;
    const cost::Residency& hbm = cost.residency;
    return {systemOf(report, point.swept.system).id,
            double(layout.gpus()),
            cost::toText(layout),
            double(layout.tp),
            double(layout.pp),
            double(layout.dp),
            double(layout.ep),
            double(layout.dcp),
            double(layout.cp),
            double(point.swept.batch),
            cost.latencyS,
            cost.latencyBand.low,
            cost.latencyBand.high,
            cost.tokensPerSecondPerGpu,
            cost.tokensPerSecondPerUser,
            cost.passTimeS,
            cost.stageTimeS,
            cost.energyPerTokenJ,
            cost.energyPerQueryJ,
            cost.powerPerGpuW,
            hbm.total(),
            hbm.weights,
            hbm.weightsMean,
            hbm.kv,
            hbm.state,
            hbm.activations,
            hbm.buffers,
            cost.hbmReadBytes,
            cost.hbmBytes,
            cost.flops,
            cost.scaleUpBytes,
            cost.scaleOutBytes,
            cost.networkPeakBytesPerSecond,
            cost.networkMeanBytesPerSecond,
            cost.computeUtilisation,
            cost.memoryUtilisation,
            std::string(cost::name(cost.bottleneck)),
            std::string(cost.throttled ? "true" : "false")};
}

}  // namespace

Expected<FrontierReport> frontierReport(const frontier::FrontierQuestion& question, std::stop_token stop)
{
    Expected<frontier::Frontier> swept = frontier::sweep(question, stop);
    if (!swept) {
        return unexpected(std::move(swept.error()));
    }
    FrontierReport report{question, swept->pointsEvaluated, {}, {}};
    for (frontier::SystemFrontier& system : swept->systems) {
        for (const frontier::SweptPoint& point : system.points) {
            Expected<FrontierPoint> whole = evaluated(question, point);
            if (!whole) {
                return unexpected(std::move(whole.error()));
            }
            report.points.push_back(*std::move(whole));
        }
        SystemSummary summary;
        if (system.bestWithinLimits) {
            Expected<FrontierPoint> best = evaluated(question, *system.bestWithinLimits);
            if (!best) {
                return unexpected(std::move(best.error()));
            }
            summary.bestWithinLimits = *std::move(best);
        }
        if (system.points.empty() && !swept->cancelled) {
            summary.reasons = frontier::reasonsWithoutPoints(question, system, stop);
            if (system.overLimits == 0) {
                summary.fitTried = frontier::smallestFit(smallestPass(question, system.system));
            }
        }
        system.points.clear();
        summary.counts = std::move(system);
        report.systems.push_back(std::move(summary));
    }
    return report;
}

Table frontierTable(const FrontierReport& report)
{
    const std::string latency(latencyKey(report.question.stage));
    const std::string title(latencyName(report.question.stage));
    Table table;
    table.columns = {{"system", "system"},
                     {"gpus", "GPUs", Unit::count},
                     {"layout", "layout"},
                     {"tp", "TP", Unit::count},
                     {"pp", "PP", Unit::count},
                     {"dp", "DP", Unit::count},
                     {"ep", "EP", Unit::count},
                     {"dcp", "DCP", Unit::count},
                     {"cp", "CP", Unit::count},
                     {"batch", "batch", Unit::count},
                     {latency, title, Unit::seconds},
                     {latency.substr(0, 4) + "_low_s", title + " low", Unit::seconds},
                     {latency.substr(0, 4) + "_high_s", title + " high", Unit::seconds},
                     {"tokens_per_s_per_gpu", "tokens/s/GPU"},
                     {"tokens_per_s_per_user", "tokens/s/user"},
                     {"pass_time_s", "pass", Unit::seconds},
                     {"stage_time_s", "slowest stage", Unit::seconds},
                     {"energy_j_per_token", "energy/token", Unit::joules},
                     {"energy_j_per_query", "energy/query", Unit::joules},
                     {"power_w_per_gpu", "power/GPU", Unit::watts},
                     {"hbm_total_bytes_per_gpu", "HBM/GPU", Unit::bytes},
                     {"hbm_weights_bytes_per_gpu", "weights", Unit::bytes},
                     {"hbm_weights_mean_bytes_per_gpu", "weights, mean", Unit::bytes},
                     {"hbm_kv_bytes_per_gpu", "KV", Unit::bytes},
                     {"hbm_state_bytes_per_gpu", "state", Unit::bytes},
                     {"hbm_activations_bytes_per_gpu", "activations", Unit::bytes},
                     {"hbm_buffers_bytes_per_gpu", "buffers", Unit::bytes},
                     {"hbm_read_bytes", "HBM read", Unit::bytes},
                     {"hbm_bytes", "HBM moved", Unit::bytes},
                     {"flops", "work", Unit::flops},
                     {"network_scale_up_bytes", "scale-up", Unit::bytes},
                     {"network_scale_out_bytes", "scale-out", Unit::bytes},
                     {"network_peak_bytes_per_s_per_gpu", "net peak/GPU", Unit::bytesPerSecond},
                     {"network_mean_bytes_per_s_per_gpu", "net mean/GPU", Unit::bytesPerSecond},
                     {"utilisation_compute", "compute used", Unit::fraction},
                     {"utilisation_memory", "HBM used", Unit::fraction},
                     {"bottleneck", "limit"},
                     {"throttled", "throttled"}};
    for (const FrontierPoint& point : report.points) {
        table.rows.push_back(rowOf(report, point));
    }
    return table;
}

ordered_json asJson(const FrontierReport& report)
{
    const frontier::FrontierQuestion& question = report.question;
    ordered_json document;
    document["feasible"] = report.feasible();
    ordered_json reasons = ordered_json::array();
    for (const SystemSummary& summary : report.systems) {
        for (const Sentence& reason : summary.reasons) {
            reasons.push_back(systemOf(report, summary.counts.system).name + ": " + reason.english());
        }
    }
    document["reasons"] = std::move(reasons);
    document["notes"] = notesOn(*question.model, question.each, question.choices);
    document["model"] = question.model->id;
    document["calibration"] = question.calibration->id;
    document["stage"] = cost::name(question.stage);
    document["new"] = question.each.newTokens;
    document["cached"] = question.each.cachedTokens;
    document["gpus"] = question.gpus;
    document["batches"] = question.batches.empty()
                              ? std::vector<int>(frontier::sweptBatches().begin(), frontier::sweptBatches().end())
                              : question.batches;
    document["cp_max"] = question.cpMax;
    document["width"] = question.width == frontier::Width::widestEp ? "widest-ep" : "every";
    document["max_" + std::string(latencyKey(question.stage))] = number(question.maxLatencyS);
    document["choices"] = scenario::choicesJson(question.choices);
    document["points_evaluated"] = report.pointsEvaluated;
    ordered_json systems = ordered_json::array();
    for (const SystemSummary& summary : report.systems) {
        systems.push_back(summaryJson(report, summary));
    }
    document["systems"] = std::move(systems);
    ordered_json points = ordered_json::array();
    for (const FrontierPoint& point : report.points) {
        points.push_back(pointJson(report, point));
    }
    document["points"] = std::move(points);
    if (question.isLimited()) {
        ordered_json bests = ordered_json::array();
        for (const SystemSummary& summary : report.systems) {
            if (summary.bestWithinLimits) {
                bests.push_back(pointJson(report, *summary.bestWithinLimits));
            }
        }
        document["best_within_limits"] = std::move(bests);
    }
    return document;
}

std::string asText(const FrontierReport& report)
{
    const frontier::FrontierQuestion& question = report.question;
    const std::string latency(latencyKey(question.stage));
    const std::array<std::string_view, 10> shown = {latency,
                                                    "tokens_per_s_per_gpu",
                                                    "gpus",
                                                    "layout",
                                                    "batch",
                                                    "energy_j_per_query",
                                                    "hbm_total_bytes_per_gpu",
                                                    "network_peak_bytes_per_s_per_gpu",
                                                    "network_mean_bytes_per_s_per_gpu",
                                                    "bottleneck"};
    std::string text = question.model->name + ", " + std::string(cost::name(question.stage)) + ", " +
                       grouped(question.each.newTokens) + " new and " + grouped(question.each.cachedTokens) +
                       " cached tokens each, calibration " + question.calibration->id + '\n' +
                       plural(report.pointsEvaluated, "point") + " evaluated\n";
    if (question.stage != cost::Stage::decode) {
        text += question.cpMax == 1 ? "context parallel: CP = 1 only\n"
                                    : "context parallel: CP up to " + grouped(question.cpMax) + '\n';
    }
    for (const SystemSummary& summary : report.systems) {
        const catalog::System& system = systemOf(report, summary.counts.system);
        const frontier::SystemFrontier& counts = summary.counts;
        text += '\n' + system.name + ": " + plural(counts.layouts, "layout") + ", " +
                plural(counts.evaluated, "point") + "; " + grouped(static_cast<double>(counts.notFitting)) +
                " do not fit HBM, " + grouped(static_cast<double>(counts.overLimits)) + " exceed a limit\n";
        for (const Sentence& reason : summary.reasons) {
            text += "  no frontier: " + reason.english() + '\n';
        }
        text += fitText(summary.fitTried, "  ");
        Table table = frontierTable(report);
        table.rows.clear();
        for (const FrontierPoint& point : report.points) {
            if (point.swept.system == counts.system) {
                table.rows.push_back(rowOf(report, point));
            }
        }
        if (!table.rows.empty()) {
            text += asText(select(table, shown), "  ");
        }
        if (summary.bestWithinLimits) {
            text += "  " + bestText(report, *summary.bestWithinLimits) + '\n';
        }
    }
    return text;
}

}  // namespace tokenfactory::report
