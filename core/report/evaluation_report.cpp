#include "core/report/evaluation_report.h"

#include "core/base/format.h"
#include "core/cost/layout_json.h"
#include "core/report/cost_tables.h"
#include "core/report/json.h"
#include "core/report/notes.h"
#include "core/report/table.h"
#include "core/scenario/choice_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tokenfactory::report {

using nlohmann::ordered_json;

namespace {

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
        ordered_json operators = ordered_json::array();
        for (const cost::OperatorCost& op : evaluation.cost->operators) {
            operators.push_back(asJson(op));
        }
        document["operators"] = std::move(operators);
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
        text += figuresText(*evaluation.cost, report.question.pass.stage, report.question.choices.outputTokens);
    }
    if (evaluation.residency) {
        text += '\n' + asText(residencyTable(*evaluation.residency, "HBM of the fullest GPU"));
    }
    if (evaluation.cost) {
        text += '\n' + asText(operatorTable(evaluation.cost->operators, evaluation.cost->passTimeS));
    }
    if (explain && evaluation.cost) {
        for (const Explanation& explanation : cost::explain(*evaluation.cost)) {
            text += '\n' + tokenfactory::toText(explanation) + '\n';
        }
    }
    return text;
}

}  // namespace tokenfactory::report
