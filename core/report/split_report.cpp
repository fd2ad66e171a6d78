#include "core/report/split_report.h"

#include "core/base/format.h"
#include "core/cost/layout_json.h"
#include "core/report/cost_tables.h"
#include "core/report/json.h"
#include "core/report/notes.h"
#include "core/report/table.h"
#include "core/scenario/choice_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace tokenfactory::report {

using nlohmann::ordered_json;

namespace {

/// The two groups with what names them.
struct Group {
    std::string_view name;
    const catalog::System& system;
    const std::optional<cost::Residency>& residency;
    std::string layout;
    int gpus;
};

std::array<Group, 2> groupsOf(const SplitReport& report)
{
    const cost::SplitQuestion& question = report.question;
    const cost::SplitLayout& layout = question.layout;
    const std::string both = cost::toText(layout);
    const std::size_t bar = both.find(" | ");
    const std::string experts =
        "EP" + std::to_string(layout.ep) + (layout.moeTp() > 1 ? " MoE-TP" + std::to_string(layout.moeTp()) : "");
    return {Group{"attention", *question.attentionSystem, report.evaluation.attention, both.substr(0, bar),
                  layout.attention.gpus()},
            Group{"experts", *question.expertSystem, report.evaluation.experts, experts, layout.expertGpus}};
}

ordered_json groupJson(const Group& group, const cost::GroupCost* cost)
{
    ordered_json object = {{"name", group.name}, {"system", group.system.id}, {"gpus", group.gpus}};
    if (cost != nullptr) {
        object["busy_s"] = number(cost->busyS);
        object["utilisation"] = {{"busy", number(cost->utilisation)},
                                 {"compute", number(cost->computeUtilisation)},
                                 {"memory", number(cost->memoryUtilisation)}};
        object["flops"] = number(cost->flops);
        object["hbm_bytes"] = number(cost->hbmBytes);
        object["power_w_per_gpu"] = number(cost->powerPerGpuW);
        object["idle_w"] = number(cost->idleW);
        object["energy_j"] = number(cost->dynamicEnergyJ);
    }
    return object;
}

ordered_json layersJson(const std::vector<cost::SplitLayer>& layers)
{
    ordered_json list = ordered_json::array();
    for (const cost::SplitLayer& layer : layers) {
        list.push_back({{"layer_kind", layer.layerKind},
                        {"count", layer.count},
                        {"attention_s", number(layer.attentionS)},
                        {"dispatch_s", number(layer.dispatchS)},
                        {"experts_s", number(layer.expertsS)},
                        {"combine_s", number(layer.combineS)},
                        {"forwarding_s", number(layer.forwardS)},
                        {"cycle_s", number(layer.cycleS)},
                        {"limit", cost::name(layer.limit)}});
    }
    return list;
}

Table layerTable(const std::vector<cost::SplitLayer>& layers)
{
    Table table{{{"layer_kind", "layers"},
                 {"count", "count", Unit::count},
                 {"attention_s", "attention", Unit::seconds},
                 {"dispatch_s", "dispatch", Unit::seconds},
                 {"experts_s", "experts", Unit::seconds},
                 {"combine_s", "combine", Unit::seconds},
                 {"cycle_s", "cycle", Unit::seconds},
                 {"limit", "limit"}},
                {}};
    for (const cost::SplitLayer& layer : layers) {
        table.rows.push_back({std::string(layer.layerKind), double(layer.count), layer.attentionS, layer.dispatchS,
                              layer.expertsS, layer.combineS, layer.cycleS, std::string(cost::name(layer.limit))});
    }
    return table;
}

Table splitOperatorTable(const cost::SplitCost& cost)
{
    Table table{{{"name", "operator"},
                 {"layer_kind", "layers"},
                 {"part", "part"},
                 {"count", "count", Unit::count},
                 {"busy_s", "busy", Unit::seconds},
                 {"time_s", "adds", Unit::seconds},
                 {"flops", "work", Unit::flops},
                 {"hbm_bytes", "HBM", Unit::bytes},
                 {"link_bytes", "links", Unit::bytes},
                 {"limit", "limit"}},
                {}};
    for (const cost::SplitOperator& op : cost.operators) {
        table.rows.push_back({std::string(op.cost.name), std::string(op.cost.layerKind),
                              std::string(cost::name(op.part)), double(op.cost.count), op.busyS, op.cost.timeS,
                              op.cost.flops, op.cost.hbmBytes, op.cost.scaleUpBytes + op.cost.scaleOutBytes,
                              std::string(cost::name(op.cost.limit))});
    }
    return table;
}

std::string gpus(int count) { return grouped(count) + (count == 1 ? " GPU" : " GPUs"); }

std::string heading(const SplitReport& report)
{
    const cost::SplitQuestion& question = report.question;
    const cost::SplitLayout& layout = question.layout;
    std::string text = question.model->name + ", decode split over two groups\n";
    for (const Group& group : groupsOf(report)) {
        text += "  " + std::string(group.name) + ": " + group.layout + " on " + gpus(group.gpus) + " of " +
                group.system.name + '\n';
    }
    return text + grouped(layout.microBatches) +
           (layout.microBatches == 1 ? " micro-batch of " : " micro-batches of ") + grouped(question.pass.batch) +
           " in flight over " + std::string(cost::name(layout.link)) + ", " + grouped(question.pass.each.newTokens) +
           " new and " + grouped(question.pass.each.cachedTokens) + " cached tokens each\ncalibration " +
           question.calibration->id + '\n';
}

std::string busyText(const cost::SplitCost& cost)
{
    const auto share = [](double value) { return readable(value, Unit::fraction); };
    return "busy: attention group " + share(cost.attention.utilisation) + ", link " + share(cost.linkUtilisation) +
           ", expert group " + share(cost.experts.utilisation) +
           "; most layers wait for: " + std::string(cost::name(cost.limit)) + '\n';
}

std::string fitText(const SplitReport& report)
{
    std::string text;
    const auto ends = [](const std::optional<cost::Residency>& room) { return room && !room->fits(); };
    if (ends(report.evaluation.attention)) {
        text += report.fit.attention
                    ? "  the smallest attention group that fits: TP" + std::to_string(report.fit.attention->tp) +
                          " DP" + std::to_string(report.fit.attention->dp) + ", " + gpus(report.fit.attention->gpus()) +
                          '\n'
                    : "  no attention group up to TP64 fits\n";
    }
    if (ends(report.evaluation.experts)) {
        text += report.fit.expertGpus ? "  the smallest expert group that fits: " + gpus(*report.fit.expertGpus) + '\n'
                                      : "  no expert group fits\n";
    }
    return text;
}

}  // namespace

Expected<SplitReport> splitReport(const cost::SplitQuestion& question)
{
    Expected<cost::SplitEvaluation> evaluation = cost::evaluateSplit(question);
    if (!evaluation) {
        return unexpected(std::move(evaluation.error()));
    }
    SplitReport report{question, *std::move(evaluation), {}};
    const auto ends = [](const std::optional<cost::Residency>& room) { return room && !room->fits(); };
    if (ends(report.evaluation.attention) || ends(report.evaluation.experts)) {
        report.fit = cost::smallestFit(question);
    }
    return report;
}

ordered_json asJson(const SplitReport& report, bool explain)
{
    const cost::SplitQuestion& question = report.question;
    const cost::SplitEvaluation& evaluation = report.evaluation;
    const cost::SplitLayout& layout = question.layout;
    ordered_json document;
    document["feasible"] = evaluation.feasible();
    ordered_json reasons = ordered_json::array();
    for (const cost::Reason& reason : evaluation.reasons) {
        reasons.push_back(reason.sentence.english());
    }
    document["reasons"] = std::move(reasons);
    document["notes"] = notesOn(*question.model, question.pass.each, question.choices);
    document["model"] = question.model->id;
    document["system"] = question.attentionSystem->id;
    document["calibration"] = question.calibration->id;
    document["stage"] = cost::name(question.pass.stage);
    document["gpus"] = layout.gpus();
    document["layout"] = cost::toJsonValue(layout.attention);
    document["layout"].erase("ep");  // it is the expert group's
    document["experts"] = {{"system", question.expertSystem->id},
                           {"layout", {{"gpus", layout.expertGpus}, {"ep", layout.ep}}},
                           {"micro_batches", layout.microBatches},
                           {"link", cost::name(layout.link)}};
    document["batch"] = question.pass.batch;
    document["new"] = question.pass.each.newTokens;
    document["cached"] = question.pass.each.cachedTokens;
    document["choices"] = scenario::choicesJson(question.choices);

    ordered_json rooms = ordered_json::object();
    ordered_json shortfalls = ordered_json::object();
    ordered_json groups = ordered_json::array();
    const cost::SplitCost* cost = evaluation.cost ? &*evaluation.cost : nullptr;
    for (const Group& group : groupsOf(report)) {
        const bool isExperts = group.name == "experts";
        groups.push_back(groupJson(group, cost == nullptr ? nullptr : isExperts ? &cost->experts : &cost->attention));
        if (group.residency) {
            rooms[std::string(group.name)] = asJson(*group.residency);
            shortfalls[std::string(group.name)] = number(std::max(0.0, group.residency->shortfall()));
        }
    }
    if (cost != nullptr) {
        document.update(figures(*cost, question.pass.stage, std::move(rooms)));
        document["limit"] = cost::name(cost->limit);
        document["link_utilisation"] = number(cost->linkUtilisation);
        document["groups"] = std::move(groups);
        document["layers"] = layersJson(cost->layers);
        ordered_json operators = ordered_json::array();
        for (const cost::SplitOperator& op : cost->operators) {
            ordered_json object = asJson(op.cost);
            object["busy_s"] = number(op.busyS);
            object["group"] = cost::name(op.part);
            operators.push_back(std::move(object));
        }
        document["operators"] = std::move(operators);
    } else if (!rooms.empty()) {
        document["hbm_bytes_per_gpu"] = std::move(rooms);
        document["shortfall_bytes"] = std::move(shortfalls);
        document["smallest_that_fit"] = {
            {"attention", report.fit.attention ? ordered_json{{"tp", report.fit.attention->tp},
                                                              {"dp", report.fit.attention->dp},
                                                              {"gpus", report.fit.attention->gpus()}}
                                               : ordered_json(nullptr)},
            {"experts", report.fit.expertGpus
                            ? ordered_json{{"ep", *report.fit.expertGpus}, {"gpus", *report.fit.expertGpus}}
                            : ordered_json(nullptr)}};
    }
    if (explain && cost != nullptr) {
        ordered_json explanations = ordered_json::array();
        for (const Explanation& explanation : cost::explain(*cost)) {
            explanations.push_back(asJson(explanation));
        }
        document["explanations"] = std::move(explanations);
    }
    return document;
}

std::string asText(const SplitReport& report, bool explain)
{
    const cost::SplitEvaluation& evaluation = report.evaluation;
    std::string text = heading(report) + '\n';
    if (evaluation.cost) {
        text += figuresText(*evaluation.cost, report.question.pass.stage, report.question.choices.outputTokens,
                            {" for all micro-batches, one every ", ""});
        text += busyText(*evaluation.cost) + '\n' + asText(layerTable(evaluation.cost->layers));
    } else {
        text += "Not feasible:\n";
        for (const cost::Reason& reason : evaluation.reasons) {
            text += "  " + reason.sentence.english() + '\n';
        }
        text += fitText(report);
    }
    for (const Group& group : groupsOf(report)) {
        if (group.residency) {
            text += '\n' + asText(residencyTable(*group.residency, "HBM of a GPU of " + std::string(group.name)));
        }
    }
    if (evaluation.cost) {
        text += '\n' + asText(splitOperatorTable(*evaluation.cost));
    }
    if (explain && evaluation.cost) {
        for (const Explanation& explanation : cost::explain(*evaluation.cost)) {
            text += '\n' + tokenfactory::toText(explanation) + '\n';
        }
    }
    return text;
}

}  // namespace tokenfactory::report
